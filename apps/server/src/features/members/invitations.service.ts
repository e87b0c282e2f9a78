import type { MemberRole } from "@muster/contracts/accounts";
import type { Invitation, SentInvitation } from "@muster/contracts/members";
import { type Message, message } from "@muster/contracts/messages";
import { aRole, roleSentence } from "@muster/contracts/roles";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { isMailSetUp, queueEmail } from "../../kernel/mail/mail.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
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
  const { actor, inOrg, now } = context;
  const email = given.toLowerCase();
  refuseIf(inviteBlocker(actor));
  refuseIf(grantBlocker(actor, role));
  await countSending(context, email);
  const link = newLink(context);
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
    await send(tx, context, { invitation: sent, organizationName, token: link.token });
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
  const { actor, inOrg } = context;
  refuseIf(inviteBlocker(actor));
  const known = await inOrg((tx) => mustFind(tx, id));
  await countSending(context, known.email);
  const link = newLink(context);
  return inOrg(async (tx) => {
    const { organizationName, self } = await asAdmin(tx, actor.userId, known.role);
    const row = await invitations.renewInvitation(tx, id, link.sending);
    if (!row) throw answered();
    const sent = { ...row, invitedByName: self.displayName };
    await send(tx, context, { invitation: sent, organizationName, token: link.token });
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
  const limits = [
    { key: `invite:by:${actor.userId}`, most: 50, windowSeconds: 3600 },
    { key: `invite:from:${actor.orgId}`, most: 200, windowSeconds: 86_400 },
    { key: `invite:to:${email}:${actor.orgId}`, most: 10, windowSeconds: 86_400 },
    // High, so that no organization can keep others from inviting a person.
    { key: `invite:to:${email}`, most: 50, windowSeconds: 86_400 },
  ];
  return countUse(services.db, limits, now());
}

function newLink({ services, now }: Context): { token: string; sending: invitations.Sending } {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + validDays * dayMs);
  const isMailed = isMailSetUp(services.config);
  return { token, sending: { tokenHash: hashToken(token), sentAt: now(), expiresAt, isMailed } };
}

interface Sent {
  invitation: invitations.SentInvitationRow;
  token: string;
}

function send(tx: OrgTx, { actor, services }: Context, sent: Sent & { organizationName: string }): Promise<void> {
  const { invitation, organizationName, token } = sent;
  const until = invitation.expiresAt.toUTCString().replace("GMT", "UTC");
  const email = {
    to: invitation.email,
    subject: message("email.invited_subject", { name: actor.displayName, organization: organizationName }),
    title: message("email.invited_title", { organization: organizationName }),
    paragraphs: [
      message("email.invited", {
        ...{ name: actor.displayName, address: actor.email, organization: organizationName },
        ...{ role: aRole(invitation.role), about: roleSentence(invitation.role) },
      }),
      message("email.invited_until", { address: invitation.email, until }),
    ],
    action: { label: message("email.invited_button"), url: `/invite/${token}` },
  };
  return queueEmail(tx, services, email, { notify: { orgId: actor.orgId, userId: actor.userId } });
}

function toSent({ now }: Context, { invitation, token, origin }: Sent & { origin: string }): SentInvitation {
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
