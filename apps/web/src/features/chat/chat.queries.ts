import type { ChatStyle } from "@muster/contracts/chat-shapes";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

/** Settings of a turn; undefined fields keep their value. */
export interface Choices {
  agentId?: string | undefined;
  model?: string | undefined;
  style?: ChatStyle | undefined;
  /** Ids of bases whose documents replies may quote. */
  knowledgeBases?: string[] | undefined;
}

/** Tests a model that is used for the first time; its badges follow. A model that cannot be tested is used untested. */
export async function testModel(model: string): Promise<void> {
  await api.chat.probeModel({ model }).catch(() => undefined);
  await invalidate(api.chat.models);
}

export function useConversations(filter: { search?: string; folder?: string; isDeleted?: boolean }) {
  return useInfiniteQuery({
    queryKey: [...api.chat.list.key, filter],
    queryFn: ({ pageParam, signal }) =>
      api.chat.list(
        {
          limit: 50,
          ...(filter.search && { search: filter.search }),
          ...(filter.folder && { folder: filter.folder }),
          ...(filter.isDeleted && { deleted: "true" }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
      folders: pages[0]?.folders ?? [],
    }),
  });
}

/** The conversation without its messages, which come by page. */
export function useConversation(id: string | undefined) {
  return useQuery({ ...query(api.chat.get, { id: id ?? "", limit: 1 }), enabled: id !== undefined });
}

/** The branch that is shown, oldest first; older pages are loaded on demand. */
export function useMessages(id: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...api.chat.messages.key, id],
    queryFn: ({ pageParam, signal }) =>
      api.chat.messages({ id: id ?? "", limit: 50, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.before,
    enabled: id !== undefined,
    select: ({ pages }) => pages.toReversed().flatMap(({ items }) => items),
  });
}

export function useChatModels() {
  return useQuery(query(api.chat.models));
}

export function useSnapshots(id: string | undefined) {
  return useQuery({ ...query(api.ollama.snapshots, { sessionId: id ?? "" }), enabled: id !== undefined });
}

export function useBranches(id: string | undefined) {
  return useQuery({ ...query(api.chat.branches, { id: id ?? "" }), enabled: id !== undefined });
}

export function useChatContext(id: string | undefined) {
  return useQuery({ ...query(api.chat.context, { id: id ?? "" }), enabled: id !== undefined });
}

/** For every change of a conversation: a refusal unrelated to the plan is shown as a notification with this title. */
/** Without a title, the form that uses it shows the error. */
export function useChatAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: refreshChat,
    onError: (error) => {
      if (title !== null && !isHandledGlobally(error)) notify({ type: "error", title, message: error.message });
    },
  });
}

export async function refreshChat() {
  await Promise.all([invalidate("chat"), invalidate(api.ollama.snapshots), invalidate("usage")]);
}

/** A session for the next new conversation. The server stores nothing until its first message. */
export function useStartedSession(isNeeded: boolean) {
  const start = useQuery({
    queryKey: ["chat-session"],
    queryFn: () => api.ollama.start({}),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  useEffect(() => {
    if (start.error && !isHandledGlobally(start.error)) {
      notify({ type: "error", title: "Failed to Start Conversation", message: start.error.message });
    }
  }, [start.error]);
  return {
    id: start.data?.sessionId,
    agentName: start.data?.agentName,
    restart: () => void queryClient.resetQueries({ queryKey: ["chat-session"] }),
  };
}
