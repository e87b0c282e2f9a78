import type { DataTable } from "@muster/contracts/analysis";
import type { Deliverable } from "@muster/contracts/deliverable";
import { cleanLine, cleanText } from "./clean-text.ts";
import { plainText } from "./read-inlines.ts";
import { readMarkdown } from "./read-markdown.ts";

/**
 * The tables of a deliverable as one CSV that Excel opens by a double click: UTF-8 with a byte-order mark, comma, CRLF, RFC 4180
 * quotes, exact values. One complete table is header and rows alone, so that it can be sorted and pivoted at once; several follow
 * each other in the document's order, each under a line with its title, with an empty line between. Without data tables the
 * tables of the Markdown are used, and without those the figures (label, value, unit, computation).
 */
export function renderCsv(deliverable: Deliverable): string {
  const tables = withOwnTitles(csvTables(deliverable));
  const isAlone = tables.length === 1 && tables[0]?.note === "";
  const parts = tables.map(({ title, note, rows }) => {
    const heading = [[title + (note && ` (${note})`)]];
    return (isAlone ? rows : [...heading, ...rows]).map(csvLine).join("\r\n");
  });
  return `\ufeff${parts.join("\r\n\r\n")}\r\n`;
}

/** A title that occurred before gets a number, so that each part of the file has a different name. */
function withOwnTitles(tables: readonly CsvTable[]): CsvTable[] {
  const seen = new Map<string, number>();
  return tables.map((table) => {
    const count = (seen.get(table.title) ?? 0) + 1;
    seen.set(table.title, count);
    return count === 1 ? table : { ...table, title: `${table.title} ${count}` };
  });
}

type Value = string | number | boolean | null;

interface CsvTable {
  title: string;
  /** Notes that only the first rows are included. */
  note: string;
  rows: Value[][];
}

/** The tables for the CSV; empty when the deliverable has neither tables nor figures. */
export function csvTables(deliverable: Deliverable): CsvTable[] {
  const data = deliverable.dataTables.filter(({ columns }) => columns.length > 0);
  if (data.length > 0) return data.map(dataTableRows);
  const written = markdownTables(deliverable.markdown);
  if (written.length > 0) return written.map(({ title, rows }) => ({ title, note: "", rows }));
  if (deliverable.figures.length === 0) return [];
  const rows = deliverable.figures.map(({ label, value, text, unit, computation }) => [
    label,
    value ?? text,
    unit,
    computation,
  ]);
  return [{ title: "Figures", note: "", rows: [["label", "value", "unit", "computation"], ...rows] }];
}

function dataTableRows({ title, columns, rows, values, totalRows }: DataTable): CsvTable {
  const body = rows.map((row, index) =>
    columns.map((_, column) => values[index]?.[column] ?? missing(values[index], row, column)),
  );
  const note = totalRows > rows.length ? `first ${rows.length} of ${totalRows} rows` : "";
  return { title: cleanLine(title), note, rows: [columns.map(({ name }) => name), ...body] };
}

/** An exact value may be null on purpose; the formatted cell is used only when the whole row is missing. */
function missing(exact: readonly Value[] | undefined, row: readonly string[], column: number): Value {
  return exact ? null : (row[column] ?? null);
}

/** One row by RFC 4180, without its line end. A text that a spreadsheet would run as a formula is escaped. */
export function csvLine(row: readonly Value[]): string {
  return row.map(csvCell).join(",");
}

function csvCell(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return Number.isFinite(value) ? String(withoutNoise(value)) : "";
  const text = withoutFormula(cleanText(value));
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""').replaceAll("\n", "\r\n")}"` : text;
}

/** Rounds sums of decimals, such as 89128.90000000001, to 15 significant digits, the precision of a double. */
function withoutNoise(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe. Plain numbers stay numbers. */
function withoutFormula(text: string): string {
  return startsFormula(text) && !PLAIN_NUMBER.test(text.trim()) ? `'${text}` : text;
}

/** Whether a spreadsheet would run the text as a formula. */
export function startsFormula(text: string): boolean {
  return STARTS_FORMULA.test(text);
}

// Also after white space and invisible characters, and in the full-width forms that some programs treat alike.
const STARTS_FORMULA = /^[\s\u00a0\u200b]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[+-]?\d+)?%?$/i;

/** The GFM tables of a text, as plain cells, each named by the heading above it. */
function markdownTables(markdown: string): { title: string; rows: string[][] }[] {
  let title = "";
  return readMarkdown(markdown).children.flatMap((node) => {
    if (node.type === "heading") title = cleanLine(plainText(node));
    if (node.type !== "table") return [];
    const width = node.children[0]?.children.length ?? 0;
    const rows = node.children.map((row) => Array.from({ length: width }, (_, index) => cellText(row.children[index])));
    return [{ title: title || "Table", rows }];
  });
}

function cellText(cell: Parameters<typeof plainText>[0] | undefined): string {
  return cell ? plainText(cell) : "";
}
