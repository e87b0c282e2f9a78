import { type Column, dimensionsOf } from "../../read/table.ts";
import type { Ask } from "../question/parse-question.ts";
import { formatPeriod } from "../write/format-value.ts";
import { asksForEach } from "./answer-periods.ts";
import { type Answering, type Asked, next, once, sayNoTime, scopeKey, spanWords } from "./answering.ts";
import { addChange, lastComparable, type Span } from "./change.ts";
import { nextPeriod, type Series, seriesOf } from "./series.ts";
import { addSeasonality } from "./shape.ts";
import { addUnanswerable } from "./simple.ts";
import { addTrend } from "./trend.ts";

/** Answers how a measure went over time. */
export async function answerTrend(state: Answering, ask: Ask, { scope, measure }: Asked): Promise<void> {
  const time = ask.time;
  if (!time) return sayNoTime(state, "a trend");
  const grain = ask.grain && time.grain ? { grain: ask.grain } : {};
  const found = await once(state, `trend ${measure.label} ${scopeKey(scope)}`, () =>
    addTrend(state.book, scope, { measure, time }, { ...next(state), ...grain, isListed: asksForEach(ask) }),
  );
  if (found === null)
    addUnanswerable(
      state.book,
      `All rows lie in one ${ask.grain ?? "day"} of “${time.name}”, and a trend is looked for from day to day or longer; rows of at least two periods would be needed.`,
      { measure: measure.label },
    );
}

/** Answers whether something comes back every year. */
export async function answerSeason(state: Answering, ask: Ask, { scope, measure }: Asked): Promise<void> {
  const time = ask.time;
  if (!time) return sayNoTime(state, "a season");
  const found = await once(state, `seasonality ${measure.label}`, () =>
    addSeasonality(state.book, scope, { measure, time }, next(state)),
  );
  if (found === "too_short")
    addUnanswerable(
      state.book,
      `A season shows only over at least two full years without gaps; “${time.name}” runs from ${time.min} to ${time.max}.`,
      { measure: measure.label },
    );
}

/** Answers what changed between two stretches of time, those named or the last that can be compared. */
export async function answerChange(state: Answering, ask: Ask, asked: Asked): Promise<void> {
  const { scope, measure, intents } = asked;
  const time = ask.time;
  if (!time) return sayNoTime(state, "a change");
  // "How has it changed over time" asks for the whole course before its last step.
  if (intents.has("trend") && ask.spans.length === 0 && ask.groups.length === 0 && !asksHowMuchMore(ask))
    await answerTrend(state, ask, asked);
  const spans = await spansOf(ask, asked, time);
  if (!spans)
    return addUnanswerable(state.book, `There are not two complete periods of “${time.name}” to compare.`, {
      measure: measure.label,
    });
  const dimensions = ask.groups.length > 0 ? ask.groups.slice(0, 1) : dimensionsOf(state.table);
  const conditions = scope.conditions.filter((condition) => condition.column !== time.name);
  const found = await once(
    state,
    `change ${measure.label} ${spans.before.label} ${spans.after.label} ${ask.groups[0]?.name ?? ""}`,
    () =>
      addChange(
        state.book,
        { ...scope, conditions },
        { measure, time, ...spans, dimensions },
        { ...next(state), cautions: spans.cautions, ...orderOf(ask) },
      ),
  );
  if (found === false)
    addUnanswerable(
      state.book,
      `The data has no rows for both ${spans.before.label} and ${spans.after.label}${spanWords(state.table, ask)}.`,
      { measure: measure.label },
    );
  else if (intents.has("trend") && ask.spanUse !== "pair") await answerTrend(state, ask, asked);
}

/** "Grew the most" ranks by rise, "lost most" by fall. */
function orderOf(ask: Ask): { order?: "up" | "down" } {
  const isLowest = ask.intents.includes("lowest") && !ask.intents.includes("ranking");
  const isFall = /\b(declin\w*|decreas\w*|dropp?\w*|fell|lost|shr[aiu]nk\w*)\b/i.test(ask.text);
  return ask.isAboutGrowth ? { order: isFall === isLowest ? "up" : "down" } : {};
}

async function spansOf(
  ask: Ask,
  { scope, measure }: Asked,
  time: Column,
): Promise<{ before: Span; after: Span; cautions: string[] } | null> {
  const [first, second] = ask.spans;
  if (ask.spanUse === "pair" && first && second) {
    const [before, after] = first.from <= second.from ? [first, second] : [second, first];
    return {
      before,
      after,
      cautions: coverage(time, after),
    };
  }
  const conditions = scope.conditions.filter((condition) => condition.column !== time.name);
  const series = await seriesOf({ ...scope, conditions }, { measure, time }, first?.grain ?? ask.grain);
  if (!series) return null;
  if (first && ask.spanUse === "since") return sinceSpans(first, series);
  if (first && ask.spans.length === 1) {
    const before = { ...first, from: nextPeriod(first.from, first.grain, -1), to: first.from };
    const label = formatPeriod(before.from, first.grain);
    return { before: { ...before, label }, after: first, cautions: [] };
  }
  const ends = asksHowMuchMore(ask) ? endsOf(series) : null;
  if (ends) return ends;
  const spans = lastComparable(series);
  return spans && { ...spans, cautions: series.partialLast ? ["partial_last_period"] : [] };
}

/** "How much did it grow" over all that the data covers: the last period against the first. */
export function asksHowMuchMore({ text, isAboutGrowth, spans, groups }: Ask): boolean {
  return (
    isAboutGrowth && spans.length === 0 && groups.length === 0 && /\b(how much|by what|what percent\w*)\b/i.test(text)
  );
}

function endsOf({ points, grain }: Series): { before: Span; after: Span; cautions: string[] } | null {
  const known = points.filter((point) => point.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  const span = ({ period }: Series["points"][number]) => ({
    from: period,
    to: nextPeriod(period, grain),
    label: formatPeriod(period, grain),
  });
  return { before: span(first), after: span(last), cautions: [] };
}

/** "since 2022": that period against the last complete one of the same length. */
function sinceSpans(first: Span, series: Series): { before: Span; after: Span; cautions: string[] } | null {
  const last = series.points.filter((point) => point.value !== null).at(-1);
  if (!last || last.period <= first.from) return null;
  const label = series.grain === "year" ? last.period.slice(0, 4) : last.period;
  const spans = lastComparable({ ...series, points: [{ period: first.from, value: 1, rows: 1 }, last] });
  const after = spans?.after ?? { from: last.period, to: nextPeriod(last.period, series.grain), label };
  return {
    before: { from: first.from, to: first.to, label: first.label },
    after,
    cautions: series.partialLast ? ["partial_last_period"] : [],
  };
}

/** A stretch whose last twentieth or more lies beyond the data is covered in part only. */
function coverage(time: Column, after: Span): string[] {
  const covered = Date.parse(
    nextPeriod((time.max ?? "").slice(0, 10), time.grain === "time" || time.grain === null ? "day" : time.grain),
  );
  const open = Date.parse(after.to) - covered;
  return open > (Date.parse(after.to) - Date.parse(after.from)) * 0.05 ? ["partial_last_period"] : [];
}
