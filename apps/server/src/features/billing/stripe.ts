import type { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { StripeSubscription } from "./stripe-derive.ts";
import { closeCustomer, resumeRenewal, stopRenewals } from "./stripe-end.ts";
import {
  expireCheckout,
  hashOf,
  listCheckouts,
  openCheckout,
  type StripeCheckout,
  type StripePage,
} from "./stripe-pages.ts";
import { customerOfCharge, listReversals } from "./stripe-reversals.ts";
import type { StripeSettings } from "./stripe-settings.ts";
import { date, type StripeEntry, subjectOf, toInvoice, toSubscription, unlessMissing } from "./stripe-words.ts";

/** What is asked of Stripe, in our words. Every failure of Stripe's is an `AppError` that says so. */
export interface StripeDoor {
  /** The same organization is the same customer, but where that one is gone. */
  createCustomer(customer: { orgId: string; name: string; email: string; insteadOf?: string }): Promise<string>;
  /** Answers the address of the page. The same wish after the same page opens one page. */
  createCheckout(wanted: StripeCheckout): Promise<string>;
  /** Newest first. */
  listCheckouts(customerId: string): Promise<StripePage[]>;
  expireCheckout(id: string): Promise<void>;
  /** With a change, the page asks to confirm just that and shows what it costs. */
  createPortal(wanted: StripePortal): Promise<string>;
  listSubscriptions(customerId: string): Promise<StripeSubscription[]>;
  /** True when the customer was deleted at Stripe. A customer that Stripe never knew does not count as deleted. */
  isDeleted(customerId: string): Promise<boolean>;
  /** The newest hundred. */
  listInvoices(customerId: string): Promise<StripeEntry[]>;
  /** Refunds and disputes of the newest hundred payments. */
  listReversals(customerId: string): Promise<StripeEntry[]>;
  /** Null when the charge does not exist or has no customer. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** Nothing of the customer's is renewed, and nothing that is open can be bought. */
  stopRenewals(customerId: string): Promise<void>;
  /** Nothing where it has ended, or is renewed. */
  resumeRenewal(subscriptionId: string): Promise<void>;
  /** Nothing can be charged any more: open checkouts expire, subscriptions end, the customer is gone. Safe to repeat. */
  closeCustomer(customerId: string): Promise<void>;
  /** Null when no price has this id. */
  findPrice(id: string): Promise<StripePrice | null>;
  /** The event that a signed message carries; throws `malformed` for one that Stripe did not sign, or not now. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): StripeEvent;
}

export interface StripePortal {
  customerId: string;
  returnUrl: string;
  change?: { subscription: StripeSubscription; priceId: string; doneUrl: string };
}

export interface StripePrice {
  isActive: boolean;
  /** Its product is there and not archived. */
  isSold: boolean;
  /** Paid afterwards, by what was used. */
  isMetered: boolean;
  /** "a month", "every 3 months", "once" */
  every: string;
  cents: number | null;
  currency: string;
}

export interface StripeEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  /** Of events that name no customer. */
  chargeId: string | null;
}

const defaultTimeoutMs = 10_000;
/** A message is as old as its signature says, and never from the future. */
const toleranceSeconds = 300;

/** The files called stripe… alone know Stripe's words. The library is loaded only where Stripe is used. */
export async function openStripe(settings: StripeSettings): Promise<StripeDoor> {
  const { default: StripeClient } = await import("stripe");
  const { hostname: host, port, protocol } = new URL(settings.apiUrl);
  const stripe: Stripe = new StripeClient(settings.key, {
    apiVersion: "2026-08-26.dahlia",
    host,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const ours = new Map(Object.entries(settings.prices).flatMap(([id, all]) => all.map((stripeId) => [stripeId, id])));
  const priceFor = (id: string) => settings.prices[id]?.[0] ?? "";
  return {
    createCustomer: ({ orgId, name, email, insteadOf }) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { name, email, metadata: { organization: orgId } },
          { idempotencyKey: hashOf(["customer", orgId, name, email, insteadOf]) },
        );
        return customer.id;
      }),
    createCheckout: (wanted) => asked(() => openCheckout(stripe, wanted, priceFor(wanted.priceId))),
    listCheckouts: (customer) => asked(() => listCheckouts(stripe, customer)),
    expireCheckout: (id) => asked(() => expireCheckout(stripe, id)),
    createPortal: ({ customerId, returnUrl, change }) =>
      asked(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(change && { flow_data: flowOf(change, priceFor(change.priceId)) }),
        });
        return session.url;
      }),
    listSubscriptions: (customer) =>
      asked(async () => {
        const list = stripe.subscriptions.list({ customer, status: "all", limit: 100 });
        return (await list.autoPagingToArray({ limit: 1000 })).map((one) => toSubscription(one, ours));
      }),
    isDeleted: (customer) =>
      asked(async () => (await unlessMissing(() => stripe.customers.retrieve(customer)))?.deleted === true),
    listInvoices: (customer) =>
      asked(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        return data.flatMap((one) => toInvoice(one) ?? []);
      }),
    listReversals: (customer) => asked(() => listReversals(stripe, customer)),
    customerOfCharge: (charge) => asked(() => customerOfCharge(stripe, charge)),
    stopRenewals: (customer) => asked(() => stopRenewals(stripe, customer)),
    resumeRenewal: (subscription) => asked(() => resumeRenewal(stripe, subscription)),
    closeCustomer: (customer) => asked(() => closeCustomer(stripe, customer)),
    findPrice: (id) => asked(() => findPrice(stripe, id)),
    readEvent(body, signature, now) {
      const event = verified(stripe, body, { signature, secret: settings.webhookSecret, now });
      return { id: event.id, type: event.type, createdAt: date(event.created), ...subjectOf(event) };
    },
  };
}

async function findPrice(stripe: Stripe, id: string): Promise<StripePrice | null> {
  const price = await unlessMissing(() => stripe.prices.retrieve(id, { expand: ["product"] }));
  if (!price) return null;
  const { active, recurring, unit_amount, currency, product } = price;
  const isSold = typeof product !== "object" || (!product.deleted && product.active);
  const isMetered = recurring?.usage_type === "metered";
  return {
    isActive: active,
    isSold,
    isMetered,
    every: everyOf(recurring),
    cents: unit_amount,
    currency: currency.toUpperCase(),
  };
}

function everyOf(recurring: Stripe.Price.Recurring | null): string {
  if (!recurring) return "once";
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
}

function verified(
  stripe: Stripe,
  body: Buffer,
  { signature = "", secret, now }: { signature: string | undefined; secret: string; now: Date },
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
    // The library refuses what is old; what claims to come from the future would be good for ever.
    const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
    if (!(signedAt * 1000 <= now.getTime() + toleranceSeconds * 1000))
      throw new Error("The webhook signature is dated in the future");
    if (typeof event?.id !== "string" || !Number.isInteger(event.created))
      throw new Error("The signed webhook is not an event");
    return event;
  } catch (cause) {
    throw new AppError("malformed", "Invalid or expired Stripe signature", { cause });
  }
}

function flowOf(
  { subscription, doneUrl }: NonNullable<StripePortal["change"]>,
  price: string,
): Stripe.BillingPortal.SessionCreateParams.FlowData {
  return {
    type: "subscription_update_confirm",
    subscription_update_confirm: {
      subscription: subscription.id,
      items: [{ id: subscription.itemId, price, quantity: 1 }],
    },
    after_completion: { type: "redirect", redirect: { return_url: doneUrl } },
  };
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("upstream_failed", "Stripe returned an unexpected response. Nothing was changed. Try again.", {
      cause,
    });
  }
}
