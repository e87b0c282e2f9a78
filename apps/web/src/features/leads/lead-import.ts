import type { LeadImportOutcome } from "@muster/contracts/leads";
import { factNames } from "./lead-names.ts";

export const maxImportBytes = 5_000_000;

export const importFields: Record<string, string> = {
  ...factNames,
  potentialValue: "Value",
  status: "Status",
};

/** The text of a file: UTF-8 or UTF-16 with its mark, otherwise Windows-1252, which spreadsheets still write. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The mapping after a field is chosen for a column. Each field has one column, so any other column loses it. */
export function chooseField(
  columns: LeadImportOutcome["columns"],
  { column, field }: { column: string; field: string | null },
): Record<string, string> {
  const chosen = columns.map(({ name, field: before }) => {
    if (name === column) return [name, field] as const;
    return [name, before === field ? null : before] as const;
  });
  return Object.fromEntries(chosen.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** "3 leads", "1 lead". */
export function countLeads(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "lead" : "leads"}`;
}
