import type { GuaranteeState } from "@muster/contracts/billing";
import { type Message, message } from "@muster/contracts/messages";
import { type Plan, priceOf } from "@muster/contracts/plans";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import type { CheckoutRow, SubscriptionRow } from "./billing.table.ts";
import { guaranteeNext, startsGuarantee } from "./subscription.ts";

export function buyBlocker(actor: Actor): Message | undefined {
  return isAdmin(actor) ? undefined : message("billing.admin_only");
}

/** Why nothing is sold here; undefined when billing is on. */
export function billingOff(billing: Config["BILLING"]): AppError | undefined {
  return billing === "off" ? new AppError("conflict", message("billing.off")) : undefined;
}

/** Why the test checkout and portal are not available. */
export function testProblem(billing: Config["BILLING"]): AppError | undefined {
  if (billing === "stripe") return new AppError("conflict", message("billing.stripe_portal"));
  return billingOff(billing);
}

export interface Purchase {
  plan: Plan;
  interval: "month" | "year";
  cents: number;
  trialDays: number;
}

/** The requested purchase; throws the 422 that names what is wrong with it. */
export function readPurchase(priceId: string, trialDays = 0): Purchase {
  const price = priceOf(priceId);
  if (!price) throw invalid("priceId", "Plan not found");
  if (trialDays > 0 && price.plan.trialDays === 0) throw invalid("trialDays", `${price.plan.name} has no free trial`);
  if (trialDays > price.plan.trialDays)
    throw invalid("trialDays", `The free trial is limited to ${price.plan.trialDays} days`);
  return { ...price, trialDays };
}

/** Why this purchase conflicts with what the organization has; undefined when it does not. */
export function purchaseConflict(
  purchase: { name: string; tier: string; interval: string; trialDays: number },
  owned: SubscriptionRow | undefined,
  now: Date,
): Message | undefined {
  if (!owned) return undefined;
  if (owned.status === "past_due") return message("billing.payment_failed");
  if (purchase.trialDays > 0 && owned.planTrialUsedAt) return message("billing.trial_used", { plan: purchase.name });
  const isLive = owned.currentPeriodEnd > now && owned.status !== "canceled";
  if (purchase.trialDays > 0 && isLive) return message("billing.trial_without_plan", { plan: purchase.name });
  const isSame = owned.tier === purchase.tier && owned.interval === purchase.interval;
  return isLive && !owned.cancelAtPeriodEnd && isSame && owned.status === "active"
    ? message("billing.already_active", { plan: purchase.name })
    : undefined;
}

/** Benefits the person has used, here or elsewhere, and cannot have in this organization. */
export interface UsedBenefits {
  trial: boolean;
  guarantee: boolean;
}

/** Why this person gets no free days; undefined when the request is allowed. */
export function claimConflict(
  purchase: { name: string; trialDays: number },
  had: Pick<UsedBenefits, "trial">,
): Message | undefined {
  return purchase.trialDays > 0 && had.trial ? message("billing.trial_elsewhere", { plan: purchase.name }) : undefined;
}

/** Whether the organization can still get a plan's free days. */
export function isTrialOffered(owned: SubscriptionRow | undefined): boolean {
  return !owned?.planTrialUsedAt && (!owned || owned.status === "canceled");
}

/** Where the free days were used up; null when that does not matter here. */
export function trialUsed(owned: SubscriptionRow | undefined, had: UsedBenefits): "here" | "elsewhere" | null {
  if (owned && owned.status !== "canceled") return null;
  if (owned?.planTrialUsedAt) return "here";
  return had.trial ? "elsewhere" : null;
}

/** Whether money that this person pays now can be given back, so that nothing is promised that is not given. */
export function guaranteeFor(owned: SubscriptionRow | undefined, had: UsedBenefits, now: Date): GuaranteeState {
  const next = guaranteeNext(owned, now);
  if (next === "waived") return "elsewhere";
  return next === "offered" && startsGuarantee(owned) && had.guarantee ? "elsewhere" : next;
}

export function checkoutStatus(
  row: Pick<CheckoutRow, "status" | "expiresAt">,
  now: Date,
): "open" | "complete" | "canceled" | "expired" {
  return row.status === "open" && row.expiresAt <= now ? "expired" : row.status;
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}
