import type { OrganizationData } from "@muster/contracts/organization";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export function useOrganizationData() {
  return useQuery(query(api.organization.data));
}

export function useRequestDeletion() {
  return useMutation({ mutationFn: (asked: { name: string }) => api.organization.delete(asked), onSuccess: shown });
}

export function useCancelDeletion() {
  return useMutation({
    mutationFn: () => api.organization.keep(),
    onSuccess: shown,
    onError: (error) => {
      showFailure("Couldn’t cancel the deletion", error);
    },
  });
}

export function useOrganizationExport() {
  return useMutation({
    mutationFn: () => downloadFile("/api/organization/export"),
    onError: (error) => {
      showFailure("Couldn’t export the data", error);
    },
  });
}

async function shown(data: OrganizationData) {
  queryClient.setQueryData(query(api.organization.data).queryKey, data);
  await invalidate(api.accounts.me);
}
