import { toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import type { Book } from "../write/book.ts";
import { formatPeriod } from "../write/format-value.ts";
import { columnNames, type Measure, measureOf, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";

export interface Weight {
  importance: number;
  answers: boolean;
}

/** How big the table is and what time it covers. */
export async function addOverview(book: Book, scope: Scope, time: Column | undefined, weight: Weight): Promise<void> {
  const { table } = scope;
  const base = { table: table.name, columns: [] };
  const figures: Record<string, string> = {
    rows: book.figure({
      ...base,
      label: "Rows",
      value: table.rows,
      unit: "rows",
      rows: table.rows,
      computation: "SELECT count(*) FROM data",
    }),
    columns: book.figure({
      ...base,
      label: "Columns",
      value: table.columns.length,
      unit: "columns",
      text: String(table.columns.length),
      computation: "count of the columns as read",
    }),
  };
  if (time?.min && time.max && time.hasYear) {
    const grain = time.grain ?? "day";
    const edge = (label: string, value: string, sql: string) =>
      book.figure({
        table: table.name,
        columns: [time.name],
        label: `${label} of ${time.name}`,
        value: null,
        text: formatPeriod(value, grain),
        rows: time.filled,
        computation: `SELECT ${sql}(${time.sql}) FROM data`,
      });
    figures["periodStart"] = edge("First", time.min, "min");
    figures["periodEnd"] = edge("Last", time.max, "max");
  }
  book.finding({
    kind: "overview",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: time ? { time: time.name } : {},
    figures,
    rows: [],
    cautions: [],
  });
}

/** The whole of a measure, with its usual and extreme rows. */
export async function addTotal(book: Book, scope: Scope, measure: Measure, weight: Weight): Promise<void> {
  const column = measure.columns.length === 1 ? measure.columns[0] : undefined;
  const rows = await rowsIn(scope);
  const base = { table: scope.table.name, columns: columnNames(scope, measure), rows };
  const words = scopeWords(scope);
  const scalar = async (label: string, sql: string, unit: string | null) => {
    const [row] = await scope.table.database.rows(`${sql.replace("FROM", "AS v FROM")}`);
    const value = toNumber(row?.["v"]);
    return value === null ? null : book.figure({ ...base, label: `${label}${words}`, value, unit, computation: sql });
  };
  const value = await scalar(
    measure.isAdditive ? `${measure.label}, total` : measure.label,
    `SELECT ${measure.sql} FROM data${whereOf(scope)}`,
    measure.unit,
  );
  if (!value) return;
  const figures: Record<string, string> = {
    value,
    rows: book.figure({
      ...base,
      columns: columnNames(scope, null),
      label: `Rows${words}`,
      value: rows,
      unit: "rows",
      computation: `SELECT count(*) FROM data${whereOf(scope)}`,
    }),
  };
  if (column?.role === "measure" && measure.aggregate !== "count") {
    for (const [role, name] of [
      ["mean", "avg"],
      ["median", "median"],
      ["min", "min"],
      ["max", "max"],
    ] as const) {
      const id = await scalar(
        `${{ mean: "Average", median: "Median", min: "Lowest", max: "Highest" }[role]} ${column.name} per row`,
        `SELECT ${name}(${column.sql}) FROM data${whereOf(scope)}`,
        column.unit ?? measure.unit,
      );
      if (id) figures[role] = id;
    }
  }
  book.finding({
    kind: "total",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: subjectOf(scope, measure),
    figures,
    rows: [],
    cautions: [],
  });
}

/** One number that was asked for. */
export async function addValue(book: Book, scope: Scope, measure: Measure, weight: Weight): Promise<boolean> {
  const sql = `SELECT ${measure.sql} FROM data${whereOf(scope)}`;
  const [row] = await scope.table.database.rows(sql.replace("FROM data", "AS v FROM data"));
  const value = toNumber(row?.["v"]);
  if (value === null) return false;
  const rows = await rowsIn(scope);
  const id = book.figure({
    table: scope.table.name,
    columns: columnNames(scope, measure),
    label: `${measure.label}${scopeWords(scope)}`,
    value,
    unit: measure.unit,
    rows,
    computation: sql,
  });
  const figures: Record<string, string> = { value: id };
  const column = measure.columns[0];
  if (measure.aggregate === "mean" && column) figures["median"] = await medianFigure(book, scope, column, rows);
  book.finding({
    kind: "value",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: subjectOf(scope, measure),
    figures,
    rows: [],
    cautions: rows < 5 && measure.aggregate !== "count" ? ["small_sample"] : [],
  });
  return true;
}

async function medianFigure(book: Book, scope: Scope, column: Column, rows: number): Promise<string> {
  const median = measureOf(column, "median");
  const sql = `SELECT ${median.sql} FROM data${whereOf(scope)}`;
  const [row] = await scope.table.database.rows(sql.replace("FROM data", "AS v FROM data"));
  return book.figure({
    table: scope.table.name,
    columns: columnNames(scope, median),
    label: `${median.label}${scopeWords(scope)}`,
    value: toNumber(row?.["v"]),
    unit: column.unit,
    rows,
    computation: sql,
  });
}

/** Says why the data cannot answer, and what it would need. */
export function addUnanswerable(
  book: Book,
  detail: string,
  subject: { measure?: string; dimension?: string } = {},
): void {
  book.finding({
    kind: "unanswerable",
    importance: 0.97,
    answersQuestion: true,
    subject,
    figures: {},
    rows: [],
    detail,
    cautions: [],
  });
}

/** How many rows are in scope. */
export async function rowsIn(scope: Scope): Promise<number> {
  const [row] = await scope.table.database.rows(`SELECT count(*) AS n FROM data${whereOf(scope)}`);
  return toNumber(row?.["n"]) ?? 0;
}
