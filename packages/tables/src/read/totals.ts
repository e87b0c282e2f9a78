import { type Database, quoteName, toNumber } from "../database.ts";
import type { RawTable } from "./raw-table.ts";
import { type RawColumn, textOf } from "./raw-table.ts";
import { EXACT_TOTAL, NAMED_TOTAL, TOTAL_PATTERN } from "./types/total-words.ts";

const LABELS = new Set(["category", "text", "identifier", "code", "date", "datetime", "empty", "boolean"]);

/** Leaves out rows that add up other rows, whether at the end or between groups. */
export async function dropTotals(
  database: Database,
  raw: RawTable,
  columns: readonly RawColumn[],
  notes: string[],
): Promise<void> {
  const figures = new Set(columns.flatMap(({ cell, type }) => (type.number ? [cell] : [])));
  const labels = columns.filter(({ cell, type }) => LABELS.has(type.type) && !figures.has(cell)).slice(0, 8);
  const first = columns[0];
  if (first && !labels.includes(first)) labels.unshift(first);
  if (labels.length === columns.length && columns.length > 1 && !columns.some((column) => column.type.number)) return;
  const where = labels.map((column) => `regexp_matches(${column.cell}, '${TOTAL_PATTERN}', 'i')`).join(" OR ");
  const rows = await database.rows(
    `SELECT rowid AS row_, ${columns
      .slice(0, 60)
      .map((column) => column.cell)
      .join(", ")} FROM ${raw.schema}.raw WHERE ${where} LIMIT 5000`,
  );
  const all = toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`))[0]?.["n"]) ?? 0;
  if (rows.length === 0 || rows.length > all * 0.6 || rows.length === all) return;
  const found: { row: number; label: string }[] = [];
  for (const row of rows) {
    const cells = labels.map((column) => textOf(row[column.cell])?.trim() ?? "");
    const label = cells.find((cell) => EXACT_TOTAL.test(cell)) ?? (await namedTotal(database, raw, { cells, labels }));
    if (label) found.push({ row: toNumber(row["row_"]) ?? -1, label });
  }
  if (found.length === 0) return;
  await database.run(`DELETE FROM ${raw.schema}.raw WHERE rowid IN (${found.map((each) => each.row).join(", ")})`);
  totalsNote(
    found.map((each) => each.label),
    notes,
  );
}

/** "North total" is one where "North" is a group, or where the row's other labels are empty. */
async function namedTotal(
  database: Database,
  raw: RawTable,
  { cells, labels }: { cells: string[]; labels: readonly RawColumn[] },
): Promise<string | undefined> {
  const index = cells.findIndex((cell) => NAMED_TOTAL.test(cell) && cell.split(/\s+/).length <= 6);
  if (index < 0) return undefined;
  const match = NAMED_TOTAL.exec(cells[index] ?? "");
  const group = (match?.[1] ?? match?.[2] ?? "").trim().toLowerCase().replaceAll("'", "''");
  const others = cells.filter((_, other) => other !== index);
  if (others.length > 0 && others.every((cell) => cell === "")) return cells[index];
  const where = labels.map((column) => `lower(trim(${column.cell})) = '${group}'`).join(" OR ");
  const [row] = await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw WHERE ${where}`);
  return (toNumber(row?.["n"]) ?? 0) > 0 ? cells[index] : undefined;
}

function totalsNote(labels: readonly string[], notes: string[]): void {
  const names = [...new Set(labels)]
    .slice(0, 4)
    .map((label) => `“${label}”`)
    .join(", ");
  const detail = `Excluded ${labels.length === 1 ? "1 total row" : `${labels.length} total rows`} (${names})`;
  notes.push(`${detail}.`);
}

/** A last row without any label whose numbers are the sums of the rows above. */
export async function dropUnlabelledTotal(
  database: Database,
  schema: string,
  columns: readonly RawColumn[],
  notes: string[],
): Promise<void> {
  const numbers = columns.filter((column) => column.type.number).map((column) => quoteName(column.name));
  const labels = columns
    .filter((column) => !column.type.number && column.type.type !== "empty")
    .map((column) => quoteName(column.name));
  if (numbers.length === 0 || labels.length === 0 || numbers.length > 100) return;
  const last = `(SELECT max(rowid) FROM ${schema}.data)`;
  const blank = labels.map((label) => `${label} IS NULL`).join(" AND ");
  const [row] = await database.rows(
    `SELECT ${numbers.join(", ")} FROM ${schema}.data WHERE rowid = ${last} AND ${blank}`,
  );
  if (!row) return;
  const sums = numbers.map((number, index) => `sum(${number}) AS s${index}`).join(", ");
  const [above] = await database.rows(`SELECT count(*) AS n, ${sums} FROM ${schema}.data WHERE rowid <> ${last}`);
  const values = Object.values(row).map((value) => toNumber(value));
  const matches = values.filter(
    (value, index) =>
      value !== null &&
      value !== 0 &&
      Math.abs(value - (toNumber(above?.[`s${index}`]) ?? 0)) <= Math.abs(value) * 0.001,
  );
  if (matches.length === 0 || (toNumber(above?.["n"]) ?? 0) < 2) return;
  await database.run(`DELETE FROM ${schema}.data WHERE rowid = ${last}`);
  await database.run(`DELETE FROM ${schema}.raw WHERE rowid = (SELECT max(rowid) FROM ${schema}.raw)`);
  notes.push("Excluded the last row because it is a total.");
}
