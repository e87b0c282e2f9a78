import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";

/**
 * Why this person may not change, pause or delete the agent; undefined when they may. Everyone in the organization can see it.
 */
export function editBlocker(actor: Actor, agent: { createdBy: string }): Message | undefined {
  const viewing = writeBlocker(actor);
  if (viewing) return viewing;
  return agent.createdBy === actor.userId || isAdmin(actor) ? undefined : message("agents.creator_or_admin");
}

/** Why no more agents can be hired; undefined below the limit. */
export function hireBlocker(used: number, limit: number | null): Message | undefined {
  if (limit === null || used < limit) return undefined;
  return message("agents.limit", { used, limit });
}
