import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

export type Dashboard = Awaited<ReturnType<typeof api.dashboard.get>>;

export function useDashboard() {
  return useQuery(query(api.dashboard.get));
}
