import type { OrgTx } from "../tenancy/tenancy.ts";

interface Raised {
  userId: string | null;
  holdMonth: string | null;
  addedMicros: number;
}

/** Holds at least this much for a run that is still at work; undefined where nothing is held for it. */
export async function raiseHold(
  tx: OrgTx,
  { runId, model, costMicros }: { runId: string; model: string | undefined; costMicros: number },
): Promise<Raised | undefined> {
  const { rows } = await tx.query(
    `with before as (select id, hold_micros from usage_reservations where org_id = $1 and run_id = $2 and status = 'held' for update)
     update usage_reservations r
        set model = coalesce($3, r.model), hold_micros = greatest(r.hold_micros, $4::bigint)
       from before where r.id = before.id
     returning r.user_id as "userId", r.hold_month as "holdMonth", (r.hold_micros - before.hold_micros)::float8 as "addedMicros"`,
    [tx.orgId, runId, model ?? null, costMicros],
  );
  return rows[0] as unknown as Raised | undefined; // the columns of the statement above
}

export interface RunBudget {
  /** Empty for the organization's. */
  userId: string;
  monthMicros: number;
  /** Spent in this month, and held by whatever else is under way. */
  othersMicros: number;
}

/** The budgets that a run at work counts against, the organization's first. */
export async function findRunBudgets(
  tx: OrgTx,
  { runId, month }: { runId: string; month: string },
): Promise<RunBudget[]> {
  const { rows } = await tx.query(
    `select b.user_id as "userId", b.month_micros::float8 as "monthMicros",
            (coalesce(m.spent_micros + m.held_micros, 0) - case when r.hold_month = $3 then r.hold_micros else 0 end)::float8 as "othersMicros"
       from usage_reservations r
       join usage_budgets b on b.org_id = r.org_id and b.user_id in ('', coalesce(r.user_id, ''))
       left join usage_months m on m.org_id = r.org_id and m.month = $3 and m.user_id = b.user_id
      where r.org_id = $1 and r.run_id = $2 and r.status = 'held'
      order by b.user_id`,
    [tx.orgId, runId, month],
  );
  return rows as unknown as RunBudget[]; // the columns of the statement above
}
