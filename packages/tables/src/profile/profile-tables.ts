import type { DuckDBConnection } from "@duckdb/node-api";
import { literal, quote } from "../compile.ts";
import type { SqlType } from "../query.ts";
import { currencyCode } from "../read/types/number-format.ts";
import { MONEY_NOUNS } from "./amount-name.ts";
import { type ColumnStats, isKeyName, profileColumn, statsOf, valuesOf } from "./columns.ts";
import { conditionsOf } from "./conditions.ts";
import { correctRoles } from "./correct-roles.ts";
import { orderDates } from "./date-order.ts";
import { CONCEPTS, headerConcepts, wordsOf } from "./lexicon.ts";
import { addLinks } from "./links.ts";
import { measuresOf } from "./measures.ts";
import { namePlans } from "./plan-pairs.ts";
import { prepareTable, rowsOf } from "./prepare.ts";
import type { ColumnProfile, Profile, SourceColumn, SourceTable, TableProfile } from "./profile.ts";
import { relateColumns } from "./relations.ts";
import { nameEntity } from "./row-noun.ts";
import { shapesOf, type TableShape } from "./shapes.ts";
import { foldSpellings } from "./values.ts";

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
  for (const source of sources) {
    const shapes = await shapesOf(connection, source);
    for (const shape of shapes) await addTable(profile, connection, shape);
    const [to, from] = profile.tables.slice(-shapes.length);
    const { key } = shapes[0] ?? {};
    if (to && from && key) profile.links.push({ from: from.name, left: key, to: to.name, right: key, unmatched: 0 });
  }
  await addLinks(profile, connection);
  refreshMeasures(profile);
  return profile;
}

/** Named measures and conditions follow from columns and links; an edit computes them again. */
export function refreshMeasures(profile: Profile): void {
  profile.measures = profile.tables.flatMap((table) => measuresOf(profile, table));
  profile.conditions = profile.tables.flatMap((table) => conditionsOf(profile, table));
  namePlans(profile);
}

async function addTable(
  profile: Profile,
  connection: DuckDBConnection,
  { source, key, ...shape }: TableShape,
): Promise<void> {
  const table: TableProfile = {
    name: uniqueName(profile, source.name),
    title: source.name,
    relation: source.relation,
    rows: source.rows,
    entity: "row",
    entities: [],
    keepsDuplicates: false,
    duplicates: 0,
    ...shape,
  };
  table.duplicates = await countDuplicates(connection, table, source);
  await prepareTable(connection, table, { columns: source.columns, folds: [] });
  if (key && table.layout.kind === "wide") table.rows = await countRows(connection, table.name);
  const columns = preparedColumns(table, source.columns);
  const stats = await statsOf(connection, table.name, columns);
  const listed = columns.filter(({ type }, i) => isListed(type, stats[i] as (typeof stats)[0])).map(({ name }) => name);
  const values = await valuesOf(connection, table.name, listed);
  // Two tables of the same rows are matched by their key, which is never folded.
  const foldable = new Map([...values].filter(([name]) => name !== key));
  if (foldValues(profile, table, foldable)) {
    await prepareTable(connection, table, { columns: source.columns, folds: profile.folds });
    for (const [name, counted] of await valuesOf(connection, table.name, listed)) values.set(name, counted);
  }
  const own = columns.map((column, i) =>
    profileColumn(table, column, stats[i] as (typeof stats)[0], values.get(column.name)),
  );
  markMelted(table, own);
  // Headings of lines are names of measures; as values they would be read as filters of single lines.
  for (const { column } of table.lineGroups ?? [])
    if (column !== table.lineColumn) delete own.find(({ name }) => name === column)?.values;
  await confirmKeys(connection, table, own);
  correctRoles(own, table.rows);
  await orderDates(connection, table, own);
  markAnswers(own, stats);
  await relateColumns(connection, table, own);
  markCurrencies(profile, own, source.caption ?? "");
  await markUnits(connection, table, own);
  await markRefunds(connection, table, own);
  profile.catalog[table.name] = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  profile.columns.push(...own);
  nameRows(table, own, key);
  noteTable(profile, table, source);
  profile.tables.push(table);
}

/** Values of a column that can be named in a question; longer lists are found by search, not by planning. */
const MOST_VALUES = 2_000;

/** Text columns whose values are worth listing, by an estimate of how many there are. */
function isListed(type: SqlType, { filled, distinct, length }: ColumnStats): boolean {
  return type === "text" && filled > 0 && distinct <= MOST_VALUES * 1.1 && length <= 80;
}

/** What a layout says about the columns that it makes or repeats. */
function markMelted({ layout, elapsed }: TableProfile, own: readonly ColumnProfile[]): void {
  const hours = own.find(({ name }) => name === elapsed?.name);
  if (hours) Object.assign(hours, { role: "additive", unit: "h", concepts: ["hours", "duration"] });
  if (layout.kind === "rows") return;
  const { labels, rowNumber, grain, wholeYears = [] } = layout;
  for (const column of own) {
    const { name, role, unit } = column;
    const year = wholeYears.find((each) => each.column === name);
    // A value given once per row is repeated for each period, so its sum would be meaningless.
    if (labels.includes(name) && role === "additive") column.role = "average";
    else if (name === rowNumber) Object.assign(column, { role: "ignored", concepts: [] });
    else if (grain && !unit && role === "additive" && MONEY_NOUNS.test(name))
      Object.assign(column, { unit: "money", concepts: ["money"] });
    if (year) column.wholeYear = { year: year.year, scenario: year.scenario };
  }
}

async function countRows(connection: DuckDBConnection, table: string): Promise<number> {
  const [row] = await rowsOf(connection, `SELECT count(*) AS n FROM ${quote(table)}`);
  return Number(row?.["n"] ?? 0);
}

function nameRows(table: TableProfile, own: readonly ColumnProfile[], key: string | undefined): void {
  const { layout } = table;
  if (layout.kind === "rows" || !layout.rowNumber) {
    // The title is about the figures that became the other table, unless nothing names the rows.
    const isTitled = layout.kind === "wide" || !layout.omitted || /^Column \d+$/.test(key ?? "");
    const named = { ...table, title: isTitled ? titleOf(table, own) : (key ?? "") };
    nameEntity(named, own);
    Object.assign(table, named, { title: table.title });
    if (layout.kind === "wide" && layout.grain) table.time = layout.by;
    return;
  }
  // One row of the file became several, which are counted as one.
  const isKey = ({ name, role, distinct }: ColumnProfile) =>
    role === "dimension" && name !== layout.by && distinct === table.rows;
  const named = own.find(isKey);
  if (named) named.role = "key";
  nameEntity(table, own);
  if (named) named.role = "dimension";
  delete table.key;
  table.documents = named?.name ?? layout.rowNumber;
}

/** What names the rows. Of sheets read as one table the names tell the rows apart, and name what the column "Sheet" is about. */
function titleOf({ title }: TableProfile, own: readonly ColumnProfile[]): string {
  const sheets = own.find(({ name, role }) => name === "Sheet" && role === "dimension");
  if (!sheets) return title;
  const [book = ""] = title.split(" › ");
  const words = (sheets.values ?? []).flatMap((value) => [...new Set(wordsOf(value))]);
  const shared = words.filter((word, i) => words.indexOf(word) < i);
  const isOfSheets = (word: string) => dimensionsOf(word).length > 0;
  const nouns = [...new Set([...shared, ...wordsOf(book)])].filter(isOfSheets);
  const concepts = [...new Set(nouns.flatMap(dimensionsOf))];
  Object.assign(sheets, { concepts, synonyms: [...sheets.synonyms, ...nouns] });
  return wordsOf(book.replace(/\.\w+$/, ""))
    .filter((word) => !nouns.includes(word))
    .join(" ");
}

function dimensionsOf(word: string): string[] {
  return headerConcepts(word, (id) => CONCEPTS[id]?.role === "dimension");
}

function uniqueName(profile: Profile, title: string): string {
  const plain = wordsOf(title.replace(/\.(csv|tsv|xlsx?|json|jsonl|parquet|txt)\b/gi, "")).join("_") || "table";
  const taken = profile.tables.filter(({ name }) => name === plain || name.startsWith(`${plain}_`)).length;
  return taken > 0 ? `${plain}_${taken + 1}` : plain;
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
  if (layout.kind === "rows")
    return [...columns, ...(table.elapsed ? [{ name: table.elapsed.name, type: "number" as const, unit: "h" }] : [])];
  const wholeYears = (layout.wholeYears ?? []).map(({ column }) => column);
  const values = [...new Set(layout.cells.map(({ value }) => value)), ...wholeYears];
  const { labels, by, grain, hasYear, once = [], rowNumber } = layout;
  const named = new Map(columns.map((column) => [column.name, column]));
  const valueColumn = (name: string): SourceColumn => {
    const cells = layout.cells.filter(({ value }) => value === name).flatMap(({ column }) => named.get(column) ?? []);
    const units = new Set(cells.map((cell) => cell.unit));
    const [unit] = units.size === 1 ? units : [];
    return {
      name,
      type: layout.holds ?? "number",
      ...(unit && { unit }),
      isPercent: cells.length > 0 && cells.every((cell) => cell.isPercent),
    };
  };
  return [
    ...labels.flatMap((name) => named.get(name) ?? []),
    grain ? { name: by, type: "date", grain, hasYear } : { name: by, type: "text" },
    ...values.map(valueColumn),
    ...once.flatMap((name) => named.get(name) ?? []),
    ...(rowNumber ? [{ name: rowNumber, type: "number" as const }] : []),
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
  const left = Map.groupBy(table.droppedRows, ({ areBelowTotal }) => (areBelowTotal ? "belowTotal" : "totals"));
  for (const [kind, rows] of left)
    profile.notes.push({ kind, table: name, labels: rows.flatMap(({ values }) => values) });
  if (layout.kind === "wide") {
    const [first, last] = [layout.cells[0]?.column ?? "", layout.cells.at(-1)?.column ?? ""];
    const columns = [layout.by, ...new Set(layout.cells.map(({ value }) => value))];
    profile.notes.push({ kind: "unpivoted", table: name, first, last, columns });
    for (const column of layout.sums ?? []) profile.notes.push({ kind: "sumColumn", table: name, column, first, last });
  }
  for (const { label, parts } of table.lines ?? [])
    if (parts) profile.notes.push({ kind: "subtotal", table: name, label, parts });
  for (const column of source.columns)
    if (column.isDayOrderOpen) profile.notes.push({ kind: "dayOrderOpen", table: name, column: column.name });
}

/** A refund is asked for without its minus, which depends on the table: a bank statement shows refunds as money that comes in. */
async function markRefunds(
  connection: DuckDBConnection,
  table: TableProfile,
  own: readonly ColumnProfile[],
): Promise<void> {
  const type = own.find(({ role, states }) => role === "dimension" && states?.["refunded"]);
  const values = type?.states?.["refunded"] ?? [];
  const amounts = own.filter(({ role, isSigned }) => role === "additive" && isSigned);
  if (!type || amounts.length === 0) return;
  const columns = amounts.map(({ name }, i) => `max(${quote(name)}) <= 0 AND min(${quote(name)}) < 0 AS c${i}`);
  const isRefund = `${quote(type.name)} IN (${values.map(literal).join(", ")})`;
  const [row = {}] = await rowsOf(
    connection,
    `SELECT ${columns.join(", ")} FROM ${quote(table.name)} WHERE ${isRefund}`,
  );
  for (const [i, amount] of amounts.entries())
    if (row[`c${i}`] === true) amount.refunds = { column: type.name, values };
}
