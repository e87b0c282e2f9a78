import { toQuery } from "@muster/client/calls";
import type { AuditFilter } from "@muster/contracts/audit";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...api.audit.list.key, filter],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({ ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), people: pages[0]?.people ?? [] }),
  });
}

export function useAuditCheck() {
  return useMutation({ mutationFn: () => api.audit.check() });
}

export function useAuditExport(filter: AuditFilter) {
  return useMutation({
    mutationFn: () => downloadFile(`/api/audit/export${toQuery(filter)}`),
    onError: (error) => {
      showFailure("Couldn’t export the audit log", error);
    },
  });
}
