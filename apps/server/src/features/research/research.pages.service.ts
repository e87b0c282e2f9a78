import { setTimeout } from "node:timers/promises";
import { decodeText } from "@muster/documents/decode-text";
import { DocumentsError } from "@muster/documents/errors";
import { findFetchedPage, insertFetchedPage } from "../../kernel/agent/agent.repo.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { parseRobots, type Robots } from "../../platform/safe-fetch/robots.ts";
import type { SafeResponse } from "../../platform/safe-fetch/safe-fetch.ts";
import { programVersion } from "../../platform/version.ts";
import { readFile } from "../files/files.read.service.ts";
import { storeFile } from "../files/files.service.ts";

const maxBytes = 5_000_000;
const robotsBytes = 600_000;
const timeoutMs = 25_000;
const maxWaitMs = 20_000;
const robotsKeptMs = 3_600_000;
const headers = {
  accept: "text/html, application/pdf, text/plain;q=0.9, */*;q=0.5",
  "user-agent": `Muster/${programVersion} (reads pages for a person's research; follows robots.txt)`,
};
/** Minimum length of a search summary that may replace a page that cannot be read. */
const minAbstract = 200;
const minWords = 30;

/** A page that a search found. */
export interface WantedPage {
  url: string;
  title: string;
  /** The search service's summary. */
  snippet: string;
}

export type PageRead =
  | {
      state: "read";
      fileId: string;
      title: string;
      finalUrl: string;
      read: "whole" | "abstract";
      words: number;
      retrievedAt: string;
      /** Why the page itself was not read. */
      problem: string | null;
    }
  | { state: "skipped"; reason: string };

type Step = Pick<StepContext, "run" | "key" | "services" | "inOrg" | "signal" | "now">;

/**
 * Fetches a page under its site's rules, stores it as a file of the person and reads it. The bytes are stored before they are
 * read, so that a step repeated after a crash fetches nothing twice. The search summary, if any, replaces a page that cannot be
 * read.
 */
export async function readPage(step: Step, page: WantedPage): Promise<PageRead> {
  const { services, inOrg, run, signal } = step;
  try {
    const kept = (await inOrg((tx) => findFetchedPage(tx, callOf(step, "page")))) ?? (await fetchAndKeep(step, page));
    const document = await readFile(
      { services, inOrg, orgId: run.orgId, signal },
      { id: kept.fileId, name: kept.name, mediaType: kept.mediaType, sha256: kept.sha256 },
    );
    if (document.wordCount < minWords) throw new Unreadable("The page has almost no text.");
    return {
      ...{ state: "read", fileId: kept.fileId, finalUrl: kept.finalUrl, read: "whole", problem: null },
      ...{ title: document.title?.trim() || page.title, words: document.wordCount },
      retrievedAt: kept.retrievedAt.toISOString(),
    };
  } catch (error) {
    signal.throwIfAborted();
    return keepAbstract(step, page, reasonOf(error));
  }
}

/** The reason why a page cannot be used, for a person. */
class Unreadable extends Error {
  override readonly name = "Unreadable";
}

function reasonOf(error: unknown): string {
  const isExpected =
    error instanceof Unreadable ||
    error instanceof FetchError ||
    error instanceof DocumentsError ||
    (error instanceof AppError && ["too_large", "usage_limit", "invalid_input", "not_found"].includes(error.code));
  if (isExpected) return error.message;
  throw error;
}

/** Two documents of one step: the page, and the summary that may replace it. */
function callOf({ run, key }: Pick<Step, "run" | "key">, what: "page" | "abstract") {
  return { runId: run.id, callId: `${key}-${what}` };
}

async function fetchAndKeep(step: Step, { url }: WantedPage) {
  const { services, signal } = step;
  const refusal = services.safeFetch.refusalOf(url);
  if (refusal) throw refusal;
  const { host, hostname, pathname, search } = new URL(url);
  const robots = await robotsOf(services, url, signal);
  if (!robots.isAllowed(`${pathname}${search}`)) throw new Unreadable(`robots.txt of ${host} doesn’t allow it.`);
  if (!(await waitForHost(hostname, { signal, maxWaitMs })))
    throw new Unreadable(`Too many pages of ${host} were requested at once.`);
  const answer = await services.safeFetch(url, { headers, signal, maxBytes, timeoutMs });
  const text = usableText(answer, host);
  return keepDocument(step, "page", {
    ...{ url, finalUrl: answer.url, status: answer.status },
    name: nameOf(answer),
    bytes: text === undefined ? answer.body : new Uint8Array(Buffer.from(text)),
  });
}

/** The page's text in its own encoding; undefined for other formats. Throws for anything that is not a readable page. */
function usableText({ status, headers: answered, body }: SafeResponse, host: string): string | undefined {
  if ([401, 402, 403, 407].includes(status)) throw new Unreadable(`${host} asks visitors to sign in or pay.`);
  if (status >= 400) throw new Unreadable(`${host} returned ${status}.`);
  const type = answered.get("content-type") ?? "";
  if (!/html|xml|^$/i.test(type)) return undefined;
  const html = decodePage(body, type);
  if (html === undefined) return undefined;
  const words = html
    .replace(/<(script|style|noscript)\b[\s\S]{0,200000}?<\/\1>/gi, " ")
    .replace(/<[^>]{0,5000}>/g, " ")
    .match(/\p{L}{2,}/gu);
  const asksForPassword = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i.test(html);
  if (asksForPassword && (words?.length ?? 0) < 250) throw new Unreadable(`${host} asks visitors to sign in.`);
  return html;
}

/** UTF-8 if the bytes are valid UTF-8, whatever the page declares; else the declared encoding, else Windows-1252. */
export function decodePage(body: Uint8Array, contentType: string): string | undefined {
  const asUtf8 = strictUtf8(body);
  if (asUtf8 !== undefined) return asUtf8;
  const start = Buffer.from(body.subarray(0, 2048)).toString("latin1");
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ?? /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  if (named !== undefined && !/^utf-?8$/i.test(named))
    try {
      return new TextDecoder(named).decode(body);
    } catch {
      // An unknown encoding is ignored, as browsers do.
    }
  return decodeText(body, true);
}

function strictUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

interface NewDocument {
  url: string;
  finalUrl: string;
  status: number;
  name: string;
  bytes: Uint8Array;
}

async function keepDocument(step: Step, what: "page" | "abstract", { bytes, name, ...facts }: NewDocument) {
  const { services, inOrg, run, now } = step;
  const retrievedAt = now();
  const keeper = { services, inOrg, orgId: run.orgId, userId: run.userId };
  const row = await storeFile(keeper, {
    name,
    content: contentOf(bytes),
    commit: (tx, { id: fileId, name: kept, sizeBytes, mediaType, sha256 }) =>
      insertFetchedPage(tx, {
        ...{ ...callOf(step, what), fileId, name: kept, sizeBytes, mediaType, sha256 },
        ...{ ...facts, retrievedAt },
      }),
  });
  const { id: fileId, mediaType, sha256 } = row;
  return { fileId, name: row.name, mediaType, sha256, finalUrl: facts.finalUrl, retrievedAt };
}

async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function keepAbstract(step: Step, { url, title, snippet }: WantedPage, reason: string): Promise<PageRead> {
  const { services, inOrg, run, signal } = step;
  if (snippet.length < minAbstract) return { state: "skipped", reason };
  const kept =
    (await inOrg((tx) => findFetchedPage(tx, callOf(step, "abstract")))) ??
    (await keepDocument(step, "abstract", {
      ...{ url, finalUrl: url, status: 200 },
      name: `${title.slice(0, 100)} (summary).txt`,
      bytes: new Uint8Array(Buffer.from(snippet)),
    }));
  const document = await readFile(
    { services, inOrg, orgId: run.orgId, signal },
    { id: kept.fileId, name: kept.name, mediaType: kept.mediaType, sha256: kept.sha256 },
  );
  return {
    ...{ state: "read", fileId: kept.fileId, title, finalUrl: url, read: "abstract", problem: reason },
    ...{ words: document.wordCount, retrievedAt: kept.retrievedAt.toISOString() },
  };
}

const robotsByOrigin = new Map<string, { robots: Promise<Robots>; until: number }>();

/**
 * Read once an hour per site. A site without a robots.txt allows everything; one that fails or times out allows nothing (RFC
 * 9309).
 */
function robotsOf(services: Services, url: string, signal: AbortSignal): Promise<Robots> {
  const { origin } = new URL(url);
  const known = robotsByOrigin.get(origin);
  if (known && known.until > Date.now()) return known.robots;
  const robots = readRobots(services, origin, signal);
  robotsByOrigin.delete(origin);
  robotsByOrigin.set(origin, { robots, until: Date.now() + robotsKeptMs });
  for (const oldest of robotsByOrigin.keys()) {
    if (robotsByOrigin.size <= 1000) break;
    robotsByOrigin.delete(oldest);
  }
  robots.catch(() => robotsByOrigin.delete(origin));
  return robots;
}

async function readRobots({ safeFetch }: Services, origin: string, signal: AbortSignal): Promise<Robots> {
  const answer = await safeFetch(`${origin}/robots.txt`, { headers, signal, maxBytes: robotsBytes, timeoutMs: 10_000 });
  if (answer.status >= 500) return { isAllowed: () => false };
  return parseRobots(answer.status < 300 ? new TextDecoder().decode(answer.body) : "");
}

/** "example.com guide setup.html": host and path, with the extension of the media type. */
function nameOf({ url, headers: answered }: SafeResponse): string {
  const { host, pathname } = new URL(url);
  const path = decodable(pathname).split("/").filter(Boolean).join(" ").slice(0, 100);
  const type = answered.get("content-type") ?? "";
  const extension = /pdf/.test(type) ? ".pdf" : /html|xml|^$/.test(type) ? ".html" : /plain/.test(type) ? ".txt" : "";
  const name = [host.replace(/:\d+$/, ""), path].filter(Boolean).join(" ");
  return path !== "" && path.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}

function decodable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Minimum time between two requests of this process to one host. */
const intervalMs = 1000;
const maxHosts = 5000;

const nextAt = new Map<string, number>();

/** Waits until the host may be requested again. Returns false immediately when that would take too long. */
async function waitForHost(
  host: string,
  { signal, maxWaitMs }: { signal: AbortSignal; maxWaitMs: number },
): Promise<boolean> {
  const now = Date.now();
  const at = Math.max(now, nextAt.get(host) ?? 0);
  if (at - now > maxWaitMs) return false;
  nextAt.delete(host);
  nextAt.set(host, at + intervalMs);
  for (const [oldest, until] of nextAt) {
    if (nextAt.size <= maxHosts && until > now) break;
    nextAt.delete(oldest);
  }
  await setTimeout(at - now, undefined, { signal });
  return true;
}
