import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../kernel/tenancy/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/types.ts";
import { createLog } from "../log/log.ts";
import { createQueue } from "../queue/queue.ts";
import { copyTemplateFolder, hashOfTemplate } from "./template-folder.ts";

export interface TestDatabase {
  db: Database;
  /** Closes the database and removes its files. */
  remove(): Promise<void>;
}

const templateLock = 7_226_118_413;

/** A fresh, migrated database for one test file, opened. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "muster-test-"));
  const { url, drop } = await makeTestDatabase(join(folder, "pg"));
  // On a busy machine, fifty concurrent requests take longer than users would wait.
  const db = await openDatabase({ url, directory: join(folder, "pg"), connections: 5, patienceMs: 50_000 });
  return {
    db,
    async remove() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
      await drop();
    },
  };
}

/**
 * Creates the database without opening it: in the directory for PGlite, or on the server that MUSTER_TEST_DATABASE_URL names.
 * Both are copied from a template that is built once for each state of the migrations.
 */
export async function makeTestDatabase(directory: string): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  const server = process.env["MUSTER_TEST_DATABASE_URL"];
  if (server) return copyOnServer(server);
  await copyTemplateFolder(directory, makeTemplateFolder);
  return { url: undefined, drop: () => Promise.resolve() };
}

/** Fills a folder with the migrated embedded database that tests copy. */
export async function makeTemplateFolder(template: string): Promise<void> {
  const aside = `${template}.${randomBytes(4).toString("hex")}`;
  await fill(await openDatabase({ url: undefined, directory: aside }));
  // Tests kill processes but never cut the power, so commits need not wait for the disk.
  appendFileSync(join(aside, "postgresql.auto.conf"), "fsync = off\nfull_page_writes = off\n");
  try {
    renameSync(aside, template);
  } catch {
    rmSync(aside, { recursive: true }); // another test file created it first
  }
}

async function copyOnServer(server: string) {
  const name = `muster_test_${randomBytes(6).toString("hex")}`;
  const template = `muster_template_${hashOfTemplate()}`;
  await asAdmin(server, async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) await makeTemplateDatabase(admin, server, template);
    // Copying the files takes a sixth of the CPU time of the default, which writes each page to the log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const drop = async () => {
    await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { url: urlOf(server, name), drop };
}

async function makeTemplateDatabase(admin: pg.Client, server: string, template: string): Promise<void> {
  const aside = `${template}_making`;
  await admin.query(`drop database if exists ${aside} with (force)`);
  await admin.query(`create database ${aside}`);
  await fill(await openDatabase({ url: urlOf(server, aside), directory: "", connections: 5 }));
  await admin.query(`alter database ${aside} rename to ${template}`);
}

/** The queue's own tables take a second to create, so they are part of the template. */
async function fill(db: Database): Promise<void> {
  await migrate(db);
  const queue = createQueue(db, [], createLog({ level: "silent" }));
  await queue.start();
  await queue.stop(0);
  await db.close();
}

async function asAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
