import { notifyAll, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { moneyEmail } from "./billing.emails.ts";
import { emailAdmins } from "./billing.mail.service.ts";
import { findSubscription } from "./billing.repo.ts";
import { claimRefund } from "./claims.service.ts";
import { addDays } from "./periods.ts";
import * as repo from "./stripe.repo.ts";
import {
  inOrder,
  isGuaranteeRefund,
  isSameEntry,
  type MoneyEvent,
  moneyEventOf,
  settledCents,
} from "./stripe-ledger.ts";
import type { StripeEntry } from "./stripe-objects.ts";

/** Entries older than this when first seen are stored without a notice: they predate this installation's first read. */
const noticeDays = 7;

/** Stores new entries from Stripe, and notifies about the difference in money, so that each cent is reported once. */
export async function storeLedger(tx: OrgTx, services: Services, entries: StripeEntry[], at: Date): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const known = new Map((await repo.listKnown(tx, ids)).map((row) => [row.providerId, row]));
  let number = await repo.lastInvoiceNumber(tx);
  for (const entry of inOrder(entries)) {
    const before = known.get(entry.id);
    if (before && isSameEntry(before, entry)) continue;
    if (before) await repo.updateEntry(tx, entry);
    else await repo.insertEntry(tx, entry, ++number);
    const cents = settledCents(entry) - settledCents(before);
    const event = moneyEventOf(entry, cents);
    if (!event) continue;
    await recordMoney(tx, { entry, cents, event });
    if (before || entry.at > addDays(at, -noticeDays)) await notifyOfMoney(tx, services, event);
  }
  if (isGuaranteeRefund(entries) && (await repo.markRefunded(tx, at))) await claimRefund(tx, services);
}

/** Revenue is reported in USD, with the current plan; sales in another currency are in the ledger but in no sum. */
async function recordMoney(
  tx: OrgTx,
  { entry, cents, event }: { entry: StripeEntry; cents: number; event: MoneyEvent },
): Promise<void> {
  const plan = await findSubscription(tx);
  const { id, currency } = entry;
  await recordEvent(tx, {
    kind: event.kind,
    text: event.text,
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

async function notifyOfMoney(tx: OrgTx, services: Services, { notice, subject }: MoneyEvent): Promise<void> {
  if (!notice) return;
  await emailAdmins(tx, services, moneyEmail(subject, notice));
  await notifyAll(tx, await listAdmins(tx), { ...notice, kind: "billing", link: "/settings" });
}
