import { message } from "@muster/contracts/messages";
import { usageRowsFilter } from "@muster/contracts/usage";
import { csvLine } from "@muster/documents/csv-file";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { refuseIf } from "../../platform/errors.ts";
import { invalidInput } from "../../platform/http/error-response.ts";
import { agentName, featureName, modelName, personName } from "./usage.names.ts";
import { otherPersonBlocker } from "./usage.policy.ts";
import type { FactRow } from "./usage.rows.repo.ts";
import { type RowsFilter, readAllRows } from "./usage.rows.service.ts";

const head = [
  "Time (UTC)",
  "Person",
  "Feature",
  "Agent",
  "Model",
  "Actions",
  "Credits",
  "Prompt tokens",
  "Completion tokens",
  "Cost (USD)",
  "Person ID",
  "Agent ID",
  "Record ID",
];

/** GET /api/usage/export: every row of the filter, streamed. */
export function usageHttp(app: App): void {
  const summary = "Export the filtered usage records as CSV";
  const mediaType = "text/csv";
  route(
    app,
    { method: "GET", path: "/api/usage/export", access: "session", summary, mediaType, isOpenToKeys: true },
    async (c, context) => {
      const parsed = usageRowsFilter.safeParse(c.req.query());
      if (!parsed.success) throw invalidInput(parsed.error.issues);
      refuseIf(otherPersonBlocker(context.actor, parsed.data.person));
      const rows = readAllRows(context, parsed.data);
      // The first page is read before the headers, so that a refusal is an error response and not a broken file.
      const first = await rows.next();
      await recordExport(context, parsed.data);
      return c.body(ReadableStream.from(lines(first.done ? [] : first.value, rows)), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="muster-usage-${context.now().toISOString().slice(0, 10)}.csv"`,
      });
    },
  );
}

async function* lines(first: FactRow[], rest: AsyncGenerator<FactRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (rows: FactRow[]) => encoder.encode(rows.map((row) => `${csvLine(cellsOf(row))}\r\n`).join(""));
  yield encoder.encode(`\ufeff${csvLine(head)}\r\n`);
  if (first.length) yield write(first);
  for await (const rows of rest) yield write(rows);
}

function cellsOf(row: FactRow): (string | number | null)[] {
  return [
    row.at,
    personName(row.userId, row.personName),
    featureName(row.action),
    agentName(row.agentId, row.agentName),
    modelName(row.model),
    row.halfUnits / 2,
    row.credits,
    row.promptTokens,
    row.completionTokens,
    row.costMicros / 1e6,
    row.userId,
    row.agentId,
    row.id,
  ];
}

async function recordExport({ actor, inOrg }: Context, filter: RowsFilter): Promise<void> {
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "usage_exported",
      text: message("events.usage_exported"),
      link: "/settings?tab=usage",
      audience: "owner",
      userId: actor.userId,
      data: { ...filter },
    }),
  );
}
