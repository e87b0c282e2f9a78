import type { MemberRole } from "@muster/contracts/accounts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { Config } from "../../platform/config.ts";

export function renameOrganizationBlocker(actor: Actor): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can rename the organization";
}

/** The first person always gets in: an installation nobody can enter helps nobody. */
export function signUpBlocker(signUp: Config["SIGNUP"], isFirst: boolean, isInvited = false): string | undefined {
  if (isFirst || signUp === "open" || (signUp === "invite" && isInvited)) return undefined;
  if (signUp === "invite") return "Sign-up needs an invitation. Ask somebody who is here already.";
  return "Sign-up is closed on this Muster";
}

/** What a profile calls the role: owners are admins there. */
export function profileRole(role: MemberRole): "admin" | "member" | "viewer" {
  return role === "owner" ? "admin" : role;
}
