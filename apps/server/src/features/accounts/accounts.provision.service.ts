import { message } from "@muster/contracts/messages";
import { queueEmail } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { passwordsBlocker, signUpBlocker } from "./accounts.policy.ts";
import { findOrganizationsNamed, isMemberOfAnother, renameUser } from "./accounts.repo.ts";
import { organizationName } from "./accounts.service.ts";
import * as people from "./identity.repo.ts";
import { issuerOf } from "./single-sign-on.ts";
import { issueTicket } from "./tickets.ts";

const passwordLinkSeconds = 7 * 86_400;

/**
 * The account with this address, or a new one that nothing can sign in to yet. An existing account keeps its name, and must have
 * confirmed its address: anyone may have signed up with it. It cannot be erased until the transaction ends.
 */
export async function findOrCreateAccount(
  tx: OrgTx,
  services: Services,
  { email, name }: { email: string; name: string },
): Promise<{ userId: string; isNew: boolean }> {
  const known = await people.findPersonByEmail(tx, email);
  if (known) {
    if (!known.emailVerified && (await people.hasSignInMethod(tx, known.id)))
      throw new AppError("conflict", message("scim.unconfirmed_account", { email }));
    if (await people.lockIdentity(tx, known.id, "key share")) return { userId: known.id, isNew: false };
  }
  const { OIDC_ORGANIZATION, SIGNUP } = services.config;
  // Where the operator lets the issuer's people in, SIGNUP does not apply to them.
  if (!OIDC_ORGANIZATION) refuseIf(signUpBlocker(SIGNUP, false, true));
  const now = services.now();
  const id = newId(now);
  await people.insertPerson(tx, { id, email, name, emailVerified: false, createdAt: now, updatedAt: now });
  return { userId: id, isNew: true };
}

/** Whether the operator bound single sign-on to this organization, so that its people join without being asked. */
export async function isOrganizationOfSingleSignOn(tx: OrgTx, { config }: Services): Promise<boolean> {
  if (!config.OIDC_ORGANIZATION) return false;
  const found = await findOrganizationsNamed(tx, config.OIDC_ORGANIZATION);
  return found.length === 1 && found[0] === tx.orgId;
}

/** Keeps the account from being erased until the transaction ends. Returns whether it still exists. */
export async function lockAccount(tx: OrgTx, userId: string): Promise<boolean> {
  return (await people.lockIdentity(tx, userId, "key share")) !== undefined;
}

export async function findAccountEmail(tx: OrgTx, userId: string): Promise<string | undefined> {
  return (await people.findPerson(tx, userId))?.email;
}

/** Renames an account for its only organization; one that belongs to others keeps its name. */
export async function renameOnlyHere(
  tx: OrgTx,
  services: Services,
  { userId, name }: { userId: string; name: string },
) {
  if (!(await isMemberOfAnother(tx, userId))) await renameUser(tx, userId, name, services.now());
}

/** To a person whom administrators added: how to sign in. A new account gets a link to choose a password. */
export async function sendWelcomeEmail(
  tx: OrgTx,
  services: Services,
  { userId, email, isNew }: { userId: string; email: string; isNew: boolean },
): Promise<void> {
  const { config, now } = services;
  // High, so that no organization can keep others from adding a person.
  await countUse(tx, [{ key: `invite:to:${email}`, most: 50, windowSeconds: 86_400 }], now());
  const organization = await organizationName(tx);
  const provider = config.OIDC_NAME;
  const withPassword = isNew && !passwordsBlocker(config);
  const token = withPassword
    ? await issueTicket(tx, { kind: "reset-password", ticket: { userId }, seconds: passwordLinkSeconds, now: now() })
    : "";
  const until = new Date(now().getTime() + passwordLinkSeconds * 1000).toUTCString().replace("GMT", "UTC");
  const how = withPassword
    ? [
        message("email.provisioned_password", { until }),
        ...(issuerOf(config) ? [message("email.provisioned_or_sign_on", { provider })] : []),
      ]
    : [isNew ? message("email.provisioned_sign_on", { provider }) : message("email.provisioned_account")];
  await queueEmail(tx, services, {
    to: email,
    subject: message("email.provisioned_subject", { organization }),
    title: message("email.provisioned_title", { organization }),
    paragraphs: [message("email.provisioned", { organization, address: email }), ...how],
    action: withPassword
      ? { label: message("email.provisioned_password_button"), url: `/reset-password?token=${token}` }
      : { label: message("email.provisioned_button"), url: "/login" },
  });
}
