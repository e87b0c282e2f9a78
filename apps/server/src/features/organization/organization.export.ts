import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { refuseIf } from "../../platform/errors.ts";
import { type ZipEntry, zipOf } from "../../platform/zip.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { exportBlocker } from "./organization.policy.ts";
import { exportQueries, readExportRows } from "./organization.repo.ts";

const page = 500;

/** A zip of the organization's own rows, streamed as it is read; one JSON line per row. */
export async function openExport(context: Context): Promise<AsyncGenerator<Uint8Array>> {
  const { actor, inOrg } = context;
  refuseIf(exportBlocker(actor));
  const name = await inOrg(async (tx) => {
    await recordEvent(tx, {
      kind: "organization_exported",
      text: "The organization's data was exported",
      link: "/settings?tab=data",
      audience: "organization",
      userId: actor.userId,
    });
    return organizationName(tx);
  });
  return zipOf(entries(context, name));
}

async function* entries(context: Context, name: string): AsyncGenerator<ZipEntry> {
  yield { path: "README.txt", content: readme(name, context.now()) };
  for (const shelf of Object.keys(exportQueries) as (keyof typeof exportQueries)[])
    yield { path: shelf, content: lines(context, shelf) };
}

async function* lines({ inOrg }: Context, shelf: keyof typeof exportQueries): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let after = ""; ; ) {
    const rows = await inOrg((tx) => readExportRows(tx, shelf, { after, limit: page }));
    yield encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    if (rows.length < page) return;
    after = String(rows.at(-1)?.["id"]);
  }
}

function readme(name: string, at: Date): string {
  return [
    `${name}: organization data from Muster, exported ${at.toISOString()}.`,
    "",
    "Each .jsonl file has one row per line. No file contains keys, tokens, or passwords.",
    "Tasks, documents, and uploads belong to the people who created them. Each person can export their own in Settings > Profile and security.",
    "",
  ].join("\n");
}
