import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type CheckoutRow, checkouts, type SubscriptionRow, subscriptions } from "./billing.table.ts";

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

/** The organization's one subscription becomes this one. That its free trial was used is never forgotten. */
export async function storeSubscription(
  tx: OrgTx,
  values: Omit<typeof subscriptions.$inferInsert, "orgId">,
): Promise<void> {
  await tx.orm
    .insert(subscriptions)
    .values({ ...values, orgId: tx.orgId })
    .onConflictDoUpdate({ target: subscriptions.orgId, set: values });
}

/** Until the transaction ends, one purchase at a time for this organization. */
export async function lockBilling(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [tx.orgId]);
}

function isCheckout(tx: OrgTx, id: string) {
  return and(eq(checkouts.orgId, tx.orgId), eq(checkouts.id, id));
}
