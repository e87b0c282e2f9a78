import type { Figure } from "@muster/contracts/analysis";
import type { Profile } from "../profile/profile.ts";
import type { Group, Measure, TableQuery } from "../query.ts";
import { filtersOf, filterText, spanText } from "../read-as.ts";
import { formatChange, formatGroup, formatNumber, formatPeriod, type Language, sentence } from "./format.ts";

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
  mostRows?: number;
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

export function number(row: ResultRow | undefined, id: string): number | null {
  const cell = row?.[id];
  return cell === null || cell === undefined || cell === "" || Number.isNaN(Number(cell)) ? null : Number(cell);
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
  const own = query.measures.find((each) => id === each.id || id.startsWith(`${each.id}_`));
  if (!own || !row || value === null || value === undefined || !Number.isFinite(Number(value))) return text;
  const key = `${id} ${groupKey(query, row)} ${Number(value)}`;
  if (!figures.has(key))
    figures.set(key, {
      id: `F${figures.size + 1}`,
      label: `${capital(own.label)}${suffixOf(id, own)}${groups.length > 0 ? `, ${groupOf(rendering, row)}` : ""}${scopeOf(rendering)}`,
      value: exact(Number(value) * (isPercent(rendering, id) ? 100 : 1)),
      text,
      unit: shownUnit(rendering, id),
      computation: "",
      source: {
        table: rendering.profile.tables.find(({ name }) => name === query.from.table)?.title ?? query.from.table,
        columns: [],
        rows: counts.get(groupKey(query, row)) ?? null,
      },
    });
  return text;
}

/** Writes the relative change between two numbers of the same measure and records it as a figure of its own. */
export function shownChange(rendering: Rendering, label: string, [from, to]: [number, number]): string {
  const value = from === 0 ? null : (to - from) / Math.abs(from);
  const text = formatChange(value, rendering.language);
  const { figures, query, profile } = rendering;
  if (value !== null)
    figures.set(`change ${label}`, {
      id: `F${figures.size + 1}`,
      label: capital(label),
      value: exact(value * 100),
      text,
      unit: "%",
      computation: `(${to} - ${from}) / abs(${from})`,
      source: {
        table: profile.tables.find(({ name }) => name === query.from.table)?.title ?? query.from.table,
        columns: [],
        rows: null,
      },
    });
  return text;
}

/** Twelve digits: what lies behind is the noise of adding fractions. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

export function isPercent({ query }: Rendering, id: string): boolean {
  const own = query.measures.find((each) => id === each.id || id.startsWith(`${each.id}_`));
  return id.endsWith("_share") || /_(pct|change_pct)$/.test(id) || own?.unit === "percent";
}

/** The unit as figures and charts carry it: "%", a currency's code, "h"; null for money whose currency is unknown. */
export function shownUnit(rendering: Rendering, id: string): string | null {
  const { query, profile } = rendering;
  if (isPercent(rendering, id)) return "%";
  const own = query.measures.find((each) => id === each.id || id.startsWith(`${each.id}_`));
  if (own?.unit !== "money") return own?.unit ?? null;
  return profile.columns.find((column) => column.table === query.from.table && column.currency)?.currency ?? null;
}

/** A number as a chart draws it: percentages in points, all at twelve digits. */
export function drawn(rendering: Rendering, id: string, row: ResultRow | undefined): number | null {
  const value = number(row, id);
  return value === null ? null : exact(isPercent(rendering, id) ? value * 100 : value);
}

function suffixOf(id: string, own: Measure): string {
  return id === own.id ? "" : `, ${id.slice(own.id.length + 1).replaceAll("_", " ")}`;
}

export function written({ query, profile, language }: Rendering, id: string, value: unknown): string {
  const own = query.measures.find((each) => id === each.id || id.startsWith(`${each.id}_`));
  if (/_(pct|change_pct)$/.test(id)) return formatChange(value === null ? null : Number(value), language);
  const unit = id.endsWith("_share") ? "percent" : own?.unit;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value)) return formatPeriod(value, "day", language);
  const currency = profile.columns.find((column) => column.table === query.from.table && column.currency)?.currency;
  return formatNumber(value === null || value === undefined ? null : Number(value), language, { unit, currency });
}

export function scopeOf({ query, language }: Rendering): string {
  const filters = filtersOf(query.where).map((filter) =>
    filter.kind === "span"
      ? spanText(filter)
      : filter.kind === "in" && !filter.values.includes(true)
        ? filter.values.join(" or ")
        : filterText(filter),
  );
  return filters.length > 0 ? sentence(language, "scope", { filters: filters.join(", ") }) : "";
}

export function groupOf({ groups, language }: Rendering, row: ResultRow | undefined): string {
  const names = groups.map((group) => formatGroup(row?.[group.id], group, language));
  return names.length > 1 && groups[1]?.id === "named" ? `${names[1]} (${names[0]})` : names.join(", ");
}

export function cellText({ query, profile, language }: Rendering, column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const { type, unit, currency } = profile.columns.find(
    ({ table, name }) => table === query.from.table && name === column,
  ) ?? { type: undefined, unit: undefined, currency: undefined };
  if (type === "date") return String(value).slice(0, 10);
  if (type === "number" && Number.isFinite(Number(value)))
    return unit ? formatNumber(Number(value), language, { unit, currency }) : String(value);
  return String(value);
}
