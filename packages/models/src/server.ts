import { connect } from "node:net";
import type { Deadline } from "./deadline.ts";
import { type ErrorSource, errorFromFetch } from "./http-errors.ts";
import { ModelError, toModelError } from "./model.ts";
import { defaultReadLimits, type ReadLimits } from "./sse.ts";

/** Limits for the stages of a call. */
interface Timeouts {
  /** Until the server accepts a connection. */
  connectMs: number;
  /** Until the first frame of a streamed answer. */
  firstTokenMs: number;
  /** Between two pieces of a streamed answer. */
  idleMs: number;
  /** A streamed answer is stopped when it is slower than `slowestCharacters` in this time, twice in a row. */
  paceMs: number;
  /** Until a whole answer is received, when it is not streamed. */
  wholeMs: number;
}

const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  firstTokenMs: 30_000,
  idleMs: 30_000,
  paceMs: 45_000,
  wholeMs: 300_000,
};

/** Options of every HTTP provider. */
export interface ServerOptions {
  baseUrl: string;
  fetch?: typeof fetch;
  label?: string;
  /** The setting with its key and address, for hints in errors: "OPENAI_API_KEY". */
  keyName?: string;
  headers?: Record<string, string>;
  timeouts?: Partial<Timeouts>;
  limits?: Partial<ReadLimits>;
  /** How long text is combined before it is passed on; the first piece never waits. */
  coalesceMs?: number;
  probe?: ConnectionProbe;
}

/** What a call needs to know about the server. */
export interface Server {
  baseUrl: string;
  fetch: typeof fetch;
  headers: Record<string, string>;
  speaker: ErrorSource;
  timeouts: Timeouts;
  limits: ReadLimits;
  probe: ConnectionProbe;
  coalesceMs: number;
}

/** A server with the defaults filled in. Header values are secrets and never shown. */
export function serverOf(
  options: ServerOptions,
  { label, keyName, headers = {} }: { label: string; keyName: string; headers?: Record<string, string> },
): Server {
  const all = { ...headers, ...options.headers };
  return {
    baseUrl: cleanUrl(options.baseUrl),
    fetch: options.fetch ?? fetch,
    headers: all,
    speaker: {
      label: options.label ?? label,
      keyName: options.keyName ?? keyName,
      secrets: Object.values(all).flatMap((value) => [value, value.replace(/^Bearer\s+/i, "")].flatMap(formsOf)),
    },
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    limits: { ...defaultReadLimits, ...options.limits },
    probe: options.probe ?? tcpProbe,
    coalesceMs: options.coalesceMs ?? 50,
  };
}

/** Forms in which a server may repeat the secret: plain, or encoded as in logs and URLs. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64");
  return [secret, encodeURIComponent(secret), base64, base64.replace(/=+$/, "")];
}

/** An address without trailing slashes and blanks. */
export function cleanUrl(url: string): string {
  return url.trim().replace(/\/+$/, "");
}

export interface Outgoing {
  path: string;
  /** By default POST with a body and GET without one. */
  method?: "DELETE";
  body?: unknown;
  deadline: Deadline;
  headers?: Record<string, string | undefined> | undefined;
}

/** Sends a request and waits for the response headers, with any status. */
export async function send(
  server: Server,
  { path, method, body, deadline, headers = {} }: Outgoing,
): Promise<Response> {
  const url = `${server.baseUrl}${path}`;
  const extra = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const init: RequestInit = {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...server.headers,
      ...Object.fromEntries(extra),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    redirect: "error",
    signal: deadline.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const { connectMs } = server.timeouts;
  try {
    const limits = { url, connectMs, probe: server.probe, label: server.speaker.label };
    return await withConnectLimit(server.fetch(url, init), limits);
  } catch (error) {
    deadline.stop();
    throw deadlineReason(deadline, error) ?? errorFromFetch(error, server.speaker);
  }
}

/** The body as text, limited in bytes; an interrupted read throws a clear error. */
export async function readText(response: Response, maxBytes: number, deadline: Deadline): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        deadline.stop();
        throw new ModelError(
          "too_long",
          `The model's response exceeded the limit of ${Math.ceil(maxBytes / 1024 / 1024)} MB.`,
        );
      }
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    throw readError(error, deadline);
  }
}

/** An error while reading an answer: our timer or the caller ended it, or the connection broke. */
export function readError(error: unknown, deadline: Deadline): ModelError {
  if (error instanceof ModelError) return error;
  const reason = deadline.reason();
  if (reason) return reason;
  // `fetch` reports a broken connection as a TypeError with a cause; one of ours means an unexpected format.
  return error instanceof TypeError && (error.cause !== undefined || error.message === "terminated")
    ? new ModelError("cut_off", "The connection to the model closed before its response was complete.", {
        cause: error,
      })
    : toModelError(error);
}

/** Text as a JSON object; anything else is unreadable. */
export function parseObject(text: string, api: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Handled below: invalid JSON is as unreadable as the wrong JSON.
  }
  throw unreadable(api);
}

/** The error for an answer in an unknown format; `api` names the expected one: "an OpenAI-compatible API". */
export function unreadable(api: string): ModelError {
  return new ModelError(
    "bad_response",
    `The model server sent an invalid response. Check that its URL points to ${api}.`,
  );
}

/** The stop above is our own clean-up; only an earlier reason counts. */
function deadlineReason(deadline: Deadline, error: unknown): ModelError | undefined {
  if (error instanceof ModelError) return error;
  const reason = deadline.reason();
  return reason && error === reason ? reason : undefined;
}

/** Checks whether a machine accepts connections at an address. */
type ConnectionProbe = (url: string, timeoutMs: number) => Promise<boolean>;

/**
 * Aborts a call whose server accepts no connection, long before the limit for the first token. `fetch` does not report when it is
 * connected; so when half of the time has passed without an answer, a separate connection is tried.
 */
async function withConnectLimit<T>(
  work: Promise<T>,
  { url, connectMs, probe, label }: { url: string; connectMs: number; probe: ConnectionProbe; label: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      if (!(await probe(url, connectMs / 2)))
        reject(
          new ModelError("unreachable", `Can't reach ${label}: no connection within ${connectMs / 1000} seconds.`),
        );
    }, connectMs / 2);
  });
  try {
    return await Promise.race([work, lost]);
  } finally {
    clearTimeout(timer);
  }
}

/** Tries a TCP connection and closes it at once. */
const tcpProbe: ConnectionProbe = (url, timeoutMs) => {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      timeout: timeoutMs,
    });
    function end(reached: boolean): void {
      socket.destroy();
      resolve(reached);
    }
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
};
