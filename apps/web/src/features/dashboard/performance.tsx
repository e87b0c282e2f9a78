import { Bar } from "../../ui/bar.tsx";
import { formatPercent } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Dashboard } from "./dashboard.queries.ts";

const bars: { key: keyof Dashboard["performance"]; label: string; filledBy: string; meaning: string }[] = [
  {
    key: "taskCompletionRate",
    label: "Task Completion Rate",
    filledBy: "Appears after your first finished task",
    meaning: "Share of finished tasks that succeeded",
  },
  {
    key: "responseAccuracy",
    label: "Response Accuracy",
    filledBy: "Appears after your first rated result",
    meaning: "Share of rated results you accepted",
  },
  {
    key: "agentUtilization",
    label: "Agent Utilization",
    filledBy: "Appears once an agent is active",
    meaning: "Share of active agents that worked in the last 7 days",
  },
];

export function Performance({ data }: { data: Dashboard | undefined }) {
  return (
    <Section title="Performance">
      {data ? <Bars performance={data.performance} /> : <Skeleton height={174} className="rounded-md!" />}
    </Section>
  );
}

function Bars({ performance }: Pick<Dashboard, "performance">) {
  return (
    <dl className="panel grid gap-4 p-4">
      {bars.map(({ key, label, filledBy, meaning }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 md:grid-cols-[150px_minmax(0,1fr)_44px] md:gap-y-0.5"
        >
          <dt>{label}</dt>
          <dd className="max-md:order-3 max-md:col-span-2">
            <Bar value={performance[key]} label={label} />
          </dd>
          <dd className="num text-right font-[530]">{formatPercent(performance[key])}</dd>
          <dd className="text-small text-ink-3 max-md:order-4 max-md:col-span-2 md:col-span-2 md:col-start-2">
            {performance[key] === null ? filledBy : meaning}
          </dd>
        </div>
      ))}
    </dl>
  );
}
