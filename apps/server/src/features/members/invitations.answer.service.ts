import type { Me } from "@muster/contracts/accounts";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { notifyOfMembership } from "../accounts/accounts.notify.service.ts";
import { switchOrganization } from "../accounts/accounts.service.ts";
import { hashToken } from "./invitation-token.ts";
import * as invitations from "./invitations.repo.ts";
import { checkInvitation, joinByInvitation, mustFindByToken } from "./members.join.service.ts";
import { linkBlocker, stateOf } from "./members.policy.ts";

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
    const text = `${row.email} declined the invitation`;
    const data = { invitationId: row.id, email: row.email };
    const link = "/settings?tab=members";
    await recordEvent(tx, { kind: "invitation_declined", text, link, audience: "organization", userId: null, data });
    await notifyOfMembership(tx, services, { title: "Invitation Declined", message: `${text}.`, except: null });
  });
}
