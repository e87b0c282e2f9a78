import { setTimeout } from "node:timers/promises";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import type { SafeResponse } from "../../platform/safe-fetch/safe-fetch.ts";
import { programVersion } from "../../platform/version.ts";
import type { Services } from "../services.ts";
import { type AskedSource, SourceError } from "./source.ts";

const maxBytes = 3_000_000;
const cachedMs = 15 * 60_000;
const maxCached = 300;
/** Pause after a 429 without a stated wait. */
const restMs = 30_000;

/** Part of the deadline of a person who waits that is left for keeping and sending the result. */
const keepingShare = 0.02;

export type SourceReply<Answer> =
  | { status: "answered"; answer: Answer; isFromCache: boolean }
  | { status: "unanswered"; reason: string };

/** This process's state of the services. Limits apply per process, since the nodes of a cluster have different addresses. */
interface Memory {
  cache: Map<string, { answer: unknown; until: number }>;
  /** When each service may be asked again. */
  nextAt: Map<string, number>;
}

const memories = new WeakMap<Services["db"], Memory>();

export interface Asking {
  signal: AbortSignal;
  patienceMs?: number | undefined;
  /** Milliseconds since the person asked. */
  elapsedMs?: number | undefined;
  /** Ignores kept answers, to find out whether the service answers now. */
  isFresh?: boolean;
}

/**
 * Asks one service within its limits and the deadline. Never throws, unless the caller's signal is aborted. With `patienceMs` it
 * waits that long for its turn, and the deadline counts from then on; otherwise the wait is part of the deadline. So is the time
 * that passed since the person asked, up to a fifth of it.
 */
export async function askSource<Question, Answer>(
  services: Services,
  source: AskedSource<Question, Answer>,
  question: Question,
  { signal, patienceMs = 0, elapsedMs = 0, isFresh = false }: Asking,
): Promise<SourceReply<Answer>> {
  const memory = memoryOf(services);
  const limitMs = limitOf(services, source);
  const keepingMs = elapsedMs > 0 ? limitMs * keepingShare : 0;
  const deadlineMs = limitMs - keepingMs - Math.min(Math.max(0, elapsedMs), limitMs / 5);
  const request = source.request(question);
  const url = `${addressFor(services, source, request.address ?? source.address)}${request.path}`;
  const key = `${accountOf(source)} ${url} ${request.body ?? ""}`;
  const cached = isFresh ? undefined : memory.cache.get(key);
  if (cached && cached.until > Date.now())
    // Its key begins with the source, whose answers have one type.
    return { status: "answered", answer: cached.answer as Answer, isFromCache: true };
  try {
    // Half of the deadline is left for the response.
    const waitMs = takeTurn(memory, source, Math.max(patienceMs, deadlineMs / 2));
    await setTimeout(waitMs, undefined, { signal });
    const response = await services.safeFetch(url, {
      method: request.method ?? "GET",
      headers: { accept: "application/json, */*;q=0.5", "user-agent": userAgent(services), ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      ...{ signal, maxBytes, timeoutMs: patienceMs > 0 ? deadlineMs : deadlineMs - waitMs, maxRedirects: 2 },
    });
    refuseStatus(memory, source, response);
    const answer = source.read(new TextDecoder().decode(response.body), question);
    remember(memory, key, { answer, until: Date.now() + (source.keptMs?.(answer) ?? cachedMs) });
    return { status: "answered", answer, isFromCache: false };
  } catch (error) {
    signal.throwIfAborted();
    return { status: "unanswered", reason: reasonOf(services, source, error) };
  }
}

type AnySource = Omit<AskedSource<never, never>, "request" | "read" | "keptMs">;

function limitOf({ config }: Services, { timeoutMs }: AnySource): number {
  return timeoutMs ?? config.SEARCH_TIMEOUT_MS;
}

/** Keeps the limits of one organization's key apart from those of another's. */
function accountOf({ id, account = "" }: AnySource): string {
  return `${id}/${account}`;
}

function memoryOf({ db }: Services): Memory {
  const memory = memories.get(db) ?? { cache: new Map(), nextAt: new Map() };
  memories.set(db, memory);
  return memory;
}

/** Through the operator's gateway, whose paths begin with the host. */
function addressFor({ config: { SEARCH_GATEWAY_URL } }: Services, { isOwnServer }: AnySource, address: string): string {
  return SEARCH_GATEWAY_URL && !isOwnServer
    ? `${SEARCH_GATEWAY_URL.replace(/\/+$/, "")}/${address.replace(/^https?:\/\//, "")}`
    : address;
}

/** Milliseconds until this request's turn. Throws when that is too late. */
function takeTurn({ nextAt }: Memory, source: AnySource, longestMs: number): number {
  const now = Date.now();
  const account = accountOf(source);
  const at = Math.max(now, nextAt.get(account) ?? 0);
  if (at - now > longestMs) throw new SourceError("has reached its request limit");
  nextAt.set(account, at + source.minIntervalMs);
  return at - now;
}

function refuseStatus({ nextAt }: Memory, source: AnySource, { status, headers }: SafeResponse): void {
  if (status < 300) return;
  if (status === 429 || status === 503 || status === 504) {
    const seconds = Number(headers.get("retry-after"));
    nextAt.set(accountOf(source), Date.now() + (seconds > 0 ? Math.min(seconds, 3600) * 1000 : restMs));
    throw new SourceError("is busy");
  }
  const refusal = source.refusalOf?.(status);
  if (refusal !== undefined) throw new SourceError(refusal);
  // Tavily answers 432 and 433 to a key whose plan is used up.
  if ([402, 432, 433].includes(status)) throw new SourceError("has no searches left in its plan");
  throw new SourceError([401, 403].includes(status) ? `refused access (${status})` : `returned ${status}`);
}

function remember({ cache }: Memory, key: string, kept: { answer: unknown; until: number }): void {
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(key, kept);
}

/** Public services require a User-Agent with a program's name and a contact, and block requests without them. */
function userAgent({ config: { PUBLIC_URL, SEARCH_CONTACT } }: Services): string {
  const contact = [PUBLIC_URL && `+${PUBLIC_URL}`, SEARCH_CONTACT && `mailto:${SEARCH_CONTACT}`].filter(Boolean);
  return `Muster/${programVersion}${contact.length > 0 ? ` (${contact.join("; ")})` : ""}`;
}

function reasonOf(services: Services, source: AnySource, error: unknown): string {
  const isExpected = error instanceof SourceError || error instanceof FetchError;
  services.log[isExpected ? "info" : "error"]({ source: source.id, err: error }, "A search source did not answer");
  if (error instanceof SourceError) return error.message;
  if (!(error instanceof FetchError)) return "failed unexpectedly";
  return error.code === "timeout" ? `took longer than ${limitOf(services, source) / 1000} s` : "can’t be reached";
}
