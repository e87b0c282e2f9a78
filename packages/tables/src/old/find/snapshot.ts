import { plainWords } from "../../read/types/plain-words.ts";
import { mainTime } from "../question/main-time.ts";
import { formatPeriod } from "../write/format-value.ts";
import type { Measure, Scope } from "./measure.ts";

const LEVEL =
  /\b(population|einwohner|inhabitants|stock|inventory|on hand|bestand|headcount|employees|staff|members|subscribers|balance|saldo|backlog|debt|assets)\b/;

/**
 * Levels such as a population or a stock add up over places but not over time. Where the table has several dates, what is not about
 * time is computed for the last one, which the finding's filter then says.
 */
export function snapshotOf(scope: Scope, measure: Measure): Scope {
  const column = measure.columns[0];
  const time = mainTime(scope.table);
  if (
    !column ||
    !(measure.isAdditive || measure.basis) ||
    !measure.columns.some((each) => LEVEL.test(plainWords(each.name))) ||
    !time?.max ||
    !time.hasYear
  )
    return scope;
  // Where every row is a thing of its own, its date only says when it was looked at.
  const isOneRowEach = scope.table.columns.some(
    (each) => ["identifier", "dimension", "text"].includes(each.role) && each.distinct >= scope.table.rows * 0.95,
  );
  if (isOneRowEach) return scope;
  const isRepeated = time.distinct >= 2 && time.distinct <= scope.table.rows / 2;
  if (!isRepeated || scope.conditions.some((condition) => condition.column === time.name)) return scope;
  const literal = time.type === "datetime" ? "TIMESTAMP" : "DATE";
  const last = {
    sql: `${time.sql} = ${literal} '${time.max}'`,
    text: `${time.name} = ${formatPeriod(time.max, time.grain ?? "day")}`,
    column: time.name,
  };
  return { ...scope, conditions: [...scope.conditions, last] };
}
