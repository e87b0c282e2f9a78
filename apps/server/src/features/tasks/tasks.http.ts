import { create as attachment } from "content-disposition";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { subscribeRunEvents } from "../../kernel/runs/stream.ts";
import { sse } from "../../platform/http/sse.ts";
import { downloadDeliverable } from "./tasks.download.service.ts";
import { mustFindTask } from "./tasks.service.ts";

/** What streams: a task's events, and its document as a file. */
export function tasksHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/tasks/:id/events",
      access: "session",
      summary: "A task's progress as server-sent events",
    },
    async (c, context) => {
      const task = await context.inOrg((tx) => mustFindTask(tx, context.actor.userId, c.req.param("id") ?? ""));
      const after = Number(c.req.header("last-event-id") ?? c.req.query("after") ?? 0);
      return sse(c, (signal) =>
        subscribeRunEvents(context.house, {
          orgId: context.actor.orgId,
          runId: task.runId,
          after: Number.isSafeInteger(after) && after > 0 ? after : 0,
          signal,
        }),
      );
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/tasks/:id/deliverable",
      access: "session",
      summary: "A finished document as a file",
      mediaType: "application/octet-stream",
    },
    async (c, context) => {
      const version = c.req.query("version");
      const file = await downloadDeliverable(context, {
        id: c.req.param("id") ?? "",
        format: c.req.query("format"),
        version: version === undefined ? undefined : Number(version),
        isCounted: c.req.method !== "HEAD",
      });
      return fileResponse(file, c.req.method === "HEAD", c.req.header("range"));
    },
  );
}

/** Always as an attachment that no browser runs: the document holds other people's words. */
function fileResponse(
  file: { bytes: Uint8Array; fileName: string; mediaType: string },
  isHead: boolean,
  range: string | undefined,
): Response {
  const size = file.bytes.length;
  const part = range ? parseRange(range, size) : undefined;
  const headers = new Headers({
    "content-type": file.mediaType,
    "content-disposition": attachment(file.fileName),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
  });
  if (part === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const bytes = part ? file.bytes.subarray(part.start, part.end + 1) : file.bytes;
  headers.set("content-length", String(bytes.length));
  if (part) headers.set("content-range", `bytes ${part.start}-${part.end}/${size}`);
  return new Response(isHead ? null : new Uint8Array(bytes), { status: part ? 206 : 200, headers });
}

/** One range of bytes (RFC 9110 §14.1.2); several, or another unit, are answered with the whole. */
function parseRange(header: string, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
