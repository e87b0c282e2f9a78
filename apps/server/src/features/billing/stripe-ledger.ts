import { type Message, message, renderMessage } from "@muster/contracts/messages";
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
  return isSameMoney && before.status === seen.status && descriptionsOf(before) === descriptionsOf(seen);
}

function descriptionsOf({ lines }: Shown): string {
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
    return withoutNotice("plan_refund_failed", message("plan.refund_failed", { amount }));
  if (cents > 0) return withoutNotice("plan_payment", message("plan.payment_received", { amount }));
  if (cents === 0) return undefined;
  const text = message("plan.payment_refunded", { amount });
  const notice = message("plan.payment_refunded_notice", { amount });
  return {
    ...{ kind: "plan_refunded", text, subject: renderMessage(text) },
    notice: { type: "info", title: message("plan.payment_refunded_title"), message: notice },
  };
}

/** A dispute doesn't change the plan, and the notice says so. */
function disputeEvent({ amount, status, cents }: { amount: string; status: StripeEntry["status"]; cents: number }) {
  const opened = { kind: "plan_disputed", subject: `A ${amount} payment is disputed` };
  const closed = { kind: "plan_dispute_closed", subject: `The ${amount} dispute is closed` };
  const open = (key: "plan.dispute_inquiry" | "plan.dispute_reversed") => ({
    ...opened,
    text: message(key, { amount }),
    notice: {
      type: "warning" as const,
      title: message("plan.disputed_title"),
      message: message(`${key}_notice`, { amount }),
    },
  });
  const over = (key: "plan.dispute_won" | "plan.dispute_lost") => ({
    ...closed,
    text: message(key, { amount }),
    notice: {
      type: "info" as const,
      title: message("plan.dispute_closed_title"),
      message: message(`${key}_notice`, { amount }),
    },
  });
  if (status === "void") return over("plan.dispute_won");
  if (status === "open") return open("plan.dispute_inquiry");
  return cents < 0 ? open("plan.dispute_reversed") : over("plan.dispute_lost");
}

function withoutNotice(kind: string, text: Message): MoneyEvent {
  return { kind, text, subject: renderMessage(text), notice: null };
}
