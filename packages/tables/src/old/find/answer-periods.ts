import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import type { Ask } from "../question/parse-question.ts";
import { type Answering, type Asked, next, once, scopeKey } from "./answering.ts";
import { type Measure, measureOf, ratioOf, type Scope } from "./measure.ts";
import { startsLowest } from "./polarity.ts";
import { addRanking } from "./ranking.ts";
import { seriesOf } from "./series.ts";
import { addUnanswerable } from "./simple.ts";

const GRAINS: (Grain | "time")[] = ["time", "day", "week", "month", "quarter", "year"];
/** With fewer rows to a period than this, a last period that ends early may simply have had few. */
const DENSE = 10;

/** Whether a clause asks which period was the highest or lowest: "which month", "best week", "when did it peak". */
export function asksForPeriod(ask: Ask, { intents }: Asked): boolean {
  const isRanked = intents.has("ranking") || intents.has("lowest");
  if (!isRanked || !ask.time || ask.isAboutGrowth || ask.groups.length > 0) return false;
  return ask.grain !== undefined || /\bwhen\b/i.test(ask.text);
}

/** Says which period is first, as a ranking of periods. False where the dates cannot tell such periods apart. */
export async function answerPeriods(state: Answering, ask: Ask, { scope, measure, intents }: Asked): Promise<boolean> {
  const { time } = ask;
  if (!time) return false;
  const series = await seriesOf(scope, { measure, time }, ask.grain);
  if (!series) return false;
  if (ask.grain && GRAINS.indexOf(ask.grain) < GRAINS.indexOf(time.grain ?? "day"))
    addUnanswerable(
      state.book,
      `“${time.name}” says the ${series.grain} alone, so no single ${ask.grain} can be picked; below is the answer by ${series.grain}.`,
    );
  const lowestFirst = startsLowest(ask, measure, intents);
  const isOpen = series.partialLast !== null && measure.isAdditive;
  const perPeriod = series.points.reduce((sum, point) => sum + point.rows, 0) / Math.max(1, series.points.length);
  // A period that is not over yet is no low one.
  const isLeftOut = isOpen && lowestFirst && perPeriod >= DENSE;
  const within = isLeftOut ? before(scope, time, series.partialLast?.period ?? "") : scope;
  const listed = {
    ...(ask.limit ? { listed: Math.min(ask.limit, 20) } : {}),
    ...(ask.side ? { side: ask.side } : {}),
  };
  const cautions = isOpen && !isLeftOut ? { cautions: ["partial_last_period"] } : {};
  const dimension = periodColumn(time, series.grain);
  await once(state, `ranking ${series.grain} ${measure.label} ${scopeKey(scope)} ${lowestFirst}`, () =>
    addRanking(state.book, within, { measure, dimension }, { ...next(state), lowestFirst, ...listed, ...cautions }),
  );
  return !intents.has("trend");
}

function before(scope: Scope, time: Column, period: string): Scope {
  const condition = { sql: `${time.sql} < DATE '${period}'`, text: "complete periods only", column: time.name };
  return { ...scope, conditions: [...scope.conditions, condition] };
}

const LABELS: Record<Grain, (time: string) => string> = {
  day: (time) => `strftime(${time}, '%-d %b %Y')`,
  week: (time) => `'Week of ' || strftime(date_trunc('week', ${time}), '%-d %b %Y')`,
  month: (time) => `strftime(${time}, '%B %Y')`,
  quarter: (time) => `'Q' || quarter(${time}) || ' ' || year(${time})`,
  year: (time) => `strftime(${time}, '%Y')`,
};

/** A column of dates as groups of its rows: "April 2026" in every row of that month. */
export function periodColumn(time: Column, grain: Grain): Column {
  const sql = !time.hasYear && grain === "month" ? `strftime(${time.sql}, '%B')` : LABELS[grain](time.sql);
  return { ...time, name: grain, sql, valueSql: sql, type: "category", role: "dimension", grain: null, notes: [] };
}

const EACH =
  /\b(?:by|per|each|every|a) (?:the )?(?:day|week|month|quarter|year)\b|\b(?:dai|week|month|quarter|year)ly\b/i;
const COURSE =
  /\btrend|over time|develop|evol|grow|grew|increas|decreas|declin|ris(?:e|ing)|fall|chang|season|shr[aiu]nk|getting/i;

/** "How many each month", which asks for the numbers themselves and not whether they rise. */
export function asksForEach({ text }: Ask): boolean {
  return EACH.test(text) && !COURSE.test(text);
}

/** "Average monthly spend": what adds up within a month, over the number of months. */
export function averageOfPeriods(ask: Ask, measure: Measure | null): Measure | null {
  const column = measure?.columns[0];
  const { time, grain } = ask;
  if (!measure || measure.basis || !time || !grain || !ask.intents.includes("average") || !asksForEach(ask))
    return null;
  const whole = measure.aggregate === "mean" && column?.aggregate === "sum" ? measureOf(column) : measure;
  if (!whole.isAdditive) return null;
  return ratioOf({
    label: `${whole.label} per ${grain}`,
    over: { name: whole.label, sql: whole.sql, column, unit: whole.unit },
    under: {
      name: `the number of ${grain}s with rows`,
      sql: `count(DISTINCT date_trunc('${grain}', ${time.sql}))`,
      column: undefined,
      unit: null,
    },
    isPercent: false,
  });
}
