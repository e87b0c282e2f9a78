import type { StripeEntry } from "./stripe-words.ts";
import { money, type Told } from "./telling.ts";

/** What is said when money has moved at Stripe, or somebody wants it back. Without a notice it stands in the feed and the audit alone. */
export interface MoneyNews extends Told {
  /** Of the event. */
  kind: string;
  /** Of the mail. */
  subject: string;
}

/** `cents`: how much more is settled than was known before. Undefined where there is nothing to say. */
export function newsOf({ kind, status, dueCents, currency }: StripeEntry, cents: number): MoneyNews | undefined {
  if (kind === "dispute") return disputeNews({ amount: money(Math.abs(dueCents), currency), status, cents });
  const amount = money(Math.abs(cents), currency);
  if (cents > 0 && kind === "refund")
    return silent("plan_refund_failed", `${amount} could not be given back: the bank sent them back`);
  if (cents > 0) return silent("plan_payment", `${amount} were paid`);
  if (cents === 0) return undefined;
  const text = `${amount} were given back`;
  const message = `${text} to the card or account that paid. Banks take some days to show it.`;
  return { kind: "plan_refunded", text, subject: text, notice: { type: "info", title: "Refund Made", message } };
}

/** The plan follows its subscription at Stripe and nothing else, and the notice says so. */
function disputeNews({ amount, status, cents }: { amount: string; status: StripeEntry["status"]; cents: number }) {
  const opened = { kind: "plan_disputed", subject: `A payment of ${amount} is disputed` };
  const closed = { kind: "plan_dispute_closed", subject: `The dispute about ${amount} is over` };
  const disputed = (what: string) => ({
    ...opened,
    text: `${opened.subject}: ${what}`,
    notice: {
      type: "warning" as const,
      title: "Payment Disputed",
      message: `${opened.subject}: ${what}. The plan stays as it is while that is decided.`,
    },
  });
  const over = (what: string) => ({
    ...closed,
    text: `${closed.subject}: ${what}`,
    notice: { type: "info" as const, title: "Dispute Closed", message: `${closed.subject}: ${what}.` },
  });
  if (status === "void") return over("nothing is taken back");
  if (status === "open") return disputed("the bank that paid asks about it");
  return cents < 0 ? disputed("the bank that paid took it back") : over("the bank keeps what it took back");
}

function silent(kind: string, text: string): MoneyNews {
  return { kind, text, subject: text, notice: null };
}
