import type { InvoiceRow } from "./billing.table.ts";
import type { StripeEntry } from "./stripe-words.ts";

type Money = Pick<InvoiceRow, "status" | "dueCents" | "currency">;
type Shown = Money & Pick<InvoiceRow, "lines">;

/** What changed hands by an entry of the ledger; nothing while it is not settled. */
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

/** In the order in which they came about, whatever order Stripe lists them in. */
export function inOrder(entries: StripeEntry[]): StripeEntry[] {
  return [...entries].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}
