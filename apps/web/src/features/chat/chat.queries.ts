import type { ChatStyle } from "@muster/contracts/chat-shapes";
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally, showFailure } from "../../platform/billing-gate.ts";
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

export function useConversation(id: string | undefined) {
  return useQuery({ ...conversationQuery(id), enabled: id !== undefined });
}

/** The conversation without its messages, which come by page. */
function conversationQuery(id: string | undefined) {
  return query(api.chat.get, { id: id ?? "", limit: 1 });
}

/** Where a page of messages is; the end of the branch without any of them. */
interface PagePlace {
  before?: string;
  after?: string;
  around?: string;
}

const pageSize = 30;
/** A conversation of any length keeps this many pages in memory and on screen. */
const keptPages = 6;

/**
 * A part of the shown branch, oldest first: its end, or the messages around one. Pages are added at both sides, and those far
 * from them are dropped.
 */
export function useMessages(id: string | undefined, around: string | undefined) {
  const options = messagesQuery(id, around);
  const { queryKey } = options;
  const messages = useInfiniteQuery({
    ...options,
    enabled: id !== undefined,
    select: ({ pages }) => pages.toReversed().flatMap(({ items }) => items),
  });
  const key = useRef(queryKey);
  key.current = queryKey;
  // A conversation opens at its end again, not where it was left.
  useEffect(() => () => keepEndOnly(key.current), []);
  // A page must not cancel a refresh, which may bring the end of a reply.
  const fetching = { cancelRefetch: false };
  const older: MoreMessages = {
    hasMore: messages.hasNextPage,
    isLoading: messages.isFetchingNextPage,
    isWaiting: messages.isFetching || messages.isFetchNextPageError,
    onLoad: () => void messages.fetchNextPage(fetching),
  };
  const newer: MoreMessages = {
    hasMore: messages.hasPreviousPage,
    isLoading: messages.isFetchingPreviousPage,
    isWaiting: messages.isFetching || messages.isFetchPreviousPageError,
    onLoad: () => void messages.fetchPreviousPage(fetching),
  };
  /** Loads the end of the branch, whatever was loaded before. */
  const loadEnd = () => void queryClient.resetQueries({ queryKey: [...api.chat.messages.key, id, ""] });
  return { ...messages, older, newer, loadEnd };
}

function messagesQuery(id: string | undefined, around: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...api.chat.messages.key, id, around ?? ""],
    queryFn: ({ pageParam, signal }) => api.chat.messages({ id: id ?? "", limit: pageSize, ...pageParam }, { signal }),
    initialPageParam: (around ? { around } : {}) as PagePlace,
    getNextPageParam: ({ before }) => (before ? { before } : null),
    getPreviousPageParam: ({ after }) => (after ? { after } : null),
    maxPages: keptPages,
  });
}

/** Asks for a conversation before its page is rendered. */
export function preloadConversation(id: string, around: string | undefined): void {
  void queryClient.prefetchQuery(conversationQuery(id));
  void queryClient.prefetchInfiniteQuery(messagesQuery(id, around));
}

/** The messages above or below those that are loaded. */
export interface MoreMessages {
  hasMore: boolean;
  isLoading: boolean;
  /** Nothing is loaded on its own: another request is under way, or the last one failed. */
  isWaiting: boolean;
  onLoad: () => void;
}

function keepEndOnly(queryKey: (string | undefined)[]): void {
  const data = queryClient.getQueryData<InfiniteData<unknown, PagePlace>>(queryKey);
  if (!data) return;
  const { pages, pageParams } = data;
  const hasEnd = Object.keys(pageParams[0] ?? {}).length === 0;
  if (hasEnd) queryClient.setQueryData(queryKey, { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) });
  else queryClient.removeQueries({ queryKey, exact: true });
}

export function useFoundMessages(id: string | undefined, search: string) {
  return useQuery({
    ...query(api.chat.find, { id: id ?? "", search }),
    enabled: id !== undefined && search !== "",
    placeholderData: (previous) => previous,
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

/**
 * For every change of a conversation: a refusal unrelated to the plan is shown as a notification with this title. Without a title,
 * the form that uses it shows the error.
 */
export function useChatAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: refreshChat,
    onError: (error) => {
      if (title !== null) showFailure(title, error);
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
