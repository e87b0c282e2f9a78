import type { Column } from "../../read/table.ts";
import type { Ask } from "../question/parse-question.ts";
import { type Answering, type Asked, next, once, scopeKey } from "./answering.ts";
import { bestDimension } from "./choose-measure.ts";
import { addComparison, addShare } from "./compare.ts";
import { rowCount } from "./measure.ts";
import { addExtreme } from "./outliers.ts";
import { startsLowest } from "./polarity.ts";
import { addRanking } from "./ranking.ts";
import { addConcentration } from "./shape.ts";
import { addUnanswerable, addValue } from "./simple.ts";
import { snapshotOf } from "./snapshot.ts";

/** Answers which groups are first or last. */
export async function answerRanking(state: Answering, ask: Ask, { scope, measure, intents }: Asked): Promise<void> {
  const fallback = bestDimension(state.table);
  const dimensions = ask.groups.length > 0 ? ask.groups.slice(0, 2) : fallback ? [fallback] : [];
  const now = snapshotOf(scope, measure);
  const isListed = ask.isListed && scope.conditions.length > 0;
  const isOneEach = dimensions[0]?.distinct === dimensions[0]?.filled;
  if (isListed && !isOneEach)
    await once(state, `value rows ${scopeKey(scope)}`, () => addValue(state.book, scope, rowCount(), next(state)));
  // Best and worst asked together are one ranking: its last group is the worst.
  const lowestFirst = startsLowest(ask, measure, intents);
  const listed = {
    ...(ask.limit ? { listed: Math.min(ask.limit, 20) } : {}),
    ...(ask.side ? { side: ask.side } : {}),
    isListed: isListed && isOneEach,
  };
  for (const dimension of dimensions) {
    const found = await once(
      state,
      `ranking ${dimension.name} ${measure.label} ${scopeKey(scope)} ${lowestFirst}`,
      () => addRanking(state.book, now, { measure, dimension }, { ...next(state), lowestFirst, ...listed }),
    );
    if (found === null) {
      const detail = `“${dimension.name}” has no values to rank ${measure.label} by.`;
      addUnanswerable(state.book, detail, { dimension: dimension.name });
    }
  }
}

/** "What share of revenue does Laptop have": the rows of one value against all rows. */
export async function answerShare(state: Answering, ask: Ask, { scope, measure }: Asked): Promise<void> {
  const part = ask.values[0];
  if (!part) return;
  await once(state, `share ${part.value} ${measure.label} ${scopeKey(scope)}`, () =>
    addShare(state.book, scope, { measure, part: { column: part.column.name, value: part.value } }, next(state)),
  );
}

/** "Highest price" without anything to group by: the row that has it; the groups of the best label where amounts are added up. */
export async function answerExtreme(state: Answering, ask: Ask, asked: Asked): Promise<void> {
  const { scope, measure, intents } = asked;
  const column = measure.columns[0];
  const dimension = bestDimension(state.table);
  if (dimension && measure.isAdditive && !ask.isSingle) return answerRanking(state, ask, asked);
  if (column?.role !== "measure") return;
  const which = intents.has("ranking") ? "max" : "min";
  await once(state, `extreme ${column.name} ${which}`, () =>
    addExtreme(state.book, scope, { column, which }, next(state)),
  );
}

/** Answers how two groups stand beside each other. */
export async function answerComparison(state: Answering, ask: Ask, { scope, measure }: Asked): Promise<void> {
  const pair = valuePair(ask);
  if (!pair) return;
  await once(state, `comparison ${pair.dimension.name} ${pair.a} ${pair.b} ${measure.label}`, () =>
    addComparison(state.book, scope, { measure, ...pair }, next(state)),
  );
}

/** Answers how much a few groups hold. */
export async function answerConcentration(state: Answering, ask: Ask, { scope, measure }: Asked): Promise<void> {
  const dimension = ask.groups[0];
  if (!dimension) return;
  await once(state, `concentration ${dimension.name} ${measure.label}`, () =>
    addConcentration(state.book, scope, { measure, dimension }, next(state)),
  );
}

/** The two values of one column that a clause names. */
export function valuePair(ask: Ask): { dimension: Column; a: string; b: string } | undefined {
  const byColumn = Map.groupBy(ask.values, (match) => match.column);
  for (const [dimension, matches] of byColumn) {
    const [a, b] = [...new Set(matches.map((match) => match.value))];
    if (a !== undefined && b !== undefined) return { dimension, a, b };
  }
  return undefined;
}

/** Whether a clause asks what part of the whole one value is. */
export function asksForShare(ask: Ask): boolean {
  if (ask.derived) return false;
  const isOne =
    ask.values.length === 1 && ask.conditions.some((condition) => condition.column === ask.values[0]?.column.name);
  return isOne && ask.groups.length === 0 && /\b(share|percent|percentage|proportion|fraction|%)/i.test(ask.text);
}
