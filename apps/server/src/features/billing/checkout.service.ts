import type { Checkout } from "@muster/contracts/billing";
import { planOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import {
  buyBlocker,
  checkoutProblem,
  checkoutStatus,
  periodEnd,
  purchaseConflict,
  readPurchase,
} from "./billing.policy.ts";
import * as repo from "./billing.repo.ts";
import type { CheckoutRow } from "./billing.table.ts";
import { ownPath, returnUrl } from "./return-url.ts";

const openMs = 24 * 3600 * 1000;

interface NewCheckout {
  priceId: string;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  trialDays?: number | undefined;
}

/** Opens a visit to the test checkout. Nothing is bought until its page is confirmed. */
export async function createCheckout(context: Context, origin: string, input: NewCheckout): Promise<{ url: string }> {
  refuseCheckout(context);
  const { plan, interval, cents, trialDays } = readPurchase(input.priceId, input.trialDays);
  const successUrl = ownPath(input.successUrl, { origin, field: "successUrl" });
  const cancelUrl = ownPath(input.cancelUrl, { origin, field: "cancelUrl" });
  const at = context.now();
  const id = newId(at);
  await context.inOrg(async (tx) => {
    refuseConflict({ name: plan.name, tier: plan.id, interval, trialDays }, await repo.findSubscription(tx), at);
    await repo.insertCheckout(tx, {
      id,
      orgId: tx.orgId,
      userId: context.actor.userId,
      tier: plan.id,
      interval,
      amountCents: cents,
      trialDays,
      status: "open",
      successUrl,
      cancelUrl,
      createdAt: at,
      expiresAt: new Date(at.getTime() + openMs),
    });
  });
  return { url: `${origin}/checkout/${id}` };
}

export function getCheckout(context: Context, { id }: { id: string }): Promise<Checkout> {
  refuseCheckout(context);
  return context.inOrg(async (tx) => {
    const row = await mustFindCheckout(tx, id);
    const { tier, interval, amountCents, trialDays } = row;
    return {
      id,
      planId: tier,
      planName: planOf(tier).name,
      interval,
      amountCents,
      trialDays,
      status: checkoutStatus(row, context.now()),
      organizationName: await organizationName(tx),
    };
  });
}

/** Plan, period, event and notification in one transaction. A second click finds it done and is sent to the same place. */
export function completeCheckout(context: Context, origin: string, { id }: { id: string }): Promise<{ url: string }> {
  refuseCheckout(context);
  return context.inOrg(async (tx) => {
    await repo.lockBilling(tx);
    const row = await mustFindCheckout(tx, id, "update");
    const status = checkoutStatus(row, context.now());
    if (status === "canceled" || status === "expired") throw new AppError("conflict", ended[status]);
    if (status === "open") await activate(tx, context, row);
    const outcome = row.trialDays > 0 ? ({ kind: "trial" } as const) : ({ kind: "bought", tier: row.tier } as const);
    return { url: returnUrl(row.successUrl, origin, outcome) };
  });
}

export function cancelCheckout(context: Context, origin: string, { id }: { id: string }): Promise<{ url: string }> {
  refuseCheckout(context);
  return context.inOrg(async (tx) => {
    await repo.lockBilling(tx);
    const row = await mustFindCheckout(tx, id, "update");
    if (row.status === "complete") throw new AppError("conflict", "This checkout is complete: the plan is active");
    if (row.status === "open") await repo.endCheckout(tx, id, "canceled", context.now());
    return { url: returnUrl(row.cancelUrl, origin, { kind: "canceled" }) };
  });
}

const ended = {
  canceled: "This checkout was canceled. Choose a plan again.",
  expired: "This checkout has expired. Choose a plan again.",
};

async function activate(tx: OrgTx, { actor, now }: Context, row: CheckoutRow): Promise<void> {
  const at = now();
  const { name } = planOf(row.tier);
  const owned = await repo.findSubscription(tx, "update");
  refuseConflict({ ...row, name }, owned, at);
  const end = periodEnd(at, row);
  await repo.endCheckout(tx, row.id, "complete", at);
  await repo.storeSubscription(tx, {
    tier: row.tier,
    status: row.trialDays > 0 ? "trialing" : "active",
    interval: row.interval,
    currentPeriodStart: at,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: false,
    planTrialUsedAt: row.trialDays > 0 ? at : (owned?.planTrialUsedAt ?? null),
    updatedAt: at,
  });
  await setPlan(tx, { tier: row.tier, periodStart: at, periodEnd: end });
  await recordEvent(tx, {
    kind: "plan_activated",
    text: `The ${name} plan was activated`,
    link: "/settings",
    audience: "organization",
    userId: actor.userId,
  });
  await notify(tx, {
    userId: actor.userId,
    type: "success",
    title: "Plan Activated",
    message:
      row.trialDays > 0
        ? `Your ${row.trialDays}-day trial of ${name} has begun.`
        : `${name} is active. This was a test checkout: no card was charged.`,
    link: "/settings",
  });
}

function refuseCheckout({ actor, house }: Context): void {
  refuseIf(buyBlocker(actor));
  const problem = checkoutProblem(house.config.BILLING);
  if (problem) throw problem;
}

function refuseConflict(...facts: Parameters<typeof purchaseConflict>): void {
  const conflict = purchaseConflict(...facts);
  if (conflict) throw new AppError("conflict", conflict);
}

async function mustFindCheckout(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<CheckoutRow> {
  const row = await repo.findCheckout(tx, id, lock);
  if (!row) throw notFound("Checkout");
  return row;
}
