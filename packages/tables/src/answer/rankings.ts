import { ALL_NAMED, type Exhibit, groupExhibit } from "./exhibits.ts";
import { listOf, sentence } from "./format.ts";
import { capital, groupOf, number, type Rendering, type ResultRow, scopeOf, shown } from "./rendering.ts";

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
    isOne || (query.order ?? query.having ?? query.limit ?? query.shareOf)
      ? rankingText(rendering, id)
      : visible.map((each) => capital(rankingText(inOrder({ ...given, measure: each }), each.id))).join(" ");
  const isNamed = isOne && all.length < FEWEST_BARS && !isWinner && rows.length === all.length;
  return { text, exhibit: isNamed ? null : groupExhibit(rendering, all, id) };
}

export function rankingText(rendering: Rendering, id: string): string {
  const { query, rows, language, measure } = rendering;
  const { limit } = query;
  const isWinner = limit?.n === 1 && !limit.per;
  const side = sentence(language, query.order?.[0]?.dir === "asc" ? "lowest" : "highest");
  const common = { measure: measure?.label ?? "", scope: scopeOf(rendering), side };
  const best = shown(rendering, id, rows[0]);
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

/** Categories without an order of their own are shown from the largest down. */
function inOrder(rendering: Rendering): Rendering {
  const { query, rows, all, measure, groups } = rendering;
  if (!measure || query.order?.length || groups.some(({ kind }) => kind !== "column")) return rendering;
  const id = query.shareOf ? `${measure.id}_share` : measure.id;
  const sort = (list: readonly ResultRow[]) =>
    list.toSorted((a, b) => (number(b, id) ?? Number.NEGATIVE_INFINITY) - (number(a, id) ?? Number.NEGATIVE_INFINITY));
  return { ...rendering, rows: sort(rows), all: sort(all) };
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
  });
}
