import type { Approval } from "@muster/contracts/approvals";
import { type ApprovalRow, expiresAt } from "../../kernel/agent/approvals.ts";

/** Only the owner sees what the agent works on. */
export function toApproval(row: ApprovalRow, viewerId: string): Approval {
  const isOwn = row.userId === viewerId;
  const { subjectKind: kind, subjectId: id, subjectTitle: title, subjectLink: link } = row;
  return {
    id: row.id,
    subject: isOwn ? { kind, id, title, link } : null,
    isOwn,
    agentName: row.agentName,
    tool: row.tool,
    risk: row.risk,
    // Stored from JSON, so it is JSON.
    arguments: row.arguments.value as Approval["arguments"],
    summary: row.summary,
    isTainted: row.isTainted,
    askedAt: row.askedAt.toISOString(),
    expiresAt: expiresAt(row).toISOString(),
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    note: row.note,
  };
}
