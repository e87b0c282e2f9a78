import type { KnowledgeBase, KnowledgeBaseDraft } from "@muster/contracts/knowledge-bases";
import type { KnowledgeUpload } from "@muster/contracts/knowledge-items";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { isHandledGlobally, showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import { sendForm } from "../../platform/upload.ts";

export function useBases(filter: { search?: string } = {}) {
  return useQuery({
    ...query(api.knowledge.list, { limit: 100, ...(filter.search && { search: filter.search }) }),
    placeholderData: keepPreviousData,
  });
}

export function useBase(id: string) {
  return useQuery(query(api.knowledge.get, { id }));
}

export function isBusy({ status, items, autoIndex }: KnowledgeBase): boolean {
  return status === "indexing" || items.reading + items.indexing > 0 || (autoIndex && items.queued > 0);
}

export interface ItemFilter {
  parentId?: string;
  search?: string;
  bin?: boolean;
  type?: "folder";
  sort?: "name" | "newest" | "size";
}

export function useItems(id: string, filter: ItemFilter) {
  return useInfiniteQuery({
    queryKey: [...api.knowledge.items.key, id, filter],
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.items(
        {
          id,
          limit: 60,
          sort: filter.sort ?? "name",
          ...(filter.bin && { bin: "true" }),
          ...(filter.type && { type: filter.type }),
          ...(filter.search && { search: filter.search }),
          ...(filter.parentId && { parentId: filter.parentId }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      items: pages.flatMap((page) => page.items),
      path: pages[0]?.path ?? [],
      total: pages[0]?.total ?? 0,
    }),
  });
}

export function useItem(id: string, itemId: string) {
  return useQuery(query(api.knowledge.item, { id, itemId }));
}

export function useItemDocument(id: string, itemId: string, isReady: boolean) {
  return useQuery({ ...query(api.knowledge.document, { id, itemId }), enabled: isReady });
}

export function useItemPassages(id: string, itemId: string, isReady: boolean) {
  return useInfiniteQuery({
    queryKey: [...api.knowledge.passages.key, id, itemId],
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.passages({ id, itemId, limit: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    enabled: isReady,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0 }),
  });
}

export function useItemCitations(id: string, itemId: string) {
  return useQuery(query(api.knowledge.cited, { id, itemId }));
}

export function useBaseUrls(id: string) {
  return useQuery(query(api.knowledge.urls, { id }));
}

export function useBaseAgents(id: string) {
  return useQuery(query(api.knowledge.agents, { id }));
}

/** The bases of an agent that the person may view. */
export function useAgentBases(agentId: string | null) {
  return useQuery({ ...query(api.knowledge.agentBases, { id: agentId ?? "" }), enabled: agentId !== null });
}

export function useAccuracy(id: string) {
  return useQuery(query(api.knowledge.accuracy, { id }));
}

export function useSaveBase(id: string | null) {
  return useMutation({
    mutationFn: (draft: KnowledgeBaseDraft) =>
      id === null ? api.knowledge.create(draft) : api.knowledge.update({ id, ...draft }),
    onSuccess: async (base) => {
      queryClient.setQueryData(query(api.knowledge.get, { id: base.id }).queryKey, base);
      await refresh();
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({
        type: "error",
        title: "Operation Failed",
        message: "Failed to process knowledge base. Please try again.",
      });
    },
  });
}

export function useRemoveBase() {
  return useMutation({ mutationFn: (id: string) => api.knowledge.remove({ id }), onSuccess: refresh });
}

/** Sends up to ten files as one upload, which counts as one action. */
export function sendItems(
  { id, parentId, files }: { id: string; parentId: string | null; files: File[] },
  options: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {},
): Promise<KnowledgeUpload> {
  const form = new FormData();
  if (parentId) form.append("parentId", parentId);
  for (const file of files) form.append("files", file);
  return sendForm<KnowledgeUpload>(`/api/knowledge-bases/${encodeURIComponent(id)}/items`, form, options);
}

/** Every change of a base or its items ends here; an error without a field on screen becomes a notification. */
/** Without a title, the form that uses it shows the error. */
export function useKnowledgeAction<Input>(title: string | null, act: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn: act,
    onSettled: refresh,
    onError: (error) => {
      if (title !== null) showFailure(title, error);
    },
  });
}

export async function refresh() {
  await Promise.all([invalidate("knowledge"), invalidate("dashboard"), invalidate("agents")]);
}
