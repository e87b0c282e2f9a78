import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/types.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { guardTable, secureTables } from "./secure-tables.ts";
import { asSystem, inOrg } from "./tenancy.ts";

const a = { orgId: "organization-a", userId: null };
const b = { orgId: "organization-b", userId: null };

let database: TestDatabase;
let db: Database;
const tables = await organizationTables();
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  for (const table of tables) await insertAnyRow(table);
});
afterAll(() => database.remove());

describe.each(tables)("%s", (table) => {
  it("shows, changes and takes nothing of another organization's", async () => {
    expect(await leaks(table)).toEqual([]);
    expect(await inOrg(db, a, async (tx) => (await tx.query(`select from "${table}"`)).rowCount)).toBe(1);
  });

  it.each([
    ["row security is off", `alter table "${table}" disable row level security`],
    [
      "its policy lets all pass",
      `drop policy own_organization on "${table}"; create policy own_organization on "${table}" to muster_app using (true) with check (true)`,
    ],
    [
      "its policy asks only what is read",
      `drop policy own_organization on "${table}"; create policy own_organization on "${table}" to muster_app using (org_id = current_setting('app.org', true)) with check (true)`,
    ],
  ])("is caught when %s", async (_name, mutation) => {
    await db.exec(mutation);
    const found = await leaks(table);
    await db.transaction((sql) => guardTable(sql, table));
    expect(found).not.toEqual([]);
  });

  it("shows nothing at all without its policy", async () => {
    await db.exec(`drop policy own_organization on "${table}"`);
    const rows = await inOrg(db, a, async (tx) => (await tx.query(`select from "${table}"`)).rowCount);
    await db.transaction((sql) => guardTable(sql, table));
    expect(rows).toBe(0);
  });
});

it("shows every organization to the system alone", async () => {
  const [table = ""] = tables;
  const count = (tx: { query: Database["query"] }) =>
    tx.query(`select from "${table}"`).then(({ rowCount }) => rowCount);
  expect(await asSystem(db, "a test", count)).toBe(1);
  expect(await inOrg(db, b, count)).toBe(0);
  expect(await db.transaction(count, { role: "muster_app" })).toBe(0);
});

it("refuses a table that names no organization", async () => {
  await db.exec("create table forgotten (id text primary key)");
  await expect(db.transaction((sql) => secureTables(sql))).rejects.toThrow(
    "Table forgotten has no org_id and is not listed as exempt",
  );
  await db.exec("drop table forgotten");
});

/** What B can do with A's row. Whatever gets as far as another constraint has got past the policy. */
async function leaks(table: string): Promise<string[]> {
  const found: string[] = [];
  const attempt = async (name: string, work: () => Promise<number>) => {
    const touched = await work().catch((error: unknown) => (isRefused(error) ? 0 : 1));
    if (touched) found.push(name);
  };
  const asB = (statement: string) => undone((query) => query(statement), { role: "muster_app", "app.org": b.orgId });
  await attempt("read", () => asB(`select 1 from "${table}" where org_id = '${a.orgId}'`));
  await attempt("change", () => asB(`update "${table}" set org_id = org_id where org_id = '${a.orgId}'`));
  await attempt("take", () => asB(`delete from "${table}" where org_id = '${a.orgId}'`));
  await attempt("give", () => asB(anyRow(table, "second")));
  return found;
}

/** 42501: the row violates the table's policy. */
function isRefused(error: unknown): boolean {
  return (error as { code?: string }).code === "42501";
}

async function undone(
  work: (query: Database["query"]) => Promise<{ rowCount: number }>,
  settings: Record<string, string>,
) {
  let touched = 0;
  const undo = new Error("undo");
  await db
    .transaction(async (sql) => {
      touched = (await work(sql.query)).rowCount;
      throw undo;
    }, settings)
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return touched;
}

const columns = new Map<string, { name: string; type: string }[]>();

async function insertAnyRow(table: string): Promise<void> {
  const { rows } = await db.query(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_name <> 'org_id'`,
    [table],
  );
  columns.set(table, rows as { name: string; type: string }[]);
  // The parents of these rows do not exist, and foreign keys are not what this is about.
  await db.transaction((sql) => sql.query(anyRow(table, "first")), { session_replication_role: "replica" });
}

/** A row of A's with something in every column that must have something. */
function anyRow(table: string, word: string): string {
  const known = columns.get(table) ?? [];
  const values = known.map(({ type }) => {
    if (type === "jsonb") return "'{}'";
    if (type.startsWith("timestamp")) return "now()";
    if (type === "boolean") return "false";
    if (type === "uuid") return "gen_random_uuid()";
    return /int|double|numeric/.test(type) ? (word === "first" ? "1" : "2") : `'${word}'`;
  });
  const names = known.map(({ name }) => `"${name}"`);
  return `insert into "${table}" (${["org_id", ...names].join(", ")}) values (${[`'${a.orgId}'`, ...values].join(", ")})`;
}

/** Asked before the tests are listed, on a database of its own. */
async function organizationTables(): Promise<string[]> {
  const own = await startTestDatabase();
  const { rows } = await own.db.query(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and a.attname = 'org_id' and c.relkind in ('r', 'p') order by 1`,
  );
  await own.remove();
  return rows.map(({ name }) => String(name));
}
