import type { Agent, AgentDraft } from "@muster/contracts/agents";
import { texts } from "@muster/contracts/texts";
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { isOffline } from "../../platform/api-error.ts";
import { isHandledGlobally, showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import { type AgentValues, templateOf } from "./agent-form.ts";
import { type AgentPage, joinPages, withStatus } from "./agent-pages.ts";

export type AgentVersion = Awaited<ReturnType<typeof api.agents.versions>>["items"][number];

const pagesKey = [...api.agents.list.key, "pages"];

export function useAgentPages(search: string) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, search],
    queryFn: ({ pageParam, signal }) =>
      api.agents.list({ limit: 30, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: joinPages,
    placeholderData: (previous) => previous,
  });
}

/** Agents that can take a task. */
export function useActiveAgents() {
  return useQuery(query(api.agents.list, { status: "active", limit: 100 }));
}

export function useAgent(id: string) {
  return useQuery(query(api.agents.get, { id }));
}

export function useAgentFigures(id: string) {
  return useQuery(query(api.agents.figures, { id }));
}

export function useAgentVersions(id: string) {
  return useQuery(query(api.agents.versions, { id }));
}

/** Templates are constant: one load is enough. */
export function useAgentTemplates() {
  return useQuery({ ...query(api.agents.templates), staleTime: Number.POSITIVE_INFINITY });
}

/** An agent of the library to start from, for one that is not among the templates. */
export function useLibraryTemplate(id: string, enabled: boolean) {
  return useQuery({ ...query(api.agentLibrary.get, { id }), enabled, select: templateOf });
}

export function useCreateAgent() {
  return useMutation({
    mutationFn: (draft: AgentDraft) => api.agents.create(draft),
    onSuccess: (agent) => {
      notify({
        type: "success",
        title: "Agent created",
        message: `${agent.name} is ready for its first task`,
        toastOnly: true,
      });
      return refreshAgents();
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({
        type: "error",
        title: texts.creationFailedTitle,
        message: isOffline(error) ? error.message : texts.creationFailed,
      });
    },
  });
}

export function useUpdateAgent(id: string) {
  return useMutation({
    mutationFn: (changes: Partial<Omit<AgentValues, "templateId">>) => api.agents.update({ id, ...changes }),
    onSuccess: (agent) => {
      queryClient.setQueryData(query(api.agents.get, { id }).queryKey, agent);
      return refreshAgents();
    },
  });
}

export function useCloneAgent() {
  return useMutation({
    mutationFn: ({ id }: Pick<Agent, "id">) => api.agents.clone({ id }),
    onSuccess: (agent) => {
      notify({ type: "success", title: "Agent cloned", message: `${agent.name} is ready for tasks`, toastOnly: true });
      return refreshAgents();
    },
    onError: (error) => showFailure("Couldn’t clone agent", error),
  });
}

export function useDeleteAgent() {
  return useMutation({
    mutationFn: ({ id }: Pick<Agent, "id">) => api.agents.remove({ id }),
    // Its own page is not refetched: that would only return a 404.
    onSuccess: async () => {
      await Promise.all([invalidate(api.agents.list), invalidate("dashboard"), invalidate("tasks")]);
    },
  });
}

/** Optimistic: the card changes at once and is rolled back if the server refuses. */
export function useSetAgentStatus() {
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: "active" | "paused" }) =>
      status === "paused" ? api.agents.pause({ id }) : api.agents.activate({ id }),
    onMutate: async ({ id, status }) => {
      await queryClient.cancelQueries({ queryKey: api.agents.list.key });
      const before = queryClient.getQueriesData<InfiniteData<AgentPage>>({ queryKey: pagesKey });
      queryClient.setQueriesData<InfiniteData<AgentPage>>(
        { queryKey: pagesKey },
        (pages) => pages && withStatus(pages, id, status),
      );
      return { before };
    },
    onError: (error, { status }, context) => {
      for (const [key, pages] of context?.before ?? []) queryClient.setQueryData(key, pages);
      showFailure(status === "paused" ? "Couldn’t pause agent" : "Couldn’t activate agent", error);
    },
    onSettled: refreshAgents,
  });
}

async function refreshAgents() {
  await Promise.all([invalidate("agents"), invalidate("agentLibrary"), invalidate("dashboard")]);
}
