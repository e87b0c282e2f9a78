import { type Actor, isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";

/** Why this person may not change, pause or delete the agent; undefined when they may. Everybody in the organization sees it. */
export function editBlocker(actor: Actor, agent: { createdBy: string }): string | undefined {
  const viewing = writeBlocker(actor);
  if (viewing) return viewing;
  return agent.createdBy === actor.userId || isAdmin(actor)
    ? undefined
    : "Only the agent's creator, an owner, or an admin can change it";
}

/** Why no more can be hired; undefined while there is room. */
export function hireBlocker(used: number, limit: number | null): string | undefined {
  if (limit === null || used < limit) return undefined;
  return `You've used ${used} of ${limit} agents. Delete one, or choose a larger plan.`;
}
