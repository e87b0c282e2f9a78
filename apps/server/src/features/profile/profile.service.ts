import { type Message, message, reasonText } from "@muster/contracts/messages";
import type { Security } from "@muster/contracts/profile";
import { isMailSetUp, queueEmail } from "../../kernel/mail/mail.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { countUse, returnUses } from "../../platform/session/rate-limit.ts";
import {
  passwordChangedEmail,
  sendEmailChangeConfirmation,
  sendVerificationEmail,
} from "../accounts/accounts.emails.service.ts";
import { requireIdentity } from "../accounts/accounts.identity.service.ts";
import { passkeysBlocker, passwordsBlocker } from "../accounts/accounts.policy.ts";
import { recordPersonEvent } from "../accounts/accounts.record.service.ts";
import * as security from "../accounts/accounts.security.service.ts";
import * as sessions from "../accounts/sessions.service.ts";
import * as twoFactor from "../accounts/two-factor.service.ts";
import type { OwnContext } from "./own-context.ts";

const done = { success: true } as const;

export async function viewSecurity({ services, actor }: OwnContext, origin: string): Promise<Security> {
  const { config } = services;
  return {
    ...(await security.readSecurity(services, actor.userId)),
    mail: isMailSetUp(config),
    passkeysBlocker: reasonText(passkeysBlocker(config, origin)),
  };
}

/** Signs out all other sessions of the account; this one stays. */
export async function changePassword(
  context: OwnContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const { services, actor, inOrg } = context;
  refuseIf(passwordsBlocker(services.config));
  await requireIdentity(services, actor, { password: currentPassword, field: "currentPassword" });
  if (newPassword === currentPassword) {
    const message = "Choose a different password";
    throw new AppError("invalid_input", message, { fields: { newPassword: message } });
  }
  const { hashPassword } = await import("better-auth/crypto");
  const hash = await hashPassword(newPassword);
  await inOrg(async (tx) => {
    await security.setPassword(tx, { userId: actor.userId, hash, now: services.now() });
    await sessions.endOtherSessions(tx, { userId: actor.userId, keep: actor.sessionId });
    await queueEmail(tx, services, passwordChangedEmail(actor.email));
    await record(tx, context, "password_changed", message("events.password_changed"));
  });
  return done;
}

/** The response is the same whether or not the address is taken: the email goes there, and only its reader learns more. */
export async function askEmailChange(
  context: OwnContext,
  { email, password }: { email: string; password?: string | undefined },
) {
  const { services, actor, inOrg } = context;
  const to = email.toLowerCase();
  if (to === actor.email) {
    const message = "This is already your email address";
    throw new AppError("invalid_input", message, { fields: { email: message } });
  }
  await limitEmails(context);
  await requireIdentity(services, actor, { password });
  await inOrg((tx) => sendEmailChangeConfirmation(tx, services, { userId: actor.userId, from: actor.email, to }));
  return done;
}

export async function sendVerification(context: OwnContext) {
  const { services, actor, inOrg } = context;
  await limitEmails(context);
  await inOrg((tx) => sendVerificationEmail(tx, services, { userId: actor.userId, email: actor.email }));
  return done;
}

export async function beginTwoFactor({ services, actor }: OwnContext, { password }: { password?: string | undefined }) {
  await requireIdentity(services, actor, { password });
  return twoFactor.beginTwoFactor(services, actor);
}

export async function confirmTwoFactor(context: OwnContext, { code }: { code: string }) {
  const { services, actor, inOrg } = context;
  const limit = { key: `second-step:${actor.userId}`, most: 10, windowSeconds: 900 };
  await countUse(services.db, [limit], services.now());
  const recoveryCodes = await inOrg(async (tx) => {
    const codes = await twoFactor.turnOnTwoFactor(services, tx, { userId: actor.userId, code });
    await record(tx, context, "two_factor_on", message("events.two_factor_on"));
    return codes;
  });
  await returnUses(services.db, [limit.key]);
  return { recoveryCodes };
}

export async function renewRecoveryCodes(context: OwnContext, { password }: { password?: string | undefined }) {
  const { services, actor, inOrg } = context;
  await requireIdentity(services, actor, { password });
  if (!(await security.readSecurity(services, actor.userId)).twoFactor.isOn)
    throw new AppError("conflict", "Two-factor authentication is off");
  const recoveryCodes = await inOrg(async (tx) => {
    await record(tx, context, "recovery_codes_renewed", message("events.recovery_codes_renewed"));
    return twoFactor.renewRecoveryCodes(services, tx, actor.userId);
  });
  return { recoveryCodes };
}

export async function turnOffTwoFactor(context: OwnContext, { password }: { password?: string | undefined }) {
  const { services, actor, inOrg } = context;
  await requireIdentity(services, actor, { password });
  await inOrg(async (tx) => {
    await twoFactor.turnOffTwoFactor(tx, actor.userId);
    await queueEmail(tx, services, {
      to: actor.email,
      subject: message("email.two_factor_off_subject"),
      title: message("email.two_factor_off_title"),
      paragraphs: [message("email.two_factor_off"), message("email.if_not_you_password")],
    });
    await record(tx, context, "two_factor_off", message("events.two_factor_off"));
  });
  return done;
}

export async function forgetDevices(context: OwnContext) {
  await context.inOrg(async (tx) => {
    await twoFactor.forgetTrustedDevices(tx, context.actor.userId);
    await record(tx, context, "two_factor_devices_forgotten", message("events.trusted_browsers_removed"));
  });
  return done;
}

export function renamePasskey(context: OwnContext, input: { id: string; name: string }) {
  return context.inOrg(async (tx) => {
    const renamed = await security.renamePasskey(tx, { userId: context.actor.userId, ...input });
    await record(tx, context, "passkey_renamed", message("events.passkey_renamed", { name: renamed.name }));
    return renamed;
  });
}

export async function endSession(context: OwnContext, { id }: { id: string }): Promise<void> {
  await context.inOrg(async (tx) => {
    await sessions.endSession(tx, { userId: context.actor.userId, id });
    await record(tx, context, "session_ended", message("events.session_ended"));
  });
}

export function endOtherSessions(context: OwnContext): Promise<{ ended: number }> {
  const { userId, sessionId } = context.actor;
  return context.inOrg(async (tx) => {
    const ended = await sessions.endOtherSessions(tx, { userId, keep: sessionId });
    if (ended) await record(tx, context, "session_ended", message("events.sessions_ended", { count: ended }));
    return { ended };
  });
}

export async function deletePasskey(context: OwnContext, { id }: { id: string }): Promise<void> {
  await context.inOrg(async (tx) => {
    const name = await security.deletePasskey(tx, { userId: context.actor.userId, id });
    await record(tx, context, "passkey_deleted", message("events.passkey_deleted", { name }));
  });
}

async function limitEmails({ services, actor }: OwnContext): Promise<void> {
  await countUse(services.db, [{ key: `emails:${actor.userId}`, most: 5, windowSeconds: 3600 }], services.now());
}

function record(tx: OrgTx, { actor }: OwnContext, kind: string, text: Message): Promise<void> {
  return recordPersonEvent(tx, { kind, text, userId: actor.userId });
}
