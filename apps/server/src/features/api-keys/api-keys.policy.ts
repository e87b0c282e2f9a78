import { type ApiKeyScope, maxApiKeys, maxOrganizationApiKeys } from "@muster/contracts/api-keys";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why somebody may make no further key, by those that hold: their own, and all of the organization. */
export function createBlocker({ own, all }: { own: number; all: number }): string | undefined {
  if (own >= maxApiKeys) return `You've reached the limit of ${maxApiKeys} API keys. Revoke one first.`;
  if (all >= maxOrganizationApiKeys)
    return `Your organization has reached the limit of ${maxOrganizationApiKeys} API keys. Revoke one first.`;
  return undefined;
}

export function scopeBlocker(actor: Pick<Actor, "role">, scope: ApiKeyScope): string | undefined {
  return scope === "write" && actor.role === "viewer" ? "Viewers can only create read-only keys" : undefined;
}

export function peoplesBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can view other people's API keys";
}

/** Everybody's own; for admins, anybody's. To everybody else the key is not there. */
export function mayRevoke(actor: Pick<Actor, "role" | "userId">, key: { userId: string }): boolean {
  return actor.userId === key.userId || isAdmin(actor);
}
