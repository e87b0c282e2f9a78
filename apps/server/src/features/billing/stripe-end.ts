import type { Stripe } from "stripe";
import { isMissing } from "./stripe-words.ts";

/**
 * Ends all that could take money of this customer's. Checkouts first: one that is paid at this moment is a subscription afterwards,
 * and those are ended next. The customer goes last, so that a page opened meanwhile leads nowhere. What is gone already is done.
 */
export async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  await unlessGone(async () => {
    for (const { id } of await stripe.checkout.sessions
      .list({ customer, status: "open", limit: 100 })
      .autoPagingToArray(all))
      await stripe.checkout.sessions.expire(id).catch(unlessRefused);
  });
  await unlessGone(async () => {
    for (const { id, status } of await stripe.subscriptions
      .list({ customer, status: "all", limit: 100 })
      .autoPagingToArray(all))
      if (!over.has(status)) await unlessGone(() => stripe.subscriptions.cancel(id));
  });
  await unlessGone(() => stripe.customers.del(customer));
}

const all = { limit: 1000 };
const over = new Set<string>(["canceled", "incomplete_expired"]);

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** A checkout that was paid or has expired since it was listed is not open any more. */
function unlessRefused(error: unknown): void {
  if (!isMissing(error) && (error as { statusCode?: number }).statusCode !== 400) throw error;
}
