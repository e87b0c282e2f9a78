import { agentDraft } from "@muster/contracts/agents";
import { z } from "zod";
import type { AgentValues } from "./agent-form.ts";

/** The contract fills gaps and trims; the forms have no gaps, so what goes in and comes out has one shape. */
export const agentSchema = agentDraft as unknown as z.ZodType<AgentValues, AgentValues>;

// A draft may have empty fields that an agent may not.
const stored = z.object({
  ...agentDraft.required().shape,
  name: z.string(),
  role: z.string(),
  description: z.string(),
  templateId: z.string().nullable(),
});

/** A person's unfinished draft on this device; unreadable or outdated ones are ignored. */
export function readAgentDraft(userId: string): AgentValues | null {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null"));
    return parsed.success ? (parsed.data as AgentValues) : null;
  } catch {
    return null;
  }
}

export function writeAgentDraft(userId: string, values: AgentValues | null) {
  try {
    if (values) localStorage.setItem(keyOf(userId), JSON.stringify(values));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // With full or blocked storage only the draft is lost, not the agent.
  }
}

function keyOf(userId: string): string {
  return `agent-draft:${userId}`;
}
