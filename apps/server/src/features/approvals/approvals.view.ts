import type { Approval, ApprovalRecord } from "@muster/contracts/approvals";
import { expiryOf } from "./approvals.policy.ts";
import type { ApprovalRow } from "./approvals.repo.ts";

export function toApproval(row: ApprovalRow, viewerId: string): Approval {
  const isOwn = row.userId === viewerId;
  return {
    id: row.id,
    taskId: row.taskId,
    taskNumber: row.taskNumber,
    taskTitle: isOwn ? row.taskTitle : null,
    isOwn,
    agentName: row.agentName,
    tool: row.tool,
    risk: row.risk,
    // Stored from JSON, so it is JSON.
    arguments: row.arguments.value as Approval["arguments"],
    summary: row.summary,
    isTainted: row.isTainted,
    askedAt: row.askedAt.toISOString(),
    expiresAt: expiryOf(row.askedAt).toISOString(),
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    note: row.note,
  };
}

/** Undefined while it waits. */
export function toRecord(row: ApprovalRow): ApprovalRecord | undefined {
  const { tool, summary, isTainted, decision, note } = row;
  if (!decision) return undefined;
  const askedAt = row.askedAt.toISOString();
  const decidedAt = row.decidedAt?.toISOString() ?? null;
  return { tool, summary, isTainted, askedAt, decision, decidedAt, decidedBy: row.decidedByName, note };
}
