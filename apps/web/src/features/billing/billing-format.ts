import type { BillingOverview, GuaranteeState, Invoice } from "@muster/contracts/billing";
import { formatMoneyCents } from "../../ui/format.ts";

/** The plan's state and what happens next, in one sentence. */
export function planSentence(overview: BillingOverview): string {
  const { provider, tier, status, cancelAtPeriodEnd, interval } = overview;
  if (provider === "off")
    return "Billing is off. Usage is recorded but not limited. Your Muster administrator can turn billing on.";
  const end = overview.currentPeriodEnd ? planDay(overview.currentPeriodEnd) : null;
  const last = overview.endsAt ? planDay(overview.endsAt) : end;
  if (tier === "trial") return `Your trial ends on ${end}.`;
  if (status === "past_due") return `Your last payment failed. Your plan moves to Free on ${last} unless you pay.`;
  if (end === null || interval === null)
    return tier === "free" ? "No subscription. Your action count resets every month." : "Active.";
  if (cancelAtPeriodEnd) return `Ends on ${last} and won’t renew.`;
  if (status === "trialing")
    return `Your free trial ends on ${end}. Then you’re billed ${interval === "month" ? "monthly" : "yearly"}.`;
  return `Renews on ${end}.`;
}

/** "21 Nov 2026" in UTC, like the plan's days: the same day as on invoices and in emails. */
export function planDay(iso: string): string {
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Date(iso).toLocaleDateString("en-GB", options);
}

/** Why a plan's free days are not offered; null when they are, or do not apply. */
export function trialSentence(planName: string, used: BillingOverview["trialUsed"]): string | null {
  if (used === null) return null;
  const whose = used === "elsewhere" ? "You’ve already used a free trial" : "The free trial has already been used";
  return `${whose}. ${planName} starts with the first payment.`;
}

const guaranteeSentences: Record<GuaranteeState, string> = {
  offered: "14-day money-back guarantee.",
  used: "The money-back guarantee has already been used.",
  elsewhere: "The money-back guarantee doesn’t apply here: you’ve used it in another organization.",
  over: "",
};

/** Whether the next payment can be refunded; empty when a plan continues past its guarantee. */
export function guaranteeSentence(state: GuaranteeState): string {
  return guaranteeSentences[state];
}

/** Formats an amount in a currency's smallest unit: "$12.50", "¥2,000". */
export function formatAmount(cents: number, currency: string): string {
  if (currency === "USD") return formatMoneyCents(cents);
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const kinds: Record<Invoice["kind"], string> = {
  purchase: "Purchase",
  change: "Plan change",
  renewal: "Renewal",
  refund: "Refund",
  dispute: "Dispute",
};

export function invoiceKind(kind: Invoice["kind"]): string {
  return kinds[kind];
}

const refundStates: Record<Invoice["status"], string> = { paid: "Refunded", open: "Pending", void: "Failed" };

/** The outcome of an invoice. One without a payment was covered by credit. */
export function invoiceState(invoice: Pick<Invoice, "kind" | "status" | "totalCents" | "dueCents">): string {
  const { kind, status, totalCents, dueCents } = invoice;
  if (kind === "refund") return refundStates[status];
  if (kind === "dispute") return status === "void" ? "Closed" : "Disputed";
  if (status === "open") return "Unpaid";
  if (status === "void") return "Void";
  if (totalCents < 0) return "Credited";
  return dueCents === 0 && totalCents > 0 ? "Covered by credit" : "Paid";
}
