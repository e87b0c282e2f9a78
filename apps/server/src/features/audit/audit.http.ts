import { type AuditEntry, auditFilter } from "@muster/contracts/audit";
import { csvLine } from "@muster/documents/csv-file";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { invalidInput } from "../../platform/http/error-response.ts";
import { exportAudit } from "./audit.service.ts";

const head = ["Number", "Time (UTC)", "Who", "Kind", "What", "ID", "Details"];

/** GET /api/audit/export: every entry of the filter as CSV, streamed. */
export function auditHttp(app: App): void {
  const summary = "Export the filtered audit log as CSV";
  const mediaType = "text/csv";
  route(
    app,
    { method: "GET", path: "/api/audit/export", access: "session", summary, mediaType },
    async (c, context) => {
      const parsed = auditFilter.safeParse(c.req.query());
      if (!parsed.success) throw invalidInput(parsed.error.issues);
      const pages = exportAudit(context, parsed.data);
      // The first page is read before the headers, so that a refusal is an error response and not a broken file.
      const first = await pages.next();
      return c.body(ReadableStream.from(lines(first.done ? [] : first.value, pages)), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="muster-audit-${context.now().toISOString().slice(0, 10)}.csv"`,
      });
    },
  );
}

async function* lines(first: AuditEntry[], rest: AsyncGenerator<AuditEntry[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (entries: AuditEntry[]) =>
    encoder.encode(entries.map((each) => `${csvLine(cellsOf(each))}\r\n`).join(""));
  yield encoder.encode(`\ufeff${csvLine(head)}\r\n`);
  yield write(first);
  for await (const entries of rest) yield write(entries);
}

function cellsOf({ number, at, actorName, kind, text, id, details }: AuditEntry): (string | number | null)[] {
  const more = details.map(({ label, value }) => `${label}: ${value}`).join("; ");
  return [number, at, actorName, kind, text, id, more];
}
