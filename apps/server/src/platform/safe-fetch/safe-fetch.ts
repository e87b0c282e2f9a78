import type { Response } from "undici";
import { FetchError } from "./fetch-error.ts";
import { createGuard, type Guard, type GuardOptions } from "./guard.ts";

/** A request to an address that Muster did not choose. */
export interface SafeFetchOptions {
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal | undefined;
  /** Limit of the decompressed body; 5 MB by default. */
  maxBytes?: number;
  /** Returns the first `maxBytes` of a longer body instead of failing. */
  truncatesBody?: boolean;
  /** For the whole request, redirects and body included; 20 seconds by default. */
  timeoutMs?: number;
  /** 5 by default. */
  maxRedirects?: number;
  /** Restricts redirects beyond the usual checks; unrestricted by default. */
  mayRedirect?: (to: URL) => boolean;
}

/** The response, with any status. */
export interface SafeResponse {
  status: number;
  /** The final URL, after redirects. */
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

export interface SafeFetch {
  /** Throws a `FetchError`, whose message is a sentence for a person. */
  (url: string, options?: SafeFetchOptions): Promise<SafeResponse>;
  /**
   * Why a URL would be refused, judged by its text alone. Resolves no name: a lookup alone can leak data to the operator of the
   * name server.
   */
  refusalOf(url: string): FetchError | undefined;
}

/**
 * Creates the only fetch for URLs from people, documents or models: public addresses, and hosts that the operator allows.
 * Each address is checked at connect time, and each redirect is checked again.
 */
export function createSafeFetch(options: GuardOptions): SafeFetch {
  const guard = createGuard(options);
  const safeFetch = async (url: string, { signal, timeoutMs = 20_000, ...request }: SafeFetchOptions = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await follow(guard, parse(url), { ...request, signal: ends });
    } catch (error) {
      throw toFetchError(error, { host: hostOf(url), timeoutMs, timeout, signal });
    }
  };
  return Object.assign(safeFetch, { refusalOf: (url: string) => refusalOf(guard, url) });
}

function refusalOf(guard: Guard, text: string): FetchError | undefined {
  try {
    guard.check(parse(text));
    return undefined;
  } catch (error) {
    if (error instanceof FetchError) return error;
    throw error;
  }
}

/** A `fetch` with the same checks, for servers whose responses are streamed. Follows no redirect; "manual" returns it. */
export function createGuardedFetch(options: GuardOptions): typeof globalThis.fetch {
  const guard = createGuard(options);
  return async (input, init) => {
    const url = parse(input instanceof Request ? input.url : String(input));
    guard.check(url);
    try {
      // The package's types and the runtime's types of the same standard are incompatible.
      const redirect = init?.redirect === "manual" ? "manual" : "error";
      const request = { ...init, redirect } as unknown as Parameters<Guard["fetch"]>[1];
      return (await guard.fetch(url, request)) as unknown as globalThis.Response;
    } catch (error) {
      throw causeOf(error) ?? error;
    }
  };
}

async function follow(
  guard: Guard,
  start: URL,
  {
    maxBytes = 5_000_000,
    truncatesBody = false,
    maxRedirects = 5,
    mayRedirect = () => true,
    ...options
  }: SafeFetchOptions & { signal: AbortSignal },
): Promise<SafeResponse> {
  let url = start;
  let request: SafeFetchOptions = options;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    guard.check(url);
    const { method = "GET", headers = {}, body = null } = request;
    const response = await guard.fetch(url, { method, headers, body, redirect: "manual", signal: options.signal });
    const next = locationOf(response, url);
    if (!next) {
      const bytes = await readBody(response, url, { maxBytes, truncatesBody });
      return { status: response.status, url: url.href, headers: new Headers([...response.headers]), body: bytes };
    }
    await response.body?.cancel();
    if (!mayRedirect(next))
      throw new FetchError("refused", `${url.host} redirects to ${next.host}, which isn't allowed.`);
    request = redirected(request, response.status, next.origin === url.origin);
    url = next;
  }
  throw new FetchError("too_many_redirects", `${url.host} redirects more than ${maxRedirects} times.`);
}

function locationOf(response: Response, from: URL): URL | undefined {
  const location = response.headers.get("location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  return parse(location, from);
}

/** As browsers do: a POST may become a GET, and credentials are dropped for another origin. */
function redirected(request: SafeFetchOptions, status: number, isSameOrigin: boolean): SafeFetchOptions {
  const { body, headers = {}, ...rest } = request;
  const becomesGet = status === 303 || (status < 303 && request.method === "POST");
  const left = Object.entries(headers).filter(
    ([name]) =>
      (isSameOrigin || !/^(?:authorization|cookie|proxy-authorization)$|key|token|secret/i.test(name)) &&
      !(becomesGet && /^content-/i.test(name)),
  );
  const kept = { ...rest, headers: Object.fromEntries(left) };
  if (becomesGet) return { ...kept, method: request.method === "HEAD" ? "HEAD" : "GET" };
  return body === undefined ? kept : { ...kept, body };
}

async function readBody(
  response: Response,
  url: URL,
  { maxBytes, truncatesBody }: { maxBytes: number; truncatesBody: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body and closes the connection.
    if (size > maxBytes && truncatesBody)
      return new Uint8Array(Buffer.concat([...chunks, chunk]).subarray(0, maxBytes));
    if (size > maxBytes)
      throw new FetchError("too_large", `${url.host} sent more than ${Math.ceil(maxBytes / 1_000_000)} MB.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function parse(text: string, base?: URL): URL {
  try {
    return new URL(text, base);
  } catch {
    throw new FetchError("refused", "This is not a valid URL.");
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "The server";
}

/** `fetch` wraps the guard's error, once or twice. */
function causeOf(error: unknown): FetchError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof FetchError) return each;
  return undefined;
}

function toFetchError(
  error: unknown,
  {
    host,
    timeoutMs,
    timeout,
    signal,
  }: { host: string; timeoutMs: number; timeout: AbortSignal; signal: AbortSignal | undefined },
): FetchError {
  const known = causeOf(error);
  if (known) return known;
  if (signal?.aborted) return new FetchError("aborted", "The request was stopped.", { cause: error });
  if (timeout.aborted)
    return new FetchError("timeout", `${host} didn't respond within ${timeoutMs / 1000} seconds.`, { cause: error });
  const isHalf = error instanceof TypeError && error.message === "terminated";
  return isHalf
    ? new FetchError("cut_off", `${host} closed the connection early.`, { cause: error })
    : new FetchError("unreachable", `Can't reach ${host}.`, { cause: error });
}
