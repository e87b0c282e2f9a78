import type { Stripe } from "stripe";
import type { StripeSubscription } from "./stripe-derive.ts";

/** An invoice of Stripe's, or money that was given back there or taken back by a bank. */
export interface StripeEntry {
  id: string;
  kind: "purchase" | "change" | "renewal" | "refund" | "dispute";
  status: "paid" | "open" | "void";
  lines: { description: string; amountCents: number }[];
  totalCents: number;
  dueCents: number;
  /** "USD" */
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  at: Date;
  paidAt: Date | null;
  url: string | null;
}

/** Whose event it is: most name their customer or are one; a refund or dispute names the charge that it belongs to. */
export function subjectOf(event: Stripe.Event): { customerId: string | null; chargeId: string | null } {
  const about = (event.data?.object ?? {}) as {
    object?: string;
    id?: string;
    customer?: Named;
    charge?: Named;
  };
  const customerId = about.object === "customer" ? (about.id ?? null) : idOf(about.customer);
  return { customerId, chargeId: idOf(about.charge) };
}

type Named = string | { id: string } | null | undefined;

/** Stripe names a thing by its id, or shows it whole. */
export function idOf(thing: Named): string | null {
  return typeof thing === "string" ? thing : (thing?.id ?? null);
}

export function toSubscription(one: Stripe.Subscription, ours: Map<string, string>): StripeSubscription {
  const items = one.items.data;
  const item = items.find(({ price }) => ours.has(price.id)) ?? items[0];
  const ends = items.map((each) => each.current_period_end);
  return {
    id: one.id,
    itemId: item?.id ?? "",
    status: one.status,
    priceId: (item && ours.get(item.price.id)) ?? null,
    periodStart: date(item?.current_period_start ?? one.start_date),
    periodEnd: date(ends.length > 0 ? Math.min(...ends) : one.start_date),
    isEnding: one.cancel_at_period_end || one.cancel_at !== null,
    trialStart: one.trial_start === null ? null : date(one.trial_start),
    createdAt: date(one.created),
  };
}

export function toInvoice(one: Stripe.Invoice): StripeEntry | undefined {
  const status = invoiceStatus[one.status ?? ""];
  if (!one.id || !status) return undefined;
  const lines = one.lines.data.map(({ description, amount }) => ({
    description: description ?? "",
    amountCents: amount,
  }));
  const period = one.lines.data[0]?.period ?? { start: one.period_start, end: one.period_end };
  const paidAt = one.status_transitions.paid_at;
  return {
    id: one.id,
    kind: kinds[one.billing_reason ?? ""] ?? "change",
    status,
    lines,
    totalCents: one.total,
    dueCents: status === "paid" ? one.amount_paid : one.amount_due,
    currency: one.currency.toUpperCase(),
    periodStart: date(period.start),
    periodEnd: date(period.end),
    at: date(one.created),
    paidAt: paidAt === null ? null : date(paidAt),
    url: one.hosted_invoice_url ?? null,
  };
}

/** The words of the invoice it belongs to are Stripe's; here it stands by itself. */
export function toRefund(one: Stripe.Refund, receiptUrl: string | null): StripeEntry {
  const status = refundStatus[one.status ?? ""] ?? "open";
  return { ...reversalOf(one, status, "To the original payment method"), kind: "refund", url: receiptUrl };
}

/** Money that goes the other way: one line, below zero, of one moment. */
export function reversalOf(
  { id, amount, currency, created }: Pick<Stripe.Refund, "id" | "amount" | "currency" | "created">,
  status: StripeEntry["status"],
  description: string,
): Omit<StripeEntry, "kind"> {
  const at = date(created);
  return {
    id,
    status,
    lines: [{ description, amountCents: -amount }],
    totalCents: -amount,
    dueCents: -amount,
    currency: currency.toUpperCase(),
    periodStart: at,
    periodEnd: at,
    at,
    paidAt: status === "paid" ? at : null,
    url: null,
  };
}

const refundStatus: Record<string, StripeEntry["status"]> = { succeeded: "paid", failed: "void", canceled: "void" };
const invoiceStatus: Record<string, StripeEntry["status"]> = {
  paid: "paid",
  open: "open",
  void: "void",
  uncollectible: "void",
};
const kinds: Record<string, StripeEntry["kind"]> = {
  subscription_create: "purchase",
  subscription_cycle: "renewal",
  subscription_update: "change",
};

/** Stripe knows no such thing: 404 for what is asked for, 400 for what is only named. */
export function isMissing(error: unknown): boolean {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  return code === "resource_missing" || statusCode === 404;
}

/** Undefined for what Stripe does not know, or knows no more. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

export function date(seconds: number): Date {
  return new Date(seconds * 1000);
}
