import type { Analysis, Figure } from "@muster/contracts/analysis";
import { sentenceOf } from "./finding-words.ts";
import { missingWords } from "./findings/shares.ts";
import { wordingOf } from "./wording.ts";

/** What a reader should know about the data before leaning on it: empty cells, cells that did not fit, duplicates. */
export function qualityNotes(analysis: Analysis, figures: Map<string, Figure>): string[] {
  const missing = analysis.findings
    .filter((finding) => finding.kind === "missing")
    .flatMap((finding) => missingWords(wordingOf(finding, figures)).sentences);
  const quality = analysis.findings
    .filter((finding) => finding.kind === "quality")
    .map((finding) => qualityNote(sentenceOf(finding.detail ?? ""), wordingOf(finding, figures)));
  const notes = [missing.join(" "), ...quality].filter((note) => note !== "");
  if (notes.length > 0) return [...new Set(notes)];
  return isComplete(analysis) ? ["No cell is empty and every cell could be read as its column's type."] : [];
}

/** The count is added where the detail does not hold a number already. */
function qualityNote(detail: string, { say }: ReturnType<typeof wordingOf>): string {
  const count = say("count");
  if (!count || /\d/.test(detail)) return detail;
  const percent = say("percent");
  return `${detail.replace(/\.$/, "")} (${count}${percent ? `, ${percent}` : ""}).`;
}

function isComplete(analysis: Analysis): boolean {
  const columns = analysis.tables.flatMap((table) => table.columns);
  return columns.length > 0 && columns.every((column) => column.missing === 0 && column.invalid === 0);
}
