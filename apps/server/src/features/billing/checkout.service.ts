import type { Checkout } from "@muster/contracts/billing";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import {
  buyBlocker,
  checkoutStatus,
  claimConflict,
  guaranteeFor,
  type Purchase,
  purchaseConflict,
  testProblem,
  type UsedBenefits,
} from "./billing.policy.ts";
import * as repo from "./billing.repo.ts";
import type { CheckoutRow, SubscriptionRow } from "./billing.table.ts";
import { applyMove, catchUp } from "./change.service.ts";
import { claimPurchase, readUsedBenefits } from "./claims.service.ts";
import { quote } from "./quote.ts";
import { requireNoDeletion } from "./renewal.service.ts";
import { returnUrl } from "./return-url.ts";
import { isRunning } from "./subscription-state.ts";

const openMs = 24 * 3600 * 1000;
/** The price of a change depends on the time, so its page expires. */
const changeOpenMs = 3600 * 1000;

/** The requested purchase, with return addresses as local paths. */
export interface WantedCheckout extends Purchase {
  successUrl: string;
  cancelUrl: string;
}

/** Opens a visit to the test checkout. Nothing is bought until the page is confirmed. */
export async function openTestCheckout(
  context: Context,
  origin: string,
  wanted: WantedCheckout,
): Promise<{ url: string }> {
  const { plan, interval, cents, trialDays, successUrl, cancelUrl } = wanted;
  const at = context.now();
  const id = await context.inOrg(async (tx) => {
    await catchUp(tx, { at, services: context.services });
    const owned = await repo.findSubscription(tx);
    const had = await readUsedBenefits(tx, context.services.config, context.actor, at);
    const choice = { tier: plan.id, interval, trialDays, basedOn: owned?.version ?? 0 };
    refuseConflict(choice, { owned, had, at });
    const isChange = owned !== undefined && owned.status !== "canceled";
    const newCheckoutId = newId(at);
    await repo.insertCheckout(tx, {
      id: newCheckoutId,
      orgId: tx.orgId,
      userId: context.actor.userId,
      tier: plan.id,
      interval,
      amountCents: cents,
      trialDays,
      basedOn: owned?.version ?? 0,
      status: "open",
      successUrl,
      cancelUrl,
      createdAt: at,
      expiresAt: new Date(at.getTime() + (isChange ? changeOpenMs : openMs)),
    });
    return newCheckoutId;
  });
  return { url: `${origin}/checkout/${id}` };
}

export function getCheckout(context: Context, { id }: { id: string }): Promise<Checkout> {
  refuseTest(context);
  const { actor, services, now } = context;
  return context.inOrg(async (tx) => {
    const row = await mustFindCheckout(tx, id);
    const owned = await repo.findSubscription(tx);
    const { tier, interval, amountCents, trialDays } = row;
    const { lines, dueCents, creditAfterCents } = quote(owned, row, row.createdAt);
    const had = await readUsedBenefits(tx, services.config, actor, now());
    const status = checkoutStatus(row, now());
    // A purchase covered by credit cannot be refunded as money.
    const isPaid = dueCents > 0 || trialDays > 0 || (isRunning(owned) && owned.paidCents > 0);
    return {
      id,
      planId: tier,
      planName: planOf(tier).name,
      interval,
      amountCents,
      trialDays,
      status,
      blocker: status === "open" ? reasonText(conflictOf(row, { owned, had, at: now() })) : null,
      organizationName: await organizationName(tx),
      lines,
      dueCents,
      creditAfterCents,
      replaces: isRunning(owned) && owned.status === "active" ? planOf(owned.tier).name : null,
      guarantee: isPaid ? guaranteeFor(owned, had, now()) : "over",
    };
  });
}

/**
 * Buys what was shown, or throws a conflict when the plan has changed since. A second click finds it completed and is redirected to
 * the same place.
 */
export function completeCheckout(
  context: Context,
  origin: string,
  { id, guarantee }: { id: string; guarantee?: boolean | undefined },
): Promise<{ url: string }> {
  refuseTest(context);
  return context.inOrg(async (tx) => {
    await repo.lockBilling(tx);
    const row = await mustFindCheckout(tx, id, "update");
    const status = checkoutStatus(row, context.now());
    if (status === "canceled" || status === "expired") throw new AppError("conflict", ended[status]);
    if (status === "open") await buy(tx, context, { row, wasPromised: guarantee === true });
    const outcome = row.trialDays > 0 ? ({ kind: "trial" } as const) : ({ kind: "bought", tier: row.tier } as const);
    return { url: returnUrl(row.successUrl, origin, outcome) };
  });
}

export function cancelCheckout(context: Context, origin: string, { id }: { id: string }): Promise<{ url: string }> {
  refuseTest(context);
  return context.inOrg(async (tx) => {
    await repo.lockBilling(tx);
    const row = await mustFindCheckout(tx, id, "update");
    if (row.status === "complete") throw new AppError("conflict", "This checkout is already complete");
    if (row.status === "open") await repo.endCheckout(tx, id, "canceled", context.now());
    return { url: returnUrl(row.cancelUrl, origin, { kind: "canceled" }) };
  });
}

const ended = {
  canceled: "This checkout was canceled. Choose a plan again.",
  expired: "This checkout has expired. Choose a plan again.",
};

async function buy(
  tx: OrgTx,
  { actor, services, now }: Context,
  { row, wasPromised }: { row: CheckoutRow; wasPromised: boolean },
): Promise<void> {
  const at = now();
  await requireNoDeletion(tx);
  await catchUp(tx, { at, services });
  const owned = await repo.findSubscription(tx, "update");
  refuseConflict(row, { owned, had: await readUsedBenefits(tx, services.config, actor, at), at });
  const choice = { name: planOf(row.tier).name, trialDays: row.trialDays, owned };
  const hasGuarantee = await claimPurchase(tx, { config: services.config, buyer: actor, at }, choice);
  if (wasPromised && !hasGuarantee) throw new AppError("conflict", guaranteeUnavailable);
  await repo.endCheckout(tx, row.id, "complete", at);
  const step = { kind: "buy", choice: row, quotedAt: row.createdAt, withoutGuarantee: !hasGuarantee } as const;
  await applyMove(tx, step, { at, services, userId: actor.userId });
}

const guaranteeUnavailable =
  "The money-back guarantee no longer applies to this checkout. Review it before you confirm.";

function refuseTest({ actor, services }: Context): void {
  refuseIf(buyBlocker(actor));
  const problem = testProblem(services.config.BILLING);
  if (problem) throw problem;
}

interface Facts {
  owned: SubscriptionRow | undefined;
  had: UsedBenefits;
  at: Date;
}

type PlanChoiceRow = Pick<CheckoutRow, "tier" | "interval" | "trialDays" | "basedOn">;

function refuseConflict(choice: PlanChoiceRow, facts: Facts): void {
  const conflict = conflictOf(choice, facts);
  if (conflict) throw new AppError("conflict", conflict);
}

/** Why this cannot be bought as shown; undefined when it can. */
function conflictOf(row: PlanChoiceRow, { owned, had, at }: Facts): Message | undefined {
  const choice = { ...row, name: planOf(row.tier).name };
  const changed = message("billing.plan_changed");
  const isOld = (owned?.version ?? 0) !== row.basedOn;
  return purchaseConflict(choice, owned, at) ?? (isOld ? changed : claimConflict(choice, had));
}

async function mustFindCheckout(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<CheckoutRow> {
  const row = await repo.findCheckout(tx, id, lock);
  if (!row) throw notFound("checkout");
  return row;
}
