import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type OrgTx, type SystemTx, systemRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { planClaims } from "./billing.table.ts";

export type ClaimKind = (typeof planClaims.$inferSelect)["kind"];

/** The account and its address. */
export interface Claimant {
  userId: string;
  addressHash: string;
}

export interface Buyer {
  userId: string;
  email: string;
}

/** Locks a person's claims across all organizations. */
export async function lockClaims(tx: Sql, { userId }: Claimant): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 5))", [userId]);
}

/** Which benefits the person can no longer have in this organization. */
export async function listUsedBenefits(tx: OrgTx, who: Claimant, now: Date): Promise<ClaimKind[]> {
  const isElsewhere = or(isNull(planClaims.organizationId), ne(planClaims.organizationId, tx.orgId));
  const isHeld = or(isNull(planClaims.holdsUntil), and(isElsewhere, gt(planClaims.holdsUntil, now)));
  const rows = await tx
    .as(systemRole)
    .orm.select({ kind: planClaims.kind })
    .from(planClaims)
    .where(and(isTheirs(who), isHeld));
  return rows.map(({ kind }) => kind);
}

/** An unused guarantee moves here with the next purchase; false when a person with this address holds it. */
export async function upsertClaim(
  tx: OrgTx,
  who: Claimant,
  claim: { kind: ClaimKind; at: Date; holdsUntil: Date | null },
): Promise<boolean> {
  const values = { ...claim, ...who, organizationId: tx.orgId };
  const isFree = or(lte(planClaims.holdsUntil, claim.at), and(eq(planClaims.organizationId, tx.orgId), isOpen));
  const rows = await tx
    .as(systemRole)
    .orm.insert(planClaims)
    .values({ ...values, id: newId(claim.at) })
    .onConflictDoUpdate({ target: [planClaims.kind, planClaims.addressHash], set: values, setWhere: isFree as SQL })
    .returning({ id: planClaims.id });
  return rows.length > 0;
}

/** Sets until when the last guarantee here holds; null means forever, because it was used. */
export async function setGuarantee(tx: OrgTx, holdsUntil: Date | null): Promise<void> {
  await tx.as(systemRole).query(
    `update plan_claims set holds_until = $2
      where id = (select id from plan_claims where kind = 'guarantee' and organization_id = $1 order by at desc, id desc limit 1)`,
    [tx.orgId, holdsUntil?.toISOString() ?? null],
  );
}

/** Who opened the last page at Stripe. Undefined for pages from before this was recorded, and for a deleted account. */
export async function findBuyer(tx: OrgTx): Promise<Buyer | undefined> {
  const { rows } = await tx
    .as(systemRole)
    .query(
      `select u.id as "userId", u.email from billing_customers c join users u on u.id = c.opened_by where c.org_id = $1`,
      [tx.orgId],
    );
  return rows[0] as unknown as Buyer | undefined; // the columns of the statement above
}

/** Undefined for a deleted account, or when the page offered no free days. Returns it once. */
export async function takeTrialBuyer(tx: OrgTx): Promise<Buyer | undefined> {
  const { rows } = await tx.as(systemRole).query(
    `update billing_customers c set opened_trial = false from users u
      where c.org_id = $1 and c.opened_trial and u.id = c.opened_by returning u.id as "userId", u.email`,
    [tx.orgId],
  );
  return rows[0] as unknown as Buyer | undefined; // the columns of the statement above
}

export async function listClaims(tx: Sql, userId: string) {
  const { kind, at, holdsUntil } = planClaims;
  return tx
    .as(systemRole)
    .orm.select({ kind, at, holdsUntil })
    .from(planClaims)
    .where(eq(planClaims.userId, userId))
    .orderBy(at);
}

/** On account deletion: keeps what the account has used under its last address as well, without a name. */
export async function forgetClaimant(tx: Sql, { userId, addressHash }: Claimant): Promise<void> {
  await tx.as(systemRole).query(
    `insert into plan_claims (id, kind, address_hash, at, holds_until)
     select id || '-', kind, $2, at, holds_until from plan_claims where user_id = $1
      order by holds_until desc nulls first on conflict do nothing`,
    [userId, addressHash],
  );
  await tx
    .as(systemRole)
    .orm.update(planClaims)
    .set({ userId: null, organizationId: null })
    .where(eq(planClaims.userId, userId));
}

export async function deleteOldClaims(tx: SystemTx, before: Date): Promise<void> {
  await tx
    .as(systemRole)
    .orm.delete(planClaims)
    .where(and(isNull(planClaims.userId), lt(planClaims.at, before)));
}

const isOpen = sql`${planClaims.holdsUntil} is not null`;

function isTheirs({ userId, addressHash }: Claimant) {
  return or(eq(planClaims.userId, userId), eq(planClaims.addressHash, addressHash));
}
