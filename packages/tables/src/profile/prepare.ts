import type { DuckDBConnection } from "@duckdb/node-api";
import { foldSql, literal, quote } from "../compile.ts";
import { fold } from "../query.ts";
import type { Fold, Profile, SourceColumn, SourceTable, TableProfile, WideLayout } from "./profile.ts";

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
  const { layout } = table;
  const own = layout.kind === "rows" ? columns.filter(({ name }) => !layout.omitted?.includes(name)) : columns;
  let sql = layout.kind === "wide" ? wideSql(layout, columns, table) : plainSql(own, table);
  for (const { column, values } of table.droppedRows) {
    const list = values.map((value) => literal(fold(value))).join(", ");
    sql = `SELECT * FROM (${sql}) WHERE coalesce(${foldSql(quote(column))} NOT IN (${list}), true)`;
  }
  if (table.duplicates > 0 && !table.keepsDuplicates)
    sql = `SELECT * FROM (${sql}) QUALIFY row_number() OVER (PARTITION BY ${own.map(({ name }) => quote(name)).join(", ")} ORDER BY "#row") = 1`;
  const folded = folds.filter((each) => each.table === table.name && !each.isUndone);
  if (folded.length > 0) sql = `SELECT * REPLACE (${replacements(folded).join(", ")}) FROM (${sql})`;
  // A view costs nothing to make, but a very wide one is bound again by every query.
  const isWide = columns.length > 200 && table.rows < 100_000;
  const isPlain =
    !isWide &&
    layout.kind === "rows" &&
    folded.length === 0 &&
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

/** Minutes since midnight of "22:15", "9.05" or "9:05 Uhr"; null for anything else. */
export function clockSql(name: string): string {
  const part = (n: number) =>
    `TRY_CAST(regexp_extract(${quote(name)}, '^\\s*([01]?[0-9]|2[0-4])[:.]([0-5][0-9])(?::[0-5][0-9])?(?: *Uhr)?\\s*$', ${n}) AS INTEGER)`;
  return `(${part(1)} * 60 + ${part(2)})`;
}

/** Hours between two times of day; the later one may be of the next day. */
export function elapsedSql({ from, to }: { from: string; to: string }): string {
  return `(((${clockSql(to)} - ${clockSql(from)} + 1440) % 1440) / 60.0)`;
}

function plainSql(columns: readonly SourceColumn[], table: TableProfile): string {
  const list = columns.map((column) => labelSql(column, table));
  if (table.elapsed) list.push(`${elapsedSql(table.elapsed)} AS ${quote(table.elapsed.name)}`);
  return `SELECT ${list.join(", ")}, rowid AS "#row" FROM ${table.relation}`;
}

function labelSql(column: SourceColumn, { swappedDates = [] }: TableProfile): string {
  return `${swappedDates.includes(column.name) ? swapSql(column) : cellSql(column)} AS ${quote(column.name)}`;
}

const TYPES = { number: "DOUBLE", text: "VARCHAR", boolean: "BOOLEAN" };

function wideSql(layout: WideLayout, columns: readonly SourceColumn[], table: TableProfile): string {
  const { relation } = table;
  const { by, grain, rowNumber, once = [] } = layout;
  const values = [...new Set(layout.cells.map(({ value }) => value))];
  const whole = (layout.wholeYears ?? []).map(({ column: name }) => name);
  const [first] = layout.cells;
  const column = (name: string) => columns.find((each) => each.name === name);
  const labels = [...layout.labels, ...once].flatMap((name) => {
    const label = column(name);
    return label ? [labelSql(label, table)] : [];
  });
  const cellOf = (name: string | undefined, as: string) => {
    const cell = column(name ?? "");
    return `CAST(${cell ? cellSql(cell) : "NULL"} AS ${TYPES[layout.holds ?? "number"]}) AS ${quote(as)}`;
  };
  const parts = [...Map.groupBy(layout.cells, ({ at }) => at)].map(([at, cells], place) => {
    // A figure for a whole year is kept once per label, in the rows of the first period, so that sums count it once.
    const isFirst = at === first?.at;
    const own = [
      ...values.map((value) => cellOf(cells.find((each) => each.value === value)?.column, value)),
      ...whole.map((name) => cellOf(isFirst ? name : undefined, name)),
    ];
    const filled = [...cells.map((cell) => cell.column), ...(isFirst ? whole : [])];
    const some = filled.map((name) => `${quote(name)} IS NOT NULL`).join(" OR ");
    const head = `${grain ? "DATE " : ""}${literal(at)} AS ${quote(by)}`;
    return `SELECT ${[...labels, head, ...own].join(", ")}, rowid AS r, ${place} AS place FROM ${relation} WHERE ${some}`;
  });
  if (rowNumber) {
    // A row without any figure is still a day or a visit.
    const none = layout.cells.map((cell) => `${quote(cell.column)} IS NULL`).join(" AND ");
    const own = [`NULL::VARCHAR AS ${quote(by)}`, ...values.map((value) => cellOf(undefined, value))];
    parts.push(`SELECT ${[...labels, ...own].join(", ")}, rowid AS r, 0 AS place FROM ${relation} WHERE ${none}`);
  }
  const kept = once.map(
    (name) =>
      `CASE WHEN row_number() OVER (PARTITION BY r ORDER BY place) = 1 THEN ${quote(name)} END AS ${quote(name)}`,
  );
  const numbered = rowNumber ? [`r + 1 AS ${quote(rowNumber)}`] : [];
  const names = [...layout.labels, by, ...values, ...whole].map(quote);
  const order = grain ? quote(by) : "place";
  return `SELECT ${[...names, ...kept, ...numbered].join(", ")}, row_number() OVER (ORDER BY r, ${order}) AS "#row" FROM (${parts.join(" UNION ALL ")})`;
}
