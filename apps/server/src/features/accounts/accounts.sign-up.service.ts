import type { signUpInput } from "@muster/contracts/accounts";
import { message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { z } from "zod";
import { recordEvent } from "../../kernel/events/events.ts";
import { isMailSetUp } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import { publish } from "../../kernel/subscriptions.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { openAccount } from "../../kernel/usage/usage.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { sendVerificationEmail } from "./accounts.emails.service.ts";
import { invitationAccepted, invitationChecked } from "./accounts.events.ts";
import { lockPersonForUse } from "./accounts.identity.service.ts";
import { signUpBlocker } from "./accounts.policy.ts";
import { hasUser, hasUsers, insertMember, insertOrganization, listMemberships, lockPerson } from "./accounts.repo.ts";
import type { Auth } from "./auth.ts";
import { hashPassword } from "./passwords.ts";
import { setSessionAddress } from "./sessions.repo.ts";
import { type Client, endReplacedSession } from "./sessions.service.ts";

const dayMs = 86_400_000;

/**
 * Creates the person, their session, and their organization with its trial, or their membership by invitation, in one
 * transaction. Returns the headers that set the cookie.
 */
export async function signUp(
  services: Services,
  auth: Auth,
  { input, from }: { input: z.output<typeof signUpInput>; from: Client },
) {
  const email = input.email.toLowerCase();
  const { invitation: token } = input;
  refuseIf(signUpBlocker(services.config.SIGNUP, !(await hasUsers(services.db)), token !== undefined));
  const invited = token === undefined ? undefined : await checkInvitation(services, { token, email });
  const [passwordHash, api] = await Promise.all([hashPassword(input.password), auth.api()]);
  // Reveals that the account exists, because a successful sign-up signs in at once: docs/decisions/0016.
  if (await hasUser(services.db, email)) throw addressTaken();
  const name = input.name || input.email.slice(0, input.email.indexOf("@"));
  const orgId = invited?.orgId ?? newId(services.now());
  return inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const made = await auth.within({ sql: tx, passwordHash }, () =>
      api.signUpEmail({
        body: { email, password: input.password, name },
        headers: from.headers,
        returnHeaders: true,
      }),
    );
    const { user } = made.response;
    await setSessionAddress(tx, user.id, from.ipAddress);
    await endReplacedSession(tx, auth, from);
    // An invited person joins that organization and does not get their own.
    if (token === undefined)
      await insertOwnedOrganization(tx, {
        services,
        userId: user.id,
        name: input.organizationName || `${name}'s workspace`,
      });
    const joined = token === undefined ? undefined : await joinByInvitation(tx, services, { token, person: user });
    if (isMailSetUp(services.config) && !joined?.isAddressProven)
      await sendVerificationEmail(tx, services, { userId: user.id, email });
    return { user: { id: user.id, email: user.email, name: user.name }, headers: made.headers };
  }).catch((error) => {
    throw isTaken(error) ? addressTaken() : error;
  });
}

/** Returns the invitation's organization. Throws when this address can't use it. */
export async function checkInvitation(services: Services, payload: { token: string; email: string }) {
  const [found] = await publish(services.db, services, { event: invitationChecked, payload });
  if (!found) throw new AppError("not_found", "Invalid invitation link.");
  return found;
}

/** Makes an invited person a member, in the transaction of their organization. */
export async function joinByInvitation(
  tx: OrgTx,
  services: Services,
  payload: { token: string; person: { id: string; email: string; name: string } },
) {
  const [joined] = await publish(tx, services, { event: invitationAccepted, payload });
  if (!joined) throw new AppError("not_found", "Invalid invitation link.");
  return joined;
}

/** For a person without an organization. Two concurrent requests create one. */
export function openOrganization(
  services: Services,
  { orgId, userId, name }: { orgId: string; userId: string; name: string },
) {
  return inOrg(services.db, { orgId, userId }, async (tx) => {
    await lockPerson(tx, userId);
    const known = await listMemberships(tx, userId);
    if (!known.length) await insertOwnedOrganization(tx, { services, userId, name });
  });
}

/** Creates a further organization for the person. */
export async function createOrganization(
  services: Services,
  { userId, displayName, name }: { userId: string; displayName: string; name: string },
): Promise<string> {
  await countUse(services.db, [{ key: `organization:${userId}`, most: 5, windowSeconds: 86_400 }], services.now());
  return inOrg(services.db, { orgId: newId(services.now()), userId }, async (tx) => {
    await insertOwnedOrganization(tx, { services, userId, name });
    const text = message("events.organization_created", { name: displayName, organization: name });
    await recordEvent(tx, { kind: "organization_created", text, audience: "organization", userId });
    return tx.orgId;
  });
}

/** Creates the transaction's organization with its trial and the person as its owner. */
export async function insertOwnedOrganization(
  tx: OrgTx,
  { services, userId, name }: { services: Services; userId: string; name: string },
): Promise<void> {
  const now = services.now();
  await lockPersonForUse(tx, userId);
  await insertOrganization(tx, { id: tx.orgId, name, createdAt: now, updatedAt: now });
  await insertMember(tx, { id: newId(now), organizationId: tx.orgId, userId, role: "owner", createdAt: now });
  await openAccount(tx, { trialEndsAt: new Date(now.getTime() + planOf("trial").trialDays * dayMs), now });
}

function addressTaken(): AppError {
  const message = "An account with this email address already exists. Sign in instead.";
  return new AppError("conflict", message, { fields: { email: message } });
}

/**
 * Two concurrent sign-ups with one address: the unique index decides, and the library reports only that it could not create the
 * person.
 */
function isTaken(error: unknown): boolean {
  const code = (error as { body?: { code?: string } }).body?.code;
  return code === "FAILED_TO_CREATE_USER" || code === "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL";
}
