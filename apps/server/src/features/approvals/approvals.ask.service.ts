import type { ApprovalRecord } from "@muster/contracts/approvals";
import { recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { isAllowedHost } from "./approvals.policy.ts";
import * as repo from "./approvals.repo.ts";
import { tellQuestion, tellSettled } from "./approvals.tell.service.ts";
import { toRecord } from "./approvals.view.ts";

export type Question = Parameters<typeof repo.insertApproval>[1];

/** Asks, in the transaction in which the run begins to wait: the question's id is what the step waits for. */
export async function askForApproval(tx: OrgTx, house: House, question: Question): Promise<void> {
  await repo.insertApproval(tx, question);
  const { id, taskId, userId, agentName, summary, tool } = question;
  await recordEvent(tx, {
    kind: "approval_asked",
    text: `${agentName} asks for approval: ${summary}`,
    link: `/tasks?task=${taskId}`,
    audience: "owner",
    userId,
    data: { approvalId: id, taskId, tool, arguments: question.arguments.value },
  });
  await tellQuestion(tx, house, question);
}

/** What was said about a call, as far as it was asked about. */
export async function findWord(tx: OrgTx, { runId, callId }: { runId: string; callId: string }) {
  return repo.findApprovalOfCall(tx, runId, callId);
}

/** A run that has ended has no questions any more. */
export async function closeQuestions(tx: OrgTx, runId: string, now: Date): Promise<void> {
  const nobody = { decidedBy: null, decidedByName: null, note: null };
  const closed = await repo.decideOpenOfRun(tx, runId, { decision: "cancelled", decidedAt: now, ...nobody });
  for (const question of closed) await tellSettled(tx, question);
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
