import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./kernel/tenancy/migrate.ts";
import { openConfiguredDatabase } from "./open-database.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { StartError } from "./platform/lock/start-error.ts";

/** Only the embedded database has a folder, so these tests always use it. */
describe.skipIf(process.env["MUSTER_TEST_DATABASE_URL"])("a data folder after a power cut or a partial copy", () => {
  const root = mkdtempSync(join(tmpdir(), "muster-damaged-"));
  const whole = join(root, "whole");
  const dataDir = join(root, "data");
  const config: Config = { ...readConfig({ OLLAMA_URL: "off" }), dataDir };

  beforeAll(async () => {
    const { db, close } = await openConfiguredDatabase({ ...config, dataDir: whole }, 1);
    await migrate(db);
    await db.query(
      "insert into users (id, name, email, email_verified, created_at, updated_at) values ('u1', 'Ann', 'ann@example.com', true, now(), now())",
    );
    await close();
  });
  beforeEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(whole, dataDir, { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const write = (name: string, content: string) => writeFileSync(join(dataDir, name), content);
  const listing = () => readdirSync(dataDir, { recursive: true }).map(String).sort();

  async function countUsers(): Promise<number> {
    const { db, close } = await openConfiguredDatabase(config, 1);
    return (await db.query("select from users").finally(close)).rowCount;
  }

  it.each([
    ["an empty postmaster.pid", () => write("pg/postmaster.pid", "")],
    ["a postmaster.pid of zeros", () => write("pg/postmaster.pid", "\0".repeat(80))],
    ["a postmaster.pid of garbage", () => write("pg/postmaster.pid", "abc\nxyz")],
    ["an empty muster.lock", () => write("muster.lock", "")],
    ["a muster.lock of zeros", () => write("muster.lock", "\0".repeat(8192))],
    ["a muster.lock of garbage", () => write("muster.lock", "garbage".repeat(999))],
    ["an empty muster.pid", () => write("muster.pid", "")],
  ])("opens with %s and loses nothing", async (_, damage) => {
    damage();
    expect(await countUsers()).toBe(1);
  });

  it.each([
    ["PG_VERSION is missing", "it is incomplete: PG_VERSION missing", () => rmSync(join(dataDir, "pg/PG_VERSION"))],
    [
      "only one folder is left",
      "it is incomplete: PG_VERSION, global, ",
      () => {
        rmSync(join(dataDir, "pg"), { recursive: true });
        mkdirSync(join(dataDir, "pg/base"), { recursive: true });
      },
    ],
    [
      "empty folders were not copied",
      "it is incomplete: pg_notify missing",
      () => rmSync(join(dataDir, "pg/pg_notify"), { recursive: true }),
    ],
    [
      "global/pg_control is missing",
      "it is incomplete: global/pg_control missing",
      () => rmSync(join(dataDir, "pg/global/pg_control")),
    ],
    ["PG_VERSION is empty", "its file PG_VERSION is damaged", () => write("pg/PG_VERSION", "")],
    ["PG_VERSION is zeros", "its file PG_VERSION is damaged", () => write("pg/PG_VERSION", "\0\0\0")],
    ["PG_VERSION is another version's", "it belongs to PostgreSQL 17", () => write("pg/PG_VERSION", "17\n")],
    ["MUSTER_SCHEMA is empty", "its file MUSTER_SCHEMA is damaged", () => write("pg/MUSTER_SCHEMA", "")],
  ])("is refused with a reason when %s, and stays unchanged", async (_, reason, damage) => {
    damage();
    const before = listing();
    const error = await countUsers().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`The database in ${join(dataDir, "pg")} cannot be opened: ${reason}`);
    expect(String(error)).toContain("muster restore FILE");
    expect(listing()).toEqual(before);
  });

  it("is refused with instructions when PostgreSQL cannot read its control file", async () => {
    write("pg/global/pg_control", "\0".repeat(8192));
    await expect(countUsers()).rejects.toThrow(
      /PostgreSQL cannot start on it \(.*\)\. Put the whole folder back, or restore/,
    );
  });

  it("gets a new database when its database folder is empty", async () => {
    rmSync(join(dataDir, "pg"), { recursive: true });
    mkdirSync(join(dataDir, "pg"));
    const { db, close } = await openConfiguredDatabase(config, 1);
    await migrate(db);
    expect((await db.query("select from users").finally(close)).rowCount).toBe(0);
    expect(await countUsers()).toBe(0);
  });
});
