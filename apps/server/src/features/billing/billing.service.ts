import { planOf, plans } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { readAccount, readUsage, usageByAction } from "../../kernel/usage/usage.ts";
import { findSubscription } from "./billing.repo.ts";

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
