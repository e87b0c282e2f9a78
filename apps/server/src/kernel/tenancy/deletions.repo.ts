import { and, eq, gt } from "drizzle-orm";
import { organizationDeletions } from "./deletions.table.ts";
import type { OrgTx, SystemTx } from "./org-tx.ts";

type DeletionRow = typeof organizationDeletions.$inferSelect;

export async function findDeletion(tx: OrgTx): Promise<DeletionRow | undefined> {
  const [row] = await tx.orm.select().from(organizationDeletions).where(eq(organizationDeletions.orgId, tx.orgId));
  return row;
}

/** Returns false when a deletion was already planned. */
export async function insertDeletion(tx: OrgTx, row: Omit<DeletionRow, "orgId">): Promise<boolean> {
  const rows = await tx.orm
    .insert(organizationDeletions)
    .values({ orgId: tx.orgId, ...row })
    .onConflictDoNothing()
    .returning({ orgId: organizationDeletions.orgId });
  return rows.length > 0;
}

/** Only before its due time. Returns whether there was one. */
export async function deleteDeletion(tx: OrgTx, now: Date): Promise<boolean> {
  const isIt = and(eq(organizationDeletions.orgId, tx.orgId), gt(organizationDeletions.dueAt, now));
  return (await tx.orm.delete(organizationDeletions).where(isIt).returning()).length > 0;
}

/**
 * Claims due deletions and marks them as started: failed ones come after untried ones, and no other node takes them at the same
 * time.
 */
export async function claimDue(tx: SystemTx, now: Date): Promise<string[]> {
  const { rows } = await tx.query(
    `update organization_deletions set tried_at = $1 where org_id in
       (select org_id from organization_deletions
         where due_at <= $1 and (tried_at is null or tried_at <= $1::timestamptz - interval '5 minutes')
         order by tried_at nulls first limit 20 for update skip locked)
     returning org_id`,
    [now.toISOString()],
  );
  return rows.map((row) => String(row["org_id"]));
}

/** Due at once: for an organization without an owner who could cancel it. */
export async function insertFinalDeletion(
  tx: OrgTx,
  { userId, name, at }: { userId: string; name: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into organization_deletions (org_id, asked_by, asked_by_name, asked_at, due_at) values ($1, $2, $3, $4, $4)
     on conflict (org_id) do update set asked_by = $2, asked_by_name = $3, asked_at = $4, due_at = $4, tried_at = null`,
    [tx.orgId, userId, name, at.toISOString()],
  );
}

/** When the organization will be erased; null when no deletion is planned. */
export async function deletionDueAt(tx: OrgTx): Promise<string | null> {
  return (await findDeletion(tx))?.dueAt.toISOString() ?? null;
}
