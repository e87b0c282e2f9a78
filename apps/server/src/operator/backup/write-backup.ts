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

const blockBytes = 512;

/** One entry of a tar file (POSIX ustar): header, bytes, padding. The content must have the declared length. */
async function* tarEntry(
  name: string,
  sizeBytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Part> {
  yield header(name, sizeBytes);
  const hash = createHash("sha256");
  let written = 0;
  for await (const chunk of content) {
    written += chunk.byteLength;
    hash.update(chunk);
    yield chunk;
  }
  if (written !== sizeBytes) throw new Error(`${name} changed from ${sizeBytes} to ${written} bytes during the backup`);
  yield Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
  return { name, sizeBytes, sha256: hash.digest("hex") };
}

/** Two empty blocks. */
function tarEnd(): Uint8Array {
  return Buffer.alloc(2 * blockBytes);
}

function header(path: string, sizeBytes: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const { prefix, name } = split(path);
  block.write(name, 0, 100, "utf8");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${sizeBytes.toString(8).padStart(11, "0")}\0`, 124);
  block.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, 155, "utf8");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** A long name is stored in two fields, split at a slash. */
function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  const slash = path.lastIndexOf("/");
  const parts = { prefix: path.slice(0, slash), name: path.slice(slash + 1) };
  if (Buffer.byteLength(parts.prefix) > 155 || Buffer.byteLength(parts.name) > 100)
    throw new Error(`The path ${path} is too long for a tar file`);
  return parts;
}
