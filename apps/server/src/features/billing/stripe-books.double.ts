import { priceIds, priceOf } from "@muster/contracts/plans";
import { addDays, addMonths } from "./periods.ts";

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects, as far as a test needs them
type Thing = Record<string, any>;

export interface StripeMessage {
  id: string;
  type: string;
  payload: string;
}

/** Customers, subscriptions and invoices as Stripe keeps them, and what may happen to them. */
export interface StripeBooks {
  answer(method: string, path: string, form: URLSearchParams): { status: number; body: unknown };
  /** The customer pays at the page whose address the product gave out. Answers the subscription's id. */
  payCheckout(url: string): string;
  renew(subscription: string, payment?: "works" | "fails"): void;
  payOpen(subscription: string): void;
  change(subscription: string, price: string): void;
  cancelAtEnd(subscription: string, isEnding?: boolean): void;
  end(subscription: string): void;
  /** All messages so far, oldest first. */
  messages: StripeMessage[];
  prices: Record<string, { cents: number; interval: string; currency?: string; active?: boolean }>;
  customers: Thing[];
}

interface Data {
  now: () => Date;
  customers: Thing[];
  sessions: Thing[];
  subscriptions: Thing[];
  invoices: Thing[];
  messages: StripeMessage[];
  prices: StripeBooks["prices"];
  made: number;
}

export function openStripeBooks(now: () => Date): StripeBooks {
  const lists = { customers: [], sessions: [], subscriptions: [], invoices: [], messages: [] };
  const data: Data = { now, ...lists, prices: pricesOfDouble(), made: 0 };
  return {
    messages: data.messages,
    prices: data.prices,
    customers: data.customers,
    answer: (method, path, form) => answer(data, method, path, form),
    payCheckout: (url) => payCheckout(data, url),
    renew: (wanted, payment) => renew(data, wanted, payment ?? "works"),
    payOpen: (wanted) => payOpen(data, wanted),
    change: (wanted, price) =>
      update(data, wanted, (one) => void Object.assign(item(one), { price: priceThing(data, price) })),
    cancelAtEnd: (wanted, isEnding = true) =>
      update(data, wanted, (one) => void Object.assign(one, { cancel_at_period_end: isEnding })),
    end: (wanted) => {
      const ended = { status: "canceled", ended_at: seconds(now()) };
      update(data, wanted, (one) => void Object.assign(one, ended), "customer.subscription.deleted");
    },
  };
}

function answer(data: Data, method: string, path: string, form: URLSearchParams): { status: number; body: unknown } {
  const priceId = /^\/v1\/prices\/(.+)$/.exec(path)?.[1];
  try {
    if (priceId) return { status: 200, body: priceThing(data, priceId) };
    const work = routes[`${method} ${path}`];
    if (work) return { status: 200, body: work(data, form) };
    return { status: 404, body: { error: { message: `Unrecognized request URL ${path}` } } };
  } catch (error) {
    const body = { error: { type: "invalid_request_error", code: "resource_missing", message: String(error) } };
    return { status: 404, body };
  }
}

const routes: Record<string, (data: Data, form: URLSearchParams) => Thing> = {
  "POST /v1/customers": (data, form) => {
    const customer = { id: name(data, "cus"), object: "customer", email: form.get("email"), name: form.get("name") };
    data.customers.push(customer);
    return customer;
  },
  "POST /v1/checkout/sessions": (data, form) => {
    find(data.customers, form.get("customer"));
    const session = {
      id: name(data, "cs"),
      object: "checkout.session",
      customer: form.get("customer"),
      price: form.get("line_items[0][price]"),
      trialDays: Number(form.get("subscription_data[trial_period_days]") ?? 0),
      success_url: form.get("success_url"),
      status: "open",
      url: `https://checkout.stripe.com/c/pay/${data.made}`,
    };
    data.sessions.push(session);
    return session;
  },
  "POST /v1/billing_portal/sessions": (data, form) => {
    find(data.customers, form.get("customer"));
    const kind = form.get("flow_data[type]") ?? "home";
    return {
      id: name(data, "bps"),
      object: "billing_portal.session",
      url: `https://billing.stripe.com/p/session/${kind}`,
    };
  },
  "GET /v1/subscriptions": (data, form) =>
    list(data.subscriptions.filter((one) => one["customer"] === form.get("customer"))),
  "GET /v1/invoices": (data, form) =>
    list(data.invoices.filter((one) => one["customer"] === form.get("customer")).reverse()),
};

function payCheckout(data: Data, url: string): string {
  const session = find(data.sessions, url);
  const price = priceThing(data, session["price"]);
  const begun = data.now();
  const isTrial = session["trialDays"] > 0;
  const until = isTrial ? addDays(begun, session["trialDays"]) : addMonths(begun, monthsOf(price));
  const subscription: Thing = {
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
  say(data, "customer.subscription.created", subscription);
  say(data, "checkout.session.completed", session);
  addInvoice(data, subscription, "subscription_create", true);
  return subscription["id"];
}

function renew(data: Data, wanted: string, payment: "works" | "fails"): void {
  const subscription = find(data.subscriptions, wanted);
  const one = item(subscription);
  const start = new Date(one.current_period_end * 1000);
  const end = addMonths(start, monthsOf(one.price));
  Object.assign(one, { current_period_start: seconds(start), current_period_end: seconds(end) });
  subscription["status"] = payment === "works" ? "active" : "past_due";
  addInvoice(data, subscription, "subscription_cycle", payment === "works");
  say(data, "customer.subscription.updated", subscription);
}

function payOpen(data: Data, wanted: string): void {
  for (const one of data.invoices.filter((each) => each["subscription"] === wanted && each["status"] === "open")) {
    const paid = { paid_at: seconds(data.now()) };
    Object.assign(one, { status: "paid", amount_paid: one["amount_due"], status_transitions: paid });
    say(data, "invoice.paid", one);
  }
  update(data, wanted, (one) => void Object.assign(one, { status: "active" }));
}

function update(
  data: Data,
  wanted: string,
  change: (one: Thing) => void,
  type = "customer.subscription.updated",
): void {
  const subscription = find(data.subscriptions, wanted);
  change(subscription);
  say(data, type, subscription);
}

function addInvoice(data: Data, subscription: Thing, reason: string, isPaid: boolean): void {
  const { current_period_start: start, current_period_end: end, price } = item(subscription);
  const cents = subscription["status"] === "trialing" ? 0 : price.unit_amount;
  const one: Thing = {
    id: name(data, "in"),
    object: "invoice",
    customer: subscription["customer"],
    subscription: subscription["id"],
    status: isPaid ? "paid" : "open",
    billing_reason: reason,
    currency: "usd",
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
  say(data, isPaid ? "invoice.paid" : "invoice.payment_failed", one);
}

function say(data: Data, type: string, object: Thing): void {
  const event = { id: name(data, "evt"), object: "event", created: seconds(data.now()), type, livemode: false };
  const payload = JSON.stringify({ ...event, api_version: "2026-08-26.dahlia", data: { object } });
  data.messages.push({ id: event.id, type, payload });
}

function priceThing(data: Data, id: string): Thing {
  const price = data.prices[id];
  if (!price) throw new Error(`No such price: '${id}'`);
  const { cents, interval, currency = "usd", active = true } = price;
  return { id, object: "price", active, currency, unit_amount: cents, recurring: { interval, interval_count: 1 } };
}

function monthsOf(price: Thing): number {
  return price["recurring"].interval === "year" ? 12 : 1;
}

function item(subscription: Thing) {
  return subscription["items"].data[0];
}

function find(things: Thing[], wanted: string | null): Thing {
  const thing = things.find((one) => one["id"] === wanted || one["url"] === wanted);
  if (!thing) throw new Error(`The double knows no ${wanted}`);
  return thing;
}

function name(data: Data, kind: string): string {
  return `${kind}_double${++data.made}`;
}

function list(data: Thing[]): Thing {
  return { object: "list", data, has_more: false, url: "/v1/list" };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Stripe's price id for one of ours, in the double. */
export function doublePrice(priceId: string): string {
  return `price_double_${priceId}`;
}

/** Every price of the catalogue, as Stripe has it. */
function pricesOfDouble(): Record<string, { cents: number; interval: "month" | "year" }> {
  return Object.fromEntries(
    priceIds.map((id) => {
      const price = priceOf(id);
      if (!price) throw new Error(`${id} is not for sale`);
      return [doublePrice(id), { cents: price.cents, interval: price.interval }];
    }),
  );
}
