import type { AuditFilter } from "@muster/contracts/audit";
import type { Message } from "@muster/contracts/messages";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { auditedPersonalEvents, topics } from "./audit.policy.ts";

export interface AuditRow {
  id: string;
  number: number | null;
  kind: string;
  text: string;
  textMessage: Message;
  link: string | null;
  userId: string | null;
  actorName: string | null;
  data: Record<string, unknown>;
  at: string;
}

/** Newest first, starting below `cursor` (an id). */
export async function listAudit(
  tx: OrgTx,
  filter: AuditFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<AuditRow[]> {
  const values: unknown[] = [tx.orgId];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = ["e.org_id = $1", `(e.audience = 'organization' or ${startsWith(auditedPersonalEvents)})`];
  if (filter.topic) parts.push(ofTopic(filter.topic));
  if (filter.person) parts.push(`e.user_id = ${next(filter.person)}`);
  if (filter.search) parts.push(`e.text ilike ${next(`%${filter.search.replace(/[\\%_]/g, "\\$&")}%`)}`);
  if (filter.from) parts.push(`e.at >= ${next(`${filter.from}T00:00:00Z`)}::timestamptz`);
  if (filter.to) parts.push(`e.at < ${next(`${filter.to}T00:00:00Z`)}::timestamptz + interval '1 day'`);
  if (page.cursor) parts.push(`e.id < ${next(page.cursor)}`);
  const { rows } = await tx.query(
    `select e.id, s.number, e.kind, e.text, e.text_message as "textMessage", e.link, e.user_id as "userId", u.name as "actorName", e.data,
            to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from events e
       left join audit_seals s on s.event_id = e.id and s.org_id = e.org_id
       left join users u on u.id = e.user_id
      where ${parts.join(" and ")} order by e.id desc limit ${next(page.limit)}`,
    values,
  );
  return rows as unknown as AuditRow[]; // the columns of the statement above
}

/**
 * Members, and others who acted. Skips through the index from one person to the next, because each may have a million entries.
 */
export async function listActors(tx: OrgTx): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await tx.query(
    `with recursive actors (id) as (
       (select user_id from events where org_id = $1 and user_id is not null order by user_id limit 1)
       union all
       select (select e.user_id from events e where e.org_id = $1 and e.user_id > actors.id order by e.user_id limit 1)
         from actors where actors.id is not null
     )
     select p.id, u.name from (
       select user_id as id from members where organization_id = $1
       union select id from actors where id is not null
     ) p left join users u on u.id = p.id order by u.name nulls last, p.id limit 500`,
    [tx.orgId],
  );
  return rows as unknown as { id: string; name: string | null }[]; // the columns of the statement above
}

function ofTopic(topic: NonNullable<AuditFilter["topic"]>): string {
  if (topic !== "other") return startsWith(topics[topic]);
  return `not ${startsWith(Object.values(topics).flat())}`;
}

/** Prefixes are constants of letters and underscores, so they need no escaping. */
function startsWith(beginnings: string[]): string {
  return `(${beginnings.map((each) => `starts_with(e.kind, '${each}')`).join(" or ")})`;
}
