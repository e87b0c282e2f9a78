import type { TaskSort, TaskStage, TaskStatus } from "@muster/contracts/tasks";

export interface TaskFilters {
  search: string;
  /** "to_review" and "done" are finished tasks that await a verdict, or were accepted. */
  status: TaskStatus | Extract<TaskStage, "to_review" | "done"> | "all";
  /** Of one agent; empty for all. */
  agent: string;
  /** Days back; null for any time. */
  days: number | null;
  sort: TaskSort;
  order: "asc" | "desc";
}

export const dateFilters = [
  ["any", "Any time"],
  ["1", "Last 24 hours"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
] as const;

export const sortNames: Record<TaskSort, string> = {
  created: "Date",
  title: "Title",
  agent: "Agent",
  status: "Status",
  duration: "Duration",
  cost: "Cost",
};

export const statusFilters = [
  ["all", "All"],
  ["pending", "Pending"],
  ["in_progress", "In progress"],
  ["to_review", "To review"],
  ["done", "Accepted"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["cancelled", "Canceled"],
] as const satisfies readonly (readonly [TaskFilters["status"], string])[];

/** Unknown values in the address count as none. */
export function readFilters(params: URLSearchParams): TaskFilters {
  const status = statusFilters.find(([value]) => value === params.get("status"))?.[0] ?? "all";
  const days = dateFilters.find(([value]) => value === params.get("days"))?.[0] ?? "any";
  const sort = (Object.keys(sortNames) as TaskSort[]).find((name) => name === params.get("sort")) ?? "created";
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    status,
    agent: (params.get("agent") ?? "").slice(0, 60),
    days: days === "any" ? null : Number(days),
    sort,
    order: params.get("order") === "asc" ? "asc" : "desc",
  };
}

/** Keeps other params of the URL (an open dialog) and removes filters with their default value. */
export function withFilters(params: URLSearchParams, change: Partial<TaskFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  const filters = { ...readFilters(params), ...change };
  setOrDrop(next, "search", filters.search);
  setOrDrop(next, "status", filters.status === "all" ? "" : filters.status);
  setOrDrop(next, "agent", filters.agent);
  setOrDrop(next, "days", filters.days === null ? "" : String(filters.days));
  setOrDrop(next, "sort", filters.sort === "created" ? "" : filters.sort);
  setOrDrop(next, "order", filters.order === "desc" ? "" : filters.order);
  return next;
}

const listNames = ["search", "status", "agent", "days", "sort", "order", "group", "view"];

/** The list's params of a URL in a fixed order, without those of the page opened from it. */
export function listParams(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    listNames.flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The list with its last filters. */
export function listAddress(params: URLSearchParams): string {
  const query = listParams(params).toString();
  return query ? `/tasks?${query}` : "/tasks";
}

export function isFiltered(filters: TaskFilters): boolean {
  return filters.search !== "" || filters.status !== "all" || filters.agent !== "" || filters.days !== null;
}

function setOrDrop(params: URLSearchParams, name: string, value: string) {
  if (value) params.set(name, value);
  else params.delete(name);
}
