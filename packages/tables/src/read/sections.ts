import { type Database, quoteText, toNumber } from "../database.ts";
import type { RawTable } from "./raw-table.ts";
import { textOf } from "./raw-table.ts";
import { DATE_FORMATS, DAY_FIRST } from "./types/date-format.ts";
import { parseNumber } from "./types/number-format.ts";
import { EXACT_TOTAL, mayBeTotal, totalledIn } from "./types/total-words.ts";

/** Narrower tables have rows of one cell that are rows. */
const LEAST_WIDTH = 4;
const MOST_WIDTH = 100;
const MOST_ROWS = 20_000;
/** A statement has as many headings as it likes; a list has few sections. */
const MOST_SECTIONS = 0.2;
/** Unless each has its own header, or the same labels as the others. */
const MOST_ALIKE = 0.35;

/** What heads or adds up the lines of a statement. */
const STATEMENT =
  /income|revenue|sales|turnover|expen|cost|spend|profit|loss|surplus|overhead|receipt|payment|asset|liabilit|wage|umsatz|erl[öo]s|ertr[äa]g|aufw[äea]nd|kosten|gewinn|verlust|einnahm|ausgab|einzahl|auszahl|ergebnis|aktiva|passiva/i;
/** Names of a first column that lists lines of accounts and no things of one kind. */
const LINES =
  /^(?:|item|items|line|lines?\s?items?|account|category|description|details?|posten|position|konto|kategorie|bezeichnung)$/i;

interface Line {
  row: number;
  cells: string[];
}
interface Section {
  text: string;
  lines: Line[];
}

/**
 * Rows of one text above the rows that belong to it ("Spring sale", "Kitchen") become a column of those rows; so does the line above a
 * header that is repeated below each of them. Statements keep their headings; their only texts are the names of their lines.
 * Returns the names with the new column's.
 */
export async function placeSections(database: Database, raw: RawTable, names: readonly string[]): Promise<string[]> {
  if (raw.width < LEAST_WIDTH || raw.width > MOST_WIDTH || raw.names) return [...names];
  const table = `${raw.schema}.raw`;
  const [size] = await database.rows(`SELECT count(*) AS n FROM ${table}`);
  // A list with sections is made by hand; the search would take seconds in a long export.
  if (Number(size?.["n"] ?? 0) > MOST_ROWS) return [...names];
  const lines = await linesOf(database, raw);
  const heads = lines.filter(
    ({ cells: [first = "", ...others] }) => /\p{L}/u.test(first) && others.every((cell) => !cell),
  );
  const sections = sectionsOf(lines, { heads, above: raw.heading });
  if (!sections || !areSections(sections, { lines, names, isRepeated: raw.heading !== undefined })) return [...names];
  const name = sectionName(
    sections.map(({ text }) => text),
    names,
  );
  if (names.includes(name)) return [...names];
  const total = totalOf(lines.filter((line) => !heads.includes(line)));
  // Totals of a statement are lines of it.
  const isStatement = sections.some(({ text }) => STATEMENT.test(text));
  const totals = isStatement ? [] : [...lines.filter(isTotal), ...(total ? [total] : [])];
  const dropped = [...heads, ...totals].map(({ row }) => row);
  const isDated = name === MONTH && hasDays(lines);
  if (!isDated) await addColumn(database, raw, { sections, total });
  await database.run(`DELETE FROM ${table} WHERE rowid IN (${dropped.join(", ")})`);
  raw.notes.push(
    isDated
      ? `${sections.length} rows that only give the month of the rows below them were left out.`
      : `${sections.length} rows that head the rows below them became the column “${name}”.`,
  );
  const labels = [...new Set(totals.map(({ cells: [label] }) => `“${label}”`))].slice(0, 4).join(", ");
  if (labels)
    raw.notes.push(`Excluded ${totals.length === 1 ? "1 total row" : `${totals.length} total rows`} (${labels}).`);
  return isDated ? [...names] : [...names, name];
}

async function linesOf(database: Database, raw: RawTable): Promise<Line[]> {
  const rows = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw ORDER BY rowid`);
  return rows.map((row) => ({
    row: toNumber(row["row_"] ?? null) ?? 0,
    cells: Array.from({ length: raw.width }, (_, index) => textOf(row[`c${index}`])?.trim() ?? ""),
  }));
}

/** Undefined where the first rows have no heading. */
function sectionsOf(
  lines: readonly Line[],
  { heads, above }: { heads: readonly Line[]; above: string | undefined },
): Section[] | undefined {
  const isHeaded = lines[0] !== undefined && heads.includes(lines[0]);
  if (heads.length === 0 || (!isHeaded && !above)) return undefined;
  const starts = [
    ...(isHeaded ? [] : [{ text: above ?? "", row: -1 }]),
    ...heads.map(({ cells, row }) => ({ text: cells[0] ?? "", row })),
  ];
  return starts.map(({ text, row }, i) => ({
    text,
    lines: lines.filter((line) => line.row > row && line.row < (starts[i + 1]?.row ?? Number.MAX_SAFE_INTEGER)),
  }));
}

function areSections(
  sections: readonly Section[],
  { lines, names, isRepeated }: { lines: readonly Line[]; names: readonly string[]; isRepeated: boolean },
): boolean {
  const texts = sections.map(({ text }) => text);
  const hasTexts = names.some(
    (_, i) => i > 0 && lines.filter(({ cells }) => /\p{L}{2}/u.test(cells[i] ?? "")).length >= lines.length / 2,
  );
  const areAlike = !texts.some((text) => STATEMENT.test(text)) && haveSameLabels(sections);
  const most = areAlike || isRepeated ? MOST_ALIKE : MOST_SECTIONS;
  return (
    sections.length >= 2 &&
    sections.length <= lines.length * most &&
    new Set(texts).size === texts.length &&
    !texts.some((text) => isTotalWord(text)) &&
    (hasTexts || areOfThings(names, texts) || areAlike)
  );
}

/** Whether a cell marks its row as a total. */
function isTotalWord(cell: string | null): boolean {
  return cell !== null && EXACT_TOTAL.test(cell.trim());
}

/** "Bread" and "Cakes" under each shop; a statement names each of its lines once. */
function haveSameLabels(sections: readonly Section[]): boolean {
  const own = sections.map(
    ({ lines }) =>
      new Set(lines.flatMap(({ cells: [label = ""] }) => (mayBeTotal(label) ? [] : [label.toLowerCase()]))),
  );
  const labels = new Set(own.flatMap((each) => [...each]));
  const shared = [...labels].filter((label) => own.filter((each) => each.has(label)).length > 1);
  return shared.length >= 2 && 2 * shared.length >= labels.size;
}

/** "Subtotal", "Total North": a name for a total and beside it figures, at most with a note. */
function isTotal({ cells: [label = "", ...cells] }: Line): boolean {
  const figures = cells.filter((cell) => cell !== "" && parseNumber(cell) !== null);
  const texts = cells.filter((cell) => cell !== "" && parseNumber(cell) === null);
  return mayBeTotal(label) && 3 * texts.length <= figures.length;
}

/** A last row of one label whose numbers are the sums of all rows above, totals left out. */
function totalOf(lines: readonly Line[]): Line | undefined {
  const last = lines.at(-1);
  const [label = "", ...cells] = last?.cells ?? [];
  const given = cells.flatMap((cell, i) => (cell ? [{ value: parseNumber(cell)?.value ?? null, i: i + 1 }] : []));
  if (!label || mayBeTotal(label) || given.length === 0) return undefined;
  const rows = lines.slice(0, -1).filter((line) => !isTotal(line));
  const isSum = ({ value, i }: { value: number | null; i: number }) =>
    value !== null &&
    Math.abs(rows.reduce((sum, { cells: own }) => sum + (parseNumber(own[i] ?? "")?.value ?? 0), 0) - value) < 0.01;
  return rows.length >= 2 && given.every(isSum) ? last : undefined;
}

async function addColumn(
  database: Database,
  raw: RawTable,
  { sections, total }: { sections: readonly Section[]; total: Line | undefined },
): Promise<void> {
  const table = `${raw.schema}.raw`;
  const cell = `c${raw.width++}`;
  await database.run(`ALTER TABLE ${table} ADD COLUMN ${cell} VARCHAR`);
  for (const { text, lines } of sections) {
    const own = lines.filter((line) => line !== total && !isTotal(line));
    if (own.length === 0) continue;
    const rows = own.map(({ row }) => row).join(", ");
    await database.run(`UPDATE ${table} SET ${cell} = ${quoteText(text)} WHERE rowid IN (${rows})`);
  }
}

/** Headings of products or people, not of the lines of a statement. */
function areOfThings([header = ""]: readonly string[], headings: readonly string[]): boolean {
  return !LINES.test(header.trim()) && !headings.some((text) => STATEMENT.test(text));
}

const GERMAN =
  /[äöüß]|datum|preis|betrag|menge|anzahl|kunde|objekt|artikel|straße|strasse|(?<!\p{L})(?:seit|bis|nr|von)(?!\p{L})/iu;

/** The word that all sections end with: "Spring sale" and "Autumn sale" are values of "Sale". */
function sectionName(texts: readonly string[], names: readonly string[]): string {
  if (texts.every(isMonth)) return MONTH;
  const ends = new Set(texts.map((text) => text.toLowerCase().split(/\s+/).at(-1) ?? ""));
  const [end = ""] = ends.size === 1 ? ends : [];
  return /^\p{L}{3,}$/u.test(end)
    ? `${end.charAt(0).toUpperCase()}${end.slice(1)}`
    : names.some((each) => GERMAN.test(each))
      ? "Bereich"
      : "Section";
}

const MONTH = "Month";

function isMonth(text: string): boolean {
  return DATE_FORMATS.some(({ grain, pattern }) => grain === "month" && pattern.test(text));
}

/** Whether a column of dates says already in which month each row is. */
function hasDays(lines: readonly Line[]): boolean {
  const formats = [DAY_FIRST, ...DATE_FORMATS.filter(({ grain }) => grain === "day" || grain === "time")];
  const isDay = (text: string) => formats.some(({ pattern }) => pattern.test(text));
  return (lines[0]?.cells ?? []).some(
    (_, i) => 2 * lines.filter(({ cells }) => isDay(cells[i] ?? "")).length >= lines.length,
  );
}

/** Share of rows below which blank cells are missing values and not a layout. */
const LEAST_BLANK = 0.3;
const DATE =
  "^\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|(?i)^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)(s|nes|rs|ur)?(day|tag|nstag|ttwoch|nnerstag|eitag|mstag|nntag)?\\.?$";

/**
 * Fills a first column that is written only where its value changes: a branch above its product groups, or a day above its entries.
 * Each value must occur once and stand above rows that are otherwise filled. A text must also head the same labels as the others do,
 * or its rows must end with their total, because blanks in a column of names are people without one.
 */
export async function fillDown(database: Database, raw: RawTable, names: readonly string[]): Promise<void> {
  if (raw.width < 3 || raw.names) return;
  const table = `${raw.schema}.raw`;
  // The blocks of a long table take seconds, and hardly any has this layout.
  const [blanks] = await database.rows(
    `SELECT count(*) AS n, count(*) FILTER (WHERE trim(c0) <> '') AS filled FROM ${table}`,
  );
  if (!isSparse(toNumber(blanks?.["n"] ?? null) ?? 0, toNumber(blanks?.["filled"] ?? null) ?? 0)) return;
  const [row] = await database.rows(`
    WITH cells AS (SELECT rowid AS r, nullif(trim(c0), '') AS a, nullif(trim(c1), '') AS b FROM ${table}),
      blocks AS (SELECT *, count(a) OVER (ORDER BY r) AS block FROM cells)
    SELECT count(*) AS n, count(a) AS filled, count(DISTINCT a) AS different, min(block) AS first,
      count(*) FILTER (WHERE a IS NULL AND b IS NULL) AS bare,
      count(b) AS labelled, count(DISTINCT b) AS labels, count(DISTINCT (block, b)) FILTER (WHERE b IS NOT NULL) AS pairs,
      count(*) FILTER (WHERE regexp_matches(a, '${DATE}')) AS dates,
      count(*) FILTER (WHERE try_cast(replace(a, ',', '.') AS DOUBLE) IS NOT NULL) AS numbers
    FROM blocks`);
  const count = (key: string) => toNumber(row?.[key] ?? null) ?? 0;
  const [n, filled] = [count("n"), count("filled")];
  if (!isSparse(n, filled) || count("first") !== 1) return;
  if (count("different") < filled || count("bare") > 0 || count("numbers") > 0) return;
  const headsSameLabels = count("labelled") === count("pairs") && 2 * count("labels") <= count("labelled");
  const hasTotals = !headsSameLabels && (await areTotalled(database, table));
  if (!headsSameLabels && !hasTotals && count("dates") < filled) return;
  await database.run(`
    UPDATE ${table} SET c0 = above.value FROM (
      SELECT rowid AS r, last_value(nullif(trim(c0), '') IGNORE NULLS) OVER (ORDER BY rowid) AS value FROM ${table}
    ) AS above WHERE ${table}.rowid = above.r AND coalesce(trim(${table}.c0), '') = ''`);
  raw.notes.push(`Blank cells in “${names[0]}” take the value above them (${n - filled} cells).`);
}

/** Whether most values of the first column come again as the name of a total: "Subtotal North" below the rows of "North". */
async function areTotalled(database: Database, table: string): Promise<boolean> {
  const rows = await database.rows(`SELECT DISTINCT trim(c0) AS value FROM ${table} WHERE trim(c0) <> ''`);
  const values = rows.map((row) => textOf(row["value"]) ?? "");
  const groups = values.filter((value) => !mayBeTotal(value)).map((value) => value.toLowerCase());
  const named = values.flatMap((value) => totalledIn(value) ?? []).map((value) => value.toLowerCase());
  return groups.length >= 2 && 2 * groups.filter((value) => named.includes(value)).length >= groups.length;
}

function isSparse(rows: number, filled: number): boolean {
  return rows - filled >= LEAST_BLANK * rows && filled >= 2;
}
