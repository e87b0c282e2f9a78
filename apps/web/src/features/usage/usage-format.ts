import type { UsageReport, UsageSums } from "@muster/contracts/usage";
import { formatCount, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { type Measure, measureOf } from "./usage-view.ts";

/** "12 actions", "$0.12". */
export function formatMeasure(measure: Measure, sums: UsageSums): string {
  return formatValue(measure, measureOf(measure, sums));
}

export function formatValue(measure: Measure, value: number): string {
  if (measure === "cost") return formatMoneyMicros(value);
  const word = { units: "action", credits: "credit", tokens: "token" }[measure];
  return `${formatUnits(value)} ${word}${value === 1 ? "" : "s"}`;
}

/** "1 record", "12 records". */
export function formatRecords(records: number): string {
  return `${formatCount(records)} ${records === 1 ? "record" : "records"}`;
}

/** "2 actions, 1 credit, 1,000 tokens and $0.0123". */
export function formatSums(sums: UsageSums): string {
  const [units, credits, tokens, cost] = (["units", "credits", "tokens", "cost"] as const).map((measure) =>
    formatMeasure(measure, sums),
  );
  return `${units}, ${credits}, ${tokens}, and ${cost}`;
}

/** A UTC day, as the ledger counts them: "21 Nov 2026", independent of the reader's time zone. */
export function formatDay(day: string, { year = true } = {}): string {
  const parts = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...parts, ...(year && { year: "numeric" }) }).format(new Date(day));
}

/** "21 Nov 2026, 17:42": in UTC like the days, so that a row is shown in its own day. */
export function formatMoment(iso: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  return `${formatDay(iso)}, ${time.format(new Date(iso))}`;
}

/** The rest of the plan, and its end. */
export function formatRest({ plan }: Pick<UsageReport, "plan">): string {
  const days = plan.daysLeft === 1 ? "1 day" : `${plan.daysLeft} days`;
  const isOne = plan.underWay === 1;
  const underWay =
    plan.underWay > 0
      ? ` ${formatUnits(plan.underWay)} used ${isOne ? "action is" : "actions are"} still running and not listed yet.`
      : "";
  if (plan.daysLeft === 0) return `The ${plan.tier === "trial" ? "trial" : "period"} has ended.${underWay}`;
  if (plan.limit === null) return `No limit. The period ends in ${days}.${underWay}`;
  if (!plan.remaining) return `None left. The period ends in ${days}.${underWay}`;
  return `${formatUnits(plan.remaining)} left for ${days}.${underWay}`;
}

/** Notes that the first day is counted whole although the period started during it; null when it started at midnight. */
export function formatFirstDay({ range, plan }: Pick<UsageReport, "range" | "plan">): string | null {
  const { start } = plan.period;
  if (!start.startsWith(range.from) || start.endsWith("T00:00:00.000Z")) return null;
  return `Includes usage on ${formatDay(range.from)} from before the period started.`;
}

/** The forecast for the period in one sentence; null when there is no forecast. */
export function formatForecast({ forecast, plan }: Pick<UsageReport, "forecast" | "plan">): string | null {
  if (!forecast || forecast.units === null) return null;
  // With none remaining, no further use is possible, so a forecast would be wrong.
  if (plan.limit !== null && !plan.remaining) return null;
  const ends = `about ${formatCount(Math.round(forecast.units))} actions and ${formatMoneyMicros(roundCents(forecast.costMicros ?? 0))}`;
  if (forecast.limitOn) return `At this pace, you’ll reach your limit on ${formatDay(forecast.limitOn)}.`;
  return plan.daysLeft > 0 ? `At this pace, you’ll use ${ends} this period.` : null;
}

/** A forecast is approximate: cents are enough; less than one cent is shown unrounded. */
function roundCents(micros: number): number {
  return micros < 10_000 ? micros : Math.round(micros / 10_000) * 10_000;
}

/** "2026-11" → "November 2026". */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  );
}
