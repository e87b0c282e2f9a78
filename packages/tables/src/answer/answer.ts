import type { Figure } from "@muster/contracts/analysis";
import type { Profile } from "../profile/profile.ts";
import type { Measure, TableQuery } from "../query.ts";
import { filterText, measureText } from "../read-as.ts";
import { studyText } from "../study/study.ts";
import { ALL_NAMED, axisName, type Exhibit, matrixExhibit, tableExhibit } from "./exhibits.ts";
import { formatPeriod, type Language, listOf, sentence } from "./format.ts";
import { asRanking } from "./greatest-rows.ts";
import { labelOf, nounOf, shortRatio } from "./labels.ts";
import { type Rendered, rangeText, ranking, rankingText } from "./rankings.ts";
import {
  capital,
  drawn,
  groupOf,
  number,
  type Rendering,
  type ResultRow,
  scopeOf,
  shown,
  shownChange,
  shownUnit,
  written,
} from "./rendering.ts";
import { type Shape, shapeOf } from "./shape.ts";

export interface TableAnswer {
  shape: Shape;
  sentence: string;
  /** What a reader must know besides, such as a last period that is not complete. */
  remarks: string[];
  exhibit: Exhibit | null;
  /** Every number of sentence and exhibit; ids count from 1 within this answer and `computation` is left to the caller. */
  figures: Figure[];
}

interface RenderOptions {
  profile: Profile;
  language: Language;
  all?: readonly ResultRow[];
  counts?: ReadonlyMap<string, number>;
}

/** Changes named when there are more groups than a sentence holds. */
const NAMED_CHANGES = 3;
/** Renders one result: the sentence that answers, the exhibit that shows it, what to keep in mind. */
export function renderAnswer(
  query: TableQuery,
  rows: readonly ResultRow[],
  { profile, language, all, counts }: RenderOptions,
): TableAnswer {
  const measures = query.measures.map((each) => {
    const label = labelOf(each, { profile, query, language });
    return {
      ...each,
      label: each.kind === "formula" ? shortRatio(measureText({ ...each, label }, query.measures, language)) : label,
    };
  });
  const measure = mainMeasure(query, measures);
  const rendering: Rendering = {
    query: { ...query, measures },
    rows,
    all: all ?? rows,
    profile,
    language,
    measure,
    groups: query.by,
    figures: new Map(),
    counts: counts ?? new Map(),
  };
  const shape = shapeOf(query);
  const render = { value, ranking, matrix, series, comparison, rows: list, distribution }[shape];
  const { text, exhibit, remarks = [] } = render(rendering);
  const study = studyText(rendering.query, all ?? rows, { language, profile });
  return {
    shape,
    sentence: capital(text),
    remarks: [...study, ...remarks],
    exhibit,
    figures: [...rendering.figures.values()],
  };
}

/** The measure that the headline names: the one that decides the order or what is kept, else the first. */
function mainMeasure(query: TableQuery, measures: TableQuery["measures"]): TableQuery["measures"][number] | undefined {
  const visible = measures.filter(({ hidden }) => !hidden);
  const decides = [query.order?.[0]?.by, query.having?.[0]?.measure];
  return visible.find(({ id }) => decides.includes(id)) ?? visible[0];
}

function value(rendering: Rendering): Rendered {
  const { query, rows, language, measure } = rendering;
  const [row] = rows;
  const visible = query.measures.filter(({ hidden }) => !hidden);
  const scope = scopeOf(rendering);
  if (!measure || row?.[measure.id] === null || row === undefined)
    return { text: sentence(language, "none", { measure: measure?.label ?? "", scope }), exhibit: null };
  const isCount = measure.kind === "aggregate" && measure.agg === "count" && !measure.of && !measure.where;
  if (visible.length === 1 && isCount)
    return {
      text: sentence(language, "count", {
        rows: nounOf(rendering),
        scope,
        value: shown(rendering, measure.id, row),
      }),
      exhibit: null,
    };
  const share = shareText(rendering, measure, row);
  if (visible.length === 1 && share) return { text: share, exhibit: null };
  if (visible.length === 1)
    return {
      text: sentence(language, "value", {
        measure: measure.label,
        scope,
        value: shown(rendering, measure.id, row),
      }),
      exhibit: null,
    };
  const items = visible.map(({ id, label }) => `${label} ${shown(rendering, id, row)}`);
  return { text: sentence(language, "values", { list: listOf(items, language), scope }), exhibit: null };
}

/** "Status is refunded for 24.4% of orders": a part of the rows, or of what they add up to. */
function shareText(rendering: Rendering, measure: Measure, row: ResultRow): string | null {
  const { query, profile, language } = rendering;
  const [part, whole] = ["part", "whole"].map((id) => query.measures.find((each) => each.id === id && each.hidden));
  const isPart = part?.kind === "aggregate" && whole?.kind === "aggregate" && part.agg === whole.agg && !whole.where;
  if (!isPart || !part.where || measure.unit !== "percent") return null;
  const isRows = whole.agg === "count" && !whole.of;
  return sentence(language, isRows ? "shareOfRows" : "share", {
    filter: filterText(part.where, language),
    value: shown(rendering, measure.id, row),
    whole: isRows ? nounOf(rendering) : labelOf(whole, { profile, query, language }),
    scope: scopeOf(rendering),
  });
}

function matrix(rendering: Rendering): Rendered {
  return {
    text: rendering.measure ? rangeText(rendering, rendering.measure.id) : "",
    exhibit: matrixExhibit(rendering),
    remarks: incomplete(rendering),
  };
}

function series(rendering: Rendering): Rendered {
  const { rows, language, measure, groups, query } = rendering;
  const filled = rows.filter((row) => measure && number(row, measure.id) !== null);
  const [first, last] = [filled[0], filled.at(-1)];
  if (!measure || !first || !last)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const id = query.window?.kind === "running" ? `${measure.id}_running` : measure.id;
  const [a, b] = [number(first, id) ?? 0, number(last, id) ?? 0];
  const params = {
    measure: measure.label,
    scope: scopeOf(rendering),
    first: shown(rendering, id, first),
    firstPeriod: groupOf(rendering, first),
    last: shown(rendering, id, last),
    lastPeriod: groupOf(rendering, last),
    pct: shownChange(rendering, `${measure.label}, ${groupOf(rendering, first)} – ${groupOf(rendering, last)}`, [a, b]),
  };
  const text = sentence(
    language,
    filled.length === 1 ? "onePeriod" : b > a ? "seriesUp" : b < a ? "seriesDown" : "seriesSame",
    params,
  );
  const isTable = filled.length < 3 || query.measures.filter(({ hidden }) => !hidden).length > 3;
  const title = `${capital(measure.label)}${scopeOf(rendering)}`;
  const lines = query.measures
    .filter(({ hidden }) => !hidden)
    .map((each) => ({
      name: each.label,
      points: rows.map((row) => ({
        x: String(row[groups[0]?.id ?? ""] ?? ""),
        y: drawn(rendering, each.id === measure.id ? id : each.id, row),
      })),
      role: "data" as const,
    }));
  const exhibit: Exhibit = isTable
    ? tableExhibit(rendering, rows)
    : {
        kind: "chart",
        chart: {
          kind: "line",
          title,
          x: { label: axisName(groups[0], language), type: "time" },
          y: { label: title, unit: shownUnit(rendering, id), zeroBased: a >= 0 && b >= 0 },
          series: lines,
          summary: extremesText(rendering, id) ?? title,
        },
      };
  return { text, exhibit, remarks: incomplete(rendering) };
}

/** The highest and lowest period: the headline already states the first and the last. Null when all are equal. */
function extremesText(rendering: Rendering, id: string): string | null {
  const { rows, measure, language } = rendering;
  const filled = rows
    .filter((row) => number(row, id) !== null)
    .toSorted((a, b) => (number(a, id) ?? 0) - (number(b, id) ?? 0));
  const [low, high] = [filled[0], filled.at(-1)];
  if (!low || !high || number(low, id) === number(high, id)) return null;
  return capital(
    sentence(language, "extremes", {
      ...{ measure: measure?.label ?? "", scope: scopeOf(rendering) },
      ...{ high: shown(rendering, id, high), highPeriod: groupOf(rendering, high) },
      ...{ low: shown(rendering, id, low), lowPeriod: groupOf(rendering, low) },
    }),
  );
}

/** The last period of the data, when the data ends before the period does. It is shown with its figure all the same. */
function incomplete({ query, rows, profile, language }: Rendering): string[] {
  const group = query.by.find(({ kind }) => kind === "grain");
  const time = profile.columns.find(({ table, name }) => table === query.from.table && name === group?.col);
  if (group?.kind !== "grain" || !time?.to || time.grain) return [];
  const last =
    rows
      .map((row) => String(row[group.id] ?? ""))
      .toSorted()
      .at(-1) ?? "";
  const months = { month: 1, quarter: 3, year: 12 }[group.grain as "month"];
  if (!months || !last) return [];
  const end = new Date(last);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
  // A table of months dates each by its first day.
  const isMonthly = time.from?.endsWith("-01") && time.to.endsWith("-01");
  if (time.to >= lastDay || time.to < last || (isMonthly && group.grain === "month")) return [];
  return [
    sentence(language, "incomplete", {
      period: formatPeriod(last, group.grain, language),
      end: formatPeriod(time.to, "day", language),
    }),
  ];
}

function comparison(rendering: Rendering): Rendered {
  const { query, rows, language, measure } = rendering;
  const { compare } = query;
  if (!measure || !compare || rows.length === 0)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const exhibit = query.by.length > 0 ? tableExhibit(rendering, rows) : null;
  const labels = {
    aLabel: compare.a.label,
    bLabel: compare.b.label,
    measure: measure.label,
    scope: scopeOf(rendering),
  };
  const oneSided = oneSidedText(rendering, measure.id);
  if (oneSided) return { text: oneSided, exhibit };
  if (query.by.length > 0) return { text: driversText(rendering, `${measure.id}_change`, labels), exhibit };
  const [row] = rows;
  const change = number(row, `${measure.id}_change`) ?? 0;
  const params = {
    ...labels,
    a: shown(rendering, measure.id, row),
    b: shown(rendering, `${measure.id}_before`, row),
    change: shown(rendering, `${measure.id}_change`, row, Math.abs(change)),
    pct: shown(rendering, `${measure.id}_pct`, row),
  };
  return { text: sentence(language, change > 0 ? "up" : change < 0 ? "down" : "same", params), exhibit };
}

/** Every group's change when a sentence holds them, else the largest. */
function driversText(rendering: Rendering, id: string, labels: Record<string, string>): string {
  const { rows, language } = rendering;
  const largest = rows
    .filter((row) => number(row, id) !== null)
    .toSorted((a, b) => Math.abs(number(b, id) ?? 0) - Math.abs(number(a, id) ?? 0));
  const isAll = largest.length <= ALL_NAMED;
  const items = largest.slice(0, isAll ? ALL_NAMED : NAMED_CHANGES).map((row) => {
    const change = `${(number(row, id) ?? 0) > 0 ? "+" : ""}${shown(rendering, id, row)}`;
    const group = groupOf(rendering, row);
    return isAll ? sentence(language, "changeOfGroup", { group, change }) : `${group} (${change})`;
  });
  return sentence(language, isAll ? "driversAll" : "drivers", { ...labels, list: listOf(items, language) });
}

/** When one side of the comparison has no value at all there is no change, only the other side's amount. */
function oneSidedText(rendering: Rendering, id: string): string | null {
  const { query, rows, measure, language } = rendering;
  const { compare } = query;
  const isEmpty = (column: string) => rows.every((row) => (number(row, column) ?? 0) === 0);
  const [hasNoA, hasNoB] = [isEmpty(id), isEmpty(`${id}_before`)];
  if (!compare || hasNoA === hasNoB) return null;
  const column = hasNoB ? id : `${id}_before`;
  const items = rows.slice(0, ALL_NAMED).map((row) => {
    const text = shown(rendering, column, row);
    return query.by.length > 0 ? `${groupOf(rendering, row)} (${text})` : text;
  });
  return sentence(language, "oneSided", {
    measure: measure?.label ?? "",
    scope: scopeOf(rendering),
    label: hasNoB ? compare.a.label : compare.b.label,
    empty: hasNoB ? compare.b.label : compare.a.label,
    list: listOf(items, language),
  });
}

function list(rendering: Rendering): Rendered {
  const { rows, language } = rendering;
  const key = rows.length === 0 ? "noRows" : rows.length === 1 ? "oneRow" : "rows";
  const ranked = rows.length > 0 ? asRanking(rendering) : null;
  const text = ranked && rankingText(ranked, ranked.measure.id);
  return {
    text: text ?? sentence(language, key, { n: rows.length, scope: scopeOf(rendering) }),
    exhibit: rows.length > 0 ? tableExhibit(rendering, rows) : null,
  };
}

function distribution(rendering: Rendering): Rendered {
  const { rows, language, measure } = rendering;
  const values = rows.flatMap((row) => number(row, measure?.id ?? "") ?? []).toSorted((a, b) => a - b);
  if (!measure || values.length === 0)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const at = (p: number) => written(rendering, measure.id, values[Math.round((values.length - 1) * p)]);
  return {
    text: sentence(language, "distribution", {
      measure: measure.label,
      scope: scopeOf(rendering),
      p25: at(0.25),
      median: at(0.5),
      p75: at(0.75),
    }),
    exhibit: null,
  };
}
