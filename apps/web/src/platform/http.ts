import { ApiError, toApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { forgetPlace, placeHeaders } from "./place.ts";

const offlineText = "You’re offline. Connect to the internet, and then try again.";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The key of an earlier try of the same request. */
  idempotencyKey?: string;
  /** It has been kept for later already: a failure is reported to the caller. */
  isKept?: boolean;
}

/** One JSON request to this server. Resolves to the parsed body (undefined for 204), rejects with ApiError. */
export async function request(
  method: string,
  path: string,
  body: unknown,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<unknown> {
  const isSafe = method === "GET" || method === "HEAD";
  const headers = new Headers({ accept: "application/json", ...placeHeaders(path) });
  if (!isSafe) headers.set("idempotency-key", idempotencyKey ?? newIdempotencyKey());
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await send(path, {
    method,
    headers,
    credentials: "same-origin",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const answer = await readJson(response);
  if (response.ok) return answer;
  const error = toApiError(response.status, answer, response.headers.get("retry-after"));
  if (error.code !== "not_a_member") throw error;
  forgetPlace();
  // Sent without the place: its response names the current one.
  if (path === "/api/me") return request(method, path, body, { signal });
  throw error;
}

/** fetch whose failures are ApiErrors with status 0; aborts are passed on. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    const isOffline = globalThis.navigator?.onLine === false;
    throw new ApiError(0, isOffline ? { error: offlineText, code: "offline" } : {});
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // On an error this is a proxy's HTML page; on success it is the server's fault and must be reported.
    if (response.ok) throw new ApiError(response.status, { error: "The server returned an unexpected response" });
    return undefined;
  }
}
