import type { Figure } from "@muster/contracts/analysis";
import type { ColumnProfile, Profile } from "../profile/profile.ts";
import type { Measure, TableQuery } from "../query.ts";
import { filterText, measureText, periodName } from "../read-as.ts";
import { studyText } from "../study/study.ts";
import { comparison } from "./comparison.ts";
import { ALL_NAMED, axisName, type Exhibit, matrixExhibit, tableExhibit } from "./exhibits.ts";
import { formatPeriod, type Language, listOf, sentence } from "./format.ts";
import { doneBy, isMade, labelOf, nounOf, rowOf, shortLabel } from "./labels.ts";
import { againstPlan, asRanking, type Rendered, rangeText, ranking, rankingText, withSum } from "./rankings.ts";
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
  /** The row of `wholeQuery`. */
  whole?: ResultRow | undefined;
}

const DAY_MS = 86_400_000;
const WEEKEND_DAYS = 3;
const DAYS_OF_WEEK = 7;
/** Numbers of different values are estimates. */
const ESTIMATE = 1.5;
/** Fewer points are no line. */
const FEWEST_POINTS = 3;
/** Renders one result: the sentence that answers, the exhibit that shows it, what to keep in mind. */
export function renderAnswer(
  given: TableQuery,
  rows: readonly ResultRow[],
  { profile, language, all, counts, whole }: RenderOptions,
): TableAnswer {
  const query = withPeriodNames(given, language);
  const measures = query.measures.map((each) => ({ ...each, label: nameOf(each, { profile, query, language }) }));
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
    whole,
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

/** A measure as a headline names it. */
function nameOf(measure: Measure, context: { profile: Profile; query: TableQuery; language: Language }): string {
  const { query, language } = context;
  const label = labelOf(measure, context);
  if (measure.kind !== "formula") return label;
  if (isMade(label)) return shortLabel(label);
  return partLabel(query, context) ?? measureText({ ...measure, label }, query.measures, language);
}

/** "Won as a share of Won and Lost deals": one state among others of the same column. */
function partLabel(
  query: TableQuery,
  context: { profile: Profile; query: TableQuery; language: Language },
): string | null {
  const [part, whole] = ["part", "whole"].map((id) => query.measures.find((each) => each.id === id && each.hidden));
  if (part?.kind !== "aggregate" || whole?.kind !== "aggregate" || part.agg !== "count" || part.of) return null;
  const [a, b] = [part.where, whole.where];
  if (a?.kind !== "in" || b?.kind !== "in" || a.col !== b.col) return null;
  const list = (values: readonly unknown[]) => listOf(values.map(String), context.language);
  return sentence(context.language, "partOfWhole", {
    part: list(a.values),
    whole: `${list(b.values)} ${nounOf(context)}`,
  });
}

/** The sides of a comparison under the names of their periods: "February 2025" and not "the period before". */
function withPeriodNames(query: TableQuery, language: Language): TableQuery {
  const { compare } = query;
  if (!compare) return query;
  const named = <T extends typeof compare.a>(side: T): T => ({
    ...side,
    label: periodName(side.where, language) ?? side.label,
  });
  return { ...query, compare: { ...compare, a: named(compare.a), b: named(compare.b) } };
}

/** The measure that the headline names: the one that decides the order or what is kept, else the first. */
function mainMeasure(query: TableQuery, measures: TableQuery["measures"]): TableQuery["measures"][number] | undefined {
  const visible = measures.filter(({ hidden }) => !hidden);
  const decides = [query.order?.[0]?.by, query.having?.[0]?.measure];
  return visible.find(({ id }) => decides.includes(id)) ?? visible[0];
}

/** "Did we lose money in March?" is answered by yes or no and the value. */
function value(rendering: Rendering): Rendered {
  const { query, rows, whole, language } = rendering;
  if (!query.having) return plainValue(rendering);
  const shownRows = whole ? [whole] : rows;
  const { text } = plainValue({ ...rendering, rows: shownRows, all: shownRows });
  return { text: sentence(language, rows.length > 0 ? "met" : "unmet", { answer: text }), exhibit: null };
}

function plainValue(rendering: Rendering): Rendered {
  const { query, rows, language, measure } = rendering;
  const [row] = rows;
  const visible = query.measures.filter(({ hidden }) => !hidden);
  const scope = scopeOf(rendering);
  if (!measure || row?.[measure.id] === null || row === undefined)
    return { text: sentence(language, "none", { measure: measure?.label ?? "", scope }), exhibit: null };
  const isCount = measure.kind === "aggregate" && measure.agg === "count" && !measure.of && !measure.where;
  if (visible.length === 1 && isCount)
    return {
      text: sentence(language, number(row, measure.id) === 1 && language === "en" ? "countOne" : "count", {
        rows: nounOf(rendering),
        row: rowOf(rendering),
        scope,
        value: shown(rendering, measure.id, row),
      }),
      exhibit: null,
    };
  const share = shareText(rendering, measure, row);
  if (visible.length === 1 && share) return { text: share, exhibit: null };
  const done = measure.kind === "aggregate" && measure.agg === "avg" ? doneBy(measure.of, language) : null;
  if (visible.length === 1)
    return {
      text: sentence(language, done ? "elapsedValue" : valueKey(rendering, row), {
        ...(done && { rows: nounOf(rendering), done }),
        measure: measure.label,
        is: sentence(language, /^(total|all) .*[^s]s$/i.test(measure.label) ? "are" : "is"),
        scope,
        value: shown(rendering, measure.id, row),
      }),
      exhibit: null,
    };
  const items = visible.map(({ id, label }) => `${label} ${shown(rendering, id, row)}`);
  return { text: sentence(language, "values", { list: listOf(items, language), scope }), exhibit: null };
}

/** The sentence of a single figure, which names a loss where a profit was asked for. */
function valueKey({ query, profile, measure }: Rendering, row: ResultRow): "loss" | "value" {
  const value = measure ? number(row, measure.id) : null;
  const isProfit = ({ table, label, concepts }: Profile["measures"][number]) =>
    table === query.from.table && concepts[0] === "profit" && query.measures.some((each) => each.label === label);
  return value !== null && value < 0 && profile.measures.some(isProfit) ? "loss" : "value";
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
  const open = openPeriod(rendering);
  const isCut =
    open?.isFarFromEnd === true && filled.length > FEWEST_POINTS && open.row === filled.at(-1) && !query.window;
  const [first, last] = [filled[0], filled.at(isCut ? -2 : -1)];
  if (!measure || !first || !last)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const id = query.window?.kind === "running" ? `${measure.id}_running` : measure.id;
  const [a, b] = [number(first, id) ?? 0, number(last, id) ?? 0];
  const text = againstPlan(rendering) ?? seriesText(rendering, { id, first, last, isOne: filled.length === 1 });
  const isTable = filled.length < FEWEST_POINTS || query.measures.filter(({ hidden }) => !hidden).length > 3;
  const title = `${capital(shortLabel(measure.label))}${scopeOf(rendering)}`;
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
  const isOne = rows.length === 1 && lines.length === 1;
  const exhibit: Exhibit | null = isOne
    ? null
    : isTable
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
  return { text: withSum(rendering, id, text), exhibit, remarks: incomplete(rendering, isCut) };
}

/** How a series went from its first period to its last. */
function seriesText(
  rendering: Rendering,
  { id, first, last, isOne }: { id: string; first: ResultRow; last: ResultRow; isOne: boolean },
): string {
  const { language, measure } = rendering;
  const [a, b] = [number(first, id) ?? 0, number(last, id) ?? 0];
  const params = {
    measure: measure?.label ?? "",
    scope: scopeOf(rendering),
    first: shown(rendering, id, first),
    firstPeriod: groupOf(rendering, first),
    firstAt: whenText(rendering, first),
    last: shown(rendering, id, last),
    lastPeriod: groupOf(rendering, last),
    lastAt: whenText(rendering, last),
    pct: shownChange(rendering, `${measure?.label}, ${groupOf(rendering, first)} – ${groupOf(rendering, last)}`, [
      a,
      b,
    ]),
  };
  const key = isOne ? "onePeriod" : b > a ? "seriesUp" : b < a ? "seriesDown" : "seriesSame";
  return sentence(language, key, params);
}

/** "in March 2025", "on March 3, 2025", "in the week of March 3, 2025". */
function whenText(rendering: Rendering, row: ResultRow): string {
  const [group] = rendering.groups;
  const grain = group?.kind === "grain" ? group.grain : "month";
  const key = grain === "day" ? "onDay" : grain === "week" ? "inWeek" : "inPeriod";
  return sentence(rendering.language, key, { period: groupOf(rendering, row) });
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
      ...{ high: shown(rendering, id, high), highPeriod: groupOf(rendering, high), highAt: whenText(rendering, high) },
      ...{ low: shown(rendering, id, low), lowPeriod: groupOf(rendering, low), lowAt: whenText(rendering, low) },
    }),
  );
}

interface OpenPeriod {
  period: string;
  end: string;
  row: ResultRow | undefined;
  /** More than a weekend is missing. */
  isFarFromEnd: boolean;
}

/** The last period of the result, when the data ends before the period does; null otherwise. */
function openPeriod({ query, rows, profile, language }: Rendering): OpenPeriod | null {
  const group = query.by.find(({ kind }) => kind === "grain");
  const time = profile.columns.find(({ table, name }) => table === query.from.table && name === group?.col);
  if (group?.kind !== "grain" || !time?.to || time.grain) return null;
  const last =
    rows
      .map((row) => String(row[group.id] ?? ""))
      .toSorted()
      .at(-1) ?? "";
  if (group.grain === "day" || !last) return null;
  const lastDay = lastDayOf(last, group.grain);
  const to = isOfMonths(time) ? lastDayOf(time.to, "month") : time.to.slice(0, 10);
  if (to >= lastDay || to < last) return null;
  const period = formatPeriod(last, group.grain, language);
  return {
    period: group.grain === "week" ? sentence(language, "weekOf", { period }) : period,
    end: formatPeriod(to, "day", language),
    row: rows.find((row) => String(row[group.id]) === last),
    isFarFromEnd: Date.parse(lastDay) - Date.parse(to) > WEEKEND_DAYS * DAY_MS,
  };
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** The last day of the period that begins on a day. */
function lastDayOf(start: string, grain: "week" | keyof typeof MONTHS): string {
  const end = new Date(start.slice(0, 10));
  if (grain === "week") end.setUTCDate(end.getUTCDate() + DAYS_OF_WEEK);
  else end.setUTCMonth(end.getUTCMonth() + MONTHS[grain]);
  return new Date(end.getTime() - DAY_MS).toISOString().slice(0, 10);
}

/** A table of months dates each by its first day, and so has a date a month. */
function isOfMonths({ from = "", to = "", distinct }: ColumnProfile): boolean {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return /-01$/.test(from) && /-01$/.test(to) && distinct <= (monthOf(to) - monthOf(from) + 1) * ESTIMATE;
}

/** A last period that is not complete is named as such, with its figure where the headline ends before it. */
function incomplete(rendering: Rendering, isCut = false): string[] {
  const { language, measure } = rendering;
  const open = openPeriod(rendering);
  if (!open) return [];
  const value = isCut && measure ? shown(rendering, measure.id, open.row) : "";
  const { period, end } = open;
  return [sentence(language, isCut ? "incomplete" : "incompleteGroups", { period, end, value })];
}

function list(rendering: Rendering): Rendered {
  const { rows } = rendering;
  const ranked = rows.length > 0 ? asRanking(rendering) : null;
  const text = ranked && rankingText(ranked, ranked.measure.id);
  return {
    text: text ?? listText(rendering),
    exhibit: rows.length > 0 ? tableExhibit(rendering, rows) : null,
  };
}

/** How many rows match and, where a sentence holds them, which. */
function listText(rendering: Rendering): string {
  const { rows, language, profile, query } = rendering;
  const params = { n: rows.length, rows: nounOf(rendering), scope: scopeOf(rendering) };
  if (rows.length === 0) return sentence(language, "noRows", params);
  const about = profile.columns
    .filter(({ table, name }) => table === query.from.table && query.select?.includes(name))
    .toSorted((a, b) => Number(b.role === "key") - Number(a.role === "key"))
    .find(({ role, distinct, filled }) => role !== "time" && distinct === filled);
  const names = [...new Set(rows.map((row) => String(row[about?.name ?? ""] ?? "")))];
  const isNamed = names.length === rows.length && rows.length <= ALL_NAMED && names.every((name) => name !== "");
  const key = rows.length === 1 ? (isNamed ? "oneRowNamed" : "oneRow") : isNamed ? "rowsNamed" : "rows";
  return sentence(language, key, { ...params, list: listOf(names, language) });
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
