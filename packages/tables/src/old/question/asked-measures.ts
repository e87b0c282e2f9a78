import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { profitOf } from "../find/choose-measure.ts";
import { differenceOf, isDifference, type Measure, measureOf } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName, measureFor } from "./concept-columns.ts";
import type { Intent } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { Derived } from "./ratio.ts";

/**
 * F. Reichheld (2003), "The one number you need to grow": those who answer 9 or 10 of 10, less those who answer 6 or below, in
 * percent of all who answered. Of averages or other scales it cannot be made.
 */
export function netPromoters(text: string, matches: readonly ColumnMatch[], table: Table): Derived | null {
  if (!/\be?nps\b|\bnet promoter\b/i.test(text)) return null;
  const isScale = ({ min, max, isInteger }: Column) =>
    isInteger && Number(min) >= 0 && Number(max) <= 10 && Number(max) > 5;
  const column = [...matches.map((match) => match.column), ...measuresOf(table)].find(
    (each) =>
      each.role === "measure" &&
      isScale(each) &&
      /\b(recommend\w*|nps|promoter|likelihood)\b/.test(plainWords(each.name)),
  );
  if (!column) return null;
  const answers = `${column.sql} IS NOT NULL`;
  const measure: Measure = {
    label: "Net promoter score",
    sql: `100.0 * (count(*) FILTER (WHERE ${column.sql} >= 9) - count(*) FILTER (WHERE ${column.sql} <= 6)) / nullif(count(*) FILTER (WHERE ${answers}), 0)`,
    aggregate: "rate",
    unit: null,
    columns: [column],
    isAdditive: false,
    basis: `Net promoter score is the answers of 9 and 10 in “${column.name}” less those of 6 and below, in percent of all answers`,
  };
  return { kind: "measure", measure, columns: [column] };
}

/** "Where are we over budget": what was spent, sold or used, less what was planned. */
export function againstPlan(clause: Clause, matches: readonly ColumnMatch[], table: Table): Derived | null {
  const isLeft = LEFT.test(clause.text);
  if (!AGAINST.test(clause.text) && !isLeft) return null;
  const plan =
    matches.find(({ column }) => column.role === "measure" && conceptsOfName(column.name).includes("budget"))?.column ??
    (/\b(over|under)spen/i.test(clause.text) ? measureFor(table, ["budget"]) : undefined);
  if (plan?.aggregate !== "sum") return null;
  const others = measuresOf(table).filter(
    (column) => column !== plan && column.aggregate === "sum" && column.type !== "percent",
  );
  const actual =
    matches.find((match) => others.includes(match.column))?.column ??
    others.find((column) => ACTUAL.test(plainWords(column.name))) ??
    (others.length === 1 ? others[0] : undefined);
  if (!actual) return null;
  return {
    kind: "measure",
    measure: isLeft ? differenceOf(plan, actual) : differenceOf(actual, plan),
    columns: [actual, plan],
  };
}

/** "Which campaign lost money": what came in less what went out. */
export function profitOrLoss(text: string, table: Table): Derived | null {
  if (!LOSS.test(text)) return null;
  const column = measureFor(table, ["profit"]);
  if (column?.aggregate === "sum") return { kind: "measure", measure: measureOf(column), columns: [column] };
  const measure = profitOf(table);
  return measure ? { kind: "measure", measure, columns: measure.columns } : null;
}

/** Which side of zero the groups must be on that a clause asks for; undefined where it ranks them all. */
export function sideOf(
  text: string,
  derived: Derived | null,
  intents: readonly Intent[],
): "over" | "under" | undefined {
  if (derived?.kind !== "measure" || derived.measure.unit === "%") return undefined;
  const isLoss = LOSS.test(text);
  const isRanked =
    intents.some((intent) => intent === "lowest") || /\b(most|best|highest|largest|biggest|furthest)\b/i.test(text);
  if ((!isDifference(derived.measure) && !isLoss) || isRanked || !/\b(which|who|where|what|any)\b/i.test(text))
    return undefined;
  if (isLoss || /\b(under|below|miss(ed|es|ing)?|behind|within|short of|underspen(d|t|ding))\b/i.test(text))
    return "under";
  return /\b(over|above|exceed\w*|beat|ahead of|beyond|overspen(d|t|ding)|overshot|overrun)\b/i.test(text)
    ? "over"
    : undefined;
}

const LOSS =
  /\b(los(e|es|ing|t|ses) money|unprofitable|loss[- ]making|in the red|(make|made|making) a loss|not profitable)\b/i;
const AGAINST =
  /\b(over|under|above|below|exceed\w*|against|versus|vs\.?|miss(ed|es)?|beat|behind|ahead of|within|hit|(over|under)spen(d|t|ds|ding)|compar\w*|variance|difference|deviat\w*)\b/i;
const LEFT = /\b(remaining|left over|left|still available)\b/i;
const ACTUAL = /\b(actual|ist|spent|spend|real|reali[sz]ed|achieved)\b/;
