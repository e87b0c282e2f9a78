import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import type { CatalogueEntry } from "./local-catalogue.ts";
import type { HubFile } from "./local-folder.ts";

/** The hub of Hugging Face, or one that speaks its API. */
export interface Hub {
  url: string;
  /** Guarded, and returns redirects. */
  fetch: typeof fetch;
}

export interface Download {
  hub: Hub;
  entry: CatalogueEntry;
  file: HubFile;
  /** The file when it is whole and verified; the part beside it ends in ".part". */
  path: string;
  signal: AbortSignal;
  onProgress: (progress: { phase: "downloading" | "verifying"; bytes: number }) => Promise<void>;
  limits?: Partial<typeof defaultLimits>;
}

const defaultLimits = { stallMs: 30_000, attempts: 5, backoffMs: 500, reportMs: 500 };
/** Left free for the database and uploads. */
const spareBytes = 500e6;
const maxRedirects = 5;

const repositoryInfo = z.object({
  sha: z.string(),
  gated: z.union([z.boolean(), z.string()]).optional(),
  cardData: z.object({ license: z.string().optional() }).nullish(),
  siblings: z.array(
    z.object({ rfilename: z.string(), lfs: z.object({ sha256: z.string(), size: z.number() }).nullish() }),
  ),
});

/** Size, license and checksum of a file. Without a checksum a file is refused, as it can't be verified. */
export async function readHubFile(hub: Hub, entry: CatalogueEntry, signal: AbortSignal): Promise<HubFile> {
  const { repository, revision, file } = entry;
  const url = `${hub.url}/api/models/${repository}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const response = await request(hub, url, { signal }).catch((error) => {
    throw hubError(error, hub);
  });
  if ([401, 403, 404].includes(response.status)) throw failed(`The hub has no public repository ${repository}.`);
  if (!response.ok) throw failed(`${hostOf(hub)} returned an error (status ${response.status}). Try again later.`);
  const info = repositoryInfo.safeParse(await response.json().catch(() => undefined)).data;
  if (!info) throw failed(`${hostOf(hub)} sent an invalid response. Check MODEL_HUB_URL.`);
  if (info.gated) throw failed(`${repository} asks for an account that has accepted its terms, so it can't be used.`);
  const found = info.siblings.find(({ rfilename }) => rfilename === file);
  if (!found) throw failed(`The file ${file} is no longer in ${repository}.`);
  const { lfs } = found;
  if (!lfs || !/^[0-9a-f]{64}$/.test(lfs.sha256))
    throw failed(`The hub publishes no SHA-256 checksum for ${file}, so it can't be verified. Nothing was downloaded.`);
  return { commit: info.sha, sizeBytes: lfs.size, sha256: lfs.sha256, license: info.cardData?.license ?? null };
}

interface Received {
  hash: Hash;
  bytes: number;
}

/** Downloads into the part, continuing what is there, verifies it and renames it. Stopped, it keeps the part. */
export async function downloadFile(download: Download): Promise<void> {
  const { path, file, signal, onProgress } = download;
  const limits = { ...defaultLimits, ...download.limits };
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  if ((await sizeOf(path)) === file.sizeBytes) return;
  if ((await sizeOf(part)) > file.sizeBytes) await rm(part);
  await mustHaveSpace(path, file.sizeBytes - (await sizeOf(part)));
  const received = await readPart(part, signal);
  for (let attempt = 1; received.bytes < file.sizeBytes; ) {
    const before = received.bytes;
    try {
      await receive({ ...download, part, received, limits });
    } catch (error) {
      signal.throwIfAborted();
      attempt = received.bytes > before ? 1 : attempt + 1;
      const problem = finalError(error, download);
      if (problem) throw problem;
      if (attempt > limits.attempts) throw brokenError(download, received);
      const waitMs = error instanceof BusyError ? error.waitMs : undefined;
      await delay(waitMs ?? limits.backoffMs * 2 ** (attempt - 1), undefined, { signal });
    }
  }
  await onProgress({ phase: "verifying", bytes: received.bytes });
  if (received.hash.digest("hex") !== file.sha256) {
    await rm(part);
    throw failed(`${download.entry.file} doesn't match its checksum and was deleted. Download it again.`);
  }
  await rename(part, path);
}

/** An error that another attempt would meet as well. */
function finalError(error: unknown, { hub }: Download): AppError | undefined {
  if (error instanceof AppError || error instanceof FetchError) return hubError(error, hub);
  if ((error as NodeJS.ErrnoException).code !== "ENOSPC") return undefined;
  return failed("The disk is full. Free some space, then continue the download.");
}

function brokenError({ hub, file }: Download, { bytes }: Received): AppError {
  const amount = `${megabytes(bytes)} of ${megabytes(file.sizeBytes)}`;
  return failed(`The connection to ${hostOf(hub)} broke at ${amount}. Download it again to continue.`);
}

/** One request. The signed address behind the redirect expires, so each attempt starts at the hub. */
async function receive({
  hub,
  entry,
  file,
  signal,
  onProgress,
  part,
  received,
  limits,
}: Download & { part: string; received: Received; limits: typeof defaultLimits }): Promise<void> {
  const stalled = new AbortController();
  const stall = () => stalled.abort(new Error("No data arrived"));
  let timer = setTimeout(stall, limits.stallMs);
  const handle = await open(part, received.bytes > 0 ? "r+" : "w");
  try {
    const name = entry.file.split("/").map(encodeURIComponent).join("/");
    const response = await request(hub, `${hub.url}/${entry.repository}/resolve/${file.commit}/${name}`, {
      headers: { "accept-encoding": "identity", ...(received.bytes > 0 && { range: `bytes=${received.bytes}-` }) },
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    await beginAt(response, received);
    await handle.truncate(received.bytes);
    let reportedAt = 0;
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(stall, limits.stallMs);
      if (received.bytes + chunk.length > file.sizeBytes)
        throw failed(`${entry.file} is longer than the hub states, so it was not kept.`);
      await handle.write(chunk, 0, chunk.length, received.bytes);
      received.hash.update(chunk);
      received.bytes += chunk.length;
      if (Date.now() - reportedAt < limits.reportMs) continue;
      reportedAt = Date.now();
      await onProgress({ phase: "downloading", bytes: received.bytes });
    }
    await handle.sync();
  } finally {
    clearTimeout(timer);
    await handle.close();
  }
}

/** Checks where the body begins: a server that ignores the range starts from the beginning. */
async function beginAt(response: Response, received: Received): Promise<void> {
  const { status, headers } = response;
  const isExpected = status === 206 && headers.get("content-range")?.startsWith(`bytes ${received.bytes}-`);
  if (isExpected) return;
  if (status === 200) {
    Object.assign(received, { hash: createHash("sha256"), bytes: 0 });
    return;
  }
  await response.body?.cancel();
  if (status === 429 || status >= 500) throw new BusyError(retryAfterMs(headers));
  throw new Error(`Status ${status}`);
}

/** Follows redirects by hand, so that each address is checked. */
async function request(hub: Hub, start: string, init: RequestInit): Promise<Response> {
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const response = await hub.fetch(url, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url).href;
  }
  throw failed(`${hostOf(hub)} redirects too often.`);
}

async function readPart(part: string, signal: AbortSignal): Promise<Received> {
  const received = { hash: createHash("sha256"), bytes: 0 };
  if ((await sizeOf(part)) === 0) return received;
  for await (const chunk of createReadStream(part, { highWaterMark: 1024 * 1024, signal })) {
    received.hash.update(chunk);
    received.bytes += chunk.length;
  }
  return received;
}

async function mustHaveSpace(path: string, missingBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  const [needed, free] = [missingBytes + spareBytes, bavail * bsize];
  if (free < needed)
    throw failed(`Not enough disk space: ${megabytes(needed)} are needed and ${megabytes(free)} are free.`);
}

/** The hub asks to wait. */
class BusyError extends Error {
  readonly waitMs: number | undefined;

  constructor(waitMs: number | undefined) {
    super("The hub is busy");
    this.waitMs = waitMs;
  }
}

function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? /;t=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
  const seconds = Number(text ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, 300) * 1000 : undefined;
}

function hubError(error: unknown, hub: Hub): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof FetchError) return failed(error.message);
  return failed(`Can't reach ${hostOf(hub)}. Check the network, or set MODEL_HUB_URL to a mirror.`, error);
}

function failed(text: string, cause?: unknown): AppError {
  return new AppError("upstream_failed", text, cause === undefined ? undefined : { cause });
}

function hostOf({ url }: Hub): string {
  return new URL(url).host;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
