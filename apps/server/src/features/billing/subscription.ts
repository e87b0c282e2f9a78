import { planOf } from "@muster/contracts/plans";
import { type PlanPeriod, utcMonth } from "../../kernel/usage/gate.ts";
import type { InvoiceRow } from "./billing.table.ts";
import { addDays, countingPeriod, graceDays, guaranteeDays, periodAfter, periodEnd } from "./periods.ts";
import { type PlanChoice, priceCents, priceText, quote } from "./quote.ts";
import { type Observed, observe } from "./subscription-observe.ts";
import { blank, ended, isRunning, type PlanEvent, type Subscription } from "./subscription-state.ts";

export type Move =
  /** `quotedAt`: when the price was shown. Without a guarantee when its buyer has used one elsewhere. */
  | { kind: "buy"; choice: PlanChoice; quotedAt: Date; withoutGuarantee?: boolean }
  | { kind: "cancel"; when: "period_end" | "now" }
  | { kind: "resume" }
  /** The organization is to be deleted: nothing more is charged. After a restore the plan continues as before. */
  | { kind: "stop" }
  | { kind: "restore" }
  /** The test portal's card: a failing one, or a working one that pays the open invoice. */
  | { kind: "card"; works: boolean }
  /** Time has passed. */
  | { kind: "clock" }
  | { kind: "observe"; seen: Observed };

export type InvoiceDraft = Pick<
  InvoiceRow,
  "kind" | "status" | "lines" | "totalCents" | "dueCents" | "periodStart" | "periodEnd"
>;

export type Outcome =
  | { kind: "refused"; reason: string }
  | { kind: "unchanged" }
  | {
      kind: "moved";
      what: PlanEvent;
      state: Subscription;
      invoice?: InvoiceDraft;
      /** The new status of the open invoice. */
      openBecomes?: "paid" | "void";
      /** The used actions carry over. */
      keepsCount?: boolean;
    };

/** The only function that changes a plan's state: current state, move, time. Pure: no clock and no database. */
export function move(owned: Subscription | undefined, step: Move, now: Date): Outcome {
  switch (step.kind) {
    case "buy":
      return buy(owned, step, now);
    case "observe":
      return observe(owned, step.seen);
    case "clock":
      return owned ? pass(owned, now) : { kind: "unchanged" };
    case "cancel":
      return isRunning(owned) ? cancel(owned, step.when, now) : noPlan;
    case "resume":
      return isRunning(owned) ? resume(owned) : noPlan;
    case "stop":
      return owned && renews(owned) ? stop(owned, now) : { kind: "unchanged" };
    case "restore":
      return owned?.renewalStoppedAt ? resume(owned) : { kind: "unchanged" };
    case "card":
      return isRunning(owned) ? changeCard(owned, step.works) : noPlan;
  }
}

/** What the plan grants to the usage account. */
export function accountOf(state: Subscription, now: Date): PlanPeriod {
  if (hasEnded(state, now)) {
    const { start, end } = utcMonth(now);
    return { tier: "free", periodStart: start, periodEnd: end };
  }
  return { tier: state.tier, ...countingPeriod(state, state.interval, now), endsAt: endsAt(state) };
}

/** When the plan ends without further action, grace included; for a canceled one the end of its period. */
export function endsAt(state: Subscription): Date {
  if (state.status === "past_due") return addDays(state.currentPeriodStart, graceDays);
  return state.cancelAtPeriodEnd ? state.currentPeriodEnd : addDays(state.currentPeriodEnd, graceDays);
}

/** Whether the plan will be charged again without further action. */
export function renews(state: Pick<Subscription, "status" | "cancelAtPeriodEnd">): boolean {
  return (state.status === "active" || state.status === "trialing") && !state.cancelAtPeriodEnd;
}

/** What canceling now would return, and until when; null when the guarantee does not apply. */
export function guarantee(state: Subscription, now: Date): { cents: number; until: Date } | null {
  if (!isRunning(state) || !state.paidSince || state.paidCents <= 0) return null;
  if (guaranteeNext(state, now) !== "offered") return null;
  return { cents: state.paidCents, until: addDays(state.paidSince, guaranteeDays) };
}

/** Whether the next payment can be refunded; "over" when a plan continues whose guarantee has expired. */
export function guaranteeNext(state: Subscription | undefined, now: Date): "offered" | "used" | "waived" | "over" {
  if (state?.refundedAt) return "used";
  if (!startsGuarantee(state)) {
    if (state?.guaranteeWaived) return "waived";
    if (!state?.paidSince || addDays(state.paidSince, guaranteeDays) <= now) return "over";
  }
  return "offered";
}

/** Whether a purchase now is the first paid one, which starts the guarantee. */
export function startsGuarantee(state: Subscription | undefined): boolean {
  return !isRunning(state) || state.status === "trialing";
}

const noPlan: Outcome = { kind: "refused", reason: "There is no plan to change. Choose a plan first." };

function buy(owned: Subscription | undefined, step: Extract<Move, { kind: "buy" }>, now: Date): Outcome {
  const { choice, quotedAt, withoutGuarantee = false } = step;
  if (owned?.status === "past_due")
    return { kind: "refused", reason: "Your last payment failed. Pay the open invoice before you change plans." };
  if (choice.trialDays > 0 && (owned?.planTrialUsedAt || isRunning(owned)))
    return { kind: "refused", reason: "The free trial can be used once, and only without an active plan." };
  const { lines, totalCents, dueCents, creditAfterCents, keepsPeriod } = quote(owned, choice, quotedAt);
  const wasPaid = owned?.status === "active";
  const isTrial = choice.trialDays > 0;
  const period =
    keepsPeriod && owned ? owned : { currentPeriodStart: now, currentPeriodEnd: periodEnd(now, choice), anchorAt: now };
  const { currentPeriodStart, currentPeriodEnd, anchorAt } = period;
  const state: Subscription = {
    ...(owned ?? blank),
    provider: "test",
    providerId: null,
    tier: choice.tier,
    interval: choice.interval,
    status: isTrial ? "trialing" : "active",
    currentPeriodStart,
    currentPeriodEnd,
    anchorAt,
    cancelAtPeriodEnd: false,
    renewalStoppedAt: null,
    planTrialUsedAt: isTrial ? now : (owned?.planTrialUsedAt ?? null),
    creditCents: creditAfterCents,
    paidCents: (wasPaid ? owned.paidCents : 0) + dueCents,
    paidSince: isTrial ? null : wasPaid ? owned.paidSince : now,
    guaranteeWaived: wasPaid ? owned.guaranteeWaived : withoutGuarantee,
  };
  const invoice = {
    kind: wasPaid ? ("change" as const) : ("purchase" as const),
    status: "paid" as const,
    lines,
    totalCents,
    dueCents,
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
  };
  if (isTrial) return { kind: "moved", what: "trial_started", state };
  return { kind: "moved", what: isRunning(owned) ? "changed" : "started", state, invoice, keepsCount: wasPaid };
}

function pass(state: Subscription, now: Date): Outcome {
  if (!isRunning(state)) return { kind: "unchanged" };
  if (state.status === "past_due") {
    if (now < endsAt(state)) return { kind: "unchanged" };
    return { kind: "moved", what: "canceled", state: ended(state), openBecomes: "void" };
  }
  if (now < state.currentPeriodEnd) return { kind: "unchanged" };
  if (state.cancelAtPeriodEnd) return { kind: "moved", what: "canceled", state: ended(state) };
  return renew(state);
}

function renew(state: Subscription): Outcome {
  const { tier, interval } = state;
  // A trial ends when the first month or year begins.
  const anchorAt = state.status === "trialing" ? state.currentPeriodEnd : (state.anchorAt ?? state.currentPeriodStart);
  const period = periodAfter(state, interval, anchorAt);
  const totalCents = priceCents(tier, interval);
  const dueCents = Math.max(0, totalCents - state.creditCents);
  const fails = state.paymentFails && dueCents > 0;
  const invoice: InvoiceDraft = {
    kind: "renewal",
    status: fails ? "open" : "paid",
    lines: [{ description: priceText(tier, interval), amountCents: totalCents }],
    totalCents,
    dueCents,
    periodStart: period.currentPeriodStart,
    periodEnd: period.currentPeriodEnd,
  };
  const next = { ...state, ...period, anchorAt, paidSince: state.paidSince ?? period.currentPeriodStart };
  if (fails) return { kind: "moved", what: "payment_failed", state: { ...next, status: "past_due" }, invoice };
  const paid: Subscription = {
    ...next,
    status: "active",
    creditCents: state.creditCents - (totalCents - dueCents),
    paidCents: state.paidCents + dueCents,
  };
  return { kind: "moved", what: "renewed", state: paid, invoice };
}

function cancel(state: Subscription, when: "period_end" | "now", now: Date): Outcome {
  if (state.status === "past_due") return { kind: "moved", what: "canceled", state: ended(state), openBecomes: "void" };
  if (when === "period_end") {
    if (state.cancelAtPeriodEnd) return { kind: "unchanged" };
    return { kind: "moved", what: "cancel_planned", state: { ...state, cancelAtPeriodEnd: true } };
  }
  if (state.status === "trialing") return { kind: "moved", what: "canceled", state: ended(state) };
  const back = guarantee(state, now);
  if (!back)
    return {
      kind: "refused",
      reason: `The ${guaranteeDays}-day money-back guarantee has expired. You can cancel the plan at the end of its period.`,
    };
  return { kind: "moved", what: "refunded", ...refund(state, back.cents, now) };
}

/** Refunds everything that was paid, and removes the credit that came from it. */
function refund(state: Subscription, cents: number, now: Date): { state: Subscription; invoice: InvoiceDraft } {
  const { creditCents, currentPeriodStart: periodStart, currentPeriodEnd } = state;
  const lines = [{ description: `${planOf(state.tier).name}, refund`, amountCents: -cents }];
  const credit = { description: "Credit removed", amountCents: creditCents };
  return {
    state: { ...ended(state), creditCents: 0, paidCents: 0, refundedAt: now },
    invoice: {
      kind: "refund",
      status: "paid",
      lines: creditCents > 0 ? [...lines, credit] : lines,
      totalCents: creditCents - cents,
      dueCents: -cents,
      periodStart,
      periodEnd: now < currentPeriodEnd ? now : currentPeriodEnd,
    },
  };
}

function stop(state: Subscription, now: Date): Outcome {
  return { kind: "moved", what: "cancel_planned", state: { ...state, cancelAtPeriodEnd: true, renewalStoppedAt: now } };
}

function resume(state: Subscription): Outcome {
  if (!state.cancelAtPeriodEnd) return { kind: "unchanged" };
  return { kind: "moved", what: "resumed", state: { ...state, cancelAtPeriodEnd: false, renewalStoppedAt: null } };
}

function changeCard(state: Subscription, works: boolean): Outcome {
  const next = { ...state, paymentFails: !works };
  if (state.status !== "past_due" || !works)
    return state.paymentFails === !works ? { kind: "unchanged" } : { kind: "moved", what: "card_changed", state: next };
  const dueCents = Math.max(0, priceCents(state.tier, state.interval) - state.creditCents);
  const creditCents = Math.max(0, state.creditCents - priceCents(state.tier, state.interval));
  const paid = { ...next, status: "active" as const, creditCents, paidCents: state.paidCents + dueCents };
  return { kind: "moved", what: "paid", state: paid, openBecomes: "paid" };
}

function hasEnded(state: Subscription, now: Date): boolean {
  return state.status === "canceled" || endsAt(state) <= now;
}
