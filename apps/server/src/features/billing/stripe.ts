import type { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { StripeSubscription } from "./stripe-derive.ts";
import {
  date,
  idOf,
  reversalOf,
  type StripeEntry,
  subjectOf,
  toInvoice,
  toRefund,
  toSubscription,
  unlessMissing,
} from "./stripe-objects.ts";
import {
  expireCheckout,
  hashOf,
  listCheckouts,
  openCheckout,
  type StripeCheckout,
  type StripePage,
} from "./stripe-pages.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/** Our requests to Stripe, in our own terms. Every failure of Stripe becomes an `AppError`. */
export interface StripeApi {
  /** Returns the same customer for the same organization, unless that one was deleted. */
  createCustomer(customer: { orgId: string; name: string; email: string; insteadOf?: string }): Promise<string>;
  /** Returns the page's URL. The same request after the same page opens one page. */
  createCheckout(wanted: StripeCheckout): Promise<string>;
  /** Newest first. */
  listCheckouts(customerId: string): Promise<StripePage[]>;
  expireCheckout(id: string): Promise<void>;
  /** With a change, the page asks to confirm only that and shows what it costs. */
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
  /** Renews none of the customer's subscriptions, and closes open checkouts. */
  stopRenewals(customerId: string): Promise<void>;
  /** Does nothing when it has ended, or already renews. */
  resumeRenewal(subscriptionId: string): Promise<void>;
  /** Prevents any further charge: expires open checkouts, ends subscriptions, deletes the customer. Safe to repeat. */
  closeCustomer(customerId: string): Promise<void>;
  /** Null when no price has this id. */
  findPrice(id: string): Promise<StripePrice | null>;
  /** The event of a signed webhook; throws `malformed` when the signature is wrong or outdated. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): StripeEvent;
}

export interface StripePortal {
  customerId: string;
  returnUrl: string;
  change?: { subscription: StripeSubscription; priceId: string; doneUrl: string };
}

export interface StripePrice {
  isActive: boolean;
  /** Its product exists and is not archived. */
  isSold: boolean;
  /** Billed afterwards, by usage. */
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
  /** For events that name no customer. */
  chargeId: string | null;
}

const defaultTimeoutMs = 10_000;
/** A webhook's age comes from its signature, and it must not be from the future. */
const toleranceSeconds = 300;

/** Only the files named stripe… use Stripe's terms. The library is loaded only when Stripe is used. */
export async function openStripe(settings: StripeSettings): Promise<StripeApi> {
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
    // The library refuses old signatures; one from the future would otherwise stay valid for ever.
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

/**
 * Ends everything that could charge this customer. Checkouts first: one that is paid at this moment becomes a subscription, and
 * those are ended next. The customer is deleted last, so that a page opened meanwhile is invalid. Skips what has already ended.
 */
async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id } of await listAlive(stripe, customer)) await unlessMissing(() => stripe.subscriptions.cancel(id));
  await unlessMissing(() => stripe.customers.del(customer));
}

/** Ends each of the customer's subscriptions with its period, and closes open checkouts. */
async function stopRenewals(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id, cancel_at_period_end, cancel_at } of await listAlive(stripe, customer))
    if (!cancel_at_period_end && cancel_at === null)
      await unlessMissing(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Does nothing when it has ended meanwhile. */
async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
  const one = await unlessMissing(() => stripe.subscriptions.retrieve(id));
  if (one?.cancel_at_period_end && !over.has(one.status))
    await unlessMissing(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
}

const over = new Set<string>(["canceled", "incomplete_expired"]);

async function expireCheckouts(stripe: Stripe, customer: string): Promise<void> {
  for (const { id, isOpen } of await listCheckouts(stripe, customer)) if (isOpen) await expireCheckout(stripe, id);
}

async function listAlive(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const wanted = { customer, status: "all", limit: 100 } as const;
  const known = await unlessMissing(() => stripe.subscriptions.list(wanted).autoPagingToArray({ limit: 1000 }));
  return (known ?? []).filter(({ status }) => !over.has(status));
}

/** Reversed payments of the customer: refunds made at Stripe, and disputes raised by the payer's bank. */
async function listReversals(stripe: Stripe, customer: string): Promise<StripeEntry[]> {
  const { data } = await stripe.charges.list({ customer, limit: 100, expand: ["data.refunds"] });
  const each = await Promise.all(
    data.map(async (charge) => [
      ...(await refundsOf(stripe, charge)).map((one) => toRefund(one, charge.receipt_url)),
      ...(await disputesOf(stripe, charge)).map(toDispute),
    ]),
  );
  return each.flat();
}

/** Null when the charge does not exist or has no customer. */
async function customerOfCharge(stripe: Stripe, id: string): Promise<string | null> {
  const charge = await unlessMissing(() => stripe.charges.retrieve(id));
  return idOf(charge?.customer);
}

/** A charge includes its first ten refunds; more are requested. */
async function refundsOf(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  return stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1000 });
}

/** A charge says only whether it is disputed. */
async function disputesOf(stripe: Stripe, { id, disputed }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return disputed ? (await stripe.disputes.list({ charge: id, limit: 100 })).data : [];
}

/**
 * A payment that the payer's bank reclaims or asks about. "paid" means that the money was taken, "void" that the payment stays
 * with us.
 */
function toDispute(one: Stripe.Dispute): StripeEntry {
  const status = statusOf(one);
  const description = one.status === "lost" ? lost[status] : descriptions[status];
  return { ...reversalOf(one, status, description), kind: "dispute" };
}

type Descriptions = Record<StripeEntry["status"], string>;

const descriptions: Descriptions = {
  open: "The bank opened an inquiry; no money moved",
  paid: "Reversed by the bank while the dispute is open",
  void: "Payment confirmed",
};
const lost: Descriptions = {
  ...descriptions,
  paid: "The bank kept the reversed payment",
  void: "Decided for the cardholder; no payment was reversed",
};

const paymentKept = new Set<string>(["won", "warning_closed", "prevented"]);

/** Stripe's balance shows whether the money was taken: some banks inquire first, and refunded money is not taken again. */
function statusOf({ status, balance_transactions: moves }: Stripe.Dispute): StripeEntry["status"] {
  if (paymentKept.has(status)) return "void";
  if (moves.reduce((sum, { amount }) => sum + amount, 0) < 0) return "paid";
  // Lost without a withdrawal: it had been refunded before.
  return status === "lost" ? "void" : "open";
}
