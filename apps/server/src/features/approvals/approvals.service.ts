import type { Approval, ApprovalSettings } from "@muster/contracts/approvals";
import { message } from "@muster/contracts/messages";
import * as repo from "../../kernel/agent/approvals.repo.ts";
import { type ApprovalRow, decideApproval, expiresAt } from "../../kernel/agent/approvals.ts";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { canSee, lateReason, settingsBlocker } from "./approvals.policy.ts";

interface ListInput {
  status: "waiting" | "decided";
  limit: number;
  cursor?: string | undefined;
}

/** A person's own requests, and for admins everyone's, newest first. */
export function listApprovals({ actor, inOrg }: Context, { status, limit, cursor }: ListInput) {
  if (cursor !== undefined && !isId(cursor))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  const userId = isAdmin(actor) ? undefined : actor.userId;
  return inOrg(async (tx) => {
    const filter = { userId, isDecided: status === "decided" };
    const rows = await repo.listApprovalRows(tx, filter, { limit: limit + 1, cursor });
    const page = rows.slice(0, limit);
    return {
      items: page.map((row) => toApproval(row, actor.userId)),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      waiting: await repo.countWaiting(tx, userId),
    };
  });
}

export function getApproval(context: Context, { id }: { id: string }): Promise<Approval> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => toApproval(await mustFindApproval(tx, context, id), actor.userId));
}

interface Decision {
  id: string;
  decision: "approved" | "refused";
  note?: string | null | undefined;
}

/** The decision, the waiting step's next job and the event: one commit. Of two decisions at once the first counts. */
export function decide(context: Context, { id, decision, note }: Decision): Promise<Approval> {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    await mustFindApproval(tx, context, id);
    const decided = await decideApproval(tx, services, { id, decision, note: note || null, by: actor });
    if (!decided) throw new AppError("conflict", lateReason(await mustFindApproval(tx, context, id)));
    return toApproval(decided, actor.userId);
  });
}

export function getSettings({ inOrg }: Context): Promise<ApprovalSettings> {
  return inOrg(async (tx) => ({ allowedHosts: await repo.findAllowedHosts(tx) }));
}

export function saveSettings({ actor, inOrg, now }: Context, input: ApprovalSettings): Promise<ApprovalSettings> {
  refuseIf(settingsBlocker(actor));
  const allowedHosts = [...new Set(input.allowedHosts)].sort();
  return inOrg(async (tx) => {
    const before = await repo.findAllowedHosts(tx);
    await repo.upsertAllowedHosts(tx, allowedHosts, now());
    await recordEvent(tx, {
      kind: "approval_settings_changed",
      text: allowedHosts.length
        ? message("events.approval_hosts_changed", { hosts: allowedHosts.join(", ") })
        : message("events.approval_hosts_removed"),
      audience: "organization",
      userId: actor.userId,
      data: { before, after: allowedHosts },
    });
    return { allowedHosts };
  });
}

async function mustFindApproval(tx: OrgTx, { actor }: Context, id: string): Promise<ApprovalRow> {
  const row = isId(id) ? await repo.findApproval(tx, id) : undefined;
  if (!row || !canSee(actor, row)) throw notFound("record");
  return row;
}

/** Only the owner sees what the agent works on. */
function toApproval(row: ApprovalRow, viewerId: string): Approval {
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
