import { type MemberRole, memberRoles } from "@muster/contracts/accounts";
import type { Invitation } from "@muster/contracts/members";
import { isAdmin } from "../../kernel/tenancy/actor.ts";

interface Person {
  userId: string;
  role: MemberRole;
}

/** From the weakest. */
const ranks: Record<MemberRole, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

export function inviteBlocker(actor: Pick<Person, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can invite people";
}

/** The roles somebody may give: none above their own. */
export function grantableRoles(actor: Pick<Person, "role">): MemberRole[] {
  return isAdmin(actor) ? memberRoles.filter((role) => ranks[role] <= ranks[actor.role]) : [];
}

export function grantBlocker(actor: Pick<Person, "role">, role: MemberRole): string | undefined {
  return grantableRoles(actor).includes(role) ? undefined : "Only owners can make someone an owner";
}

export function roleBlocker(actor: Person, target: Person): string | undefined {
  if (!isAdmin(actor)) return "Only owners and admins can change roles";
  if (actor.userId === target.userId)
    return actor.role === "owner"
      ? "To step down, transfer ownership to another member"
      : "Ask another owner or admin to change your role";
  if (target.role === "owner" && actor.role !== "owner") return "Only owners can change an owner's role";
  return undefined;
}

export function removeBlocker(actor: Person, target: Person): string | undefined {
  if (!isAdmin(actor)) return "Only owners and admins can remove people";
  if (actor.userId === target.userId) return "To remove yourself, leave the organization";
  if (target.role === "owner" && actor.role !== "owner") return "Only owners can remove an owner";
  return undefined;
}

export function transferBlocker(actor: Person, target: Person): string | undefined {
  if (actor.role !== "owner") return "Only owners can transfer ownership";
  if (actor.userId === target.userId) return "You're already an owner";
  return target.role === "owner" ? "They're already an owner" : undefined;
}

/** `owners` counts the actor too. */
export function leaveBlocker(actor: Pick<Person, "role">, owners: number): string | undefined {
  if (actor.role !== "owner" || owners > 1) return undefined;
  return "You're the only owner. Make another member an owner first, or delete the organization.";
}

/** Whether somebody who now has `role` could not send what they once sent. */
export function losesInvitations(before: MemberRole, role: MemberRole): boolean {
  return ranks[role] < ranks[before];
}

interface InvitationTimes {
  acceptedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

export function stateOf(
  { acceptedAt, declinedAt, revokedAt, expiresAt }: InvitationTimes,
  now: Date,
): Invitation["state"] {
  if (acceptedAt) return "accepted";
  if (declinedAt) return "declined";
  if (revokedAt) return "revoked";
  return expiresAt <= now ? "expired" : "open";
}

/** Why a link opens nothing; undefined while it does. */
export function linkBlocker(state: Invitation["state"]): string | undefined {
  const reasons: Partial<Record<Invitation["state"], string>> = {
    accepted: "This invitation was already used. It works only once.",
    declined: "This invitation was declined. Ask for a new one if you changed your mind.",
    revoked: "This invitation was revoked. Ask the person who invited you for a new one.",
    expired: "This invitation has expired. Ask the person who invited you for a new one.",
  };
  return reasons[state];
}
