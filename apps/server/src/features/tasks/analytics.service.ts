import type { Chart } from "@muster/contracts/analysis";
import { message } from "@muster/contracts/messages";
import type { TaskStatus } from "@muster/contracts/tasks";
import type { AnalyticsFilter, AnalyticsPeriod, TaskAnalytics } from "@muster/contracts/tasks-analytics";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { asUtc, instantsOf, wallTime } from "../../platform/zoned-time.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import * as repo from "./analytics.repo.ts";
import { taskNumber } from "./tasks.view.ts";

const periods: Record<AnalyticsPeriod, { unit: "hour" | "day"; parts: number; name: string }> = {
  "24h": { unit: "hour", parts: 24, name: "last 24 hours" },
  "7d": { unit: "day", parts: 7, name: "last 7 days" },
  "30d": { unit: "day", parts: 30, name: "last 30 days" },
};

/** Analytics of the person's own tasks, all counted from rows. */
export function readAnalytics(
  { actor, inOrg, now }: Context,
  { period, agentId, timeZone }: AnalyticsFilter,
): Promise<TaskAnalytics> {
  const { parts } = periods[period];
  const to = now();
  const all = partStarts(period, timeZone, to);
  const starts = all.slice(parts);
  const [from = to, beforeFrom = to] = [starts[0], all[0]];
  const scope = { userId: actor.userId, agentId, from, to };
  const before = { ...scope, from: beforeFrom, to: new Date(beforeFrom.getTime() + to.getTime() - from.getTime()) };
  return inOrg(async (tx) => {
    const buckets = new Map((await repo.sumOverTime(tx, scope, starts)).map((one) => [one.index, one]));
    const recent = await repo.listRecent(tx, scope, 10);
    return {
      ...{ from: from.toISOString(), to: to.toISOString() },
      current: await repo.sumTasks(tx, scope),
      previous: await repo.sumTasks(tx, before),
      agents: await repo.sumByAgent(tx, scope),
      recent: recent.map(({ number, at, createdAt: _, ...row }) => ({
        ...{ ...row, number: taskNumber({ number }), at: at.toISOString() },
      })),
      overTime: starts.map((start, index) => {
        const { tasks = 0, costMicros = 0, accepted = 0, judged = 0 } = buckets.get(index) ?? {};
        const local = localTime(start, timeZone).slice(0, periods[period].unit === "day" ? 10 : 16);
        return { start: start.toISOString(), local, tasks, costMicros, accepted, judged };
      }),
      estimates: await repo.sumEstimates(tx, scope),
    };
  });
}

/** The starts of the hours or days of the period before and of this one, which ends with the current hour or day. */
function partStarts(period: AnalyticsPeriod, timeZone: string, now: Date): Date[] {
  const { unit, parts } = periods[period];
  const wall = wallTime(now, timeZone);
  const hourMs = 3_600_000;
  const hour = Math.floor(now.getTime() / 60_000) * 60_000 - wall.minute * 60_000;
  return Array.from({ length: 2 * parts }, (_, index) => {
    const back = 2 * parts - 1 - index;
    if (unit === "hour") return new Date(hour - back * hourMs);
    const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day - back));
    const midnight = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
    return instantsOf({ ...midnight, hour: 0, minute: 0 }, timeZone)[0];
  });
}

/** "2026-11-22T13:00" */
function localTime(instant: Date, timeZone: string): string {
  return new Date(asUtc(wallTime(instant, timeZone))).toISOString().slice(0, 16);
}

/** In the 402 response of a plan without analytics. */
const exportName = "Analytics Export";
const maxRows = 10_000;

/** The dialog's report as a PDF, or its tasks as one CSV table. */
export async function exportAnalytics(
  context: Context,
  { format, ...filter }: AnalyticsFilter & { format: "csv" | "pdf" },
) {
  const { actor, inOrg, services, now } = context;
  const rules = { now: now(), billing: services.config.BILLING };
  const organization = await inOrg(async (tx) => {
    await requirePaidFeature(tx, exportName, rules);
    return organizationName(tx);
  });
  const analytics = await readAnalytics(context, filter);
  const { period, agentId, timeZone } = filter;
  const [from, to] = [new Date(analytics.from), new Date(analytics.to)];
  const tasks = await inOrg((tx) => repo.listRecent(tx, { userId: actor.userId, agentId, from, to }, maxRows));
  const document = {
    title: `Task report, ${periods[period].name}`,
    subtitle: agentId ? (analytics.agents[0]?.agentName ?? null) : null,
    ...{ byline: `${actor.displayName} · ${organization}`, createdAt: analytics.to, figures: [], citations: [] },
    markdown: reportText(analytics, { period: periods[period].name, timeZone }),
    charts: format === "pdf" ? reportCharts(analytics) : [],
    dataTables: format === "csv" ? [taskTable(tasks)] : [],
  };
  const file = await renderInChild({ deliverable: document, receipt: null, format }, {});
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "task_report_exported",
      text: message("events.task_report_exported", { format: format.toUpperCase() }),
      ...{ link: "/tasks?analytics=1", audience: "owner", userId: actor.userId, data: { period } },
    }),
  );
  return file;
}

function reportText(
  { current, previous, agents, recent, estimates }: TaskAnalytics,
  { period, timeZone }: { period: string; timeZone: string },
): string {
  const cell = (text: string) => text.replace(/[\\|*_[\]<>`]/g, "\\$&");
  const table = (head: string[], rows: string[][]) =>
    rows.length === 0
      ? "No data in this period."
      : [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
  return [
    `# Task report, ${period}`,
    "Tasks assigned in this period, compared with the same number of hours or days before.",
    table(
      ["Measure", "This period", "Period before"],
      [
        ["Tasks", String(current.tasks), String(previous.tasks)],
        ["Success rate", percent(current.successRate), percent(previous.successRate)],
        ["Median time", seconds(current.medianMs), seconds(previous.medianMs)],
        ["Model cost", dollars(current.costMicros), dollars(previous.costMicros)],
      ],
    ),
    "![Tasks and cost over time](chart:tasks)",
    "## Agents",
    table(
      ["Agent", "Tasks", "Success rate", "Accepted", "Median time", "Model cost"],
      agents.map((one) => [
        ...[cell(one.agentName), String(one.tasks), percent(one.successRate)],
        ...[`${one.accepted} of ${one.judged}`, seconds(one.medianMs), dollars(one.costMicros)],
      ]),
    ),
    "## Recent activity",
    table(
      ["Task", "Agent", "Status", `Last change (${timeZone})`],
      recent.map((one) => [
        ...[
          `${one.number} ${cell(one.title)}`,
          cell(one.agentName),
          one.isAccepted ? "Accepted" : statusNames[one.status],
        ],
        localTime(new Date(one.at), timeZone).replace("T", " "),
      ]),
    ),
    "## Estimates",
    estimatesText(estimates),
  ].join("\n\n");
}

/** As the task list names them. */
const statusNames: Record<TaskStatus, string> = {
  pending: "Pending",
  in_progress: "In progress",
  completed: "To review",
  failed: "Failed",
  cancelled: "Canceled",
};

function estimatesText({ timeWithin, timed, costWithin, priced }: TaskAnalytics["estimates"]): string {
  const parts = [
    ...(timed > 0 ? [`${timeWithin} of ${timed} finished tasks took as long as estimated`] : []),
    ...(priced > 0 ? [`${costWithin} of ${priced} cost what was estimated`] : []),
  ];
  return parts.length > 0 ? `${parts.join("; ")}.` : "No finished task had an estimate.";
}

function reportCharts({ overTime }: TaskAnalytics): Chart[] {
  const points = overTime.map(({ local, tasks }) => ({ x: local, y: tasks }));
  const total = overTime.reduce((sum, { tasks }) => sum + tasks, 0);
  return [
    {
      ...{
        id: "tasks",
        kind: "line",
        title: "Tasks over time",
        summary: `${total} tasks were assigned in this period.`,
      },
      ...{ x: { label: "Time", type: "time" }, y: { label: "Tasks", unit: null, zeroBased: true } },
      series: [{ name: "Tasks", role: "data", points }],
    },
  ];
}

const taskColumns = [
  "Number",
  "Title",
  "Agent",
  "Status",
  "Accepted",
  "Assigned (UTC)",
  "Last change (UTC)",
  "Seconds",
  "Cost (USD)",
];

function taskTable(tasks: repo.RecentRow[]) {
  const values = tasks.map((task) => [
    ...[taskNumber(task), task.title, task.agentName, task.status, task.isAccepted ? "yes" : "no"],
    ...[task.createdAt.toISOString(), task.at.toISOString()],
    task.durationMs === null ? null : task.durationMs / 1000,
    task.costMicros === null ? null : task.costMicros / 1_000_000,
  ]);
  return {
    ...{ id: "tasks", title: "Tasks", totalRows: tasks.length, values },
    columns: taskColumns.map((name, n) => ({ name, align: n > 6 ? ("right" as const) : ("left" as const) })),
    rows: values.map((row) => row.map((value) => String(value ?? ""))),
  };
}

function percent(value: number | null): string {
  return value === null ? "—" : `${value}%`;
}

function seconds(ms: number | null): string {
  return ms === null ? "—" : `${Math.round(ms / 100) / 10} s`;
}

function dollars(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(2)}`;
}
