import { quoteText, toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import { type Measure, type Scope, whereOf } from "./measure.ts";

export interface Group {
  name: string;
  value: number;
  rows: number;
}

export interface Groups {
  /** From the highest value down; where there are very many, the highest and the lowest only. */
  list: Group[];
  count: number;
  /** The measure over all rows in scope. */
  total: number | null;
  rows: number;
  sql: string;
  isComplete: boolean;
}

const MOST = 1_000;

/** The measure for every value of a dimension. Positions group and order: a column may have the name of an alias, and comes before it. */
export async function groupBy(scope: Scope, measure: Measure, dimension: Column): Promise<Groups> {
  const { database } = scope.table;
  const where = whereOf(scope, `${dimension.sql} IS NOT NULL`);
  const sql = `SELECT ${dimension.sql} AS name, ${measure.sql} AS value, count(*) AS rows FROM data${where} GROUP BY 1`;
  const needsValue = measure.columns.length > 0 ? ` HAVING ${measure.sql} IS NOT NULL` : "";
  const ordered = (order: string, limit: number) =>
    database.rows(`${sql}${needsValue} ORDER BY 2 ${order}, 1 LIMIT ${limit}`);
  const top = await ordered("DESC", MOST);
  const isComplete = top.length < MOST;
  const bottom = isComplete ? [] : (await ordered("ASC", 20)).reverse();
  const [all] = await database.rows(`SELECT ${measure.sql} AS value, count(*) AS rows FROM data${whereOf(scope)}`);
  const [counted] = isComplete
    ? [{ n: top.length }]
    : await database.rows(`SELECT count(*) AS n FROM (${sql}${needsValue})`);
  const list = [...top, ...bottom].map((row) => ({
    name: String(row["name"]),
    value: toNumber(row["value"]) ?? Number.NaN,
    rows: toNumber(row["rows"]) ?? 0,
  }));
  return {
    list: list.filter((group) => Number.isFinite(group.value)),
    count: toNumber(counted?.["n"] ?? null) ?? list.length,
    total: toNumber(all?.["value"]),
    rows: toNumber(all?.["rows"]) ?? 0,
    sql,
    isComplete,
  };
}

/** The SQL of one group's value, to be run again by who wants to check it. */
export function groupSql(scope: Scope, measure: Measure, dimension: Column, name: string): string {
  return `SELECT ${measure.sql} FROM data${whereOf(scope, equalsSql(dimension, name))}`;
}

/** "Region" = 'North', with flags as flags. */
export function equalsSql(column: Column, value: string): string {
  if (column.type === "boolean") return value === "true" ? column.sql : `NOT ${column.sql}`;
  return `${column.sql} = ${quoteText(value)}`;
}

/** A group's name as it is written: flags by their column. */
export function groupName(dimension: Column, name: string): string {
  if (dimension.type !== "boolean") return name;
  return name === "true" ? `${dimension.name}: yes` : `${dimension.name}: no`;
}
