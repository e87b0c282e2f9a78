import type { ApiKeyScope } from "@muster/contracts/api-keys";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useOwnKeys() {
  return useQuery(query(api.apiKeys.list));
}

export function useMembersKeys() {
  return useInfiniteQuery({
    queryKey: [...api.apiKeys.listPeoples.key],
    queryFn: ({ pageParam, signal }) =>
      api.apiKeys.listPeoples({ limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

export interface WantedKey {
  name: string;
  scope: ApiKeyScope;
  days: 30 | 90 | 365 | null;
}

/** The token is not cached. */
export function useCreateKey() {
  return useMutation({
    mutationFn: (wanted: WantedKey) => api.apiKeys.create(wanted),
    onSuccess: () => invalidate("apiKeys"),
    gcTime: 0,
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: string) => api.apiKeys.revoke({ id }),
    onSettled: () => invalidate("apiKeys"),
  });
}
