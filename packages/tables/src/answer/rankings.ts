import { CONCEPTS } from "../profile/lexicon.ts";
import { plural } from "../profile/measures.ts";
import type { ColumnProfile } from "../profile/profile.ts";
import { type Group, type Measure, outputIds } from "../query.ts";
import { ALL_NAMED, axisName, type Exhibit, tableExhibit } from "./exhibits.ts";
import { formatGroup, groupName, listOf, sentence } from "./format.ts";
import { nounOf, shortLabel } from "./labels.ts";
import {
  COMPARISONS,
  capital,
  digitsOf,
  drawn,
  groupOf,
  inOrder,
  measureOf,
  number,
  type Rendering,
  type ResultRow,
  scopeOf,
  shown,
  shownUnit,
  written,
} from "./rendering.ts";
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
  if (!measure || rows.length === 0) {
    const condition = conditionText(rendering);
    const common = { measure: measure?.label ?? "", scope: scopeOf(rendering) };
    return { text: sentence(language, condition ? "keptNone" : "noRows", { ...common, condition }), exhibit: null };
  }
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

const MOST_BARS = 12;

function groupExhibit(rendering: Rendering, rows: readonly ResultRow[], id: string): Exhibit {
  const { measure, language } = rendering;
  const hasOneMeasure =
    outputIds(rendering.query).length === rendering.groups.length + 1 || rendering.query.shareOf !== undefined;
  if (!measure || rows.length > MOST_BARS || !hasOneMeasure) return tableExhibit(rendering, rows);
  const unit = shownUnit(rendering, id);
  const points = rows.map((row) => ({ x: groupOf(rendering, row), y: drawn(rendering, id, row) }));
  const title = `${capital(shortLabel(measure.label))}${scopeOf(rendering)}`;
  return {
    kind: "chart",
    chart: {
      kind: "bar",
      title,
      x: { label: axisName(rendering.groups[0], language), type: "category" },
      y: { label: title, unit, zeroBased: true, ...drawnDigits(rendering, id) },
      series: [{ name: measure.label, points, role: "data" }],
      summary: `${title}: ${listOf(
        rows.slice(0, ALL_NAMED).map((row) => `${groupOf(rendering, row)} ${shown(rendering, id, row)}`),
        language,
      )}.`,
    },
  };
}

/** The digits that the numbers of the text have, so that a bar is labeled as the sentence writes it. */
function drawnDigits(rendering: Rendering, id: string): { digits?: number } {
  const digits = digitsOf(rendering, measureOf(rendering.query, id), id);
  return digits === undefined ? {} : { digits };
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
export function againstPlan(rendering: Rendering): string | null {
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
  if (limit?.n === 1) {
    const text = limit.per ? winnersText(rendering, id, limit.per) : winnerText(rendering, id);
    if (text) return text;
  }
  const isTop = limit && !limit.per;
  const condition = limit ? "" : conditionText(rendering);
  if (!isTop && rows.length > ALL_NAMED) return rangeText(rendering, id, condition);
  const list = listOf(
    rows.map((row) => `${groupOf(rendering, row)} (${shown(rendering, id, row)})`),
    language,
  );
  const common = { measure: measure?.label ?? "", scope: scopeOf(rendering), list };
  if (isTop) return sentence(language, "top", { ...common, n: rows.length, side: sideOf(rendering) });
  return condition ? sentence(language, "kept", { ...common, condition }) : sentence(language, "all", common);
}

function sideOf({ query, language }: Rendering): string {
  return sentence(language, query.order?.[0]?.dir === "asc" ? "lowest" : "highest");
}

function winnerText(rendering: Rendering, id: string): string {
  const { query, rows, language, measure } = rendering;
  const best = shown(rendering, id, rows[0]);
  const common = { measure: measure?.label ?? "", scope: scopeOf(rendering), side: sideOf(rendering), value: best };
  if (rows.length > 1) {
    const names = rows.map((row) => groupOf(rendering, row));
    return sentence(language, "leaders", { ...common, groups: listOf(names, language) });
  }
  const group = groupOf(rendering, rows[0]);
  if (query.shareOf) return sentence(language, "leaderShare", { ...common, group });
  const isCount = measure?.kind === "aggregate" && measure.agg === "count" && !measure.of && !measure.where;
  if (!isCount) return sentence(language, "leader", { ...common, group });
  const most = sentence(language, query.order?.[0]?.dir === "asc" ? "fewest" : "most");
  return sentence(language, "leaderCount", { ...common, side: most, rows: nounOf(rendering), group });
}

/** The leader of each group of another kind, "the best product in each region"; null where more than two kinds of groups are named. */
function winnersText(rendering: Rendering, id: string, per: readonly string[]): string | null {
  const { groups, rows, language, measure } = rendering;
  const place = groups.find((group) => per.includes(group.id));
  const leader = groups.find((group) => !per.includes(group.id));
  if (!place || !leader || groups.length > 2) return null;
  const common = { measure: measure?.label ?? "", scope: scopeOf(rendering), side: sideOf(rendering) };
  if (rows.length > ALL_NAMED) return winsText(rendering, place, leader, common);
  const list = rows.map((row) =>
    sentence(language, place.kind === "grain" ? "winnerThen" : "winnerThere", {
      group: formatGroup(row[leader.id], leader, language),
      place: formatGroup(row[place.id], place, language),
      value: shown(rendering, id, row),
    }),
  );
  return sentence(language, "winners", { ...common, list: listOf(list, language) });
}

/** How often each group leads: a reader cannot hold the leaders of a dozen months. */
function winsText(rendering: Rendering, place: Group, leader: Group, common: Record<string, string>): string {
  const { rows, language } = rendering;
  const leads = Map.groupBy(rows, (row) => formatGroup(row[leader.id], leader, language));
  const [first, ...others] = [...leads].toSorted(([, a], [, b]) => b.length - a.length);
  const all = new Set(rows.map((row) => row[place.id])).size;
  const groups = groupsNoun({ ...rendering, groups: [place] });
  const most = sentence(language, "wins", {
    ...common,
    group: first?.[0] ?? "",
    n: first?.[1].length ?? 0,
    all,
    groups,
  });
  const rest = others
    .slice(0, ALL_NAMED - 1)
    .map(([group, { length: n }]) => sentence(language, "winsToo", { group, n }));
  return `${listOf([most, ...rest], language)}.`;
}

/** "below 0": the one condition on the measure that decides which groups are kept. Empty for any other. */
function conditionText(rendering: Rendering): string {
  const { query, measure, language } = rendering;
  const [only, ...others] = query.having ?? [];
  if (!only || others.length > 0 || only.measure !== measure?.id || only.to.kind !== "number") return "";
  if (only.cmp === "<>") return "";
  return `${sentence(language, COMPARISONS[only.cmp])} ${written(rendering, only.measure, only.to.num)}`;
}

export function rangeText(rendering: Rendering, id: string, condition = ""): string {
  const { rows, language, measure } = rendering;
  const filled = rows
    .filter((row) => number(row, id) !== null)
    .toSorted((a, b) => (number(a, id) ?? 0) - (number(b, id) ?? 0));
  const [low, high] = [filled[0], filled.at(-1)];
  return sentence(language, condition ? "keptRange" : "range", {
    condition,
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

/** Rows kept for their greatest or least amount, as a ranking of whom or what they are about; null for any other list of rows. */
export function asRanking(rendering: Rendering): (Rendering & { measure: Measure }) | null {
  const { query, profile } = rendering;
  const { select, order, limit, ...rest } = query;
  const by = order?.[0]?.by;
  const own = profile.measures.find(({ table, column }) => table === query.from.table && column === by);
  const [measure] = own?.measures ?? [];
  const about = subjectOf(
    profile.columns.filter(({ table, name }) => table === query.from.table && select?.includes(name)),
  );
  if (!by || !order || !limit || !about || measure?.kind !== "aggregate") return null;
  const shown: Measure = { ...measure, id: by, label: by };
  const group: Group = { kind: "column", id: about.name, label: about.name, col: about.name };
  return {
    ...rendering,
    query: { ...rest, order, limit, measures: [shown], by: [group] },
    measure: shown,
    groups: [group],
  };
}

/** Who a row is about, else its key, else the column with the most different values. */
function subjectOf(columns: readonly ColumnProfile[]): ColumnProfile | undefined {
  const named = columns.filter(({ role }) => ["dimension", "key", "text"].includes(role));
  return (
    named.find(({ concepts }) => CONCEPTS[concepts[0] ?? ""]?.who) ??
    named.find(({ role }) => role === "key") ??
    named.toSorted((a, b) => b.distinct - a.distinct)[0]
  );
}
