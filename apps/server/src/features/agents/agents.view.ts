import type { Agent } from "@muster/contracts/agents";
import { reasonText } from "@muster/contracts/messages";
import type { Actor } from "../../kernel/tenancy/actor.ts";
import { editBlocker } from "./agents.policy.ts";
import type { AgentRow } from "./agents.table.ts";

export function toAgent(actor: Actor, row: AgentRow): Agent {
  return {
    ...row,
    accuracy: accuracyOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editBlocker: reasonText(editBlocker(actor, row)),
  };
}

/** The share of judged results that were accepted, 0 … 100; null until one is judged. */
export function accuracyOf({ judged, accepted }: Pick<AgentRow, "judged" | "accepted">): number | null {
  return judged ? Math.round((1000 * accepted) / judged) / 10 : null;
}
