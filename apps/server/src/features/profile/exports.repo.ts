import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { personalExports } from "./profile.table.ts";

export type ExportRow = typeof personalExports.$inferSelect;

export async function insertExport(tx: Sql, row: typeof personalExports.$inferInsert): Promise<void> {
  await tx.orm.insert(personalExports).values(row);
}

/** Newest first. */
export function listExportRows(db: Sql, userId: string): Promise<ExportRow[]> {
  return db.orm
    .select()
    .from(personalExports)
    .where(eq(personalExports.userId, userId))
    .orderBy(desc(personalExports.id));
}

export async function findExport(db: Sql, { id, userId }: { id: string; userId: string }) {
  const isIt = and(eq(personalExports.id, id), eq(personalExports.userId, userId));
  const [row] = await db.orm.select().from(personalExports).where(isIt);
  return row;
}

/** Only one that is still wanted changes; answers whether there was one. */
export async function updateExport(
  db: Sql,
  id: string,
  change: Partial<Omit<ExportRow, "id" | "userId">>,
): Promise<boolean> {
  const isOpen = and(eq(personalExports.id, id), inArray(personalExports.status, ["waiting", "working"]));
  const rows = await db.orm.update(personalExports).set(change).where(isOpen).returning({ id: personalExports.id });
  return rows.length > 0;
}

/** Rows that are gone now; their bytes are the caller's to remove. */
export function deleteExports(db: Sql, which: { userId: string } | { id: string }): Promise<ExportRow[]> {
  const isIt = "userId" in which ? eq(personalExports.userId, which.userId) : eq(personalExports.id, which.id);
  return db.orm.delete(personalExports).where(isIt).returning();
}

export function deleteOldExports(db: Sql, now: Date): Promise<ExportRow[]> {
  return db.orm.delete(personalExports).where(lt(personalExports.expiresAt, now)).returning();
}

/** A person's rows in one organization, by table: whole rows, as they are kept. */
export async function readRows(tx: OrgTx, table: OwnTable, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.query(ownRows[table], [tx.orgId, userId]);
  return rows;
}

export type OwnTable = keyof typeof ownRows;

/** What is about somebody in an organization. The receipt stays in its row: it says what a document was made from. */
const ownRows = {
  tasks: "select * from tasks where org_id = $1 and user_id = $2 order by id",
  deliverables: `select d.task_id, d.version, d.created_at, d.document, d.receipt from deliverables d
     join tasks t on t.id = d.task_id where t.org_id = $1 and t.user_id = $2 order by d.task_id, d.version`,
  uploads: "select * from files where org_id = $1 and user_id = $2 order by id",
  downloads: "select * from downloads where org_id = $1 and user_id = $2 order by id",
  agents: "select * from agents where org_id = $1 and created_by = $2 order by id",
  notifications: "select * from notifications where org_id = $1 and user_id = $2 order by id",
  activity: "select * from events where org_id = $1 and user_id = $2 and audience = 'owner' order by id",
  audit: `select e.*, s.number as seal_number, s.hash as seal_hash from events e
     left join audit_seals s on s.event_id = e.id where e.org_id = $1 and e.user_id = $2 order by e.id`,
  usage: "select * from usage_records where org_id = $1 and user_id = $2 order by id",
  api_keys: `select id, name, scope, last_four, created_at, expires_at, last_used_at from api_keys
     where org_id = $1 and user_id = $2 order by id`,
  approvals: "select * from approvals where org_id = $1 and user_id = $2 order by id",
} as const;
