import { zodResolver } from "@hookform/resolvers/zod";
import { agentDraft } from "@muster/contracts/agents";
import { type Resolver, useForm } from "react-hook-form";
import type { AgentValues } from "./agent-form.ts";

// The contract fills gaps and trims; this form has no gaps, so what it reads and what it yields are one shape.
const resolver = zodResolver(agentDraft) as unknown as Resolver<AgentValues>;

export function useAgentForm(defaultValues: AgentValues) {
  return useForm<AgentValues>({ resolver, defaultValues, mode: "onTouched" });
}
