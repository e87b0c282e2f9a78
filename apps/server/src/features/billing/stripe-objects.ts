import type { Stripe } from "stripe";
import type { StripeSubscription } from "./stripe-derive.ts";

/** An invoice of Stripe, a refund or a dispute. */
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

/** The customer of an event: most events name it or are about it; a refund or dispute names its charge. */
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

/** Stripe refers to an object by its id, or includes it. */
export function idOf(object: Named): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
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

/** Uses a separate description, since that of its invoice is Stripe's. */
export function toRefund(one: Stripe.Refund, receiptUrl: string | null): StripeEntry {
  const status = refundStatus[one.status ?? ""] ?? "open";
  return { ...reversalOf(one, status, "To the original payment method"), kind: "refund", url: receiptUrl };
}

/** A reversal: one line with a negative amount at one moment. */
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

/** Stripe does not know the object: 404 for the requested one, 400 for one in a parameter. */
export function isMissing(error: unknown): boolean {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  return code === "resource_missing" || statusCode === 404;
}

/** Undefined for objects that Stripe does not know, or has deleted. */
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
