import type { BillingOverview, CheckoutPurpose } from "@muster/contracts/billing";
import { planOf, plans } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { readAccount, readUsage, usageByAction } from "../../kernel/usage/usage.ts";
import { refuseIf } from "../../platform/errors.ts";
import { billingOff, buyBlocker, readPurchase } from "./billing.policy.ts";
import { findSubscription } from "./billing.repo.ts";
import { openTestCheckout } from "./checkout.service.ts";
import { readOverview } from "./portal.service.ts";
import { savePurpose } from "./purposes.service.ts";
import { requireNoDeletion } from "./renewal.service.ts";
import { safePath } from "./return-url.ts";
import { findCustomer } from "./stripe.repo.ts";
import { openStripeCheckout } from "./stripe-checkout.service.ts";
import { syncCustomer } from "./stripe-sync.service.ts";

export function listPlans() {
  return { items: plans };
}

export function readUsageByAction({ inOrg, services, now }: Context) {
  const rules = { now: now(), billing: services.config.BILLING };
  return inOrg(async (tx) => ({ ...(await readUsage(tx, rules)), byAction: await usageByAction(tx, rules) }));
}

/** Reports the plan in effect: a bought plan that has expired reads as what the organization has fallen back to. */
export function readSubscription({ inOrg, now }: Context) {
  return inOrg(async (tx) => {
    const account = await readAccount(tx, now());
    const bought = await findSubscription(tx);
    if (account.tier === "trial")
      return {
        tier: account.tier,
        status: "trialing" as const,
        current_period_end: account.trialEndsAt.toISOString(),
        cancel_at_period_end: false,
      };
    if (bought?.tier === account.tier && planOf(account.tier).forSale)
      return {
        tier: bought.tier,
        status: bought.status,
        current_period_end: bought.currentPeriodEnd.toISOString(),
        cancel_at_period_end: bought.cancelAtPeriodEnd,
      };
    return { tier: account.tier, status: "active" as const, current_period_end: null, cancel_at_period_end: false };
  });
}

interface NewCheckout {
  priceId: string;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  trialDays?: number | undefined;
  purpose?: CheckoutPurpose | undefined;
}

/** The page where the plan is bought: our test checkout, or Stripe's. */
export async function createCheckout(context: Context, origin: string, input: NewCheckout): Promise<{ url: string }> {
  const { BILLING } = context.services.config;
  refuseIf(buyBlocker(context.actor));
  const problem = billingOff(BILLING);
  if (problem) throw problem;
  const wanted = {
    ...readPurchase(input.priceId, input.trialDays),
    successUrl: safePath(input.successUrl, { origin, field: "successUrl" }),
    cancelUrl: safePath(input.cancelUrl, { origin, field: "cancelUrl" }),
  };
  const purpose = input.purpose && {
    ...input.purpose,
    path: safePath(input.purpose.path, { origin, field: "purpose" }),
  };
  await context.inOrg(async (tx) => {
    await requireNoDeletion(tx);
    await savePurpose(tx, context, purpose);
  });
  return BILLING === "stripe" ? openStripeCheckout(context, origin, wanted) : openTestCheckout(context, origin, wanted);
}

/**
 * Reads the plan at once when a person returns from Stripe; the webhook may come later, or never. Does nothing without Stripe.
 */
export async function refreshFromStripe(context: Context): Promise<BillingOverview> {
  const { actor, services, inOrg } = context;
  refuseIf(buyBlocker(actor));
  const stripeId = services.config.BILLING === "stripe" ? await inOrg(findCustomer) : undefined;
  if (stripeId) await syncCustomer(services, { orgId: actor.orgId, stripeId });
  return readOverview(context);
}
