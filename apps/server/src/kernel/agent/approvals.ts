import type { ApprovalRecord, ApprovalSubject } from "@muster/contracts/approvals";
import { message } from "@muster/contracts/messages";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { recordEvent } from "../events/events.ts";
import { wakeStep } from "../runs/runs.ts";
import type { Services } from "../services.ts";
import { defineEvent, publish } from "../subscriptions.ts";
import { asSystem, inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./approvals.repo.ts";

export type ApprovalRow = repo.ApprovalRow;

/** A call that a person has to decide about. */
export type ApprovalRequest = Pick<
  ApprovalRow,
  "id" | "runId" | "callId" | "userId" | "agentName" | "tool" | "risk" | "summary" | "isTainted" | "askedAt"
> & {
  /** What the run works on. Only its owner sees it. */
  subject: ApprovalSubject;
  arguments: Record<string, unknown>;
};

/** Requests expire after this many days; the call is then not made. */
export const expiryDays = 7;

export function expiresAt({ askedAt }: Pick<ApprovalRow, "askedAt">): Date {
  return new Date(askedAt.getTime() + expiryDays * 86_400_000);
}

/** Expires requests that were not decided in time. */
export const expireApprovalsQueue: QueueDefinition = {
  name: "expire-approvals",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};

/** Published in the transaction that makes a request. */
export const approvalRequested = defineEvent<ApprovalRow>("approval.requested");
/** Published in the transaction that decides, expires or withdraws a request. */
export const approvalSettled = defineEvent<ApprovalRow>("approval.settled");

/** Inserts the request in the transaction in which the step begins to wait for its id. */
export async function requestApproval(tx: OrgTx, services: Services, request: ApprovalRequest): Promise<void> {
  const { subject, arguments: value, ...facts } = request;
  const row = await repo.insertApproval(tx, {
    ...facts,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectTitle: subject.title,
    subjectLink: subject.link,
    arguments: { value },
  });
  await recordEvent(tx, {
    kind: "approval_asked",
    text: message("events.approval_requested", { agent: row.agentName, summary: row.summary }),
    ...ownerEvent(row),
    data: { ...eventData(row), arguments: value },
  });
  await publish(tx, services, { event: approvalRequested, payload: row });
}

/** The request for a call, if there is one. */
export function findDecision(tx: OrgTx, call: { runId: string; callId: string }): Promise<ApprovalRow | undefined> {
  return repo.findApprovalOfCall(tx, call.runId, call.callId);
}

interface Decision {
  id: string;
  decision: "approved" | "refused";
  note: string | null;
  by: { userId: string; displayName: string };
}

/**
 * Decides a request and wakes its step, in the caller's transaction. Undefined when it comes too late. Takes the run's lock, so the
 * first of two decisions counts.
 */
export async function decideApproval(
  tx: OrgTx,
  services: Services,
  { id, decision, note, by }: Decision,
): Promise<ApprovalRow | undefined> {
  const row = await repo.findApproval(tx, id);
  const isWoken = row !== undefined && (await wakeStep(tx, services, { runId: row.runId, waitsFor: id }));
  if (!isWoken) return undefined;
  const decidedBy = { decidedBy: by.userId, decidedByName: by.displayName };
  const decided = await repo.decideApproval(tx, id, { decision, note, decidedAt: services.now(), ...decidedBy });
  if (!decided) return undefined;
  await recordEvent(tx, {
    kind: `approval_${decision}`,
    text: message(decision === "approved" ? "events.approval_approved" : "events.approval_denied", {
      name: by.displayName,
      summary: decided.summary,
    }),
    ...ownerEvent(decided),
    data: { ...eventData(decided), by: by.userId, note },
  });
  await publish(tx, services, { event: approvalSettled, payload: decided });
  return decided;
}

const byNoOne = { decidedBy: null, decidedByName: null, note: null };

/** Withdraws the open requests of a run, in the transaction that ends it. */
export async function withdrawApprovals(tx: OrgTx, services: Services, runId: string): Promise<void> {
  const closed = await repo.decideOpenOfRun(tx, runId, {
    decision: "cancelled",
    decidedAt: services.now(),
    ...byNoOne,
  });
  for (const row of closed) await publish(tx, services, { event: approvalSettled, payload: row });
}

/** Expires requests that are too old, and wakes their steps. May run twice, and on several nodes at once. */
export async function expireApprovals(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - expiryDays * 86_400_000);
  const open = await asSystem(services.db, "expired approvals", (tx) => repo.listOpenAskedBefore(tx, before));
  for (const { id, orgId } of open) await expire(services, { id, orgId });
}

function expire(services: Services, { id, orgId }: { id: string; orgId: string }): Promise<void> {
  return inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const row = await repo.findApproval(tx, id);
    if (!row || row.decision) return;
    // Without a waiting step, the run has ended.
    const isWoken = await wakeStep(tx, services, { runId: row.runId, waitsFor: id });
    const decision = isWoken ? "expired" : "cancelled";
    const decided = await repo.decideApproval(tx, id, { decision, decidedAt: services.now(), ...byNoOne });
    if (!decided) return;
    await publish(tx, services, { event: approvalSettled, payload: decided });
    if (!isWoken) return;
    await recordEvent(tx, {
      kind: "approval_expired",
      text: message("events.approval_expired", { summary: decided.summary, days: expiryDays }),
      ...ownerEvent(decided),
      data: eventData(decided),
    });
  });
}

/** The decided requests of a run, for its receipt. */
export async function approvalRecords(tx: OrgTx, runId: string): Promise<ApprovalRecord[]> {
  const rows = await repo.listApprovalsOfRun(tx, runId);
  return rows.flatMap(({ tool, summary, isTainted, decision, note, askedAt, decidedAt, decidedByName }) =>
    decision
      ? [
          {
            ...{ tool, summary, isTainted, decision, note, decidedBy: decidedByName },
            askedAt: askedAt.toISOString(),
            decidedAt: decidedAt?.toISOString() ?? null,
          },
        ]
      : [],
  );
}

/** Whether a list names a host: "example.com" itself, or "*.example.com" for its subdomains. */
export function isAllowedHost(host: string, allowed: string[]): boolean {
  return allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));
}

function ownerEvent({ subjectLink: link, userId }: ApprovalRow) {
  return { link, audience: "owner" as const, userId };
}

function eventData({ id, tool, subjectKind, subjectId }: ApprovalRow) {
  return { approvalId: id, subject: { kind: subjectKind, id: subjectId }, tool };
}
