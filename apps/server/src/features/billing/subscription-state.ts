import type { SubscriptionRow } from "./billing.table.ts";

/** The state of a plan. Test billing changes it directly; a state read from Stripe is applied as one of the moves. */
export type Subscription = Omit<SubscriptionRow, "orgId" | "version" | "updatedAt" | "trialEndNotifiedAt">;

export type PlanEvent =
  | "started"
  | "trial_started"
  | "changed"
  | "renewed"
  | "payment_failed"
  | "paid"
  | "cancel_planned"
  | "resumed"
  | "canceled"
  | "refunded"
  | "card_changed"
  | "updated";

export function isRunning<S extends Pick<Subscription, "status">>(state: S | undefined): state is S {
  return state !== undefined && state.status !== "canceled";
}

export function ended(state: Subscription): Subscription {
  return { ...state, status: "canceled", cancelAtPeriodEnd: false, renewalStoppedAt: null };
}

export function isSame(a: Subscription, b: Subscription): boolean {
  const plain = (value: Subscription[keyof Subscription]) => (value instanceof Date ? value.getTime() : value);
  return fieldsOf(a).every(([name, value]) => plain(value) === plain(b[name]));
}

/** A row's fields that a move may change. */
export function fieldsOf(state: Subscription): [keyof Subscription, Subscription[keyof Subscription]][] {
  return (Object.keys(blank) as (keyof Subscription)[]).map((name) => [name, state[name]]);
}

/** The state before the first plan. */
export const blank = {
  provider: "test",
  providerId: null,
  tier: "free",
  interval: "month",
  status: "canceled",
  currentPeriodStart: new Date(0),
  currentPeriodEnd: new Date(0),
  cancelAtPeriodEnd: false,
  planTrialUsedAt: null,
  anchorAt: null,
  creditCents: 0,
  paidCents: 0,
  paidSince: null,
  refundedAt: null,
  paymentFails: false,
  renewalStoppedAt: null,
  guaranteeWaived: false,
} as const satisfies Subscription;
