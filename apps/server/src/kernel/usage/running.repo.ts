import type { OrgTx } from "../tenancy/tenancy.ts";
import type { CallFigures } from "./by-model.ts";

interface Raised {
  userId: string | null;
  holdMonth: string | null;
  addedMicros: number;
}

/**
 * Adds a call to what a run at work has taken, and holds at least that much for it; undefined where nothing is held for it: it has
 * ended, or never began.
 */
export async function addToRun(
  tx: OrgTx,
  { runId, model, hasAnswered, ...figures }: CallFigures & { runId: string; model: string; hasAnswered: boolean },
): Promise<Raised | undefined> {
  const { rows } = await tx.query(
    `with before as (select id, hold_micros from usage_reservations where org_id = $1 and run_id = $2 and status = 'held' for update)
     update usage_reservations r
        set model = case when $7::boolean then $3 else r.model end, prompt_tokens = r.prompt_tokens + $4::int,
            completion_tokens = r.completion_tokens + $5::int, cost_micros = r.cost_micros + $6::bigint,
            hold_micros = greatest(r.hold_micros, r.cost_micros + $6::bigint),
            calls = r.calls || jsonb_build_object($3::text, jsonb_build_object(
              'promptTokens', coalesce((r.calls -> $3::text ->> 'promptTokens')::int, 0) + $4::int,
              'completionTokens', coalesce((r.calls -> $3::text ->> 'completionTokens')::int, 0) + $5::int,
              'costMicros', coalesce((r.calls -> $3::text ->> 'costMicros')::bigint, 0) + $6::bigint))
       from before where r.id = before.id
     returning r.user_id as "userId", r.hold_month as "holdMonth", (r.hold_micros - before.hold_micros)::float8 as "addedMicros"`,
    [tx.orgId, runId, model, figures.promptTokens, figures.completionTokens, figures.costMicros, hasAnswered],
  );
  return rows[0] as unknown as Raised | undefined; // the columns of the statement above
}

export interface BudgetStanding {
  /** Empty for the organization's. */
  userId: string;
  monthMicros: number;
  spentMicros: number;
  /** Spent in this month, and held: for a run by whatever else is under way, with what the run itself has cost. */
  takenMicros: number;
}

/** The budgets that a run at work counts against, the organization's first. */
export async function findRunBudgets(
  tx: OrgTx,
  { runId, month }: { runId: string; month: string },
): Promise<BudgetStanding[]> {
  const { rows } = await tx.query(
    `select b.user_id as "userId", b.month_micros::float8 as "monthMicros", coalesce(m.spent_micros, 0)::float8 as "spentMicros",
            (coalesce(m.spent_micros + m.held_micros, 0) - case when r.hold_month = $3 then r.hold_micros else 0 end
              + r.cost_micros)::float8 as "takenMicros"
       from usage_reservations r
       join usage_budgets b on b.org_id = r.org_id and b.user_id in ('', coalesce(r.user_id, ''))
       left join usage_months m on m.org_id = r.org_id and m.month = $3 and m.user_id = b.user_id
      where r.org_id = $1 and r.run_id = $2 and r.status = 'held'
      order by b.user_id`,
    [tx.orgId, runId, month],
  );
  return rows as unknown as BudgetStanding[]; // the columns of the statement above
}

/** The budgets of the organization and of whoever asks, the organization's first. */
export async function findOwnBudgets(tx: OrgTx, month: string): Promise<BudgetStanding[]> {
  const { rows } = await tx.query(
    `select b.user_id as "userId", b.month_micros::float8 as "monthMicros", coalesce(m.spent_micros, 0)::float8 as "spentMicros",
            coalesce(m.spent_micros + m.held_micros, 0)::float8 as "takenMicros"
       from usage_budgets b
       left join usage_months m on m.org_id = b.org_id and m.month = $2 and m.user_id = b.user_id
      where b.org_id = $1 and b.user_id in ('', $3)
      order by b.user_id`,
    [tx.orgId, month, tx.userId ?? ""],
  );
  return rows as unknown as BudgetStanding[]; // the columns of the statement above
}
