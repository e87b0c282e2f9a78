import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackup } from "./operator/backup/write-backup.ts";
import { openDatabase } from "./platform/db/open.ts";
import { preReleaseMessage } from "./platform/db/schema.ts";
import { openDiskStorage } from "./platform/storage/disk-storage.ts";
import { childProgram } from "./platform/testing/child-program.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];
const folder = mkdtempSync(join(tmpdir(), "muster-pre-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the server, or one of the operator's commands, as the launcher does. */
function run(program: "main.ts" | "operator/main.ts", args: string[], env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = childProgram(new URL(program, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [...child, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, OLLAMA_URL: "off", PORT: "0", ...env },
    encoding: "utf8",
    timeout: 50_000,
  });
  return { status, stderr };
}

/** Path, content, mode and time of change of everything in a folder. */
function hashOf(path: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(path, { recursive: true }).map(String).sort()) {
    const { mode, mtimeMs } = statSync(join(path, name));
    hash.update(`${name} ${mode} ${mtimeMs}\n`);
    if ((mode & 0o170000) === 0o100000) hash.update(readFileSync(join(path, name)));
  }
  return hash.digest("hex");
}

/** The record of migrations as a pre-release left it, and a table with a row. */
const preRelease = `create schema muster;
  create table muster.migrations (hash text primary key, made_at bigint not null, applied_at timestamptz not null default now());
  insert into muster.migrations (hash, made_at) values ('0000_init of a pre-release', 1795233329825);
  create table agents (id text primary key, org_id text not null);
  insert into agents values ('a1', 'o1')`;

describe.skipIf(server)("a data folder from a pre-release", () => {
  const dataDir = join(folder, "data");
  const archive = join(folder, "old.tar");

  beforeAll(async () => {
    const db = await openDatabase({ url: undefined, directory: join(dataDir, "pg") });
    await db.exec(`create role muster_system; ${preRelease}; grant all on agents to muster_system`);
    const storage = await openDiskStorage(join(dataDir, "files"));
    await writeFile(archive, writeBackup({ db, storage, dataDir }));
    await db.close();
    rmSync(join(dataDir, "pg", "MUSTER_SCHEMA"));
    writeFileSync(join(dataDir, "muster.lock"), "");
    writeFileSync(join(dataDir, "muster.pid"), "1\n");
  });

  it.each([
    ["the server", "main.ts", []],
    ["muster backup", "operator/main.ts", [folder, "backup", "new.tar"]],
    ["muster demo", "operator/main.ts", [folder, "demo"]],
    ["muster restore", "operator/main.ts", [folder, "restore", archive]],
  ] as const)("is refused by %s, which writes nothing", (_, program, args) => {
    const before = hashOf(dataDir);
    const { status, stderr } = run(program, [...args], { DATA_DIR: dataDir });
    expect(stderr).toBe(`${program === "main.ts" ? "Muster can't start. " : ""}${preReleaseMessage}\n`);
    expect(status).toBe(1);
    expect(hashOf(dataDir)).toBe(before);
    expect(existsSync(join(folder, "new.tar"))).toBe(false);
  });

  it("is refused when its mark names another initial migration", () => {
    writeFileSync(join(dataDir, "pg", "MUSTER_SCHEMA"), `${"0".repeat(64)}\n`);
    const before = hashOf(dataDir);
    expect(run("main.ts", [], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(preReleaseMessage),
    });
    expect(hashOf(dataDir)).toBe(before);
  });

  it("is not restored from a backup into an empty folder, which stays empty", () => {
    const target = join(folder, "target");
    mkdirSync(target);
    expect(run("operator/main.ts", [folder, "restore", archive], { DATA_DIR: target })).toEqual({
      status: 1,
      stderr: `${preReleaseMessage}\n`,
    });
    expect(readdirSync(target)).toEqual([]);
  });
});

describe.runIf(server)("a PostgreSQL database from a pre-release", () => {
  const name = `muster_pre_release_${randomBytes(6).toString("hex")}`;
  const url = Object.assign(new URL(server || "postgresql://none"), { pathname: `/${name}` }).href;
  const on = async (connectionString: string | undefined, text: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  beforeAll(async () => {
    await on(server, `create database ${name}`);
    await on(url, preRelease);
  });
  afterAll(() => on(server, `drop database ${name} with (force)`));

  it("is refused at start, and nothing is written to it or to the data folder", async () => {
    const state = async () => {
      const tables = await on(url, "select relname, relacl from pg_class where relnamespace >= 16384 order by oid");
      const schemas = await on(url, "select nspname, nspacl from pg_namespace order by oid");
      const rows = await on(url, "select m.*, a.*, a.xmin from muster.migrations m, agents a");
      return JSON.stringify([tables.rows, schemas.rows, rows.rows]);
    };
    const before = await state();
    const dataDir = join(folder, "unused");
    expect(run("main.ts", [], { DATABASE_URL: url, DATA_DIR: dataDir })).toEqual({
      status: 1,
      stderr: `Muster can't start. ${preReleaseMessage}\n`,
    });
    expect(await state()).toBe(before);
    expect(existsSync(dataDir)).toBe(false);
  });
});
