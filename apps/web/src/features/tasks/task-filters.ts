import type { TaskStatus } from "@muster/contracts/tasks";

export interface TaskFilters {
  search: string;
  status: TaskStatus | "all";
}

export const statusFilters = [
  ["all", "All"],
  ["pending", "Pending"],
  ["in_progress", "In progress"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["cancelled", "Canceled"],
] as const satisfies readonly (readonly [TaskFilters["status"], string])[];

/** An unknown status in the address counts as no filter. */
export function readFilters(params: URLSearchParams): TaskFilters {
  const status = statusFilters.find(([value]) => value === params.get("status"))?.[0] ?? "all";
  return { search: (params.get("search") ?? "").trim().slice(0, 200), status };
}

/** Keeps what else the address says (an open dialog); a filter at its rest value leaves no trace in it. */
export function withFilters(params: URLSearchParams, change: Partial<TaskFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  const filters = { ...readFilters(params), ...change };
  setOrDrop(next, "search", filters.search);
  setOrDrop(next, "status", filters.status === "all" ? "" : filters.status);
  return next;
}

export function isFiltered(filters: TaskFilters): boolean {
  return filters.search !== "" || filters.status !== "all";
}

function setOrDrop(params: URLSearchParams, name: string, value: string) {
  if (value) params.set(name, value);
  else params.delete(name);
}
