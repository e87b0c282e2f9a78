import { createHash } from "node:crypto";
import { priceIdOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { isTrialOffered, purchaseConflict } from "./billing.policy.ts";
import { findSubscription } from "./billing.repo.ts";
import type { WantedCheckout } from "./checkout.service.ts";
import { returnUrl } from "./return-url.ts";
import * as repo from "./stripe.repo.ts";
import { openStripe, type StripeDoor } from "./stripe.ts";
import { stripeSettings } from "./stripe-settings.ts";

/** Stripe's checkout for a first plan; for a plan under way, Stripe's page that shows what the change costs and asks to confirm it. */
export async function openStripeCheckout(
  context: Context,
  origin: string,
  wanted: WantedCheckout,
): Promise<{ url: string }> {
  const { inOrg, now, house } = context;
  const { plan, interval, trialDays } = wanted;
  const owned = await inOrg(findSubscription);
  const conflict = purchaseConflict({ name: plan.name, tier: plan.id, interval, trialDays }, owned, now());
  if (conflict) throw new AppError("conflict", conflict);
  const stripe = await openStripe(stripeSettings(house.config));
  const customerId = await findOrCreateCustomer(context, stripe);
  const priceId = priceIdOf(plan.id, interval);
  const isTrial = trialDays > 0 && isTrialOffered(owned);
  const successUrl = returnUrl(
    wanted.successUrl,
    origin,
    isTrial ? { kind: "trial" } : { kind: "bought", tier: plan.id },
  );
  const cancelUrl = returnUrl(wanted.cancelUrl, origin, { kind: "canceled" });
  const alive = (await stripe.listSubscriptions(customerId)).find(({ status }) =>
    ["active", "trialing", "past_due"].includes(status),
  );
  if (alive) {
    const change = { subscription: alive, priceId, doneUrl: successUrl };
    return { url: await stripe.createPortal({ customerId, returnUrl: cancelUrl, change }) };
  }
  const session = {
    customerId,
    orgId: context.actor.orgId,
    priceId,
    trialDays: isTrial ? trialDays : 0,
    successUrl,
    cancelUrl,
  };
  // A second click within the hour comes to the same page, so that nothing is bought twice.
  const hour = Math.floor(now().getTime() / 3_600_000);
  const key = createHash("sha256")
    .update(JSON.stringify([session, owned?.version ?? 0, hour]))
    .digest("hex");
  return { url: await stripe.createCheckout({ ...session, key }) };
}

export async function openStripePortal(context: Context, origin: string, back: string): Promise<{ url: string }> {
  const customerId = await context.inOrg(repo.findCustomer);
  if (!customerId) throw new AppError("conflict", "Nothing was bought yet. Choose a plan first.");
  const stripe = await openStripe(stripeSettings(context.house.config));
  return { url: await stripe.createPortal({ customerId, returnUrl: `${new URL(origin).origin}${back}` }) };
}

async function findOrCreateCustomer({ actor, inOrg, now }: Context, stripe: StripeDoor): Promise<string> {
  const known = await inOrg(async (tx) => ({ id: await repo.findCustomer(tx), name: await organizationName(tx) }));
  if (known.id && !(await stripe.isDeleted(known.id))) return known.id;
  const gone = known.id && { insteadOf: known.id };
  const made = await stripe.createCustomer({ orgId: actor.orgId, name: known.name, email: actor.email, ...gone });
  return inOrg(async (tx) => {
    await repo.putCustomer(tx, { stripeId: made, ...gone, at: now() });
    return (await repo.findCustomer(tx)) ?? made;
  });
}
