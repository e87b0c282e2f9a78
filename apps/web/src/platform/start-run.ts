import { toApiError } from "./api-error.ts";
import { send } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { placeHeaders } from "./place.ts";

/**
 * Starts long work by one of the specification's calls and resolves with the id of its run, which continues on the server: the
 * call's stream is closed after its first event, and `GET /api/runs/{id}/events` follows the run. Rejects with ApiError.
 */
export async function startRun(path: string, body: unknown): Promise<string> {
  const response = await send(path, {
    method: "POST",
    credentials: "same-origin",
    headers: {
      ...placeHeaders(path),
      accept: "text/event-stream",
      "content-type": "application/json",
      "idempotency-key": newIdempotencyKey(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw toApiError(response.status, await response.json().catch(() => undefined));
  const reader = response.body.getReader();
  try {
    return await readRunId(reader);
  } finally {
    void reader.cancel();
  }
}

async function readRunId(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const id = runIdOf(text);
    if (id) return id;
    if (done) throw toApiError(502, { error: "The server returned an unexpected response" });
  }
}

/** From the stream's first event: `event: run`, `data: {"runId":"…"}`. */
export function runIdOf(stream: string): string | undefined {
  return /^data: ?\{"runId":"([\w-]+)"\}\r?$/m.exec(stream)?.[1];
}
