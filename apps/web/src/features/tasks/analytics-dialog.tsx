import type { Chart } from "@muster/contracts/analysis";
import { type AnalyticsPeriod, analyticsPeriods, type TaskAnalytics } from "@muster/contracts/tasks-analytics";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { query } from "../../platform/query.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { ChartFigure } from "../../ui/chart.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount, formatDuration, formatMoneyMicros, formatPercent } from "../../ui/format.ts";
import { Ledger } from "../../ui/ledger.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { TaskStatusChip } from "./task-status.tsx";

const periodNames: Record<AnalyticsPeriod, string> = { "24h": "Last 24 hours", "7d": "7 days", "30d": "30 days" };

/** Opened by the address: ?analytics=1&period=30d&agent=ID. */
export function AnalyticsDialog({ onClose }: { onClose: () => void }) {
  const [linked, setPeriod] = useUrlState("period", "7d");
  const [agentId, setAgent] = useUrlState("of", "");
  const period = analyticsPeriods.find((one) => one === linked) ?? "7d";
  const filter = { period, timeZone: ownTimeZone(), ...(agentId && { agentId }) };
  const analytics = useQuery({ ...query(api.taskAnalytics.read, filter), placeholderData: (previous) => previous });
  const agents = useQuery(query(api.agents.list, { limit: 100 }));
  return (
    <Dialog
      title="Analytics"
      description="Your tasks assigned in this period, compared with the period before."
      size="full"
      hasFixedHeight
      onClose={onClose}
      header={
        <div className="flex flex-wrap items-end gap-2">
          <Segmented
            label="Period"
            value={period}
            onChange={setPeriod}
            options={analyticsPeriods.map((value) => ({ value, label: periodNames[value] }))}
          />
          <div className="w-[180px]">
            <SelectField
              label="Agent"
              hideLabel
              isCompact
              value={agentId}
              options={[
                { value: "", label: "All agents" },
                ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => setAgent(event.target.value || null)}
            />
          </div>
          <ExportMenu period={period} agentId={agentId} />
        </div>
      }
    >
      <RecordView query={analytics} loading={<SkeletonText lines={12} />} errorTitle="Couldn’t load the analytics">
        {(data) => <Report data={data} period={period} />}
      </RecordView>
    </Dialog>
  );
}

/** Part of the paid plans; on others the server refuses it with a reason. */
function ExportMenu({ period, agentId }: { period: AnalyticsPeriod; agentId: string }) {
  const download = useMutation({
    mutationFn: (format: "csv" | "pdf") =>
      downloadFile(
        `/api/task-analytics/export?${new URLSearchParams({ period, format, timeZone: ownTimeZone(), ...(agentId && { agentId }) })}`,
      ),
    onError: (error) => {
      showFailure("Couldn’t export the report", error);
    },
  });
  return (
    <Menu
      label="Export Report"
      trigger={
        <Button icon={Download} busy={download.isPending} busyLabel="Preparing…">
          Export Report
        </Button>
      }
      items={[
        { label: "Report as PDF", onSelect: () => download.mutate("pdf") },
        { label: "Tasks as CSV", onSelect: () => download.mutate("csv") },
      ]}
    />
  );
}

function Report({ data, period }: { data: TaskAnalytics; period: AnalyticsPeriod }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Cards data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 lg:grid-cols-2">
        {chartsOf(data, period).map((chart) => (
          <ChartFigure key={chart.id} chart={chart} />
        ))}
      </div>
      <Agents agents={data.agents} />
      <Estimates estimates={data.estimates} />
      <Recent recent={data.recent} />
    </div>
  );
}

function Cards({ data: { current, previous } }: { data: TaskAnalytics }) {
  const before = (text: string) => `${text} in the period before`;
  return (
    <Ledger
      items={[
        {
          label: "Tasks",
          value: formatCount(current.tasks),
          note: before(formatCount(previous.tasks)),
        },
        {
          label: "Success rate",
          value: formatPercent(current.successRate),
          note:
            current.successRate === null
              ? "Appears after a task has finished"
              : `${formatCount(current.completed)} completed, ${formatCount(current.failed)} failed`,
        },
        {
          label: "Median time",
          value: duration(current.medianMs),
          note: previous.medianMs === null ? "No tasks in the period before" : before(duration(previous.medianMs)),
        },
        {
          label: "Model cost",
          value: formatMoneyMicros(current.costMicros),
          note: before(formatMoneyMicros(previous.costMicros)),
        },
      ]}
    />
  );
}

interface ChartFacts extends Pick<Chart, "id" | "title" | "summary"> {
  unit: string | null;
  values: (number | null)[];
}

/** Tasks, cost and quality over time; without a value there is nothing to draw. */
function chartsOf({ overTime }: TaskAnalytics, period: AnalyticsPeriod): Chart[] {
  const x = { label: period === "24h" ? "Hour" : "Day", type: "time" as const };
  const chart = ({ values, unit, ...facts }: ChartFacts): Chart => ({
    ...{ ...facts, kind: "line", x, y: { label: facts.title, unit, zeroBased: true } },
    series: [
      {
        ...{ name: facts.title, role: "data" },
        points: overTime.map(({ local }, index) => ({ x: local, y: values[index] ?? null })),
      },
    ],
  });
  const sum = (read: (part: TaskAnalytics["overTime"][number]) => number) =>
    overTime.reduce((total, part) => total + read(part), 0);
  const [tasks, cost, accepted, judged] = [
    sum((part) => part.tasks),
    sum((part) => part.costMicros),
    sum((part) => part.accepted),
    sum((part) => part.judged),
  ];
  return [
    chart({
      ...{ id: "tasks", title: "Tasks", unit: null, values: overTime.map((part) => part.tasks) },
      summary: `${formatCount(tasks)} ${tasks === 1 ? "task" : "tasks"} in this period.`,
    }),
    chart({
      ...{ id: "cost", title: "Model cost", unit: "USD", values: overTime.map((part) => part.costMicros / 1_000_000) },
      summary: `${formatMoneyMicros(cost)} in this period.`,
    }),
    chart({
      ...{ id: "quality", title: "Accepted results", unit: "%" },
      values: overTime.map((part) => (part.judged === 0 ? null : (100 * part.accepted) / part.judged)),
      summary: `${formatCount(accepted)} of ${formatCount(judged)} judged results were accepted.`,
    }),
  ].filter(({ series }) => series.some(({ points }) => points.some(({ y }) => y !== null && y !== 0)));
}

function Agents({ agents }: Pick<TaskAnalytics, "agents">) {
  return (
    <Section title="Agent performance" level={3}>
      {agents.length === 0 ? (
        <p className="text-ink-2">No agent worked in this period.</p>
      ) : (
        <div className="panel overflow-hidden">
          <SimpleTable
            caption="Agent performance"
            hideCaption
            isStacked
            rows={agents}
            rowKey={({ agentId }) => agentId}
            columns={[
              {
                key: "agent",
                header: "Agent",
                cell: ({ agentId, agentName }) => (
                  <Link className="link" to={`/agents/${agentId}`}>
                    {agentName}
                  </Link>
                ),
              },
              { key: "tasks", header: "Tasks", align: "right", cell: ({ tasks }) => formatCount(tasks) },
              {
                key: "success",
                header: "Success rate",
                align: "right",
                cell: ({ successRate }) => formatPercent(successRate),
              },
              {
                key: "accuracy",
                header: "Accuracy",
                align: "right",
                cell: ({ accuracy, accepted, judged }) =>
                  judged === 0 ? "—" : `${formatPercent(accuracy)} (${accepted} of ${judged})`,
              },
              { key: "time", header: "Median time", align: "right", cell: ({ medianMs }) => duration(medianMs) },
              {
                key: "cost",
                header: "Model cost",
                align: "right",
                cell: ({ costMicros }) => formatMoneyMicros(costMicros),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}

function Estimates({ estimates }: Pick<TaskAnalytics, "estimates">) {
  const { timed, timeWithin, medianTimeMissPercent, priced, costWithin } = estimates;
  return (
    <Section title="Estimate accuracy" level={3}>
      {priced === 0 ? (
        <p className="text-ink-2">Appears after a task with an estimate has finished.</p>
      ) : (
        <dl className="panel">
          <div className="row">
            <dt className="w-24 shrink-0 text-ink-3">Time</dt>
            <dd className="num min-w-0 flex-1">
              {timed === 0
                ? "No estimates yet. They need three finished tasks of the same kind."
                : `${formatCount(timeWithin)} of ${formatCount(timed)} tasks within the estimate, median miss ${formatPercent(medianTimeMissPercent)}`}
            </dd>
          </div>
          <div className="row">
            <dt className="w-24 shrink-0 text-ink-3">Cost</dt>
            <dd className="num min-w-0 flex-1">
              {formatCount(costWithin)} of {formatCount(priced)} tasks within the estimate
            </dd>
          </div>
        </dl>
      )}
    </Section>
  );
}

function Recent({ recent }: Pick<TaskAnalytics, "recent">) {
  return (
    <Section title="Recent activity" level={3}>
      {recent.length === 0 ? (
        <p className="text-ink-2">No tasks in this period.</p>
      ) : (
        <ul className="panel" aria-label="Recent activity">
          {recent.map((task) => (
            <li key={task.number} className="row flex-wrap">
              <span className="min-w-0 flex-1 basis-[200px]">
                <Link
                  className="block truncate font-[560] hover:underline"
                  to={`/tasks/${task.number}`}
                  title={task.title}
                >
                  {task.title}
                </Link>
                <span className="block truncate text-ink-3 text-small">
                  <span className="font-mono text-micro">{task.number}</span> · {task.agentName}
                </span>
              </span>
              <span className="num text-ink-3 text-small">
                {task.durationMs !== null && `${formatDuration(task.durationMs)} · `}
                <Time value={task.at} />
              </span>
              {task.isAccepted ? (
                <StatusChip status="done" label="Accepted" />
              ) : task.status === "completed" ? (
                <StatusChip status="review" label="To review" />
              ) : (
                <TaskStatusChip status={task.status} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function duration(ms: number | null): string {
  return ms === null ? "—" : formatDuration(ms);
}
