import { type ApiKeyScope, maxApiKeys } from "@muster/contracts/api-keys";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why somebody may make no further key; `held` are those of theirs that hold. */
export function createBlocker(held: number): string | undefined {
  return held < maxApiKeys ? undefined : `You have ${maxApiKeys} API keys, the most one can have. Revoke one first.`;
}

export function scopeBlocker(actor: Pick<Actor, "role">, scope: ApiKeyScope): string | undefined {
  return scope === "write" && actor.role === "viewer" ? "Viewers can make keys that read, and no others" : undefined;
}

export function peoplesBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can see other people's API keys";
}

/** Everybody's own; for admins, anybody's. To everybody else the key is not there. */
export function mayRevoke(actor: Pick<Actor, "role" | "userId">, key: { userId: string }): boolean {
  return actor.userId === key.userId || isAdmin(actor);
}
