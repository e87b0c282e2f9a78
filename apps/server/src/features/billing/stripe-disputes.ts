import type { Stripe } from "stripe";
import { date, type StripeEntry } from "./stripe-words.ts";

/** A payment that the payer's bank takes back, or asks about. "paid" means that the money is out, "void" that the payment stands. */
export function toDispute(one: Stripe.Dispute): StripeEntry {
  const at = date(one.created);
  const status = statusOf(one);
  return {
    id: one.id,
    kind: "dispute",
    status,
    lines: [{ description: one.status === "lost" ? lost : descriptions[status], amountCents: -one.amount }],
    totalCents: -one.amount,
    dueCents: -one.amount,
    currency: one.currency.toUpperCase(),
    periodStart: at,
    periodEnd: at,
    at,
    paidAt: status === "paid" ? at : null,
    url: null,
  };
}

const lost = "Given back by the bank, for good";
const descriptions: Record<StripeEntry["status"], string> = {
  open: "Questioned by the bank; no money was moved",
  paid: "Taken back by the bank until it is decided",
  void: "The payment stands",
};

const stands = new Set<string>(["won", "warning_closed", "prevented"]);

/** Until it is decided, the balance at Stripe tells whether the money is out: some banks ask first. */
function statusOf({ status, balance_transactions: moves }: Stripe.Dispute): StripeEntry["status"] {
  if (stands.has(status)) return "void";
  if (status === "lost") return "paid";
  return moves.reduce((sum, { amount }) => sum + amount, 0) < 0 ? "paid" : "open";
}
