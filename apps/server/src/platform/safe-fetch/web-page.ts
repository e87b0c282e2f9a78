import { setTimeout } from "node:timers/promises";
import { decodeText } from "@muster/documents/decode-text";
import { programVersion } from "../version.ts";
import { attributeOf, scanHtml } from "./html-scan.ts";
import { parseRobots, type Robots } from "./robots.ts";
import type { SafeFetch, SafeResponse } from "./safe-fetch.ts";

const maxBytes = 5_000_000;
const robotsBytes = 600_000;
const robotsTimeoutMs = 10_000;
const robotsKeptMs = 3_600_000;
const headers = {
  accept: "text/html, application/pdf, text/plain;q=0.9, */*;q=0.5",
  "user-agent": `Muster/${programVersion} (reads pages for a person's research; follows robots.txt)`,
};

/** Why a page cannot be used. The message is a sentence for a person. */
export class PageError extends Error {
  override readonly name = "PageError";
}

/** A page whose text can be read. */
export interface WebPage {
  /** After redirects. */
  url: string;
  status: number;
  /** "example.com guide setup.html". */
  name: string;
  /** HTML is converted to UTF-8; other content is unchanged. */
  bytes: Uint8Array<ArrayBuffer>;
}

interface PageOptions {
  signal: AbortSignal;
  timeoutMs: number;
  /** How long to wait until the host may be requested again. */
  maxWaitMs: number;
}

/**
 * Fetches a page under its site's rules: robots.txt, one request a second and host, no sign-in. Throws a `PageError` or `FetchError`
 * with a sentence for a person.
 */
export async function fetchWebPage(
  safeFetch: SafeFetch,
  url: string,
  { signal, timeoutMs, maxWaitMs }: PageOptions,
): Promise<WebPage> {
  const refusal = safeFetch.refusalOf(url);
  if (refusal) throw refusal;
  const { host, hostname, pathname, search } = new URL(url);
  const robots = await unlessAborted(robotsOf(safeFetch, url), signal);
  if (!robots.isAllowed(`${pathname}${search}`)) throw new PageError(`robots.txt of ${host} doesn’t allow it.`);
  if (!(await waitForHost(hostname, { signal, maxWaitMs })))
    throw new PageError(`Too many pages of ${host} were requested at once.`);
  const answer = await safeFetch(url, { headers, signal, maxBytes, timeoutMs });
  const text = usableText(answer, host);
  return {
    ...{ url: answer.url, status: answer.status, name: nameOf(answer) },
    bytes: text === undefined ? answer.body : new Uint8Array(Buffer.from(text)),
  };
}

/** The page's text in its own encoding; undefined for other formats. Throws for anything that is not a readable page. */
function usableText({ status, headers: answered, body }: SafeResponse, host: string): string | undefined {
  if ([401, 402, 403, 407].includes(status)) throw new PageError(`${host} asks visitors to sign in or pay.`);
  if (status >= 400) throw new PageError(`${host} returned ${status}.`);
  const type = answered.get("content-type") ?? "";
  if (!/html|xml|^$/i.test(type)) return undefined;
  const html = decodePage(body, type);
  if (html === undefined) return undefined;
  if (asksForPassword(html)) throw new PageError(`${host} asks visitors to sign in.`);
  return html;
}

/** Whether the page is a form for a password with hardly any text. */
function asksForPassword(html: string): boolean {
  let hasField = false;
  let words = 0;
  for (const part of scanHtml(html)) {
    if (part.kind === "text") words += part.text.match(/\p{L}{2,}/gu)?.length ?? 0;
    else if (part.name === "input") hasField ||= attributeOf(part, "type")?.toLowerCase() === "password";
  }
  return hasField && words < 250;
}

/** UTF-8 if the bytes are valid UTF-8, whatever the page declares; else the declared encoding, else Windows-1252. */
function decodePage(body: Uint8Array, contentType: string): string | undefined {
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

const robotsByOrigin = new Map<string, { robots: Promise<Robots>; until: number }>();

/**
 * Read once an hour per site. A site without a robots.txt allows everything; one that fails or times out allows nothing (RFC
 * 9309).
 */
function robotsOf(safeFetch: SafeFetch, url: string): Promise<Robots> {
  const { origin } = new URL(url);
  const known = robotsByOrigin.get(origin);
  if (known && known.until > Date.now()) return known.robots;
  const robots = readRobots(safeFetch, origin);
  robotsByOrigin.delete(origin);
  robotsByOrigin.set(origin, { robots, until: Date.now() + robotsKeptMs });
  for (const oldest of robotsByOrigin.keys()) {
    if (robotsByOrigin.size <= 1000) break;
    robotsByOrigin.delete(oldest);
  }
  robots.catch(() => robotsByOrigin.delete(origin));
  return robots;
}

/** Without a caller's signal: others wait for the same answer. */
async function readRobots(safeFetch: SafeFetch, origin: string): Promise<Robots> {
  const limits = { maxBytes: robotsBytes, timeoutMs: robotsTimeoutMs };
  const answer = await safeFetch(`${origin}/robots.txt`, { headers, ...limits });
  if (answer.status >= 500) return { isAllowed: () => false };
  return parseRobots(answer.status < 300 ? new TextDecoder().decode(answer.body) : "");
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
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
async function waitForHost(host: string, { signal, maxWaitMs }: Omit<PageOptions, "timeoutMs">): Promise<boolean> {
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
