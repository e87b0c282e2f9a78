import { type Message, message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import { cancelRunsOf } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { deleteSharesOf } from "../../kernel/shares/shares.repo.ts";
import { publish } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { notifyOfMembership } from "../accounts/accounts.notify.service.ts";
import { deleteKeysOfMember } from "../api-keys/api-keys.service.ts";
import { withdrawRequestsOfOthers } from "../approvals/approvals.notify.service.ts";
import { revokeInvitationsOf, revokeInvitationTo } from "./invitations.repo.ts";
import { membershipEnded } from "./members.events.ts";
import { findSuccessor, type Handover, handOverWork, mustFindReceiver } from "./members.handover.service.ts";
import { leaveBlocker, removeBlocker } from "./members.policy.ts";
import * as repo from "./members.repo.ts";

/** Cancels and refunds what they have running; `handOverTo`, by default the caller, takes over their work. */
export async function removeMember(
  { actor, inOrg, services }: Context,
  { id: userId, handOverTo = actor.userId }: { id: string; handOverTo?: string | undefined },
): Promise<void> {
  await inOrg(async (tx) => {
    const organizationName = await repo.lockOrganization(tx);
    const self = await repo.findMember(tx, actor.userId);
    const target = await repo.findMember(tx, userId);
    if (!self || !target) throw notFound("record");
    refuseIf(removeBlocker(self, target));
    const to = await mustFindReceiver(tx, target, { id: handOverTo, isLeaving: false });
    await endMembership(tx, services, { userId, handover: { from: target, to, by: self } });
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

/** Their work goes to the owner or admin they choose, by default to the owner who is longest in the organization. */
export async function leaveOrganization(
  { actor, inOrg, services }: Context,
  { handOverTo }: { handOverTo?: string | undefined } = {},
): Promise<void> {
  await inOrg(async (tx) => {
    const self = await removeOwnMembership(tx, services, { userId: actor.userId, handOverTo });
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

interface Leaving {
  userId: string;
  handOverTo?: string | undefined;
  /** Their account is deleted as well. */
  isErased?: boolean;
}

/**
 * A member leaves voluntarily, under the organization's lock, so that an owner always remains. Returns their former membership.
 */
export async function removeOwnMembership(
  tx: OrgTx,
  services: Services,
  { userId, handOverTo, isErased = false }: Leaving,
): Promise<repo.MemberRow> {
  await repo.lockOrganization(tx);
  const self = await repo.findMember(tx, userId);
  if (!self) throw notFound("record");
  const blocker = leaveBlocker(self, await repo.countOwners(tx));
  if (blocker) throw new AppError("conflict", blocker);
  const to =
    handOverTo === undefined
      ? await mustFindSuccessor(tx, userId)
      : await mustFindReceiver(tx, self, { id: handOverTo, isLeaving: true });
  await endMembership(tx, services, { userId, handover: { from: self, to, by: self, isErased } });
  return self;
}

/** The owner who is longest in the organization takes over. The caller has locked it, and another owner remains. */
export async function removeByProgram(
  tx: OrgTx,
  services: Services,
  { target, program }: { target: repo.MemberRow; program: string },
): Promise<void> {
  const handover = { from: target, to: await mustFindSuccessor(tx, target.userId), by: { program } };
  await endMembership(tx, services, { userId: target.userId, handover });
}

async function mustFindSuccessor(tx: OrgTx, userId: string): Promise<repo.MemberRow> {
  const successor = await findSuccessor(tx, userId);
  if (!successor) throw new Error("The organization would have no owner");
  return successor;
}

/** Ends the membership of an organization's last member. Its work stays ownerless until the organization is erased. */
export async function removeLastMember(tx: OrgTx, services: Services, userId: string): Promise<void> {
  await endMembership(tx, services, { userId, handover: null });
  if ((await repo.listOthers(tx, userId)).length > 0) throw new Error("Other members remain to take over the work");
}

/**
 * The only way a membership ends, in one transaction: their work goes to someone else, and their keys, open pages and streams of this
 * organization end when it commits, on every node.
 */
async function endMembership(
  tx: OrgTx,
  services: Services,
  { userId, handover }: { userId: string; handover: Handover | null },
): Promise<void> {
  // First: the delete waits for work that they are starting at this moment, which can then be cancelled.
  await repo.deleteMember(tx, userId);
  await cancelRunsOf(tx, services, userId);
  if (handover) await handOverWork(tx, handover);
  await revokeInvitationsOf(tx, userId, services.now());
  await deleteSharesOf(tx, userId);
  await deleteKeysOfMember(tx, userId);
  await endStreams(tx, { userId, orgId: tx.orgId });
  await withdrawRequestsOfOthers(tx, userId);
  await publish(tx, services, { event: membershipEnded, payload: { userId } });
}

function record(
  tx: OrgTx,
  userId: string,
  kind: string,
  { text, data }: { text: Message; data: Record<string, unknown> },
) {
  return recordEvent(tx, { kind, text, link: "/settings?tab=members", audience: "organization", userId, data });
}
