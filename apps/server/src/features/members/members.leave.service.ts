import { type Message, message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import { cancelRunsOf } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { deleteSharesOf } from "../../kernel/shares/shares.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { notifyOfMembership } from "../accounts/accounts.notify.service.ts";
import { deleteKeysOfMember } from "../api-keys/api-keys.service.ts";
import { withdrawRequestsOfOthers } from "../approvals/approvals.notify.service.ts";
import { revokeInvitationsOf, revokeInvitationTo } from "./invitations.repo.ts";
import { leaveBlocker, removeBlocker } from "./members.policy.ts";
import * as repo from "./members.repo.ts";

/** Cancels and refunds what they have running; finished work stays with the organization. */
export async function removeMember({ actor, inOrg, services }: Context, { id: userId }: { id: string }): Promise<void> {
  await inOrg(async (tx) => {
    const organizationName = await repo.lockOrganization(tx);
    const self = await repo.findMember(tx, actor.userId);
    const target = await repo.findMember(tx, userId);
    if (!self || !target) throw notFound("record");
    refuseIf(removeBlocker(self, target));
    await endMembership(tx, services, userId);
    await revokeInvitationTo(tx, target.email, services.now());
    await record(tx, self.userId, "member_removed", {
      text: message("events.member_removed", { name: self.displayName, member: target.displayName }),
      data: { userId, email: target.email, role: target.role },
    });
    await notifyOfMembership(tx, services, {
      title: message("events.member_removed_title"),
      message: message("events.member_removed_notice", { name: self.displayName, member: target.displayName }),
      except: self.userId,
    });
    await queueEmail(tx, services, {
      to: target.email,
      subject: message("email.removed_subject", { organization: organizationName }),
      title: message("email.removed_title", { organization: organizationName }),
      paragraphs: [
        message("email.removed", { name: self.displayName, organization: organizationName }),
        message("email.removed_rest"),
      ],
    });
  });
}

export async function leaveOrganization({ actor, inOrg, services }: Context): Promise<void> {
  await inOrg(async (tx) => {
    const self = await removeOwnMembership(tx, services, actor.userId);
    const data = { userId: self.userId, email: self.email, role: self.role };
    const text = message("events.member_left", { name: self.displayName });
    await record(tx, self.userId, "member_left", { text, data });
    await notifyOfMembership(tx, services, {
      title: message("events.member_left_title"),
      message: message("events.member_left_notice", { name: self.displayName }),
      except: self.userId,
    });
  });
}

/**
 * A member leaves voluntarily, under the organization's lock, so that an owner always remains. Returns their former membership.
 */
export async function removeOwnMembership(tx: OrgTx, services: Services, userId: string): Promise<repo.MemberRow> {
  await repo.lockOrganization(tx);
  const self = await repo.findMember(tx, userId);
  if (!self) throw notFound("record");
  const blocker = leaveBlocker(self, await repo.countOwners(tx));
  if (blocker) throw new AppError("conflict", blocker);
  await endMembership(tx, services, userId);
  return self;
}

/** In one transaction: their keys, open pages and streams of this organization end when it commits, on every node. */
export async function endMembership(tx: OrgTx, services: Services, userId: string): Promise<void> {
  // First: the delete waits for work that they are starting at this moment, which can then be cancelled.
  await repo.deleteMember(tx, userId);
  await cancelRunsOf(tx, services, userId);
  await revokeInvitationsOf(tx, userId, services.now());
  await deleteSharesOf(tx, userId);
  await deleteKeysOfMember(tx, userId);
  await endStreams(tx, { userId, orgId: tx.orgId });
  await withdrawRequestsOfOthers(tx, userId);
}

function record(
  tx: OrgTx,
  userId: string,
  kind: string,
  { text, data }: { text: Message; data: Record<string, unknown> },
) {
  return recordEvent(tx, { kind, text, link: "/settings?tab=members", audience: "organization", userId, data });
}
