import { type Database, quoteText, toNumber } from "../database.ts";
import { textOf } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { isTotalWord, mayBeTotal, TOTAL_PATTERN, totalledIn } from "./types/total-words.ts";

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

/** Narrower tables have rows of one cell that are rows. */
const LEAST_WIDTH = 4;
const MOST_WIDTH = 100;
const MOST_ROWS = 20_000;
/** A statement has as many headings as it likes; a list has few sections. */
const MOST_SECTIONS = 0.2;

/** What heads or adds up the lines of a statement. */
const STATEMENT =
  /income|revenue|sales|turnover|expen|cost|spend|profit|loss|surplus|overhead|receipt|payment|asset|liabilit|wage|umsatz|erl[öo]s|ertr[äa]g|aufw[äea]nd|kosten|gewinn|verlust|einnahm|ausgab|einzahl|auszahl|ergebnis|aktiva|passiva/i;
/** Names of a first column that lists lines of accounts and no things of one kind. */
const LINES =
  /^(?:|item|items|line|lines?\s?items?|account|category|description|details?|posten|position|konto|kategorie|bezeichnung)$/i;

/**
 * Rows of one text above the rows that belong to it ("Spring sale", "Kitchen") become a column of those rows. Statements keep their
 * headings; their only texts are the names of their lines. Returns the names with the new column's.
 */
export async function placeSections(database: Database, raw: RawTable, names: readonly string[]): Promise<string[]> {
  if (raw.width < LEAST_WIDTH || raw.width > MOST_WIDTH || raw.names) return [...names];
  const table = `${raw.schema}.raw`;
  const [long] = await database.rows(`SELECT count(*) AS n FROM ${table}`);
  // A list with sections is made by hand; the search would take seconds in a long export.
  if (Number(long?.["n"] ?? 0) > MOST_ROWS) return [...names];
  const others = Array.from({ length: raw.width - 1 }, (_, index) => `c${index + 1}`);
  const isAlone = others.map((cell) => `coalesce(trim(${cell}), '') = ''`).join(" AND ");
  const heads = await database.rows(
    `SELECT rowid AS r, trim(c0) AS text FROM ${table} WHERE ${isAlone} AND regexp_matches(c0, '\\p{L}') ORDER BY rowid`,
  );
  if (heads.length < 2) return [...names];
  const texts = heads.map((row) => textOf(row["text"]) ?? "");
  const [size] = await database.rows(
    `SELECT count(*) AS n, min(rowid) AS first, ${others.map((cell) => `count(*) FILTER (WHERE regexp_matches(${cell}, '\\p{L}{2}')) AS ${cell}`).join(", ")} FROM ${table}`,
  );
  const rows = toNumber(size?.["n"] ?? null) ?? 0;
  const hasTexts = others.some((cell) => Number(size?.[cell] ?? 0) >= rows / 2);
  const isList = hasTexts || areOfThings(names, texts);
  const startsWithOne = toNumber(heads[0]?.["r"] ?? null) === toNumber(size?.["first"] ?? null);
  const areNames = new Set(texts).size === texts.length && !texts.some((text) => isTotalWord(text));
  if (texts.length > rows * MOST_SECTIONS || !isList || !startsWithOne || !areNames) return [...names];
  const name = sectionName(texts);
  if (names.includes(name)) return [...names];
  const cell = `c${raw.width}`;
  await database.run(`ALTER TABLE ${table} ADD COLUMN ${cell} VARCHAR`);
  const isRow = `NOT regexp_matches(coalesce(c0, ''), '${TOTAL_PATTERN}', 'i')`;
  for (const [i, head] of heads.entries()) {
    const until = heads[i + 1] ? ` AND rowid < ${toNumber(heads[i + 1]?.["r"] ?? null)}` : "";
    await database.run(
      `UPDATE ${table} SET ${cell} = ${quoteText(texts[i] ?? "")} WHERE rowid > ${toNumber(head["r"] ?? null)}${until} AND ${isRow}`,
    );
  }
  await database.run(
    `DELETE FROM ${table} WHERE rowid IN (${heads.map((row) => toNumber(row["r"] ?? null)).join(", ")})`,
  );
  raw.width++;
  raw.notes.push(`${texts.length} rows that head the rows below them became the column “${name}”.`);
  return [...names, name];
}

/** Headings of products or people, not of the lines of a statement. */
function areOfThings([header = ""]: readonly string[], headings: readonly string[]): boolean {
  return !LINES.test(header.trim()) && !headings.some((text) => STATEMENT.test(text));
}

/** The word that all sections end with: "Spring sale" and "Autumn sale" are values of "Sale". */
function sectionName(texts: readonly string[]): string {
  const ends = new Set(texts.map((text) => text.toLowerCase().split(/\s+/).at(-1) ?? ""));
  const [end = ""] = ends.size === 1 ? ends : [];
  return /^\p{L}{3,}$/u.test(end) ? `${end.charAt(0).toUpperCase()}${end.slice(1)}` : "Section";
}
