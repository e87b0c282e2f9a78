import { ModelError } from "./model.ts";

/** How much of an answer is read before it counts as broken. */
export interface ReadLimits {
  maxBytes: number;
  maxLineCharacters: number;
}

/** Refuses answers of more than 50 MB, and lines of more than 1 MB. */
export const defaultReadLimits: ReadLimits = { maxBytes: 50 * 1024 * 1024, maxLineCharacters: 1024 * 1024 };

/** Splits a stream of bytes into lines without their ends; the last line counts even without an end. For SSE and NDJSON. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits = defaultReadLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limits.maxBytes) throw tooLong(`more than ${Math.round(limits.maxBytes / 1024 / 1024)} MB`);
    rest += decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", start)) {
      yield withoutReturn(rest.slice(start, end));
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > limits.maxLineCharacters) throw tooLong("a single endless line");
  }
  rest += decoder.decode();
  if (rest !== "") yield withoutReturn(rest);
}

/** The `data` of server-sent events. Joins data over several lines; ignores comments, ids and event names. */
export async function* eventsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string | undefined;
  for await (const line of lines) {
    const value = dataOf(line);
    if (data !== undefined && (line === "" || (value !== undefined && isFinished(data)))) {
      yield data;
      data = undefined;
    }
    if (value !== undefined) data = data === undefined ? value : `${data}\n${value}`;
  }
  if (data !== undefined) yield data;
}

function dataOf(line: string): string | undefined {
  if (!line.startsWith("data:")) return undefined;
  return line.startsWith("data: ") ? line.slice(6) : line.slice(5);
}

/** Some servers omit the blank line between events: a complete object is never continued. */
function isFinished(data: string): boolean {
  return /[}\]]\s*$/.test(data);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function tooLong(what: string): ModelError {
  return new ModelError("too_long", `The model's response was stopped: it sent ${what}.`);
}
