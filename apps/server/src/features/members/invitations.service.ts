import type { MemberRole } from "@muster/contracts/accounts";
import type { Invitation, SentInvitation } from "@muster/contracts/members";
import { type Message, message } from "@muster/contracts/messages";
import { aRole, roleSentence } from "@muster/contracts/roles";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { isMailSetUp, queueEmail } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import type { Actor } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse, type Limit } from "../../platform/session/rate-limit.ts";
import { hashToken, newToken } from "./invitation-token.ts";
import * as invitations from "./invitations.repo.ts";
import { grantBlocker, inviteBlocker, stateOf } from "./members.policy.ts";
import { findMember, findMemberByEmail, lockOrganization, type MemberRow } from "./members.repo.ts";

const validDays = 7;
const dayMs = 86_400_000;

/** `origin` is the address under which the inviter reaches this installation: their copy of the link begins with it. */
export async function invite(
  context: Context,
  { email: given, role, origin }: { email: string; role: MemberRole; origin: string },
): Promise<SentInvitation> {
  const { actor, inOrg, services, now } = context;
  const email = given.toLowerCase();
  refuseIf(inviteBlocker(actor));
  refuseIf(grantBlocker(actor, role));
  await countSending(context, email);
  const link = newLink(services);
  return inOrg(async (tx) => {
    const { organizationName, self } = await asAdmin(tx, actor.userId, role);
    if (await findMemberByEmail(tx, email)) throw emailConflict(`${email} is already a member`);
    await invitations.revokeExpired(tx, email, now());
    const row = await invitations.insertInvitation(tx, {
      id: newId(now()),
      email,
      role,
      invitedBy: actor.userId,
      createdAt: now(),
      ...link.sending,
    });
    if (!row) throw emailConflict(`${email} has already been invited. Resend that invitation instead.`);
    const sent = { ...row, invitedByName: self.displayName };
    await sendInvitation(tx, services, { invitation: sent, organizationName, token: link.token, by: actor });
    await record(tx, self, {
      kind: "member_invited",
      text: message("events.member_invited", { name: self.displayName, email, role }),
      row,
    });
    return toSent(context, { invitation: sent, token: link.token, origin });
  });
}

/** Sends a new link for the same invitation, from the caller; the earlier link ends. */
export async function resendInvitation(
  context: Context,
  { id, origin }: { id: string; origin: string },
): Promise<SentInvitation> {
  const { actor, inOrg, services } = context;
  refuseIf(inviteBlocker(actor));
  const known = await inOrg((tx) => mustFind(tx, id));
  await countSending(context, known.email);
  const link = newLink(services);
  return inOrg(async (tx) => {
    const { organizationName, self } = await asAdmin(tx, actor.userId, known.role);
    const row = await invitations.renewInvitation(tx, id, link.sending);
    if (!row) throw answered();
    const sent = { ...row, invitedByName: self.displayName };
    await sendInvitation(tx, services, { invitation: sent, organizationName, token: link.token, by: actor });
    const text = message("events.invitation_resent", { name: self.displayName, email: row.email });
    await record(tx, self, { kind: "invitation_resent", text, row });
    return toSent(context, { invitation: sent, token: link.token, origin });
  });
}

export async function revokeInvitation({ actor, inOrg, now }: Context, { id }: { id: string }): Promise<void> {
  refuseIf(inviteBlocker(actor));
  await inOrg(async (tx) => {
    const known = await mustFind(tx, id);
    const { self } = await asAdmin(tx, actor.userId, known.role);
    const row = await invitations.revokeInvitation(tx, id, now());
    if (!row) throw answered();
    await record(tx, self, {
      kind: "invitation_revoked",
      text: message("events.invitation_revoked", { name: self.displayName, email: row.email }),
      row,
    });
  });
}

/** Without its hash. */
export function toInvitation(row: invitations.SentInvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    state: stateOf(row, now),
    invitedBy: row.invitedByName,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isMailed: row.isMailed,
  };
}

/** Reads the role again under the organization's lock, so that an admin demoted a moment ago can no longer invite. */
async function asAdmin(tx: OrgTx, userId: string, role: MemberRole) {
  const organizationName = await lockOrganization(tx);
  const self = await findMember(tx, userId);
  if (!self) throw notFound("record");
  refuseIf(inviteBlocker(self));
  refuseIf(grantBlocker(self, role));
  return { organizationName, self };
}

async function mustFind(tx: OrgTx, id: string): Promise<invitations.InvitationRow> {
  const row = await invitations.findInvitation(tx, id);
  if (!row) throw notFound("record");
  return row;
}

function countSending({ actor, services, now }: Context, email: string): Promise<void> {
  const ofPerson = { key: `invite:by:${actor.userId}`, most: 50, windowSeconds: 3600 };
  return countUse(services.db, [ofPerson, ...sendingLimits(actor.orgId, email)], now());
}

/** Of an organization, whether a person or a program invites. */
export function sendingLimits(orgId: string, email: string): Limit[] {
  return [
    { key: `invite:from:${orgId}`, most: 200, windowSeconds: 86_400 },
    { key: `invite:to:${email}:${orgId}`, most: 10, windowSeconds: 86_400 },
    // High, so that no organization can keep others from inviting a person.
    { key: `invite:to:${email}`, most: 50, windowSeconds: 86_400 },
  ];
}

export function newLink({ config, now }: Services): { token: string; sending: invitations.Sending } {
  const token = newToken();
  const sentAt = now();
  const expiresAt = new Date(sentAt.getTime() + validDays * dayMs);
  return { token, sending: { tokenHash: hashToken(token), sentAt, expiresAt, isMailed: isMailSetUp(config) } };
}

interface Sent {
  invitation: invitations.InvitationRow;
  token: string;
}

/** `by` is null when a program of the organization invites: the email then names only the organization. */
export function sendInvitation(
  tx: OrgTx,
  services: Services,
  { invitation, organizationName: organization, token, by }: Sent & { organizationName: string; by: Inviter | null },
): Promise<void> {
  const until = invitation.expiresAt.toUTCString().replace("GMT", "UTC");
  const terms = { organization, role: aRole(invitation.role), about: roleSentence(invitation.role) };
  const email = {
    to: invitation.email,
    subject: by
      ? message("email.invited_subject", { name: by.displayName, organization })
      : message("email.invited_by_program_subject", { organization }),
    title: message("email.invited_title", { organization }),
    paragraphs: [
      by
        ? message("email.invited", { name: by.displayName, address: by.email, ...terms })
        : message("email.invited_by_program", terms),
      message("email.invited_until", { address: invitation.email, until }),
    ],
    action: { label: message("email.invited_button"), url: `/invite/${token}` },
  };
  return queueEmail(tx, services, email, by ? { notify: { orgId: tx.orgId, userId: by.userId } } : {});
}

type Inviter = Pick<Actor, "userId" | "displayName" | "email">;

function toSent(
  { now }: Context,
  { invitation, token, origin }: Sent & { invitation: invitations.SentInvitationRow; origin: string },
): SentInvitation {
  const link = invitation.isMailed ? null : `${origin}/invite/${token}`;
  return { invitation: toInvitation(invitation, now()), link };
}

function record(tx: OrgTx, { userId }: MemberRow, { kind, text, row }: Recorded) {
  const { id: invitationId, email, role } = row;
  const data = { invitationId, email, role };
  return recordEvent(tx, { kind, text, link: "/settings?tab=members", audience: "organization", userId, data });
}

interface Recorded {
  kind: string;
  text: Message;
  row: invitations.InvitationRow;
}

function emailConflict(message: string): AppError {
  return new AppError("conflict", message, { fields: { email: message } });
}

function answered(): AppError {
  return new AppError("conflict", "This invitation has already been used or revoked");
}
