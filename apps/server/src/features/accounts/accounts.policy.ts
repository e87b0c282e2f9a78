import type { MemberRole } from "@muster/contracts/accounts";
import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { Config } from "../../platform/config.ts";

export function renameOrganizationBlocker(actor: Actor): Message | undefined {
  return isAdmin(actor) ? undefined : message("accounts.rename_organization_admin_only");
}

/** The first person may always sign up, since an installation without any account is unusable. */
export function signUpBlocker(signUp: Config["SIGNUP"], isFirst: boolean, isInvited = false): Message | undefined {
  if (isFirst || signUp === "open" || (signUp === "invite" && isInvited)) return undefined;
  if (signUp === "invite") return message("accounts.sign_up_invite_only");
  return message("accounts.sign_up_closed");
}

/** The role in a profile: owners are admins there. */
export function profileRole(role: MemberRole): "admin" | "member" | "viewer" {
  return role === "owner" ? "admin" : role;
}

/** Why passwords are off; undefined unless single sign-on is the only way to sign in. */
export function passwordsBlocker({
  OIDC_ONLY,
  OIDC_NAME,
}: Pick<Config, "OIDC_ONLY" | "OIDC_NAME">): Message | undefined {
  return OIDC_ONLY === "1" ? message("accounts.single_sign_on_only", { provider: OIDC_NAME }) : undefined;
}

/** Browsers bind passkeys to a host name, over https or on localhost; undefined when passkeys work. */
export function passkeysBlocker(
  config: Pick<Config, "PUBLIC_URL" | "OIDC_ONLY" | "OIDC_NAME">,
  origin: string,
): Message | undefined {
  const blocker = passwordsBlocker(config);
  if (blocker) return blocker;
  const { protocol, hostname } = new URL(origin);
  const home = new URL(config.PUBLIC_URL ?? "http://localhost");
  if (hostname !== home.hostname)
    return config.PUBLIC_URL
      ? message("accounts.passkeys_address", { origin: home.origin })
      : message("accounts.passkeys_domain");
  if (protocol !== "https:" && hostname !== "localhost") return message("accounts.passkeys_https");
  return undefined;
}
