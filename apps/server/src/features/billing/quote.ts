import { planOf, type Tier } from "@muster/contracts/plans";
import type { InvoiceLine, SubscriptionRow } from "./billing.table.ts";
import type { Interval } from "./periods.ts";

/** The plan to be bought. */
export interface PlanChoice {
  tier: Tier;
  interval: Interval;
  trialDays: number;
}

export interface Quote {
  lines: InvoiceLine[];
  totalCents: number;
  /** Payable now; the rest of the total comes from, or goes to, the credit. */
  dueCents: number;
  creditAfterCents: number;
  /** True for a change within the same interval. */
  keepsPeriod: boolean;
}

type Owned = Pick<
  SubscriptionRow,
  "tier" | "interval" | "status" | "currentPeriodStart" | "currentPeriodEnd" | "creditCents"
>;

/**
 * The price of a plan at a moment, in whole cents. A running paid plan is credited for its unused time: old price × time left ÷
 * length of the period, rounded to the cent. If the interval stays the same, so does the period, and the new plan is prorated the
 * same way. If the interval changes, the new plan costs its full price and a new period starts. Existing credit is used first; a
 * credit larger than the price is carried over.
 */
export function quote(owned: Owned | undefined, choice: PlanChoice, at: Date): Quote {
  const paid = owned?.status === "active" && owned.currentPeriodEnd > at ? owned : undefined;
  const credit = owned?.creditCents ?? 0;
  const keepsPeriod = paid?.interval === choice.interval && choice.trialDays === 0;
  const lines = paid ? changeLines(paid, choice, at) : [firstLine(choice)];
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const dueCents = Math.max(0, totalCents - credit);
  return { lines, totalCents, dueCents, creditAfterCents: credit - totalCents + dueCents, keepsPeriod };
}

export function priceCents(tier: Tier, interval: Interval): number {
  const plan = planOf(tier);
  return interval === "year" ? plan.yearlyCents : plan.monthlyCents;
}

/** "Pro, a month" */
export function priceText(tier: Tier, interval: Interval): string {
  return `${planOf(tier).name}, one ${interval}`;
}

function firstLine(choice: PlanChoice): InvoiceLine {
  if (choice.trialDays > 0)
    return { description: `${planOf(choice.tier).name}, ${choice.trialDays}-day free trial`, amountCents: 0 };
  return {
    description: priceText(choice.tier, choice.interval),
    amountCents: priceCents(choice.tier, choice.interval),
  };
}

function changeLines(paid: Owned, choice: PlanChoice, at: Date): InvoiceLine[] {
  const unused = {
    description: `${planOf(paid.tier).name}, unused time`,
    amountCents: -shareLeft(priceCents(paid.tier, paid.interval), paid, at) || 0,
  };
  if (paid.interval !== choice.interval) return [unused, firstLine(choice)];
  const rest = {
    description: `${planOf(choice.tier).name}, remaining time`,
    amountCents: shareLeft(priceCents(choice.tier, choice.interval), paid, at),
  };
  return [unused, rest];
}

/** Cents × milliseconds of a year stay below 2^53, so nothing is lost before the division. */
function shareLeft(cents: number, { currentPeriodStart, currentPeriodEnd }: Owned, at: Date): number {
  const whole = currentPeriodEnd.getTime() - currentPeriodStart.getTime();
  const left = Math.min(whole, Math.max(0, currentPeriodEnd.getTime() - at.getTime()));
  return Math.round((cents * left) / whole);
}
