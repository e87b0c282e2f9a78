import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

export function usePrompts() {
  return useQuery(query(api.chatLibrary.prompts));
}

export function usePresets() {
  return useQuery(query(api.chatLibrary.presets));
}

export function useMemory(agentId: string | undefined) {
  return useQuery(query(api.chatLibrary.memory, agentId ? { agentId } : {}));
}
