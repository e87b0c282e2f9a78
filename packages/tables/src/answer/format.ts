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
  /** The largest number shown beside it; all share one precision. */
  scale?: number;
}

/** One style of rounding: three to four digits that matter, whole counts as they are, and the unit. */
export function formatNumber(
  value: number | null,
  language: Language,
  { unit, currency, scale }: NumberStyle = {},
): string {
  if (value === null || !Number.isFinite(value)) return "–";
  const locale = sentences[language].locale;
  if (unit === "percent")
    return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value);
  const size = Math.abs(scale ?? value);
  const digits = Number.isInteger(value) && size >= 1 ? 0 : size >= 1000 ? 0 : size >= 10 ? 1 : 2;
  const options = { maximumFractionDigits: digits };
  if (unit === "money" && currency)
    return new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: 0, ...options }).format(
      value,
    );
  const text = new Intl.NumberFormat(locale, options).format(value);
  const suffix: Record<string, Record<Language, string>> = {
    h: { en: " h", de: " Std." },
    min: { en: " min", de: " Min." },
    days: { en: " days", de: " Tage" },
    years: { en: " years", de: " Jahre" },
    km: { en: " km", de: " km" },
  };
  return `${text}${suffix[unit ?? ""]?.[language] ?? ""}`;
}

export function formatChange(value: number | null, language: Language): string {
  if (value === null || !Number.isFinite(value)) return "–";
  const text = formatNumber(Math.abs(value), language, { unit: "percent" });
  return `${value < 0 ? "−" : "+"}${text}`;
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
