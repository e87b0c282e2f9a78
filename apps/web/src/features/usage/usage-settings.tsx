import type { UsageRange, UsageReport } from "@muster/contracts/usage";
import { Download } from "lucide-react";
import { openUpgrade } from "../../platform/billing-gate.ts";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { formatCount, formatMoneyCents, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { actionsWord } from "../billing/actions-word.ts";
import { useExport, useReport } from "./usage.queries.ts";
import { UsageBudgets } from "./usage-budgets.tsx";
import { formatDay, formatFirstDay, formatForecast, formatMeasure, formatRest } from "./usage-format.ts";
import { UsageGroups } from "./usage-groups.tsx";
import { UsageUploads } from "./usage-uploads.tsx";
import {
  daysProblem,
  type Measure,
  measureNames,
  measureOf,
  rangeNames,
  type UsageView,
  useUsageView,
} from "./usage-view.ts";

const RowsDialog = lazyDialog(async () => (await import("./usage-rows-dialog.tsx")).UsageRowsDialog);

/** The Usage tab: the plan, the chosen days as chart and table, every figure down to its rows, and the budgets. */
export function UsageSettings() {
  const [view, change] = useUsageView();
  const report = useReport(view);
  const problem = daysProblem(view);
  const data = problem ? undefined : report.data;
  // Controls below the plan would move when it arrives: a click that begins before and ends after that is lost.
  if (report.isLoading) return <LoadingPlan />;
  return (
    <>
      {report.data && <UsagePlan report={report.data} />}
      <Section title={rangeNames[view.range]} aside={data && writeRange(data)}>
        <UsageFilters view={view} change={change} report={report.data} />
        {problem ? (
          <p role="alert" className="mt-3 text-fault">
            {problem}
          </p>
        ) : (
          <div className={cx("mt-3", report.isPlaceholderData && "opacity-60")}>
            <RecordView query={report} loading={<SkeletonRows rows={5} height={52} />} errorTitle="Couldn’t load usage">
              {(loaded) => <Days view={view} change={change} report={loaded} />}
            </RecordView>
          </div>
        )}
      </Section>
      {data && <UsageGroups view={view} change={change} report={data} />}
      {data && view.rows && <RowsDialog view={view} title={titleOf(view, data)} onClose={() => change({ rows: "" })} />}
      <UsageBudgets />
      <UsageUploads />
    </>
  );
}

interface DaysProps {
  view: UsageView;
  change: (change: Partial<UsageView>) => void;
  report: UsageReport;
}

function Days({ view, change, report }: DaysProps) {
  const { days, totals } = report;
  const firstDay = totals.records > 0 ? formatFirstDay(report) : null;
  return (
    <Panel className="p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Measure"
          value={view.measure}
          onChange={(measure) => change({ measure })}
          options={(Object.keys(measureNames) as Measure[]).map((value) => ({ value, label: measureNames[value] }))}
        />
        <Button
          variant="quiet"
          size="sm"
          onClick={() => change({ rows: "all" })}
          disabledReason={totals.records === 0 ? "No usage in this period" : null}
        >
          View {formatCount(totals.records)} {totals.records === 1 ? "record" : "records"}
        </Button>
      </div>
      <UsageChart days={days} measure={view.measure} />
      <Totals totals={totals} />
      {firstDay && <p className="mt-3 text-ink-3 text-small">{firstDay}</p>}
    </Panel>
  );
}

function Totals({ totals }: Pick<UsageReport, "totals">) {
  const figures = [
    ["Actions", formatUnits(totals.units)],
    ["Credits", formatUnits(totals.credits)],
    ["Tokens", formatCount(totals.promptTokens + totals.completionTokens)],
    ["Cost", formatMoneyMicros(totals.costMicros)],
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-4 md:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="eyebrow">{label}</dt>
          <dd className="num mt-1 font-[560] text-head">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf(view: UsageView, report: UsageReport): string {
  const { from, to } = report.range;
  if (view.rows === "all") return `All usage ${from === to ? "on" : "from"} ${writeDays({ from, to })}`;
  if (view.by === "day") return formatDay(view.rows);
  return report.groups.find(({ key }) => key === view.rows)?.name ?? "Usage records";
}

function writeRange({ range }: UsageReport): string {
  return `${writeDays(range)} (UTC)`;
}

function writeDays({ from, to }: UsageReport["range"]): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

function LoadingPlan() {
  return (
    <Section title="Plan">
      <Panel className="p-5">
        <SkeletonText lines={4} />
      </Panel>
    </Section>
  );
}

const height = 130;
/** Maximum bar width in percent, so that a few days do not fill the chart. */
const widest = 7;

/** One bar per day. The day's number is its tooltip; the table by day has all as text. */
function UsageChart({ days, measure }: { days: UsageReport["days"]; measure: Measure }) {
  const most = Math.max(...days.map((day) => measureOf(measure, day)), 0);
  const first = days[0];
  const last = days.at(-1);
  const today = new Date().toISOString().slice(0, 10);
  const slot = 100 / Math.max(1, days.length);
  const gap = days.length > 120 ? 0 : days.length > 45 ? slot * 0.15 : slot * 0.26;
  const wide = Math.min(slot - gap, widest);
  return (
    <figure>
      <svg width="100%" height={height} role="img" aria-label={summary({ days, measure })} className="block">
        {days.map((day, index) => {
          const value = measureOf(measure, day);
          const tall = most === 0 || value === 0 ? 0 : Math.max(2, (value / most) * (height - 4));
          return (
            <rect
              key={day.day}
              x={`${index * slot + (slot - wide) / 2}%`}
              y={height - tall}
              width={`${wide}%`}
              height={tall}
              rx={days.length > 60 ? 0 : 2}
              fill={day.day === today ? "var(--live-solid)" : "var(--line-control)"}
            >
              <title>{`${formatDay(day.day)}: ${formatMeasure(measure, day)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      </svg>
      <figcaption className="num mt-1.5 flex justify-between gap-4 text-ink-3 text-small">
        <span>{first && formatDay(first.day)}</span>
        <span className="text-right">
          {last && `${last.day === today ? "Today" : formatDay(last.day)}: ${formatMeasure(measure, last)}`}
        </span>
      </figcaption>
    </figure>
  );
}

function summary({ days, measure }: { days: UsageReport["days"]; measure: Measure }): string {
  const highest = days.reduce<UsageReport["days"][number] | undefined>(
    (most, day) => (!most || measureOf(measure, day) > measureOf(measure, most) ? day : most),
    undefined,
  );
  if (!highest || measureOf(measure, highest) === 0) return `${measureNames[measure]} by day: none in this period`;
  return `${measureNames[measure]} by day. Highest on ${formatDay(highest.day)}: ${formatMeasure(measure, highest)}`;
}

/** The plan's use, the forecast, and the cheapest plan. */
function UsagePlan({ report }: { report: UsageReport }) {
  const { plan, forecast } = report;
  const ahead = formatForecast(report);
  const { tier } = useMe().profile;
  const left = useWording("usage_message", { n: formatUnits(plan.remaining ?? 0) });
  return (
    <Section title="Plan" aside={`${formatDay(plan.period.start)} to ${formatDay(plan.period.end)}`}>
      <Panel className="p-5">
        <p className="num flex items-baseline gap-2">
          <span className="font-[560] text-price tracking-[-0.025em]">{formatUnits(plan.used)}</span>
          <span className="text-ink-3">
            {plan.limit === null
              ? `${actionsWord(plan.used)} used`
              : `of ${formatUnits(plan.limit)} ${actionsWord(plan.limit)} used`}
          </span>
        </p>
        {plan.limit !== null && (
          <div className="mt-3">
            <Ticks value={plan.percentage} tone="ink" label="Actions used" height={14} />
          </div>
        )}
        <p className="num mt-3 text-ink-2">
          {tier === "free" && plan.remaining !== null ? `${left}. ` : ""}
          {formatRest(report)}
        </p>
        {forecast && (
          <p className="num mt-1 text-ink-2">
            {ahead && <span className="font-[560] text-ink">{ahead} </span>}
            <span className={ahead ? "text-ink-3" : undefined}>{forecast.basis}</span>
          </p>
        )}
        <Recommendation report={report} />
      </Panel>
    </Section>
  );
}

function Recommendation({ report: { recommendation, forecast } }: { report: UsageReport }) {
  const me = useMe();
  if (!recommendation || me.billing === "off") return null;
  const { planId, monthlyCents, isCurrent, reason } = recommendation;
  // The same reason is shown once.
  if (!planId && reason === forecast?.basis) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-[260px] text-ink-2">
        {planId && (
          <span className="font-[560] text-ink">
            {isCurrent ? "Your plan is the best fit: " : "Recommended: "}
            <span className="capitalize">{planId}</span>, {formatMoneyCents(monthlyCents ?? 0)} a month.{" "}
          </span>
        )}
        <span className="text-ink-3">{reason}</span>
      </p>
      {planId && !isCurrent && <Button onClick={() => openUpgrade()}>Compare plans</Button>}
    </div>
  );
}

interface UsageFiltersProps {
  view: UsageView;
  change: (change: Partial<UsageView>) => void;
  /** Undefined until the first one has loaded. */
  report: UsageReport | undefined;
}

/** Filters for days and person, and the export. */
function UsageFilters({ view, change, report }: UsageFiltersProps) {
  const save = useExport(view);
  const people = report?.people ?? [];

  function choose(range: UsageRange) {
    // A custom range starts with the days on screen, so that only one end has to be changed.
    change(range === "custom" ? { range, ...report?.range } : { range });
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Date range"
        value={view.range}
        onChange={(event) => choose(event.target.value as UsageRange)} // the options below
        options={Object.entries(rangeNames).map(([value, label]) => ({ value, label }))}
      />
      {view.range === "custom" && (
        <>
          <TextField
            label="From"
            type="date"
            value={view.from}
            max={view.to}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={view.to}
            min={view.from}
            onChange={(event) => change({ to: event.target.value })}
          />
        </>
      )}
      {(people.length > 1 || view.person !== "") && (
        <SelectField
          label="Person"
          value={view.person}
          onChange={(event) => change({ person: event.target.value })}
          options={peopleOptions(people, view.person)}
        />
      )}
      <div className="flex-1" />
      <Button
        icon={Download}
        busy={save.isPending}
        busyLabel="Exporting…"
        onClick={() => save.mutate()}
        disabledReason={daysProblem(view) ?? (report?.totals.records === 0 ? "No usage in this period" : null)}
      >
        Export CSV
      </Button>
    </div>
  );
}

/** The chosen person is in the list even if they have left, so that "everyone" can be chosen again. */
function peopleOptions(people: UsageReport["people"], chosen: string) {
  const isElse = chosen !== "" && !people.some(({ id }) => id === chosen);
  return [
    { value: "", label: "Everyone" },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(isElse ? [{ value: chosen, label: "Former member" }] : []),
  ];
}
