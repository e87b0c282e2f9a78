import { and, eq } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { usageBudgets as budgets, usageMonths as months } from "../../kernel/usage/money.table.ts";

export function listBudgets(tx: OrgTx) {
  return tx.orm.select().from(budgets).where(eq(budgets.orgId, tx.orgId));
}

export function listMonths(tx: OrgTx, month: string) {
  return tx.orm
    .select()
    .from(months)
    .where(and(eq(months.orgId, tx.orgId), eq(months.month, month)));
}

export async function putBudget(tx: OrgTx, row: Omit<typeof budgets.$inferInsert, "orgId">): Promise<void> {
  const { monthMicros, setBy, setAt } = row;
  await tx.orm
    .insert(budgets)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({ target: [budgets.orgId, budgets.userId], set: { monthMicros, setBy, setAt } });
}

export async function deleteBudget(tx: OrgTx, userId: string): Promise<void> {
  await tx.orm.delete(budgets).where(and(eq(budgets.orgId, tx.orgId), eq(budgets.userId, userId)));
}

export interface NearlySpent {
  orgId: string;
  userId: string;
  monthMicros: number;
  spentMicros: number;
}

/** Budgets that are four fifths spent this month and not yet announced: once a month for each amount. */
export async function listNearlySpent(tx: SystemTx, month: string): Promise<NearlySpent[]> {
  const { rows } = await tx.query(
    `select b.org_id as "orgId", b.user_id as "userId", b.month_micros::float8 as "monthMicros", m.spent_micros::float8 as "spentMicros"
       from usage_budgets b join usage_months m on m.org_id = b.org_id and m.user_id = b.user_id and m.month = $1
      where m.spent_micros * 10 >= b.month_micros * 8 and m.warned_micros is distinct from b.month_micros
      limit 500`,
    [month],
  );
  return rows as unknown as NearlySpent[]; // the columns of the statement above
}

/** False when another node has sent the warning meanwhile, or the budget has changed. */
export async function markWarned(tx: OrgTx, { userId, monthMicros }: NearlySpent, month: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update usage_months set warned_micros = $4
      where org_id = $1 and month = $2 and user_id = $3 and warned_micros is distinct from $4::bigint
        and exists (select from usage_budgets b where b.org_id = $1 and b.user_id = $3 and b.month_micros = $4)`,
    [tx.orgId, month, userId, monthMicros],
  );
  return rowCount > 0;
}
