import type { Approval } from "@muster/contracts/approvals";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export type ApprovalStatus = "waiting" | "decided";

export function useApproval(id: string) {
  return useQuery(query(api.approvals.get, { id }));
}

export function useApprovals(status: ApprovalStatus) {
  return useInfiniteQuery({
    queryKey: [...api.approvals.list.key, "pages", { status }],
    queryFn: ({ pageParam, signal }) =>
      api.approvals.list({ status, limit: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), waiting: pages[0]?.waiting ?? 0 }),
  });
}

interface Word {
  decision: "approved" | "refused";
  note: string;
}

/** Sends the decision. When another person decided first, the card shows who and how. */
export function useDecide(id: string) {
  return useMutation({
    mutationFn: ({ decision, note }: Word) => api.approvals.decide({ id, decision, ...(note && { note }) }),
    onSuccess: (approval: Approval) => {
      queryClient.setQueryData(query(api.approvals.get, { id }).queryKey, approval);
      return refreshApprovals();
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({ type: "error", title: "Couldn’t save your decision", message: error.message });
      if (error instanceof ApiError && error.status === 409) void refreshApprovals();
    },
  });
}

export function useApprovalSettings() {
  return useQuery(query(api.approvals.settings));
}

export function useSaveApprovalSettings() {
  return useMutation({
    mutationFn: (allowedHosts: string[]) => api.approvals.saveSettings({ allowedHosts }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query(api.approvals.settings).queryKey, saved);
      notify({ type: "success", title: "Allowed hosts saved", toastOnly: true });
    },
  });
}

async function refreshApprovals() {
  await Promise.all([invalidate("approvals"), invalidate("tasks")]);
}
