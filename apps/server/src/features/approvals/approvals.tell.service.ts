import { approvalNeeded, approvalNeededElsewhere, texts } from "@muster/contracts/texts";
import { notifyAll, tellPerson, withdrawNotifications } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { tellAdmins, tellMembers } from "../accounts/accounts.tell.service.ts";
import { expiryDays } from "./approvals.policy.ts";
import type { ApprovalRow } from "./approvals.repo.ts";
import * as repo from "./approvals.repo.ts";

/** Everybody who may answer now hears of it. Only the task's creator learns its title: tasks are personal. */
export async function tellQuestion(
  tx: OrgTx,
  house: House,
  {
    id,
    userId,
    agentName,
    taskTitle,
    summary,
  }: Pick<ApprovalRow, "id" | "userId" | "agentName" | "taskTitle" | "summary">,
): Promise<void> {
  const news = {
    kind: "approval_asked",
    type: "warning",
    title: texts.approvalNeededTitle,
    link: `/approvals?approval=${id}`,
    about: id,
    mail: {
      subject: `${texts.approvalNeededTitle}: ${agentName}`,
      // The address may be one that strangers chose, and mail programs make links of addresses.
      message: `${agentName} is waiting for approval. Review the exact request in Muster.`,
      button: "Review request",
    },
  } as const;
  await tellMembers(tx, house, [userId], { ...news, message: approvalNeeded(taskTitle, agentName, summary) });
  await tellAdmins(tx, house, { ...news, except: userId, message: approvalNeededElsewhere(agentName, summary) });
  await refreshPages(tx, userId);
}

/** Nobody is asked any more. Whose task it is hears who answered, where somebody else did, or that nobody has. */
export async function tellSettled(tx: OrgTx, question: ApprovalRow): Promise<void> {
  const { id, userId, taskId } = question;
  await withdrawNotifications(tx, [id]);
  await refreshPages(tx, userId);
  const words = outcomeOf(question);
  if (words)
    await notifyAll(tx, [userId], { kind: "approval_asked", type: "info", ...words, link: `/tasks?task=${taskId}` });
}

function outcomeOf({ userId, decidedBy, decidedByName, decision, summary }: ApprovalRow) {
  if (decision === "expired")
    return { title: "Approval Expired", message: `No one responded within ${expiryDays} days: ${summary}` };
  if (!decidedBy || decidedBy === userId) return undefined;
  const title = decision === "approved" ? "Request Approved" : "Request Denied";
  return { title, message: `${decidedByName} ${decision === "approved" ? "approved" : "denied"} ${summary}` };
}

/** Whoever may answer no longer is not asked any more, but about their own tasks. */
export async function withdrawQuestions(tx: OrgTx, userId: string): Promise<void> {
  await withdrawNotifications(tx, await repo.listWaitingOfOthers(tx, userId), userId);
  await tellPerson(tx, userId, { type: "approvals" });
}

async function refreshPages(tx: OrgTx, ownerId: string): Promise<void> {
  for (const userId of new Set([ownerId, ...(await listAdmins(tx))]))
    await tellPerson(tx, userId, { type: "approvals" });
}
