import type { Stripe } from "stripe";
import { reversalOf, type StripeEntry } from "./stripe-objects.ts";

/**
 * A payment that the payer's bank reclaims or asks about. "paid" means that the money was taken, "void" that the payment stays
 * with us.
 */
export function toDispute(one: Stripe.Dispute): StripeEntry {
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

const stands = new Set<string>(["won", "warning_closed", "prevented"]);

/** Stripe's balance shows whether the money was taken: some banks inquire first, and refunded money is not taken again. */
function statusOf({ status, balance_transactions: moves }: Stripe.Dispute): StripeEntry["status"] {
  if (stands.has(status)) return "void";
  if (moves.reduce((sum, { amount }) => sum + amount, 0) < 0) return "paid";
  // Lost without a withdrawal: it had been refunded before.
  return status === "lost" ? "void" : "open";
}
