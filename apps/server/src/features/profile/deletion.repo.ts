import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";

export interface Membership {
  id: string;
  name: string;
  role: string;
  members: number;
  owners: number;
  /** Stripe goes on taking money for it. */
  isBilled: boolean;
}

/** Where somebody belongs, and who would be left. Across organizations, so as the system. */
export async function listMembershipsOf(tx: SystemTx, userId: string): Promise<Membership[]> {
  const { rows } = await tx.query(
    `select o.id, o.name, m.role,
            (select count(*)::int from members a where a.organization_id = o.id) as members,
            (select count(*)::int from members a where a.organization_id = o.id and a.role = 'owner') as owners,
            exists (select from subscriptions s where s.org_id = o.id and s.provider = 'stripe'
                     and s.status <> 'canceled' and not s.cancel_at_period_end) as "isBilled"
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1 order by m.created_at, o.id`,
    [userId],
  );
  return rows as unknown as Membership[]; // the columns of the statement above
}

/** Nobody joins or leaves until the transaction ends; answers how many belong there. */
export async function lockMembers(tx: SystemTx, orgId: string): Promise<number> {
  await tx.query("select from organizations where id = $1 for update", [orgId]);
  const { rows } = await tx.query("select count(*)::int as n from members where organization_id = $1", [orgId]);
  return Number(rows[0]?.["n"]);
}

export async function countPersonal(tx: SystemTx, userId: string): Promise<{ tasks: number; files: number }> {
  const { rows } = await tx.query(
    `select (select count(*)::int from tasks where user_id = $1) as tasks,
            (select count(*)::int from files where user_id = $1) as files`,
    [userId],
  );
  return rows[0] as { tasks: number; files: number };
}

/** Children before what they point at; the rest goes with its parent. */
const personal = [
  "downloads",
  "tasks",
  "task_totals",
  "files",
  "approvals",
  "runs",
  "notifications",
  "notification_preferences",
  "usage_budgets",
  "idempotency_keys",
];

/** What is theirs alone in the transaction's organization. The ledger, the audit trail and what others work with stay. */
export async function deletePersonalRows(tx: OrgTx, userId: string): Promise<void> {
  const known = await tablesWith(tx, "user_id");
  for (const table of personal)
    if (known.has(table)) await tx.query(`delete from ${table} where org_id = $1 and user_id = $2`, [tx.orgId, userId]);
}

/** Where others' rows name the address: the invitation they came by, and what people were told of it. */
export async function deleteMentions(tx: OrgTx, email: string): Promise<void> {
  await tx.query("delete from invitations where org_id = $1 and email = $2", [tx.orgId, email]);
  await tx.query("delete from notifications where org_id = $1 and position($2 in title || ' ' || message) > 0", [
    tx.orgId,
    email,
  ]);
}

/** Bytes that only this person's rows name. */
export async function listOwnHashes(tx: OrgTx, userId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select sha256 from files where org_id = $1 and user_id = $2
     union select d.sha256 from file_documents d join files f on f.id = d.file_id where f.org_id = $1 and f.user_id = $2`,
    [tx.orgId, userId],
  );
  return rows.map(({ sha256 }) => String(sha256));
}

export async function isStillNamed(tx: OrgTx, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from files where org_id = $1 and sha256 = $2
     union all select from file_documents where org_id = $1 and sha256 = $2 limit 1`,
    [tx.orgId, sha256],
  );
  return rowCount > 0;
}

export async function listHashesOf(tx: SystemTx, orgId: string): Promise<string[]> {
  const { rows } = await tx.query(
    "select sha256 from files where org_id = $1 union select sha256 from file_documents where org_id = $1",
    [orgId],
  );
  return rows.map(({ sha256 }) => String(sha256));
}

/** Every row that names the organization, in an order that no foreign key objects to. */
export async function deleteOrganization(tx: SystemTx, orgId: string): Promise<void> {
  for (const table of await inOrderOfDeletion(tx)) await tx.query(`delete from "${table}" where org_id = $1`, [orgId]);
  await tx.query("delete from organizations where id = $1", [orgId]);
}

async function inOrderOfDeletion(tx: Sql): Promise<string[]> {
  const { rows } = await tx.query(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
      where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const waiting = await tablesWith(tx, "org_id");
  const sorted: string[] = [];
  while (waiting.size > 0) {
    const isFree = (table: string) => !rows.some(({ child, parent }) => parent === table && waiting.has(String(child)));
    const free = [...waiting].filter(isFree);
    if (free.length === 0) throw new Error("Foreign keys between organizations' tables go round in a circle");
    for (const table of free) waiting.delete(table);
    sorted.push(...free);
  }
  return sorted;
}

async function tablesWith(tx: Sql, column: string): Promise<Set<string>> {
  const { rows } = await tx.query(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = $1 and not a.attisdropped`,
    [column],
  );
  return new Set(rows.map(({ name }) => String(name)));
}
