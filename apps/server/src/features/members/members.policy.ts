import { type MemberRole, memberRoles } from "@muster/contracts/accounts";
import type { Invitation } from "@muster/contracts/members";
import { type Message, message } from "@muster/contracts/messages";
import { isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";

interface Person {
  userId: string;
  role: MemberRole;
}

/** Lowest first. */
const ranks: Record<MemberRole, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

export function inviteBlocker(actor: Pick<Person, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("members.invite_admin_only");
}

/** The roles an actor may grant: none above their own. */
export function grantableRoles(actor: Pick<Person, "role">): MemberRole[] {
  return isAdmin(actor) ? memberRoles.filter((role) => ranks[role] <= ranks[actor.role]) : [];
}

export function grantBlocker(actor: Pick<Person, "role">, role: MemberRole): Message | undefined {
  return grantableRoles(actor).includes(role) ? undefined : message("members.owner_grants_owner");
}

export function roleBlocker(actor: Person, target: Person): Message | undefined {
  if (!isAdmin(actor)) return message("members.roles_admin_only");
  if (actor.userId === target.userId)
    return actor.role === "owner" ? message("members.step_down") : message("members.own_role");
  if (target.role === "owner" && actor.role !== "owner") return message("members.owner_role_owner_only");
  return undefined;
}

export function removeBlocker(actor: Person, target: Person): Message | undefined {
  if (!isAdmin(actor)) return message("members.remove_admin_only");
  if (actor.userId === target.userId) return message("members.remove_self");
  if (target.role === "owner" && actor.role !== "owner") return message("members.remove_owner_owner_only");
  return undefined;
}

export function transferBlocker(actor: Person, target: Person): Message | undefined {
  if (actor.role !== "owner") return message("members.transfer_owner_only");
  if (actor.userId === target.userId) return message("members.already_owner");
  return target.role === "owner" ? message("members.they_already_own") : undefined;
}

/** `owners` includes the actor. */
export function leaveBlocker(actor: Pick<Person, "role">, owners: number): Message | undefined {
  if (actor.role !== "owner" || owners > 1) return undefined;
  return message("members.only_owner");
}

/** Why a member can't take over another's work; of someone who leaves, only owners and admins can. */
export function takeOverBlocker(
  receiver: Pick<Person, "role">,
  { isLeaving }: { isLeaving: boolean },
): Message | undefined {
  if (writeBlocker(receiver)) return message("members.receiver_viewer");
  return isLeaving && !isAdmin(receiver) ? message("members.receiver_of_leaver") : undefined;
}

/** Whether a person with the new `role` could no longer send invitations they sent before. */
export function revokesInvitations(before: MemberRole, role: MemberRole): boolean {
  return ranks[role] < ranks[before];
}

/** How long a declined invitation is listed, and no program invites the person again. */
export const declinedMs = 14 * 86_400_000;

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

/** Why a link is invalid; undefined while it is valid. */
export function linkBlocker(state: Invitation["state"]): Message | undefined {
  return state === "open" ? undefined : message(`invitations.${state}`);
}
