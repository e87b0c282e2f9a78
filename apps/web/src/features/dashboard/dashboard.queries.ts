import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query } from "../../platform/query.ts";
import { utcOffsetMinutes } from "../../platform/utc-offset.ts";

export type Dashboard = Awaited<ReturnType<typeof api.dashboard.get>>;

/** The polling interval while an agent works: the event stream reports a task's start and end, not each step. */
const workRefreshMs = 3000;

export function useDashboard() {
  return useQuery({
    ...query(api.dashboard.get, { utcOffsetMinutes: utcOffsetMinutes() }),
    refetchInterval: ({ state: { data } }) =>
      data?.activeAgents.some((agent) => agent.working) === true && workRefreshMs,
  });
}

/** Makes the person's finished example, or finds the one that was made. */
export function useExample() {
  return useMutation({
    mutationFn: () => api.tasks.example(),
    onSuccess: () => void invalidate(api.tasks.list),
  });
}

/** The agent templates, as the agents' own pages ask for them: part of the program, one load serves the whole visit. */
export function useTemplates() {
  return useQuery({ ...query(api.agents.templates), staleTime: Number.POSITIVE_INFINITY });
}
