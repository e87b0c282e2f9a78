import { type Database, quoteText, toNumber } from "../database.ts";
import { isTotalHeader, type Period, periodOf } from "../profile/wide.ts";
import { findLayout } from "./layout.ts";
import type { RawTable } from "./raw-table.ts";

const PREVIEW = 60;

interface Headed {
  raw: RawTable;
  sheet: string;
  names: string[];
  firstRow: number;
}

/**
 * Sheets or files with the same columns (one a month, one a region) become one table, with the name of each as a column. Sheets
 * whose columns are different periods (one a year) become one table with the periods of all.
 */
export async function joinAlike(
  database: Database,
  raws: readonly RawTable[],
  what: "Sheet" | "File",
): Promise<RawTable[]> {
  const headed: Headed[] = [];
  for (const raw of raws) headed.push(await readHeader(database, raw));
  const periodic = Map.groupBy(headed.map(periodSheetOf), (each) => each?.key ?? "");
  const tables: RawTable[] = [];
  for (const [key, sheets] of periodic) {
    const group = sheets.filter((each) => each !== null);
    if (key === "" || group.length < 2 || !areApart(group)) continue;
    tables.push(await mergePeriods(database, group));
    for (const { headed: merged } of group) headed.splice(headed.indexOf(merged), 1);
  }
  const groups = Map.groupBy(headed, (each) =>
    each.names.length > 1
      ? [each.raw.decimal ?? "", scenarioOf(each.sheet), ...each.names].join("\n").toLowerCase()
      : each.raw.schema,
  );
  for (const group of groups.values())
    tables.push(...(group.length > 1 ? [await joinGroup(database, group, what)] : group.map((each) => each.raw)));
  return tables;
}

/** Whether a sheet holds plans or what came of them: the same money told twice, which in one table would be added up. */
export function scenarioOf(sheet: string): string {
  const said =
    /(?<!\p{L})(plan|planned|budget|target|soll|forecast|actuals?|ist)(?!\p{L})/iu.exec(sheet)?.[1]?.toLowerCase() ??
    "";
  return said.replace(/^actuals$/, "actual").replace(/^planned$/, "plan");
}

async function readHeader(database: Database, raw: RawTable): Promise<Headed> {
  const cells = Array.from({ length: raw.width }, (_, index) => `c${index}`);
  const rows = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw LIMIT ${PREVIEW}`);
  const layout = findLayout(rows.map((row) => cells.map((cell) => (row[cell] === null ? null : String(row[cell])))));
  const names = layout.hasHeader
    ? [...layout.names].slice(0, layout.names.findLastIndex((name) => name !== "") + 1)
    : [];
  const firstRow = toNumber(rows[layout.dataStart]?.["row_"]) ?? 0;
  return { raw, sheet: raw.table.split(" › ").at(-1) ?? raw.table, names, firstRow };
}

interface PeriodSheet {
  headed: Headed;
  /** Equal for sheets whose rows can be matched. */
  key: string;
  labels: number[];
  periods: { column: number; name: string; at: string }[];
}

const FEWEST_PERIODS = 3;
const MOST_LABELS = 4;

/** A sheet with a column for each period; null for any other. A header without a year takes that of the sheet's name. */
function periodSheetOf(headed: Headed): PeriodSheet | null {
  const sheetYear = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(headed.sheet)?.[0];
  const columns = headed.names.map((name, column) => ({ name, column, period: periodOf(name) }));
  const periods = columns.flatMap(({ name, column, period }) =>
    period && !isTotalHeader(name) ? [{ column, ...withYear(name, period, sheetYear) }] : [],
  );
  const labels = columns.filter(({ name, period }) => !period && !isTotalHeader(name));
  if (periods.length < FEWEST_PERIODS || labels.length === 0 || labels.length > MOST_LABELS) return null;
  const names = labels.map(({ name }) => name.toLowerCase());
  const key = [headed.raw.decimal ?? "", scenarioOf(headed.sheet), ...names].join("\n");
  return { headed, key: `${key}\n`, labels: labels.map(({ column }) => column), periods };
}

function withYear(name: string, { year, month, grain, rest }: Period, sheetYear: string | undefined) {
  const known = year ?? sheetYear;
  return { name: year === null && sheetYear ? `${name} ${sheetYear}` : name, at: `${known} ${grain} ${month} ${rest}` };
}

function areApart(group: readonly PeriodSheet[]): boolean {
  const all = group.flatMap(({ periods }) => periods.map(({ at }) => at));
  return new Set(all).size === all.length;
}

/** Matches rows by their labels; a label that occurs twice in a sheet is matched in order. */
async function mergePeriods(database: Database, group: readonly PeriodSheet[]): Promise<RawTable> {
  const [first] = group as [PeriodSheet, ...PeriodSheet[]];
  const keys = first.labels.map((_, index) => `k${index}`);
  const parts = group.map(({ headed, labels, periods }, sheet) => {
    const own = labels.map((column, index) => `coalesce(trim(c${column}), '') AS k${index}`);
    const cells = periods.map(({ column }) => `c${column} AS s${sheet}_${column}`);
    return `(SELECT *, row_number() OVER (PARTITION BY ${keys.join(", ")} ORDER BY place) AS nth FROM
      (SELECT rowid - ${headed.firstRow} AS place, ${[...own, ...cells].join(", ")} FROM ${headed.raw.schema}.raw WHERE rowid >= ${headed.firstRow})) AS s${sheet}`;
  });
  const using = ` USING (${[...keys, "nth"].join(", ")})`;
  const from = parts.map((part, sheet) => (sheet === 0 ? part : `FULL JOIN ${part}${using}`)).join(" ");
  const order = group.map((_, sheet) => `s${sheet}.place`).join(", ");
  const cells = group.flatMap(({ periods }, sheet) => periods.map(({ column }) => `s${sheet}_${column}`));
  const columns = [...keys.map((key) => `nullif(${key}, '')`), ...cells].map(
    (column, index) => `${column} AS c${index}`,
  );
  const schema = `${first.headed.raw.schema}_joined`;
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(
    `CREATE TABLE ${schema}.raw AS SELECT ${columns.join(", ")} FROM ${from} ORDER BY coalesce(${order}), s0.place NULLS LAST`,
  );
  const sheets = group.map(({ headed }) => headed.sheet).join(", ");
  return {
    ...first.headed.raw,
    table: `${first.headed.raw.table.split(" › ")[0]} › ${sheets}`,
    schema,
    width: columns.length,
    notes: [`${group.length} sheets with the same rows were read as one table (${sheets}).`],
    names: [
      ...first.labels.map((column) => first.headed.names[column] ?? ""),
      ...group.flatMap(({ periods }) => periods.map(({ name }) => name)),
    ],
  };
}

async function joinGroup(database: Database, group: readonly Headed[], what: "Sheet" | "File"): Promise<RawTable> {
  const [first] = group as [Headed, ...Headed[]];
  const width = first.names.length;
  const cells = Array.from({ length: width }, (_, index) => `c${index} AS c${index + 1}`).join(", ");
  const parts = group.map(
    (each) =>
      `SELECT ${quoteText(each.sheet)} AS c0, ${cells} FROM ${each.raw.schema}.raw WHERE rowid >= ${each.firstRow}`,
  );
  const schema = `${first.raw.schema}_joined`;
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(`CREATE TABLE ${schema}.raw AS ${parts.join(" UNION ALL ")}`);
  const sheets = group.map((each) => each.sheet);
  const shown = sheets.length > 6 ? `${sheets.slice(0, 5).join(", ")}, …` : sheets.join(", ");
  const notes = [
    `${sheets.length} ${what.toLowerCase()}s with the same columns were read as one table (${shown}); the column “${what}” says which.`,
  ];
  const book = what === "Sheet" ? `${first.raw.table.split(" › ")[0]} › ` : "";
  return {
    ...first.raw,
    table: `${book}${shown}`,
    schema,
    width: width + 1,
    notes,
    names: [what, ...first.names],
  };
}
