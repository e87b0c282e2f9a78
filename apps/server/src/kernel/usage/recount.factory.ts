import { expect } from "vitest";
import type { OrgTx } from "../tenancy/tenancy.ts";

/**
 * Expects both counters to match the rows: the units of the period in `usage_reservations`, the money of each month in `model_calls`
 * and open reservations. Called after every test of a fault or a race.
 */
export async function recountUsage(tx: OrgTx): Promise<void> {
  const units = await tx.query(
    `select a.used_half_units as kept,
            (select coalesce(sum(r.half_units), 0)::int from usage_reservations r
              where r.org_id = a.org_id and r.period_number = a.period_number and r.status <> 'released') as counted
       from usage_accounts a where a.org_id = $1`,
    [tx.orgId],
  );
  for (const { kept, counted } of units.rows) expect(kept, "units of the period").toBe(counted);
  const kept = await tx.query(
    `select month, user_id, spent_micros::float8 as spent, held_micros::float8 as held from usage_months
      where org_id = $1 and (spent_micros <> 0 or held_micros <> 0) order by 1, 2`,
    [tx.orgId],
  );
  const counted = await tx.query(
    `with rests as (
       select r.created_at, r.user_id,
              greatest(0, r.hold_micros - coalesce((select sum(c.cost_micros + c.hold_micros) from model_calls c where c.run_id = r.run_id), 0)) as rest
         from usage_reservations r where r.org_id = $1 and r.status = 'held'),
     amounts as (
       select started_at as at, user_id, cost_micros as spent, hold_micros as held from model_calls where org_id = $1
       union all select created_at, user_id, 0, rest from rests),
     scoped as (
       select at, spent, held, '' as user_id from amounts
       union all select at, spent, held, user_id from amounts where user_id is not null)
     select to_char(at at time zone 'UTC', 'YYYY-MM') as month, user_id, sum(spent)::float8 as spent, sum(held)::float8 as held
       from scoped group by 1, 2 having sum(spent) <> 0 or sum(held) <> 0 order by 1, 2`,
    [tx.orgId],
  );
  expect(kept.rows, "money of the months").toEqual(counted.rows);
}
