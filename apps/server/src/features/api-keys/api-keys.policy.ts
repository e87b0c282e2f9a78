import { type ApiKeyScope, maxApiKeys, maxOrganizationApiKeys } from "@muster/contracts/api-keys";
import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why a person may not create another key, given the valid keys: their own, and all of the organization. */
export function createBlocker({ own, all }: { own: number; all: number }): Message | undefined {
  if (own >= maxApiKeys) return message("api_keys.own_limit", { limit: maxApiKeys });
  if (all >= maxOrganizationApiKeys) return message("api_keys.organization_limit", { limit: maxOrganizationApiKeys });
  return undefined;
}

export function scopeBlocker(actor: Pick<Actor, "role">, scope: ApiKeyScope): Message | undefined {
  return scope === "write" && actor.role === "viewer" ? message("api_keys.viewer_scope") : undefined;
}

export function membersKeysBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("api_keys.others_admin_only");
}

/** A person may revoke their own keys, an admin anyone's. For others the key does not exist. */
export function mayRevoke(actor: Pick<Actor, "role" | "userId">, key: { userId: string }): boolean {
  return actor.userId === key.userId || isAdmin(actor);
}
