import type { RecordedError } from "./errors.ts";

/** A path without ids, tokens and names: only known words remain. */
export function routeOf(path: string): string {
  return path
    .split("/")
    .map((part) => (part === "" || /^[a-z]{1,14}(-[a-z]{1,14})?$/.test(part) ? part : "[id]"))
    .join("/");
}

interface EnvelopeFacts {
  release: string;
  requestId: string | undefined;
  /** 32 hexadecimal digits. */
  id: string;
}

/**
 * An error in Sentry's format: its type, its place in our own files, and the id under which our server has the rest. Without its
 * message, which may contain user text.
 */
export function errorEnvelope(error: RecordedError, { release, requestId, id }: EnvelopeFacts): string {
  const type = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
  const event = {
    event_id: id,
    timestamp: error.at,
    platform: "javascript",
    level: "error",
    release,
    tags: { severity: error.severity, route: routeOf(error.path), ...(requestId && { request_id: requestId }) },
    exception: { values: [{ type, value: "", stacktrace: { frames: framesOf(error.stack ?? "") } }] },
  };
  return [{ event_id: id, sent_at: error.at }, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n");
}

/** Parses Chrome's "    at draw (URL:1:2)" and Firefox's "draw@URL:1:2"; only our own built files, the oldest call first. */
function framesOf(stack: string) {
  const frames = [];
  for (const line of stack.split("\n")) {
    const [, call = "", file = "", row = "0", column = "0"] =
      /^(?: {4}at )?(?:([\w$.<>]{1,60}) ?[(@])?https?:\/\/[^\s/?#]+(\/assets\/[\w.-]+\.js):(\d+):(\d+)\)?$/.exec(
        line,
      ) ?? [];
    if (file) frames.push({ function: call, filename: file, lineno: Number(row), colno: Number(column), in_app: true });
  }
  return frames.slice(0, 40).reverse();
}
