import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { deleteChainEnds } from "../../kernel/events/audit-ends.ts";
import { sweepRuns } from "../../kernel/runs/sweep.ts";
import { openServices } from "../../open-services.ts";
import { appliedMigrations, knownMigrations, refusePreRelease } from "../../platform/db/schema.ts";
import type { Sql } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { createLog } from "../../platform/log/log.ts";
import type { Command } from "../command.ts";
import { describeBackup } from "./backup.command.ts";
import { inspectBackup } from "./inspect-backup.ts";
import {
  type BackupHead,
  type BackupSummary,
  backupHead,
  damagedBackup,
  headName,
  manifest,
  manifestName,
  type Part,
  summarize,
  tablePart,
} from "./manifest.ts";
import type { Stores } from "./snapshot.ts";
import { beginCopy, countRows, insertRows, listTables, type TableShape } from "./tables.repo.ts";
import { readTar, type TarEntry } from "./tar-read.ts";

/** `muster restore FILE`: into an empty folder or database. Interrupted work continues at the next start. */
export const restoreCommand: Command = async ({ config, file, say }) => {
  const source = file();
  if (!existsSync(source)) throw new StartError(`File not found: ${source}`);
  // Checked before the data folder is created.
  const beginning = createReadStream(source);
  await refuseOtherShape(beginning).finally(() => beginning.destroy());
  await inspectBackup(createReadStream(source));
  const { services, close } = await openServices(config, createLog({ level: "error" }));
  try {
    const summary = await restoreBackup(services, createReadStream(source));
    await deleteChainEnds(config.dataDir);
    await sweepRuns(services);
    say(`Restored ${describeBackup(summary)}.`);
    say("Start Muster as usual. Everyone needs to sign in again. Unfinished tasks resume.");
    return 0;
  } finally {
    await close(0);
  }
};

/** Metadata is read into memory; a manifest with a million files has some hundred megabytes. */
const metadataBytes = 512 * 1024 ** 2;
const batchRows = 1000;
const batchBytes = 2_000_000;

/**
 * Fills an empty, migrated installation from a backup. One transaction: it commits only when every part has the hash and every
 * table the number of rows in the manifest, so that a damaged file changes nothing.
 */
export async function restoreBackup(
  { db, storage }: Pick<Stores, "db" | "storage">,
  source: AsyncIterable<Uint8Array>,
): Promise<BackupSummary> {
  const put: { orgId: string; sha256: string }[] = [];
  try {
    return await db.transaction(async (sql) => {
      const migrations = (await appliedMigrations(sql)) ?? [];
      await beginCopy(sql);
      const tables = await listTables(sql);
      await refuseUsed(sql, tables);
      const restore = { sql, storage, put, tables: new Map(tables.map((table) => [table.name, table])) };
      return readParts(source, restore, migrations);
    });
  } catch (error) {
    for (const { orgId, sha256 } of put) await storage.remove(orgId, sha256);
    throw error;
  }
}

interface Restore {
  sql: Sql;
  storage: Stores["storage"];
  /** Files written so far, which are removed if the restore fails. */
  put: { orgId: string; sha256: string }[];
  tables: Map<string, TableShape>;
}

async function readParts(
  source: AsyncIterable<Uint8Array>,
  restore: Restore,
  migrations: string[],
): Promise<BackupSummary> {
  const parts: Part[] = [];
  let head: BackupHead | undefined;
  for await (const entry of readTar(source)) {
    const hash = createHash("sha256");
    const read: TarEntry = { ...entry, content: hashed(entry.content, hash) };
    const done = (rows?: number): Part => ({
      name: entry.name,
      sizeBytes: entry.sizeBytes,
      sha256: hash.digest("hex"),
      ...(rows !== undefined && { rows }),
    });
    if (!head) {
      head = await readHead(read, migrations);
      parts.push(done());
    } else if (entry.name === manifestName) {
      return await check(await readJson(read, manifest), parts, restore);
    } else if (entry.name.startsWith("files/")) {
      await restoreFile(read, restore);
      parts.push(done());
    } else parts.push(done(await restoreTable(read, head, restore)));
  }
  throw damagedBackup("the manifest is missing");
}

async function refuseUsed(sql: Sql, tables: TableShape[]): Promise<void> {
  for (const { name } of tables)
    if ((await countRows(sql, name)) > 0)
      throw new StartError(
        `The database isn't empty (${name} has data). Restore into an empty one: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.`,
      );
}

/**
 * Throws a `StartError` when this program cannot restore the backup. Reads only its first entry, so nothing has to be open yet.
 */
async function refuseOtherShape(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const entry of readTar(source)) {
    await readHead(entry, knownMigrations());
    return;
  }
}

async function readHead(entry: TarEntry, known: string[]): Promise<BackupHead> {
  if (entry.name !== headName) throw damagedBackup("it is not a Muster backup");
  const head = await readJson(entry, backupHead);
  refusePreRelease(head.migrations);
  const isSame = head.migrations.length === known.length && head.migrations.every((hash) => known.includes(hash));
  if (!isSame)
    throw new StartError(
      `This backup was made with Muster ${head.program}, which uses a different database schema. Restore it with that version, then upgrade.`,
    );
  return head;
}

async function restoreTable(entry: TarEntry, head: BackupHead, { sql, tables }: Restore): Promise<number> {
  const said = head.tables.find(({ name }) => tablePart(name) === entry.name);
  const shape = said && tables.get(said.name);
  if (!shape || shape.columns.map(({ name }) => name).join() !== said.columns.join())
    throw damagedBackup(`it contains the unknown entry ${entry.name}`);
  let count = 0;
  for await (const lines of batches(unzipped(entry))) {
    await insertRows(sql, shape, lines);
    count += lines.length;
  }
  return count;
}

async function restoreFile(entry: TarEntry, { storage, put }: Restore): Promise<void> {
  const [, orgId = "", sha256 = ""] = entry.name.split("/");
  if (!/^[\w-]+$/.test(orgId)) throw damagedBackup(`${entry.name} is not a stored file`);
  const stored = await storage.put(orgId, entry.content, { maxBytes: entry.sizeBytes });
  put.push({ orgId, sha256: stored.sha256 });
  if (stored.sha256 !== sha256) throw damagedBackup(`${entry.name} is corrupted`);
}

async function check(said: z.infer<typeof manifest>, found: Part[], { sql, tables }: Restore): Promise<BackupSummary> {
  const byName = new Map(found.map((part) => [part.name, part]));
  for (const part of said.parts) {
    const own = byName.get(part.name);
    if (own?.sha256 !== part.sha256 || own.rows !== part.rows) throw damagedBackup(`${part.name} is corrupted`);
  }
  if (said.parts.length !== found.length) throw damagedBackup("contents don't match the manifest");
  for (const { name } of tables.values()) {
    const rows = await countRows(sql, name);
    if (rows !== byName.get(tablePart(name))?.rows) throw damagedBackup(`table ${name} was restored with ${rows} rows`);
  }
  return summarize(said.parts, said.missingFiles);
}

async function readJson<T>(entry: TarEntry, shape: z.ZodType<T>): Promise<T> {
  if (entry.sizeBytes > metadataBytes) throw damagedBackup(`${entry.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  try {
    return shape.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch (error) {
    throw damagedBackup(`${entry.name} is unreadable`, error);
  }
}

async function* hashed(content: AsyncIterable<Buffer>, hash: { update(chunk: Buffer): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* unzipped({ name, content }: TarEntry): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const fed = pipeline(content, gunzip);
  fed.catch(() => undefined); // the reader fails, too
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
    await fed;
  } catch (error) {
    throw error instanceof StartError ? error : damagedBackup(`${name} is corrupted`, error);
  }
}

/** Lines in batches. Split at the byte, because a line may contain other characters that some call a line's end. */
async function* batches(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
      lines.push(line.toString("utf8"));
      bytes += line.length;
      if (lines.length < batchRows && bytes < batchBytes) continue;
      yield lines;
      lines = [];
      bytes = 0;
    }
    begun.push(Buffer.from(chunk.subarray(from)));
  }
  if (lines.length) yield lines;
}
