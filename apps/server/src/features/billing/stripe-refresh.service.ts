import type { BillingOverview } from "@muster/contracts/billing";
import type { Context } from "../../kernel/context.ts";
import { refuseIf } from "../../platform/errors.ts";
import { buyBlocker } from "./billing.policy.ts";
import { readOverview } from "./portal.service.ts";
import { findCustomer } from "./stripe.repo.ts";
import { syncCustomer } from "./stripe-sync.service.ts";

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
