import type { TaskListItem } from "@muster/contracts/tasks";
import { formatDate } from "../../ui/format.ts";
import { statusFilters } from "./task-filters.ts";

export const groupNames = { none: "No groups", status: "Group: status", agent: "Group: agent", day: "Group: day" };
export type TaskGrouping = keyof typeof groupNames;

export function readGroup(text: string): TaskGrouping {
  return Object.hasOwn(groupNames, text) ? (text as TaskGrouping) : "none";
}

export interface TaskGroup {
  /** Null without grouping. */
  name: string | null;
  items: TaskListItem[];
}

/** The tasks grouped, in the order in which the groups first appear. */
export function groupTasks(items: TaskListItem[], by: TaskGrouping): TaskGroup[] {
  if (by === "none") return [{ name: null, items }];
  const groups = new Map<string, TaskListItem[]>();
  for (const item of items) {
    const name = groupOf(item, by);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, members]) => ({ name, items: members }));
}

function groupOf(item: TaskListItem, by: Exclude<TaskGrouping, "none">): string {
  if (by === "agent") return item.agentName;
  if (by === "day") return formatDate(item.createdAt);
  return statusName(item);
}

/** As the status filter names it: a finished task awaits review, or was accepted. */
function statusName({ status, acceptedVersion, result }: TaskListItem): string {
  const isAccepted = acceptedVersion !== null && acceptedVersion === result?.version;
  const stage = status === "completed" ? (isAccepted ? "done" : "to_review") : status;
  return statusFilters.find(([value]) => value === stage)?.[1] ?? stage;
}
