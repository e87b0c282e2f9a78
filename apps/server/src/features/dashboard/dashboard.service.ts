import type { TaskListItem } from "@muster/contracts/tasks";
import type { Context } from "../../kernel/context.ts";
import { readFeed } from "../activity/activity.service.ts";
import { taskCounts, workingTasks } from "../tasks/tasks.service.ts";
import { listActiveAgents, sumAgents } from "./dashboard.repo.ts";

const agentsShown = 3;
const eventsShown = 10;
const workedWithinMs = 7 * 24 * 3_600_000;

/** Everything the dashboard shows, measured now. Tasks are one's own; agents and their figures are the organization's. */
export function readDashboard({ actor, inOrg, now }: Context) {
  const { userId } = actor;
  return inOrg(async (tx) => {
    const counts = await taskCounts(tx, userId);
    const atWork = (await workingTasks(tx, userId)).filter((task) => task.status === "in_progress");
    const sums = await sumAgents(tx, new Date(now().getTime() - workedWithinMs));
    const workingIds = atWork.map((task) => task.agentId);
    const active = await listActiveAgents(tx, { workingIds, limit: agentsShown });
    return {
      agents: { active: sums.active, total: sums.total },
      // A task worked to its end is an interaction with its agent.
      tasks: { ...counts, interactions: counts.completed + counts.failed },
      knowledge: { bases: 0, queries: 0 },
      leads: { count: 0, potentialThousands: 0 },
      activeAgents: active.map((agent) => ({
        ...agent,
        working: workOf(atWork.find((task) => task.agentId === agent.id)),
      })),
      feed: await readFeed(tx, { userId, limit: eventsShown }),
      performance: {
        taskCompletionRate: percent(counts.completed, counts.completed + counts.failed),
        responseAccuracy: sums.accuracy === null ? null : round(sums.accuracy),
        agentUtilization: percent(sums.worked, sums.active),
      },
    };
  });
}

function workOf(task: TaskListItem | undefined) {
  if (!task) return null;
  const done = task.steps.filter((step) => step.status === "done").length;
  const current =
    task.steps.find((step) => step.status === "working") ?? task.steps.find((step) => step.status === "waiting");
  return { taskId: task.id, title: task.title, step: current?.label ?? "", done, of: task.steps.length };
}

/** Null while there is nothing to measure. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : round((100 * part) / whole);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
