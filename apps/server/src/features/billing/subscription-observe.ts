import { blank, isRunning, isSame, type PlanEvent, type Subscription } from "./subscription-state.ts";

/** A subscription's state at Stripe, in our own terms. */
export type Observed = Pick<
  Subscription,
  | "tier"
  | "status"
  | "interval"
  | "currentPeriodStart"
  | "currentPeriodEnd"
  | "cancelAtPeriodEnd"
  | "planTrialUsedAt"
  | "providerId"
>;

type Observation = { kind: "unchanged" } | { kind: "moved"; what: PlanEvent; state: Subscription };

/** Replaces the known state with the one seen at Stripe. */
export function observe(owned: Subscription | undefined, seen: Observed): Observation {
  const before = owned ?? blank;
  const state: Subscription = {
    ...before,
    ...seen,
    provider: "stripe",
    anchorAt: seen.currentPeriodStart,
    planTrialUsedAt: earlier(before.planTrialUsedAt, seen.planTrialUsedAt),
  };
  if (owned && isSame(owned, state)) return { kind: "unchanged" };
  return { kind: "moved", what: happening(owned, state), state };
}

/** A new customer at Stripe has no record of the previous customer's free days. */
function earlier(known: Date | null, seen: Date | null): Date | null {
  return known && (!seen || known < seen) ? known : seen;
}

function happening(before: Subscription | undefined, { status, cancelAtPeriodEnd, ...after }: Subscription): PlanEvent {
  if (status === "canceled") return isRunning(before) ? "canceled" : "updated";
  if (!isRunning(before)) return status === "trialing" ? "trial_started" : "started";
  if (status === "past_due") return before.status === "past_due" ? "updated" : "payment_failed";
  if (before.status === "past_due") return "paid";
  if (before.tier !== after.tier || before.interval !== after.interval) return "changed";
  if (before.currentPeriodStart < after.currentPeriodStart) return "renewed";
  if (before.cancelAtPeriodEnd !== cancelAtPeriodEnd) return cancelAtPeriodEnd ? "cancel_planned" : "resumed";
  return "updated";
}
