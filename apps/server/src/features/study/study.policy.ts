import { type StudyOverview, studyLimits } from "@muster/contracts/study-review";

const dayMs = 86_400_000;

/** A day in the person's time zone: its number since 1970, and its bounds. */
export interface Day {
  number: number;
  start: Date;
  end: Date;
}

export function dayOf(now: Date, utcOffsetMinutes: number): Day {
  const offsetMs = utcOffsetMinutes * 60_000;
  const number = Math.floor((now.getTime() + offsetMs) / dayMs);
  const start = new Date(number * dayMs - offsetMs);
  return { number, start, end: new Date(start.getTime() + dayMs) };
}

export function dateOf(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}

/** Counts of a person's cards. */
export interface CardCounts {
  /** Reviewed cards by due date; overdue ones count as due today. */
  dueByDay: ReadonlyMap<number, number>;
  /** Cards that were never reviewed. */
  unseen: number;
  /** New cards introduced today. */
  introduced: number;
}

/** New cards that a day introduces: the rest of today's limit, then a full limit each day. */
function newOn(daysAhead: number, { unseen, introduced }: CardCounts): number {
  const today = Math.min(unseen, Math.max(0, studyLimits.newPerDay - introduced));
  if (daysAhead === 0) return today;
  const before = today + (daysAhead - 1) * studyLimits.newPerDay;
  return Math.max(0, Math.min(studyLimits.newPerDay, unseen - before));
}

export function dueToday(today: Day, counts: CardCounts): number {
  return (counts.dueByDay.get(today.number) ?? 0) + newOn(0, counts);
}

/** How many cards are due on each coming day, from the current state. */
export function forecastOf(today: Day, counts: CardCounts): StudyOverview["forecast"] {
  return Array.from({ length: studyLimits.forecastDays }, (_, ahead) => ({
    date: dateOf(today.number + ahead),
    count: (counts.dueByDay.get(today.number + ahead) ?? 0) + newOn(ahead, counts),
  }));
}

/** The first day after today with cards. */
export function nextDay(today: Day, counts: CardCounts): StudyOverview["next"] {
  const later = [...counts.dueByDay.keys()].filter((day) => day > today.number);
  const days = newOn(1, counts) > 0 ? [today.number + 1, ...later] : later;
  if (days.length === 0) return null;
  const day = Math.min(...days);
  const ahead = day - today.number;
  return { date: dateOf(day), days: ahead, count: (counts.dueByDay.get(day) ?? 0) + newOn(ahead, counts) };
}

/** Share of reviews of learned cards that were not rated Again. */
export function retentionOf({ reviews, again }: { reviews: number; again: number }): StudyOverview["retention"] {
  const missing = Math.max(0, studyLimits.reviewsForRetention - reviews);
  const percent = missing > 0 ? null : Math.round((1000 * (reviews - again)) / reviews) / 10;
  return { percent, reviews, missing };
}
