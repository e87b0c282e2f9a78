import { notifyAll, recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { refundLetter } from "./billing.letters.ts";
import { mailAdmins } from "./billing.mail.service.ts";
import { findSubscription } from "./billing.repo.ts";
import { addDays } from "./periods.ts";
import * as repo from "./stripe.repo.ts";
import { inOrder, isSameEntry, settledCents } from "./stripe-ledger.ts";
import type { StripeEntry } from "./stripe-words.ts";
import { money } from "./telling.ts";

/** Older refunds are only entered: they were made before this installation read them. */
const newsDays = 7;

/** Enters what Stripe lists and is not known yet, and tells of the difference in money, so that each cent is told once. */
export async function storeLedger(tx: OrgTx, house: House, entries: StripeEntry[], at: Date): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const known = new Map((await repo.listKnown(tx, ids)).map((row) => [row.providerId, row]));
  let number = await repo.lastInvoiceNumber(tx);
  for (const entry of inOrder(entries)) {
    const before = known.get(entry.id);
    if (before && isSameEntry(before, entry)) continue;
    if (before) await repo.updateEntry(tx, entry);
    else await repo.insertEntry(tx, entry, ++number);
    const cents = settledCents(entry) - settledCents(before);
    if (cents !== 0) await recordMoney(tx, entry, cents);
    if (cents < 0 && entry.at > addDays(at, -newsDays)) await tellRefund(tx, house, money(-cents, entry.currency));
  }
}

/** Revenue is told in USD, with the plan that stands; what somebody sells in another currency is in the ledger and in no sum. */
async function recordMoney(tx: OrgTx, { id, kind, currency }: StripeEntry, cents: number): Promise<void> {
  const plan = await findSubscription(tx);
  const amount = money(Math.abs(cents), currency);
  const payment = cents < 0 ? given : kind === "refund" ? returned : paid;
  await recordEvent(tx, {
    kind: payment.kind,
    text: `${amount} ${payment.words}`,
    link: "/settings",
    audience: "organization",
    userId: null,
    data: {
      invoice: id,
      tier: plan?.tier,
      interval: plan?.interval,
      currency,
      ...(currency === "USD" ? { revenueCents: cents } : { amountCents: cents }),
    },
  });
}

const paid = { kind: "plan_payment", words: "were paid" };
const given = { kind: "plan_refunded", words: "were given back" };
const returned = { kind: "plan_refund_failed", words: "could not be given back: the bank sent them back" };

async function tellRefund(tx: OrgTx, house: House, amount: string): Promise<void> {
  await mailAdmins(tx, house, refundLetter(amount));
  await notifyAll(tx, await listAdmins(tx), {
    kind: "billing",
    type: "info",
    title: "Refund Made",
    message: `${amount} were given back. Banks take some days to show it.`,
    link: "/settings",
  });
}
