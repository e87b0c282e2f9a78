import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/open.ts";
import type { Database } from "../../platform/db/types.ts";
import { createLog } from "../../platform/log/log.ts";
import { createQueue } from "../../platform/queue/queue.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { guardTable, migrate, secureTables } from "./migrate.ts";
import { scopeOf } from "./table-scopes.ts";
import { asSystem, inOrg } from "./tenancy.ts";

type Settings = Record<string, string>;

const a = { orgId: "organization-a", userId: "person-a" };
const b = { orgId: "organization-b", userId: "person-b" };

/** Every caller of the database. The rows they request belong to organization A and person A. */
const callers = {
  appOutside: { role: "muster_app" },
  appOfPersonAOutside: { role: "muster_app", "app.user": a.userId },
  appInA: { role: "muster_app", "app.org": a.orgId, "app.user": a.userId },
  appInAForNoPerson: { role: "muster_app", "app.org": a.orgId, "app.user": "" },
  appInB: { role: "muster_app", "app.org": b.orgId, "app.user": b.userId },
  system: { role: "muster_system" },
  identity: { role: "muster_identity" },
  queue: { role: "muster_queue" },
} satisfies Record<string, Settings>;

type Caller = keyof typeof callers;

/** s, i, u, d: can select, insert, update, delete. A caller that isn't listed can do nothing. Written by hand. */
type Access = Partial<Record<Caller, string>>;

const everything = "siud";
const ofOrganization: Access = { appInA: everything, appInAForNoPerson: everything, system: everything };
const addedOnly: Access = { appInA: "si", appInAForNoPerson: "si", system: everything };
const ofSignIn: Access = { identity: everything };

const expectations: Record<string, Access> = {
  accounts: ofSignIn,
  sessions: ofSignIn,
  verifications: ofSignIn,
  two_factors: ofSignIn,
  recovery_codes: ofSignIn,
  trusted_devices: ofSignIn,
  passkeys: ofSignIn,
  users: { appOfPersonAOutside: "s", appInA: "s", appInAForNoPerson: "s", system: everything, identity: everything },
  organizations: { appInA: "siu", appInAForNoPerson: "siu", system: everything, identity: everything },
  members: { ...ofOrganization, identity: everything },
  personal_exports: { appOfPersonAOutside: everything, appInA: everything, system: everything },
  plan_claims: { system: everything },
  agent_library_uses: { system: everything },
  rate_limits: ofSignIn,
  events: addedOnly,
  run_events: addedOnly,
  audit_seals: addedOnly,
};

const queueExpectations: Access = { queue: "si" };
const jobExpectations: Access = { queue: "si", system: "s" };

const server = process.env["MUSTER_TEST_DATABASE_URL"];

let database: TestDatabase;
let db: Database;
const tables = await listTables();
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await seed(db);
});
afterAll(() => database.remove());

describe.each(tables)("%s", (table) => {
  it("opens each table only to the roles that need it, and only for their rows", async () => {
    expect(await accessTo(db, table)).toEqual(expectations[table] ?? ofOrganization);
  });

  it.each([
    [
      "its row security is off",
      `alter table "${table}" disable row level security; grant all on "${table}" to muster_app`,
    ],
    [
      "a policy lets all rows pass",
      `grant all on "${table}" to muster_app; create policy open on "${table}" to muster_app using (true) with check (true)`,
    ],
    [
      "a policy checks only what is read",
      `grant all on "${table}" to muster_app; create policy open on "${table}" for insert to muster_app with check (true)`,
    ],
  ])("fails this test when %s", async (_name, mutation) => {
    await db.exec(mutation);
    const found = await accessTo(db, table);
    await db.transaction((sql) => guardTable(sql, table, scopeOf(table) ?? "org"));
    expect(found.appInB ?? "").toMatch(/[siud]/);
    expect(await accessTo(db, table)).toEqual(expectations[table] ?? ofOrganization);
  });
});

it("opens the queue's tables only to the roles that enqueue and count", async () => {
  const { rows } = await db.query(
    `select c.relname as name, c.relname = 'job' as "isJob" from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'pgboss' and c.relkind in ('r', 'p')`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { name, isJob } of rows) {
    const found: Access = {};
    for (const caller of Object.keys(callers) as Caller[]) {
      const { rows: granted } = await db.query(
        `select has_schema_privilege($1, 'pgboss', 'usage') as used, ${["select", "insert", "update", "delete"]
          .map((command) => `has_table_privilege($1, $2, '${command}') as "${command[0]}"`)
          .join(", ")}`,
        [callers[caller].role, `pgboss."${String(name)}"`],
      );
      const { used, ...commands } = granted[0] ?? {};
      const letters = Object.keys(commands).filter((letter) => used && commands[letter]);
      if (letters.length) found[caller] = letters.join("");
    }
    expect({ name, found }).toEqual({ name, found: isJob ? jobExpectations : queueExpectations });
  }
});

it("enqueues from an organization transaction, which keeps its role", async () => {
  const queue = createQueue(
    db,
    [{ name: "a.queue", retryLimit: 0, heartbeatSeconds: 10, expireInSeconds: 60 }],
    createLog({ level: "silent" }),
  );
  await queue.start();
  const role = await inOrg(db, a, async (tx) => {
    await queue.send(tx, "a.queue", { id: "1" });
    return (await tx.query("select current_user as role")).rows[0]?.["role"];
  });
  await queue.stop(0);
  expect(role).toBe("muster_app");
  const { rows } = await db.query("select data from pgboss.job where name = 'a.queue'");
  expect(rows).toEqual([{ data: { id: "1" } }]);
});

it("shows the names of former members whose work the organization keeps", async () => {
  const add = `insert into users (id, name, email, created_at, updated_at) values ($1, $1, $1, now(), now())`;
  for (const id of ["former", "stranger"]) await db.query(add, [id]);
  await inOrg(db, a, (tx) =>
    tx.query(
      `insert into events (id, org_id, kind, text, text_message, audience, user_id, data) values ('e1', $1, 'left', 'Left', '{}', 'organization', 'former', '{}')`,
      [a.orgId],
    ),
  );
  const seen = (who: typeof a) =>
    inOrg(db, who, async (tx) => (await tx.query("select id from users where id in ('former', 'stranger')")).rows);
  expect(await seen(a)).toEqual([{ id: "former" }]);
  expect(await seen(b)).toEqual([]);
});

it("keeps each statement's role when a transaction pipelines its statements", async () => {
  const current = "select current_user as role";
  const roles = await inOrg(db, a, async (tx) => {
    const asked = [tx.query(current), tx.as("muster_identity").query(current), tx.query(current)];
    return (await Promise.all(asked)).map(({ rows }) => rows[0]?.["role"]);
  });
  expect(roles).toEqual(["muster_app", "muster_identity", "muster_app"]);
});

it("shows every organization to the system role only", async () => {
  const count = (tx: { query: Database["query"] }) => tx.query("select from agents").then(({ rowCount }) => rowCount);
  expect(await asSystem(db, "a test", count)).toBe(1);
  expect(await inOrg(db, b, count)).toBe(0);
});

it("refuses an undeclared table", async () => {
  await db.exec("create table forgotten (id text primary key)");
  await expect(db.transaction((sql) => secureTables(sql))).rejects.toThrow(
    "Table forgotten has no org_id and no declared scope",
  );
  await db.exec("drop table forgotten");
});

it("refuses a table with an org_id that is declared as identity", async () => {
  await db.exec("alter table passkeys add column org_id text");
  await expect(db.transaction((sql) => secureTables(sql))).rejects.toThrow(
    "Table passkeys has an org_id but is declared as identity",
  );
  await db.exec("alter table passkeys drop column org_id");
});

describe.runIf(server)("with an owner that is not a superuser", () => {
  const name = `muster_plain_${randomBytes(6).toString("hex")}`;
  let own: Database;
  beforeAll(async () => {
    await asAdmin(`create role ${name} login nosuperuser`);
    // The first test database has created the roles.
    await asAdmin(`grant muster_app, muster_system, muster_identity, muster_queue to ${name}`);
    await asAdmin(`create database ${name} owner ${name}`);
    own = await openDatabase({ url: urlOf(name, name), directory: "", connections: 3 });
    await migrate(own);
    const admin = await openDatabase({ url: urlOf(name), directory: "", connections: 2 });
    await seed(admin).finally(() => admin.close());
  });
  afterAll(async () => {
    await own.close();
    await asAdmin(`drop database ${name} with (force)`);
    await asAdmin(`drop role ${name}`);
  });

  it.each(tables)("opens %s to the same roles", async (table) => {
    expect(await accessTo(own, table)).toEqual(expectations[table] ?? ofOrganization);
  });
});

/** What each caller can do with A's row: every statement runs as that caller and is rolled back. */
async function accessTo(on: Database, table: string): Promise<Access> {
  const [key = "id", value = "first"] = Object.entries(ownerOf(table))[0] ?? [];
  const column = columns.get(table)?.some(({ name }) => name === key) ? key : columns.get(table)?.[0]?.name;
  const where = column === key ? `where "${column}" = '${value}'` : "";
  const statements = {
    s: `select 1 from "${table}" ${where}`,
    i: anyRow(table, "second"),
    u: `update "${table}" set "${column}" = "${column}" ${where}`,
    d: `delete from "${table}" ${where}`,
  };
  const { rows } = await on.query("select caller, letter from reached($1, $2)", [
    JSON.stringify(callers),
    JSON.stringify(statements),
  ]);
  const found: Access = {};
  for (const { caller, letter } of rows as { caller: Caller; letter: string }[])
    found[caller] = (found[caller] ?? "") + letter;
  return found;
}

/**
 * Runs each statement as each caller and returns those that reached a row. A statement that another constraint stops has passed the policy;
 * 42501 has not: no privilege, or the row violates the table's policy. One call, because a round trip for each of the 25,000
 * statements of this file takes longer than the statements.
 */
const reached = `create function reached(callers json, statements json) returns table (caller text, letter text)
  language plpgsql as $$
    declare
      settings json;
      statement text;
      touched bigint;
    begin
      for caller, settings in select * from json_each(callers) loop
        for letter, statement in select * from json_each_text(statements) loop
          begin
            perform set_config(s.key, s.value, true) from json_each_text(settings) s;
            execute statement;
            get diagnostics touched = row_count;
            raise exception sqlstate 'MU000';
          exception
            when sqlstate 'MU000' then null;
            when insufficient_privilege then touched := 0;
            when others then touched := 1;
          end;
          if touched > 0 then return next; end if;
        end loop;
      end loop;
    end $$`;

/** The columns that identify a row's owner, with their values in A's rows. */
function ownerOf(table: string): Record<string, string> {
  if (table === "organizations") return { id: a.orgId };
  if (table === "users") return { id: a.userId };
  if (table === "members") return { organization_id: a.orgId, user_id: a.userId };
  return scopeOf(table) ? { user_id: a.userId } : { org_id: a.orgId };
}

const columns = new Map<string, { name: string; type: string }[]>();

async function seed(on: Database): Promise<void> {
  await on.exec(reached);
  for (const table of tables) {
    const { rows } = await on.query(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and (is_nullable = 'NO' or column_name = any($2))`,
      [table, Object.keys(ownerOf(table))],
    );
    columns.set(table, rows as { name: string; type: string }[]);
    // The parents of these rows do not exist, and this test is not about foreign keys.
    await on.transaction((sql) => sql.query(anyRow(table, "first")), { session_replication_role: "replica" });
  }
}

/** A row of A with a value in every required column. */
function anyRow(table: string, word: string): string {
  const owner = ownerOf(table);
  const known = columns.get(table) ?? [];
  const values = known.map(({ name, type }) => {
    if (owner[name]) return `'${owner[name]}'`;
    if (type === "jsonb") return "'{}'";
    if (type.startsWith("timestamp")) return "now()";
    if (type === "boolean") return "false";
    if (type === "bit varying") return "'01'";
    if (type === "uuid") return "gen_random_uuid()";
    return /int|double|numeric/.test(type) ? (word === "first" ? "1" : "2") : `'${word}'`;
  });
  const names = known.map(({ name }) => `"${name}"`);
  return `insert into "${table}" (${names.join(", ")}) values (${values.join(", ")})`;
}

/** Queried before the tests are listed, on a separate database. */
async function listTables(): Promise<string[]> {
  const own = await startTestDatabase();
  const { rows } = await own.db.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  await own.remove();
  return rows.map(({ name }) => String(name));
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

function urlOf(databaseName: string, user?: string): string {
  const url = new URL(server ?? "");
  url.pathname = `/${databaseName}`;
  if (user) url.username = user;
  return url.href;
}
