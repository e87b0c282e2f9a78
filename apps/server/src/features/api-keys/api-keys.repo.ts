import type { MemberRole } from "@muster/contracts/accounts";
import type { ApiKeyScope } from "@muster/contracts/api-keys";
import { and, count, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { users } from "../accounts/accounts.table.ts";
import { apiKeys } from "./api-keys.table.ts";

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "tokenHash">;

export interface KeyOwner {
  keyId: string;
  name: string;
  scope: ApiKeyScope;
  expiresAt: string | null;
  userId: string;
  orgId: string;
  role: MemberRole;
  email: string;
  displayName: string;
  /** Last use is more than a minute old. */
  isStale: boolean;
}

const staleMs = 60_000;

/**
 * The key, its person and their current role, in one statement; undefined when any of them is deleted, or the key has expired.
 */
export async function findKeyOwner(
  db: Pick<Sql, "query">,
  tokenHash: string,
  now: Date,
): Promise<KeyOwner | undefined> {
  const { rows } = await db.query(
    `select k.id as "keyId", k.name, k.scope, k.expires_at as "expiresAt", k.user_id as "userId", k.org_id as "orgId",
            m.role, u.email, u.name as "displayName", coalesce(k.last_used_at < $3, true) as "isStale"
       from api_keys k
       join members m on m.user_id = k.user_id and m.organization_id = k.org_id
       join users u on u.id = k.user_id
      where k.token_hash = $1 and (k.expires_at is null or k.expires_at > $2)`,
    [tokenHash, now.toISOString(), staleBefore(now)],
    { isKept: true },
  );
  return rows[0] as KeyOwner | undefined; // the columns of the statement above
}

/** Conditional, so concurrent requests that find the key stale write it once. */
export async function touchKey(db: Pick<Sql, "query">, keyId: string, now: Date): Promise<void> {
  await db.query(
    "update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)",
    [keyId, now.toISOString(), staleBefore(now)],
  );
}

function staleBefore(now: Date): string {
  return new Date(now.getTime() - staleMs).toISOString();
}

/** Locks creation of keys in this organization until the transaction ends. */
export async function lockKeys(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [tx.orgId]);
}

/** Number of valid keys: the person's own, and all of the organization. */
export async function countActiveKeys(tx: OrgTx, userId: string, now: Date): Promise<{ own: number; all: number }> {
  const holds = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const [row] = await tx.orm
    .select({ all: count(), own: sql<number>`count(*) filter (where ${apiKeys.userId} = ${userId})` })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, tx.orgId), holds));
  return { own: Number(row?.own ?? 0), all: Number(row?.all ?? 0) };
}

export async function insertKey(tx: OrgTx, row: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.orm.insert(apiKeys).values(row);
}

const columns = {
  id: apiKeys.id,
  orgId: apiKeys.orgId,
  userId: apiKeys.userId,
  name: apiKeys.name,
  lastFour: apiKeys.lastFour,
  scope: apiKeys.scope,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** Newest first. */
export function listKeysOf(tx: OrgTx, userId: string): Promise<ApiKeyRow[]> {
  return tx.orm.select(columns).from(apiKeys).where(isTheirs(tx, userId)).orderBy(desc(apiKeys.id));
}

/** Newest first, starting below `cursor` (an id). */
export function listKeysOfOthers(
  tx: OrgTx,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const isOther = and(eq(apiKeys.orgId, tx.orgId), ne(apiKeys.userId, userId));
  return tx.orm
    .select({ ...columns, displayName: users.name, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(cursor === undefined ? isOther : and(isOther, lt(apiKeys.id, cursor)))
    .orderBy(desc(apiKeys.id))
    .limit(limit);
}

export async function findKey(tx: OrgTx, id: string) {
  const [row] = await tx.orm
    .select({ ...columns, displayName: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.orgId, tx.orgId), eq(apiKeys.id, id)));
  return row;
}

/** Returns whether the key still existed: of two concurrent requests, one deletes it. */
export async function deleteKey(tx: OrgTx, id: string): Promise<boolean> {
  const isIt = and(eq(apiKeys.orgId, tx.orgId), eq(apiKeys.id, id));
  return (await tx.orm.delete(apiKeys).where(isIt).returning({ id: apiKeys.id })).length > 0;
}

export async function deleteKeysOf(tx: OrgTx, userId: string): Promise<void> {
  await tx.orm.delete(apiKeys).where(isTheirs(tx, userId));
}

function isTheirs(tx: OrgTx, userId: string) {
  return and(eq(apiKeys.orgId, tx.orgId), eq(apiKeys.userId, userId));
}
