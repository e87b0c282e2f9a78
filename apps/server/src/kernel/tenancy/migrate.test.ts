import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/open.ts";
import { knownMigrations, listMigrations, preReleaseMessage } from "../../platform/db/schema.ts";
import type { Database } from "../../platform/db/types.ts";
import { migrate } from "./migrate.ts";
import { asSystem, inOrg } from "./tenancy.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];
let db: Database;
let remove: () => Promise<void>;

/** An empty database, as the first start finds it. */
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-upgrade-"));
  const name = `muster_upgrade_${randomBytes(6).toString("hex")}`;
  const ask = async (text: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(text).finally(() => admin.end());
  };
  if (server) await ask(`create database ${name}`);
  const url = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
  db = await openDatabase({ url, directory: join(folder, "pg"), connections: 3 });
  remove = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
    if (server) await ask(`drop database ${name} with (force)`);
  };
}, 60_000);
afterEach(() => remove());

const addition = {
  sql: ["create table additions (org_id text not null)"],
  hash: "an addition",
  folderMillis: 1,
  bps: true,
};

it("creates the tables once and keeps their rows over repeated runs", async () => {
  await migrate(db);
  await inOrg(db, { orgId: "o1", userId: "u1" }, async (tx) => {
    await tx.query(
      `insert into events (id, org_id, kind, text, text_message, audience, user_id, data) values ('e1', 'o1', 'kept', 'From before', '{}', 'organization', 'u1', '{}')`,
    );
  });
  await migrate(db);
  await Promise.all([migrate(db), migrate(db)]);
  const kept = await inOrg(db, { orgId: "o1", userId: "u1" }, (tx) => tx.query("select text from events"));
  expect(kept.rows).toEqual([{ text: "From before" }]);
  const applied = await db.query("select hash from muster.migrations");
  expect(applied.rows.map((row) => row["hash"])).toEqual(knownMigrations());
}, 60_000);

it("applies an appended migration and secures its tables", async () => {
  await migrate(db);
  await migrate(db, [...listMigrations(), addition]);
  const { rows } = await asSystem(db, "test", (tx) =>
    tx.query("select relrowsecurity and relforcerowsecurity as secured from pg_class where relname = 'additions'"),
  );
  expect(rows).toEqual([{ secured: true }]);
}, 60_000);

it("refuses a database that a newer version changed", async () => {
  await migrate(db);
  await db.query("insert into muster.migrations (hash, made_at) values ('of tomorrow', 1)");
  await expect(migrate(db)).rejects.toThrow("upgraded by a newer version of Muster");
}, 60_000);

it("refuses a database from a pre-release and leaves it unchanged", async () => {
  await db.exec(`create schema if not exists muster;
    create table if not exists muster.migrations (hash text primary key, made_at bigint not null, applied_at timestamptz not null default now());
    insert into muster.migrations (hash, made_at) values ('0000_init of a pre-release', 1);
    create table agents (id text primary key, org_id text not null);
    insert into agents values ('a1', 'o1')`);
  const before = await everything(db);
  expect(before).toContain("agents");
  await expect(migrate(db)).rejects.toThrow(preReleaseMessage);
  expect(await everything(db)).toBe(before);
}, 60_000);

/** Every relation, column, privilege and policy, and the rows of the two tables. */
async function everything(database: Database): Promise<string> {
  const queries = [
    "select n.nspname, c.relname, c.relkind, c.relacl, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' order by 1, 2",
    "select table_schema, table_name, column_name, data_type from information_schema.columns order by 1, 2, 3",
    "select * from pg_policies order by 1, 2, 3",
    "select nspname, nspacl from pg_namespace order by 1",
    "select hash, made_at, applied_at from muster.migrations",
    "select * from agents",
  ];
  const found = [];
  for (const query of queries) found.push((await database.query(query)).rows);
  return JSON.stringify(found);
}
