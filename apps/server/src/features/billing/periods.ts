export type Interval = "month" | "year";

interface Period {
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
}

const dayMs = 86_400_000;

/** Days that a plan continues with an unpaid invoice. */
export const graceDays = 3;
/** Days within which a payment can be refunded. */
export const guaranteeDays = 14;

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

/** Calendar months in UTC; the 31st becomes a shorter month's last day. */
export function addMonths(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return to;
}

/** A plan's first period: the free trial's days, else a calendar month or year. */
export function periodEnd(start: Date, { interval, trialDays }: { interval: Interval; trialDays: number }): Date {
  return trialDays > 0 ? addDays(start, trialDays) : addMonths(start, monthsOf(interval));
}

/** The next period, counted from the anchor, so that a plan of the 31st does not move to the 28th after February. */
export function periodAfter({ currentPeriodEnd }: Period, interval: Interval, anchor: Date): Period {
  const passed =
    (currentPeriodEnd.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    currentPeriodEnd.getUTCMonth() -
    anchor.getUTCMonth();
  return {
    currentPeriodStart: currentPeriodEnd,
    currentPeriodEnd: addMonths(anchor, passed + monthsOf(interval)),
  };
}

/** The period in which actions are counted: the plan's period, or for a yearly one the month within it that contains `now`. */
export function countingPeriod(period: Period, interval: Interval, now: Date): { periodStart: Date; periodEnd: Date } {
  const { currentPeriodStart: start, currentPeriodEnd: end } = period;
  let months = 0;
  if (interval === "year") while (months < 11 && addMonths(start, months + 1) <= now) months++;
  else return { periodStart: start, periodEnd: end };
  const next = addMonths(start, months + 1);
  return { periodStart: addMonths(start, months), periodEnd: next < end ? next : end };
}

function monthsOf(interval: Interval): number {
  return interval === "year" ? 12 : 1;
}
