import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import {
  usageActions as actions,
  usageBudgets as budgets,
  usageDays as days,
  usageMonths as months,
} from "./ledger.table.ts";
import type { usageRecords as records } from "./usage.table.ts";

export type RecordRow = typeof records.$inferSelect;
type DayRow = typeof days.$inferInsert;

/** What changes in a month's money, for the organization and the person. */
export interface MonthChange {
  orgId: string;
  month: string;
  userId: string | null;
  spentMicros: number;
  heldMicros: number;
}

/** Adds to the months of the organization and the person, which stay locked until the transaction ends; answers how they stand. */
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
    .returning({ userId: months.userId, spentMicros: months.spentMicros, heldMicros: months.heldMicros });
}

/** Counts units as taken from a period, or, below zero, as given back to it. */
export async function countAction(
  tx: OrgTx | SystemTx,
  change: { orgId: string; periodNumber: number; action: string; halfUnits: number; uses: number },
): Promise<void> {
  await tx.orm
    .insert(actions)
    .values(change)
    .onConflictDoUpdate({
      target: [actions.orgId, actions.periodNumber, actions.action],
      set: {
        halfUnits: sql`${actions.halfUnits} + excluded.half_units`,
        uses: sql`${actions.uses} + excluded.uses`,
      },
    });
}

/** The organization's budget and the person's, where they have one; the organization's first. */
export function findBudgets(tx: OrgTx, userId: string | null) {
  return tx.orm
    .select({ userId: budgets.userId, monthMicros: budgets.monthMicros })
    .from(budgets)
    .where(and(eq(budgets.orgId, tx.orgId), inArray(budgets.userId, userId ? ["", userId] : [""])))
    .orderBy(asc(budgets.userId));
}

/** Adds one row of the ledger to its day. Rows are written in one order everywhere, so that no two of these wait for each other. */
export async function addToDays(tx: OrgTx, record: RecordRow): Promise<void> {
  await tx.orm
    .insert(days)
    .values(dayRows(record))
    .onConflictDoUpdate({
      target: [days.orgId, days.userId, days.dimension, days.day, days.key],
      set: {
        uses: sql`${days.uses} + excluded.uses`,
        halfUnits: sql`${days.halfUnits} + excluded.half_units`,
        creditMillis: sql`${days.creditMillis} + excluded.credit_millis`,
        promptTokens: sql`${days.promptTokens} + excluded.prompt_tokens`,
        completionTokens: sql`${days.completionTokens} + excluded.completion_tokens`,
        costMicros: sql`${days.costMicros} + excluded.cost_micros`,
      },
    });
}

function dayRows(record: RecordRow): DayRow[] {
  const { orgId, userId, action, agentId, model, halfUnits, promptTokens, completionTokens, costMicros } = record;
  const figures = {
    orgId,
    day: record.at.toISOString().slice(0, 10),
    uses: 1,
    halfUnits,
    creditMillis: Math.round(record.credits * 1000),
    promptTokens,
    completionTokens,
    costMicros,
  };
  const mine = [
    { dimension: "action" as const, key: action },
    { dimension: "agent" as const, key: agentId ?? "" },
    { dimension: "all" as const, key: "" },
    { dimension: "model" as const, key: model ?? "" },
  ];
  const all = [...mine, { dimension: "person" as const, key: userId ?? "" }];
  return [
    ...all.map((row) => ({ ...figures, ...row, userId: "" })),
    ...(userId ? mine.map((row) => ({ ...figures, ...row, userId })) : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Writes days and months anew from the ledger, for all organizations: for a database from before they were kept. */
export async function recountLedger(tx: SystemTx): Promise<void> {
  await tx.query(
    `insert into usage_days (org_id, user_id, dimension, day, key, uses, half_units, credit_millis, prompt_tokens, completion_tokens, cost_micros)
     select org_id, scope, dimension, to_char(at at time zone 'UTC', 'YYYY-MM-DD'), key, count(*), sum(half_units),
            sum(round(credits * 1000)), sum(prompt_tokens), sum(completion_tokens), sum(cost_micros)
       from usage_records r
       cross join lateral (values ('action', action), ('agent', coalesce(agent_id, '')), ('all', ''), ('model', coalesce(model, '')),
                                  ('person', coalesce(r.user_id, ''))) as told (dimension, key)
       cross join lateral (select '' as scope union select r.user_id where r.user_id is not null and dimension <> 'person') as scopes
      group by 1, 2, 3, 4, 5`,
  );
  await tx.query(
    `insert into usage_months (org_id, month, user_id, spent_micros)
     select org_id, left(day, 7), user_id, sum(cost_micros) from usage_days where dimension = 'all' group by 1, 2, 3
     on conflict (org_id, month, user_id) do update set spent_micros = excluded.spent_micros`,
  );
}

/** The same for what periods' units went to. */
export async function recountActions(tx: SystemTx): Promise<void> {
  await tx.query(
    `insert into usage_actions (org_id, period_number, action, half_units, uses)
     select org_id, period_number, action, sum(half_units), count(*)
       from usage_reservations where status in ('held', 'settled') group by 1, 2, 3`,
  );
}

/** Whether there are reservations of which nothing has been counted yet. */
export async function isUncountedByAction(tx: SystemTx): Promise<boolean> {
  const { rows } = await tx.query(
    "select exists (select from usage_reservations) and not exists (select from usage_actions) as uncounted",
  );
  return rows[0]?.["uncounted"] === true;
}

/** Whether there is a ledger of which nothing has been added up yet. */
export async function isUncounted(tx: SystemTx): Promise<boolean> {
  const { rows } = await tx.query(
    "select exists (select from usage_records) and not exists (select from usage_days) as uncounted",
  );
  return rows[0]?.["uncounted"] === true;
}
