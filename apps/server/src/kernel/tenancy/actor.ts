import type { MemberRole } from "@muster/contracts/accounts";
import type { ApiKeyScope } from "@muster/contracts/api-keys";
import { type Message, message } from "@muster/contracts/messages";

/** Who is asking, on behalf of which organization. */
export interface Actor {
  userId: string;
  orgId: string;
  role: MemberRole;
  email: string;
  displayName: string;
  /** The API key that a program asks with in this person's name; absent where they ask themselves. */
  key?: ActorKey | undefined;
}

export interface ActorKey {
  id: string;
  name: string;
  scope: ApiKeyScope;
  /** Null is until it is revoked. */
  expiresAt: Date | null;
}

export function isAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "owner" || actor.role === "admin";
}

/** Why this person may change nothing at all; undefined for everybody but viewers. */
export function writeBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return actor.role === "viewer" ? message("roles.viewer_read_only") : undefined;
}

/** Why a key may not change anything at all; undefined for people, and for keys that may write. */
export function readKeyBlocker(actor: Pick<Actor, "key"> | null): Message | undefined {
  return actor?.key?.scope === "read" ? message("api_keys.read_only") : undefined;
}
