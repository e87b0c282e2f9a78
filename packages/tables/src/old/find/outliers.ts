import { toNumber } from "../../database.ts";
import { type Column, timesOf } from "../../read/table.ts";
import type { Book } from "../write/book.ts";
import { formatCount } from "../write/format-value.ts";
import { columnNames, measureOf, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import type { Weight } from "./simple.ts";

const LISTED = 5;
/** Share of the rows beyond the fences above which they are the shape of the data, not exceptions. */
const TOO_MANY = 0.05;

/**
 * Rows far from the rest: beyond three times the interquartile range from the quartiles (Tukey's outer fences), or, where more than
 * half of the values are alike, beyond six scaled median deviations. Both stand up to the very values they look for.
 */
export async function addOutliers(book: Book, scope: Scope, column: Column, weight: Weight): Promise<boolean> {
  const fence = await fencesOf(scope, column);
  const label = labelSql(scope);
  const rows = fence
    ? await scope.table.database.rows(
        `SELECT ${label.sql} AS label, ${column.sql} AS value, count(*) OVER () AS n, abs(${column.sql} - ${fence.middle}) AS distance FROM data${whereOf(scope, fence.beyond)} ORDER BY 4 DESC LIMIT ${LISTED}`,
      )
    : [];
  const count = toNumber(rows[0]?.["n"]) ?? 0;
  if (!fence || count === 0) return weight.answers ? none(book, scope, column, weight) : false;
  const isMany = count > Math.max(3, fence.rows * TOO_MANY);
  if (isMany && !weight.answers) return false;
  const base = { table: scope.table.name, columns: columnNames(scope, null, column), rows: fence.rows };
  const words = scopeWords(scope);
  book.finding({
    kind: "outliers",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: {
      ...subjectOf(scope),
      measure: column.name,
      unit: column.unit,
      ...(label.column ? { dimension: label.column } : {}),
    },
    figures: {
      count: book.figure({
        ...base,
        label: `Unusual values of ${column.name}${words}`,
        value: count,
        text: formatCount(count),
        computation: `SELECT count(*) FROM data${whereOf(scope, fence.beyond)}`,
      }),
      ...borderFigures(book, scope, column, fence),
    },
    rows: rows.map((row) => {
      const name = String(row["label"] ?? "row without a label").slice(0, 120);
      const value = toNumber(row["value"]) ?? Number.NaN;
      return {
        label: name,
        figures: {
          value: book.figure({
            ...base,
            label: `${column.name}, ${name}`,
            value,
            unit: column.unit,
            rows: 1,
            computation: `SELECT ${column.sql} FROM data${whereOf(scope, `${column.sql} = ${value}`)} LIMIT 1`,
          }),
        },
      };
    }),
    cautions: isMany ? ["many_outliers"] : [],
  });
  return true;
}

interface Fences {
  low: number;
  high: number;
  middle: number;
  rows: number;
  /** Condition for a value outside. */
  beyond: string;
}

const FEWEST_ROWS = 8;

async function fencesOf(scope: Scope, column: Column): Promise<Fences | null> {
  const where = whereOf(scope, `${column.sql} IS NOT NULL`);
  const [row] = await scope.table.database.rows(
    `SELECT quantile_cont(${column.sql}, 0.25) AS q1, median(${column.sql}) AS q2, quantile_cont(${column.sql}, 0.75) AS q3, mad(${column.sql}) AS mad, count(*) AS n FROM data${where}`,
  );
  const read = (key: string) => toNumber(row?.[key]) ?? 0;
  const spread = read("q3") - read("q1");
  const reach = 6 * 1.4826 * read("mad");
  const low = spread > 0 ? read("q1") - 3 * spread : read("q2") - reach;
  const high = spread > 0 ? read("q3") + 3 * spread : read("q2") + reach;
  if (read("n") < FEWEST_ROWS || low === high) return null;
  return {
    low,
    high,
    middle: read("q2"),
    rows: read("n"),
    beyond: `(${column.sql} < ${low} OR ${column.sql} > ${high})`,
  };
}

function borderFigures(book: Book, scope: Scope, column: Column, fence: Fences): Record<string, string> {
  const border = (name: string, value: number, quartile: string) =>
    book.figure({
      table: scope.table.name,
      columns: columnNames(scope, null, column),
      rows: fence.rows,
      label: `${name} usual ${column.name}${scopeWords(scope)}`,
      value,
      unit: column.unit,
      computation: `${quartile} of the interquartile range (Tukey's outer fence), within the range of the values, of ${column.sql}${whereOf(scope)}`,
    });
  return {
    typicalLow: border(
      "Lowest",
      Math.max(fence.low, toNumber(column.min) ?? fence.low),
      "first quartile less three times",
    ),
    typicalHigh: border(
      "Highest",
      Math.min(fence.high, toNumber(column.max) ?? fence.high),
      "third quartile plus three times",
    ),
  };
}

/** That nothing is unusual is an answer too, where it was asked. */
function none(book: Book, scope: Scope, column: Column, weight: Weight): boolean {
  const base = { table: scope.table.name, columns: columnNames(scope, null, column) };
  const edge = (label: string, name: "min" | "max") =>
    book.figure({
      ...base,
      label: `${label} ${column.name}${scopeWords(scope)}`,
      value: toNumber(column[name]),
      unit: column.unit,
      computation: `SELECT ${name}(${column.sql}) FROM data`,
    });
  book.finding({
    kind: "outliers",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope), measure: column.name },
    figures: {
      count: book.figure({
        ...base,
        label: `Unusual values of ${column.name}`,
        value: 0,
        text: "0",
        computation: "values beyond Tukey's outer fences",
      }),
      typicalLow: edge("Lowest", "min"),
      typicalHigh: edge("Highest", "max"),
    },
    rows: [],
    cautions: scope.table.rows < 8 ? ["small_sample"] : [],
  });
  return true;
}

/** What a row is called: its identifier or the column that tells rows apart best, with its date. */
function labelSql(scope: Scope): { sql: string; column: string | undefined } {
  const { table } = scope;
  const names = table.columns.filter(
    (column) =>
      ["identifier", "dimension", "text"].includes(column.role) && column.type !== "boolean" && column.filled > 0,
  );
  const score = (column: Column) =>
    column.distinct / Math.max(1, table.rows) +
    (column.role === "identifier" ? 0.3 : 0) -
    (column.role === "text" ? 0.5 : 0);
  const best = names.sort((a, b) => score(b) - score(a))[0];
  const time = timesOf(table).find((column) => column.hasYear);
  const parts = [
    ...(best ? [`coalesce(${best.sql}::VARCHAR, '')`] : []),
    ...(time && (!best || best.distinct < table.rows)
      ? [`coalesce(strftime(${time.sql}, '${time.grain === "year" ? "%Y" : "%Y-%m-%d"}'), '')`]
      : []),
  ];
  if (parts.length === 0) return { sql: "'row ' || (rowid + 1)", column: undefined };
  return { sql: `trim(${parts.join(" || ' ' || ")})`, column: best?.name };
}

/** The one row where a column is highest or lowest, by name. */
export async function addExtreme(
  book: Book,
  scope: Scope,
  of: { column: Column; which: "max" | "min" },
  weight: Weight,
): Promise<boolean> {
  const { column, which } = of;
  const label = labelSql(scope);
  const order = which === "max" ? "DESC" : "ASC";
  const where = whereOf(scope, `${column.sql} IS NOT NULL`);
  const [row] = await scope.table.database.rows(
    `SELECT ${label.sql} AS label, ${column.sql} AS value FROM data${where} ORDER BY 2 ${order} LIMIT 1`,
  );
  const value = toNumber(row?.["value"]);
  if (!row || value === null) return false;
  const measure = measureOf(column, which);
  const base = { table: scope.table.name, columns: columnNames(scope, measure), rows: column.filled };
  const name = String(row["label"]);
  book.finding({
    kind: "value",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope, measure), ...(label.column ? { dimension: label.column } : {}) },
    figures: {
      value: book.figure({
        ...base,
        label: `${measure.label}${scopeWords(scope)}`,
        value,
        unit: column.unit,
        computation: `SELECT ${measure.sql} FROM data${whereOf(scope)}`,
      }),
      name: book.figure({
        ...base,
        label: `Row of the ${which === "max" ? "highest" : "lowest"} ${column.name}`,
        value: null,
        text: name,
        computation: `SELECT ${label.sql} FROM data${where} ORDER BY ${column.sql} ${order} LIMIT 1`,
      }),
    },
    rows: [],
    cautions: [],
  });
  return true;
}
