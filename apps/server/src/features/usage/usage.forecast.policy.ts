import type { Tier } from "@muster/contracts/plans";

const dayMs = 86_400_000;
/** Minimum number of whole days for a forecast. */
const minDays = 3;

export interface Pace {
  /** Number of whole UTC days considered, not counting today. */
  days: number;
  units: number;
  costMicros: number;
}

export interface ForecastFacts {
  tier: Tier;
  /** Used in this period so far. */
  used: { units: number; costMicros: number };
  /** Null without a limit. */
  limit: number | null;
  periodEnd: Date;
  now: Date;
  pace: Pace;
}

/**
 * Forecasts a period: what was used so far, plus the mean of the last whole days (14 at most) for the time that is left. Today
 * counts with its use so far and its remaining part.
 */
export function forecast({ tier, used, limit, periodEnd, now, pace }: ForecastFacts) {
  const nothing = { units: null, costMicros: null, limitOn: null };
  if (tier === "trial" && limit !== null)
    return { ...nothing, basis: "The trial has only one action, so there is nothing to forecast." };
  if (pace.days < minDays) return { ...nothing, basis: tooEarly(pace.days) };
  const daysLeft = Math.max(0, (periodEnd.getTime() - now.getTime()) / dayMs);
  const perDay = { units: pace.units / pace.days, costMicros: pace.costMicros / pace.days };
  return {
    units: Math.round((used.units + perDay.units * daysLeft) * 2) / 2,
    costMicros: Math.round(used.costMicros + perDay.costMicros * daysLeft),
    limitOn: limitDay({ left: limit === null ? null : limit - used.units, perDay: perDay.units, now, periodEnd }),
    basis: `Based on an average of ${written(perDay.units)} actions a day over the last ${pace.days} full days.`,
  };
}

/** Number of past days to consider: at most `most`, and none before the first use. */
export function paceDays(firstDay: string | null, today: string, most: number): number {
  if (firstDay === null) return 0;
  return Math.max(0, Math.min(most, Math.round((Date.parse(today) - Date.parse(firstDay)) / dayMs)));
}

export function tooEarly(days: number): string {
  const so = days === 0 ? "none yet" : days === 1 ? "1 so far" : `${days} so far`;
  return `A forecast appears after ${minDays} full days of use (${so}).`;
}

interface LimitFacts {
  left: number | null;
  perDay: number;
  now: Date;
  periodEnd: Date;
}

function limitDay({ left, perDay, now, periodEnd }: LimitFacts): string | null {
  if (left === null || left <= 0 || perDay <= 0) return null;
  const at = new Date(now.getTime() + (left / perDay) * dayMs);
  return at < periodEnd ? at.toISOString().slice(0, 10) : null;
}

function written(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
