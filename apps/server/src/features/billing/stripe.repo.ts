import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { billingCustomers, type InvoiceRow, invoices, stripeEvents, subscriptions } from "./billing.table.ts";
import { addDays, graceDays } from "./periods.ts";
import type { StripeEvent } from "./stripe.ts";
import type { StripeEntry } from "./stripe-objects.ts";

export async function findCustomer(tx: OrgTx): Promise<string | undefined> {
  const [row] = await tx.orm.select().from(billingCustomers).where(eq(billingCustomers.orgId, tx.orgId));
  return row?.stripeId;
}

/** Keeps the first one, unless Stripe no longer knows it. */
export async function upsertCustomer(tx: OrgTx, customer: { stripeId: string; insteadOf?: string; at: Date }) {
  const { stripeId, insteadOf, at } = customer;
  const insert = tx.orm.insert(billingCustomers).values({ orgId: tx.orgId, stripeId, createdAt: at });
  if (!insteadOf) return insert.onConflictDoNothing();
  const setWhere = eq(billingCustomers.stripeId, insteadOf);
  return insert.onConflictDoUpdate({ target: billingCustomers.orgId, set: { stripeId }, setWhere });
}

/** Before a page is opened: records its opener, in case it is paid. */
export async function setBuyer(tx: OrgTx, { userId, isTrial }: { userId: string; isTrial: boolean }): Promise<void> {
  const opened = { openedBy: userId, openedTrial: isTrial };
  await tx.orm.update(billingCustomers).set(opened).where(eq(billingCustomers.orgId, tx.orgId));
}

/** Customers of other organizations for which the same person opened a checkout page with free days that is not paid yet. */
export async function listOpenedTrials(tx: SystemTx, who: { userId: string; orgId: string }): Promise<string[]> {
  const { orgId, openedBy, openedTrial, stripeId } = billingCustomers;
  const isElsewhere = and(eq(openedBy, who.userId), ne(orgId, who.orgId), eq(openedTrial, true));
  const rows = await tx.orm.select({ stripeId }).from(billingCustomers).where(isElsewhere);
  return rows.map((row) => row.stripeId);
}

/** The customer's organization. Reads only our own table, never what a webhook says about itself. */
export async function findOrganizationOfCustomer(tx: SystemTx, stripeId: string): Promise<string | undefined> {
  const [row] = await tx.orm.select().from(billingCustomers).where(eq(billingCustomers.stripeId, stripeId));
  return row?.orgId;
}

export async function hasEvent(tx: SystemTx, id: string): Promise<boolean> {
  const rows = await tx.orm.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return rows.length > 0;
}

/** False when it was stored before. */
export async function insertEvent(
  tx: OrgTx | SystemTx,
  { id, type, createdAt }: StripeEvent,
  { orgId, receivedAt }: { orgId: string | null; receivedAt: Date },
): Promise<boolean> {
  const rows = await tx.orm
    .insert(stripeEvents)
    .values({ id, type, createdAt, orgId, receivedAt })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
}

/** Before a request to Stripe: returns the number of this read. Undefined when there is no customer. */
export async function beginSync(tx: OrgTx): Promise<number | undefined> {
  const [row] = await tx.orm
    .update(billingCustomers)
    .set({ readingsBegun: sql`${billingCustomers.readingsBegun} + 1` })
    .where(eq(billingCustomers.orgId, tx.orgId))
    .returning({ number: billingCustomers.readingsBegun });
  return row?.number;
}

/** False when a later read is already stored: it includes everything that this one has seen. */
export async function claimSync(tx: OrgTx, number: number): Promise<boolean> {
  const rows = await tx.orm
    .update(billingCustomers)
    .set({ readingStored: number })
    .where(and(eq(billingCustomers.orgId, tx.orgId), lt(billingCustomers.readingStored, number)))
    .returning({ orgId: billingCustomers.orgId });
  return rows.length > 0;
}

/** The known ones of these entries, as last seen. */
export async function listKnown(tx: OrgTx, providerIds: string[]): Promise<InvoiceRow[]> {
  return tx.orm
    .select()
    .from(invoices)
    .where(and(eq(invoices.orgId, tx.orgId), inArray(invoices.providerId, providerIds)));
}

export async function insertEntry(tx: OrgTx, entry: StripeEntry, number: number): Promise<void> {
  const { id: providerId, ...values } = entry;
  await tx.orm.insert(invoices).values({ ...values, providerId, id: newId(values.at), orgId: tx.orgId, number });
}

export async function updateEntry(tx: OrgTx, { id: providerId, ...values }: StripeEntry): Promise<void> {
  await tx.orm
    .update(invoices)
    .set(values)
    .where(and(eq(invoices.orgId, tx.orgId), eq(invoices.providerId, providerId)));
}

/** Marks the guarantee as used. False when it was before. */
export async function markRefunded(tx: OrgTx, at: Date): Promise<boolean> {
  const isIt = and(eq(subscriptions.orgId, tx.orgId), isNull(subscriptions.refundedAt));
  const rows = await tx.orm
    .update(subscriptions)
    .set({ refundedAt: at })
    .where(isIt)
    .returning({ orgId: subscriptions.orgId });
  return rows.length > 0;
}

export async function lastInvoiceNumber(tx: OrgTx): Promise<number> {
  const { rows } = await tx.query("select coalesce(max(number), 0)::int as last from invoices where org_id = $1", [
    tx.orgId,
  ]);
  return Number(rows[0]?.["last"] ?? 0);
}

/** Customers whose period ended a while ago without a message about the renewal: a webhook was lost. */
export async function listWithoutRenewal(
  tx: SystemTx,
  before: Date,
  limit: number,
): Promise<{ orgId: string; stripeId: string }[]> {
  return tx.orm
    .select({ orgId: billingCustomers.orgId, stripeId: billingCustomers.stripeId })
    .from(billingCustomers)
    .innerJoin(subscriptions, eq(subscriptions.orgId, billingCustomers.orgId))
    .where(
      and(
        eq(subscriptions.provider, "stripe"),
        ne(subscriptions.status, "canceled"),
        lt(subscriptions.currentPeriodEnd, before),
        gt(subscriptions.currentPeriodEnd, addDays(before, -graceDays - 1)),
      ),
    )
    .orderBy(subscriptions.currentPeriodEnd)
    .limit(limit);
}

/** Stripe repeats a webhook for some days; after months its id is no longer needed. */
export async function deleteOldEvents(tx: SystemTx, before: Date): Promise<void> {
  await tx.orm.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before));
}
