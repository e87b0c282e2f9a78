import type { StudyOverview } from "@muster/contracts/study-review";
import { formatCount } from "../../ui/format.ts";

export function cardsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "card" : "cards"}`;
}

/** "Nothing is due. Next: tomorrow, 4 cards." */
export function nextText(next: StudyOverview["next"]): string {
  if (!next) return "Nothing is due.";
  return `Nothing is due. Next: ${dayText(next)}, ${cardsText(next.count)}.`;
}

function dayText({ days, date }: NonNullable<StudyOverview["next"]>): string {
  return days === 1 ? "tomorrow" : days <= 14 ? `in ${days} days` : `on ${dateText(date)}`;
}

/** "27 Nov": a date without a time is the same day everywhere. */
export function dateText(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(date));
}

/** Seconds in the largest fitting unit: "1 min", "3 h", "12 days", "2 months". */
export function intervalText(seconds: number): string {
  const [minutes, hours, days] = [seconds / 60, seconds / 3600, seconds / 86_400];
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  if (hours < 24) return `${Math.round(hours)} h`;
  if (days < 60) return counted(Math.round(days), "day");
  return days < 365 ? counted(Math.round(days / 30.4), "month") : counted(Math.round((10 * days) / 365) / 10, "year");
}

function counted(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}
