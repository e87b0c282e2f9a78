import { newId } from "../../platform/ids.ts";
import type { SystemTx } from "../tenancy/tenancy.ts";

export interface RevenueEvent {
  id: string;
  orgId: string;
  kind: string;
  tier: string | null;
  interval: string | null;
  revenueCents: number;
}

/** Claims the events of money since then that nobody has been told of; two nodes at once get none twice. */
export async function claimRevenueEvents(
  tx: SystemTx,
  { since, now }: { since: Date; now: Date },
): Promise<RevenueEvent[]> {
  const { rows } = await tx.query(
    `with due as (
       select id, org_id, kind, data from events e
        where id >= $1 and jsonb_typeof(data -> 'revenueCents') = 'number' and data -> 'revenueCents' <> '0'
          and not exists (select from revenue_tellings r where r.event_id = e.id)
        order by id limit 500
     ), told as (
       insert into revenue_tellings (event_id, org_id, told_at) select id, org_id, $2 from due
       on conflict do nothing returning event_id
     )
     select id, org_id as "orgId", kind, data ->> 'tier' as tier, data ->> 'interval' as interval,
            (data ->> 'revenueCents')::float8 as "revenueCents"
       from due where id in (select event_id from told) order by id`,
    [newId(since).slice(0, 13), now.toISOString()],
  );
  return rows as unknown as RevenueEvent[]; // the columns of the statement above
}
