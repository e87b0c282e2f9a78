import type { TableProfile } from "@muster/contracts/analysis";
import type { Column, Table } from "../../read/table.ts";
import type { Book } from "./book.ts";
import { formatCount, formatPeriod, formatValue } from "./format-value.ts";

/** Adds the table that lists a table's columns. */
export function profileTable(book: Book, table: Table): void {
  const right = "right" as const;
  const shown = table.columns.slice(0, 200).map(named);
  book.table({
    title: `Columns of ${table.name}`,
    columns: [
      { name: "Column", align: "left" },
      { name: "Type", align: "left" },
      { name: "Filled", align: right },
      { name: "Missing", align: right },
      { name: "Different", align: right },
      { name: "Lowest", align: right },
      { name: "Highest", align: right },
      { name: "Average", align: right },
    ],
    rows: shown.map((column) => [
      column.name,
      column.type,
      formatCount(column.filled),
      formatCount(column.missing + column.invalid),
      formatCount(column.distinct),
      edge(column.min, column.role, column.unit),
      edge(column.max, column.role, column.unit),
      column.mean === null ? "" : formatValue(column.mean, column.unit),
    ]),
    values: shown.map((column) => [
      column.name,
      column.type,
      column.filled,
      column.missing + column.invalid,
      column.distinct,
      column.min,
      column.max,
      column.mean,
    ]),
    totalRows: table.columns.length,
  });
}

function edge(value: string | null, role: string, unit: string | null): string {
  if (value === null) return "";
  return role === "measure" && Number.isFinite(Number(value)) ? formatValue(Number(value), unit) : value.slice(0, 40);
}

/** Months without a year are stored in a year of their own, which is nobody's business. */
function named(column: Column): Column {
  if (column.role !== "time" || column.hasYear) return column;
  const month = (text: string | null) => text && formatPeriod(text, "month");
  return {
    ...column,
    min: month(column.min),
    max: month(column.max),
    examples: column.examples.map((example) => formatPeriod(example, "month")),
  };
}

/** A table as the contract describes it. */
export function toProfile(table: Table): TableProfile {
  return {
    table: table.name,
    rows: table.rows,
    reading: table.reading,
    columns: table.columns
      .map(named)
      .map(
        ({ name, type, role, unit, format, filled, missing, invalid, distinct, min, max, mean, median, examples }) => ({
          name,
          type,
          role,
          unit,
          format,
          filled,
          missing,
          invalid,
          distinct,
          min,
          max,
          mean,
          median,
          examples,
        }),
      ),
  };
}
