import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { systemRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { personalExports } from "./profile.table.ts";

export type ExportRow = typeof personalExports.$inferSelect;

export async function insertExport(tx: Sql, row: typeof personalExports.$inferInsert): Promise<void> {
  await tx.orm.insert(personalExports).values(row);
}

/** Newest first. */
export function listExportRows(db: Sql, userId: string): Promise<ExportRow[]> {
  return db
    .as(systemRole)
    .orm.select()
    .from(personalExports)
    .where(eq(personalExports.userId, userId))
    .orderBy(desc(personalExports.id));
}

export async function findExport(db: Sql, { id, userId }: { id: string; userId: string }) {
  const isIt = and(eq(personalExports.id, id), eq(personalExports.userId, userId));
  const [row] = await db.as(systemRole).orm.select().from(personalExports).where(isIt);
  return row;
}

/** Updates only an export that is still wanted; returns whether there was one. */
export async function updateExport(
  db: Sql,
  id: string,
  change: Partial<Omit<ExportRow, "id" | "userId">>,
): Promise<boolean> {
  const isOpen = and(eq(personalExports.id, id), inArray(personalExports.status, ["waiting", "working"]));
  const rows = await db
    .as(systemRole)
    .orm.update(personalExports)
    .set(change)
    .where(isOpen)
    .returning({ id: personalExports.id });
  return rows.length > 0;
}

export async function deleteExportsOf(db: Sql, userId: string): Promise<void> {
  await db.as(systemRole).orm.delete(personalExports).where(eq(personalExports.userId, userId));
}

/** Returns the deleted rows; the caller removes their bytes. */
export function deleteOldExports(db: Sql, now: Date): Promise<ExportRow[]> {
  return db.as(systemRole).orm.delete(personalExports).where(lt(personalExports.expiresAt, now)).returning();
}

/** Locks the person's exports until the transaction ends. */
export async function lockExports(tx: Sql, userId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [userId]);
}
