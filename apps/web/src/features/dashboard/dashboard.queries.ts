import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

export type Dashboard = Awaited<ReturnType<typeof api.dashboard.get>>;

export function useDashboard() {
  return useQuery(query(api.dashboard.get));
}

/** The agent templates, as the agents' own pages ask for them: part of the program, one load serves the whole visit. */
export function useTemplates() {
  return useQuery({ ...query(api.agents.templates), staleTime: Number.POSITIVE_INFINITY });
}
