import { addDays, addMonths } from "./periods.ts";
import {
  emitEvent,
  find,
  item,
  list,
  monthsOf,
  name,
  openStripeData,
  priceObject,
  type StripeData,
  type StripeObject,
  seconds,
} from "./stripe-data.double.ts";
import { answer, chargeObject, deleteCustomer, endSubscription, updateSubscription } from "./stripe-routes.double.ts";

/** The double's customers, subscriptions and invoices, and events that can happen to them. */
export interface StripeState {
  answer(method: string, path: string, form: URLSearchParams): { status: number; body: unknown };
  /** The customer pays at the page whose address the product returned. Returns the subscription's id. */
  payCheckout(url: string): string;
  renew(subscription: string, payment?: "works" | "fails"): void;
  payOpen(subscription: string): void;
  change(subscription: string, price: string): void;
  cancelAtEnd(subscription: string, isEnding?: boolean): void;
  end(subscription: string): void;
  /** Refunds part of the subscription's last payment, as on Stripe's pages. Returns the refund's id. */
  refund(subscription: string, cents: number, status?: "succeeded" | "pending"): string;
  /** A bank accepts the refund, or returns it. */
  settleRefund(refund: string, status: "succeeded" | "failed"): void;
  /** The bank of its last payment disputes it; an inquiry only asks, and moves no money. Returns the dispute's id. */
  dispute(subscription: string, cents: number, kind?: "dispute" | "inquiry"): string;
  /** An inquiry becomes a dispute, or a dispute is decided: "won" means that the payment stays with us. */
  settleDispute(dispute: string, status: "needs_response" | "won" | "lost" | "warning_closed"): void;
  deleteCustomer(id: string): void;
  /** All messages so far, oldest first. */
  messages: StripeData["messages"];
  prices: StripeData["prices"];
  customers: StripeObject[];
  subscriptions: StripeObject[];
}

export function openStripeState(now: () => Date): StripeState {
  const data = openStripeData(now);
  const { messages, prices, customers, subscriptions } = data;
  return {
    messages,
    prices,
    customers,
    subscriptions,
    answer: (method, path, form) => answer(data, method, path, form),
    payCheckout: (url) => payCheckout(data, url),
    renew: (wanted, payment) => renew(data, wanted, payment ?? "works"),
    payOpen: (wanted) => payOpen(data, wanted),
    change: (wanted, price) =>
      void updateSubscription(data, wanted, (one) => Object.assign(item(one), { price: priceObject(data, price) })),
    cancelAtEnd: (wanted, isEnding = true) =>
      void updateSubscription(data, wanted, (one) => Object.assign(one, { cancel_at_period_end: isEnding })),
    end: (wanted) => void endSubscription(data, wanted),
    refund: (wanted, cents, status = "succeeded") => refund(data, wanted, { cents, status }),
    settleRefund: (wanted, status) => settleRefund(data, wanted, status),
    dispute: (wanted, cents, kind = "dispute") => dispute(data, wanted, { cents, kind }),
    settleDispute: (wanted, status) => settleDispute(data, wanted, status),
    deleteCustomer: (id) => void deleteCustomer(data, id),
  };
}

function payCheckout(data: StripeData, url: string): string {
  const session = find(data.sessions, url);
  if (session["status"] !== "open") throw new Error("This page has expired");
  if (find(data.customers, session["customer"])["deleted"]) throw new Error("This customer is gone");
  const price = priceObject(data, session["price"]);
  const begun = data.now();
  const isTrial = session["trialDays"] > 0;
  const until = isTrial ? addDays(begun, session["trialDays"]) : addMonths(begun, monthsOf(price));
  const subscription: StripeObject = {
    id: name(data, "sub"),
    object: "subscription",
    customer: session["customer"],
    status: isTrial ? "trialing" : "active",
    created: seconds(begun),
    start_date: seconds(begun),
    cancel_at: null,
    cancel_at_period_end: false,
    trial_start: isTrial ? seconds(begun) : null,
    items: list([
      { id: name(data, "si"), current_period_start: seconds(begun), current_period_end: seconds(until), price },
    ]),
  };
  data.subscriptions.push(subscription);
  Object.assign(session, { status: "complete", subscription: subscription["id"] });
  emitEvent(data, "customer.subscription.created", subscription);
  emitEvent(data, "checkout.session.completed", session);
  addInvoice(data, subscription, "subscription_create", true);
  return subscription["id"];
}

function renew(data: StripeData, wanted: string, payment: "works" | "fails"): void {
  const subscription = find(data.subscriptions, wanted);
  const one = item(subscription);
  const start = new Date(one.current_period_end * 1000);
  const end = addMonths(start, monthsOf(one.price));
  Object.assign(one, { current_period_start: seconds(start), current_period_end: seconds(end) });
  subscription["status"] = payment === "works" ? "active" : "past_due";
  addInvoice(data, subscription, "subscription_cycle", payment === "works");
  emitEvent(data, "customer.subscription.updated", subscription);
}

function payOpen(data: StripeData, wanted: string): void {
  for (const one of data.invoices.filter((each) => each["subscription"] === wanted && each["status"] === "open")) {
    const paid = { paid_at: seconds(data.now()) };
    Object.assign(one, { status: "paid", amount_paid: one["amount_due"], status_transitions: paid });
    addCharge(data, one);
    emitEvent(data, "invoice.paid", one);
  }
  updateSubscription(data, wanted, (one) => Object.assign(one, { status: "active" }));
}

function addInvoice(data: StripeData, subscription: StripeObject, reason: string, isPaid: boolean): void {
  const { current_period_start: start, current_period_end: end, price } = item(subscription);
  const cents = subscription["status"] === "trialing" ? 0 : price.unit_amount;
  const one: StripeObject = {
    id: name(data, "in"),
    object: "invoice",
    customer: subscription["customer"],
    subscription: subscription["id"],
    status: isPaid ? "paid" : "open",
    billing_reason: reason,
    currency: price.currency,
    created: seconds(data.now()) + data.made,
    total: cents,
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    period_start: start,
    period_end: end,
    hosted_invoice_url: "https://invoice.stripe.com/i/double",
    status_transitions: { paid_at: isPaid ? seconds(data.now()) : null },
    lines: list([{ description: "1 × the plan", amount: cents, period: { start, end } }]),
  };
  data.invoices.push(one);
  if (isPaid) addCharge(data, one);
  emitEvent(data, isPaid ? "invoice.paid" : "invoice.payment_failed", one);
}

/** A free invoice has no charge. */
function addCharge(data: StripeData, invoice: StripeObject): void {
  const { customer, subscription, currency, amount_paid: amount } = invoice;
  if (amount === 0) return;
  const receipt = { receipt_url: "https://pay.stripe.com/receipts/double" };
  const created = seconds(data.now());
  data.charges.push({
    id: name(data, "ch"),
    object: "charge",
    customer,
    subscription,
    currency,
    amount,
    created,
    ...receipt,
  });
}

function refund(data: StripeData, wanted: string, { cents, status }: { cents: number; status: string }): string {
  const charge = lastCharge(data, wanted);
  const { id: charged, currency } = charge;
  const created = seconds(data.now()) + data.made;
  const one = { id: name(data, "re"), object: "refund", charge: charged, currency, amount: cents, created, status };
  data.refunds.push(one);
  // A refund names no customer; the charge sent with it does.
  emitEvent(data, "refund.created", one);
  emitEvent(data, "charge.refunded", chargeObject(data, charge, false));
  return one.id;
}

function settleRefund(data: StripeData, wanted: string, status: "succeeded" | "failed"): void {
  const one = Object.assign(find(data.refunds, wanted), { status });
  emitEvent(data, status === "failed" ? "refund.failed" : "refund.updated", one);
}

function dispute(data: StripeData, wanted: string, { cents, kind }: { cents: number; kind: string }): string {
  const { id: charge, currency } = lastCharge(data, wanted);
  const created = seconds(data.now()) + data.made;
  const facts = { object: "dispute", charge, currency, amount: cents, created, reason: "fraudulent" };
  const one: StripeObject = {
    id: name(data, "du"),
    ...facts,
    status: "warning_needs_response",
    balance_transactions: [],
  };
  data.disputes.push(one);
  emitEvent(data, "charge.dispute.created", one);
  if (kind === "dispute") settleDispute(data, one["id"], "needs_response");
  return one["id"];
}

/** A dispute takes the money, with Stripe's fee; winning it returns the money. */
function settleDispute(data: StripeData, wanted: string, status: string): void {
  const one = Object.assign(find(data.disputes, wanted), { status });
  const { amount, currency, balance_transactions: moves } = one as StripeObject;
  const move = (cents: number) => {
    const facts = { object: "balance_transaction", currency, amount: cents, fee: 1500, net: cents - 1500 };
    moves.push({ id: name(data, "txn"), ...facts });
    emitEvent(data, cents < 0 ? "charge.dispute.funds_withdrawn" : "charge.dispute.funds_reinstated", one);
  };
  if (status === "needs_response") move(-amount);
  if (status === "won") move(amount);
  emitEvent(data, status === "needs_response" ? "charge.dispute.updated" : "charge.dispute.closed", one);
}

function lastCharge(data: StripeData, wanted: string): StripeObject {
  const charge = data.charges.findLast((one) => one["subscription"] === wanted);
  if (!charge) throw new Error(`Nothing was paid for ${wanted}`);
  return charge;
}
