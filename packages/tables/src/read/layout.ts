import { DATE_FORMATS, DAY_FIRST } from "./types/date-format.ts";
import { parseNumber } from "./types/number-format.ts";

export type SourceRow = readonly (string | null)[];

/** Where a table sits in its records. */
export interface Layout {
  /** Index of the first record of data. */
  dataStart: number;
  /** Column names as found; empty text where a column has none. */
  names: string[];
  /** In a two-row header, the group name above each column, which the column's name starts with; empty where there is none. */
  groups?: string[];
  hasHeader: boolean;
  /** A title that stands in the header itself. */
  title?: string;
  /** Facts for the reader. */
  notes: string[];
}

/** Finds the header among the first records: below titles and blank lines, over two lines, or not there at all. */
export function findLayout(records: readonly SourceRow[]): Layout {
  const width = typicalWidth(records);
  const start = records.findIndex((record) => filled(record) >= Math.max(1, Math.ceil(width * 0.6)));
  const first = Math.max(0, start);
  const notes: string[] = [];
  if (first > 0) notes.push(skippedNote(records.slice(0, first)));
  if (isHeader(records, first)) return withHeader(records, first, notes);
  // Heads that leave more than a few columns without a name look too short to be one.
  if (first > 0 && filled(records[first - 1] ?? []) >= 2 && isHeader(records, first - 1))
    return withHeader(records, first - 1, first > 1 ? [skippedNote(records.slice(0, first - 1))] : []);
  notes.push("There is no header row, so the columns are numbered.");
  return { dataStart: first, names: [], hasHeader: false, notes };
}

function withHeader(records: readonly SourceRow[], first: number, notes: string[]): Layout {
  const upper = records[first] ?? [];
  const below = records[first + 1];
  if (below && isContinued(upper, below, records.slice(first + 2))) {
    notes.push("The header has two rows; group names were added before the column names.");
    return { dataStart: first + 2, ...joinHeaders(upper, below), hasHeader: true, notes };
  }
  const above = records[first - 1];
  if (above && first > 0 && isGroupRow(above) && filled(above) >= 2 && isAboveGroups(above, upper)) {
    notes.push("The header has two rows; group names were added before the column names.");
    return { dataStart: first + 1, ...joinHeaders(above, upper), hasHeader: true, notes };
  }
  notes.push(first > 0 ? `The header is the row “${headerWords(upper)}”.` : "The first row is the header.");
  return { dataStart: first + 1, names: upper.map((cell) => oneLine(cell)), hasHeader: true, notes };
}

function typicalWidth(records: readonly SourceRow[]): number {
  const counts = new Map<number, number>();
  for (const record of records) {
    const width = filled(record);
    if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const wide = [...counts].filter(([width]) => width > 1);
  const [mode] = (wide.length > 0 ? wide : [...counts]).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1];
  return mode;
}

/** A header is text above cells of another kind; among nothing but text, its words must not come again below. */
function isHeader(records: readonly SourceRow[], index: number): boolean {
  const row = records[index] ?? [];
  const body = records.slice(index + 1).filter((record) => filled(record) > 0);
  const cells = row.filter((cell) => cell?.trim()).map((cell) => cell?.trim() ?? "");
  if (cells.some((cell) => isValue(cell)) && !isPeriodHeader(cells)) return false;
  if (body.length === 0) return true;
  if (row.some((_, column) => body.some((record) => isValue(record[column] ?? "")))) return true;
  const repeats = row.filter(
    (cell, column) => cell?.trim() && body.some((record) => record[column]?.trim() === cell.trim()),
  );
  return repeats.length <= cells.length / 4;
}

/** Years and months may head columns: "Country, 2021, 2022, 2023". */
function isPeriodHeader(cells: readonly string[]): boolean {
  const values = cells.filter((cell) => isValue(cell));
  const years = values.map(Number);
  const areYears = years.every((year) => Number.isInteger(year) && year >= 1800 && year <= 2100);
  const arePeriods = values.every((cell) => DATE_FORMATS.some((format) => format.pattern.test(cell)));
  const rising = years.every((year, index) => index === 0 || Math.abs(year - (years[index - 1] ?? 0)) >= 1);
  return (
    values.length >= 2 &&
    cells.length > values.length &&
    new Set(values).size === values.length &&
    ((areYears && rising) || arePeriods)
  );
}

/** Whether a cell holds a number or a date, which no header does. */
export function isValue(cell: string): boolean {
  const text = cell.trim();
  if (text === "") return false;
  if (parseNumber(text) !== null && /\d/.test(text)) return !/^\d+ ?[A-Za-z]{2,}$/.test(text);
  return (
    DAY_FIRST.pattern.test(text) ||
    DATE_FORMATS.some((format) => format.grain !== "month" && format.grain !== "quarter" && format.pattern.test(text))
  );
}

/** A second header row names columns that merged cells above left without a name, and stands above values itself. */
function isContinued(upper: SourceRow, below: SourceRow, body: readonly SourceRow[]): boolean {
  const cells = below.map((cell) => cell?.trim() ?? "").filter((cell) => cell !== "");
  const isText = cells.length > 0 && cells.every((cell) => !isValue(cell) || isPeriodHeader(["x", ...cells]));
  const names = below.some((cell, column) => cell?.trim() && !upper[column]?.trim());
  return (
    isText &&
    names &&
    below.some((cell, column) => cell?.trim() && body.some((record) => isValue(record[column] ?? "")))
  );
}

/** The upper row of merged cells: at least two names, each followed by a gap. */
function isGroupRow(record: SourceRow): boolean {
  const names = record.filter((cell) => cell?.trim()).length;
  const last = record.findLastIndex((cell) => cell?.trim());
  const gaps = record
    .slice(0, last)
    .some((cell, index) => index > 0 && !cell?.trim() && record.slice(0, index).some((before) => before?.trim()));
  return names >= 2 && gaps;
}

/** Group names stand above names that repeat under each of them, or leave the label columns free or name them; a title does neither. */
function isAboveGroups(above: SourceRow, names: SourceRow): boolean {
  const cells = names.map((cell) => cell?.trim().toLowerCase()).filter(Boolean);
  const namesGaps = names.every((cell, column) => cell?.trim() || above[column]?.trim());
  return !above[0]?.trim() || new Set(cells).size < cells.length || (!names[0]?.trim() && namesGaps);
}

function joinHeaders(above: SourceRow, lower: SourceRow): Pick<Layout, "names" | "groups" | "title"> {
  const title = hasTitle(above, lower) ? oneLine(above[0] ?? null) : "";
  const upper = title ? ["", ...above.slice(1)] : above;
  let group = "";
  const joined = lower.map((cell, column) => {
    const above = oneLine(upper[column] ?? null);
    if (above) group = above;
    const below = oneLine(cell);
    if (!below) return { name: above, group: "" };
    return group && above !== below ? { name: `${group} ${below}`, group } : { name: below, group: "" };
  });
  return {
    names: joined.map(({ name }) => name),
    groups: joined.map((each) => each.group),
    ...(title && { title }),
  };
}

/** "Staff canteen 2026" in front of months, above a column with a name of its own, is the table's title. */
function hasTitle([first, ...others]: SourceRow, [own]: SourceRow): boolean {
  const title = oneLine(first ?? null);
  const groups = others.map((cell) => oneLine(cell)).filter((cell) => cell !== "");
  const isLong = title.split(" ").length > 2 || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(title);
  return isLong && !PERIOD.test(title) && oneLine(own ?? null) !== "" && groups.length >= 2 && groups.every(isPeriod);
}

export function isPeriod(name: string): boolean {
  return PERIOD.test(name);
}

function skippedNote(records: readonly SourceRow[]): string {
  const title = records.map((record) => record.find((cell) => cell?.trim())).find(Boolean);
  const lines = records.length === 1 ? "1 row above the header was" : `${records.length} rows above the header were`;
  return title ? `${lines} skipped, starting with “${oneLine(title).slice(0, 80)}”.` : `${lines} blank and skipped.`;
}

function headerWords(record: SourceRow): string {
  const words = record.map((cell) => oneLine(cell)).filter((cell) => cell !== "");
  return words.slice(0, 4).join(", ") + (words.length > 4 ? ", …" : "");
}

function oneLine(cell: string | null): string {
  return (cell ?? "").replace(/\s+/g, " ").trim();
}

function filled(record: SourceRow): number {
  return record.reduce((count, cell) => count + (cell?.trim() ? 1 : 0), 0);
}

const PERIOD =
  /^(jan|feb|m[aä]r|mrz|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\b|^q[1-4]\b|^(19|20)\d\d\b|\b(quartal|quarter)\b/iu;
const GERMAN = /^(mär|mrz|mai|okt|dez|januar|februar|juni|juli|summe|gesamt|jahr)|quartal/i;

/** "Visitors by group" above the table names its rows. */
export function itemName(caption: string, headers: readonly string[]): string {
  const [, named] = /\p{L} (?:by|per|nach|je|pro) (\p{L}{3,})(?= \||$)/iu.exec(caption) ?? [];
  return named && !isPeriod(named) && !/^(month|monat|monaten|year|jahr|jahren)$/i.test(named)
    ? `${named[0]?.toUpperCase()}${named.slice(1)}`
    : headers.some((name) => GERMAN.test(name))
      ? "Posten"
      : "Item";
}

/** What stands in front of a row of periods are their items, also without a header. */
function labelName(found: readonly string[]): string | undefined {
  const headers = found.slice(1).map((name) => name.trim());
  if (headers.filter((name) => PERIOD.test(name)).length < 3) return undefined;
  return headers.some((name) => GERMAN.test(name)) ? "Posten" : "Item";
}

/** Names for all columns: empty ones numbered, repeated ones told apart, as the notes say. */
export function settleNames(found: readonly string[], width: number, notes: string[]): string[] {
  const seen = new Map<string, number>();
  const empty: number[] = [];
  const repeated = new Set<string>();
  const names = Array.from({ length: width }, (_, index) => {
    const name = found[index]?.trim() || (index === 0 && labelName(found)) || `Column ${index + 1}`;
    if (!found[index]?.trim() && found.length > 0 && name === `Column ${index + 1}`) empty.push(index + 1);
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    if (times > 1) repeated.add(name);
    return times > 1 ? `${name} (${times})` : name;
  });
  if (empty.length > 0)
    notes.push(
      `Without a name: column ${empty.slice(0, 8).join(", ")}${empty.length > 8 ? ", …" : ""}; named by number.`,
    );
  if (repeated.size > 0) notes.push(`Repeated column names were numbered: ${[...repeated].slice(0, 5).join(", ")}.`);
  return names;
}
