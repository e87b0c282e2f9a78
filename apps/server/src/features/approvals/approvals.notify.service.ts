import { message } from "@muster/contracts/messages";
import { listWaitingOfOthers } from "../../kernel/agent/approvals.repo.ts";
import { type ApprovalRow, approvalRequested, approvalSettled, expiryDays } from "../../kernel/agent/approvals.ts";
import { notifyAll, publishToPerson, withdrawNotifications } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { on } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notifyAdmins, notifyMembers } from "../accounts/accounts.notify.service.ts";
import { listAdmins } from "../accounts/accounts.service.ts";

/** Notifies the people who may decide. */
export const approvalSubscriptions = [on(approvalRequested, notifyRequested), on(approvalSettled, notifySettled)];

/** Only the owner learns the subject's title: work is personal. */
async function notifyRequested(tx: OrgTx, services: Services, approval: ApprovalRow): Promise<void> {
  const { id, userId, agentName, subjectTitle, summary } = approval;
  const notice = {
    kind: "approval_asked",
    type: "warning",
    title: message("events.approval_requested_title"),
    link: `/approvals?approval=${id}`,
    about: id,
    mail: {
      subject: [message("events.approval_requested_title"), agentName],
      // A stranger may have chosen the URL, and email programs turn URLs into links.
      message: message("email.approval", { agent: agentName }),
      button: message("email.review_button"),
    },
  } satisfies Omit<Parameters<typeof notifyMembers>[3], "message">;
  await notifyMembers(tx, services, [userId], {
    ...notice,
    message: message("events.approval_requested_notice", { agent: agentName, title: subjectTitle, summary }),
  });
  await notifyAdmins(tx, services, {
    ...notice,
    except: userId,
    message: message("events.approval_requested_elsewhere", { agent: agentName, summary }),
  });
  await refreshPages(tx, userId);
}

/** Withdraws the notifications; the owner is notified when someone else decided, or no one did. */
async function notifySettled(tx: OrgTx, _services: Services, approval: ApprovalRow): Promise<void> {
  const { id, userId, subjectLink: link } = approval;
  await withdrawNotifications(tx, [id]);
  await refreshPages(tx, userId);
  const outcome = outcomeOf(approval);
  if (outcome) await notifyAll(tx, [userId], { kind: "approval_asked", type: "info", ...outcome, link });
}

function outcomeOf({ userId, decidedBy, decidedByName, decision, summary }: ApprovalRow) {
  if (decision === "expired")
    return {
      title: message("events.approval_expired_title"),
      message: message("events.approval_expired_notice", { days: expiryDays, summary }),
    };
  if (!decidedBy || decidedBy === userId) return undefined;
  const outcome = decision === "approved" ? "approved" : "denied";
  return {
    title: message(`events.approval_${outcome}_title`),
    message: message(`events.approval_${outcome}`, { name: decidedByName ?? "", summary }),
  };
}

/** For a person who is no longer an admin: withdraws the requests that are about what others own. */
export async function withdrawRequestsOfOthers(tx: OrgTx, userId: string): Promise<void> {
  await withdrawNotifications(tx, await listWaitingOfOthers(tx, userId), userId);
  await publishToPerson(tx, userId, { type: "approvals" });
}

async function refreshPages(tx: OrgTx, ownerId: string): Promise<void> {
  for (const userId of new Set([ownerId, ...(await listAdmins(tx))]))
    await publishToPerson(tx, userId, { type: "approvals" });
}
