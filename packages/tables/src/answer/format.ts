import { NO_YEAR } from "../profile/wide.ts";
import type { Grain, Group } from "../query.ts";
import sentences from "./sentences.json" with { type: "json" };

export type Language = "en" | "de";

/** A sentence of the catalog with its parameters filled in. */
export function sentence(
  language: Language,
  key: keyof typeof sentences.en,
  params: Record<string, string | number> = {},
): string {
  return sentences[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
}

export interface NumberStyle {
  unit?: string | undefined;
  currency?: string | undefined;
  /** Digits after the point that the numbers beside it have too; by its own size without. */
  digits?: number | undefined;
}

/** Digits after the point for numbers shown together: none when all are whole, fewer for larger ones, and cents or none for money. */
export function digitsFor(values: readonly number[], unit: string | undefined): number {
  if (unit === "percent") return values.every((value) => Number.isInteger(Math.round(value * 1000) / 10)) ? 0 : 1;
  if (values.every((value) => Number.isInteger(value))) return 0;
  const size = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (size >= 1000) return 0;
  const isTime = size >= 1 && ["s", "min", "h", "days"].includes(unit ?? "");
  return unit === "money" || (size < 10 && !isTime) ? 2 : 1;
}

/** A number in the language's style, with its unit and a real minus sign. */
export function formatNumber(
  value: number | null,
  language: Language,
  { unit, currency, digits }: NumberStyle = {},
): string {
  if (value === null || !Number.isFinite(value)) return "–";
  const { locale } = sentences[language];
  const write = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value).replace("-", "−");
  if (unit === "percent")
    return write({ style: "percent", minimumFractionDigits: Math.min(digits ?? 0, 1), maximumFractionDigits: 1 });
  const own = digitsFor([value], unit);
  // A small number beside large ones is never rounded to zero.
  const shown = digits === undefined || (value !== 0 && Math.abs(value) < 0.5 * 10 ** -digits) ? own : digits;
  const options = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  if (unit === "money" && currency) return write({ style: "currency", currency, ...options });
  const suffix = UNIT_SUFFIXES[unit ?? ""]?.[language];
  return suffix ? `${write(options)} ${suffix}` : write(options);
}

const UNIT_SUFFIXES: Record<string, Record<Language, string>> = {
  s: { en: "s", de: "Sek." },
  h: { en: "h", de: "Std." },
  min: { en: "min", de: "Min." },
  days: { en: "days", de: "Tage" },
  years: { en: "years", de: "Jahre" },
  km: { en: "km", de: "km" },
  kg: { en: "kg", de: "kg" },
  l: { en: "l", de: "l" },
  t: { en: "t", de: "t" },
  ha: { en: "ha", de: "ha" },
  sqm: { en: "m²", de: "m²" },
  kwh: { en: "kWh", de: "kWh" },
};

/** A unit as the axis of a chart names it. */
export function unitName(unit: string, language: Language): string {
  return UNIT_SUFFIXES[unit]?.[language] ?? unit;
}

/** A group's key as a reader writes it: "March 2025", "Q1 2025", "Tuesday". */
export function formatGroup(value: unknown, group: Group, language: Language): string {
  if (value === null || value === undefined) return sentence(language, "empty");
  const locale = sentences[language].locale;
  if (group.kind === "part") return partName(Number(value), group.part, locale);
  if (typeof value === "boolean") return sentence(language, value ? "yes" : "no");
  const text = String(value);
  return group.kind === "grain" ? formatPeriod(text, group.grain, language) : text;
}

/** A grouping's name: the column's, or in the language of the answer what part of a time it is. */
export function groupName(group: Group, language: Language): string {
  if (group.kind === "column") return group.label;
  return sentence(language, `part_${group.kind === "part" ? group.part : group.grain}`);
}

export function formatPeriod(date: string, grain: Grain, language: Language): string {
  const day = new Date(date.slice(0, 10));
  const locale = sentences[language].locale;
  const year = day.getUTCFullYear();
  const hasYear = year !== NO_YEAR;
  if (grain === "year") return String(year);
  if (grain === "quarter") return `Q${Math.floor(day.getUTCMonth() / 3) + 1}${hasYear ? ` ${year}` : ""}`;
  if (grain === "month")
    return day.toLocaleString(locale, { month: "long", ...(hasYear && { year: "numeric" }), timeZone: "UTC" });
  return day.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function partName(value: number, part: string, locale: string): string {
  if (part === "hour") return `${String(value).padStart(2, "0")}:00`;
  // 1 January 2024 was a Monday.
  const date = part === "weekday" ? new Date(Date.UTC(2024, 0, value)) : new Date(Date.UTC(2024, value - 1, 1));
  return date.toLocaleString(locale, {
    ...(part === "weekday" ? { weekday: "long" } : { month: "long" }),
    timeZone: "UTC",
  });
}

/** "A, B and C". */
export function listOf(items: readonly string[], language: Language): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${sentence(language, "and")} ${items.at(-1)}`;
}
