import { plans, priceOf } from "@muster/contracts/plans";
import type { Observed } from "./subscription-observe.ts";

/** The relevant fields of a customer's subscription at Stripe. */
export interface StripeSubscription {
  id: string;
  /** The item with the price, for changing it. */
  itemId: string;
  status: string;
  /** Our price id; null for a price that is not ours. */
  priceId: string | null;
  periodStart: Date;
  periodEnd: Date;
  /** Canceled, at the end of its period or at another time. */
  isEnding: boolean;
  trialStart: Date | null;
  createdAt: Date;
}

const statuses: Record<string, Observed["status"]> = {
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "canceled",
  paused: "canceled",
  canceled: "canceled",
};

/**
 * Reduces all subscriptions of a customer to one state, independent of their order and of earlier state: the best one that is
 * alive, else the last one that was. Undefined while none has started (one whose first payment is open or was never made does not
 * count). A subscription for an unknown price grants nothing.
 */
export function derive(all: StripeSubscription[]): Observed | undefined {
  const begun = all.filter(({ status }) => statuses[status] !== undefined);
  const [best] = [...begun].sort(compare);
  if (!best) return undefined;
  const price = best.priceId ? priceOf(best.priceId) : undefined;
  const status = isAlive(best) ? (statuses[best.status] ?? "canceled") : "canceled";
  const trials = begun.flatMap(({ trialStart }) => trialStart ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    tier: price?.plan.id ?? "free",
    interval: price?.interval ?? "month",
    status,
    currentPeriodStart: best.periodStart,
    currentPeriodEnd: best.periodEnd,
    cancelAtPeriodEnd: status !== "canceled" && best.isEnding,
    planTrialUsedAt: trials[0] ?? null,
    providerId: best.id,
  };
}

/** Alive before dead, the larger plan before the smaller, the newer before the older. */
function compare(a: StripeSubscription, b: StripeSubscription): number {
  return (
    Number(isAlive(b)) - Number(isAlive(a)) ||
    (isAlive(a) ? rank(b) - rank(a) : 0) ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? 1 : -1)
  );
}

function isAlive({ status, priceId }: StripeSubscription): boolean {
  return statuses[status] !== "canceled" && priceId !== null;
}

function rank({ priceId }: StripeSubscription): number {
  return plans.findIndex(({ id }) => priceId?.startsWith(`${id}_`));
}
