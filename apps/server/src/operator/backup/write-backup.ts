import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { programVersion } from "../../platform/version.ts";
import {
  type BackupHead,
  type BackupSummary,
  headName,
  type Manifest,
  manifestName,
  type Part,
  summarize,
  tablePart,
} from "./manifest.ts";
import { type Snapshot, type Stores, takeSnapshot } from "./snapshot.ts";
import { tarEnd, tarEntry } from "./tar-write.ts";

/** Streams the whole installation as one tar file while it runs: rows and files of one moment, and a manifest of the content. */
export async function* writeBackup(stores: Stores): AsyncGenerator<Uint8Array, BackupSummary> {
  const snapshot = await takeSnapshot(stores);
  try {
    return yield* pack(snapshot, stores);
  } finally {
    await rm(snapshot.folder, { recursive: true, force: true });
  }
}

async function* pack(snapshot: Snapshot, { db }: Stores): AsyncGenerator<Uint8Array, BackupSummary> {
  const parts: Part[] = [];
  const missingFiles = snapshot.missing.map(({ orgId, sha256 }) => `files/${orgId}/${sha256}`);
  parts.push(yield* jsonEntry(headName, headOf(snapshot, db.version)));
  for (const { shape, path, rows } of snapshot.tables)
    parts.push({ ...(yield* fileEntry(tablePart(shape.name), path)), rows });
  for (const { orgId, sha256, path } of snapshot.files) {
    const name = `files/${orgId}/${sha256}`;
    // Verified first: once its header is written, an entry can no longer be left out.
    if ((await hashOf(path)) === sha256) parts.push(yield* fileEntry(name, path));
    else missingFiles.push(name);
  }
  yield* jsonEntry(manifestName, { parts, missingFiles } satisfies Manifest);
  yield tarEnd();
  return summarize(parts, missingFiles);
}

function headOf({ migrations, tables }: Snapshot, database: string): BackupHead {
  return {
    format: 1,
    program: programVersion,
    madeAt: new Date().toISOString(),
    database,
    migrations,
    tables: tables.map(({ shape }) => ({ name: shape.name, columns: shape.columns.map((column) => column.name) })),
  };
}

async function* fileEntry(name: string, path: string): AsyncGenerator<Uint8Array, Part> {
  const { size } = await stat(path);
  return yield* tarEntry(name, size, createReadStream(path));
}

async function* jsonEntry(name: string, value: object): AsyncGenerator<Uint8Array, Part> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return yield* tarEntry(name, bytes.length, [bytes]);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
