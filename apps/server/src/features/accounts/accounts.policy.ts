import type { MemberRole } from "@muster/contracts/accounts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { Config } from "../../platform/config.ts";

export function renameOrganizationBlocker(actor: Actor): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can rename the organization";
}

/** The first person always gets in: an installation nobody can enter helps nobody. */
export function signUpBlocker(signUp: Config["SIGNUP"], isFirst: boolean, isInvited = false): string | undefined {
  if (isFirst || signUp === "open" || (signUp === "invite" && isInvited)) return undefined;
  if (signUp === "invite") return "Sign-up requires an invitation. Ask a member of your team to invite you.";
  return "New accounts are turned off on this server";
}

/** What a profile calls the role: owners are admins there. */
export function profileRole(role: MemberRole): "admin" | "member" | "viewer" {
  return role === "owner" ? "admin" : role;
}

/** Where single sign-on is the only way in. */
export function passwordsBlocker({
  OIDC_ONLY,
  OIDC_NAME,
}: Pick<Config, "OIDC_ONLY" | "OIDC_NAME">): string | undefined {
  return OIDC_ONLY === "1" ? `Sign in with ${OIDC_NAME}` : undefined;
}

/** Browsers know passkeys by host name, over https or on this machine itself; null where they work. */
export function passkeysBlocker(
  config: Pick<Config, "PUBLIC_URL" | "OIDC_ONLY" | "OIDC_NAME">,
  origin: string,
): string | null {
  const blocker = passwordsBlocker(config);
  if (blocker) return blocker;
  const { protocol, hostname } = new URL(origin);
  const home = new URL(config.PUBLIC_URL ?? "http://localhost");
  if (hostname !== home.hostname)
    return config.PUBLIC_URL
      ? `Passkeys only work at ${home.origin}. Open Muster there to use them.`
      : "Passkeys need a domain name or localhost. Open Muster at localhost, or set PUBLIC_URL to an https URL.";
  if (protocol !== "https:" && hostname !== "localhost")
    return "Passkeys only work over HTTPS. Serve Muster over HTTPS and set PUBLIC_URL to that URL.";
  return null;
}
