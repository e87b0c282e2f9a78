import type { DocumentBlock, DocumentTable, ReadDocument } from "@muster/contracts/sources";

/** One piece of a sheet: a block of the text, or a part of a long one. */
export interface Part {
  kind: DocumentBlock["kind"];
  level: number;
  start: number;
  end: number;
  label: string | null;
  /** For a table: its rows as cells with their ranges in the text. */
  rows: Cell[][] | null;
}

export interface Cell {
  text: string;
  start: number;
  end: number;
}

/** The unit of rendering: a page or, in formats without pages, about three pages of text. */
export interface Sheet {
  page: number | null;
  start: number;
  end: number;
  parts: Part[];
}

const sheetCharacters = 8000;
const partCharacters = 6000;

/** Splits a document into sheets, in order. Every block is in exactly one of them: the one it begins in. */
export function sheetsOf(document: Pick<ReadDocument, "text" | "blocks" | "tables" | "pages">): Sheet[] {
  const parts = document.blocks.flatMap((block) => partsOf(block, document));
  if (document.pages.length === 0) return unpaged(parts);
  const sheets = document.pages.map(({ page, start, end }) => ({ page, start, end, parts: [] as Part[] }));
  let at = 0;
  for (const part of parts) {
    while (at < sheets.length - 1 && part.start >= (sheets[at + 1]?.start ?? 0) && part.start >= (sheets[at]?.end ?? 0))
      at++;
    sheets[at]?.parts.push(part);
  }
  return sheets;
}

/** The sheet that contains an offset; the nearest before it when the offset is between two. */
export function sheetAt(sheets: Sheet[], offset: number): number {
  let [low, high] = [0, sheets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const sheet = sheets[middle];
    if (sheet && (sheet.parts[0]?.start ?? sheet.start) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

function unpaged(parts: Part[]): Sheet[] {
  const sheets: Sheet[] = [];
  for (const part of parts) {
    const last = sheets.at(-1);
    if (last && part.end - last.start <= sheetCharacters) {
      last.parts.push(part);
      last.end = part.end;
    } else sheets.push({ page: null, start: part.start, end: part.end, parts: [part] });
  }
  return sheets;
}

function partsOf(block: DocumentBlock, document: Pick<ReadDocument, "text" | "tables">): Part[] {
  const { kind, start, end, label = null, level = 1 } = block;
  const table = document.tables.find((candidate) => candidate.start <= start && start < candidate.end);
  if (table && (kind === "table" || kind === "cell-range"))
    return [{ kind, level, start, end, label, rows: rowsOf(document.text, { start, end, table }) }];
  return pieces(document.text, start, end).map((piece) => ({ kind, level, label, rows: null, ...piece }));
}

/** A table's line is its cells joined by " | "; the table's own rows tell which separators are part of a cell. */
function rowsOf(text: string, { start, end, table }: { start: number; end: number; table: DocumentTable }): Cell[][] {
  const before = text.slice(table.start, start).split("\n").length - 1;
  let at = start;
  return text
    .slice(start, end)
    .split("\n")
    .map((line, index) => {
      const known = table.rows[before + index];
      const cells = known?.join(" | ") === line ? known : line.split(" | ");
      let cellAt = at;
      at += line.length + 1;
      return cells.map((cell) => {
        const place = { text: cell, start: cellAt, end: cellAt + cell.length };
        cellAt = place.end + 3;
        return place;
      });
    });
}

/** A whole book may be one line: split between words. */
function pieces(text: string, start: number, end: number): { start: number; end: number }[] {
  const found = [];
  let from = start;
  while (end - from > partCharacters) {
    const space = text.lastIndexOf(" ", from + partCharacters);
    const cut = space > from + partCharacters / 2 ? space + 1 : from + partCharacters;
    found.push({ start: from, end: cut });
    from = cut;
  }
  return [...found, { start: from, end }];
}
