import { type Plan, priceOf } from "@muster/contracts/plans";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import type { CheckoutRow, SubscriptionRow } from "./billing.table.ts";

export function buyBlocker(actor: Actor): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can choose a plan";
}

/** Why nothing can be bought here; undefined where the test checkout is on. */
export function checkoutProblem(billing: Config["BILLING"]): AppError | undefined {
  if (billing === "off")
    return new AppError("conflict", "Billing is off on this Muster: everything may be used without a plan");
  if (billing === "stripe")
    return new AppError(
      "unavailable",
      "Stripe is not set up yet: this version knows only the test checkout. Ask whoever runs this Muster to set BILLING=test or BILLING=off.",
    );
  return undefined;
}

export interface Purchase {
  plan: Plan;
  interval: "month" | "year";
  cents: number;
  trialDays: number;
}

/** What is asked for, or the 422 that names what is wrong with it. */
export function readPurchase(priceId: string, trialDays = 0): Purchase {
  const price = priceOf(priceId);
  if (!price) throw invalid("priceId", "There is no such plan");
  if (trialDays > 0 && price.plan.trialDays === 0) throw invalid("trialDays", `${price.plan.name} has no free trial`);
  if (trialDays > price.plan.trialDays)
    throw invalid("trialDays", `The free trial has ${price.plan.trialDays} days at most`);
  return { ...price, trialDays };
}

/** Why this purchase is refused, knowing what the organization has; undefined lets it pass. */
export function purchaseConflict(
  purchase: { name: string; tier: string; interval: string; trialDays: number },
  owned: SubscriptionRow | undefined,
  now: Date,
): string | undefined {
  if (!owned) return undefined;
  if (purchase.trialDays > 0 && owned.planTrialUsedAt) return `The free trial of ${purchase.name} was used before`;
  const isRunning = owned.currentPeriodEnd > now && owned.status !== "canceled" && !owned.cancelAtPeriodEnd;
  const isSame = owned.tier === purchase.tier && owned.interval === purchase.interval;
  return isRunning && isSame && owned.status === "active" ? `${purchase.name} is active already` : undefined;
}

export function checkoutStatus(
  row: Pick<CheckoutRow, "status" | "expiresAt">,
  now: Date,
): "open" | "complete" | "canceled" | "expired" {
  return row.status === "open" && row.expiresAt <= now ? "expired" : row.status;
}

/** A plan's period: the free trial's days, else a calendar month or year; the 31st becomes the month's last day. */
export function periodEnd(
  start: Date,
  { interval, trialDays }: { interval: "month" | "year"; trialDays: number },
): Date {
  const end = new Date(start);
  if (trialDays > 0) {
    end.setUTCDate(end.getUTCDate() + trialDays);
    return end;
  }
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}
