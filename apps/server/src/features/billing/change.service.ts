import { hasPaidFeatures } from "@muster/contracts/plans";
import { notifyAll, recordEvent } from "../../kernel/events/events.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { PlanPeriod } from "../../kernel/usage/gate.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { planChangeEmail } from "./billing.emails.ts";
import { emailAdmins } from "./billing.mail.service.ts";
import * as repo from "./billing.repo.ts";
import type { InvoiceRow, SubscriptionRow } from "./billing.table.ts";
import { setGuarantee } from "./claims.repo.ts";
import { describePlanChange } from "./plan-messages.ts";
import { accountOf, type Move, move, type Outcome } from "./subscription.ts";
import type { PlanEvent, Subscription } from "./subscription-state.ts";

export interface When {
  at: Date;
  /** Who acts; null for the clock and for Stripe. */
  userId: string | null;
  /** For sending emails. */
  services: Pick<Services, "queue" | "config" | "now">;
}

/** A plan overdue by years catches up in one call; more periods than this indicate a bug. */
const maxPeriods = 1200;

/**
 * The only place where a plan changes: subscription, ledger, account, event, notification and emails in the caller's transaction,
 * one change at a time per organization. Throws the 409 with the reason.
 */
export async function applyMove(tx: OrgTx, step: Move, when: When): Promise<void> {
  await repo.lockBilling(tx);
  if (step.kind !== "observe") await catchUp(tx, when);
  const owned = await repo.findSubscription(tx, "update");
  const outcome = move(owned, step, when.at);
  if (outcome.kind === "refused") throw new AppError("conflict", outcome.reason);
  if (outcome.kind === "moved") await store(tx, owned, outcome, when);
}

/** Applies changes due to time: renewals, ends, months in which actions are counted. */
export async function catchUp(tx: OrgTx, { at, services }: Omit<When, "userId">): Promise<void> {
  await repo.lockBilling(tx);
  for (let periods = 0; periods < maxPeriods; periods++) {
    const owned = await repo.findSubscription(tx, "update");
    if (!owned) return;
    // Stripe renews its own plans; only the month in which actions are counted advances here.
    const outcome = owned.provider === "test" ? move(owned, { kind: "clock" }, at) : undefined;
    if (outcome?.kind !== "moved") {
      if (owned.status !== "canceled") await grant(tx, accountOf(owned, at));
      return;
    }
    await store(tx, owned, outcome, { at, services, userId: null });
  }
  throw new Error("A plan has more periods to renew than it can have");
}

async function store(
  tx: OrgTx,
  before: SubscriptionRow | undefined,
  outcome: Extract<Outcome, { kind: "moved" }>,
  { at, userId, services }: When,
): Promise<void> {
  const { state, keepsCount = false } = outcome;
  await repo.storeSubscription(tx, state, at);
  const settled = outcome.openBecomes && (await repo.endOpenInvoice(tx, outcome.openBecomes, at));
  const invoice = outcome.invoice ? await repo.insertInvoice(tx, outcome.invoice, at) : settled;
  await grant(tx, accountOf(state, at), keepsCount);
  if (outcome.what === "refunded") await setGuarantee(tx, null);
  // Nothing was paid in the free days, so the guarantee stays available for another plan.
  if (outcome.what === "canceled" && state.provider === "test" && !state.paidSince) await setGuarantee(tx, at);
  const change = { what: outcome.what, before, after: state, invoice };
  const { text, notice } = describePlanChange(change);
  await recordEvent(tx, {
    kind: kindOf(outcome.what),
    text,
    link: "/settings",
    audience: "organization",
    userId,
    data: factsOf(state, invoice),
  });
  const email = planChangeEmail(change, notice);
  if (email) await emailAdmins(tx, services, email);
  if (!notice) return;
  // The person who acted is always notified; a change without one goes to admins who want to hear of it.
  if (userId) await notifyAll(tx, [userId], { ...notice, link: "/settings" });
  else await notifyAll(tx, await listAdmins(tx), { ...notice, kind: "billing", link: "/settings" });
}

/** Applies the plan to the usage account. API keys that the plan no longer includes lose their open streams. */
async function grant(tx: OrgTx, account: PlanPeriod, keepsCount = false): Promise<void> {
  const isNew = await setPlan(tx, account, { keepsCount });
  if (isNew && !hasPaidFeatures(account.tier)) await endStreams(tx, { orgId: tx.orgId, onlyKeys: true });
}

function kindOf(what: PlanEvent): string {
  return what === "started" || what === "trial_started" ? "plan_activated" : `plan_${what}`;
}

/** For the audit log and for revenue totals: amounts in cents, in USD. Negative is money given back. */
function factsOf({ tier, interval, status }: Subscription, invoice: InvoiceRow | undefined): Record<string, unknown> {
  const plan = { tier, interval, status };
  if (!invoice) return plan;
  const revenueCents = invoice.status === "paid" ? invoice.dueCents : 0;
  return { ...plan, invoice: invoice.number, currency: "USD", revenueCents };
}
