import type { UsageReport } from "@muster/contracts/usage";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { formatCount, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/skeleton.tsx";
import { useReport } from "./usage.queries.ts";
import { UsageBudgets } from "./usage-budgets.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { UsageFilters } from "./usage-filters.tsx";
import { UsageGroups } from "./usage-groups.tsx";
import { UsagePlan } from "./usage-plan.tsx";
import { daysProblem, type Measure, measureNames, rangeNames, type UsageView, useUsageView } from "./usage-view.ts";
import { writeDay, writeFirstDay } from "./usage-words.ts";

const RowsDialog = lazyDialog(async () => (await import("./usage-rows-dialog.tsx")).UsageRowsDialog);

/** The Usage tab: the plan, the chosen days as chart and table, every figure down to its rows, and the budgets. */
export function UsageSettings() {
  const [view, change] = useUsageView();
  const report = useReport(view);
  const problem = daysProblem(view);
  const data = problem ? undefined : report.data;
  return (
    <>
      {report.data ? <UsagePlan report={report.data} /> : !problem && !report.isError && <LoadingPlan />}
      <Section title={rangeNames[view.range]} aside={data && writeRange(data)}>
        <UsageFilters view={view} change={change} report={report.data} />
        {problem ? (
          <p role="alert" className="mt-3 text-fault">
            {problem}
          </p>
        ) : (
          <div className={cx("mt-3", report.isPlaceholderData && "opacity-60")}>
            <QueryView
              query={report}
              loading={<SkeletonRows rows={5} height={52} />}
              isEmpty={() => false}
              empty={null}
              errorTitle="Couldn’t load usage"
            >
              {(loaded) => <Days view={view} change={change} report={loaded} />}
            </QueryView>
          </div>
        )}
      </Section>
      {data && <UsageGroups view={view} change={change} report={data} />}
      {data && view.rows && <RowsDialog view={view} title={titleOf(view, data)} onClose={() => change({ rows: "" })} />}
      <UsageBudgets />
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
  const firstDay = totals.records > 0 ? writeFirstDay(report) : null;
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
  if (view.by === "day") return writeDay(view.rows);
  return report.groups.find(({ key }) => key === view.rows)?.name ?? "Usage records";
}

function writeRange({ range }: UsageReport): string {
  return `${writeDays(range)} (UTC)`;
}

function writeDays({ from, to }: UsageReport["range"]): string {
  return from === to ? writeDay(from) : `${writeDay(from)} to ${writeDay(to)}`;
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
