import { createReadStream } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import { AppError, notFound } from "../errors.ts";
import { folderOf, keyOf, openDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./types.ts";

/** A bucket of any service that speaks S3's protocol with signature version 4. */
export interface S3Settings {
  /** The bucket's URL, with its name in the host or in the path. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Copies of what this machine uses, because child processes read files by path. */
  cache: { folder: string; maxBytes: number };
}

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Of an object; without one, the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  range?: { start: number; end: number } | undefined;
  file?: { path: string; sha256: string; sizeBytes: number };
}

type S3Response = Dispatcher.ResponseData;
type Send = (request: S3Request) => Promise<S3Response>;

const attempts = 3;
const firstPauseMs = 200;
/** For the headers, and between two chunks of a body. */
const idleTimeoutMs = 30_000;
/** A copy is kept this long after its last use even in a full cache, because a child process may be about to open it. */
const inUseMs = 3_600_000;
/** After this long, content that another node has deleted is removed from this machine's cache. */
const maxIdleMs = 24 * 3_600_000;
const trimEveryMs = 600_000;

/**
 * Content in a bucket under the same keys as in a folder: organization, the hash's first two digits, hash. Uploads are hashed on
 * disk first, and the service verifies the hash; downloads are verified here.
 */
export async function openS3Storage(settings: S3Settings): Promise<FileStorage> {
  const { folder } = settings.cache;
  const cache = await openDiskStorage(folder);
  const sendOnce = createSender(settings);
  const send: Send = (sent) => retry(() => sendOnce(sent));
  const downloads = new Map<string, Promise<string>>();
  const trim = () => trimCache(settings.cache).catch(() => undefined);
  await trim();
  setInterval(trim, trimEveryMs).unref();

  /** Returns the path of the copy, if any, and marks it as just used. */
  async function findCopy(orgId: string, sha256: string): Promise<string | undefined> {
    const path = await cache.path(orgId, sha256).catch(undefinedIfMissing);
    const now = new Date();
    if (path) await utimes(path, now, now).catch(() => undefined);
    return path;
  }

  async function path(orgId: string, sha256: string): Promise<string> {
    const copy = await findCopy(orgId, sha256);
    if (copy) return copy;
    const key = keyOf(orgId, sha256);
    const running =
      downloads.get(key) ?? download({ cache, sendOnce }, orgId, sha256).finally(() => downloads.delete(key));
    downloads.set(key, running);
    return running;
  }

  const stage: FileStorage["stage"] = async (content, options) => {
    const staged = await cache.stage(content, options);
    const { sha256, sizeBytes, path } = staged;
    const keep = async (orgId: string) => {
      await drain(await send({ method: "PUT", key: keyOf(orgId, sha256), file: { path, sha256, sizeBytes } }));
      await staged.keep(orgId);
    };
    return { ...staged, keep };
  };

  return {
    stage,
    path,
    async put(orgId, content, options) {
      const { sha256, sizeBytes, keep, discard } = await stage(content, options);
      await keep(orgId).finally(discard);
      return { sha256, sizeBytes };
    },
    async check(orgId, sha256) {
      if (await findCopy(orgId, sha256)) return;
      await drain(await send({ method: "HEAD", key: keyOf(orgId, sha256) }));
    },
    async open(orgId, sha256, part): Promise<Readable> {
      if (part && !(await findCopy(orgId, sha256)))
        return (await send({ method: "GET", key: keyOf(orgId, sha256), range: part })).body;
      await path(orgId, sha256);
      return cache.open(orgId, sha256, part);
    },
    async remove(orgId, sha256) {
      await send({ method: "DELETE", key: keyOf(orgId, sha256) }).then(drain, undefinedIfMissing);
      await cache.remove(orgId, sha256);
    },
    async list(orgId) {
      const hashes: string[] = [];
      for await (const key of listKeys(send, `${folderOf(orgId)}/`)) hashes.push(key.slice(key.lastIndexOf("/") + 1));
      return hashes;
    },
    async ping() {
      await Promise.all([
        cache.ping(),
        send({ method: "GET", query: { "list-type": "2", "max-keys": "1" } }).then(drain),
      ]);
    },
  };
}

/** Fetches content into the cache and returns its path. An interrupted download starts over. */
async function download(
  { cache, sendOnce }: { cache: FileStorage; sendOnce: Send },
  orgId: string,
  sha256: string,
): Promise<string> {
  const staged = await retry(async () => {
    const { body } = await sendOnce({ method: "GET", key: keyOf(orgId, sha256) });
    return cache.stage(body, { maxBytes: Number.MAX_SAFE_INTEGER });
  });
  try {
    if (staged.sha256 !== sha256) throw new Error(`The bucket's copy of ${keyOf(orgId, sha256)} is damaged`);
    await staged.keep(orgId);
  } finally {
    await staged.discard();
  }
  return cache.path(orgId, sha256);
}

/** Sends signed requests without retries. Throws an AppError unless the response is a success. */
function createSender({ url, region, accessKeyId, secretAccessKey }: S3Settings): Send {
  const dispatcher = new Agent({
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    connect: { timeout: 10_000 },
  });
  const bucket = url.replace(/\/+$/, "");
  const once = async ({ method, key, query, range, file }: S3Request): Promise<S3Response> => {
    const target = new URL(key ? `${bucket}/${key}` : `${bucket}/`);
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...{ method, url: target.href, region, accessKeyId, secretAccessKey, service: "s3" },
      headers: {
        ...(file && { "x-amz-content-sha256": file.sha256, "content-length": `${file.sizeBytes}` }),
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      },
    });
    const { headers } = await signer.sign();
    return request(target, {
      ...{ method, dispatcher, headers: Object.fromEntries(headers) },
      body: file ? createReadStream(file.path) : null,
    });
  };
  return async (sent) => {
    const response = await once(sent);
    if (response.statusCode < 300) return response;
    throw await toError(response);
  };
}

/** Retries after a failed connection, an interrupted body, and statuses that ask to try later. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code !== "unavailable") throw error;
      if (attempt === attempts) throw error instanceof AppError ? error : unavailable(error);
    }
    await setTimeout(firstPauseMs * 2 ** (attempt - 1));
  }
}

async function toError({ statusCode, body }: S3Response): Promise<AppError> {
  const answer = (await body.text().catch(() => "")).slice(0, 1000);
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
  const cause = new Error(`S3 answered ${statusCode} ${code ?? answer}`);
  if (statusCode === 404 && code !== "NoSuchBucket") return notFound("file");
  if (statusCode === 507 || /Quota|StorageFull/.test(code ?? ""))
    return new AppError("storage_full", "The server's file storage is full. Ask its administrator to free up space.", {
      cause,
    });
  const isRetryable = statusCode >= 500 || statusCode === 429 || code === "RequestTimeout";
  if (isRetryable) return unavailable(cause);
  return new AppError("internal", "The server's file storage refused the request. Ask its administrator.", { cause });
}

function unavailable(cause: unknown): AppError {
  return new AppError("unavailable", "The server's file storage isn't available. Try again in a moment.", { cause });
}

/** The keys below a prefix, in pages of up to 1,000. Each page starts after the last key, which needs no token of the service. */
async function* listKeys(send: Send, prefix: string): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const query = { "list-type": "2", prefix, ...(after && { "start-after": after }) };
    const answer = await (await send({ method: "GET", query })).body.text();
    const keys = [...answer.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? "");
    yield* keys;
    after = keys.at(-1) ?? "";
    if (!after || !answer.includes("<IsTruncated>true</IsTruncated>")) return;
  }
}

/** Deletes copies that were not used for a day, then the least recently used ones above the limit. */
async function trimCache({ folder, maxBytes }: S3Settings["cache"]): Promise<void> {
  const copies: { path: string; idleMs: number; bytes: number }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.length !== 64) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(() => undefined); // another process may delete it at the same time
    if (info) copies.push({ path, idleMs: Date.now() - info.mtimeMs, bytes: info.size });
  }
  copies.sort((one, other) => other.idleMs - one.idleMs);
  let total = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, idleMs, bytes } of copies) {
    if (idleMs < maxIdleMs && (total <= maxBytes || idleMs < inUseMs)) continue;
    await rm(path, { force: true });
    total -= bytes;
  }
}

async function drain({ body }: S3Response): Promise<void> {
  await body.dump();
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return;
  throw error;
}
