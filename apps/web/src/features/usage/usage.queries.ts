import { toQuery } from "@muster/client/calls";
import type { UsageBudgets } from "@muster/contracts/usage";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { query, queryClient } from "../../platform/query.ts";
import { daysProblem, type UsageView } from "./usage-view.ts";

/** The server's filter: the parts of the view that select rows. */
export function filterOf({ range, from, to, person, by }: UsageView) {
  const days = range === "custom" && from && to ? { from, to } : {};
  return { range, by, ...days, ...(person && { person }) };
}

export function useReport(view: UsageView) {
  return useQuery({
    ...query(api.usage.report, filterOf(view)),
    enabled: daysProblem(view) === null,
    placeholderData: (previous) => previous,
  });
}

/** The rows of one figure; without a key, all rows of the filter. */
export function useRows(view: UsageView, key: string | undefined) {
  const filter = { ...filterOf(view), ...(key !== undefined && { key }) };
  return useInfiniteQuery({
    queryKey: [...api.usage.rows.key, filter],
    queryFn: ({ pageParam, signal }) =>
      api.usage.rows({ ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), sums: pages[0]?.sums }),
  });
}

export function useExport(view: UsageView) {
  return useMutation({
    mutationFn: () => downloadFile(`/api/usage/export${toQuery(filterOf(view))}`),
    onError: (error) => {
      showFailure("Couldn’t export usage", error);
    },
  });
}

export function useBudgets() {
  return useQuery(query(api.usage.budgets));
}

export function useSetBudget() {
  return useMutation({
    mutationFn: (budget: { userId: string | null; monthMicros: number | null }) => api.usage.setBudget(budget),
    onSuccess: (budgets: UsageBudgets) => {
      queryClient.setQueryData(query(api.usage.budgets).queryKey, budgets);
    },
  });
}
