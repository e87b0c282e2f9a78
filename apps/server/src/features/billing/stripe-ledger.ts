import type { InvoiceRow } from "./billing.table.ts";
import { addDays, guaranteeDays } from "./periods.ts";
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
