import { actionName } from "@muster/contracts/texts";
import { formatCount, formatDate, formatUnits } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/skeleton.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { actionsWord } from "../billing/actions-word.ts";
import { useUsage } from "../billing/billing.queries.ts";

type UsageData = NonNullable<ReturnType<typeof useUsage>["data"]>;

export function UsageSettings() {
  const usage = useUsage();
  return (
    <QueryView
      query={usage}
      loading={<LoadingUsage />}
      isEmpty={() => false}
      empty={null}
      errorTitle="Your usage could not be loaded"
    >
      {(data) => (
        <>
          <Section title="This period" aside={`${formatDate(data.period.start)} to ${formatDate(data.period.end)}`}>
            <Total usage={data} />
          </Section>
          <Section title="By action">
            <ByAction rows={data.byAction} />
          </Section>
        </>
      )}
    </QueryView>
  );
}

function Total({ usage }: { usage: UsageData }) {
  return (
    <Panel className="p-5">
      <p className="num flex items-baseline gap-2">
        <span className="font-[560] text-price tracking-[-0.025em]">{formatUnits(usage.used)}</span>
        <span className="text-ink-3">
          {usage.limit === null
            ? `${actionsWord(usage.used)}, no limit`
            : `of ${formatUnits(usage.limit)} ${actionsWord(usage.limit)}`}
        </span>
      </p>
      {usage.limit !== null && (
        <>
          <div className="mt-3">
            <Ticks value={usage.percentage} tone="ink" label="Actions used" height={14} />
          </div>
          <p className="mt-3 text-ink-2">
            {(usage.remaining ?? 0) > 0
              ? `${formatUnits(usage.remaining ?? 0)} left until ${formatDate(usage.period.end)}.`
              : "None left. Choose a plan to go on."}
          </p>
        </>
      )}
    </Panel>
  );
}

function ByAction({ rows }: { rows: UsageData["byAction"] }) {
  if (rows.length === 0) {
    return (
      <p className="text-ink-2">Nothing used yet. Assigning a task takes one action; reading and editing take none.</p>
    );
  }
  return (
    <Panel className="overflow-hidden">
      <SimpleTable
        caption="Actions used, by kind"
        hideCaption
        rows={rows}
        rowKey={(row) => row.action}
        columns={[
          { key: "action", header: "Action", cell: (row) => capitalized(actionName(row.action)) },
          { key: "count", header: "Times", align: "right", cell: (row) => formatCount(row.count) },
          { key: "units", header: "Actions counted", align: "right", cell: (row) => formatUnits(row.units) },
        ]}
      />
    </Panel>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function LoadingUsage() {
  return (
    <div className="grid gap-8">
      <Panel className="p-5">
        <SkeletonText lines={4} />
      </Panel>
      <SkeletonRows rows={3} height={44} />
    </div>
  );
}
