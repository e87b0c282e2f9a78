import { and, eq, lt, sql } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { idempotencyKeys as keys } from "./idempotency.table.ts";

interface Claim {
  userId: string;
  key: string;
  hash: string;
}

/**
 * True when the key is now this request's: it is new, its answer is older than is kept, or its first request died without one.
 */
export async function claimKey(
  tx: OrgTx,
  claim: Claim,
  { now, staleBefore, keptSince }: { now: Date; staleBefore: Date; keptSince: Date },
): Promise<boolean> {
  const isDead = sql`${keys.status} is null and ${keys.createdAt} < ${staleBefore.toISOString()} and ${keys.hash} = ${claim.hash}`;
  const rows = await tx.orm
    .insert(keys)
    .values({ orgId: tx.orgId, ...claim, createdAt: now })
    .onConflictDoUpdate({
      target: [keys.orgId, keys.userId, keys.key],
      set: { createdAt: now, hash: claim.hash, status: null, body: null },
      setWhere: sql`(${isDead}) or ${keys.createdAt} < ${keptSince.toISOString()}`,
    })
    .returning({ key: keys.key });
  return rows.length > 0;
}

export async function findKey(tx: OrgTx, claim: Claim) {
  const [row] = await tx.orm
    .select({ hash: keys.hash, status: keys.status, body: keys.body })
    .from(keys)
    .where(isKey(tx, claim));
  return row;
}

export async function storeAnswer(tx: OrgTx, claim: Claim, answer: { status: number; body: string }): Promise<void> {
  await tx.orm.update(keys).set(answer).where(isKey(tx, claim));
}

export async function dropKey(tx: OrgTx, claim: Claim): Promise<void> {
  await tx.orm.delete(keys).where(isKey(tx, claim));
}

export async function deleteKeysBefore(tx: OrgTx, before: Date): Promise<void> {
  await tx.orm.delete(keys).where(and(eq(keys.orgId, tx.orgId), lt(keys.createdAt, before)));
}

function isKey(tx: OrgTx, claim: Claim) {
  return and(eq(keys.orgId, tx.orgId), eq(keys.userId, claim.userId), eq(keys.key, claim.key));
}
