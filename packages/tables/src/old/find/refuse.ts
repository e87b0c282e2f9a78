import type { Column, Table } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { mainTime } from "../question/main-time.ts";
import type { Ask } from "../question/parse-question.ts";
import type { Answering } from "./answering.ts";
import { bestDimension, isProfit, primaryColumn } from "./choose-measure.ts";
import type { Measure, Scope } from "./measure.ts";
import { addUnanswerable } from "./simple.ts";

/** Words that ask for what is to come. */
export const FORECAST =
  /\b(predict\w*|forecast\w*|projections?|extrapolat\w*)\b|\bwhat (would|will) (happen|our|the|we|be)\b|\bwhat if\b|\bwill (we|it|our|the|\w+) (\w+ )?(be|reach|grow|hit|increase|decrease|exceed)\b|\bnext (month|quarter|year|week)\b/i;

/** Says that nothing is forecast. */
export function sayNoForecast(state: Answering): void {
  addUnanswerable(
    state.book,
    "What is to come is not in the data: this analysis says what was, and does not forecast; a trend, where there is one, is no promise.",
  );
}

/** Why amounts in several currencies cannot be put together, unless the clause keeps to one. */
export function blockedByCurrency(scope: Scope, ask: Ask, measure: Measure): string | null {
  const mixed = measure.columns.find((column) => column.currencyColumn);
  if (!mixed || measure.aggregate === "count") return null;
  const isFixed =
    scope.conditions.some((condition) => condition.column === mixed.currencyColumn) ||
    ask.groups[0]?.name === mixed.currencyColumn;
  return isFixed
    ? null
    : `“${mixed.name}” holds amounts in several currencies (see “${mixed.currencyColumn}”), which cannot be added or compared without exchange rates; figures below are for one currency at a time.`;
}

/** Says once what a clause lacks by its form. */
export function sayMissing(state: Answering, detail: string): void {
  if (state.said.has(detail)) return;
  state.said.add(detail);
  addUnanswerable(state.book, detail);
}

/** Says which words stand for nothing in the table. */
export function sayUnknown(state: Answering, ask: Ask, blocked: Ask["unknown"]): void {
  const names = blocked.map((each) => `“${each.word}”`).join(" and ");
  const isProfitAsked = blocked.some((each) => isProfit(each.word));
  const needed = isProfitAsked
    ? "a column of profit, or one of costs beside the revenue"
    : blocked.every((each) => each.isState)
      ? `a column that says which rows are ${blocked.map((each) => `“${each.word}”`).join(" or ")}`
      : `a column of ${blocked.map((each) => each.word).join(" and of ")}`;
  const key = `unknown ${names}`;
  if (state.said.has(key)) return;
  state.said.add(key);
  const subject = blocked[0]?.isGroup ? { dimension: blocked[0].word } : { measure: blocked[0]?.word ?? "" };
  addUnanswerable(
    state.book,
    `The table has no column or value for ${names}; ${needed} would be needed to answer “${ask.text.slice(0, 160)}”. ${askable(state.table)}`,
    subject,
  );
}

/** Says which words were not understood, rather than answering something else. */
export function sayUnplaced(state: Answering, ask: Ask, words: readonly string[]): void {
  const named = words.map((word) => `“${word}”`).join(" and ");
  sayMissing(
    state,
    `In “${ask.text.slice(0, 160)}” this analysis could not place ${named}, so it leaves that unanswered rather than answer something else. ${askable(state.table)}`,
  );
}

const ASKS =
  /\?|^\s*(?:which|what|who|whose|how|when|where|why|is|are|was|were|does|do|did|has|have|can|could|should|will|show|list|find|compare|rank|calculate|tell|give|count|wie|was|welche[rsnm]?|wer|wann|wo|warum|gibt|zeige?|nenne)\b/im;

/** Says what can be asked where a question was put and nothing in it could be computed. */
export function sayNotUnderstood(state: Answering, asked: string, isOverview: boolean): void {
  if (isOverview || !ASKS.test(asked) || state.book.hasAnswer()) return;
  const sentence = asked.split(/\n+/).find((line) => ASKS.test(line)) ?? asked;
  addUnanswerable(
    state.book,
    `This analysis cannot tell what to compute for “${sentence.trim().slice(0, 160)}”. ${askable(state.table)}`,
  );
}

/** Examples of questions that the columns of a table can answer. */
function askable(table: Table): string {
  const measure = primaryColumn(table);
  const dimension = bestDimension(table);
  const time = mainTime(table);
  const period = time && seriesGrain(time);
  const examples = [
    measure && `“What is the ${measure.aggregate === "sum" ? "total" : "average"} ${measure.name}?”`,
    dimension && `“Which ${dimension.name} has the ${measure ? `highest ${measure.name}` : "most rows"}?”`,
    period && `“Which ${period} had the ${measure ? `highest ${measure.name}` : "most rows"}?”`,
  ].filter((example) => example !== undefined);
  return examples.length > 0 ? `It can be asked, for example, ${examples.join(" or ")}` : "";
}

function seriesGrain(time: Column): Grain {
  return time.grain === "year" || time.grain === "quarter" ? time.grain : "month";
}
