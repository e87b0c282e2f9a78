import type { ApprovalRecord } from "@muster/contracts/approvals";
import { approvalNeeded, texts } from "@muster/contracts/texts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { isAllowedHost } from "./approvals.policy.ts";
import * as repo from "./approvals.repo.ts";
import { toRecord } from "./approvals.view.ts";

export type Question = Parameters<typeof repo.insertApproval>[1];

/** Asks, in the transaction in which the run begins to wait: the question's id is what the step waits for. */
export async function askForApproval(tx: OrgTx, question: Question): Promise<void> {
  await repo.insertApproval(tx, question);
  const { id, taskId, userId, agentName, taskTitle, summary, tool } = question;
  await recordEvent(tx, {
    kind: "approval_asked",
    text: `${agentName} asks for approval: ${summary}`,
    link: `/tasks?task=${taskId}`,
    audience: "owner",
    userId,
    data: { approvalId: id, taskId, tool, arguments: question.arguments.value },
  });
  await notify(tx, {
    userId,
    type: "warning",
    title: texts.approvalNeededTitle,
    message: approvalNeeded(taskTitle, agentName, summary),
    link: `/approvals?approval=${id}`,
  });
}

/** What was said about a call, as far as it was asked about. */
export async function findWord(tx: OrgTx, { runId, callId }: { runId: string; callId: string }) {
  return repo.findApprovalOfCall(tx, runId, callId);
}

/** A run that has ended has no questions any more. */
export function closeQuestions(tx: OrgTx, runId: string, now: Date): Promise<void> {
  const nobody = { decidedBy: null, decidedByName: null, note: null };
  return repo.decideOpenOfRun(tx, runId, { decision: "cancelled", decidedAt: now, ...nobody });
}

/** Who approved what, for the receipt. */
export async function recordsOfRun(tx: OrgTx, runId: string): Promise<ApprovalRecord[]> {
  return (await repo.listApprovalsOfRun(tx, runId)).flatMap((row) => toRecord(row) ?? []);
}

/** Tells for a host whether the organization lets its pages be opened without asking. */
export async function readAllowedHosts(tx: OrgTx): Promise<(host: string) => boolean> {
  const allowed = await repo.findAllowedHosts(tx);
  return (host) => isAllowedHost(host, allowed);
}
