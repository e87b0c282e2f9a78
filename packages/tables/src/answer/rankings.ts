import { plural } from "../profile/measures.ts";
import { ALL_NAMED, type Exhibit, groupExhibit } from "./exhibits.ts";
import { groupName, listOf, sentence } from "./format.ts";
import { nounOf } from "./labels.ts";
import { capital, groupOf, inOrder, number, type Rendering, type ResultRow, scopeOf, shown } from "./rendering.ts";
import { isOfSeveral } from "./shape.ts";

export interface Rendered {
  text: string;
  exhibit: Exhibit | null;
  remarks?: string[];
}

/** Two groups are said in a sentence; three are also drawn. */
export const FEWEST_BARS = 3;

export function ranking(given: Rendering): Rendered {
  const rendering = inOrder(given);
  const { query, rows, all, language, measure } = rendering;
  if (!measure || rows.length === 0)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const id = query.shareOf ? `${measure.id}_share` : measure.id;
  const isWinner = query.limit?.n === 1 && !query.limit.per;
  const visible = query.measures.filter(({ hidden }) => !hidden);
  const isOne = visible.length === 1;
  const text =
    againstPlan(rendering) ??
    (isOne || (query.order ?? query.having ?? query.limit ?? query.shareOf)
      ? rankingText(rendering, id)
      : visible.map((each) => capital(severalText(inOrder({ ...given, measure: each }), visible.length))).join(" "));
  const isNamed = isOne && all.length < FEWEST_BARS && !isWinner && rows.length === all.length;
  return { text: withSum(rendering, id, text), exhibit: isNamed ? null : groupExhibit(rendering, all, id) };
}

/** Ends with the figure of all groups that are asked for together, which someone may have meant. */
export function withSum(rendering: Rendering, id: string, text: string): string {
  const { query, whole, rows, language } = rendering;
  if (!whole || rows.length < 2 || !isOfSeveral(query)) return text;
  const all = { ...rendering, query: { ...query, by: [] }, groups: [], counts: new Map(), rows: [whole], all: [whole] };
  return `${text} ${sentence(language, "together", { value: shown(all, id, whole) })}`;
}

/** Several measures: all their groups where a reader can hold them, else from the lowest to the highest. */
function severalText(rendering: Rendering, measures: number): string {
  const id = rendering.measure?.id ?? "";
  return measures * rendering.rows.length > MOST_NUMBERS ? rangeText(rendering, id) : rankingText(rendering, id);
}

/** Numbers in a headline of several measures. */
const MOST_NUMBERS = 12;

/** Plan and actual: the whole against the plan, and the groups furthest from it. Null for any other result. */
function againstPlan(rendering: Rendering): string | null {
  const { query, rows, whole, language } = rendering;
  const named = (id: string) => query.measures.find((each) => each.id === id && !each.hidden);
  const [actual, plan] = [named("actual"), named("plan")];
  if (!actual || !plan || !named("difference") || !whole || query.having || query.limit) return null;
  const all: Rendering = {
    ...rendering,
    query: { ...query, by: [] },
    groups: [],
    counts: new Map(),
    rows: [whole],
    all: [whole],
  };
  const signed = (from: Rendering, row: ResultRow) => {
    const sign = (number(row, "difference") ?? 0) > 0 ? "+" : "";
    return { change: `${sign}${shown(from, "difference", row)}`, pct: shown(from, "difference_pct", row) };
  };
  const byDifference = rows
    .filter((row) => number(row, "difference") !== null)
    .toSorted((a, b) => (number(b, "difference") ?? 0) - (number(a, "difference") ?? 0));
  const furthest = (row: ResultRow | undefined, isAbove: boolean) => {
    const value = number(row, "difference") ?? 0;
    if (!row || (isAbove ? value <= 0 : value >= 0)) return [];
    const { change, pct } = signed(rendering, row);
    const list = `${groupOf(rendering, row)} (${change}, ${pct})`;
    return [sentence(language, isAbove ? "furthestAbove" : "furthestBelow", { list })];
  };
  const against = sentence(language, "against", {
    actual: actual.label,
    plan: plan.label,
    scope: scopeOf(rendering),
    a: shown(all, "actual", whole),
    b: shown(all, "plan", whole),
    ...signed(all, whole),
  });
  return [against, ...furthest(byDifference[0], true), ...furthest(byDifference.at(-1), false)].join(" ");
}

export function rankingText(rendering: Rendering, id: string): string {
  const { query, rows, language, measure } = rendering;
  const { limit } = query;
  const isWinner = limit?.n === 1 && !limit.per;
  const side = sentence(language, query.order?.[0]?.dir === "asc" ? "lowest" : "highest");
  const common = { measure: measure?.label ?? "", scope: scopeOf(rendering), side };
  const best = shown(rendering, id, rows[0]);
  const isCount = measure?.kind === "aggregate" && measure.agg === "count" && !measure.of && !measure.where;
  if (isWinner && rows.length === 1 && isCount && !query.shareOf) {
    const most = sentence(language, query.order?.[0]?.dir === "asc" ? "fewest" : "most");
    const params = { ...common, side: most, rows: nounOf(rendering), group: groupOf(rendering, rows[0]), value: best };
    return sentence(language, "leaderCount", params);
  }
  if (isWinner && rows.length === 1) {
    const key = query.shareOf ? "leaderShare" : "leader";
    return sentence(language, key, { ...common, group: groupOf(rendering, rows[0]), value: best });
  }
  if (isWinner) {
    const names = rows.map((row) => groupOf(rendering, row));
    return sentence(language, "leaders", { ...common, groups: listOf(names, language), value: best });
  }
  if (!(limit && !limit.per) && rows.length > ALL_NAMED) return rangeText(rendering, id);
  const items = rows.map((row) => `${groupOf(rendering, row)} (${shown(rendering, id, row)})`);
  const list = listOf(items, language);
  return limit && !limit.per
    ? sentence(language, "top", { ...common, n: rows.length, list })
    : sentence(language, "all", { ...common, list });
}

export function rangeText(rendering: Rendering, id: string): string {
  const { rows, language, measure } = rendering;
  const filled = rows
    .filter((row) => number(row, id) !== null)
    .toSorted((a, b) => (number(a, id) ?? 0) - (number(b, id) ?? 0));
  const [low, high] = [filled[0], filled.at(-1)];
  return sentence(language, "range", {
    measure: measure?.label ?? "",
    scope: scopeOf(rendering),
    low: shown(rendering, id, low),
    lowGroup: groupOf(rendering, low),
    high: shown(rendering, id, high),
    highGroup: groupOf(rendering, high),
    n: rows.length,
    groups: groupsNoun(rendering),
  });
}

/** "branches" where the groups are of one column with a short name, else "groups". */
function groupsNoun({ groups, language }: Rendering): string {
  const [group] = groups;
  const name = group ? groupName(group, language) : "";
  const isNoun = language === "en" && groups.length === 1 && /^\p{L}[\p{Ll} ]{2,20}$/u.test(name);
  return isNoun && !/s$/.test(name) ? plural(name.toLowerCase()) : sentence(language, "groups");
}
