import type { Me } from "@muster/contracts/accounts";
import type { InvitationView } from "@muster/contracts/members";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { deletionDueAt } from "../../kernel/tenancy/deletions.repo.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockPersonForUse } from "../accounts/accounts.identity.service.ts";
import { notifyOfMembership } from "../accounts/accounts.notify.service.ts";
import { switchOrganization } from "../accounts/accounts.service.ts";
import { hashToken } from "./invitation-token.ts";
import * as invitations from "./invitations.repo.ts";
import { linkBlocker, stateOf } from "./members.policy.ts";
import { insertMember, lockOrganization, markEmailVerified } from "./members.repo.ts";

/** What the holder of an invitation link sees. */
export function viewInvitation(services: Services, token: string): Promise<InvitationView> {
  return asSystem(services.db, "an invitation's link", async (tx) => {
    const { invitation, organizationName, invitedByName } = await mustFindByToken(tx, token);
    const state = stateOf(invitation, services.now());
    const isOpen = state === "open";
    return {
      state,
      organizationName,
      email: isOpen ? invitation.email : null,
      role: isOpen ? invitation.role : null,
      invitedBy: isOpen ? invitedByName : null,
      expiresAt: invitation.expiresAt.toISOString(),
      hasAccount: isOpen && (await invitations.hasAccount(tx, invitation.email)),
      canSignUp: services.config.SIGNUP !== "closed",
    };
  });
}

/** The invitation's organization, checked before a sign-up begins. Throws the reason when this address cannot use the link. */
export function checkInvitation(services: Services, token: string, email: string): Promise<{ orgId: string }> {
  return asSystem(services.db, "an invitation's link", async (tx) => {
    const { invitation } = await mustFindByToken(tx, token);
    const blocker = linkBlocker(stateOf(invitation, services.now()));
    if (blocker) throw new AppError("conflict", blocker);
    refuseIf(
      invitation.email === email ? undefined : message("members.invitation_for_other", { email: invitation.email }),
    );
    return { orgId: invitation.orgId };
  });
}

/**
 * Uses the link and makes the person a member, in the caller's transaction for the invitation's organization. Returns whether the
 * link came by mail, which proves the address; a copied link proves nothing.
 */
export async function joinByInvitation(
  tx: OrgTx,
  services: Services,
  { token, person }: { token: string; person: { id: string; email: string; name: string } },
): Promise<{ isAddressProven: boolean }> {
  const now = services.now();
  await lockOrganization(tx);
  await lockPersonForUse(tx, person.id);
  const dueAt = await deletionDueAt(tx);
  if (dueAt && new Date(dueAt) <= now) throw new AppError("conflict", "This organization is being deleted.");
  const used = await invitations.claimInvitation(tx, hashToken(token), { as: "acceptedAt", now });
  if (!used || used.email !== person.email.toLowerCase())
    throw new AppError("conflict", "This invitation is no longer valid. Ask the person who invited you for a new one.");
  if (used.isMailed) await markEmailVerified(tx, person.id, now);
  const membership = { id: newId(now), organizationId: tx.orgId, userId: person.id, role: used.role, createdAt: now };
  const proof = { isAddressProven: used.isMailed };
  if (!(await insertMember(tx, membership))) return proof;
  await recordEvent(tx, {
    kind: "member_joined",
    text: message("events.member_joined", { name: person.name, role: used.role }),
    link: "/settings?tab=members",
    audience: "organization",
    userId: person.id,
    data: { invitationId: used.id, role: used.role, invitedBy: used.invitedBy },
  });
  await publishOutgoing(tx, services, {
    type: "member.joined",
    data: { userId: person.id, role: used.role },
    link: "/settings?tab=members",
  });
  await notifyOfMembership(tx, services, {
    title: message("events.invitation_accepted_title"),
    message: message("events.invitation_accepted_notice", { name: person.name, email: used.email }),
    except: person.id,
  });
  return proof;
}

export async function mustFindByToken(tx: Parameters<typeof invitations.findByToken>[0], token: string) {
  const found = await invitations.findByToken(tx, hashToken(token));
  if (!found)
    throw new AppError("not_found", "Invalid invitation link. Ask for a new one, or use the most recent link.");
  return found;
}

/** Joins and switches this session to the organization. */
export async function acceptInvitation(context: Context, sessionId: string, { token }: { token: string }): Promise<Me> {
  const { actor, services } = context;
  const { orgId } = await checkInvitation(services, token, actor.email);
  const person = { id: actor.userId, email: actor.email, name: actor.displayName };
  await inOrg(services.db, { orgId, userId: actor.userId }, (tx) => joinByInvitation(tx, services, { token, person }));
  return switchOrganization(context, sessionId, { organizationId: orgId });
}

/** Anyone who holds the link may decline, signed in or not: the answer is about the address it was sent to. */
export async function declineInvitation(services: Services, { token }: { token: string }): Promise<void> {
  const { orgId } = await asSystem(services.db, "an invitation's link", async (tx) => {
    const { invitation } = await mustFindByToken(tx, token);
    const blocker = linkBlocker(stateOf(invitation, services.now()));
    if (blocker) throw new AppError("conflict", blocker);
    return invitation;
  });
  await inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const now = services.now();
    const row = await invitations.claimInvitation(tx, hashToken(token), { as: "declinedAt", now });
    if (!row) throw new AppError("conflict", "This invitation has already been used or revoked");
    const text = message("events.invitation_declined", { email: row.email });
    const data = { invitationId: row.id, email: row.email };
    const link = "/settings?tab=members";
    await recordEvent(tx, { kind: "invitation_declined", text, link, audience: "organization", userId: null, data });
    await notifyOfMembership(tx, services, {
      title: message("events.invitation_declined_title"),
      message: message("events.invitation_declined_notice", { email: row.email }),
      except: null,
    });
  });
}
