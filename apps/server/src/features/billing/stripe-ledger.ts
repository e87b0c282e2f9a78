import type { InvoiceRow } from "./billing.table.ts";
import { addDays, guaranteeDays } from "./periods.ts";
import { formatMoney, type PlanMessage } from "./plan-messages.ts";
import type { StripeEntry } from "./stripe-objects.ts";

type Money = Pick<InvoiceRow, "status" | "dueCents" | "currency">;
type Shown = Money & Pick<InvoiceRow, "lines">;

/** The amount transferred by an entry of the ledger; zero until it is settled. */
export function settledCents(entry: Pick<Money, "status" | "dueCents"> | undefined): number {
  return entry?.status === "paid" ? entry.dueCents : 0;
}

export function isSameEntry(before: Shown, seen: Shown): boolean {
  const isSameMoney = before.dueCents === seen.dueCents && before.currency === seen.currency;
  return isSameMoney && before.status === seen.status && wordsOf(before) === wordsOf(seen);
}

function wordsOf({ lines }: Shown): string {
  return JSON.stringify(lines.map(({ description }) => description));
}

/**
 * Whether a first payment was fully refunded within its guarantee: a purchase, or the first renewal after free days. The operator
 * makes such refunds at Stripe.
 */
export function isGuaranteeRefund(entries: StripeEntry[]): boolean {
  const ordered = inOrder(entries);
  const asked = ordered.filter(({ kind }) => kind === "purchase" || kind === "renewal");
  const first = asked.filter(({ kind }, n) => kind === "purchase" || asked[n - 1]?.totalCents === 0);
  return first.some(({ at, dueCents, status }) => {
    const given = ordered.filter(
      ({ kind, at: when }) => kind === "refund" && when >= at && when < addDays(at, guaranteeDays),
    );
    const cents = given.reduce((sum, refund) => sum - settledCents(refund), 0);
    return status === "paid" && dueCents > 0 && cents >= dueCents;
  });
}

/** In chronological order, independent of the order in which Stripe lists them. */
export function inOrder(entries: StripeEntry[]): StripeEntry[] {
  return [...entries].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * Notification about money that moved at Stripe, or about a dispute. Without a notice it appears only in the feed and the audit
 * log.
 */
export interface MoneyEvent extends PlanMessage {
  /** The event's kind. */
  kind: string;
  /** The email's subject. */
  subject: string;
}

/** `cents`: how much more is settled than was known before. Undefined when there is nothing to report. */
export function moneyEventOf({ kind, status, dueCents, currency }: StripeEntry, cents: number): MoneyEvent | undefined {
  if (kind === "dispute") return disputeEvent({ amount: formatMoney(Math.abs(dueCents), currency), status, cents });
  const amount = formatMoney(Math.abs(cents), currency);
  if (cents > 0 && kind === "refund")
    return silent("plan_refund_failed", `A ${amount} refund failed: the bank returned it`);
  if (cents > 0) return silent("plan_payment", `A ${amount} payment was received`);
  if (cents === 0) return undefined;
  const text = `We refunded ${amount}`;
  const message = `${text} to your original payment method. It can take a few days to appear.`;
  return { kind: "plan_refunded", text, subject: text, notice: { type: "info", title: "Payment Refunded", message } };
}

/** The plan depends only on its subscription at Stripe, and the notice says so. */
function disputeEvent({ amount, status, cents }: { amount: string; status: StripeEntry["status"]; cents: number }) {
  const opened = { kind: "plan_disputed", subject: `A ${amount} payment is disputed` };
  const closed = { kind: "plan_dispute_closed", subject: `The ${amount} dispute is closed` };
  const disputed = (what: string) => ({
    ...opened,
    text: `${opened.subject}: ${what}`,
    notice: {
      type: "warning" as const,
      title: "Payment Disputed",
      message: `${opened.subject}: ${what}. Your plan stays active while the dispute is open.`,
    },
  });
  const over = (what: string) => ({
    ...closed,
    text: `${closed.subject}: ${what}`,
    notice: { type: "info" as const, title: "Dispute Closed", message: `${closed.subject}: ${what}.` },
  });
  if (status === "void") return over("no payment was reversed");
  if (status === "open") return disputed("the bank opened an inquiry");
  return cents < 0 ? disputed("the bank reversed it") : over("the bank kept the reversed payment");
}

function silent(kind: string, text: string): MoneyEvent {
  return { kind, text, subject: text, notice: null };
}
