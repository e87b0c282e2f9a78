import type { CheckoutPurpose } from "@muster/contracts/billing";
import type { Context } from "../../kernel/context.ts";
import { refuseIf } from "../../platform/errors.ts";
import { billingOff, buyBlocker, readPurchase } from "./billing.policy.ts";
import { openTestCheckout } from "./checkout.service.ts";
import { savePurpose } from "./purposes.service.ts";
import { requireNoDeletion } from "./renewal.service.ts";
import { safePath } from "./return-url.ts";
import { openStripeCheckout } from "./stripe-checkout.service.ts";

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
