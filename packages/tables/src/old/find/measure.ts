import type { Finding } from "@muster/contracts/analysis";
import type { Column, Table } from "../../read/table.ts";

export type Aggregate = NonNullable<Finding["subject"]["aggregate"]>;

/** A number that a group of rows has: a column put together in one way, or the count of rows. */
export interface Measure {
  /** For charts and labels: "Revenue", "Average Price", "Rows". */
  label: string;
  /** The aggregate as SQL. */
  sql: string;
  aggregate: Aggregate;
  unit: string | null;
  columns: Column[];
  /** Whether parts add up to the whole, so that shares and "other" make sense. */
  isAdditive: boolean;
  /** How two sums become this one number, in words; only for ratios and the like. */
  basis?: string;
}

/** What stands above or below the line of a ratio. */
export interface RatioPart {
  name: string;
  sql: string;
  column: Column | undefined;
  unit: string | null;
}

/** Part of a table that a finding is about: all rows, or those that the question asks for. */
export interface Scope {
  table: Table;
  conditions: { sql: string; text: string; column: string }[];
}

const WORDS: Record<Aggregate, string> = {
  sum: "",
  mean: "Average ",
  median: "Median ",
  count: "",
  min: "Lowest ",
  max: "Highest ",
  rate: "Share of ",
};
const FUNCTIONS = { sum: "sum", mean: "avg", rate: "avg", median: "median", min: "min", max: "max" } as const;

/** A column put together by the aggregate its nature asks for, or by another one that the question asks for. */
export function measureOf(column: Column, aggregate: Aggregate = column.aggregate): Measure {
  if (aggregate === "count") return countOf(column);
  const used = column.type === "boolean" && aggregate !== "sum" ? "rate" : aggregate;
  const isFlag = column.type === "boolean";
  const word = used === "mean" && /^(avg|average|mean)\b/i.test(column.name) ? "" : WORDS[used];
  return {
    label: isFlag ? `${WORDS.rate}${column.name}` : `${word}${column.name}`,
    sql: `${FUNCTIONS[used]}(${column.valueSql})`,
    aggregate: used,
    unit: column.unit,
    columns: [column],
    isAdditive: used === "sum",
  };
}

/** How many different values a column has. */
export function countOf(column: Column): Measure {
  return {
    label: `Different ${column.name}`,
    sql: `count(DISTINCT ${column.sql})`,
    aggregate: "count",
    unit: null,
    columns: [column],
    isAdditive: false,
  };
}

/** How many rows there are. */
export function rowCount(): Measure {
  return { label: "Rows", sql: "count(*)", aggregate: "count", unit: "rows", columns: [], isAdditive: true };
}

/** One sum less another: profit from revenue and cost. */
export function differenceOf(plus: Column, minus: Column): Measure {
  return {
    label: `${bareName(plus)} minus ${bareName(minus)}`,
    sql: `sum(${plus.sql}) - sum(${minus.sql})`,
    aggregate: "sum",
    unit: plus.unit,
    columns: [plus, minus],
    isAdditive: true,
  };
}

/** "Spent" for "Spent (k€)": the unit stands with the figure. */
function bareName({ name }: Column): string {
  return name.replace(/\s*[([][^)\]]*[)\]]\s*$/, "") || name;
}

/** Whether a measure is one sum less another. */
export function isDifference({ isAdditive, columns, basis }: Measure): boolean {
  return isAdditive && columns.length === 2 && basis === undefined;
}

/** One sum divided by another: conversions by sessions, revenue by orders. Never the average of the ratios of single rows. */
export function ratioOf(of: { label: string; over: RatioPart; under: RatioPart; isPercent: boolean }): Measure {
  const { label, over, under, isPercent } = of;
  return {
    label,
    sql: `${isPercent ? "100.0" : "1.0"} * (${over.sql}) / nullif(${under.sql}, 0)`,
    aggregate: "rate",
    unit: isPercent ? "%" : over.unit === under.unit ? null : over.unit,
    columns: [...new Set([over.column, under.column].filter((column) => column !== undefined))],
    isAdditive: false,
    basis: `${label} is computed as ${over.name} divided by ${under.name}, each put together over all rows first`,
  };
}

/** The share of rows that fit a condition, in percent. */
export function rateOf(label: string, column: Column, sql: string, among?: string): Measure {
  return {
    label,
    sql: `100.0 * avg(CASE WHEN ${sql} THEN 1 WHEN ${among ?? `${column.sql} IS NOT NULL`} THEN 0 END)`,
    aggregate: "rate",
    unit: "%",
    columns: [column],
    isAdditive: false,
    basis: `${label} is the share of rows${among ? ` among those decided` : ""}`,
  };
}

/** One column times another, row by row, then added up: stock times unit cost. */
export function productOf(label: string, a: Column, b: Column): Measure {
  return {
    label,
    sql: `sum(${a.sql} * ${b.sql})`,
    aggregate: "sum",
    unit: a.type === "money" ? a.unit : b.unit,
    columns: [a, b],
    isAdditive: true,
    basis: `${label} is computed as ${a.name} times ${b.name}, row by row, then added up`,
  };
}

/** " WHERE …", or nothing where there is no condition. */
export function whereOf(scope: Scope, ...more: string[]): string {
  const all = [...scope.conditions.map((condition) => condition.sql), ...more];
  return all.length > 0 ? ` WHERE ${all.join(" AND ")}` : "";
}

/** The part of a finding's subject that every kind shares. */
export function subjectOf(scope: Scope, measure?: Measure): Finding["subject"] {
  const filter = scope.conditions.map((condition) => condition.text).join(", ");
  return {
    ...(measure && measure.columns.length > 0
      ? {
          measure:
            measure.columns.length > 1 || measure.basis ? measure.label : (measure.columns[0]?.name ?? measure.label),
        }
      : {}),
    ...(measure ? { aggregate: measure.aggregate, unit: measure.unit } : {}),
    ...(filter ? { filter } : {}),
  };
}

/** The conditions in words behind a label: ", Region = North". */
export function scopeWords(scope: Scope): string {
  return scope.conditions.map((condition) => `, ${condition.text}`).join("");
}

/** Names of the columns that a figure stands on. */
export function columnNames(scope: Scope, measure: Measure | null, ...more: (Column | undefined)[]): string[] {
  const names = [...(measure?.columns ?? []), ...more]
    .filter((column) => column !== undefined)
    .map((column) => column.name);
  return [...new Set([...names, ...scope.conditions.map((condition) => condition.column)])];
}
