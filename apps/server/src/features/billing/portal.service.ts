import type { BillingOverview, Invoice } from "@muster/contracts/billing";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { refuseIf } from "../../platform/errors.ts";
import { billingOff, buyBlocker, guaranteeFor, isTrialOffered, testProblem, trialUsed } from "./billing.policy.ts";
import * as repo from "./billing.repo.ts";
import type { InvoiceRow } from "./billing.table.ts";
import { applyMove } from "./change.service.ts";
import { readUsedBenefits } from "./claims.service.ts";
import { priceCents } from "./quote.ts";
import { requireNoDeletion } from "./renewal.service.ts";
import { safePath } from "./return-url.ts";
import { openStripePortal } from "./stripe-checkout.service.ts";
import { endsAt, guarantee, type Move } from "./subscription.ts";
import { isRunning } from "./subscription-state.ts";

/** The plan's overview, based on the plan in effect. */
export function readOverview(context: Context): Promise<BillingOverview> {
  return context.inOrg((tx) => overviewOf(tx, context, context.now()));
}

/** The ledger, for people who may choose the plan. */
export function listInvoices(
  { actor, inOrg }: Context,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ items: Invoice[]; nextBefore: number | null }> {
  refuseIf(buyBlocker(actor));
  return inOrg(async (tx) => {
    const rows = await repo.listInvoices(tx, { before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(toInvoice);
    return { items, nextBefore: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
  });
}

/** Where the plan is changed: our own page for test billing, else Stripe's. */
export async function createPortal(
  context: Context,
  origin: string,
  { returnUrl }: { returnUrl?: string | undefined },
): Promise<{ url: string }> {
  refuseIf(buyBlocker(context.actor));
  const { BILLING } = context.services.config;
  const problem = billingOff(BILLING);
  if (problem) throw problem;
  const back = safePath(returnUrl ?? "/settings", { origin, field: "returnUrl" });
  return BILLING === "stripe" ? openStripePortal(context, origin, back) : { url: `${origin}/billing/portal` };
}

/** A change on the test portal. Stripe's plans are changed at Stripe. */
export function changePlan(context: Context, step: Move): Promise<BillingOverview> {
  const { actor, services, inOrg } = context;
  refuseIf(buyBlocker(actor));
  const problem = testProblem(services.config.BILLING);
  if (problem) throw problem;
  const at = context.now();
  return inOrg(async (tx) => {
    await repo.lockBilling(tx);
    if (step.kind === "resume") await requireNoDeletion(tx);
    await applyMove(tx, step, { at, services, userId: actor.userId });
    return overviewOf(tx, context, at);
  });
}

async function overviewOf(
  tx: OrgTx,
  { actor, services }: Pick<Context, "actor" | "services">,
  now: Date,
): Promise<BillingOverview> {
  const provider = services.config.BILLING;
  const account = await readAccount(tx, now);
  const owned = await repo.findSubscription(tx);
  const live = isRunning(owned) && owned.tier === account.tier ? owned : undefined;
  const isEnding = live && (live.cancelAtPeriodEnd || live.status === "past_due");
  const back = live && provider === "test" ? guarantee(live, now) : null;
  const had = await readUsedBenefits(tx, services.config, actor, now);
  const trialEnd = account.tier === "trial" ? account.trialEndsAt : null;
  return {
    provider,
    tier: account.tier,
    status: live?.status ?? (trialEnd ? "trialing" : "active"),
    interval: live?.interval ?? null,
    priceCents: live ? priceCents(live.tier, live.interval) : null,
    currentPeriodEnd: (live?.currentPeriodEnd ?? trialEnd)?.toISOString() ?? null,
    endsAt: isEnding ? endsAt(live).toISOString() : null,
    cancelAtPeriodEnd: live?.cancelAtPeriodEnd ?? false,
    creditCents: owned?.creditCents ?? 0,
    guarantee: back && { cents: back.cents, until: back.until.toISOString() },
    paymentFails: live?.paymentFails ?? false,
    trialOffered: isTrialOffered(owned) && !had.trial,
    trialUsed: trialUsed(owned, had),
    guaranteeNext: guaranteeFor(owned, had, now),
  };
}

function toInvoice(row: InvoiceRow): Invoice {
  const { id, number, kind, status, lines, totalCents, dueCents, currency, periodStart, periodEnd, at, url } = row;
  return {
    id,
    number,
    kind,
    status,
    lines,
    totalCents,
    dueCents,
    currency,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    at: at.toISOString(),
    url,
  };
}
