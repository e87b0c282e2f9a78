import type { Stripe } from "stripe";
import { reversalOf, type StripeEntry } from "./stripe-words.ts";

/** A payment that the payer's bank takes back, or asks about. "paid" means that the money is out, "void" that the payment stands. */
export function toDispute(one: Stripe.Dispute): StripeEntry {
  const status = statusOf(one);
  const description = one.status === "lost" ? lost[status] : descriptions[status];
  return { ...reversalOf(one, status, description), kind: "dispute" };
}

type Descriptions = Record<StripeEntry["status"], string>;

const descriptions: Descriptions = {
  open: "Questioned by the bank; no money was moved",
  paid: "Taken back by the bank until it is decided",
  void: "The payment stands",
};
const lost: Descriptions = {
  ...descriptions,
  paid: "Given back by the bank, for good",
  void: "Decided for the card; nothing was taken back",
};

const stands = new Set<string>(["won", "warning_closed", "prevented"]);

/** The balance at Stripe tells whether the money is out: some banks ask first, and what was given back is not taken again. */
function statusOf({ status, balance_transactions: moves }: Stripe.Dispute): StripeEntry["status"] {
  if (stands.has(status)) return "void";
  if (moves.reduce((sum, { amount }) => sum + amount, 0) < 0) return "paid";
  // Lost with nothing taken: it had been given back before.
  return status === "lost" ? "void" : "open";
}
