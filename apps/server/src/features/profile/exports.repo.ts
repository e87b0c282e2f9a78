import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { type OrgTx, systemRole } from "../../kernel/tenancy/tenancy.ts";
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

/** Only one that is still wanted changes; answers whether there was one. */
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

/** Rows that are gone now; their bytes are the caller's to remove. */
export function deleteOldExports(db: Sql, now: Date): Promise<ExportRow[]> {
  return db.as(systemRole).orm.delete(personalExports).where(lt(personalExports.expiresAt, now)).returning();
}

/** One making of a copy is asked for at a time, until the transaction ends. */
export async function lockExports(tx: Sql, userId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [userId]);
}

export interface Page {
  /** The id of the row before; empty at the beginning. */
  after: string;
  limit: number;
}

/** A person's rows in one organization, by table: whole rows, as they are kept, some at a time. */
export async function readRows(tx: OrgTx, table: OwnTable, userId: string, { after, limit }: Page) {
  const { rows } = await tx.query(ownRows[table], [tx.orgId, userId, after, limit]);
  return rows;
}

/** Every version of a task's document. The receipt says what it was made from. */
export async function readVersions(tx: OrgTx, taskId: unknown): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.query(
    `select task_id, version, created_at, document, receipt from deliverables
      where org_id = $1 and task_id = $2 order by version`,
    [tx.orgId, taskId],
  );
  return rows;
}

export type OwnTable = keyof typeof ownRows;

const rowsOf = (table: string, isTheirs = "user_id = $2") =>
  `select * from ${table} where org_id = $1 and ${isTheirs} and id > $3 order by id limit $4`;

/** What is about somebody in an organization. */
const ownRows = {
  membership: `select m.id, m.role, m.created_at as joined_at,
       (select b.month_micros from usage_budgets b where b.org_id = $1 and b.user_id = $2) as budget_micros,
       (select json_agg(p) from notification_preferences p where p.org_id = $1 and p.user_id = $2) as notifications,
       (select json_agg(json_build_object('email', i.email, 'role', i.role, 'sent_at', i.sent_at))
          from invitations i where i.org_id = $1 and i.invited_by = $2) as invitations_sent
     from members m where m.organization_id = $1 and m.user_id = $2 and m.id > $3 limit $4`,
  tasks: rowsOf("tasks"),
  uploads: rowsOf("files"),
  downloads: rowsOf("downloads"),
  agents: rowsOf("agents", "created_by = $2"),
  knowledge_bases: rowsOf("knowledge_bases", "created_by = $2"),
  knowledge_items: rowsOf("knowledge_items", "created_by = $2"),
  notifications: rowsOf("notifications"),
  activity: rowsOf("events", "user_id = $2 and audience = 'owner'"),
  audit: `select e.*, s.number as seal_number, s.hash as seal_hash from events e
     left join audit_seals s on s.event_id = e.id
     where e.org_id = $1 and e.user_id = $2 and e.id > $3 order by e.id limit $4`,
  usage: rowsOf("usage_reservations"),
  model_calls: rowsOf("model_calls"),
  api_keys: `select id, name, scope, last_four, created_at, expires_at, last_used_at from api_keys
     where org_id = $1 and user_id = $2 and id > $3 order by id limit $4`,
  approvals: rowsOf("approvals"),
  questions: rowsOf("run_questions"),
  results: rowsOf("ai_results"),
  conversations: rowsOf("conversations"),
  chat_messages: rowsOf("chat_messages"),
  schedules: rowsOf("schedules"),
  shares: `select id, kind, subject_id, audience, title, state, opened, created_at, expires_at from shares
     where org_id = $1 and user_id = $2 and id > $3 order by id limit $4`,
  chat_notes: rowsOf("memory_notes"),
  chat_prompts: rowsOf("saved_prompts"),
  chat_styles: rowsOf("style_presets"),
  agent_interactions: rowsOf("agent_interactions"),
} as const;
