import type { Column } from "../../read/table.ts";
import { differenceOf, type Measure, productOf, ratioOf } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import type { ColumnMatch } from "./match-columns.ts";
import { sumPart, withoutUnit } from "./per-ratio.ts";
import type { Derived } from "./ratio.ts";

const SIGNS: [RegExp, (a: Column, b: Column) => Measure][] = [
  [/\b(divided by|over)\b|\//i, quotient],
  [
    /\b(times|multiplied (by|with))\b|[×*]/i,
    (a, b) => productOf(`${withoutUnit(a.name)} times ${withoutUnit(b.name)}`, a, b),
  ],
  [/\b(minus|less)\b/i, differenceOf],
  [/\bplus\b|\+/i, sumOf],
];

/** Two columns of numbers with a sign between them: "revenue divided by sessions", "hours times rate", "parts and labour together". */
export function arithmeticIn(clause: Clause, matches: readonly ColumnMatch[]): Derived | null {
  const numbers = matches.filter(({ column }) => column.role === "measure");
  for (const [at, left] of numbers.entries()) {
    const right = numbers[at + 1];
    if (!right) break;
    const between = clause.words.slice(left.from + left.length, right.from).join(" ");
    const sign = SIGNS.find(([said]) => said.test(between) && between.split(" ").length <= 4);
    const isTogether =
      /^(and|&)( the)?$/i.test(between) && /\b(together|combined|taken together|in sum)\b/i.test(clause.text);
    if (!sign && !(isTogether && left.column.unit === right.column.unit)) continue;
    const measure = (sign?.[1] ?? sumOf)(left.column, right.column);
    return { kind: "measure", measure, columns: [left.column, right.column] };
  }
  return null;
}

/** Like by like is told in percent: a margin of the revenue; unlike by unlike in what one has: revenue per session. */
function quotient(a: Column, b: Column): Measure {
  const isPercent = a.unit === b.unit && a.unit !== null;
  const label = isPercent
    ? `${withoutUnit(a.name)} in percent of ${withoutUnit(b.name)}`
    : `${withoutUnit(a.name)} divided by ${withoutUnit(b.name)}`;
  return ratioOf({ label, over: sumPart(a), under: sumPart(b), isPercent });
}

function sumOf(a: Column, b: Column): Measure {
  const label = `${withoutUnit(a.name)} plus ${withoutUnit(b.name)}`;
  return {
    label,
    sql: `coalesce(sum(${a.sql}), 0) + coalesce(sum(${b.sql}), 0)`,
    aggregate: "sum",
    unit: a.unit,
    columns: [a, b],
    isAdditive: true,
    basis: `${label} adds up both columns over all rows`,
  };
}
