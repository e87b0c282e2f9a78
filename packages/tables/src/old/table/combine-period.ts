import { quoteName } from "../../database.ts";
import { type RawColumn, typedSql } from "../../read/raw-column.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { NO_YEAR } from "../../read/types/date-format.ts";
import { plainWords } from "../../read/types/plain-words.ts";

/** A time column made of a year and a month or quarter that stand in columns of their own. */
export interface CombinedPeriod {
  sql: string;
  column: { name: string; grain: Grain };
  note: string;
}

/** Finds year beside month (or quarter) and joins them; undefined where there is a real date already. */
export function findPeriod(columns: readonly RawColumn[]): CombinedPeriod | undefined {
  const isFull = columns.some((column) => column.type.grain && column.type.grain !== "year" && column.type.hasYear);
  const year = columns.find((column) => column.type.grain === "year");
  if (isFull || !year) return undefined;
  const month = columns.find((column) => isMonth(column));
  const quarter = columns.find(
    (column) => /^(quarter|qtr|q|quartal)$/.test(plainWords(column.name)) && column.type.type !== "date",
  );
  const part = month ?? quarter;
  if (!part) return undefined;
  const name = `${year.name} and ${part.name}`;
  const number =
    month && part.type.grain === "month"
      ? `month(${typedSql(part)})`
      : `try_cast(regexp_extract(${part.cell}, '\\d+') AS INTEGER)`;
  const monthSql = month ? number : `(${number} - 1) * 3 + 1`;
  const inside = month ? `${number} BETWEEN 1 AND 12` : `${number} BETWEEN 1 AND 4`;
  const sql = `CASE WHEN ${inside} THEN make_date(year(${typedSql(year)}), ${monthSql}, 1) END AS ${quoteName(name)}`;
  return {
    sql,
    column: { name, grain: month ? "month" : "quarter" },
    note: `“${year.name}” and “${part.name}” were combined into the period “${name}”.`,
  };
}

function isMonth(column: RawColumn): boolean {
  if (column.type.grain === "month" && !column.type.hasYear) return true;
  return (
    /^(month|monat|mois|mes)( (no|nr|number|num))?$/.test(plainWords(column.name)) &&
    ["code", "integer", "identifier"].includes(column.type.type)
  );
}

/** Whether a stored date has no year of its own. */
export function isWithoutYear(isoDate: string): boolean {
  return isoDate.startsWith(String(NO_YEAR));
}
