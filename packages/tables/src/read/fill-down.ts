import { type Database, toNumber } from "../database.ts";
import { textOf } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { mayBeTotal, totalledIn } from "./types/total-words.ts";

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
