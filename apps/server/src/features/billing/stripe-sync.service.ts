import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { findSubscription, lockBilling } from "./billing.repo.ts";
import { applyMove } from "./change.service.ts";
import { claimTrialSeen } from "./claims.service.ts";
import * as repo from "./stripe.repo.ts";
import { openStripe, type StripeApi, type StripeEvent } from "./stripe.ts";
import { derive } from "./stripe-derive.ts";
import { storeLedger } from "./stripe-ledger.service.ts";
import { stripeSettings } from "./stripe-settings.ts";
import type { Observed } from "./subscription-observe.ts";
import { isRunning } from "./subscription-state.ts";

/**
 * Handles a signed webhook of Stripe. It only signals a change: the customer's state is read again and the plan derived from
 * that, so order, repetition and delay do not matter. Its id is stored in the same transaction.
 */
export async function receiveStripeEvent(
  services: Services,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const stripe = await openStripe(stripeSettings(services.config));
  const event = stripe.readEvent(body, signature, services.now());
  if (await asSystem(services.db, "known Stripe events", (tx) => repo.hasEvent(tx, event.id))) return;
  const stripeId = event.customerId ?? (event.chargeId && (await stripe.customerOfCharge(event.chargeId)));
  const orgId = await asSystem(services.db, "whose Stripe event", async (tx) => {
    const found = stripeId ? await repo.findOrganizationOfCustomer(tx, stripeId) : undefined;
    if (!found) await repo.insertEvent(tx, event, { orgId: null, receivedAt: services.now() });
    return found;
  });
  if (orgId && stripeId) await syncCustomer(services, { orgId, stripeId }, event);
}

/** Reads a customer's subscriptions, invoices, refunds and disputes from Stripe and stores them. */
export async function syncCustomer(
  services: Services,
  { orgId, stripeId }: { orgId: string; stripeId: string },
  event?: StripeEvent,
): Promise<void> {
  const stripe = await openStripe(stripeSettings(services.config));
  const asOrganization = { orgId, userId: null };
  const reading = await inOrg(services.db, asOrganization, repo.beginSync);
  if (reading === undefined) return;
  const seen = await readPlan(stripe, stripeId);
  const entries = [...(await stripe.listInvoices(stripeId)), ...(await stripe.listReversals(stripeId))];
  const at = services.now();
  await inOrg(services.db, asOrganization, async (tx) => {
    await lockBilling(tx);
    // The organization may have been erased, or its customer replaced, during the request to Stripe.
    if ((await repo.findCustomer(tx)) !== stripeId) return;
    if (event && !(await repo.insertEvent(tx, event, { orgId, receivedAt: at }))) return;
    if (!(await repo.claimSync(tx, reading))) return;
    await observePlan(tx, services, { seen, at });
    await storeLedger(tx, services, entries, at);
  });
}

async function readPlan(stripe: StripeApi, stripeId: string): Promise<Observed | "deleted" | undefined> {
  const seen = derive(await stripe.listSubscriptions(stripeId));
  return seen ?? ((await stripe.isDeleted(stripeId)) ? "deleted" : undefined);
}

async function observePlan(
  tx: OrgTx,
  services: Services,
  { seen, at }: { seen: Observed | "deleted" | undefined; at: Date },
): Promise<void> {
  const when = { at, services, userId: null };
  if (seen && seen !== "deleted") {
    if (seen.planTrialUsedAt) await claimTrialSeen(tx, services);
    return applyMove(tx, { kind: "observe", seen }, when);
  }
  // Deleting a customer at Stripe ends their subscriptions, and Stripe no longer lists them.
  const owned = seen && (await findSubscription(tx));
  if (isRunning(owned) && owned.provider === "stripe")
    await applyMove(tx, { kind: "observe", seen: { ...owned, status: "canceled", cancelAtPeriodEnd: false } }, when);
}
