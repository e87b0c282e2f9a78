import type { MemberRole } from "@muster/contracts/accounts";
import { type Message, message } from "@muster/contracts/messages";
import { maxScimTokens } from "@muster/contracts/scim";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { ProvisionedRole } from "../members/members.provision.service.ts";

export function tokensBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("scim.admin_only");
}

/** Why no token can be created when `count` exist. */
export function createBlocker(count: number): Message | undefined {
  return count >= maxScimTokens ? message("scim.limit", { limit: maxScimTokens }) : undefined;
}

/** Strongest first: a person in several groups has the first of their roles. */
export const provisionedRoles = ["admin", "member", "viewer"] as const satisfies ProvisionedRole[];

export function isProvisionedRole(text: string): text is ProvisionedRole {
  return provisionedRoles.some((role) => role === text);
}

/** The role that an owner gets back after their membership was ended: no program makes owners. */
export function toProvisionedRole(role: MemberRole): ProvisionedRole {
  return role === "owner" ? "admin" : role;
}

/** The role of a person in these groups; without a group of a role they keep theirs. */
export function roleOfGroups(groupIds: string[], current: ProvisionedRole): ProvisionedRole {
  return provisionedRoles.find((role) => groupIds.includes(role)) ?? current;
}

/** The role of a person who was removed from the group of `removed` and belongs to `groupIds`: never more than they have. */
export function roleAfterRemoval(
  groupIds: string[],
  { removed, current }: { removed: ProvisionedRole; current: ProvisionedRole },
): ProvisionedRole {
  const left = provisionedRoles.find((role) => groupIds.includes(role));
  if (left) return left;
  if (removed !== current) return current;
  return current === "admin" ? "member" : "viewer";
}
