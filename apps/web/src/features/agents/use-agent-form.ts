import { zodResolver } from "@hookform/resolvers/zod";
import { agentDraft } from "@muster/contracts/agents";
import { type Resolver, useForm } from "react-hook-form";
import type { AgentValues } from "./agent-form.ts";

// The schema fills gaps and trims; this form has no gaps, so its input and output types are equal.
const resolver = zodResolver(agentDraft) as unknown as Resolver<AgentValues>;

export function useAgentForm(defaultValues: AgentValues) {
  return useForm<AgentValues>({ resolver, defaultValues, mode: "onTouched" });
}
