import { agentDraft } from "@muster/contracts/agents";
import { z } from "zod";
import type { AgentValues } from "./agent-form.ts";

// A draft may still be empty where an agent may not.
const stored = z.object({
  ...agentDraft.required().shape,
  name: z.string(),
  role: z.string(),
  description: z.string(),
  templateId: z.string().nullable(),
});

/** What one person began on this device and did not finish; unreadable or older shapes count as none. */
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
    // A full or forbidden storage costs the draft, not the agent.
  }
}

function keyOf(userId: string): string {
  return `agent-draft:${userId}`;
}
