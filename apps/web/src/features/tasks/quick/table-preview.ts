export interface PreviewColumn {
  name: string;
  type: "number" | "date" | "text";
}

/** The start of a table: its columns, their types, and its first rows. */
export interface TablePreview {
  columns: PreviewColumn[];
  rows: string[][];
}

const shownRows = 3;
const readRows = 50;
/** Enough for the first rows of any usual table. */
const previewBytes = 256 * 1024;

/** Reads the start of a CSV or TSV file in the browser; null for any other file. */
export async function readTablePreview(file: Blob & { name: string }): Promise<TablePreview | null> {
  if (!/\.(csv|tsv|txt)$/i.test(file.name)) return null;
  return previewOf(await file.slice(0, previewBytes).text());
}

/** The preview of a text with delimited rows, the first of them names. */
export function previewOf(text: string): TablePreview | null {
  const [header, ...body] = parseRows(text.replace(/^\uFEFF/, ""), delimiterOf(text), readRows + 1);
  if (!header || header.length < 2 || body.length === 0) return null;
  const rows = body.filter((row) => row.length === header.length);
  if (rows.length < body.length / 2) return null;
  const columns = header.map((name, index) => ({
    name: name.trim() || `Column ${index + 1}`,
    type: typeOf(rows.map((row) => row[index] ?? "")),
  }));
  return { columns, rows: rows.slice(0, shownRows) };
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  const counts = [",", ";", "\t", "|"].map((sign) => [sign, line.split(sign).length - 1] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** A quoted cell with doubled quotes, or anything up to the next separator or line break; then what ends it. */
function cellPattern(delimiter: string): RegExp {
  const sign = delimiter === "|" ? "\\|" : delimiter;
  return new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))(${sign}|\\r?\\n|$)`, "y");
}

/** RFC 4180: quotes may contain separators, line breaks, and doubled quotes. A truncated last row has fewer cells. */
function parseRows(text: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  const cell = cellPattern(delimiter);
  let row: string[] = [];
  while (rows.length < limit && cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) break;
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === delimiter) continue;
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  return rows;
}

const number = /^[-+(]?[$€£]?\s?-?\d{1,3}(?:[.,'\s]?\d{3})*(?:[.,]\d+)?\s?[%$€£]?\)?$/;
const date =
  /^(?:\d{4}-\d{1,2}(?:-\d{1,2})?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./]\d{1,2}[./]\d{1,2})(?:[T ]\d.*)?$/;

function typeOf(cells: string[]): PreviewColumn["type"] {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return "text";
  if (filled.every((cell) => date.test(cell))) return "date";
  return filled.every((cell) => number.test(cell)) ? "number" : "text";
}
