import type { Stripe } from "stripe";
import { toDispute } from "./stripe-disputes.ts";
import { idOf, type StripeEntry, toRefund, unlessMissing } from "./stripe-objects.ts";

/** Reversed payments of the customer: refunds made at Stripe, and disputes raised by the payer's bank. */
export async function listReversals(stripe: Stripe, customer: string): Promise<StripeEntry[]> {
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
export async function customerOfCharge(stripe: Stripe, id: string): Promise<string | null> {
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
