import { type Column, type Table, timesOf } from "../../read/table.ts";

/** The date that most rows have; names such as "order date" before "updated at". */
export function mainTime(table: Table): Column | undefined {
  const score = (column: Column) =>
    column.filled / Math.max(1, table.rows) -
    (/updat|modif|birth|geburt|deliver|ship|due|end|expir|hire|paid/i.test(column.name) ? 0.5 : 0) +
    (column.distinct > 1 ? 0.3 : 0) +
    (column.grain === "year" ? -0.2 : 0) +
    (column.hasYear ? 0.2 : 0);
  return timesOf(table).sort((a, b) => score(b) - score(a))[0];
}
