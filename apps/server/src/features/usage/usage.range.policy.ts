import type { UsageRange } from "@muster/contracts/usage";
import { AppError } from "../../platform/errors.ts";

const dayMs = 86_400_000;
const longestDays = 731;
/** Muster did not exist before, and PostgreSQL has no year 0. */
const firstDay = "2000-01-01";

export interface RangeChoice {
  range: UsageRange;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whole UTC days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The days of a choice. A period starts on its first day; the one before has the same length, or is the month before when it is a
 * month.
 */
export function daysOf(choice: RangeChoice, period: { start: Date; end: Date }, now: Date): DayRange {
  const today = dayOf(now);
  if (choice.range === "custom") return customDays(choice);
  if (choice.range === "period") return { from: earlier(dayOf(period.start), today), to: today };
  if (choice.range === "previous") return previousDays(period);
  const count = { "7d": 7, "30d": 30, "90d": 90 }[choice.range];
  return { from: addDays(today, 1 - count), to: today };
}

/** The first moment of the days, and the first moment after them, as ISO 8601. */
export function momentsOf({ from, to }: DayRange): { from: string; before: string } {
  return { from: `${from}T00:00:00.000Z`, before: `${addDays(to, 1)}T00:00:00.000Z` };
}

/**
 * The moments of a choice: a period starts at its exact moment, not at midnight, so that its page shows what counts against the
 * plan and nothing of the plan before.
 */
export function momentsOfChoice(
  choice: RangeChoice,
  days: DayRange,
  periodStart: Date,
): { from: string; before: string } {
  const whole = momentsOf(days);
  const start = periodStart.toISOString();
  if (choice.range === "period" && start > whole.from) return { ...whole, from: start };
  return whole;
}

/** "2026-11-21", UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * dayMs));
}

/** Whether a text is a calendar day: "2026-02-30" is not, and the database would refuse it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text;
}

/** Every day from the first to the last. */
export function listDays({ from, to }: DayRange): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => addDays(from, n));
}

function customDays({ from, to }: RangeChoice): DayRange {
  if (!from || !to) throw refused(from ? "to" : "from", "Choose a start and an end date");
  if (from > to) throw refused("to", "The end date is before the start date");
  if (from < firstDay) throw refused("from", "Choose dates from 2000 on");
  if (listDays({ from, to }).length > longestDays) throw refused("from", "Choose a period of up to two years");
  return { from, to };
}

function previousDays({ start, end }: { start: Date; end: Date }): DayRange {
  const to = addDays(dayOf(start), -1);
  const days = Math.round((end.getTime() - start.getTime()) / dayMs);
  const isMonth = days >= 28 && days <= 31;
  return { from: isMonth ? monthBefore(start, end) : addDays(to, 1 - Math.max(1, days)), to };
}

/**
 * The same day of the previous month, or its last day. A plan of the 31st may have started on 28 February; its end shows that.
 */
function monthBefore(start: Date, end: Date): string {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  const date = isLastOfMonth(start) ? Math.max(start.getUTCDate(), end.getUTCDate()) : start.getUTCDate();
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1, Math.min(date, last))));
}

function isLastOfMonth(moment: Date): boolean {
  return new Date(moment.getTime() + dayMs).getUTCDate() === 1;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function refused(field: string, words: string): AppError {
  return new AppError("invalid_input", words, { fields: { [field]: words } });
}
