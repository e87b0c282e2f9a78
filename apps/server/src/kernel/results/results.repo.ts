import { and, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { aiResults } from "./results.table.ts";

export type ResultRow = typeof aiResults.$inferSelect;
export type NewResult = typeof aiResults.$inferInsert;

/** Null when the person's request key already exists. */
export async function insertResult(tx: OrgTx, row: NewResult): Promise<ResultRow | undefined> {
  const [inserted] = await tx.orm.insert(aiResults).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function findByRequest(tx: OrgTx, userId: string, requestKey: string): Promise<ResultRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(aiResults)
    .where(and(eq(aiResults.orgId, tx.orgId), eq(aiResults.userId, userId), eq(aiResults.requestKey, requestKey)));
  return row;
}

/** The person's own result or one shared with the organization. */
export async function findReadable(tx: OrgTx, userId: string, id: string): Promise<ResultRow | undefined> {
  const isReadable = or(eq(aiResults.userId, userId), and(eq(aiResults.isShared, true), isNull(aiResults.deletedAt)));
  const [row] = await tx.orm
    .select()
    .from(aiResults)
    .where(and(eq(aiResults.orgId, tx.orgId), eq(aiResults.id, id), isReadable));
  return row;
}

interface Wanted {
  userId: string;
  kind: string | undefined;
  search: string | undefined;
  isDeleted: boolean;
  before: string | undefined;
  limit: number;
}

/** Newest first: ids sort by time. */
export function listResults(tx: OrgTx, wanted: Wanted): Promise<ResultRow[]> {
  const { userId, kind, search, isDeleted, before, limit } = wanted;
  const own = eq(aiResults.userId, userId);
  const conditions: (SQL | undefined)[] = [
    eq(aiResults.orgId, tx.orgId),
    isDeleted ? own : or(own, eq(aiResults.isShared, true)),
    isDeleted ? isNotNull(aiResults.deletedAt) : isNull(aiResults.deletedAt),
    kind === undefined ? undefined : eq(aiResults.kind, kind),
    search ? ilike(aiResults.title, `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
    before === undefined ? undefined : lt(aiResults.id, before),
  ];
  return tx.orm
    .select()
    .from(aiResults)
    .where(and(...conditions))
    .orderBy(desc(aiResults.id))
    .limit(limit);
}

export async function updateResult(tx: OrgTx, id: string, changes: Partial<NewResult>): Promise<ResultRow | undefined> {
  const [row] = await tx.orm
    .update(aiResults)
    .set(changes)
    .where(and(eq(aiResults.orgId, tx.orgId), eq(aiResults.id, id)))
    .returning();
  return row;
}

/** Permanently removes results that were deleted before this time, in every organization. */
export function purgeResults(tx: SystemTx, before: Date): Promise<{ orgId: string; id: string }[]> {
  return tx.orm
    .delete(aiResults)
    .where(lt(aiResults.deletedAt, before))
    .returning({ orgId: aiResults.orgId, id: aiResults.id });
}
