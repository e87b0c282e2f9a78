import { and, asc, count, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { users } from "../accounts/accounts.table.ts";
import { scimTokens } from "./scim.table.ts";

export type TokenRow = Omit<typeof scimTokens.$inferSelect, "orgId" | "tokenHash" | "createdBy"> & {
  createdBy: string | null;
};

export interface TokenHolder {
  tokenId: string;
  name: string;
  orgId: string;
  /** Last use is more than a minute old. */
  isStale: boolean;
}

const staleMs = 60_000;

export async function findTokenHolder(
  db: Pick<Sql, "query">,
  tokenHash: string,
  now: Date,
): Promise<TokenHolder | undefined> {
  const { rows } = await db.query(
    `select id as "tokenId", name, org_id as "orgId", coalesce(last_used_at < $2, true) as "isStale"
       from scim_tokens where token_hash = $1`,
    [tokenHash, staleBefore(now)],
    { isKept: true },
  );
  return rows[0] as TokenHolder | undefined; // the columns of the statement above
}

/** Conditional, so concurrent requests that find the token stale write it once. */
export async function touchToken(db: Pick<Sql, "query">, id: string, now: Date): Promise<void> {
  await db.query(
    "update scim_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)",
    [id, now.toISOString(), staleBefore(now)],
  );
}

function staleBefore(now: Date): string {
  return new Date(now.getTime() - staleMs).toISOString();
}

/** Locks creation of tokens in this organization until the transaction ends. */
export async function lockTokens(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 23))", [tx.orgId]);
}

export async function countTokens(tx: OrgTx): Promise<number> {
  const [row] = await tx.orm.select({ all: count() }).from(scimTokens).where(eq(scimTokens.orgId, tx.orgId));
  return Number(row?.all ?? 0);
}

/** Oldest first. */
export function listTokens(tx: OrgTx): Promise<TokenRow[]> {
  const { id, name, lastFour, createdAt, lastUsedAt } = scimTokens;
  return tx.orm
    .select({ id, name, lastFour, createdAt, lastUsedAt, createdBy: users.name })
    .from(scimTokens)
    .leftJoin(users, eq(users.id, scimTokens.createdBy))
    .where(eq(scimTokens.orgId, tx.orgId))
    .orderBy(asc(scimTokens.id));
}

export async function insertToken(tx: OrgTx, row: Omit<typeof scimTokens.$inferInsert, "orgId">): Promise<void> {
  await tx.orm.insert(scimTokens).values({ ...row, orgId: tx.orgId });
}

/** Of two concurrent requests, one deletes the token. */
export async function deleteToken(tx: OrgTx, id: string): Promise<{ name: string; lastFour: string } | undefined> {
  const isIt = and(eq(scimTokens.orgId, tx.orgId), eq(scimTokens.id, id));
  const { name, lastFour } = scimTokens;
  const [row] = await tx.orm.delete(scimTokens).where(isIt).returning({ name, lastFour });
  return row;
}
