import type { Figure } from "@muster/contracts/analysis";
import type { Profile } from "../profile/profile.ts";
import { type Filter, type Group, isByChange, type Measure, type TableQuery } from "../query.ts";
import { filtersOf, filterText, spanText } from "../read-as.ts";
import { digitsFor, formatGroup, formatNumber, formatPeriod, type Language, sentence, unitName } from "./format.ts";
import { isLineOfMeasure } from "./labels.ts";

export type ResultRow = Record<string, unknown>;

export interface Rendering {
  query: TableQuery;
  rows: readonly ResultRow[];
  /** Rows of `exhibitQuery`; the same as `rows` where the answer keeps every group. */
  all: readonly ResultRow[];
  profile: Profile;
  language: Language;
  measure: Measure | undefined;
  groups: Group[];
  figures: Map<string, Figure>;
  /** How many rows with a value a group has, by its key; absent where that was not counted. */
  counts: ReadonlyMap<string, number>;
  /** The row of `wholeQuery`; absent where the answer has no whole. */
  whole?: ResultRow | undefined;
  mostRows?: number;
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

export function number(row: ResultRow | undefined, id: string): number | null {
  const cell = row?.[id];
  return cell === null || cell === undefined || cell === "" || Number.isNaN(Number(cell)) ? null : Number(cell);
}

/** The measure that a column of the result shows or is derived from: "m1" for "m1_change". */
export function measureOf({ measures }: TableQuery, id: string): Measure | undefined {
  return measures.find((each) => each.id === id) ?? measures.find((each) => id.startsWith(`${each.id}_`));
}

/** Key of a result row's group: what its count of values is found by. */
export function groupKey(query: TableQuery, row: ResultRow): string {
  return JSON.stringify(query.by.map(({ id }) => row[id] ?? null));
}

/** Writes one number of a row and records it as a figure. */
export function shown(
  rendering: Rendering,
  id: string,
  row: ResultRow | undefined,
  value: unknown = row?.[id],
): string {
  const { query, figures, counts, groups } = rendering;
  const text = written(rendering, id, value);
  const own = measureOf(query, id);
  if (!own || !row || value === null || value === undefined || !Number.isFinite(Number(value))) return text;
  const key = `${id} ${groupKey(query, row)} ${Number(value)}`;
  if (!figures.has(key))
    figures.set(key, {
      id: `F${figures.size + 1}`,
      label: `${capital(own.label)}${suffixOf(rendering, id, own)}${groups.length > 0 ? `, ${groupOf(rendering, row)}` : ""}${scopeOf(rendering)}`,
      value: exact(Number(value) * (isPercent(rendering, id) ? 100 : 1)),
      text,
      unit: shownUnit(rendering, id),
      computation: "",
      source: {
        table: tableTitle(rendering),
        columns: [],
        rows: counts.get(groupKey(query, row)) ?? null,
      },
    });
  return text;
}

/** Writes the relative change between two numbers of the same measure and records it as a figure of its own. */
export function shownChange(rendering: Rendering, label: string, [from, to]: [number, number]): string {
  // Shares change by percentage points: from 73.7% to 72.8% is no 1.2% less.
  const isShare = rendering.measure?.unit === "percent";
  const value = isShare ? to - from : from === 0 ? null : (to - from) / Math.abs(from);
  const change = formatChange(value, rendering.language);
  const text = isShare ? sentence(rendering.language, "points", { change: change.replace(/\s?%$/, "") }) : change;
  const { figures } = rendering;
  if (value !== null)
    figures.set(`change ${label}`, {
      id: `F${figures.size + 1}`,
      label: capital(label),
      value: exact(value * 100),
      text,
      unit: isShare ? "points" : "%",
      computation: isShare ? `(${to} - ${from}) * 100` : `(${to} - ${from}) / abs(${from})`,
      source: {
        table: tableTitle(rendering),
        columns: [],
        rows: null,
      },
    });
  return text;
}

export function tableTitle({ query, profile }: Rendering): string {
  return profile.tables.find(({ name }) => name === query.from.table)?.title ?? query.from.table;
}

/** Twelve digits: what lies behind is the noise of adding fractions. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

export function isPercent({ query }: Rendering, id: string): boolean {
  const own = measureOf(query, id);
  return id.endsWith("_share") || /_(pct|change_pct)$/.test(id) || own?.unit === "percent";
}

/** The unit as figures and charts carry it: "%", a currency's code, "h"; null for money whose currency is unknown. */
export function shownUnit(rendering: Rendering, id: string): string | null {
  const { query, profile } = rendering;
  if (isPercent(rendering, id)) return "%";
  const own = measureOf(query, id);
  if (own?.unit !== "money") return own?.unit ? unitName(own.unit, rendering.language) : null;
  return profile.columns.find((column) => column.table === query.from.table && column.currency)?.currency ?? null;
}

/** A number as a chart draws it: percentages in points, all at twelve digits. */
export function drawn(rendering: Rendering, id: string, row: ResultRow | undefined): number | null {
  const value = number(row, id);
  return value === null ? null : exact(isPercent(rendering, id) ? value * 100 : value);
}

/** What a derived number of a measure is: the earlier side of a comparison, its change, a share, a rank. */
export function derivedName({ query, language }: Rendering, id: string, own: Measure): string {
  const suffix = id.slice(own.id.length + 1);
  if (suffix === "before" && query.compare) return query.compare.b.label;
  const key = `derived_${suffix}`;
  return isDerivedKey(key) ? sentence(language, key) : suffix.replaceAll("_", " ");
}

const DERIVED = ["derived_change", "derived_pct", "derived_share", "derived_running", "derived_rank"] as const;

function isDerivedKey(key: string): key is (typeof DERIVED)[number] {
  return DERIVED.some((each) => each === key);
}

function suffixOf(rendering: Rendering, id: string, own: Measure): string {
  if (id !== own.id) return `, ${derivedName(rendering, id, own)}`;
  return rendering.query.compare ? `, ${rendering.query.compare.a.label}` : "";
}

const known = new WeakMap<readonly ResultRow[], Map<string, number>>();

/** A precision that holds for all rows of a result, found once: every cell asks for it. */
function once(rows: readonly ResultRow[], key: string, find: () => number): number {
  const own = known.get(rows) ?? new Map<string, number>();
  known.set(rows, own);
  const found = own.get(key) ?? find();
  own.set(key, found);
  return found;
}

/**
 * One precision for all numbers of a measure that are shown together, those of its comparison included; its shares and relative changes
 * have one of their own.
 */
export function digitsOf(rendering: Rendering, own: Measure | undefined, id = own?.id ?? ""): number | undefined {
  const { query, all, rows } = rendering;
  if (!own || rows.length + all.length === 0) return undefined;
  const unit = isPercent(rendering, id) ? "percent" : own.unit;
  const isDerived = unit === "percent" && own.unit !== "percent";
  const ids = isDerived ? [id] : [own.id, ...(query.compare ? [`${own.id}_before`] : []), `${own.id}_running`];
  const digits = once(rows, `${ids[0]} ${unit} ${all.length}`, () => {
    const values = (all === rows ? rows : [...rows, ...all]).flatMap((row) =>
      ids.flatMap((id) => number(row, id) ?? []),
    );
    return values.length > 0 ? digitsFor(values.map(exact), unit) : Number.NaN;
  });
  return Number.isNaN(digits) ? undefined : digits;
}

export function written(rendering: Rendering, id: string, value: unknown): string {
  const { query, profile, language } = rendering;
  const own = measureOf(query, id);
  const digits = /_rank$/.test(id) ? 0 : digitsOf(rendering, own, id);
  if (/_(pct|change_pct)$/.test(id)) return formatChange(value === null ? null : Number(value), language, digits);
  const unit = id.endsWith("_share") ? "percent" : own?.unit;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value)) return formatPeriod(value, "day", language);
  const currency = profile.columns.find((column) => column.table === query.from.table && column.currency)?.currency;
  return formatNumber(value === null || value === undefined ? null : exact(Number(value)), language, {
    unit,
    currency,
    digits,
  });
}

function formatChange(value: number | null, language: Language, digits?: number): string {
  if (value === null || !Number.isFinite(value)) return "–";
  const isTiny = value !== 0 && Math.abs(value) < 0.0005;
  const text = isTiny
    ? sentence(language, "tinyChange")
    : formatNumber(Math.abs(value), language, { unit: "percent", digits });
  if (isTiny || value === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** The filters in brackets. One that only chooses among the groups shown, or leaves out the empty one, is not named: they show it. */
export function scopeOf(rendering: Rendering): string {
  const { query, language, groups, measure, profile } = rendering;
  /** "vacant" alone does not say of which column where two hold it. */
  const isShared = ({ col, values }: { col: string; values: readonly unknown[] }) =>
    profile.columns.some(
      (column) =>
        column.table === query.from.table &&
        column.name !== col &&
        column.values?.some((value) => values.some((own) => String(own).toLowerCase() === value.toLowerCase())),
    );
  const isNamed = (value: string) => measure?.label.toLowerCase() === value.toLowerCase();
  const isShown = (col: string) => groups.some((group) => group.kind === "column" && group.col === col);
  const filters = filtersOf(query.where)
    .filter((filter) => !isLineOfMeasure(filter, query, profile))
    .filter((filter) => !(filter.kind === "in" && filter.values.every((value) => isNamed(String(value)))))
    .filter((filter) => !(filter.kind === "in" && filter.values.length > 1 && isShown(filter.col)))
    .filter((filter) => !(filter.kind === "not" && filter.of.kind === "empty" && isShown(filter.of.col)))
    .map((filter) => {
      if (filter.kind === "span") return spanText(filter, language);
      return filter.kind === "in" && !filter.values.some((value) => typeof value === "boolean") && !isShared(filter)
        ? filter.values.join(` ${sentence(language, "or")} `)
        : sentence(language, "scopeWhere", { filter: inWords(filter, rendering) });
    });
  return filters.length > 0 ? sentence(language, "scope", { filters: filters.join(", ") }) : "";
}

export const COMPARISONS = { "<": "below", "<=": "atMost", ">": "above", ">=": "atLeast", "=": "equals" } as const;

const DATES = { "<": "before", "<=": "notAfter", ">": "after", ">=": "notBefore", "=": "equals" } as const;

/** "On hand < Minimum stock" as a sentence says it: "On hand below Minimum stock", and "Paid after Due" for dates. */
function inWords(filter: Filter, { profile, language }: Rendering): string {
  const value = filter.kind === "compare" ? filter.value : undefined;
  const isDate =
    value?.kind === "column" && profile.columns.some(({ name, role }) => role === "time" && name === value.col);
  return filterText(filter, language).replace(/ (<=|>=|<|>|=) /g, (_, sign: keyof typeof COMPARISONS) => {
    return ` ${sentence(language, isDate ? DATES[sign] : COMPARISONS[sign])} `;
  });
}

export function groupOf({ groups, language }: Rendering, row: ResultRow | undefined): string {
  const names = groups.map((group) => formatGroup(row?.[group.id], group, language));
  return names.length > 1 && groups[1]?.id === "named" ? `${names[1]} (${names[0]})` : names.join(", ");
}

export function cellText({ query, profile, language, rows }: Rendering, column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const { type, unit, currency } = profile.columns.find(
    ({ table, name }) => table === query.from.table && name === column,
  ) ?? { type: undefined, unit: undefined, currency: undefined };
  if (type === "date") return String(value).slice(0, 10);
  if (type === "number" && Number.isFinite(Number(value)))
    return unit
      ? formatNumber(Number(value), language, { unit, currency, digits: cellDigits(rows, column) })
      : String(value);
  return String(value);
}

/** Rows of the table itself keep what they hold: as many digits as the most precise of them, up to two. */
function cellDigits(rows: readonly ResultRow[], column: string): number {
  return once(rows, `cell ${column}`, () => {
    const places = (row: ResultRow) => String(exact(number(row, column) ?? 0)).split(".")[1]?.length ?? 0;
    return rows.reduce((most, row) => Math.min(2, Math.max(most, places(row))), 0);
  });
}

/** Categories without an order of their own are shown from the largest down, and all changes from the largest in either direction. */
export function inOrder(rendering: Rendering): Rendering {
  const { query, rows, all, measure, groups } = rendering;
  const isBySize = isByChange(query);
  if (!measure || groups.some(({ kind }) => kind !== "column")) return rendering;
  if (query.order?.length && !isBySize) return rendering;
  const id = isBySize ? (query.order?.[0]?.by ?? "") : query.shareOf ? `${measure.id}_share` : measure.id;
  const size = (row: ResultRow) => {
    const value = number(row, id) ?? Number.NEGATIVE_INFINITY;
    return isBySize && Number.isFinite(value) ? Math.abs(value) : value;
  };
  const sort = (list: readonly ResultRow[]) => list.toSorted((a, b) => size(b) - size(a));
  return { ...rendering, rows: sort(rows), all: sort(all) };
}
