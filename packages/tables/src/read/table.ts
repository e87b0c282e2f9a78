import type { ColumnProfile } from "@muster/contracts/analysis";
import type { Database } from "../database.ts";
import type { Grain } from "./types/date-format.ts";

/** One column of `data`, with everything later steps decide by. */
export interface Column extends ColumnProfile {
  /** The name as SQL writes it. */
  sql: string;
  /** What is put together: the column itself, or 100 and 0 for a flag, so that its mean is a rate in percent. */
  valueSql: string;
  aggregate: "sum" | "mean" | "rate";
  /** Finest period its dates can tell apart; "time" where there are hours. */
  grain: Grain | "time" | null;
  hasYear: boolean;
  isInteger: boolean;
  /** Numbers for a measure's spread; null elsewhere. */
  deviation: number | null;
  hasNegative: boolean;
  /** True where the values are currency codes. */
  isCurrency: boolean;
  /** The column that says which currency a money column is in, where it is not one alone. */
  currencyColumn: string | null;
  notes: string[];
}

/** Something about the data that a reader must know before believing it. */
export interface QualityNote {
  what: "duplicates" | "invalid" | "totals" | "mixed" | "lost" | "currencies" | "empty_columns";
  detail: string;
  count: number;
  sql: string | null;
  columns: string[];
}

/** A table that has been read: typed rows in `schema.data`, and what was learned on the way. */
export interface Table {
  name: string;
  schema: string;
  rows: number;
  columns: Column[];
  reading: string[];
  quality: QualityNote[];
  database: Database;
}

/** Columns that are put together. */
export function measuresOf(table: Table): Column[] {
  return table.columns.filter((column) => column.role === "measure");
}

/** Columns that rows are grouped by. */
export function dimensionsOf(table: Table): Column[] {
  return table.columns.filter((column) => column.role === "dimension");
}

/** Columns of dates, the finest first. */
export function timesOf(table: Table): Column[] {
  return table.columns.filter((column) => column.role === "time");
}
