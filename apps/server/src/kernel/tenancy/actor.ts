import type { MemberRole } from "@muster/contracts/accounts";
import type { ApiKeyScope } from "@muster/contracts/api-keys";
import { type Message, message } from "@muster/contracts/messages";

/** The caller, and the organization they act for. */
export interface Actor {
  userId: string;
  orgId: string;
  role: MemberRole;
  email: string;
  displayName: string;
  /** The API key that a program uses in this person's name; absent for the person's own session. */
  key?: ActorKey | undefined;
}

export interface ActorKey {
  id: string;
  name: string;
  scope: ApiKeyScope;
  /** Null for a key that is valid until it is revoked. */
  expiresAt: Date | null;
}

export function isAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "owner" || actor.role === "admin";
}

/** Why a viewer may not change anything; undefined for other roles. */
export function writeBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return actor.role === "viewer" ? message("roles.viewer_read_only") : undefined;
}

/** Why a read-only key may not change anything; undefined for people, and for keys that may write. */
export function readKeyBlocker(actor: Pick<Actor, "key"> | null): Message | undefined {
  return actor?.key?.scope === "read" ? message("api_keys.read_only") : undefined;
}
