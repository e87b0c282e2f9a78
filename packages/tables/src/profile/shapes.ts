import type { DuckDBConnection } from "@duckdb/node-api";
import { foldSql, quote } from "../compile.ts";
import { EXACT_TOTAL } from "../read/types/total-words.ts";
import { isKeyName } from "./columns.ts";
import { groupLayout } from "./header-groups.ts";
import { headerConcepts } from "./lexicon.ts";
import {
  headingsOf,
  type LabelledRow,
  type LineRow,
  lineItems,
  linesByName,
  partedLines,
  totalLabels,
  totalsOfThings,
  wholeOf,
} from "./line-items.ts";
import { type Cells, clockSql, elapsedSql, rowsOf } from "./prepare.ts";
import type { Layout, LineItem, SourceColumn, SourceTable, TableProfile, WideLayout } from "./profile.ts";
import { lexiconOf, periodOf, periodsBeside, wideLayout } from "./wide.ts";

/** One table to be made of a file's rows, and what its label column says about them. */
export interface TableShape extends LineFacts {
  source: SourceTable;
  layout: Layout;
  /** The column that tells the rows of the file apart, where two tables are made of them. */
  key?: string;
}

type LineFacts = Pick<TableProfile, "lines" | "lineColumn" | "lineGroups" | "droppedRows" | "elapsed">;

/** The table of a source, or two that are linked by a key: its rows with their own columns, and the figures of their periods. */
export async function shapesOf(connection: DuckDBConnection, given: SourceTable): Promise<TableShape[]> {
  const source = await withSums(connection, given);
  const wide = wideLayout(source);
  const beside = wide ? null : periodsBeside(source);
  if (wide || !beside) return [await (wide ? withLines(connection, source, wide) : plainShape(connection, source))];
  const { attributes, layout } = beside;
  const labels = attributes.map(({ name }) => name).filter((name) => !isWholeYear(layout, name));
  const melted = await withLines(connection, source, { ...layout, labels });
  if (melted.lines || !attributes.some(({ type }) => type === "text")) return [await plainShape(connection, source)];
  const key = await rowKey(connection, source, attributes);
  if (!key) return [melted];
  const { droppedRows } = melted;
  const omitted = source.columns.filter((column) => !attributes.includes(column)).map(({ name }) => name);
  const rows = { ...source, columns: attributes };
  const own = [...new Set([key, ...droppedRows.map(({ column }) => column)])];
  return [
    { source: rows, layout: { kind: "rows", omitted }, droppedRows, key },
    { ...cellsOf(source, layout, own), droppedRows, key },
  ];
}

/** Marks columns that add up the periods beside them: "Season" beside May to September. */
async function withSums(connection: DuckDBConnection, source: SourceTable): Promise<SourceTable> {
  const numbers = source.columns.filter(({ type }) => type === "number");
  const found = numbers.map(({ name }) => ({ name, period: periodOf(name) }));
  const groups = [...Map.groupBy(found, ({ period }) => period && `${period.grain} ${period.rest}`)];
  const parts = groups.flatMap(([key, own]) => (key !== null && own.length >= 3 ? [own] : []));
  const others = found.filter(({ period }) => !period).slice(0, MOST_SUMS);
  if (parts.length === 0 || parts.length > MOST_SUMS || others.length === 0) return source;
  const checks = others.flatMap((other, i) =>
    parts.map((own, j) => {
      const sum = own.map(({ name }) => `coalesce(${quote(name)}, 0)`).join(" + ");
      const isSame = `abs(${quote(other.name)} - (${sum})) < 0.02`;
      return `count(*) FILTER (WHERE ${isSame}) >= 3 AND coalesce(avg(CAST(${isSame} AS INT)), 0) >= 0.95 AS s${i}_${j}`;
    }),
  );
  const [row = {}] = await rowsOf(connection, `SELECT ${checks.join(", ")} FROM ${source.relation}`);
  const sums = others.filter((_, i) => parts.some((_own, j) => row[`s${i}_${j}`] === true)).map(({ name }) => name);
  const mark = (column: SourceColumn) => (sums.includes(column.name) ? { ...column, isSum: true } : column);
  return sums.length === 0 ? source : { ...source, columns: source.columns.map(mark) };
}

async function plainShape(connection: DuckDBConnection, source: SourceTable): Promise<TableShape> {
  const rows = await withLines(connection, source, { kind: "rows" });
  // The lines of a statement are measures themselves.
  const groups = rows.lines ? null : groupLayout(source);
  if (groups) return withLines(connection, source, groups);
  const elapsed = await elapsedOf(connection, source);
  return elapsed ? { ...rows, elapsed } : rows;
}

const LONGEST_HOURS = 16;
const FIRST_ROWS = 1_000;

/** Two columns of times of day, where the second is a few hours after the first. A column of hours says so itself. */
async function elapsedOf(connection: DuckDBConnection, source: SourceTable): Promise<TableShape["elapsed"]> {
  const { columns, relation } = source;
  const measured = (id: string) => id === "hours" || id === "duration";
  if (columns.some(({ name, type }) => type === "number" && headerConcepts(name, measured).length > 0))
    return undefined;
  const texts = columns.filter(({ type }) => type === "text").slice(0, MOST_TEXTS);
  const checks = texts.map(
    ({ name }, i) =>
      `count(${quote(name)}) > 2 AND bool_and(${quote(name)} IS NULL OR ${clockSql(name)} IS NOT NULL) AS c${i}`,
  );
  if (checks.length < 2) return undefined;
  const list = checks.join(", ");
  const isClock = (row: Cells) => texts.filter((_, i) => row[`c${i}`] === true);
  // The first rows are enough to rule out times of day, which is slow to check in a long table.
  const [first = {}] = await rowsOf(connection, `SELECT ${list} FROM (SELECT * FROM ${relation} LIMIT ${FIRST_ROWS})`);
  if (isClock(first).length < 2) return undefined;
  const [row = {}] = await rowsOf(connection, `SELECT ${list} FROM ${relation}`);
  const [from, to, ...others] = isClock(row);
  if (!from || !to || others.length > 0) return undefined;
  const hours = elapsedSql({ from: from.name, to: to.name });
  const [share = {}] = await rowsOf(
    connection,
    `SELECT avg(CAST(${hours} BETWEEN 0.01 AND ${LONGEST_HOURS} AS INT)) >= 0.95 AS yes FROM ${relation}`,
  );
  const { language } = lexiconOf(columns.map(({ name }) => name).join(" "));
  const word = language === "de" ? "Stunden" : "Hours";
  return share["yes"] === true
    ? { name: `${word} (${from.name} – ${to.name})`, from: from.name, to: to.name }
    : undefined;
}

function isWholeYear({ wholeYears = [] }: WideLayout, name: string): boolean {
  return wholeYears.some(({ column }) => column === name);
}

function cellsOf(source: SourceTable, { wholeYears: _, ...layout }: WideLayout, labels: string[]) {
  const own = new Set([...labels, ...layout.cells.map(({ column }) => column)]);
  const name = `${source.name} › ${[...new Set(layout.cells.map(({ value }) => value))].join(", ")}`;
  const columns = source.columns.filter((column) => own.has(column.name));
  return { source: { ...source, name, columns, notes: [] }, layout: { ...layout, labels } };
}

/** The first column that names every row of the file and no two alike. */
async function rowKey(
  connection: DuckDBConnection,
  { relation, rows }: SourceTable,
  columns: readonly SourceColumn[],
): Promise<string | undefined> {
  const isNumbered = ({ name, isIdentifier }: SourceColumn) => isIdentifier || isKeyName(name);
  const named = columns.filter((column) => column.type === "text" || (column.type === "number" && isNumbered(column)));
  const counts = named.slice(0, MOST_KEYS).map(({ name }, i) => {
    const text = foldSql(`CAST(${quote(name)} AS VARCHAR)`);
    return `count(${quote(name)}) AS n${i}, count(DISTINCT ${text}) AS d${i}`;
  });
  if (counts.length === 0) return undefined;
  const [row = {}] = await rowsOf(connection, `SELECT ${counts.join(", ")} FROM ${relation}`);
  const isKey = (_: SourceColumn, i: number) => Number(row[`n${i}`]) >= rows * 0.95 && row[`n${i}`] === row[`d${i}`];
  return named.slice(0, MOST_KEYS).find(isKey)?.name;
}

const MOST_KEYS = 8;
const MOST_SUMS = 8;
const MOST_TEXTS = 40;
const MOST_LINES = 300;

/** Reads the label column beside its numbers: line items, totals among ordinary rows, or neither. */
async function withLines(connection: DuckDBConnection, source: SourceTable, layout: Layout): Promise<TableShape> {
  const shape: TableShape = { source, layout, droppedRows: [] };
  if (layout.kind === "wide" && layout.holds) return shape;
  const texts = source.columns.filter(({ type }) => type === "text");
  // The number of a row is no line of a statement, however its figures happen to add up.
  const labels = texts.filter((column) => !isCode(column));
  const numbers =
    layout.kind === "wide"
      ? layout.cells.map(({ column }) => column)
      : source.columns.filter((column) => isAmount(column) && !isKeyName(column.name)).map(({ name }) => name);
  const hasTime = source.columns.some(({ type }) => type === "date" || type === "timestamp");
  if (texts.length === 0 || numbers.length === 0 || source.rows > MOST_LINES || hasTime) return shape;
  const list = [...texts.map(({ name }) => name), ...numbers].map(quote).join(", ");
  const rows = await rowsOf(connection, `SELECT ${list} FROM ${source.relation} ORDER BY rowid`);
  const codes = totalsAmongCodes(texts.filter(isCode), rows);
  if (labels.length === 0) return { ...shape, droppedRows: codes };
  const column = bestLabel(labels, rows);
  const others = labels.filter(({ name }) => name !== column).map(({ name }) => name);
  const labelled = rows.flatMap((row): LineRow[] => {
    const values = numbers.map((name) => (row[name] == null ? null : Number(row[name])));
    const texts = others.map((name) => (row[name] == null ? null : String(row[name])));
    return row[column] == null ? [] : [{ label: String(row[column]), values, others: texts }];
  });
  const title = `${source.name} ${source.caption ?? ""}`;
  if (layout.kind === "wide" || numbers.length >= 2) setLines(shape, { column, others, rows: labelled, title });
  if (shape.lines) return shape;
  if (layout.kind === "wide") delete layout.wholeYears;
  shape.droppedRows = [...leftOut(layout, { rows, labelled, labels, column }), ...codes];
  return shape;
}

function isCode({ name, isIdentifier }: SourceColumn): boolean {
  return isIdentifier === true || isKeyName(name);
}

/** "Total" below article numbers, where the name of the article is empty. */
function totalsAmongCodes(codes: readonly SourceColumn[], rows: readonly Cells[]): TableShape["droppedRows"] {
  return codes.flatMap(({ name }) => {
    const values = [...new Set(rows.map((row) => String(row[name] ?? "")))].filter((value) => EXACT_TOTAL.test(value));
    return values.length > 0 && values.length < rows.length / 2 ? [{ column: name, values }] : [];
  });
}

/** Rows that add up others, and those below the total of all. */
function leftOut(
  layout: Layout,
  {
    rows,
    labelled,
    labels,
    column,
  }: { rows: readonly Cells[]; labelled: readonly LineRow[]; labels: readonly SourceColumn[]; column: string },
): TableShape["droppedRows"] {
  const sums = layout.kind === "wide" ? totalsOfThings(labelled) : [];
  return labels.slice(0, 8).flatMap(({ name }) => {
    const named = totalLabels(
      rows.map((row) => String(row[name] ?? "")),
      name,
    );
    const values = name === column ? [...new Set([...named, ...sums])] : named;
    const below = name === column ? labelsBelowTotal(labelled, values) : [];
    return [
      ...(values.length > 0 && values.length < rows.length / 2 ? [{ column: name, values }] : []),
      ...(below.length > 0 ? [{ column: name, values: below, areBelowTotal: true as const }] : []),
    ];
  });
}

/**
 * Labels of rows below the total of all rows above, which adds them up and leaves these out: "Broken" under the eggs of all houses.
 * In most columns the total must be that sum; a figure may be missing in it.
 */
function labelsBelowTotal(rows: readonly LabelledRow[], totals: readonly string[]): string[] {
  const at = rows.findLastIndex(({ label }) => totals.includes(label));
  const [total, below] = [rows[at], rows.slice(at + 1).filter(({ values }) => values.some((value) => value !== null))];
  const parts = rows.slice(0, at).filter(({ label }) => !totals.includes(label));
  if (!total || parts.length < 2 || below.length === 0 || below.length > parts.length / 2) return [];
  const given = total.values.flatMap((value, i) => (value === null ? [] : [{ value, i }]));
  const isSum = ({ value, i }: { value: number; i: number }) =>
    Math.abs(parts.reduce((sum, { values }) => sum + (values[i] ?? 0), 0) - value) <= Math.abs(value) * 0.001 + 0.01;
  const labels = below.map(({ label }) => label);
  const areOthers = labels.every((label) => parts.every((part) => part.label !== label));
  return areOthers && given.length >= 2 && given.filter(isSum).length >= given.length * 0.8 ? labels : [];
}

/** Percentages of lines never add up. */
function isAmount({ type, isPercent, isPercentPoints }: SourceColumn): boolean {
  return type === "number" && !isPercent && !isPercentPoints;
}

function setLines(
  table: LineFacts,
  {
    column,
    others,
    rows,
    title,
  }: { column: string; others: readonly string[]; rows: readonly LineRow[]; title: string },
): void {
  const parted = partedLines(column, rows);
  const lines = parted?.lines ?? lineItems(column, rows);
  if (!lines) return;
  if (isOfCosts(title, lines)) for (const line of lines) line.isCost = !line.isRate;
  table.lineColumn = column;
  table.lines = lines;
  const part = parted ? others[parted.part] : undefined;
  // "All branches" repeats what its branches hold.
  const values = rows.map((row) => row.others[parted?.part ?? -1] ?? "").filter(Boolean);
  const totals = part ? totalLabels(values, part) : [];
  if (part && totals.length > 0) table.droppedRows.push({ column: part, values: totals });
  const groups = others.flatMap((name, i) =>
    name === part ? [] : [...headingsOf(rows, lines, i)].map(([value, of]) => ({ column: name, value, lines: of })),
  );
  for (const [value, of] of linesByName(lines)) groups.push({ column, value, lines: of });
  if (groups.length > 0) table.lineGroups = groups;
}

/** A budget whose lines all add up to one total has no income: every line is a cost. */
function isOfCosts(title: string, lines: readonly LineItem[]): boolean {
  return /budget|costs?\b|expens|spend|kosten|ausgaben/i.test(title) && wholeOf(lines) !== undefined;
}

/** The label that tells most rows apart; the first one where several do. */
function bestLabel(labels: readonly SourceColumn[], rows: readonly Cells[]): string {
  const distinct = labels.map(({ name }) => ({ name, n: new Set(rows.map((row) => row[name])).size }));
  return distinct.reduce((best, each) => (each.n > best.n ? each : best)).name;
}
