import type { Dashboard } from "./dashboard.queries.ts";

export interface Headline {
  text: string;
  /** The one link that matters now. */
  link: { label: string; to: string };
}

type Facts = Pick<Dashboard, "agents" | "tasks">;

/** What stands below the greeting: where things are, and what to do next. */
export function headlineOf({ agents, tasks }: Facts): Headline {
  if (agents.total === 0)
    return link("Hire your first agent to get started.", "Create your first agent", "/agents?new=1");
  if (agents.active === 0) return link("All your agents are paused.", "Activate one", "/agents");
  if (tasks.awaitingApproval > 0)
    return link(`${tasksAre(tasks.awaitingApproval)} waiting for your approval.`, "Review", "/approvals");
  if (tasks.awaitingAnswer > 0)
    return link(`${tasksAre(tasks.awaitingAnswer)} waiting for your answer.`, "Answer", "/tasks?status=in_progress");
  if (tasks.open > 0) return link(`${tasksAre(tasks.open)} running.`, "View progress", "/tasks");
  if (tasks.completed + tasks.failed === 0)
    return link(`${agentsAre(agents.active)} ready.`, "Assign your first task", "/tasks?new=1");
  if (tasks.completed === 0) return link("No task has succeeded yet.", "View failed tasks", "/tasks?status=failed");
  return link("No tasks are running.", "Assign a task", "/tasks?new=1");
}

function link(text: string, label: string, to: string): Headline {
  return { text, link: { label, to } };
}

function tasksAre(count: number): string {
  return count === 1 ? "One task is" : `${count} tasks are`;
}

function agentsAre(count: number): string {
  return count === 1 ? "One agent is" : `${count} agents are`;
}
