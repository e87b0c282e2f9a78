import type { SharedKind } from "@muster/contracts/shares";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { type ShareRow, shares } from "./shares.table.ts";

type NewShare = Omit<typeof shares.$inferInsert, "orgId">;

export async function insertShare(tx: OrgTx, values: NewShare): Promise<ShareRow> {
  const [row] = await tx.orm
    .insert(shares)
    .values({ ...values, orgId: tx.orgId })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

/** Newest first. */
export function listShares(
  tx: OrgTx,
  { userId, kind, subjectId }: { userId: string; kind: SharedKind; subjectId: string },
): Promise<ShareRow[]> {
  return tx.orm
    .select()
    .from(shares)
    .where(
      and(
        eq(shares.orgId, tx.orgId),
        eq(shares.userId, userId),
        eq(shares.kind, kind),
        eq(shares.subjectId, subjectId),
      ),
    )
    .orderBy(desc(shares.id));
}

export async function findShare(tx: OrgTx, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(shares)
    .where(and(eq(shares.orgId, tx.orgId), eq(shares.id, id), ownerIsMember));
  return row;
}

export async function deleteShare(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(shares).where(and(eq(shares.orgId, tx.orgId), eq(shares.id, id)));
}

/** The person's shares of one kind that can still be opened. */
export async function countShares(
  tx: OrgTx,
  { userId, kind, now }: { userId: string; kind: SharedKind; now: Date },
): Promise<number> {
  const isOpen = sql`(${shares.expiresAt} is null or ${shares.expiresAt} > ${now.toISOString()})`;
  const [row] = await tx.orm
    .select({ shares: count() })
    .from(shares)
    .where(and(eq(shares.orgId, tx.orgId), eq(shares.userId, userId), eq(shares.kind, kind), isOpen));
  return Number(row?.shares ?? 0);
}

/** Everything that a person shared with one organization or from it. */
export async function deleteSharesOf(tx: OrgTx, userId: string): Promise<void> {
  await tx.orm.delete(shares).where(and(eq(shares.orgId, tx.orgId), eq(shares.userId, userId)));
}

/** The share of a link that has not expired, in any organization. */
export async function findLink(tx: SystemTx, tokenHash: string, now: Date): Promise<ShareRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(shares)
    .where(and(eq(shares.tokenHash, tokenHash), sql`${shares.expiresAt} > ${now.toISOString()}`, ownerIsMember));
  return row;
}

/** Adds to the count of a link. */
export async function countOpening(tx: OrgTx, id: string, now: Date): Promise<void> {
  await tx.orm
    .update(shares)
    .set({ opened: sql`${shares.opened} + 1`, lastOpenedAt: now })
    .where(and(eq(shares.orgId, tx.orgId), eq(shares.id, id)));
}

/** A share ends when the person who made it leaves the organization. */
const ownerIsMember = sql`exists (select from members
  where members.organization_id = ${shares.orgId} and members.user_id = ${shares.userId})`;
