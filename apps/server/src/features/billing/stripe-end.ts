import type { Stripe } from "stripe";
import { unlessMissing } from "./stripe-objects.ts";
import { expireCheckout, listCheckouts } from "./stripe-pages.ts";

/**
 * Ends everything that could charge this customer. Checkouts first: one that is paid at this moment becomes a subscription, and
 * those are ended next. The customer is deleted last, so that a page opened meanwhile is invalid. Skips what has already ended.
 */
export async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id } of await listAlive(stripe, customer)) await unlessMissing(() => stripe.subscriptions.cancel(id));
  await unlessMissing(() => stripe.customers.del(customer));
}

/** Ends each of the customer's subscriptions with its period, and closes open checkouts. */
export async function stopRenewals(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id, cancel_at_period_end, cancel_at } of await listAlive(stripe, customer))
    if (!cancel_at_period_end && cancel_at === null)
      await unlessMissing(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Does nothing when it has ended meanwhile. */
export async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
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
