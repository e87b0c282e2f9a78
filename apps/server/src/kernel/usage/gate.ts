import type { Tier } from "@muster/contracts/plans";
import { actionName, paymentRequired, texts, usageLimit } from "@muster/contracts/texts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";

/** Pure decision: no clock, no database. The database takes units by the same rules in one statement; this explains a refusal. */
export function decideSpend(account: SpendFacts, halfUnits: number): SpendDecision {
  const isTrial = account.tier === "trial";
  if (account.isTrialOver) return { kind: "stop", reason: "trial_expired" };
  if (account.limitHalfUnits === null) return { kind: "allow", remaining: null };
  const left = account.limitHalfUnits - account.usedHalfUnits - halfUnits;
  if (left < 0) return { kind: "stop", reason: isTrial ? "trial_limit" : "plan_limit" };
  return { kind: isTrial ? "warn" : "allow", remaining: left / 2 };
}

/** A tier and the period its actions are counted in. */
export interface PlanPeriod {
  tier: Tier;
  periodStart: Date;
  periodEnd: Date;
  /** When the tier becomes free; three days past the period by default. */
  endsAt?: Date | null;
}

/** With billing off, use is recorded and nothing is refused. */
export interface UsageRules {
  now: Date;
  billing: Config["BILLING"];
}

export interface SpendFacts {
  tier: Tier;
  /** On trial, and its days have passed. */
  isTrialOver: boolean;
  /** Null means unlimited. */
  limitHalfUnits: number | null;
  usedHalfUnits: number;
}

export type SpendDecision =
  | { kind: "allow"; remaining: number | null }
  | { kind: "warn"; remaining: number }
  | { kind: "stop"; reason: StopReason };

export type StopReason = "trial_limit" | "trial_expired" | "plan_limit";

/** The 402 of a refused action, with the specification's text. */
export function refusal(reason: StopReason, action: string): AppError {
  if (reason === "trial_expired") return new AppError("trial_expired", texts.trialLimit);
  if (reason === "trial_limit") return new AppError("payment_required", paymentRequired(actionName(action)));
  return new AppError("usage_limit", usageLimit(action));
}

/** The UTC calendar month of a date. */
export function utcMonth(now: Date): { start: Date; end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
