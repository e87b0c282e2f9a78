import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { agentInteractions } from "../chat/chat.table.ts";
import { anchorLeaves, anchors } from "./wallet.table.ts";

export type AnchorRow = typeof anchors.$inferSelect;
export type LeafRow = typeof anchorLeaves.$inferSelect;
export type RecordRow = typeof agentInteractions.$inferSelect;

const dayOf = sql<string>`to_char(${agentInteractions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;

/** The user's own records that are not in any anchor. */
function isUnanchored(tx: OrgTx, userId: string) {
  return and(
    eq(agentInteractions.orgId, tx.orgId),
    eq(agentInteractions.userId, userId),
    isNull(agentInteractions.blockchainTxHash),
    sql`not exists (select from ${anchorLeaves} where ${anchorLeaves.orgId} = ${tx.orgId}
      and ${anchorLeaves.interactionId} = ${agentInteractions.id})`,
  );
}

/** Newest first, with the prompt's first characters only. */
export function listUnanchored(tx: OrgTx, userId: string, { limit, length }: { limit: number; length: number }) {
  return tx.orm
    .select({
      id: agentInteractions.id,
      prompt: sql<string>`left(${agentInteractions.prompt}, ${length})`,
      createdAt: agentInteractions.createdAt,
    })
    .from(agentInteractions)
    .where(isUnanchored(tx, userId))
    .orderBy(desc(agentInteractions.id))
    .limit(limit);
}

export function countUnanchoredDays(
  tx: OrgTx,
  userId: string,
  limit: number,
): Promise<{ day: string; count: number }[]> {
  return tx.orm
    .select({ day: dayOf, count: count() })
    .from(agentInteractions)
    .where(isUnanchored(tx, userId))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(limit);
}

/** Oldest first. */
export function listUnanchoredOfDay(
  tx: OrgTx,
  userId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<RecordRow[]> {
  return tx.orm
    .select()
    .from(agentInteractions)
    .where(and(isUnanchored(tx, userId), gte(agentInteractions.createdAt, from), lt(agentInteractions.createdAt, to)))
    .orderBy(asc(agentInteractions.id))
    .limit(limit);
}

export function findRecords(tx: OrgTx, userId: string, ids: string[]): Promise<RecordRow[]> {
  return tx.orm
    .select()
    .from(agentInteractions)
    .where(
      and(
        eq(agentInteractions.orgId, tx.orgId),
        eq(agentInteractions.userId, userId),
        inArray(agentInteractions.id, ids),
      ),
    )
    .orderBy(asc(agentInteractions.id));
}

export async function isAnyAnchored(tx: OrgTx, ids: string[]): Promise<boolean> {
  const [row] = await tx.orm
    .select({ count: count() })
    .from(anchorLeaves)
    .where(and(eq(anchorLeaves.orgId, tx.orgId), inArray(anchorLeaves.interactionId, ids)));
  return (row?.count ?? 0) > 0;
}

/** Sets the transaction of an anchor's records, or clears it with null. */
export async function setRecordsTx(tx: OrgTx, anchorId: string, txHash: string | null): Promise<void> {
  const ids = tx.orm
    .select({ id: anchorLeaves.interactionId })
    .from(anchorLeaves)
    .where(and(eq(anchorLeaves.orgId, tx.orgId), eq(anchorLeaves.anchorId, anchorId)));
  await tx.orm
    .update(agentInteractions)
    .set({ blockchainTxHash: txHash })
    .where(and(eq(agentInteractions.orgId, tx.orgId), inArray(agentInteractions.id, ids)));
}

/** Returns false when another anchor got one of the records first; the transaction must then be rolled back. */
export async function insertAnchor(
  tx: OrgTx,
  row: AnchorRow,
  leaves: Omit<LeafRow, "orgId" | "anchorId">[],
): Promise<boolean> {
  await tx.orm.insert(anchors).values(row);
  const inserted = await tx.orm
    .insert(anchorLeaves)
    .values(leaves.map((leaf) => ({ ...leaf, orgId: tx.orgId, anchorId: row.id })))
    .onConflictDoNothing()
    .returning({ position: anchorLeaves.position });
  return inserted.length === leaves.length;
}

export async function findAnchor(
  tx: OrgTx,
  { userId, id }: { userId: string; id: string },
  lock?: "update",
): Promise<AnchorRow | undefined> {
  const query = tx.orm
    .select()
    .from(anchors)
    .where(and(eq(anchors.orgId, tx.orgId), eq(anchors.userId, userId), eq(anchors.id, id)));
  const [row] = await (lock ? query.for(lock) : query);
  return row;
}

/** Newest first, starting below `before` (an id). */
export function listAnchors(
  tx: OrgTx,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<AnchorRow[]> {
  return tx.orm
    .select()
    .from(anchors)
    .where(and(eq(anchors.orgId, tx.orgId), eq(anchors.userId, userId), before ? lt(anchors.id, before) : undefined))
    .orderBy(desc(anchors.id))
    .limit(limit);
}

/** In the tree's order. */
export function listLeaves(tx: OrgTx, anchorId: string): Promise<LeafRow[]> {
  return tx.orm
    .select()
    .from(anchorLeaves)
    .where(and(eq(anchorLeaves.orgId, tx.orgId), eq(anchorLeaves.anchorId, anchorId)))
    .orderBy(asc(anchorLeaves.position));
}

/** Returns the changed row. */
export async function updateAnchor(tx: OrgTx, id: string, change: Partial<AnchorRow>): Promise<AnchorRow> {
  const [row] = await tx.orm
    .update(anchors)
    .set(change)
    .where(and(eq(anchors.orgId, tx.orgId), eq(anchors.id, id)))
    .returning();
  if (!row) throw new Error("An update returned no row");
  return row;
}

/** With its leaves. */
export async function deleteAnchor(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(anchors).where(and(eq(anchors.orgId, tx.orgId), eq(anchors.id, id)));
}
