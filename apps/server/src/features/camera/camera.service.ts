import { type CaptureResult, captureResult, type RecordKind, recordFields } from "@muster/contracts/camera";
import type { Context } from "../../kernel/context.ts";
import * as repo from "../../kernel/results/results.repo.ts";
import { finishedResultOf, mustFindOwnResult } from "../../kernel/results/results.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { storeFile, toFile } from "../files/files.service.ts";
import { isoReceiptDate } from "./proposals.ts";

const maxRecords = 1000;
const fileNames: Record<RecordKind, string> = { receipt: "Receipts.csv", contact: "Contacts.csv" };

interface Confirmed {
  id: string;
  kind: RecordKind;
  fields: Record<string, string>;
}

/** Stores the confirmed fields with the capture, and makes a table of all records of this kind that the person confirmed. */
export async function confirmRecord(context: Context, { id, kind, fields }: Confirmed) {
  const { actor, inOrg } = context;
  const values = knownFields(kind, fields);
  const records = await inOrg(async (tx) => {
    const row = await mustFindOwnResult(tx, actor.userId, id);
    const concluded = finishedResultOf(row);
    if (row.kind !== "capture" || !concluded) throw notFound("record");
    const result = captureResult.parse(concluded.result);
    const confirmed = { ...result.confirmed, [kind]: values };
    await repo.updateResult(tx, id, { result: { value: { ...concluded, result: { ...result, confirmed } } } });
    const wanted = { userId: actor.userId, kind: "capture", search: undefined, isDeleted: false, before: undefined };
    const rows = await repo.listResults(tx, { ...wanted, limit: maxRecords });
    return rows
      .filter(({ userId }) => userId === actor.userId)
      .reverse()
      .flatMap((one): Record<string, string>[] => {
        // Stored by this feature's own runs.
        const kept = (finishedResultOf(one)?.result as CaptureResult | undefined)?.confirmed[kind];
        return kept ? [kept] : [];
      });
  });
  const content = Buffer.from(tableOf(kind, records));
  const file = await storeFile({ ...context, ...actor }, { name: fileNames[kind], content: inOnePiece(content) });
  return { file: toFile(file), rows: records.length };
}

function knownFields(kind: RecordKind, fields: Record<string, string>): Record<string, string> {
  const known = Object.keys(recordFields[kind]).map((key) => [key, fields[key]?.trim() ?? ""] as const);
  if (known.every(([, value]) => value === "")) throw new AppError("invalid_input", "Fill in at least one field");
  return Object.fromEntries(known);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function tableOf(kind: RecordKind, records: readonly Record<string, string>[]): string {
  const columns = Object.entries(recordFields[kind]);
  const rows = [
    columns.map(([, label]) => label),
    ...records.map((record) =>
      columns.map(([key]) =>
        key === "date" ? isoReceiptDate(record["date"] ?? "", record["currency"] ?? "") : (record[key] ?? ""),
      ),
    ),
  ];
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Keeps a cell as text when a spreadsheet would read it as a formula. Phone numbers and negative amounts are not formulas. */
function cell(text: string): string {
  const isFormula = /^\s*[=+\-@|%]/.test(text) && !/^\s*[+-]?[\d.,\s()/-]+%?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
