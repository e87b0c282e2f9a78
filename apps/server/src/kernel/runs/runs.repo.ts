import type { TaskStep } from "@muster/contracts/tasks";
import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { usageReservations } from "../usage/usage.table.ts";
import { runEvents as events, runs, runSteps as steps } from "./runs.table.ts";
import type { NewRunEvent, RunEvent } from "./types.ts";

export type RunRow = typeof runs.$inferSelect;
export type StepRow = typeof steps.$inferSelect;
type ShownStep = Omit<StepRow, "output" | "kept">;

export async function insertRun(tx: OrgTx, values: typeof runs.$inferInsert): Promise<RunRow> {
  const [row] = await tx.orm.insert(runs).values(values).returning();
  if (!row) throw new Error("An insert without a conflict clause returned no row");
  return row;
}

export async function insertSteps(tx: OrgTx, values: (typeof steps.$inferInsert)[]): Promise<void> {
  await tx.orm.insert(steps).values(values);
}

export async function findRun(tx: OrgTx, runId: string): Promise<RunRow | undefined> {
  const [row] = await tx.orm.select().from(runs).where(eq(runs.id, runId));
  return row;
}

/** Ended runs whose units are still held. Their end settles or releases them in its own commit, so there should be none. */
export function listUncharged(tx: SystemTx): Promise<RunRow[]> {
  return tx.orm
    .select(getTableColumns(runs))
    .from(runs)
    .innerJoin(usageReservations, eq(usageReservations.runId, runs.id))
    .where(and(eq(usageReservations.status, "held"), isNotNull(runs.endedAt)))
    .limit(500);
}

/** Steps that should have a job in the queue and have none: the queue gave it up, or was restored without it. */
export async function listLostSteps(tx: SystemTx, queueName: string): Promise<LostStep[]> {
  const { rows } = await tx.query(
    `select s.org_id as "orgId", s.run_id as "runId", s.key, s.turn
       from runs r join run_steps s on s.run_id = r.id
      where r.ended_at is null and s.turn > 0 and s.waits_for is null and s.status in ('waiting', 'working')
        and not exists (select from pgboss.job j where j.name = $1 and j.state in ('created', 'retry', 'active')
              and j.data->>'runId' = s.run_id and j.data->>'key' = s.key and (j.data->>'turn')::int = s.turn)
      limit 500`,
    [queueName],
  );
  return rows as unknown as LostStep[]; // the columns of the statement above
}

export interface LostStep {
  orgId: string;
  runId: string;
  key: string;
  turn: number;
}

/** In the order of their ids, so that two transactions that want the same runs wait for each other instead of for ever. */
export function lockRuns(tx: OrgTx, runIds: string[]): Promise<RunRow[]> {
  return tx.orm.select().from(runs).where(inArray(runs.id, runIds)).orderBy(asc(runs.id)).for("update");
}

export async function listOpenRunIds(tx: OrgTx, userId: string): Promise<string[]> {
  const isOpen = inArray(runs.status, ["pending", "in_progress"]);
  const rows = await tx.orm
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.orgId, tx.orgId), eq(runs.userId, userId), isOpen));
  return rows.map(({ id }) => id);
}

export async function updateRun(tx: OrgTx, runId: string, values: Partial<RunRow>): Promise<RunRow> {
  const [row] = await tx.orm.update(runs).set(values).where(eq(runs.id, runId)).returning();
  if (!row) throw new Error(`The locked run ${runId} no longer exists`);
  return row;
}

/** Without what the steps left, which may be large: for lists that people look at. */
export function listPlans(tx: OrgTx, runIds: string[]): Promise<ShownStep[]> {
  const { output: _output, kept: _kept, ...shown } = getTableColumns(steps);
  return tx.orm
    .select(shown)
    .from(steps)
    .where(inArray(steps.runId, runIds))
    .orderBy(asc(steps.runId), asc(steps.position));
}

export function listSteps(tx: OrgTx, runIds: string[]): Promise<StepRow[]> {
  return tx.orm.select().from(steps).where(inArray(steps.runId, runIds)).orderBy(asc(steps.runId), asc(steps.position));
}

export async function findStep(tx: OrgTx, runId: string, key: string): Promise<StepRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(steps)
    .where(and(eq(steps.runId, runId), eq(steps.key, key)));
  return row;
}

export async function findWaitingStep(tx: OrgTx, runId: string, waitsFor: string): Promise<StepRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(steps)
    .where(and(eq(steps.runId, runId), eq(steps.waitsFor, waitsFor)));
  return row;
}

export async function updateStep(
  tx: OrgTx,
  { runId, key }: Pick<StepRow, "runId" | "key">,
  values: Partial<StepRow>,
): Promise<StepRow> {
  const [row] = await tx.orm
    .update(steps)
    .set(values)
    .where(and(eq(steps.runId, runId), eq(steps.key, key)))
    .returning();
  if (!row) throw new Error(`Run ${runId} has no step ${key}`);
  return row;
}

/** Steps that have not had a job yet get their first turn; answers which of the keys those are. */
export async function beginSteps(tx: OrgTx, runId: string, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const begun = await tx.orm
    .update(steps)
    .set({ turn: 1 })
    .where(and(eq(steps.runId, runId), inArray(steps.key, keys), eq(steps.turn, 0)))
    .returning({ key: steps.key });
  return begun.map((row) => row.key);
}

/** Steps that have a job and are not done. */
export async function countOpenSteps(tx: OrgTx, runId: string): Promise<number> {
  const [row] = await tx.orm
    .select({ open: count() })
    .from(steps)
    .where(and(eq(steps.runId, runId), gt(steps.turn, 0), inArray(steps.status, ["waiting", "working"])));
  return row?.open ?? 0;
}

export async function findOutputs(tx: OrgTx, runId: string): Promise<Map<string, unknown>> {
  const rows = await tx.orm
    .select({ key: steps.key, output: steps.output })
    .from(steps)
    .where(and(eq(steps.runId, runId), isNotNull(steps.output)));
  return new Map(rows.map((row) => [row.key, row.output?.value]));
}

/** Numbers the events after the run's last one, whose lock the caller holds, and adds them. Answers the newest number. */
export async function insertEvents(tx: OrgTx, runId: string, added: NewRunEvent[], at: Date): Promise<number> {
  const [run] = await tx.orm
    .update(runs)
    .set({ lastEvent: sql`${runs.lastEvent} + ${added.length}` })
    .where(eq(runs.id, runId))
    .returning({ last: runs.lastEvent });
  if (!run) throw new Error(`The locked run ${runId} no longer exists`);
  const first = run.last - added.length + 1;
  const rows = added.map(({ type, data }, index) => ({
    orgId: tx.orgId,
    runId,
    number: first + index,
    type,
    data,
    at,
  }));
  if (rows.length) await tx.orm.insert(events).values(rows);
  return run.last;
}

export async function listEvents(tx: OrgTx, runId: string, { after, limit }: { after: number; limit: number }) {
  const rows = await tx.orm
    .select({ id: events.number, type: events.type, data: events.data })
    .from(events)
    .where(and(eq(events.runId, runId), gt(events.number, after)))
    .orderBy(asc(events.number))
    .limit(limit);
  // Written by insertEvents alone, whose parameter has the type that the columns cannot express.
  return rows as RunEvent[];
}

export function toStep(row: ShownStep): TaskStep {
  const { key, label, status, detail, waitsFor } = row;
  return {
    key,
    label,
    status,
    detail,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...(waitsFor && { waitsFor }),
  };
}
