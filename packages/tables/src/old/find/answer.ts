import { measuresOf } from "../../read/table.ts";
import type { Ask } from "../question/parse-question.ts";
import { PART_OF_WEEK } from "../question/parts-of-time.ts";
import {
  answerComparison,
  answerConcentration,
  answerExtreme,
  answerRanking,
  answerShare,
  asksForShare,
  valuePair,
} from "./answer-groups.ts";
import { answerPeriods, asksForPeriod, averageOfPeriods } from "./answer-periods.ts";
import { answerTexts } from "./answer-texts.ts";
import { answerChange, answerSeason, answerTrend, asksHowMuchMore } from "./answer-time.ts";
import { type Answering, type Asked, next, once, scopeKey, spanWords } from "./answering.ts";
import { chooseMeasure, isProfit, primaryColumn } from "./choose-measure.ts";
import { addCorrelation, strongPairs } from "./correlation.ts";
import { answerCourses, asksForCourses } from "./group-trends.ts";
import { isDifference, type Measure, measureOf, ratioOf, type Scope } from "./measure.ts";
import { addOutliers } from "./outliers.ts";
import { addMissing } from "./quality.ts";
import { addRanking } from "./ranking.ts";
import { blockedByCurrency, FORECAST, sayMissing, sayNoForecast, sayUnknown, sayUnplaced } from "./refuse.ts";
import { addDistribution } from "./shape.ts";
import { addTotal, addUnanswerable, addValue, rowsIn } from "./simple.ts";
import { snapshotOf } from "./snapshot.ts";
import { unmetIn } from "./unmet.ts";

/** Answers one clause of the question, or says why the data cannot. */
export async function answerAsk(state: Answering, ask: Ask): Promise<void> {
  const intents = new Set(ask.intents);
  if (ask.textQuestion) return answerTexts(state, ask, ask.textQuestion);
  if (intents.has("missing")) await once(state, "missing", () => addMissing(state.book, state.table, next(state)));
  if (FORECAST.test(ask.text) && !ask.named.some((column) => FORECAST.test(column.name)))
    await once(state, "forecast", () => sayNoForecast(state));
  if (ask.missing) return sayMissing(state, ask.missing);
  for (const each of eachMeasure(ask)) await answerOne(state, each);
}

/** "Total sales and costs" asks two things of the same rows. */
function eachMeasure(ask: Ask): Ask[] {
  const measures = ask.measures.filter((column) => column.role === "measure");
  const isListed = measures.length > 1 && measures.length <= 4 && /\band\b|,|&/.test(ask.text);
  const isTogether = ask.derived || ask.intents.includes("correlation") || ask.isListed;
  if (!isListed || isTogether || measures.length !== ask.measures.length) return [ask];
  return measures.map((column) => ({
    ...ask,
    measures: [column],
    named: ask.named.filter((other) => other === column || !measures.includes(other)),
  }));
}

async function answerOne(state: Answering, ask: Ask): Promise<void> {
  const scope: Scope = { table: state.table, conditions: ask.conditions };
  const chosen = chooseMeasure(state.table, ask);
  const usual = averageOfPeriods(ask, chosen);
  const measure = usual ?? perDay(chosen, ask);
  const blocked = ask.unknown.filter((each) => !(measure && isProfit(each.word) && measure.columns.length > 1));
  if (blocked.length > 0) return sayUnknown(state, ask, blocked);
  if (ask.intents.length > 0 && ask.unplaced.length > 0) return sayUnplaced(state, ask, ask.unplaced);
  if (ask.conditions.length > 0 && (await rowsIn(scope)) === 0) {
    return addUnanswerable(
      state.book,
      `No row fits ${ask.conditions.map((condition) => condition.text).join(" and ")}${spanWords(state.table, ask)}.`,
    );
  }
  if (!measure || ask.intents.length === 0) return;
  const currency = blockedByCurrency(scope, ask, measure);
  if (currency) return addUnanswerable(state.book, currency, { measure: measure.columns[0]?.name ?? measure.label });
  const intents = new Set<Ask["intents"][number]>(usual ? ["average"] : ask.intents);
  await answerBy(state, ask, { scope, measure, intents });
}

async function answerBy(state: Answering, ask: Ask, asked: Asked): Promise<void> {
  const unmet = unmetIn(ask, asked);
  if (unmet !== undefined) return sayUnplaced(state, ask, [unmet]);
  for (const route of ROUTES) {
    if (route.fits(ask, asked) && (await route.answer(state, ask, asked))) return;
  }
}

/** There are five days of work to two of weekend: what adds up is told per day. */
function perDay(measure: Measure | null, { groups, time }: Ask): Measure | null {
  if (!measure?.isAdditive || !time || groups[0]?.name !== PART_OF_WEEK) return measure;
  const column = measure.columns[0];
  return ratioOf({
    label: `${measure.label} per day`,
    over: { name: measure.label, sql: measure.sql, column, unit: measure.unit },
    under: { name: "the number of days", sql: `count(DISTINCT ${time.sql}::DATE)`, column: undefined, unit: null },
    isPercent: false,
  });
}

interface Route {
  fits: (ask: Ask, asked: Asked) => boolean;
  answer: (state: Answering, ask: Ask, asked: Asked) => Promise<boolean>;
}

/** Tried from the first on; one that answers whole ends the search. */
const ROUTES: Route[] = [
  { fits: (_, { intents }) => intents.has("correlation"), answer: answerCorrelation },
  { fits: (_, { intents }) => intents.has("outliers"), answer: done(answerOutliers) },
  { fits: (_, { intents }) => intents.has("seasonality"), answer: more(answerSeason) },
  { fits: (ask) => asksForCourses(ask), answer: answerCourses },
  { fits: (ask) => valuePair(ask) !== undefined, answer: done(answerComparison) },
  { fits: (ask, asked) => asked.measure.isAdditive && asksForShare(ask), answer: done(answerShare) },
  { fits: (ask, asked) => asksForChange(ask, asked), answer: done(answerChange) },
  { fits: (ask, asked) => asksForPeriod(ask, asked), answer: answerPeriods },
  {
    fits: (ask, asked) =>
      asked.intents.has("trend") || (isRanked(asked) && ask.groups.length === 0 && ask.grain !== undefined),
    answer: more(answerTrend),
  },
  {
    fits: (ask, { intents }) => intents.has("concentration") && ask.groups.length > 0,
    answer: more(answerConcentration),
  },
  {
    fits: (ask, asked) =>
      ask.groups.length > 0 &&
      (!asked.intents.has("trend") || isRanked(asked) || ask.groups.some((group) => group.role === "dimension")),
    answer: done(answerRanking),
  },
  {
    fits: (ask, asked) => isRanked(asked) && !ask.grain && (!asked.measure.basis || asked.measure.isAdditive),
    answer: done(answerExtreme),
  },
  { fits: (_, { intents }) => !intents.has("trend") && !intents.has("seasonality"), answer: done(answerNumber) },
];

type Answer = (state: Answering, ask: Ask, asked: Asked) => Promise<unknown>;

function done(answer: Answer): Route["answer"] {
  return async (state, ask, asked) => {
    await answer(state, ask, asked);
    return true;
  };
}

function more(answer: Answer): Route["answer"] {
  return async (state, ask, asked) => {
    await answer(state, ask, asked);
    return false;
  };
}

function isRanked({ intents }: Asked): boolean {
  return intents.has("ranking") || intents.has("lowest");
}

/** "Which product declined" asks for the groups that did. */
function asksWhich(ask: Ask): boolean {
  return /\b(which|who)\b/i.test(ask.text);
}

function asksForChange(ask: Ask, asked: Asked): boolean {
  return (
    ask.spanUse === "pair" ||
    asked.intents.has("change") ||
    asksHowMuchMore(ask) ||
    (ask.groups.length > 0 && ask.isAboutGrowth && (isRanked(asked) || asksWhich(ask)))
  );
}

/** A number of rows none of which has it is said to be none. */
function sayNone(state: Answering, { scope, measure }: Asked, found: boolean | undefined): void {
  if (found !== false) return;
  const rows = scope.conditions.length > 0 ? ` for ${scope.conditions.map((each) => each.text).join(" and ")}` : "";
  addUnanswerable(state.book, `No row tells ${measure.label}${rows}.`, { measure: measure.label });
}

async function answerNumber(state: Answering, ask: Ask, asked: Asked): Promise<void> {
  const { scope, measure, intents } = asked;
  const { book } = state;
  const column = measure.columns[0];
  if (measure.basis)
    return sayNone(
      state,
      asked,
      await once(state, `value ${measure.sql} ${scopeKey(scope)}`, () =>
        addValue(book, snapshotOf(scope, measure), measure, next(state)),
      ),
    );
  if (intents.has("distribution") && column?.role === "measure")
    return void (await once(state, `distribution ${column.name}`, () =>
      addDistribution(book, scope, column, next(state)),
    ));
  if (intents.has("count") || intents.has("average") || (intents.has("total") && !measure.isAdditive))
    return sayNone(
      state,
      asked,
      await once(state, `value ${measure.sql} ${scopeKey(scope)}`, () =>
        addValue(book, snapshotOf(scope, measure), measure, next(state)),
      ),
    );
  if (
    intents.has("total") ||
    (intents.has("compare") && ask.derived !== undefined) ||
    ((intents.has("overview") || intents.has("compare")) && ask.measures.length > 0 && scope.conditions.length > 0)
  ) {
    await once(state, `total ${measure.sql} ${scopeKey(scope)}`, () =>
      addTotal(book, snapshotOf(scope, measure), measure, next(state)),
    );
    // What differs in all is made up of what differs in each group.
    if (isDifference(measure)) await answerRanking(state, ask, { scope, measure, intents });
  }
}

async function answerCorrelation(state: Answering, ask: Ask, { scope }: Asked): Promise<boolean> {
  const named = ask.named.filter((column) => column.role === "measure" || column.type === "boolean");
  const [a, b] = named;
  if (a && b) {
    const found = await once(state, `correlation ${a.name} ${b.name}`, () =>
      addCorrelation(state.book, scope, { a, b }, next(state)),
    );
    if (found === false)
      addUnanswerable(state.book, `“${a.name}” and “${b.name}” do not both vary over enough rows to be correlated.`, {
        measure: a.name,
      });
    return true;
  }
  const other = ask.named.find((column) => column.role === "dimension");
  const only = a ?? measuresOf(state.table)[0];
  if (other && only && a) {
    await once(state, `ranking ${other.name} ${only.name}`, () =>
      addRanking(state.book, scope, { measure: measureOf(only, "mean"), dimension: other }, next(state)),
    );
    return true;
  }
  if (a && ask.named.some((column) => column.role === "time")) return false;
  const pairs = (await strongPairs(scope)).filter((pair) => !a || pair.a === a || pair.b === a).slice(0, 3);
  for (const pair of pairs)
    await once(state, `correlation ${pair.a.name} ${pair.b.name}`, () =>
      addCorrelation(state.book, scope, pair, next(state)),
    );
  if (pairs.length === 0)
    addUnanswerable(
      state.book,
      "Nothing here tells what goes together: that needs two columns of numbers, with at least 10 rows that have both, of which one is not computed from the other.",
    );
  return true;
}

async function answerOutliers(state: Answering, ask: Ask, { scope }: Asked): Promise<void> {
  const columns = (ask.measures.length > 0 ? ask.measures : [primaryColumn(state.table)]).filter(
    (column) => column?.role === "measure",
  );
  if (columns.length === 0)
    return addUnanswerable(
      state.book,
      "Unusual values can only be looked for in a column of numbers, and there is none.",
    );
  for (const column of columns.slice(0, 2))
    if (column) await once(state, `outliers ${column.name}`, () => addOutliers(state.book, scope, column, next(state)));
}
