import { plainAddress } from "@muster/contracts/addresses";
import { message } from "@muster/contracts/messages";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { isMailSetUp, queueEmail } from "../../kernel/mail/mail.ts";
import { seal, unseal } from "../../kernel/mail/seal.ts";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { passwordsBlocker } from "./accounts.policy.ts";
import { inFirstOrganization, recordPersonEvent } from "./accounts.record.service.ts";
import * as people from "./identity.repo.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSessionsBut } from "./sessions.repo.ts";
import { dropOlderTickets, dropTickets, issueTicket, takeTicket } from "./tickets.ts";
import { deleteTrustedDevices } from "./two-factor.repo.ts";

const resetSeconds = 3600;
const confirmSeconds = 3 * 86_400;

export const forgotQueue: QueueDefinition = {
  name: "accounts.forgot",
  retryLimit: 3,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
};

/** The response does not reveal whether the account exists: a job looks it up later, so result and timing are the same. */
export async function forgotPassword(
  { db, queue, config, now }: Services,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> {
  refuseIf(passwordsBlocker(config));
  const to = plainAddress(email).toLowerCase();
  const limits = [
    { key: `forgot:${to}`, most: 5, windowSeconds: 3600 },
    { key: `forgot:${networkOf(ipAddress)}`, most: 50, windowSeconds: 3600 },
  ];
  await countUse(db, limits, now());
  await db.transaction((tx) => queue.send(tx, forgotQueue.name, { sealed: seal(config, { to }) }));
}

/** Second half of `forgotPassword`: sends a link if an account has this address. */
export async function sendResetLink(services: Services, job: unknown): Promise<void> {
  const { to } = unseal(services.config, (job as { sealed: string }).sealed) as { to: string }; // sealed by `forgotPassword`
  const person = await people.findPersonByEmail(services.db, to);
  if (person) await services.db.transaction((tx) => sendResetEmail(tx, services, { userId: person.id, email: to }));
}

/** Sets a new password by the link's token. Ends every session and invalidates older links. */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  refuseIf(passwordsBlocker(services.config));
  const hash = await hashPassword(password);
  const ticket = await takeTicket(services.db, "reset-password", { token, now: services.now() });
  const person = ticket && (await people.findPerson(services.db, ticket.userId));
  if (!person) throw expiredLink("Request a new one.");
  await inFirstOrganization(services, person.id, async (tx) => {
    if (!(await people.lockIdentity(tx, person.id, "update"))) throw expiredLink("Request a new one.");
    await people.setPasswordHash(tx, { userId: person.id, hash, now: services.now() });
    // A person who received the email has proved the address; one who reads the server's log has not.
    if (isMailSetUp(services.config)) {
      if (!person.emailVerified) await people.deleteOtherSignInMethods(tx, person.id);
      await people.markEmailVerified(tx, { ...currentAddress(person), now: services.now() });
    }
    await endAllSessions(tx, person.id);
    await dropOlderTickets(tx, person.id);
    await queueEmail(tx, services, passwordChangedEmail(person.email));
    await recordPersonEvent(tx, {
      kind: "password_reset",
      text: message("events.password_reset"),
      userId: person.id,
    });
  });
}

/** Sends an email to confirm the account's current address. */
export async function sendVerificationEmail(
  tx: Sql,
  services: Services,
  { userId, email }: { userId: string; email: string },
) {
  await dropTickets(tx, "verify-email", userId);
  const ticket = { userId, email };
  const token = await issueTicket(tx, { kind: "verify-email", ticket, seconds: confirmSeconds, now: services.now() });
  await queueEmail(tx, services, {
    to: email,
    subject: message("email.confirm_title"),
    title: message("email.confirm_title"),
    paragraphs: [message("email.confirm_why"), message("email.confirm_until")],
    action: { label: message("email.confirm_button"), url: `/confirm-email?token=${token}` },
  });
}

/** Asks the new address for confirmation. Nothing changes until then. */
export async function sendEmailChangeConfirmation(
  tx: Sql,
  services: Services,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await dropTickets(tx, "change-email", userId);
  const ticket = { userId, from, to };
  const token = await issueTicket(tx, { kind: "change-email", ticket, seconds: confirmSeconds, now: services.now() });
  await queueEmail(tx, services, {
    to,
    subject: message("email.change_title"),
    title: message("email.change_title"),
    paragraphs: [message("email.change_asked", { address: from }), message("email.change_until")],
    action: { label: message("email.change_button"), url: `/confirm-email?token=${token}` },
  });
}

/** Handles the link of either email above; returns the address that is now confirmed. */
export async function confirmEmail(services: Services, token: string): Promise<{ email: string }> {
  const key = { token, now: services.now() };
  const verify = await takeTicket(services.db, "verify-email", key);
  if (verify) {
    const address = { userId: verify.userId, email: verify["email"] ?? "" };
    await inFirstOrganization(services, verify.userId, async (tx) => {
      if (!(await people.markEmailVerified(tx, { ...address, now: services.now() }))) throw expiredLink();
      await recordPersonEvent(tx, {
        kind: "email_confirmed",
        text: message("events.email_confirmed"),
        userId: verify.userId,
      });
    });
    return { email: address.email };
  }
  const change = await takeTicket(services.db, "change-email", key);
  const person = change && (await people.findPerson(services.db, change.userId));
  if (!person || person.email !== change["from"]) throw expiredLink("Request the change again.");
  const to = change["to"] ?? "";
  await inFirstOrganization(services, person.id, async (tx) => {
    if ((await people.lockIdentity(tx, person.id, "update"))?.email !== person.email)
      throw expiredLink("Request the change again.");
    await people.changeEmailAddress(tx, { userId: person.id, email: to, now: services.now() });
    await dropTickets(tx, "reset-password", person.id);
    await dropTickets(tx, "verify-email", person.id);
    await queueEmail(tx, services, {
      to: person.email,
      subject: message("email.changed_subject"),
      title: message("email.changed_title"),
      paragraphs: [message("email.changed", { to, from: person.email }), message("email.changed_if_not_you")],
    });
    await recordPersonEvent(tx, { kind: "email_changed", text: message("events.email_changed"), userId: person.id });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new AppError("conflict", "An account with this email address already exists")
      : error;
  });
  return { email: to };
}

/** Sent to the account's address after every change of password. */
export function passwordChangedEmail(to: string) {
  return {
    to,
    subject: message("email.password_subject"),
    title: message("email.password_title"),
    paragraphs: [message("email.password_sessions"), message("email.password_if_not_you")],
    action: { label: message("email.reset_button"), url: "/reset-password" },
  };
}

async function sendResetEmail(
  tx: Sql,
  services: Services,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const ticket = { userId };
  await dropTickets(tx, "reset-password", userId);
  const token = await issueTicket(tx, { kind: "reset-password", ticket, seconds: resetSeconds, now: services.now() });
  await queueEmail(tx, services, {
    to: email,
    subject: message("email.reset_subject"),
    title: message("email.reset_title"),
    paragraphs: [message("email.reset_asked"), message("email.reset_until")],
    action: { label: message("email.reset_button"), url: `/reset-password?token=${token}` },
  });
}

async function endAllSessions(tx: Sql, userId: string): Promise<void> {
  await deleteSessionsBut(tx, userId, "");
  await deleteTrustedDevices(tx, userId);
  await endStreams(tx, { userId, exceptSessionId: "" });
}

function currentAddress({ id, email }: { id: string; email: string }) {
  return { userId: id, email };
}

function expiredLink(next = "Sign in to request a new one."): AppError {
  return new AppError("not_found", `This link has expired or was already used. ${next}`);
}
