import type { Tier } from "@muster/contracts/plans";
import { plans } from "@muster/contracts/plans";
import type { SQL } from "drizzle-orm";
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { type PlanPeriod, utcMonth } from "./gate.ts";
import { countAction } from "./ledger.repo.ts";
import { usageActions as actions } from "./ledger.table.ts";
import {
  usageAccounts as accounts,
  usageRecords as records,
  usageReservations as reservations,
} from "./usage.table.ts";

export type AccountRow = typeof accounts.$inferSelect & {
  limitHalfUnits: number | null;
  downloadsLimit: number | null;
};
export type UseKey = { runId: string } | { reservationId: string };

/** The account as it stands at `now`, whether or not anything has been written since its period ended. */
export async function findAccount(
  tx: OrgTx,
  now: Date,
  { lock = false, isLimited = true } = {},
): Promise<AccountRow | undefined> {
  const standing = standingAt(now, { isLimited });
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

/** The tier alone, in one statement that `askInOrg` takes too: asked with every request of a program. */
export async function findTier(tx: OrgTx, now: Date): Promise<Tier | undefined> {
  const { tier } = standingAt(now);
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql`select ${tier} as tier from ${accounts} where ${eq(accounts.orgId, tx.orgId)}`,
  );
  const { rows } = await tx.query(text, params, { isKept: true });
  return rows[0]?.["tier"] as Tier | undefined; // the column of the statement above
}

/** Begins a new period when one is due and takes the units, in one statement that cannot pass the limit; undefined when it refuses. */
export async function takeUnits(
  tx: OrgTx,
  { halfUnits, now, isLimited }: { halfUnits: number; now: Date; isLimited: boolean },
): Promise<AccountRow | undefined> {
  const standing = standingAt(now, { isLimited });
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

/** Counts one download where the tier counts them; undefined when none is left. */
export async function takeDownloadRow(tx: OrgTx, now: Date): Promise<{ remaining: number | null } | undefined> {
  const standing = standingAt(now);
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

/** Starts the plan; the same plan and period a second time changes nothing. */
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
  const { orgId, periodNumber, action, halfUnits } = values;
  await countAction(tx, { orgId, periodNumber, action, halfUnits, uses: 1 });
}

export async function findReservationOfRun(tx: OrgTx, runId: string) {
  const [row] = await tx.orm.select().from(reservations).where(eq(reservations.runId, runId));
  return row;
}

/** In one order for everybody. */
export async function lockReservations(tx: OrgTx, runIds: string[]): Promise<void> {
  await tx.orm
    .select({ id: reservations.id })
    .from(reservations)
    .where(inArray(reservations.runId, runIds))
    .orderBy(asc(reservations.id))
    .for("update");
}

/** Ends a held reservation; undefined when there is none, or it has ended before. */
export async function closeReservation(
  tx: OrgTx | SystemTx,
  key: UseKey,
  end: { status: "settled" } | { status: "released"; endedAs: string | null },
) {
  const isIt = "runId" in key ? eq(reservations.runId, key.runId) : eq(reservations.id, key.reservationId);
  const [row] = await tx.orm
    .update(reservations)
    .set(end)
    .where(and(isIt, eq(reservations.status, "held")))
    .returning();
  return row;
}

/** Only into the period they were taken from: a later one never counted them. */
export async function giveBackUnits(
  tx: OrgTx | SystemTx,
  taken: { orgId: string; periodNumber: number; halfUnits: number; action: string },
): Promise<void> {
  await tx.orm
    .update(accounts)
    .set({ usedHalfUnits: sql`${accounts.usedHalfUnits} - ${taken.halfUnits}` })
    .where(and(eq(accounts.orgId, taken.orgId), eq(accounts.periodNumber, taken.periodNumber)));
  const { orgId, periodNumber, action, halfUnits } = taken;
  await countAction(tx, { orgId, periodNumber, action, halfUnits: -halfUnits, uses: -1 });
}

export async function insertRecord(tx: OrgTx, values: typeof records.$inferInsert) {
  const [row] = await tx.orm.insert(records).values(values).returning();
  if (!row) throw new Error("An insert without a conflict clause returned no row");
  return row;
}

/** What was taken in one period and not given back, by action. */
export function sumByAction(tx: OrgTx, periodNumber: number) {
  return tx.orm
    .select({ action: actions.action, halfUnits: actions.halfUnits, count: actions.uses })
    .from(actions)
    .where(and(eq(actions.orgId, tx.orgId), eq(actions.periodNumber, periodNumber), gt(actions.uses, 0)))
    .orderBy(actions.action);
}

/** Held by one request for longer than any request lives. */
export async function listAbandoned(tx: SystemTx, heldBefore: Date): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.status, "held"), isNull(reservations.runId), lt(reservations.createdAt, heldBefore)))
    .limit(500);
  return rows.map((row) => row.id);
}

/**
 * The columns of an account as they stand at `now`. A plan past its end is free; a free month that is over has
 * begun again, and so has a trial's where nothing is limited and it goes on. Said once, in SQL, for reading and for the one UPDATE
 * that takes units.
 */
function standingAt(now: Date, { isLimited = true } = {}) {
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

/** The catalogue as a CASE; a tier without a limit is null. */
function limitOf(tier: SQL<Tier>, limit: (plan: (typeof plans)[number]) => number | null): SQL<number | null> {
  const cases = plans
    .filter((plan) => limit(plan) !== null)
    .map((plan) => sql`when ${plan.id} then ${limit(plan)}::int`);
  return sql<number | null>`(case ${tier} ${sql.join(cases, sql` `)} end)`;
}

function at(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
