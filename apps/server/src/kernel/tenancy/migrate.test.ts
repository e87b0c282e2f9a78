import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/open.ts";
import type { Database } from "../../platform/db/types.ts";
import { migrate, migrations } from "./migrate.ts";
import { asSystem, inOrg } from "./tenancy.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];
let db: Database;
let remove: () => Promise<void>;

/** An empty database, as a first start finds it. */
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

it("brings a database of the last release here with all that is in it, as often as it is asked", async () => {
  const [first] = migrations();
  if (!first) throw new Error("There is no migration");
  await migrate(db, [first]);
  await inOrg(db, { orgId: "o1", userId: "u1" }, async (tx) => {
    await tx.query(
      `insert into events (id, org_id, kind, text, audience, user_id, data) values ('e1', 'o1', 'kept', 'From before', 'organization', 'u1', '{}')`,
    );
  });
  await migrate(db);
  await migrate(db);
  const kept = await inOrg(db, { orgId: "o1", userId: "u1" }, (tx) => tx.query("select text from events"));
  expect(kept.rows).toEqual([{ text: "From before" }]);
  const applied = await db.query("select count(*)::int as n from muster.migrations");
  expect(applied.rows).toEqual([{ n: migrations().length }]);
}, 60_000);

it("secures the tables that came with the upgrade, too", async () => {
  const [first] = migrations();
  await migrate(db, first ? [first] : []);
  await migrate(db);
  const open = await asSystem(db, "test", (tx) =>
    tx.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
        where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
  );
  expect(open.rows).toEqual([]);
}, 60_000);

it("refuses a database that a newer program has changed", async () => {
  await migrate(db);
  await db.query("insert into muster.migrations (hash, made_at) values ('of tomorrow', 1)");
  await expect(migrate(db)).rejects.toThrow("upgraded by a newer version of Muster");
}, 60_000);
