import type { Stripe } from "stripe";
import type { StripeSubscription } from "./stripe-derive.ts";

export interface StripeInvoice {
  id: string;
  kind: "purchase" | "change" | "renewal";
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

/** Events are about many things; those that matter name their customer, or are one. */
export function customerOf(event: Stripe.Event): string | null {
  const about = event.data.object as unknown as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  if (about.object === "customer") return about.id ?? null;
  return typeof about.customer === "string" ? about.customer : (about.customer?.id ?? null);
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

export function toInvoice(one: Stripe.Invoice): StripeInvoice | undefined {
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

const invoiceStatus: Record<string, StripeInvoice["status"]> = {
  paid: "paid",
  open: "open",
  void: "void",
  uncollectible: "void",
};
const kinds: Record<string, StripeInvoice["kind"]> = {
  subscription_create: "purchase",
  subscription_cycle: "renewal",
  subscription_update: "change",
};

export function date(seconds: number): Date {
  return new Date(seconds * 1000);
}
