import type { DuckDBConnection } from "@duckdb/node-api";
import { foldSql, literal, quote } from "../compile.ts";
import { fold } from "../query.ts";
import type { Fold, Layout, Profile, SourceColumn, SourceTable, TableProfile } from "./profile.ts";

export type Cells = Record<string, string | number | boolean | null>;

export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Cells[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Cells[];
}

/**
 * Writes every table of a profile as queries see it: wide columns as rows, totals and exact duplicates out, spellings folded.
 * Called again after an edit, since an edit may undo a fold or keep duplicates.
 */
export async function prepareTables(
  connection: DuckDBConnection,
  profile: Profile,
  sources: readonly SourceTable[],
): Promise<void> {
  for (const table of profile.tables) {
    const source = sources.find(({ relation }) => relation === table.relation);
    if (source) await prepareTable(connection, table, { columns: source.columns, folds: profile.folds });
  }
}

export async function prepareTable(
  connection: DuckDBConnection,
  table: TableProfile,
  { columns, folds }: { columns: readonly SourceColumn[]; folds: readonly Fold[] },
): Promise<void> {
  let sql = table.layout.kind === "wide" ? wideSql(table.layout, columns, table.relation) : plainSql(columns, table);
  for (const { column, values } of table.droppedRows) {
    const list = values.map((value) => literal(fold(value))).join(", ");
    sql = `SELECT * FROM (${sql}) WHERE coalesce(${foldSql(quote(column))} NOT IN (${list}), true)`;
  }
  if (table.duplicates > 0 && !table.keepsDuplicates)
    sql = `SELECT * FROM (${sql}) QUALIFY row_number() OVER (PARTITION BY ${columns.map(({ name }) => quote(name)).join(", ")} ORDER BY "#row") = 1`;
  const own = folds.filter((each) => each.table === table.name && !each.isUndone);
  if (own.length > 0) sql = `SELECT * REPLACE (${replacements(own).join(", ")}) FROM (${sql})`;
  // A view costs nothing to make, but a very wide one is bound again by every query.
  const isWide = columns.length > 200 && table.rows < 100_000;
  const isPlain =
    !isWide &&
    table.layout.kind === "rows" &&
    own.length === 0 &&
    table.droppedRows.length === 0 &&
    table.duplicates === 0 &&
    !table.swappedDates?.length;
  await connection.run(`DROP TABLE IF EXISTS ${quote(table.name)}`).catch(() => undefined);
  await connection.run(`DROP VIEW IF EXISTS ${quote(table.name)}`).catch(() => undefined);
  await connection.run(`CREATE ${isPlain ? "VIEW" : "TABLE"} ${quote(table.name)} AS ${sql}`);
}

function replacements(folds: readonly Fold[]): string[] {
  return [...Map.groupBy(folds, ({ column }) => column)].map(([column, list]) => {
    const cases = list.map(({ from, to }) => `WHEN ${literal(from)} THEN ${literal(to)}`).join(" ");
    return `CASE ${quote(column)} ${cases} ELSE ${quote(column)} END AS ${quote(column)}`;
  });
}

function cellSql({ name, isPercentPoints }: SourceColumn): string {
  return isPercentPoints ? `(${quote(name)} / 100.0)` : quote(name);
}

/** Day and month exchanged; only for columns in which both stay within twelve. */
function swapSql({ name, type }: SourceColumn): string {
  const col = quote(name);
  const date = `make_date(year(${col}), day(${col}), month(${col}))`;
  return type === "date" ? date : `(${date} + (${col} - date_trunc('day', ${col})))`;
}

function plainSql(columns: readonly SourceColumn[], { relation, swappedDates = [] }: TableProfile): string {
  const list = columns.map(
    (column) => `${swappedDates.includes(column.name) ? swapSql(column) : cellSql(column)} AS ${quote(column.name)}`,
  );
  return `SELECT ${list.join(", ")}, rowid AS "#row" FROM ${relation}`;
}

function wideSql(layout: Layout & { kind: "wide" }, columns: readonly SourceColumn[], relation: string): string {
  const values = [...new Set(layout.cells.map(({ value }) => value))];
  const whole = (layout.wholeYears ?? []).map(({ column: name }) => name);
  const [first] = layout.cells;
  const column = (name: string) => columns.find((each) => each.name === name);
  const periods = [...Map.groupBy(layout.cells, ({ since }) => since)].map(([since, cells]) => {
    const own = values.map((value) => {
      const cell = column(cells.find((each) => each.value === value)?.column ?? "");
      return `${cell ? `CAST(${cellSql(cell)} AS DOUBLE)` : "NULL::DOUBLE"} AS ${quote(value)}`;
    });
    const labels = layout.labels.map((label) => `${quote(label)} AS ${quote(label)}`);
    // A figure for a whole year is kept once per label, in the rows of the first period, so that sums count it once.
    const isFirst = since === first?.since;
    for (const name of whole) {
      const cell = isFirst ? column(name) : undefined;
      own.push(`${cell ? `CAST(${cellSql(cell)} AS DOUBLE)` : "NULL::DOUBLE"} AS ${quote(name)}`);
    }
    const filled = [...cells.map((cell) => cell.column), ...(isFirst ? whole : [])];
    const some = filled.map((name) => `${quote(name)} IS NOT NULL`).join(" OR ");
    return `SELECT ${[...labels, `DATE ${literal(since)} AS ${quote(layout.time)}`, ...own].join(", ")}, rowid AS r FROM ${relation} WHERE ${some}`;
  });
  const names = [...layout.labels, layout.time, ...values, ...whole].map(quote).join(", ");
  return `SELECT ${names}, row_number() OVER (ORDER BY r, ${quote(layout.time)}) AS "#row" FROM (${periods.join(" UNION ALL ")})`;
}
