import type { JournalEntries } from "../tenancy/journal.ts";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";

/** Identifies one request: the key, its owner, and a hash of the request. */
export interface Claim {
  orgId: string;
  userId: string;
  key: string;
  hash: string;
}

export interface ClaimRow {
  orgId: string;
  hash: string;
  journal: JournalEntries;
  status: number | null;
  body: string | null;
}

/** The person's claims of this key, in any organization: the request itself may have changed the one they work in. */
export async function findClaims(tx: SystemTx, { userId, key }: Claim, since: Date): Promise<ClaimRow[]> {
  const { rows } = await tx.query(
    `select org_id as "orgId", hash, journal, status, body from idempotency_keys
      where user_id = $1 and key = $2 and created_at >= $3`,
    [userId, key, since],
  );
  return rows as unknown as ClaimRow[]; // the columns of the statement above
}

/** Makes this attempt the newest of its claim; false when the request was answered meanwhile. */
export async function takeOverClaim(tx: SystemTx, claim: Claim, attempt: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update idempotency_keys set attempt = $4 where org_id = $1 and user_id = $2 and key = $3 and status is null",
    [claim.orgId, claim.userId, claim.key, attempt],
  );
  return rowCount > 0;
}

/**
 * Claims the key for the attempt or adds to its journal, in a transaction that has written anything. Waits for another
 * transaction that is claiming it at the same time.
 */
export async function storeEntries(
  tx: OrgTx | SystemTx,
  claim: Claim,
  { attempt, entries, now }: { attempt: string; entries: JournalEntries; now: Date },
): Promise<"stored" | "unwritten" | "lost"> {
  const { rows } = await tx.query(
    `with wrote as materialized (select pg_current_xact_id_if_assigned() is not null as yes),
     kept as (
       insert into idempotency_keys as k (org_id, user_id, key, hash, attempt, journal, created_at)
       select $1, $2, $3, $4, $5, $6::jsonb, $7 from wrote where yes
       on conflict (org_id, user_id, key) do update set journal = k.journal || excluded.journal
         where k.attempt = excluded.attempt
       returning 1)
     select (select yes from wrote) as wrote, exists (select from kept) as kept`,
    [claim.orgId, claim.userId, claim.key, claim.hash, attempt, JSON.stringify(entries), now],
  );
  if (!rows[0]?.["wrote"]) return "unwritten";
  return rows[0]?.["kept"] ? "stored" : "lost";
}

/** Replaces the journal with the answer. Stores nothing and returns false when another attempt has the claim. */
export async function storeResponse(
  tx: SystemTx,
  claim: Claim,
  { attempt, status, body, now }: { attempt: string; status: number; body: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_keys as k (org_id, user_id, key, hash, attempt, journal, status, body, created_at)
     values ($1, $2, $3, $4, $5, '{}', $6, $7, $8)
     on conflict (org_id, user_id, key) do update set status = excluded.status, body = excluded.body, journal = '{}'
       where k.attempt = excluded.attempt`,
    [claim.orgId, claim.userId, claim.key, claim.hash, attempt, status, body, now],
  );
  return rowCount > 0;
}

/** Deletes expired responses, of one claim or of all. */
export async function deleteExpired(tx: SystemTx, before: Date, claim?: Claim): Promise<void> {
  const of = claim ? " and org_id = $2 and user_id = $3 and key = $4" : "";
  await tx.query(
    `delete from idempotency_keys where created_at < $1${of}`,
    claim ? [before, claim.orgId, claim.userId, claim.key] : [before],
  );
}
