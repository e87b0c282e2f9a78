import type { DuckDBConnection } from "@duckdb/node-api";
import { foldSql, quote } from "../compile.ts";
import type { SqlType } from "../query.ts";
import { currencyCode } from "../read/types/number-format.ts";
import { type ColumnStats, isKeyName, isListed, profileColumn, statsOf, valuesOf } from "./columns.ts";
import { conditionsOf } from "./conditions.ts";
import { correctRoles } from "./correct-roles.ts";
import { orderDates } from "./date-order.ts";
import { CONCEPTS, wordsOf } from "./lexicon.ts";
import { headingsOf, type LineRow, lineItems, partedLines, totalLabels } from "./line-items.ts";
import { measuresOf } from "./measures.ts";
import { type Cells, prepareTable, rowsOf } from "./prepare.ts";
import type { ColumnProfile, Profile, SourceColumn, SourceTable, TableProfile } from "./profile.ts";
import { relateColumns } from "./relations.ts";
import { nameEntity, singular } from "./row-noun.ts";
import { foldSpellings } from "./values.ts";
import { wideLayout } from "./wide.ts";

const MOST_LINES = 300;

/** Profiles related tables as one model and writes each as the clean table that queries see. */
export async function profileTables(connection: DuckDBConnection, sources: readonly SourceTable[]): Promise<Profile> {
  const profile: Profile = {
    version: 1,
    tables: [],
    columns: [],
    measures: [],
    conditions: [],
    links: [],
    folds: [],
    catalog: {},
    notes: [],
  };
  for (const source of sources) await addTable(profile, connection, source);
  await addLinks(profile, connection);
  refreshMeasures(profile);
  return profile;
}

/** Named measures and conditions follow from columns and links; an edit computes them again. */
export function refreshMeasures(profile: Profile): void {
  profile.measures = profile.tables.flatMap((table) => measuresOf(profile, table));
  profile.conditions = profile.tables.flatMap((table) => conditionsOf(profile, table));
}

async function addTable(profile: Profile, connection: DuckDBConnection, source: SourceTable): Promise<void> {
  const layout = wideLayout(source) ?? { kind: "rows" as const };
  const table: TableProfile = {
    name: uniqueName(profile, source.name),
    title: source.name,
    relation: source.relation,
    rows: source.rows,
    layout,
    entity: "row",
    entities: [],
    keepsDuplicates: false,
    duplicates: 0,
    droppedRows: [],
  };
  await findLines(connection, table, source);
  table.duplicates = await countDuplicates(connection, table, source);
  await prepareTable(connection, table, { columns: source.columns, folds: [] });
  const columns = preparedColumns(table, source.columns);
  const stats = await statsOf(connection, table.name, columns);
  const listed = columns.filter(({ type }, i) => isListed(type, stats[i] as (typeof stats)[0])).map(({ name }) => name);
  const values = await valuesOf(connection, table.name, listed);
  if (foldValues(profile, table, values)) {
    await prepareTable(connection, table, { columns: source.columns, folds: profile.folds });
    for (const [name, counted] of await valuesOf(connection, table.name, listed)) values.set(name, counted);
  }
  const own = columns.map((column, i) =>
    profileColumn(table, column, stats[i] as (typeof stats)[0], values.get(column.name)),
  );
  const { layout: shape } = table;
  // What stands once in a line is repeated for each of its periods, so its sum means nothing.
  for (const column of own)
    if (shape.kind === "wide" && shape.labels.includes(column.name) && column.role === "additive")
      column.role = "average";
  for (const { column, year, scenario } of (shape.kind === "wide" && shape.wholeYears) || []) {
    const profiled = own.find(({ name }) => name === column);
    if (profiled) profiled.wholeYear = { year, scenario };
  }
  // Headings of lines are names of measures; as values they would be read as filters of single lines.
  for (const { column } of table.lineGroups ?? []) delete own.find(({ name }) => name === column)?.values;
  await confirmKeys(connection, table, own);
  correctRoles(own, table.rows);
  await orderDates(connection, table, own);
  markAnswers(own, stats);
  await relateColumns(connection, table, own);
  markCurrencies(profile, own, source.caption ?? "");
  await markUnits(connection, table, own);
  profile.catalog[table.name] = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  profile.columns.push(...own);
  nameEntity(table, own);
  noteTable(profile, table, source);
  profile.tables.push(table);
}

function uniqueName(profile: Profile, title: string): string {
  const plain = wordsOf(title.replace(/\.(csv|tsv|xlsx?|json|jsonl|parquet|txt)\b/gi, "")).join("_") || "table";
  const taken = profile.tables.filter(({ name }) => name === plain || name.startsWith(`${plain}_`)).length;
  return taken > 0 ? `${plain}_${taken + 1}` : plain;
}

/** Reads the label column beside its numbers: line items, totals among ordinary rows, or neither. */
async function findLines(connection: DuckDBConnection, table: TableProfile, source: SourceTable): Promise<void> {
  // The number of a row is no line of a statement, however its figures happen to add up.
  const labels = source.columns.filter(
    ({ type, name, isIdentifier }) => type === "text" && !isIdentifier && !isKeyName(name),
  );
  const { layout } = table;
  const numbers =
    layout.kind === "wide"
      ? layout.cells.map(({ column }) => column)
      : source.columns.filter(({ type, name }) => type === "number" && !isKeyName(name)).map(({ name }) => name);
  const hasTime = source.columns.some(({ type }) => type === "date" || type === "timestamp");
  if (labels.length === 0 || numbers.length === 0 || source.rows > MOST_LINES || hasTime) return;
  const list = [...labels.map(({ name }) => name), ...numbers].map(quote).join(", ");
  const rows = await rowsOf(connection, `SELECT ${list} FROM ${source.relation} ORDER BY rowid`);
  const column = bestLabel(labels, rows);
  const others = labels.filter(({ name }) => name !== column).map(({ name }) => name);
  const labelled = rows.flatMap((row): LineRow[] => {
    const values = numbers.map((name) => (row[name] == null ? null : Number(row[name])));
    const texts = others.map((name) => (row[name] == null ? null : String(row[name])));
    return row[column] == null ? [] : [{ label: String(row[column]), values, others: texts }];
  });
  if (layout.kind === "wide" || numbers.length >= 2) setLines(table, { column, others, rows: labelled });
  if (table.lines) return;
  if (layout.kind === "wide") delete layout.wholeYears;
  for (const { name } of labels.slice(0, 8)) {
    const values = totalLabels(
      rows.map((row) => String(row[name] ?? "")),
      name,
    );
    if (values.length > 0 && values.length < rows.length / 2) table.droppedRows.push({ column: name, values });
  }
}

function setLines(
  table: TableProfile,
  { column, others, rows }: { column: string; others: readonly string[]; rows: readonly LineRow[] },
): void {
  const parted = partedLines(column, rows);
  const lines = parted?.lines ?? lineItems(column, rows);
  if (!lines) return;
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
  if (groups.length > 0) table.lineGroups = groups;
}

/** The label that tells most rows apart; the first one where several do. */
function bestLabel(labels: readonly SourceColumn[], rows: readonly Cells[]): string {
  const distinct = labels.map(({ name }) => ({ name, n: new Set(rows.map((row) => row[name])).size }));
  return distinct.reduce((best, each) => (each.n > best.n ? each : best)).name;
}

async function countDuplicates(
  connection: DuckDBConnection,
  table: TableProfile,
  source: SourceTable,
): Promise<number> {
  const { columns, relation } = source;
  const isNarrow = columns.length < 3 && columns.every(({ type }) => type !== "timestamp");
  if (table.layout.kind === "wide" || columns.length > 200 || table.lines || isNarrow) return 0;
  for (const { name } of columns.filter((column) => isKeyName(column.name)).slice(0, 2)) {
    const [unique] = await rowsOf(
      connection,
      `SELECT count(*) = count(DISTINCT ${quote(name)}) AS yes FROM ${relation}`,
    );
    if (unique?.["yes"] === true) return 0;
  }
  const key = columns.map(({ name }) => quote(name)).join(", ");
  const [row] = await rowsOf(connection, `SELECT count(*) - count(DISTINCT hash(${key})) AS n FROM ${relation}`);
  const count = Number(row?.["n"] ?? 0);
  // Where rows repeat by the dozen they are events without a key, not entries typed twice.
  return count > source.rows * 0.2 ? 0 : count;
}

/** Columns after unpivoting: labels, the time column, the value columns. */
function preparedColumns(table: TableProfile, columns: readonly SourceColumn[]): SourceColumn[] {
  const { layout } = table;
  if (layout.kind === "rows") return [...columns];
  const wholeYears = (layout.wholeYears ?? []).map(({ column }) => column);
  const values = [...new Set(layout.cells.map(({ value }) => value)), ...wholeYears];
  const units = new Set(layout.cells.map((cell) => columns.find(({ name }) => name === cell.column)?.unit));
  const [unit] = units.size === 1 ? units : [];
  const isPercent = layout.cells.every((cell) => columns.find(({ name }) => name === cell.column)?.isPercent);
  return [
    ...layout.labels.map((label) => columns.find(({ name }) => name === label) as SourceColumn),
    { name: layout.time, type: "date", grain: layout.grain, hasYear: layout.hasYear },
    ...values.map((name): SourceColumn => ({ name, type: "number" as SqlType, ...(unit && { unit }), isPercent })),
  ];
}

function foldValues(
  profile: Profile,
  table: TableProfile,
  values: Map<string, { value: string; rows: number }[]>,
): boolean {
  let hasFound = false;
  for (const [column, counted] of values) {
    if (column === table.lineColumn || isKeyName(column)) continue;
    for (const each of foldSpellings(counted)) {
      profile.folds.push({ table: table.name, column, ...each, isUndone: false });
      if (each.isNear)
        profile.notes.push({
          kind: "folded",
          table: table.name,
          column,
          from: each.from,
          to: each.to,
          rows: each.rows,
        });
      hasFound = true;
    }
  }
  return hasFound;
}

/** Counts of distinct values are estimates until a column claims to be a key. */
async function confirmKeys(connection: DuckDBConnection, table: TableProfile, own: ColumnProfile[]): Promise<void> {
  for (const column of own.filter(({ role, values }) => role === "key" && !values).slice(0, 20)) {
    const sql = `SELECT count(DISTINCT ${quote(column.name)}) AS n FROM ${quote(table.name)}`;
    const [row] = await rowsOf(connection, sql);
    column.distinct = Number(row?.["n"] ?? 0);
    if (column.distinct < column.filled) column.role = column.type === "number" ? "ignored" : "dimension";
  }
}

/** What people rate on one scale: three or more statements, or three or more columns of whole numbers from 1 to 5, 7 or 10. */
function markAnswers(own: readonly ColumnProfile[], stats: readonly ColumnStats[]): void {
  const highest = (i: number) => {
    const { isInteger, low, high } = stats[i] ?? {};
    return isInteger && low === 1 && high && [5, 7, 10].includes(high) ? high : 0;
  };
  const isOpen = ({ type, role, unit, name }: ColumnProfile) =>
    type === "number" && role !== "scale" && role !== "key" && unit !== "percent" && !isKeyName(name);
  const all = own.flatMap((column, i) => (isOpen(column) && highest(i) > 0 ? [{ column, high: highest(i) }] : []));
  const said = all.filter(({ column }) => wordsOf(column.name).length >= 3);
  const scales = [
    ...Map.groupBy(
      all.filter(({ column }) => !COUNTS.has(column.concepts[0] ?? "")),
      ({ high }) => high,
    ).values(),
  ];
  const short = scales.find((scale) => scale.length >= FEWEST_RATED) ?? [];
  for (const rated of [said, short].filter(({ length }) => length >= FEWEST_RATED))
    for (const { column } of rated) Object.assign(column, { role: "average", concepts: ["rating"], unit: "points" });
}

const FEWEST_RATED = 3;
/** People, pieces and days are small whole numbers as well. */
const COUNTS = new Set(
  "quantity guests attendance days hours duration seats size orders returns defects age".split(" "),
);

/** Amounts beside a column of several currency codes are in that currency unless their own header names one. */
function markCurrencies(profile: Profile, own: readonly ColumnProfile[], caption: string): void {
  const [named = "", ...others] = new Set(
    caption.match(/\b(?:EUR|USD|GBP|CHF)\b|[€£$]/g)?.map((each) => currencyCode(each) ?? ""),
  );
  // Thousands of euros are not euros.
  if (named && others.length === 0 && !/thousand|tausend|\bT(?:EUR|sd)\b|\b[km]\b|000|million|mio/i.test(caption))
    for (const column of own) if (column.unit === "money") column.currency ??= named;
  const codes = own.find(
    ({ role, concepts, values = [] }) => role === "dimension" && concepts[0] === "currency" && values.length > 1,
  );
  if (!codes) return;
  for (const column of own)
    if (column.unit === "money" && !column.currency && column.role === "additive") {
      column.currencyColumn = codes.name;
      profile.notes.push({ kind: "currencies", table: column.table, column: column.name, codes: codes.values ?? [] });
    }
}

const UNITS =
  /^(kwh|mwh|wh|m3|m³|cbm|l|ltr|litres?|liters?|liter|kg|g|t|tons?|tonnes?|tonnen|pcs?|pieces?|stk|stück|units?|h|hrs?|hours?|std|stunden|km|m|m2|m²|qm|lfm|rolls?|boxes|kisten?|sack|säcke|palettes?|paletten?|bags?)\.?$/i;
const MOST_UNITS = 12;

/** Kilowatt hours and cubic metres in one column are never added up: the unit or what decides it has to be one. */
async function markUnits(
  connection: DuckDBConnection,
  table: TableProfile,
  own: readonly ColumnProfile[],
): Promise<void> {
  const units = own.find(
    ({ role, values = [] }) =>
      role === "dimension" &&
      values.length > 1 &&
      values.length <= MOST_UNITS &&
      values.every((value) => UNITS.test(value)),
  );
  const amounts = own.filter(({ role, unit }) => role === "additive" && unit === undefined);
  if (!units || amounts.length === 0) return;
  const others = own.filter((column) => column !== units && column.role === "dimension" && column.distinct <= 500);
  const checks = others.map(
    (
      { name },
      i,
    ) => `(SELECT coalesce(max(n), 9) FROM (SELECT count(DISTINCT ${quote(units.name)}) AS n FROM ${quote(table.name)}
       WHERE ${quote(name)} IS NOT NULL GROUP BY ${quote(name)})) AS c${i}`,
  );
  const [row = {}] = checks.length > 0 ? await rowsOf(connection, `SELECT ${checks.join(", ")}`) : [];
  const deciding = others.filter((_, i) => Number(row[`c${i}`]) === 1).map(({ name }) => name);
  for (const amount of amounts) amount.unitColumns = [units.name, ...deciding];
}

function noteTable(profile: Profile, table: TableProfile, source: SourceTable): void {
  const { name, layout } = table;
  profile.notes.push(...source.notes);
  if (table.duplicates > 0) profile.notes.push({ kind: "duplicates", table: name, rows: table.duplicates });
  const totals = table.droppedRows.flatMap(({ values }) => values);
  if (totals.length > 0) profile.notes.push({ kind: "totals", table: name, labels: totals });
  if (layout.kind === "wide") {
    const [first, last] = [layout.cells[0]?.column ?? "", layout.cells.at(-1)?.column ?? ""];
    const columns = [layout.time, ...new Set(layout.cells.map(({ value }) => value))];
    profile.notes.push({ kind: "unpivoted", table: name, first, last, columns });
  }
  for (const { label, parts } of table.lines ?? [])
    if (parts) profile.notes.push({ kind: "subtotal", table: name, label, parts });
  for (const column of source.columns)
    if (column.isDayOrderOpen) profile.notes.push({ kind: "dayOrderOpen", table: name, column: column.name });
}

const FOUND = 0.6;
const NEARLY_ALL = 0.9;

/** Enough codes in common that neither table can have them by chance. */
const FEWEST_CODES = 4;

/**
 * A key of one table whose values another table names: same header, a header that names the other table's row, or else codes that
 * nearly all are in the other table.
 */
export async function addLinks(profile: Profile, connection: DuckDBConnection): Promise<void> {
  const keys = profile.columns.filter(({ role }) => role === "key");
  const namers = profile.columns.filter(({ role }) => role === "dimension" || role === "key");
  for (const one of keys)
    for (const many of namers.filter((column) => column.table !== one.table && couldLink(profile, column, one)))
      if (!isLinked(profile, many.table, one.table)) await addLink(profile, connection, { many, one, least: FOUND });
  for (const one of keys)
    for (const many of namers.filter((column) => column.table !== one.table && isCodeOf(column, one)))
      if (!isLinked(profile, many.table, one.table))
        await addLink(profile, connection, { many, one, least: NEARLY_ALL });
}

function isCodeOf(many: ColumnProfile, one: ColumnProfile): boolean {
  return many.role === "dimension" && many.type === "text" && one.type === "text" && many.distinct >= FEWEST_CODES;
}

function isLinked({ links }: Profile, a: string, b: string): boolean {
  return links.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

async function addLink(
  profile: Profile,
  connection: DuckDBConnection,
  { many, one, least }: { many: ColumnProfile; one: ColumnProfile; least: number },
): Promise<void> {
  const on = `${foldSql(`m.${quote(many.name)}`)} = ${foldSql(`o.${quote(one.name)}`)}`;
  const [row] = await rowsOf(
    connection,
    `SELECT count(*) AS n, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ${quote(one.table)} o WHERE ${on})) AS found
     FROM ${quote(many.table)} m WHERE ${quote(many.name)} IS NOT NULL`,
  );
  const [n, found] = [Number(row?.["n"] ?? 0), Number(row?.["found"] ?? 0)];
  if (n === 0 || found / n < least) return;
  profile.links.push({ from: many.table, left: many.name, to: one.table, right: one.name, unmatched: n - found });
  if (n > found) profile.notes.push({ kind: "unmatched", table: many.table, to: one.table, rows: n - found });
}

function couldLink(profile: Profile, many: ColumnProfile, one: ColumnProfile): boolean {
  if (many.type !== one.type) return false;
  const [a, b] = [wordsOf(many.name), wordsOf(one.name)];
  if (a.join(" ") === b.join(" "))
    return a.join(" ") !== "name" && !(many.role === "key" && one.role === "key" && !isKeyName(one.name));
  const table = profile.tables.find(({ name }) => name === one.table);
  const nouns = [table?.entity ?? "", ...(table?.entities ?? [])];
  const shares = one.concepts.some(
    (concept) => many.concepts.includes(concept) && CONCEPTS[concept]?.role === "dimension",
  );
  return a.some((word) => nouns.includes(singular(word))) || shares;
}
