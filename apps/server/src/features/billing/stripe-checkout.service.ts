import { message } from "@muster/contracts/messages";
import { priceIdOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { asSystem } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { claimConflict, isTrialOffered, purchaseConflict } from "./billing.policy.ts";
import { findSubscription } from "./billing.repo.ts";
import type { WantedCheckout } from "./checkout.service.ts";
import { readUsedBenefits } from "./claims.service.ts";
import { returnUrl } from "./return-url.ts";
import * as repo from "./stripe.repo.ts";
import { openStripe, type StripeApi } from "./stripe.ts";
import { hashOf, type StripeCheckout } from "./stripe-pages.ts";
import { stripeSettings } from "./stripe-settings.ts";

/**
 * Stripe's checkout for a first plan; for a running plan, Stripe's page that shows what the change costs and asks to confirm it.
 */
export async function openStripeCheckout(
  context: Context,
  origin: string,
  wanted: WantedCheckout,
): Promise<{ url: string }> {
  const { actor, inOrg, now, services } = context;
  const { plan, interval, trialDays } = wanted;
  const { owned, had } = await inOrg(async (tx) => ({
    owned: await findSubscription(tx),
    had: await readUsedBenefits(tx, services.config, actor, now()),
  }));
  const choice = { name: plan.name, tier: plan.id, interval, trialDays };
  const conflict = purchaseConflict(choice, owned, now()) ?? claimConflict(choice, had);
  if (conflict) throw new AppError("conflict", conflict);
  const stripe = await openStripe(stripeSettings(services.config));
  const customerId = await findOrCreateCustomer(context, stripe);
  const priceId = priceIdOf(plan.id, interval);
  const isTrial = trialDays > 0 && isTrialOffered(owned);
  const successUrl = returnUrl(
    wanted.successUrl,
    origin,
    isTrial ? { kind: "trial" } : { kind: "bought", tier: plan.id },
  );
  const cancelUrl = returnUrl(wanted.cancelUrl, origin, { kind: "canceled" });
  const known = await stripe.listSubscriptions(customerId);
  const alive = known.find(({ status }) => ["active", "trialing", "past_due"].includes(status));
  if (alive?.priceId === priceId) return { url: await stripe.createPortal({ customerId, returnUrl: successUrl }) };
  if (alive) {
    const change = { subscription: alive, priceId, doneUrl: successUrl };
    return { url: await stripe.createPortal({ customerId, returnUrl: cancelUrl, change }) };
  }
  // A trial counts as used even if its webhook has not arrived yet.
  if (isTrial && known.some(({ trialStart }) => trialStart))
    throw new AppError("conflict", `You've already used the ${plan.name} free trial`);
  await inOrg((tx) => repo.setBuyer(tx, { userId: actor.userId, isTrial }));
  const facts = { customerId, orgId: actor.orgId, priceId, successUrl, cancelUrl };
  const url = await openOnePage(stripe, { ...facts, trialDays: isTrial ? trialDays : 0 });
  if (isTrial) await closeOtherTrials(context, stripe, { customerId, name: plan.name });
  return { url };
}

/**
 * A person gets free days once: of the checkout pages that offer them, in any organization, only the last stays open. A paid one
 * has used them up.
 */
async function closeOtherTrials(
  { actor, services }: Context,
  stripe: StripeApi,
  { customerId, name }: { customerId: string; name: string },
): Promise<void> {
  const others = await asSystem(services.db, "one person's pages with free days", (tx) =>
    repo.listOpenedTrials(tx, actor),
  );
  for (const other of others) {
    await closePages(stripe, other);
    if (!(await stripe.listSubscriptions(other)).some(({ trialStart }) => trialStart)) continue;
    await closePages(stripe, customerId);
    throw new AppError("conflict", message("billing.trial_elsewhere", { plan: name }));
  }
}

async function closePages(stripe: StripeApi, customerId: string): Promise<void> {
  for (const { id, isOpen } of await stripe.listCheckouts(customerId)) if (isOpen) await stripe.expireCheckout(id);
}

/** Only the organization's last checkout page stays open, so that two plans cannot be bought on two pages. */
async function openOnePage(stripe: StripeApi, session: Omit<StripeCheckout, "wanted" | "after">): Promise<string> {
  const wanted = hashOf(session);
  const pages = await stripe.listCheckouts(session.customerId);
  const [newest] = pages;
  if (newest?.isOpen && newest.wanted === wanted && newest.url) return newest.url;
  const url = await stripe.createCheckout({ ...session, wanted, after: newest?.id });
  const [last, ...older] = (await stripe.listCheckouts(session.customerId)).filter(({ isOpen }) => isOpen);
  for (const { id } of older) await stripe.expireCheckout(id);
  if (last && last.wanted !== wanted)
    throw new AppError("conflict", "Someone else just opened a checkout for another plan. Choose a plan again.");
  return url;
}

export async function openStripePortal(context: Context, origin: string, back: string): Promise<{ url: string }> {
  const customerId = await context.inOrg(repo.findCustomer);
  const stripe = await openStripe(stripeSettings(context.services.config));
  if (!customerId || (await stripe.isDeleted(customerId)))
    throw new AppError("conflict", "There is no plan to manage yet. Choose a plan first.");
  return { url: await stripe.createPortal({ customerId, returnUrl: `${new URL(origin).origin}${back}` }) };
}

async function findOrCreateCustomer({ actor, inOrg, now }: Context, stripe: StripeApi): Promise<string> {
  const known = await inOrg(async (tx) => ({ id: await repo.findCustomer(tx), name: await organizationName(tx) }));
  if (known.id && !(await stripe.isDeleted(known.id))) return known.id;
  const gone = known.id && { insteadOf: known.id };
  const made = await stripe.createCustomer({ orgId: actor.orgId, name: known.name, email: actor.email, ...gone });
  return inOrg(async (tx) => {
    await repo.upsertCustomer(tx, { stripeId: made, ...gone, at: now() });
    return (await repo.findCustomer(tx)) ?? made;
  });
}
