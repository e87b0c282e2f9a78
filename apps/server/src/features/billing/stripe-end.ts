import type { Stripe } from "stripe";
import { isMissing } from "./stripe-words.ts";

/**
 * Ends all that could take money of this customer's. Checkouts first: one that is paid at this moment is a subscription afterwards,
 * and those are ended next. The customer goes last, so that a page opened meanwhile leads nowhere. What is gone already is done.
 */
export async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id } of await listAlive(stripe, customer)) await unlessGone(() => stripe.subscriptions.cancel(id));
  await unlessGone(() => stripe.customers.del(customer));
}

/** Each of the customer's subscriptions ends with its period, and nothing that is open can be bought any more. */
export async function stopRenewals(stripe: Stripe, customer: string): Promise<void> {
  await expireCheckouts(stripe, customer);
  for (const { id, cancel_at_period_end, cancel_at } of await listAlive(stripe, customer))
    if (!cancel_at_period_end && cancel_at === null)
      await unlessGone(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Nothing where it has ended meanwhile. */
export async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
  const one = await unlessGone(() => stripe.subscriptions.retrieve(id));
  if (one?.cancel_at_period_end && !over.has(one.status))
    await unlessGone(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
}

const all = { limit: 1000 };
const over = new Set<string>(["canceled", "incomplete_expired"]);

async function expireCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const wanted = { customer, status: "open", limit: 100 } as const;
  const open = await unlessGone(() => stripe.checkout.sessions.list(wanted).autoPagingToArray(all));
  for (const { id } of open ?? []) await stripe.checkout.sessions.expire(id).catch(unlessRefused);
}

async function listAlive(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const wanted = { customer, status: "all", limit: 100 } as const;
  const known = await unlessGone(() => stripe.subscriptions.list(wanted).autoPagingToArray(all));
  return (known ?? []).filter(({ status }) => !over.has(status));
}

async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** A checkout that was paid or has expired since it was listed is not open any more. */
function unlessRefused(error: unknown): void {
  if (!isMissing(error) && (error as { statusCode?: number }).statusCode !== 400) throw error;
}
