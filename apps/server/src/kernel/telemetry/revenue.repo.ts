import { newId } from "../../platform/ids.ts";
import type { SystemTx } from "../tenancy/tenancy.ts";
import { revenueReports } from "./revenue.table.ts";

export interface RevenueEvent {
  id: string;
  orgId: string;
  kind: string;
  tier: string | null;
  interval: string | null;
  revenueCents: number;
}

/** Claims the revenue events since then that are not reported yet; two nodes at once never claim the same event. */
export async function claimRevenueEvents(
  tx: SystemTx,
  { since, now }: { since: Date; now: Date },
): Promise<RevenueEvent[]> {
  const { rows } = await tx.query(
    `select id, org_id as "orgId", kind, data ->> 'tier' as tier, data ->> 'interval' as interval,
            (data ->> 'revenueCents')::float8 as "revenueCents"
       from events e
      where id >= $1 and jsonb_typeof(data -> 'revenueCents') = 'number' and data -> 'revenueCents' <> '0'
        and not exists (select from revenue_reports r where r.event_id = e.id)
      order by id limit 500`,
    [newId(since).slice(0, 13)],
  );
  const due = rows as unknown as RevenueEvent[]; // the columns of the statement above
  if (due.length === 0) return [];
  const claimed = await tx.orm
    .insert(revenueReports)
    .values(due.map(({ id, orgId }) => ({ eventId: id, orgId, reportedAt: now })))
    .onConflictDoNothing()
    .returning({ eventId: revenueReports.eventId });
  const ids = new Set(claimed.map(({ eventId }) => eventId));
  return due.filter(({ id }) => ids.has(id));
}
