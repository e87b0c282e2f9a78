import { leadFilter } from "@muster/contracts/leads";
import { message } from "@muster/contracts/messages";
import { csvLine } from "@muster/documents/csv-file";
import { recordEvent } from "../../kernel/events/events.ts";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { invalidInput } from "../../platform/http/error-response.ts";
import { pagesOfLeads } from "./leads.repo.ts";
import type { LeadRow } from "./leads.table.ts";
import { statusNames } from "./leads.view.ts";

const head = [
  ...["Company", "Industry", "Location", "Employees", "Website", "Contact", "Title", "Email", "Phone"],
  ...["Value", "Status", "Score", "Do not contact", "Source", "Added (UTC)", "ID"],
];

/** GET /api/leads/export: the leads of the filter as CSV, which `import` reads back. */
export function leadsHttp(app: App): void {
  const summary = "Export the filtered leads as CSV";
  const mediaType = "text/csv";
  route(
    app,
    { method: "GET", path: "/api/leads/export", access: "session", summary, mediaType, isOpenToKeys: true },
    async (c, { inOrg, actor, now }) => {
      const parsed = leadFilter.safeParse(c.req.query());
      if (!parsed.success) throw invalidInput(parsed.error.issues);
      const lines = [csvLine(head)];
      await inOrg(async (tx) => {
        for await (const page of pagesOfLeads(tx, parsed.data)) lines.push(...page.map((row) => csvLine(cellsOf(row))));
        const text = message("events.leads_exported", { count: lines.length - 1 });
        await recordEvent(tx, { kind: "leads_exported", text, audience: "organization", userId: actor.userId });
      });
      return c.body(`\ufeff${lines.join("\r\n")}\r\n`, 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="muster-leads-${now().toISOString().slice(0, 10)}.csv"`,
      });
    },
  );
}

function cellsOf(row: LeadRow): (string | number | boolean | null)[] {
  const { company, industry, location, employees, website, contactName, contactTitle, email, phone } = row;
  return [
    ...[company, industry, location, employees, website, contactName, contactTitle, email, phone],
    ...[row.potentialValue, statusNames[row.status], row.score, row.isOptedOut, row.source],
    ...[row.createdAt.toISOString(), row.id],
  ];
}
