import type { McpServerDraft, McpToolMode } from "@muster/contracts/mcp-servers";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useMcpServers() {
  return useQuery(query(api.mcpServers.list));
}

/** The secret in the request is not cached. */
export function useAddMcpServer() {
  return useMutation({
    mutationFn: (draft: McpServerDraft) => api.mcpServers.create(draft),
    onSuccess: () => invalidate("mcpServers"),
    gcTime: 0,
  });
}

export function useRefreshMcpServer() {
  return useMutation({
    mutationFn: (id: string) => api.mcpServers.refresh({ id }),
    onSettled: () => invalidate("mcpServers"),
    onError: (error) => showFailure("Couldn’t read the tools", error),
  });
}

export function useSetMcpTool() {
  return useMutation({
    mutationFn: (change: { id: string; tool: string; hash: string; mode: McpToolMode }) =>
      api.mcpServers.setTool(change),
    onSettled: () => invalidate("mcpServers"),
    onError: (error) => showFailure("Couldn’t change the tool", error),
  });
}

export function useRemoveMcpServer() {
  return useMutation({
    mutationFn: (id: string) => api.mcpServers.remove({ id }),
    onSettled: () => invalidate("mcpServers"),
  });
}

function showFailure(title: string, error: Error) {
  if (!isHandledGlobally(error)) notify({ type: "error", title, message: error.message });
}
