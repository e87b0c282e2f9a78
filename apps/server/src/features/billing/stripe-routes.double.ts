import {
  emitEvent,
  find,
  item,
  list,
  name,
  priceObject,
  type StripeData,
  type StripeObject,
} from "./stripe-data.double.ts";

type Work = (data: StripeData, form: URLSearchParams, id: string) => StripeObject;

/** Answers a request as Stripe would from this data; unknown objects are missing, as at Stripe. */
export function answer(
  data: StripeData,
  method: string,
  path: string,
  form: URLSearchParams,
): { status: number; body: unknown } {
  const [, kind = "", id = "", verb = ""] =
    /^\/v1\/((?:checkout\/|billing_portal\/)?\w+)\/?(\w*)\/?(\w*)$/.exec(path) ?? [];
  const work = routes[[method, kind, id && ":id", verb].filter(Boolean).join(" ")];
  if (!work) return refused(404, `Unrecognized request URL ${path}`);
  try {
    return { status: 200, body: work(data, form, id) };
  } catch (error) {
    // An unknown id in the path is a 404, in the form a 400.
    return refused(id ? 404 : 400, String(error), "resource_missing");
  }
}

const routes: Record<string, Work> = {
  "GET prices :id": (data, _, id) => priceObject(data, id),
  "POST customers": (data, form) => {
    const customer = { id: name(data, "cus"), object: "customer", email: form.get("email"), name: form.get("name") };
    data.customers.push(customer);
    return customer;
  },
  "GET customers :id": (data, _, id) => find(data.customers, id),
  "DELETE customers :id": (data, _, id) => deleteCustomer(data, id),
  "POST checkout/sessions": openSession,
  "GET checkout/sessions": (data, form) => list(ofCustomer(data, data.sessions, form).toReversed()),
  "POST checkout/sessions :id expire": (data, _, id) => {
    const open = data.sessions.filter((one) => one["status"] === "open");
    return Object.assign(find(open, id), { status: "expired" });
  },
  "POST billing_portal/sessions": (data, form) => {
    find(data.customers, form.get("customer"));
    const kind = form.get("flow_data[type]") ?? "home";
    const url = `https://billing.stripe.com/p/session/${kind}`;
    return { id: name(data, "bps"), object: "billing_portal.session", url };
  },
  "GET subscriptions": (data, form) => list(ofCustomer(data, data.subscriptions, form)),
  "GET subscriptions :id": (data, _, id) => find(data.subscriptions, id),
  "POST subscriptions :id": (data, form, id) => {
    const isEnding = form.get("cancel_at_period_end") === "true";
    return updateSubscription(data, id, (one) => Object.assign(one, { cancel_at_period_end: isEnding }));
  },
  "DELETE subscriptions :id": (data, _, id) => endSubscription(data, id),
  "GET invoices": (data, form) => list(ofCustomer(data, data.invoices, form).toReversed()),
  "GET charges": (data, form) =>
    list(ofCustomer(data, data.charges, form).map((one) => chargeObject(data, one, form.get("expand[0]") !== null))),
  "GET charges :id": (data, _, id) => chargeObject(data, find(data.charges, id), false),
  "GET disputes": (data, form) => list(data.disputes.filter((one) => one["charge"] === form.get("charge"))),
  "GET refunds": (data, form) => list(data.refunds.filter((one) => one["charge"] === form.get("charge"))),
};

/** Shows the first ten refunds when they are requested. */
export function chargeObject(data: StripeData, charge: StripeObject, isExpanded: boolean): StripeObject {
  const refunds = data.refunds.filter((one) => one["charge"] === charge["id"]).reverse();
  const standing = refunds.filter(({ status }) => status === "succeeded" || status === "pending");
  const back = standing.reduce((sum, one) => sum + one["amount"], 0);
  const shown = { ...list(refunds.slice(0, 10)), has_more: refunds.length > 10 };
  const disputed = data.disputes.some((one) => one["charge"] === charge["id"]);
  const facts = { amount_refunded: back, refunded: back === charge["amount"], disputed };
  return { ...charge, ...facts, ...(isExpanded && { refunds: shown }) };
}

export function updateSubscription(
  data: StripeData,
  wanted: string,
  change: (one: StripeObject) => void,
  type = "customer.subscription.updated",
): StripeObject {
  const subscription = find(data.subscriptions, wanted);
  if (subscription["status"] === "canceled") throw new Error(`No such subscription: '${wanted}'`);
  change(subscription);
  emitEvent(data, type, subscription);
  return subscription;
}

export function endSubscription(data: StripeData, wanted: string): StripeObject {
  const ended = { status: "canceled", ended_at: item(find(data.subscriptions, wanted)).current_period_end };
  return updateSubscription(data, wanted, (one) => Object.assign(one, ended), "customer.subscription.deleted");
}

/** Deleting a customer ends its subscriptions, and they are no longer listed. */
export function deleteCustomer(data: StripeData, id: string): StripeObject {
  const customer = find(
    data.customers.filter((one) => !one["deleted"]),
    id,
  );
  for (const one of data.subscriptions)
    if (one["customer"] === id && one["status"] !== "canceled") endSubscription(data, one["id"]);
  Object.assign(customer, { deleted: true });
  emitEvent(data, "customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

function openSession(data: StripeData, form: URLSearchParams): StripeObject {
  const customer = form.get("customer");
  if (find(data.customers, customer)["deleted"]) throw new Error(`No such customer: '${customer}'`);
  const session = {
    id: name(data, "cs"),
    object: "checkout.session",
    customer,
    price: form.get("line_items[0][price]"),
    trialDays: Number(form.get("subscription_data[trial_period_days]") ?? 0),
    success_url: form.get("success_url"),
    metadata: { wanted: form.get("metadata[wanted]") },
    status: "open",
    url: `https://checkout.stripe.com/c/pay/${data.made}`,
  };
  data.sessions.push(session);
  return session;
}

function ofCustomer(data: StripeData, things: StripeObject[], form: URLSearchParams): StripeObject[] {
  const id = form.get("customer");
  const isGone = find(data.customers, id)["deleted"];
  return isGone ? [] : things.filter((one) => one["customer"] === id);
}

function refused(status: number, message: string, code?: string) {
  return { status, body: { error: { type: "invalid_request_error", message, ...(code && { code }) } } };
}
