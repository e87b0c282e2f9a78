import { errorFromStatus } from "./http-errors.ts";
import { abortedError, ModelError } from "./model.ts";

export interface ImageHttpOptions {
  baseUrl: string;
  label: string;
  headers?: Record<string, string>;
  fetch?: typeof globalThis.fetch | undefined;
}

export interface ImageRequest {
  path: string;
  method?: "GET" | "POST";
  /** JSON, or a form. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  modelId?: string;
}

/** Making a picture on a CPU takes minutes. */
const longestMs = 10 * 60_000;
const maxBytes = 60_000_000;

/** Requests to an image server: error statuses and failures become `ModelError`s. */
export function openImageHttp({ baseUrl, label, headers = {}, fetch = globalThis.fetch }: ImageHttpOptions) {
  const base = baseUrl.replace(/\/+$/, "");

  async function send(request: ImageRequest): Promise<Uint8Array<ArrayBuffer>> {
    const { path, signal, timeoutMs = longestMs, modelId } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const response = await fetch(`${base}${path}`, { ...(await messageOf(request, headers)), signal: ends });
      const bytes = await readBytes(response, label);
      if (response.ok) return bytes;
      const speaker = { label, keyName: "its key", secrets: Object.values(headers), ...(modelId && { modelId }) };
      const body = new TextDecoder().decode(bytes);
      throw withReason(errorFromStatus(response.status, body, response.headers, speaker), body);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      if (signal?.aborted) throw abortedError();
      if (timeout.aborted)
        throw new ModelError("timeout", `${label} didn't respond within ${Math.round(timeoutMs / 1000)} seconds.`);
      throw new ModelError("unreachable", `Can't reach ${label}.`, { cause: error });
    }
  }

  async function json(request: ImageRequest): Promise<unknown> {
    const text = new TextDecoder().decode(await send(request));
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ModelError("bad_response", `${label} returned an unexpected response.`, { cause });
    }
  }

  return { send, json };
}

const longestReason = 300;

/** Adds what the server itself says about a failed job: out of memory, an unknown checkpoint, a missing node. */
function withReason(error: ModelError, body: string): ModelError {
  const isAboutJob = ["server_error", "bad_request", "model_not_found"].includes(error.code);
  const reason = isAboutJob ? reasonIn(body) : "";
  if (reason === "" || error.message.includes(reason)) return error;
  return new ModelError(error.code, `${error.message.replace(/\.$/, "")}: ${reason.slice(0, longestReason)}`, {
    cause: error,
  });
}

/** ComfyUI lists problems by node, FastAPI in `detail`, AUTOMATIC1111 in `errors`. */
function reasonIn(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return "";
  }
  const nodes = Object.values((member(parsed, "node_errors") ?? {}) as object);
  const problems = nodes.flatMap((node) => listOf(member(node, "errors")).map((each) => member(each, "details")));
  const details = listOf(member(parsed, "detail")).map((each) => {
    const [place, text] = [listOf(member(each, "loc")).at(-1), member(each, "msg")];
    return place === undefined ? text : `${place}: ${text}`;
  });
  const texts = [
    ...[...problems, ...details, member(parsed, "errors"), member(parsed, "detail")],
    ...[member(member(parsed, "error"), "message"), member(parsed, "error")],
  ];
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ?? "";
}

async function messageOf({ method, body }: ImageRequest, headers: Record<string, string>): Promise<RequestInit> {
  if (body === undefined) return { method: method ?? "GET", headers };
  if (body instanceof FormData) {
    // Encoded here, because another package's fetch does not recognize the runtime's FormData.
    const encoded = new Response(body);
    const type = { "content-type": encoded.headers.get("content-type") ?? "" };
    return { method: method ?? "POST", headers: { ...headers, ...type }, body: await encoded.arrayBuffer() };
  }
  const typed = { ...headers, "content-type": "application/json" };
  return { method: method ?? "POST", headers: typed, body: JSON.stringify(body) };
}

async function readBytes(response: Response, label: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ModelError("bad_response", `${label} sent more than ${maxBytes / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A member of an unknown value; undefined when it has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
