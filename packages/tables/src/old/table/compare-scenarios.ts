import { type Database, quoteName, toNumber } from "../../database.ts";
import { scenarioOf } from "../../read/join-sheets.ts";
import type { Column, Table } from "../../read/table.ts";

/** One sheet or file of plans or actuals. */
interface Scenario {
  table: Table;
  word: string;
  labels: Column[];
  amounts: Column[];
}

/**
 * Plans and what came of them, told on two sheets or in two files of one shape, as one table that has both beside each other.
 * Undefined where there are no two such tables.
 */
export async function compareScenarios(database: Database, tables: readonly Table[]): Promise<Table | undefined> {
  const scenarios = tables.map(toScenario).filter((each) => each !== undefined);
  for (const first of scenarios) {
    const alike = scenarios.filter((each) => each === first || (each.word !== first.word && isAlike(each, first)));
    const unlike = new Map(alike.map((each) => [each.word, each]));
    if (unlike.size > 1) return join(database, [...unlike.values()]);
  }
  return undefined;
}

function toScenario(table: Table): Scenario | undefined {
  const word = scenarioOf(table.name.split(" › ").at(-1) ?? table.name);
  const labels = table.columns.filter((column) => ["dimension", "identifier", "time"].includes(column.role));
  const numbers = table.columns.filter((column) => column.role === "measure" && column.type !== "percent");
  // One column of numbers is the amount, whatever it is called; of several, those that add up.
  const amounts = numbers.length === 1 ? numbers : numbers.filter((column) => column.aggregate === "sum");
  if (!word || labels.length === 0 || amounts.length === 0) return undefined;
  return { table, word, labels, amounts: PERIOD_BY_NUMBER.test(amounts[0]?.name ?? "") ? [addedUp(amounts)] : amounts };
}

const PERIOD_BY_NUMBER = /^(week|wk|w|kw|woche|month|m|period|p|sprint|phase)[ ._-]?\d+$/i;

/** "Week 1" and "Week 2" are parts of one amount. */
function addedUp(amounts: readonly Column[]): Column {
  const [first] = amounts as [Column, ...Column[]];
  const parts = amounts.filter((column) => PERIOD_BY_NUMBER.test(column.name));
  return { ...first, sql: parts.map((column) => `coalesce(${column.sql}, 0)`).join(" + ") };
}

function isAlike(a: Scenario, b: Scenario): boolean {
  const names = (columns: readonly Column[]) =>
    columns.map((column) => `${column.name} ${column.role}`.toLowerCase()).join("\n");
  const isOneAmount = a.amounts.length === 1 && b.amounts.length === 1;
  return names(a.labels) === names(b.labels) && (isOneAmount || names(a.amounts) === names(b.amounts));
}

async function join(database: Database, scenarios: readonly Scenario[]): Promise<Table> {
  const [first] = scenarios as [Scenario, ...Scenario[]];
  const schema = `${first.table.schema}_scenarios`;
  const labels = first.labels.map((column) => column.sql);
  const parts = scenarios.map(
    ({ table, amounts }, index) =>
      `SELECT ${[...labels, ...amounts.map((column, at) => `${column.sql} AS m${at}`), `${index} AS scenario_`].join(", ")} FROM ${table.schema}.data`,
  );
  const amounts = scenarios.flatMap(({ word, amounts: own }, index) =>
    own.map((column, at) => ({
      column,
      name: own.length === 1 ? capital(word) : `${capital(word)} ${column.name}`,
      sql: `coalesce(sum(m${at}) FILTER (WHERE scenario_ = ${index}), 0)`,
    })),
  );
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(
    `CREATE TABLE ${schema}.data AS SELECT ${[...labels, ...amounts.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`)].join(", ")}
     FROM (${parts.join(" UNION ALL ")}) GROUP BY ${labels.map((_, index) => index + 1).join(", ")} ORDER BY ${labels.map((_, index) => index + 1).join(", ")}`,
  );
  const names = scenarios.map(({ table }) => table.name);
  return {
    ...first.table,
    name: names.join(" + "),
    schema,
    rows: await count(database, `SELECT count(*) AS v FROM ${schema}.data`),
    columns: await columnsOf(database, schema, { labels: first.labels, amounts }),
    reading: [
      `${names.join(" and ")} have the same columns and were matched by ${first.labels.map((column) => `“${column.name}”`).join(" and ")}. Missing values count as 0.`,
    ],
    quality: [],
  };
}

async function columnsOf(
  database: Database,
  schema: string,
  of: { labels: readonly Column[]; amounts: readonly { column: Column; name: string }[] },
): Promise<Column[]> {
  const read = async (sql: string) => {
    const [row] = await database.rows(
      `SELECT count(${sql}) AS filled, count(*) - count(${sql}) AS missing, count(DISTINCT ${sql}) AS "distinct", min(${sql})::VARCHAR AS lo, max(${sql})::VARCHAR AS hi FROM ${schema}.data`,
    );
    return {
      filled: toNumber(row?.["filled"]) ?? 0,
      missing: toNumber(row?.["missing"]) ?? 0,
      distinct: toNumber(row?.["distinct"]) ?? 0,
      min: row?.["lo"] === null ? null : String(row?.["lo"]),
      max: row?.["hi"] === null ? null : String(row?.["hi"]),
      invalid: 0,
    };
  };
  const columns: Column[] = [];
  for (const column of of.labels) columns.push({ ...column, ...(await read(column.sql)) });
  for (const { column, name } of of.amounts) {
    const sql = quoteName(name);
    const stats = await read(sql);
    columns.push({
      ...column,
      ...stats,
      name,
      sql,
      valueSql: sql,
      aggregate: "sum",
      hasNegative: Number(stats.min) < 0,
      notes: [],
    });
  }
  return columns;
}

async function count(database: Database, sql: string): Promise<number> {
  const [row] = await database.rows(sql);
  return toNumber(row?.["v"]) ?? 0;
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
