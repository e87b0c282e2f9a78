import type { MemberRole } from "@muster/contracts/accounts";

/** Who is asking, on behalf of which organization. */
export interface Actor {
  userId: string;
  orgId: string;
  role: MemberRole;
  email: string;
  displayName: string;
}

export function isAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "owner" || actor.role === "admin";
}

/** Why this person may change nothing at all; undefined for everybody but viewers. */
export function writeBlocker(actor: Pick<Actor, "role">): string | undefined {
  return actor.role === "viewer" ? "Viewers can look but not change anything" : undefined;
}
