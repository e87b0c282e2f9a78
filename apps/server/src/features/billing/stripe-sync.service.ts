import { recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { lockBilling } from "./billing.repo.ts";
import { applyMove } from "./change.service.ts";
import * as repo from "./stripe.repo.ts";
import { openStripe, type StripeEvent } from "./stripe.ts";
import { derive } from "./stripe-derive.ts";
import { stripeSettings } from "./stripe-settings.ts";
import type { StripeInvoice } from "./stripe-words.ts";
import { money } from "./telling.ts";

/**
 * A signed message of Stripe's. What it says is only that something has changed: the customer's subscriptions are read again and
 * the plan is derived from them, so order, repetition and delay do not matter. Its id is kept in the same transaction.
 */
export async function receiveStripeEvent(house: House, body: Buffer, signature: string | undefined): Promise<void> {
  const stripe = await openStripe(stripeSettings(house.config));
  const event = stripe.readEvent(body, signature, house.now());
  const orgId = await asSystem(house.db, "whose Stripe event", async (tx) => {
    if (await repo.hasEvent(tx, event.id)) return undefined;
    const found = event.customerId ? await repo.findOrganizationOfCustomer(tx, event.customerId) : undefined;
    if (!found) await repo.insertEvent(tx, event, { orgId: null, receivedAt: house.now() });
    return found;
  });
  if (orgId && event.customerId) await syncCustomer(house, { orgId, stripeId: event.customerId }, event);
}

/** Reads a customer's subscriptions and invoices from Stripe and makes them ours. */
export async function syncCustomer(
  house: House,
  { orgId, stripeId }: { orgId: string; stripeId: string },
  event?: StripeEvent,
): Promise<void> {
  const stripe = await openStripe(stripeSettings(house.config));
  const nobody = { orgId, userId: null };
  const reading = await inOrg(house.db, nobody, repo.beginReading);
  const subscriptions = await stripe.listSubscriptions(stripeId);
  const invoices = await stripe.listInvoices(stripeId);
  const seen = derive(subscriptions);
  const at = house.now();
  await inOrg(house.db, nobody, async (tx) => {
    await lockBilling(tx);
    if (event && !(await repo.insertEvent(tx, event, { orgId, receivedAt: at }))) return;
    if (!(await repo.claimReading(tx, reading))) return;
    if (seen) await applyMove(tx, { kind: "observe", seen }, { at, userId: null });
    await storeInvoices(tx, invoices);
  });
}

async function storeInvoices(tx: OrgTx, invoices: StripeInvoice[]): Promise<void> {
  const inOrder = [...invoices].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  let number = await repo.lastInvoiceNumber(tx);
  for (const invoice of inOrder) {
    number += 1;
    const isPaidNow = await repo.storeStripeInvoice(tx, invoice, number);
    if (!isPaidNow || invoice.dueCents === 0) continue;
    await recordEvent(tx, {
      kind: "plan_payment",
      text: `${money(invoice.dueCents)} were paid`,
      link: "/settings",
      audience: "organization",
      userId: null,
      data: { invoice: invoice.id, currency: invoice.currency, revenueCents: invoice.dueCents },
    });
  }
}
