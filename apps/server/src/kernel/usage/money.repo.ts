import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { usageBudgets as budgets, usageMonths as months } from "./money.table.ts";

/** A change to a month's money, of the organization and the person. */
export interface MonthChange {
  orgId: string;
  month: string;
  userId: string | null;
  spentMicros: number;
  heldMicros: number;
}

/** Updates the months of the organization and the person, which stay locked until the transaction ends. Returns their totals. */
export async function changeMonths(tx: OrgTx | SystemTx, changes: MonthChange[]) {
  const rows = changes.flatMap(({ userId, ...change }) => [
    { ...change, userId: "" },
    ...(userId ? [{ ...change, userId }] : []),
  ]);
  return tx.orm
    .insert(months)
    .values(rows.toSorted((a, b) => compare(a.month, b.month) || compare(a.userId, b.userId)))
    .onConflictDoUpdate({
      target: [months.orgId, months.month, months.userId],
      set: {
        spentMicros: sql`${months.spentMicros} + excluded.spent_micros`,
        heldMicros: sql`${months.heldMicros} + excluded.held_micros`,
      },
    })
    .returning({
      month: months.month,
      userId: months.userId,
      spentMicros: months.spentMicros,
      heldMicros: months.heldMicros,
    });
}

/** The organization's budget and the person's, when set; the organization's first. */
export function findBudgets(tx: OrgTx, userId: string | null) {
  return tx.orm
    .select({ userId: budgets.userId, monthMicros: budgets.monthMicros })
    .from(budgets)
    .where(and(eq(budgets.orgId, tx.orgId), inArray(budgets.userId, userId ? ["", userId] : [""])))
    .orderBy(asc(budgets.userId));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
