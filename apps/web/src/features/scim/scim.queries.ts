import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useScimTokens() {
  return useQuery(query(api.scimTokens.list));
}

/** The token is not cached. */
export function useCreateScimToken() {
  return useMutation({
    mutationFn: (wanted: { name: string }) => api.scimTokens.create(wanted),
    onSuccess: () => invalidate("scimTokens"),
    gcTime: 0,
  });
}

export function useRevokeScimToken() {
  return useMutation({
    mutationFn: (id: string) => api.scimTokens.revoke({ id }),
    onSettled: () => invalidate("scimTokens"),
  });
}
