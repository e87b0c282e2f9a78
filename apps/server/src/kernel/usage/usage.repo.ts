import type { Tier } from "@muster/contracts/plans";
import { plans } from "@muster/contracts/plans";
import type { SQL } from "drizzle-orm";
import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { modelCalls as calls } from "./calls.table.ts";
import { type PlanPeriod, utcMonth } from "./gate.ts";
import { usageAccounts as accounts, usageReservations as reservations } from "./usage.table.ts";

export type AccountRow = typeof accounts.$inferSelect & {
  limitHalfUnits: number | null;
  downloadsLimit: number | null;
};
export type UseKey = { runId: string } | { reservationId: string };

/** The account as of `now`, even if nothing was written since its period ended. */
export async function findAccount(
  tx: OrgTx,
  now: Date,
  { lock = false, isLimited = true } = {},
): Promise<AccountRow | undefined> {
  const standing = accountAt(now, { isLimited });
  const query = tx.orm
    .select({
      ...getTableColumns(accounts),
      ...standing,
      limitHalfUnits: actionLimit(standing.tier),
      downloadsLimit: downloadLimit(standing.tier),
    })
    .from(accounts)
    .where(eq(accounts.orgId, tx.orgId));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** Only the tier, in one statement that `queryInOrg` also accepts: read with every request that uses an API key. */
export async function findTier(tx: OrgTx, now: Date): Promise<Tier | undefined> {
  const { tier } = accountAt(now);
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql`select ${tier} as tier from ${accounts} where ${eq(accounts.orgId, tx.orgId)}`,
  );
  const { rows } = await tx.query(text, params, { isKept: true });
  return rows[0]?.["tier"] as Tier | undefined; // the column of the statement above
}

/**
 * Starts a new period when one is due and takes the units, in one statement that cannot exceed the limit; undefined when it
 * refuses.
 */
export async function takeUnits(
  tx: OrgTx,
  { halfUnits, now, isLimited }: { halfUnits: number; now: Date; isLimited: boolean },
): Promise<AccountRow | undefined> {
  const standing = accountAt(now, { isLimited });
  const limit = actionLimit(standing.tier);
  const hasRoom = or(sql`${limit} is null`, sql`${standing.usedHalfUnits} + ${halfUnits} <= ${limit}`);
  const hasTime = or(ne(accounts.tier, "trial"), sql`${accounts.trialEndsAt} > ${at(now)}`);
  const [row] = await tx.orm
    .update(accounts)
    .set({ ...standing, usedHalfUnits: sql`${standing.usedHalfUnits} + ${halfUnits}` })
    .where(and(eq(accounts.orgId, tx.orgId), isLimited ? and(hasRoom, hasTime) : undefined))
    .returning({
      ...getTableColumns(accounts),
      limitHalfUnits: actionLimit(sql<Tier>`${accounts.tier}`),
      downloadsLimit: downloadLimit(sql<Tier>`${accounts.tier}`),
    });
  return row;
}

/** Counts one download on tiers that count them; undefined when none is left. */
export async function takeDownloadRow(tx: OrgTx, now: Date): Promise<{ remaining: number | null } | undefined> {
  const standing = accountAt(now);
  const limit = downloadLimit(standing.tier);
  const [row] = await tx.orm
    .update(accounts)
    .set({ ...standing, downloadsUsed: sql`${accounts.downloadsUsed} + (${limit} is not null)::int` })
    .where(and(eq(accounts.orgId, tx.orgId), or(sql`${limit} is null`, sql`${accounts.downloadsUsed} < ${limit}`)))
    .returning({ used: accounts.downloadsUsed, limit: downloadLimit(sql<Tier>`${accounts.tier}`) });
  return row && { remaining: row.limit === null ? null : row.limit - row.used };
}

export async function insertAccount(tx: OrgTx, values: typeof accounts.$inferInsert): Promise<void> {
  await tx.orm.insert(accounts).values(values).onConflictDoNothing();
}

/** Starts the plan; repeating the same plan and period changes nothing. */
export async function updatePlan(tx: OrgTx, plan: PlanPeriod, { keepsCount = false } = {}): Promise<boolean> {
  const { tier, periodStart, periodEnd, endsAt = null } = plan;
  const isOther = or(ne(accounts.tier, tier), ne(accounts.periodStart, periodStart));
  const isLonger = sql`(${accounts.periodEnd}, ${accounts.planEndsAt}) is distinct from (${at(periodEnd)}, ${endsAt ? at(endsAt) : sql`null::timestamptz`})`;
  const begins = keepsCount ? sql`false` : sql`(${isOther})`;
  const changed = await tx.orm
    .update(accounts)
    .set({
      tier,
      periodStart,
      periodEnd,
      planEndsAt: endsAt,
      usedHalfUnits: sql`case when ${begins} then 0 else ${accounts.usedHalfUnits} end`,
      periodNumber: sql`${accounts.periodNumber} + ${begins}::int`,
    })
    .where(and(eq(accounts.orgId, tx.orgId), or(isOther, isLonger)))
    .returning({ orgId: accounts.orgId });
  return changed.length > 0;
}

export async function insertReservation(tx: OrgTx, values: typeof reservations.$inferInsert): Promise<void> {
  await tx.orm.insert(reservations).values(values);
}

export async function findReservationOfRun(tx: OrgTx, runId: string) {
  const [row] = await tx.orm.select().from(reservations).where(eq(reservations.runId, runId));
  return row;
}

/** In one order, to avoid deadlocks. */
export async function lockReservations(tx: OrgTx, runIds: string[]): Promise<void> {
  await tx.orm
    .select({ id: reservations.id })
    .from(reservations)
    .where(inArray(reservations.runId, runIds))
    .orderBy(asc(reservations.id))
    .for("update");
}

export type ReservationEnd =
  | { status: "settled"; credits?: number | undefined; details?: Record<string, unknown> | undefined }
  | { status: "released"; endedAs: string | null };

/** A held reservation, locked, so that it ends only once. Undefined when it does not exist or has ended before. */
export async function findHeld(tx: OrgTx, key: UseKey) {
  const [row] = await tx.orm
    .select()
    .from(reservations)
    .where(and(isReservation(key), eq(reservations.status, "held")))
    .for("update");
  return row;
}

/** Ends a reservation that the caller has locked. A settled one stores the model that answered last. */
export async function closeReservation(tx: OrgTx, id: string, end: ReservationEnd): Promise<void> {
  const figures = end.status === "settled" ? settled(end) : { endedAs: end.endedAs };
  await tx.orm
    .update(reservations)
    .set({ status: end.status, closedAt: sql`now()`, ...figures })
    .where(eq(reservations.id, id));
}

function settled({ credits, details }: Extract<ReservationEnd, { status: "settled" }>) {
  const lastModel = sql`(select c.model from ${calls} c where c.run_id = ${reservations.runId} and c.kind = 'model' and c.outcome = 'ok'
    order by c.started_at desc, c.id desc limit 1)`;
  return {
    model: lastModel,
    ...(credits !== undefined && { credits }),
    ...(details && { metadata: sql`${reservations.metadata} || ${JSON.stringify(details)}::jsonb` }),
  };
}

function isReservation(key: UseKey): SQL {
  return "runId" in key ? eq(reservations.runId, key.runId) : eq(reservations.id, key.reservationId);
}

/** Only into the period from which they were taken: a later one never counted them. */
export async function returnUnits(
  tx: OrgTx,
  taken: { orgId: string; periodNumber: number; halfUnits: number },
): Promise<void> {
  await tx.orm
    .update(accounts)
    .set({ usedHalfUnits: sql`${accounts.usedHalfUnits} - ${taken.halfUnits}` })
    .where(and(eq(accounts.orgId, taken.orgId), eq(accounts.periodNumber, taken.periodNumber)));
}

/** Units taken in one period and not returned, by action. */
export function sumByAction(tx: OrgTx, periodNumber: number) {
  return tx.orm
    .select({
      action: reservations.action,
      halfUnits: sql<number>`sum(${reservations.halfUnits})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.orgId, tx.orgId),
        eq(reservations.periodNumber, periodNumber),
        ne(reservations.status, "released"),
      ),
    )
    .groupBy(reservations.action)
    .orderBy(reservations.action);
}

/** Held by one request for longer than any request can last. */
export function listAbandoned(tx: SystemTx, heldBefore: Date): Promise<{ orgId: string; reservationId: string }[]> {
  return tx.orm
    .select({ orgId: reservations.orgId, reservationId: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.status, "held"), isNull(reservations.runId), lt(reservations.createdAt, heldBefore)))
    .limit(500);
}

/**
 * The columns of an account as of `now`. A plan past its end is free; a free month that is over has started again, and so has a
 * trial's when nothing is limited and it continues. Defined once, in SQL, for reading and for the one UPDATE that takes units.
 */
function accountAt(now: Date, { isLimited = true } = {}) {
  const month = utcMonth(now);
  const isLapsed = sql`(${accounts.tier} not in ('trial', 'free') and coalesce(${accounts.planEndsAt}, ${accounts.periodEnd} + interval '3 days') <= ${at(now)})`;
  const isMonthly = isLimited ? sql`${accounts.tier} = 'free'` : sql`${accounts.tier} in ('trial', 'free')`;
  const isRenewed = sql`(${isLapsed} or (${isMonthly} and ${accounts.periodEnd} <= ${at(now)}))`;
  const start = sql`case when ${isRenewed} then ${at(month.start)} else ${accounts.periodStart} end`;
  const end = sql`case when ${isRenewed} then ${at(month.end)} else ${accounts.periodEnd} end`;
  return {
    tier: sql<Tier>`case when ${isLapsed} then 'free' else ${accounts.tier} end`,
    periodNumber: sql<number>`${accounts.periodNumber} + ${isRenewed}::int`,
    periodStart: start.mapWith(accounts.periodStart) as SQL<Date>,
    periodEnd: end.mapWith(accounts.periodEnd) as SQL<Date>,
    usedHalfUnits: sql<number>`case when ${isRenewed} then 0 else ${accounts.usedHalfUnits} end`,
  };
}

function actionLimit(tier: SQL<Tier>): SQL<number | null> {
  return limitOf(tier, (plan) => plan.actions && plan.actions * 2);
}

function downloadLimit(tier: SQL<Tier>): SQL<number | null> {
  return limitOf(tier, (plan) => plan.downloads);
}

/** The catalog of plans as a CASE; a tier without a limit is null. */
function limitOf(tier: SQL<Tier>, limit: (plan: (typeof plans)[number]) => number | null): SQL<number | null> {
  const cases = plans
    .filter((plan) => limit(plan) !== null)
    .map((plan) => sql`when ${plan.id} then ${limit(plan)}::int`);
  return sql<number | null>`(case ${tier} ${sql.join(cases, sql` `)} end)`;
}

function at(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
