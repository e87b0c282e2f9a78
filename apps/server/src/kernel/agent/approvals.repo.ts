import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { approvalSettings, approvals } from "./agent.table.ts";

export type ApprovalRow = typeof approvals.$inferSelect;
type Decided = Pick<ApprovalRow, "decision" | "decidedAt" | "decidedBy" | "decidedByName" | "note">;

export async function insertApproval(
  tx: OrgTx,
  row: Omit<ApprovalRow, "orgId" | "decision" | "decidedAt" | "decidedBy" | "decidedByName" | "note">,
): Promise<ApprovalRow> {
  const [inserted] = await tx.orm
    .insert(approvals)
    .values({ ...row, orgId: tx.orgId })
    .returning();
  if (!inserted) throw new Error("The approval was not inserted");
  return inserted;
}

export async function findApproval(tx: OrgTx, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, tx.orgId), eq(approvals.id, id)));
  return row;
}

export async function listApprovalsByIds(tx: OrgTx, ids: string[]): Promise<ApprovalRow[]> {
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, tx.orgId), inArray(approvals.id, ids)));
}

export async function findApprovalOfCall(tx: OrgTx, runId: string, callId: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, tx.orgId), eq(approvals.runId, runId), eq(approvals.callId, callId)));
  return row;
}

export interface ApprovalFilter {
  /** Undefined: of every person. */
  userId: string | undefined;
  isDecided: boolean;
}

export function listApprovalRows(
  tx: OrgTx,
  filter: ApprovalFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<ApprovalRow[]> {
  return tx.orm
    .select()
    .from(approvals)
    .where(and(matches(tx, filter), page.cursor ? lt(approvals.id, page.cursor) : undefined))
    .orderBy(desc(approvals.id))
    .limit(page.limit);
}

export async function countWaiting(tx: OrgTx, userId: string | undefined): Promise<number> {
  const [row] = await tx.orm
    .select({ waiting: count() })
    .from(approvals)
    .where(matches(tx, { userId, isDecided: false }));
  return Number(row?.waiting ?? 0);
}

function matches(tx: OrgTx, { userId, isDecided }: ApprovalFilter) {
  return and(
    eq(approvals.orgId, tx.orgId),
    userId === undefined ? undefined : eq(approvals.userId, userId),
    isDecided ? isNotNull(approvals.decision) : isNull(approvals.decision),
  );
}

/** Oldest first. */
export function listApprovalsOfRun(tx: OrgTx, runId: string): Promise<ApprovalRow[]> {
  return tx.orm
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, tx.orgId), eq(approvals.runId, runId)))
    .orderBy(asc(approvals.id));
}

/** Undefined when it was already decided. */
export async function decideApproval(tx: OrgTx, id: string, values: Decided): Promise<ApprovalRow | undefined> {
  const [row] = await tx.orm
    .update(approvals)
    .set(values)
    .where(and(eq(approvals.orgId, tx.orgId), eq(approvals.id, id), isNull(approvals.decision)))
    .returning();
  return row;
}

export function decideOpenOfRun(tx: OrgTx, runId: string, values: Decided): Promise<ApprovalRow[]> {
  return tx.orm
    .update(approvals)
    .set(values)
    .where(and(eq(approvals.orgId, tx.orgId), eq(approvals.runId, runId), isNull(approvals.decision)))
    .returning();
}

/** Ids of open requests about other people's work. */
export async function listWaitingOfOthers(tx: OrgTx, userId: string): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.orgId, tx.orgId), ne(approvals.userId, userId), isNull(approvals.decision)));
  return rows.map(({ id }) => id);
}

/** Open requests of all organizations that were made before this moment. */
export function listOpenAskedBefore(tx: SystemTx, askedBefore: Date): Promise<{ id: string; orgId: string }[]> {
  return tx.orm
    .select({ id: approvals.id, orgId: approvals.orgId })
    .from(approvals)
    .where(and(isNull(approvals.decision), lt(approvals.askedAt, askedBefore)))
    .limit(500);
}

export async function findAllowedHosts(tx: OrgTx): Promise<string[]> {
  const [row] = await tx.orm
    .select({ allowedHosts: approvalSettings.allowedHosts })
    .from(approvalSettings)
    .where(eq(approvalSettings.orgId, tx.orgId));
  return row?.allowedHosts ?? [];
}

export async function upsertAllowedHosts(tx: OrgTx, allowedHosts: string[], now: Date): Promise<void> {
  const values = { allowedHosts, updatedAt: now };
  await tx.orm
    .insert(approvalSettings)
    .values({ orgId: tx.orgId, ...values })
    .onConflictDoUpdate({ target: approvalSettings.orgId, set: values });
}
