import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openTableEngine, type TableEngine } from "@muster/tables/engine/engine";
import type { Dataset, ReadTableFile } from "@muster/tables/engine/messages";
import { TableError } from "@muster/tables/table-error";
import type { Services } from "../../kernel/services.ts";
import { removeUnused, storeContent } from "../../kernel/sources/contents.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { workDirOf } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import {
  findTableProfile,
  insertTableProfile,
  listFileTables,
  type TableProfileRow,
  upsertFileTable,
} from "./file-tables.repo.ts";
import type { FileRow } from "./files.repo.ts";
import { queueRead } from "./read-queue.ts";

interface Reading {
  services: Services;
  orgId: string;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
  signal?: AbortSignal;
}

type TableFile = Pick<FileRow, "id" | "name" | "sha256" | "sizeBytes">;

/** A hundred megabytes of text take less as Parquet. */
const maxBytes = 500 * 1024 ** 2;
/** Up to this size the warm child process does the work; larger files get their own child and delay no one else. */
const warm = { bytes: 5 * 1024 ** 2, rows: 200_000 };

/** A file's tables with the newest or the named profile version. Reads the file when no result is stored yet. */
export async function readTables(
  reading: Reading,
  file: TableFile,
  version?: number,
): Promise<{ row: TableProfileRow; file: ReadTableFile }> {
  const kept = await findKept(reading, file.id, version);
  if (kept) return kept;
  await queueRead(`tables ${file.id}`, async () => {
    // Another reader may have been first.
    if (!(await findKept(reading, file.id, version))) await readAndKeep(reading, file);
  });
  const read = await findKept(reading, file.id, version);
  if (!read) throw new AppError("conflict", `${file.name} no longer exists`);
  return read;
}

/** Opens the files of one question in these profile versions, for an engine. */
export async function openFiles(
  reading: Reading,
  files: readonly (TableFile & { version?: number | undefined })[],
): Promise<{ dataset: Dataset; profiles: { fileId: string; version: number }[] }> {
  const read: Awaited<ReturnType<typeof readTables>>[] = [];
  for (const file of files) read.push(await readTables(reading, file, file.version));
  const profiles = read.map(({ row }) => ({ fileId: row.fileId, version: row.version }));
  const key = profiles.map(({ fileId, version }) => `${fileId}@${version}`).join(" ");
  return { dataset: { key: `${reading.orgId} ${key}`, files: read.map(({ file }) => file) }, profiles };
}

/**
 * Reads tables that are not uploads for as long as `work` takes; nothing of them is stored. `key` names this reading, for the key of a
 * dataset.
 */
export async function withLooseTables<T>(
  reading: Omit<Reading, "inOrg">,
  files: readonly TableFile[],
  work: (loose: Dataset) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return work({ key: "", files: [] });
  return inWorkFolder(reading.services, async (folder) => {
    const read: ReadTableFile[] = [];
    for (const [at, file] of files.entries()) {
      const out = join(folder, String(at));
      await mkdir(out);
      read.push(await readInto(reading, file, out));
    }
    return work({ key: folder, files: read });
  });
}

async function inWorkFolder<T>({ config }: Services, work: (folder: string) => Promise<T>): Promise<T> {
  const workDir = workDirOf(config);
  await mkdir(workDir, { recursive: true });
  const folder = await mkdtemp(join(workDir, "table-parquet-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readInto(
  { services, orgId, signal }: Omit<Reading, "inOrg">,
  file: TableFile,
  folder: string,
): Promise<ReadTableFile> {
  const isSmall = file.sizeBytes <= warm.bytes;
  const engine = isSmall ? previewEngine(services) : openTableEngine({ workDir: workDirOf(services.config) });
  try {
    const path = await services.storage.path(orgId, file.sha256);
    return await asAppError(engine.read({ path, name: file.name }, folder, signal));
  } finally {
    if (!isSmall) await engine.close();
  }
}

async function findKept(
  { services, orgId, inOrg }: Reading,
  fileId: string,
  version: number | undefined,
): Promise<{ row: TableProfileRow; file: ReadTableFile } | undefined> {
  const [row, tables] = await inOrg(async (tx) => [
    await findTableProfile(tx, fileId, version),
    await listFileTables(tx, fileId),
  ]);
  if (!row || tables.length === 0) return undefined;
  try {
    const parquet = await Promise.all(tables.map(({ sha256 }) => services.storage.path(orgId, sha256)));
    return { row, file: { sources: tables.map(({ source }) => source), parquet, profile: row.profile } };
  } catch (error) {
    // Missing from storage: it can be read again.
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

async function readAndKeep(reading: Reading, file: TableFile): Promise<void> {
  const { services, inOrg } = reading;
  await inWorkFolder(services, async (folder) => {
    const { sources, parquet, profile } = await readInto(reading, file, folder);
    for (const [position, source] of sources.entries()) {
      const staged = await services.storage.stage(createReadStream(parquet[position] ?? ""), { maxBytes: maxBytes });
      const row = { fileId: file.id, position, source, sha256: staged.sha256 };
      const isKept = await storeContent(reading, staged, (tx) => upsertFileTable(tx, row)).finally(staged.discard);
      if (!isKept) return void (await removeUnused(reading, staged.sha256));
    }
    const first = { fileId: file.id, version: 1, profile, editedBy: null, createdAt: services.now() };
    // An earlier read may have created it; edits build on it, so it is not replaced.
    await inOrg((tx) => insertTableProfile(tx, first));
  });
}

/** Errors about the file or question are for the person; they are not server errors. */
export async function asAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof TableError) || error.code === "crashed" || error.code === "aborted") throw error;
    throw new AppError("unsupported_format", error.message, { cause: error });
  }
}

/** Computes over a dataset: in the warm child when it is small, else in its own child that ends with the work. */
export async function withEngineFor<T>(
  services: Services,
  { files }: Dataset,
  work: (engine: TableEngine) => Promise<T>,
): Promise<T> {
  const rows = files.reduce((sum, { sources }) => sum + sources.reduce((all, source) => all + source.rows, 0), 0);
  if (rows <= warm.rows) return asAppError(work(previewEngine(services)));
  const engine = openTableEngine({ workDir: workDirOf(services.config) });
  try {
    return await asAppError(work(engine));
  } finally {
    await engine.close();
  }
}

const engines = new WeakMap<Services["db"], TableEngine>();

/** The process's warm engine for previews: one child, short requests. */
export function previewEngine({ db, config }: Services): TableEngine {
  const found = engines.get(db);
  if (found) return found;
  const engine = openTableEngine({ workDir: workDirOf(config), timeoutMs: 30_000, memoryMb: 1_200 });
  engines.set(db, engine);
  return engine;
}

/** Ends the warm child of this process, if it has one. */
export async function closePreviewEngine({ db }: Pick<Services, "db">): Promise<void> {
  await engines.get(db)?.close();
}
