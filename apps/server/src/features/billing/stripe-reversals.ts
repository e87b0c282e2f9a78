import type { Stripe } from "stripe";
import { idOf, reversalOf, type StripeEntry, toRefund, unlessMissing } from "./stripe-objects.ts";

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
