import { type Delimiter, looksLikeTable } from "../sniff-table.ts";
import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { rowBlocks } from "./row-blocks.ts";

/** Delimited text as a table, in blocks of some rows labeled with their position: "Rows 1–40". */
export function* readCsv(text: string, name: string, limits: ReadLimits): Generator<Draft> {
  yield* rowBlocks(numbered(readCsvRows(text)), {
    limits,
    tooMany: note("reading.too_many_rows_of", { limit: limits.tableRows, name }),
    labelOf: (first, last) => (first === last ? `Row ${first}` : `Rows ${first}–${last}`),
  });
}

/** The rows of delimited text. The delimiter is detected. */
export function readCsvRows(text: string): Iterable<string[]> {
  const head = text.slice(0, 200_000);
  return csvRows(text, looksLikeTable(head, { isWhole: head.length === text.length, mayBeOneColumn: true }) ?? ",");
}

function* numbered(rows: Iterable<string[]>): Generator<{ number: number; cells: string[] }> {
  let number = 0;
  for (const cells of rows) yield { number: ++number, cells };
}

/** RFC 4180 with common deviations: any line end, quotes within an unquoted cell, an unclosed quote. Skips empty lines. */
function* csvRows(text: string, delimiter: Delimiter): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : { text: "", end: at };
    const end = bareEnd(text, cell.end, delimiter);
    row.push(cell.text + text.slice(cell.end, end));
    const isLast = text[end] !== delimiter;
    at = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
    // A trailing delimiter is followed by an empty cell.
    if (!isLast && at >= text.length) row.push("");
    if (!isLast && at < text.length) continue;
    if (row.length > 1 || row[0]?.trim()) yield row;
    row = [];
  }
}

function quotedCell(text: string, start: number): { text: string; end: number } {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // An unclosed quote would swallow the rest of the file, so it is read as a character.
    if (quote < 0) return { text: '"', end: start + 1 };
    if (text[quote + 1] !== '"') return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
}

function bareEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}
