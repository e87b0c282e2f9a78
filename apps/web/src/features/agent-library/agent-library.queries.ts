import type { LibraryAgentDetails, LibrarySort } from "@muster/contracts/agent-library";
import type { Agent, AgentCategory } from "@muster/contracts/agents";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

interface Filter {
  category: AgentCategory | null;
  search: string;
  sort: LibrarySort;
}

export function useLibrary({ category, search, sort }: Filter) {
  return useQuery({
    ...query(api.agentLibrary.list, { ...(category && { category }), ...(search && { search }), sort }),
    placeholderData: (previous) => previous,
  });
}

export function useLibraryAgent(id: string) {
  return useQuery(query(api.agentLibrary.get, { id }));
}

export function useInstallAgent() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.agentLibrary.install({ id }),
    onSuccess: (agent: Agent) => {
      notify({
        type: "success",
        title: "Agent installed",
        message: `${agent.name} is ready for its first task`,
        toastOnly: true,
        action: { label: "Open agent", run: () => void navigate(`/agents/${agent.id}`) },
      });
      return Promise.all(["agentLibrary", "agents", "dashboard"].map((feature) => invalidate(feature)));
    },
    onError: (error) => {
      showFailure("Couldn’t install the agent", error);
    },
  });
}

export function useReview(id: string) {
  return useMutation({
    mutationFn: (review: { stars: number; text: string }) => api.agentLibrary.review({ id, ...review }),
    onSuccess: showReviews,
  });
}

export function useWithdrawReview(id: string) {
  return useMutation({
    mutationFn: () => api.agentLibrary.withdrawReview({ id }),
    onSuccess: showReviews,
    onError: (error) => {
      showFailure("Couldn’t withdraw your review", error);
    },
  });
}

function showReviews(agent: LibraryAgentDetails) {
  queryClient.setQueryData(query(api.agentLibrary.get, { id: agent.id }).queryKey, agent);
  return invalidate(api.agentLibrary.list);
}
