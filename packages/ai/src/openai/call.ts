import type { LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import { type ConnectionProbe, withConnectLimit } from "../connection.ts";
import type { Deadline, Timeouts } from "../deadline.ts";
import { errorFromFetch, errorFromStatus, type Speaker } from "../http-errors.ts";
import { ModelError, toModelError } from "../model.ts";
import type { ReadLimits } from "../sse.ts";
import { type Quirks, quirkFrom, requestBody } from "./request.ts";

/** Everything a call needs to know about the server. */
export interface Server {
  baseUrl: string;
  fetch: typeof fetch;
  headers: Record<string, string>;
  speaker: Speaker;
  timeouts: Timeouts;
  limits: ReadLimits;
  probe: ConnectionProbe;
  coalesceMs: number;
}

/**
 * Posts a chat call and returns the open answer. A server that refuses one of the optional fields by name is asked again
 * without it, and that is remembered in `quirks`.
 */
export async function postChat(
  server: Server,
  call: {
    modelId: string;
    options: LanguageModelV4CallOptions;
    quirks: { current: Quirks };
    stream: boolean;
    deadline: Deadline;
  },
): Promise<{ response: Response; warnings: SharedV4Warning[] }> {
  for (;;) {
    const { body, warnings } = requestBody(call.modelId, call.options, {
      quirks: call.quirks.current,
      stream: call.stream,
    });
    const response = await send(server, {
      path: "/chat/completions",
      body,
      deadline: call.deadline,
      ...(call.options.headers ? { headers: call.options.headers } : {}),
    });
    if (response.ok) return { response, warnings };
    const text = await readText(response, 65_536, call.deadline);
    const quirk =
      response.status === 400 || response.status === 422 ? quirkFrom(text, call.quirks.current, body) : undefined;
    if (!quirk)
      throw errorFromStatus(response.status, text, response.headers, { ...server.speaker, modelId: call.modelId });
    call.quirks.current = quirk;
  }
}

interface Outgoing {
  path: string;
  body?: unknown;
  deadline: Deadline;
  headers?: Record<string, string | undefined>;
}

/**
 * Sends a request and waits for the head of its answer. An address without a path is tried as it is and, where nothing is
 * found there, with the "/v1" that was left out.
 */
export async function send(server: Server, request: Outgoing): Promise<Response> {
  const response = await sendOnce(server, request);
  if (response.status !== 404 || new URL(server.baseUrl).pathname !== "/") return response;
  await response.body?.cancel();
  const versioned = { ...server, baseUrl: `${server.baseUrl}/v1` };
  const again = await sendOnce(versioned, request);
  if (again.status !== 404) server.baseUrl = versioned.baseUrl;
  return again;
}

async function sendOnce(server: Server, { path, body, deadline, headers = {} }: Outgoing): Promise<Response> {
  const url = `${server.baseUrl}${path}`;
  const extra = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const init: RequestInit = {
    method: body === undefined ? "GET" : "POST",
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

/** The body as text, at most so many bytes; what was cut off while reading ends in clear words. */
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
          `The model's answer was stopped: it sent more than ${Math.ceil(maxBytes / 1024 / 1024)} MB.`,
        );
      }
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    throw readError(error, deadline);
  }
}

/** A failure while reading an answer: our own clock or the caller ended it, or the connection broke. */
export function readError(error: unknown, deadline: Deadline): ModelError {
  if (error instanceof ModelError) return error;
  const reason = deadline.reason();
  if (reason) return reason;
  return error instanceof TypeError
    ? new ModelError("cut_off", "The connection to the model broke before its answer was complete.", { cause: error })
    : toModelError(error);
}

/** The stop above is our own clean-up; only a reason that was there before it counts. */
function deadlineReason(deadline: Deadline, error: unknown): ModelError | undefined {
  if (error instanceof ModelError) return error;
  const reason = deadline.reason();
  return reason && error === reason ? reason : undefined;
}
