import { scopeOf } from "../../kernel/tenancy/table-scopes.ts";
import { asSystem, identityRole, systemRole } from "../../kernel/tenancy/tenancy.ts";
import type { Database, Sql } from "../../platform/db/types.ts";

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

/** Sessions, one-time links and rate counters are not restored; the first two would let an attacker with the backup sign in. */
const leftOut: ReadonlySet<string> = new Set(["sessions", "verifications", "rate_limits"]);

/** Times, numbers and bytes are written the same way regardless of the server's settings. */
const textSettings = {
  timezone: "UTC",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** First statement of a transaction: everything is read as of one moment. The embedded database runs no other work meanwhile. */
export async function beginSnapshot(sql: Sql): Promise<void> {
  await sql.query("set transaction isolation level repeatable read, read only");
}

/** Every row of every organization, in a text format that any PostgreSQL reads. */
export async function beginCopy(sql: Sql): Promise<void> {
  for (const [name, value] of Object.entries({ ...textSettings, role: systemRole }))
    await sql.query("select set_config($1, $2, true)", [name, value]);
}

/** Stored keys of model providers and search services, and secrets of webhooks and MCP servers; empty when this database does not have the tables yet. */
export async function readSealedKeys(db: Database): Promise<string[]> {
  return asSystem(db, "whether providers' keys can be opened", async (tx) => {
    const { rows: known } = await tx.query("select to_regclass('public.mcp_servers') is not null as known");
    if (!known[0]?.["known"]) return [];
    const { rows } = await tx.query(
      `select sealed_key from model_providers where sealed_key is not null
       union all select sealed_key from search_services where sealed_key is not null
       union all select sealed_secret from webhook_endpoints
       union all select sealed_secret from mcp_servers where sealed_secret is not null`,
    );
    return rows.map((row) => String(row["sealed_key"]));
  });
}

/** The tables in a backup, each after those it refers to. */
export async function listTables(sql: Sql): Promise<TableShape[]> {
  const { rows } = await sql.query(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = 'public' and c.relkind = 'r'
      order by c.relname, a.attnum`,
  );
  const tables = new Map<string, TableShape>();
  for (const row of rows as { table: string; column: string; type: string }[]) {
    if (leftOut.has(row.table)) continue;
    const shape = tables.get(row.table) ?? { name: row.table, columns: [] };
    shape.columns.push({ name: row.column, type: row.type });
    tables.set(row.table, shape);
  }
  return inOrder(tables, await listReferences(sql));
}

/** Rows as JSON arrays of texts, in batches of about a megabyte. */
export async function* readRows(sql: Sql, table: TableShape): AsyncGenerator<string[]> {
  const texts = table.columns.map(({ name }) => `"${name}"::text`).join(", ");
  const reader = sql.as(roleFor(table.name));
  await reader.query(
    `declare muster_rows no scroll cursor for select array_to_json(array[${texts}])::text as line from public."${table.name}"`,
  );
  for (let size = 50; ; ) {
    const { rows } = await reader.query(`fetch ${size} from muster_rows`);
    if (!rows.length) break;
    const lines = rows.map((row) => String(row["line"]));
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    if (bytes > 2_000_000) size = Math.max(1, Math.floor(size / 2));
    else if (bytes < 500_000) size = Math.min(2000, size * 2);
  }
  await reader.query("close muster_rows");
}

/** Inserts lines from `readRows`. */
export async function insertRows(sql: Sql, table: TableShape, lines: string[]): Promise<void> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`).join(", ");
  await sql
    .as(roleFor(table.name))
    .query(`insert into public."${table.name}" (${names}) select ${values} from json_array_elements($1::json) line`, [
      `[${lines.join(",")}]`,
    ]);
}

export async function countRows(sql: Sql, table: string): Promise<number> {
  const { rows } = await sql.as(roleFor(table)).query(`select count(*) as n from public."${table}"`);
  return Number(rows[0]?.["n"]);
}

/** The role that sees every row of the table. */
function roleFor(table: string): string {
  return scopeOf(table) === "identity" ? identityRole : systemRole;
}

/** Content in use: each column that refers to `contents` by a foreign key. Its rows alone are not a use. */
export async function listStoredFiles(sql: Sql): Promise<{ orgId: string; sha256: string }[]> {
  const { rows: columns } = await sql.query(
    `select f.relname as "table", a.attname as "column" from pg_constraint k
       join pg_class f on f.oid = k.conrelid
       cross join unnest(k.conkey, k.confkey) as pair(own, other)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
       join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.other
      where k.contype = 'f' and k.confrelid = to_regclass('public.contents') and o.attname = 'sha256'`,
  );
  const selects = columns.map(
    ({ table, column }) =>
      `select org_id, "${String(column)}" as sha256 from public."${String(table)}" where "${String(column)}" is not null`,
  );
  if (!selects.length) return [];
  const { rows } = await sql.query(`${selects.join(" union ")} order by 1, 2`);
  return rows.map((row) => ({ orgId: String(row["org_id"]), sha256: String(row["sha256"]) }));
}

async function listReferences(sql: Sql): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql.query(
    `select f.relname as "from", t.relname as "to" from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.oid <> t.oid`,
  );
  return rows as unknown as { from: string; to: string }[]; // the columns of the statement above
}

function inOrder(tables: Map<string, TableShape>, references: { from: string; to: string }[]): TableShape[] {
  const ordered = new Set<TableShape>();
  const visit = (table: TableShape, path: string[]): void => {
    if (ordered.has(table) || path.includes(table.name)) return;
    for (const { from, to } of references) {
      const needed = from === table.name ? tables.get(to) : undefined;
      if (needed) visit(needed, [...path, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables.values()) visit(table, []);
  return [...ordered];
}
