import { minIntervalMinutes, type Recurrence } from "@muster/contracts/schedules";
import { asUtc, instantsOf, isTimeZone, steadyOffsetMs, type WallTime, wallTime } from "../../platform/zoned-time.ts";
import { type CronFields, parseCron } from "./cron.ts";

export interface Timing {
  recurrence: Recurrence;
  timeZone: string;
}

/** Leap days are at most eight years apart. */
const daysAhead = 8 * 366 + 1;

/**
 * The next time after `after` at which a schedule is due; null when there is none, or it waits for a change. Times follow the zone's wall clock: a time
 * skipped in spring moves by the length of the gap, and a time repeated in autumn counts once, unless the schedule is hourly.
 */
export function nextOccurrence(timing: Timing, after: Date): Date | null {
  const { recurrence, timeZone } = timing;
  if (recurrence.kind === "knowledge") return null;
  if (recurrence.kind === "once") {
    const [at] = instantsOf(wallOf(recurrence.date, recurrence.time), timeZone);
    return at > after ? at : null;
  }
  const fields = fieldsOf(recurrence);
  if (typeof fields === "string") return null;
  const isHourly = fields.hours.size === 24;
  const first = wallTime(after, timeZone);
  for (let n = 0; n < daysAhead; n++) {
    // Includes the day before: when the clock changes at midnight, its last minutes may come late.
    const date = new Date(Date.UTC(first.year, first.month - 1, first.day + n - 1));
    if (!isDue(date, recurrence, fields)) continue;
    const offsetMs = steadyOffsetMs(date, timeZone);
    const next = timesOn(date, fields)
      .flatMap((wall) => {
        if (offsetMs !== undefined) return [new Date(asUtc(wall) - offsetMs)];
        const instants = instantsOf(wall, timeZone);
        return isHourly ? instants : [instants[0]];
      })
      .filter((instant) => instant > after)
      .sort((a, b) => a.getTime() - b.getTime())[0];
    if (next) return next;
  }
  return null;
}

/** The next times: at most `count`, none after `until`. */
export function occurrences(
  timing: Timing,
  { after, until, count }: { after: Date; until?: Date; count: number },
): Date[] {
  const found: Date[] = [];
  for (let last = after; found.length < count; ) {
    const next = nextOccurrence(timing, last);
    if (!next || (until && next > until)) break;
    found.push(next);
    last = next;
  }
  return found;
}

/** What is wrong with a timing, by field; undefined when it is valid. */
export function timingProblem(timing: Timing, now: Date): Record<string, string> | undefined {
  const { recurrence, timeZone } = timing;
  if (!isTimeZone(timeZone)) return { timeZone: "Choose a time zone such as Europe/Berlin" };
  if (recurrence.kind === "knowledge") return undefined;
  if (recurrence.kind === "cron") {
    const fields = parseCron(recurrence.expression);
    if (typeof fields === "string") return { "recurrence.expression": fields };
  }
  const next = occurrences(timing, { after: now, count: 60 });
  const field =
    recurrence.kind === "cron"
      ? "recurrence.expression"
      : recurrence.kind === "once"
        ? "recurrence.date"
        : "recurrence.time";
  if (next.length === 0)
    return { [field]: recurrence.kind === "once" ? "This time is in the past" : "This never occurs" };
  const isTooOften = next.some((at, n) => {
    const before = next[n - 1];
    return before !== undefined && at.getTime() - before.getTime() < minIntervalMinutes * 60_000;
  });
  return isTooOften ? { [field]: `Leave at least ${minIntervalMinutes} minutes between runs` } : undefined;
}

const every = (least: number, most: number) => new Set(Array.from({ length: most - least + 1 }, (_, n) => n + least));

function fieldsOf(recurrence: Exclude<Recurrence, { kind: "once" | "knowledge" }>): CronFields | string {
  if (recurrence.kind === "cron") return parseCron(recurrence.expression);
  const [hour = 0, minute = 0] = recurrence.time.split(":").map(Number);
  const weekdays = recurrence.kind === "weekly" ? new Set(recurrence.weekdays.map((day) => day % 7)) : every(0, 6);
  return {
    ...{ minutes: new Set([minute]), hours: new Set([hour]), days: every(1, 31), months: every(1, 12), weekdays },
    ...{ isDayRestricted: false, isWeekdayRestricted: recurrence.kind === "weekly" },
  };
}

function isDue(date: Date, recurrence: Recurrence, fields: CronFields): boolean {
  const day = date.getUTCDate();
  if (recurrence.kind === "monthly") {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    return day === Math.min(recurrence.day, lastDay);
  }
  if (!fields.months.has(date.getUTCMonth() + 1)) return false;
  const [isDay, isWeekday] = [fields.days.has(day), fields.weekdays.has(date.getUTCDay())];
  return fields.isDayRestricted && fields.isWeekdayRestricted ? isDay || isWeekday : isDay && isWeekday;
}

function timesOn(date: Date, { hours, minutes }: CronFields): WallTime[] {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return [...hours].flatMap((hour) => [...minutes].map((minute) => ({ year, month, day, hour, minute })));
}

function wallOf(date: string, time: string): WallTime {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { year, month, day, hour, minute };
}
