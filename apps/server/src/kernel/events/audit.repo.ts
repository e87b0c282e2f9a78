import { desc, inArray, max } from "drizzle-orm";
import type { SystemTx } from "../tenancy/tenancy.ts";
import { auditSeals } from "./audit.table.ts";

/** An event as it is hashed: every column as text rendered by the database, which is the same on both databases. */
export interface AuditedEvent {
  id: string;
  orgId: string;
  kind: string;
  text: string;
  textMessage: string;
  link: string | null;
  audience: string;
  userId: string | null;
  data: string;
  at: string;
}

export interface SealedEvent {
  orgId: string;
  number: number;
  eventId: string;
  hash: string;
  sealedAt: string;
  /** Null when the event's row is missing. */
  event: AuditedEvent | null;
}

const lockKey = 7_226_118_414;

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const eventJson = `json_build_object('id', e.id, 'orgId', e.org_id, 'kind', e.kind, 'text', e.text,
  'textMessage', e.text_message::text, 'link', e.link, 'audience', e.audience, 'userId', e.user_id, 'data', e.data::text, 'at', ${moment("e.at")})`;

/** Allows one sealer at a time across all nodes. */
export async function lockSealing(tx: SystemTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [lockKey]);
}

export async function findNewestSealed(tx: SystemTx): Promise<string | null> {
  const [row] = await tx.orm.select({ id: max(auditSeals.eventId) }).from(auditSeals);
  return row?.id ?? null;
}

/** Oldest first, of all organizations. */
export async function listUnsealed(tx: SystemTx, { from, limit }: { from: string; limit: number }) {
  const { rows } = await tx.query(
    `select ${eventJson} as event from events e
      where e.id >= $1 and not exists (select from audit_seals s where s.event_id = e.id) order by e.id limit $2`,
    [from, limit],
  );
  return rows.map((row) => row["event"] as AuditedEvent);
}

/** The last link of each organization's chain. */
export async function findTips(tx: SystemTx, orgIds: string[]) {
  return tx.orm
    .selectDistinctOn([auditSeals.orgId], {
      orgId: auditSeals.orgId,
      number: auditSeals.number,
      hash: auditSeals.hash,
    })
    .from(auditSeals)
    .where(inArray(auditSeals.orgId, orgIds))
    .orderBy(auditSeals.orgId, desc(auditSeals.number));
}

export async function insertSeals(tx: SystemTx, seals: (typeof auditSeals.$inferInsert)[]): Promise<void> {
  await tx.orm.insert(auditSeals).values(seals);
}

/** Every chain from its first link, in batches. */
export async function* readChains(tx: SystemTx, orgId?: string): AsyncGenerator<SealedEvent[]> {
  await tx.query(
    `declare muster_chains no scroll cursor for
      select s.org_id as "orgId", s.number, s.event_id as "eventId", s.hash, ${moment("s.sealed_at")} as "sealedAt",
             case when e.id is null then null else ${eventJson} end as event
        from audit_seals s left join events e on e.id = s.event_id and e.org_id = s.org_id
      where $1::text is null or s.org_id = $1
      order by s.org_id, s.number`,
    [orgId ?? null],
  );
  for (;;) {
    const { rows } = await tx.query("fetch 1000 from muster_chains");
    if (!rows.length) break;
    yield rows as unknown as SealedEvent[]; // the columns of the statement above
  }
  await tx.query("close muster_chains");
}

/** Those of these organizations that still exist. */
export async function listOrganizations(tx: SystemTx, orgIds: string[]): Promise<string[]> {
  const { rows } = await tx.query("select id from organizations where id = any($1)", [orgIds]);
  return rows.map(({ id }) => String(id));
}

/** Events that the sealer should have sealed long ago, so they were inserted later. */
export async function listLateInserts(tx: SystemTx, graceSeconds: number, orgId?: string) {
  const { rows } = await tx.query(
    `select e.id, e.org_id as "orgId" from events e
      where not exists (select from audit_seals s where s.event_id = e.id)
        and e.at < (select max(s.sealed_at) from audit_seals s where s.org_id = e.org_id) - make_interval(secs => $1)
        and ($2::text is null or e.org_id = $2)
      order by e.id limit 100`,
    [graceSeconds, orgId ?? null],
  );
  return rows as { id: string; orgId: string }[];
}

export async function countUnsealed(tx: SystemTx, orgId?: string): Promise<number> {
  const { rows } = await tx.query(
    `select count(*) as n from events e
      where not exists (select from audit_seals s where s.event_id = e.id) and ($1::text is null or e.org_id = $1)`,
    [orgId ?? null],
  );
  return Number(rows[0]?.["n"]);
}
