import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { usageAccounts } from "../../kernel/usage/usage.table.ts";
import { newId } from "../../platform/ids.ts";
import {
  type CheckoutRow,
  checkoutPurposes,
  checkouts,
  type InvoiceRow,
  invoices,
  type SubscriptionRow,
  subscriptions,
} from "./billing.table.ts";
import { graceDays } from "./periods.ts";
import type { InvoiceDraft } from "./subscription.ts";
import { fieldsOf, type Subscription } from "./subscription-state.ts";

export async function findSubscription(
  tx: OrgTx,
  lock: "none" | "update" = "none",
): Promise<SubscriptionRow | undefined> {
  const query = tx.orm.select().from(subscriptions).where(eq(subscriptions.orgId, tx.orgId));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function insertCheckout(tx: OrgTx, values: typeof checkouts.$inferInsert): Promise<void> {
  await tx.orm.insert(checkouts).values(values);
}

export async function findCheckout(
  tx: OrgTx,
  id: string,
  lock: "none" | "update" = "none",
): Promise<CheckoutRow | undefined> {
  const query = tx.orm.select().from(checkouts).where(isCheckout(tx, id));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function endCheckout(tx: OrgTx, id: string, status: "complete" | "canceled", at: Date): Promise<void> {
  await tx.orm.update(checkouts).set({ status, endedAt: at }).where(isCheckout(tx, id));
}

/** Replaces the organization's subscription and increments its version. */
export async function storeSubscription(tx: OrgTx, state: Subscription, at: Date): Promise<void> {
  const values = { ...(Object.fromEntries(fieldsOf(state)) as Subscription), updatedAt: at };
  await tx.orm
    .insert(subscriptions)
    .values({ ...values, orgId: tx.orgId, version: 1 })
    .onConflictDoUpdate({
      target: subscriptions.orgId,
      set: { ...values, version: sql`${subscriptions.version} + 1` },
    });
}

/** Marks a pending action at Stripe; the plan itself does not change. */
export async function markRenewalStopped(tx: OrgTx, at: Date | null): Promise<void> {
  await tx.orm.update(subscriptions).set({ renewalStoppedAt: at }).where(eq(subscriptions.orgId, tx.orgId));
}

/** Call under `lockBilling`, so that numbers are unique. */
export async function insertInvoice(tx: OrgTx, draft: InvoiceDraft, at: Date): Promise<InvoiceRow> {
  const [last] = await tx.orm
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orgId, tx.orgId))
    .orderBy(desc(invoices.number))
    .limit(1);
  const values = { ...draft, id: newId(at), orgId: tx.orgId, number: (last?.number ?? 0) + 1, at };
  const [row] = await tx.orm
    .insert(invoices)
    .values({ ...values, paidAt: draft.status === "paid" ? at : null })
    .returning();
  if (!row) throw new Error("The invoice was not stored");
  return row;
}

/** Returns the invoice that was open. */
export async function endOpenInvoice(tx: OrgTx, status: "paid" | "void", at: Date): Promise<InvoiceRow | undefined> {
  const [row] = await tx.orm
    .update(invoices)
    .set({ status, paidAt: status === "paid" ? at : null })
    .where(and(eq(invoices.orgId, tx.orgId), eq(invoices.status, "open")))
    .returning();
  return row;
}

/** Newest first; `before` is the last number of the previous page. */
export async function listInvoices(
  tx: OrgTx,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<InvoiceRow[]> {
  return tx.orm
    .select()
    .from(invoices)
    .where(and(eq(invoices.orgId, tx.orgId), before === undefined ? undefined : lt(invoices.number, before)))
    .orderBy(desc(invoices.number))
    .limit(limit);
}

/**
 * Organizations whose plan is due for work: a usage month that has ended, or paid time that ran out without a message. For test
 * plans, which no provider renews, also a period or grace period that has ended.
 */
export async function listDue(
  tx: SystemTx,
  { provider, now, limit }: { provider: "test" | "stripe"; now: Date; limit: number },
): Promise<string[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isRunning = sql`${subscriptions.status} in ('trialing', 'active')`;
  const isOver = and(isRunning, lte(subscriptions.currentPeriodEnd, now));
  const graceOver = sql`(${subscriptions.status} = 'past_due' and ${subscriptions.currentPeriodStart} + ${`${graceDays} days`}::interval <= ${moment})`;
  const monthOver = and(
    isRunning,
    sql`${usageAccounts.tier} = ${subscriptions.tier}`,
    lte(usageAccounts.periodEnd, now),
    gt(subscriptions.currentPeriodEnd, now),
  );
  const runOut = and(
    ne(subscriptions.status, "canceled"),
    sql`${usageAccounts.tier} = ${subscriptions.tier}`,
    lte(usageAccounts.planEndsAt, now),
  );
  const isDue = provider === "test" ? or(isOver, graceOver, monthOver) : or(runOut, monthOver);
  const rows = await tx.orm
    .select({ orgId: subscriptions.orgId })
    .from(subscriptions)
    .innerJoin(usageAccounts, eq(usageAccounts.orgId, subscriptions.orgId))
    .where(and(eq(subscriptions.provider, provider), isDue))
    .orderBy(subscriptions.currentPeriodEnd)
    .limit(limit);
  return rows.map((row) => row.orgId);
}

/** Organizations whose free days end by then, whose plan will cost something afterwards, and that have not been notified. */
export async function listTrialsEnding(tx: SystemTx, when: { at: Date; until: Date }): Promise<string[]> {
  const rows = await tx.orm
    .select({ orgId: subscriptions.orgId })
    .from(subscriptions)
    .where(endsWithoutNotice(when))
    .limit(200);
  return rows.map((row) => row.orgId);
}

/** Undefined when another process claimed it first. */
export async function claimTrialEnd(tx: OrgTx, when: { at: Date; until: Date }): Promise<SubscriptionRow | undefined> {
  const isIt = and(eq(subscriptions.orgId, tx.orgId), endsWithoutNotice(when));
  const [row] = await tx.orm.update(subscriptions).set({ trialEndNotifiedAt: when.at }).where(isIt).returning();
  return row;
}

function endsWithoutNotice({ at, until }: { at: Date; until: Date }) {
  const isNotNotified = or(
    isNull(subscriptions.trialEndNotifiedAt),
    lt(subscriptions.trialEndNotifiedAt, subscriptions.currentPeriodStart),
  );
  const isTrial = and(eq(subscriptions.status, "trialing"), eq(subscriptions.cancelAtPeriodEnd, false));
  return and(
    isTrial,
    gt(subscriptions.currentPeriodEnd, at),
    lte(subscriptions.currentPeriodEnd, until),
    isNotNotified,
  );
}

/** Locks the organization's billing until the transaction ends. */
export async function lockBilling(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [tx.orgId]);
}

function isCheckout(tx: OrgTx, id: string) {
  return and(eq(checkouts.orgId, tx.orgId), eq(checkouts.id, id));
}

type PurposeRow = typeof checkoutPurposes.$inferSelect;

export async function upsertPurpose(tx: OrgTx, row: Omit<PurposeRow, "orgId">): Promise<void> {
  const { purpose, createdAt } = row;
  await tx.orm
    .insert(checkoutPurposes)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({
      target: [checkoutPurposes.orgId, checkoutPurposes.userId],
      set: { purpose, createdAt },
    });
}

/** Returns what was deleted. */
export async function deletePurpose(tx: OrgTx, userId: string): Promise<PurposeRow | undefined> {
  const [row] = await tx.orm
    .delete(checkoutPurposes)
    .where(and(eq(checkoutPurposes.orgId, tx.orgId), eq(checkoutPurposes.userId, userId)))
    .returning();
  return row;
}
