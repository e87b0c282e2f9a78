import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { AppError, notFound } from "../errors.ts";
import type { FileStorage, PutOptions } from "./types.ts";

const hashPattern = /^[0-9a-f]{64}$/;
const keepFreeBytes = 64 * 1024 ** 2;
const staleMs = 24 * 3600 * 1000;

/** Files under one folder, which several nodes may share. Deletes interrupted uploads that are more than a day old. */
export async function openDiskStorage(root: string): Promise<FileStorage> {
  const incoming = join(root, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await deleteStale(incoming);
  const stage: FileStorage["stage"] = async (content, options) => {
    await checkFreeSpace(root);
    const path = join(incoming, randomUUID());
    const discard = () => rm(path, { force: true });
    const discardOnError = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        await discard();
        throw isDiskFull(error) ? diskFull(error) : error;
      }
    };
    const written = await discardOnError(writeHashed(path, content, options));
    const keep = async (orgId: string) => discardOnError(moveIntoPlace(path, join(root, keyOf(orgId, written.sha256))));
    return { ...written, path, keep, discard };
  };
  return {
    stage,
    async put(orgId, content, options) {
      const { sha256, sizeBytes, keep } = await stage(content, options);
      await keep(orgId);
      return { sha256, sizeBytes };
    },
    async open(orgId, sha256, part) {
      const file = await open(join(root, keyOf(orgId, sha256))).catch(throwNotFound);
      return file.createReadStream(part);
    },
    async path(orgId, sha256) {
      const path = join(root, keyOf(orgId, sha256));
      await stat(path).catch(throwNotFound);
      return path;
    },
    async check(orgId, sha256) {
      await stat(join(root, keyOf(orgId, sha256))).catch(throwNotFound);
    },
    async remove(orgId, sha256) {
      await rm(join(root, keyOf(orgId, sha256)), { force: true });
    },
    async list(orgId) {
      const names = await readdir(join(root, folderOf(orgId)), { recursive: true }).catch(emptyIfMissing);
      return names.map((name) => basename(name)).filter((name) => hashPattern.test(name));
    },
    async ping() {
      await checkFreeSpace(root);
      const probe = join(incoming, randomUUID());
      await (await open(probe, "wx")).close();
      await unlink(probe);
    },
  };
}

async function writeHashed(path: string, content: AsyncIterable<Uint8Array>, { maxBytes, signal }: PutOptions) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

/** Syncs the rename too, so that after a power cut the file is either complete or absent. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** The key below the root. Throws if a part is malformed. */
export function keyOf(orgId: string, sha256: string): string {
  if (!hashPattern.test(sha256)) throw new Error("Not the key of a stored file");
  return `${folderOf(orgId)}/${sha256.slice(0, 2)}/${sha256}`;
}

export function folderOf(orgId: string): string {
  if (!/^[\w-]+$/.test(orgId)) throw new Error("Not the key of a stored file");
  return orgId;
}

function emptyIfMissing(error: unknown): string[] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

function throwNotFound(error: unknown): never {
  if (codeOf(error) === "ENOENT") throw notFound("file");
  throw error;
}

/** Keeps some disk space free, because the database on the same disk stops without it. */
async function checkFreeSpace(root: string): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < keepFreeBytes) throw diskFull();
}

async function deleteStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const info = await stat(path).catch(() => undefined); // another node may clear it at the same time
    if (info && Date.now() - info.mtimeMs > staleMs) await rm(path, { force: true });
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("too_large", `The file is larger than the ${Math.floor(maxBytes / 1024 ** 2)} MB limit`);
}

function diskFull(cause?: unknown): AppError {
  return new AppError("storage_full", "The server's disk is full. Free up space and try again.", { cause });
}

function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
