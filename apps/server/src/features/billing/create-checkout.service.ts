import type { Context } from "../../kernel/context.ts";
import { refuseIf } from "../../platform/errors.ts";
import { billingOff, buyBlocker, readPurchase } from "./billing.policy.ts";
import { openTestCheckout } from "./checkout.service.ts";
import { refuseWhileDeleted } from "./renewal.service.ts";
import { ownPath } from "./return-url.ts";
import { openStripeCheckout } from "./stripe-checkout.service.ts";

interface NewCheckout {
  priceId: string;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  trialDays?: number | undefined;
}

/** The page where the plan is bought: our own test checkout, or Stripe's. */
export async function createCheckout(context: Context, origin: string, input: NewCheckout): Promise<{ url: string }> {
  const { BILLING } = context.services.config;
  refuseIf(buyBlocker(context.actor));
  const problem = billingOff(BILLING);
  if (problem) throw problem;
  const wanted = {
    ...readPurchase(input.priceId, input.trialDays),
    successUrl: ownPath(input.successUrl, { origin, field: "successUrl" }),
    cancelUrl: ownPath(input.cancelUrl, { origin, field: "cancelUrl" }),
  };
  await context.inOrg(refuseWhileDeleted);
  return BILLING === "stripe" ? openStripeCheckout(context, origin, wanted) : openTestCheckout(context, origin, wanted);
}
