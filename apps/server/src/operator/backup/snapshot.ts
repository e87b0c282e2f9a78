import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { appliedMigrations } from "../../platform/db/schema.ts";
import type { Database, Sql } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import type { FileStorage } from "../../platform/storage/types.ts";
import { beginCopy, beginSnapshot, listStoredFiles, listTables, readRows, type TableShape } from "./tables.repo.ts";

/** The services that a backup needs; with a stopped server only these are opened. */
export interface Stores {
  db: Database;
  storage: FileStorage;
  dataDir: string;
}

/** The state at one moment, stored in a folder: rows as compressed lines, files as hard links that survive a removal. */
export interface Snapshot {
  folder: string;
  migrations: string[];
  tables: { shape: TableShape; path: string; rows: number }[];
  files: { orgId: string; sha256: string; path: string }[];
  missing: { orgId: string; sha256: string }[];
}

const prefix = "backup-";
const tries = 3;
const staleMs = 24 * 3600 * 1000;

/**
 * Reads all rows in one transaction and pins the files they name. On the embedded database other queries wait meanwhile, so it
 * writes to the folder and not to the slower backup target. The caller removes the folder.
 */
export async function takeSnapshot(stores: Stores): Promise<Snapshot> {
  for (let attempt = 1; ; attempt++) {
    const folder = await makeFolder(stores.dataDir);
    try {
      const snapshot = await stores.db.transaction((sql) => readAll(sql, stores, folder));
      // A file was removed after the rows were read: its row is deleted now, too, so another try is consistent.
      if (attempt === tries || !(await wereDeleted(stores.db, snapshot.missing))) return snapshot;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAll(sql: Sql, { storage }: Stores, folder: string): Promise<Snapshot> {
  await beginSnapshot(sql);
  const migrations = await appliedMigrations(sql);
  if (!migrations?.length) throw new StartError("Nothing to back up: Muster hasn't used this database yet.");
  await beginCopy(sql);
  const tables: Snapshot["tables"] = [];
  for (const shape of await listTables(sql)) {
    const path = join(folder, `${shape.name}.jsonl.gz`);
    tables.push({ shape, path, rows: await writeRows(sql, shape, path) });
  }
  const files: Snapshot["files"] = [];
  const missing: Snapshot["missing"] = [];
  for (const file of await listStoredFiles(sql)) {
    const path = join(folder, `${files.length}`);
    const isThere = await pinFile(storage, file, path);
    if (isThere) files.push({ ...file, path });
    else missing.push(file);
  }
  return { folder, migrations, tables, files, missing };
}

async function writeRows(sql: Sql, table: TableShape, path: string): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const batch of readRows(sql, table)) {
      count += batch.length;
      yield `${batch.join("\n")}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600 }));
  return count;
}

async function pinFile(storage: FileStorage, file: { orgId: string; sha256: string }, to: string): Promise<boolean> {
  const path = await storage.path(file.orgId, file.sha256).catch(() => undefined);
  if (!path) return false;
  try {
    await link(path, to);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    // Without support for links, or across file systems: copies the bytes.
    return copyFile(path, to).then(
      () => true,
      (failed: unknown) => {
        if (isMissingFile(failed)) return false;
        throw failed;
      },
    );
  }
}

async function wereDeleted(db: Database, missing: Snapshot["missing"]): Promise<boolean> {
  if (!missing.length) return false;
  const named = await db.transaction(async (sql) => {
    await beginCopy(sql);
    return new Set((await listStoredFiles(sql)).map(({ orgId, sha256 }) => `${orgId}/${sha256}`));
  });
  return missing.some(({ orgId, sha256 }) => !named.has(`${orgId}/${sha256}`));
}

/** Also removes what a killed backup left behind. */
async function makeFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    const info = name.startsWith(prefix) ? await stat(path).catch(() => undefined) : undefined;
    if (info && Date.now() - info.mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(dataDir, prefix));
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
