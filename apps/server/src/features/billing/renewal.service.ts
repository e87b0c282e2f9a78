import type { Services } from "../../kernel/services.ts";
import { deletionDueAt } from "../../kernel/tenancy/deletions.repo.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { renewalSwitchQueue } from "./billing.jobs.ts";
import * as repo from "./billing.repo.ts";
import type { SubscriptionRow } from "./billing.table.ts";
import { applyMove, type When } from "./change.service.ts";
import { formatDay } from "./plan-messages.ts";
import { findCustomer } from "./stripe.repo.ts";
import { openStripe } from "./stripe.ts";
import { missingStripeSettings, stripeSettings } from "./stripe-settings.ts";
import { syncCustomer } from "./stripe-sync.service.ts";
import { renews } from "./subscription.ts";
import { isRunning } from "./subscription-state.ts";

/**
 * When an organization's deletion is planned, its plan stops renewing; when canceled, it continues as before. Runs in that
 * transaction.
 */
export async function onDeletionChanged(tx: OrgTx, kind: "stop" | "restore", when: When): Promise<void> {
  await repo.lockBilling(tx);
  const owned = await repo.findSubscription(tx, "update");
  if (owned?.provider === "test") return applyMove(tx, { kind }, when);
  if (kind === "stop" && isRunning(owned) && !owned.cancelAtPeriodEnd) await repo.markRenewalStopped(tx, when.at);
  if (await findCustomer(tx)) await when.services.queue.send(tx, renewalSwitchQueue.name, { orgId: tx.orgId });
}

/** Refuses purchases and renewals for an organization that is to be deleted. */
export async function requireNoDeletion(tx: OrgTx): Promise<void> {
  const due = await deletionDueAt(tx);
  if (!due) return;
  const words = `This organization will be deleted on ${formatDay(new Date(due))}. An owner can cancel the deletion in Settings > Data.`;
  throw new AppError("conflict", words);
}

/** Turns renewal at Stripe off or on to match the deletion's state. Retried until Stripe has answered; safe to repeat. */
export async function switchRenewal(services: Services, orgId: string): Promise<void> {
  const asOrganization = { orgId, userId: null };
  const read = () => inOrg(services.db, asOrganization, readWanted);
  for (let wanted = await read(); wanted.stripeId; ) {
    const { stripeId, isDeleted, isStopped } = wanted;
    const stripe = await openStripe(stripeSettings(services.config));
    if (isDeleted) await stripe.stopRenewals(stripeId);
    else if (isStopped) await stripe.resumeRenewal(wanted.subscriptionId ?? "");
    wanted = await read();
    if (wanted.isDeleted !== isDeleted) continue;
    if (!isDeleted && isStopped) await inOrg(services.db, asOrganization, (tx) => repo.markRenewalStopped(tx, null));
    return syncCustomer(services, { orgId, stripeId });
  }
}

/** Before an organization is erased: ensures that Stripe charges nothing more for it. Throws until Stripe confirms. */
export async function endPlan(services: Services, orgId: string): Promise<void> {
  const { stripeId, isRunningThere } = await inOrg(services.db, { orgId, userId: null }, readWanted);
  if (!stripeId) return;
  // When Stripe is no longer configured and no plan runs there, nothing can be charged.
  if (missingStripeSettings(services.config).length > 0 && !isRunningThere) return;
  const stripe = await openStripe(stripeSettings(services.config));
  await stripe.closeCustomer(stripeId);
}

/** For the person who deletes the organization: what happens to the plan. Null without a paid plan. */
export async function planAtDeletion(tx: OrgTx) {
  const owned = await repo.findSubscription(tx);
  if (!isRunning(owned)) return null;
  const { tier, currentPeriodEnd } = owned;
  return { tier, periodEnd: currentPeriodEnd.toISOString(), renewal: renewalOf(owned) };
}

function renewalOf(owned: SubscriptionRow): "yes" | "no" | "stopped" {
  if (owned.renewalStoppedAt) return "stopped";
  return renews(owned) ? "yes" : "no";
}

async function readWanted(tx: OrgTx) {
  const owned = await repo.findSubscription(tx);
  return {
    stripeId: await findCustomer(tx),
    subscriptionId: owned?.providerId,
    isDeleted: (await deletionDueAt(tx)) !== null,
    isStopped: Boolean(owned?.renewalStoppedAt),
    isRunningThere: isRunning(owned) && owned.provider === "stripe",
  };
}
