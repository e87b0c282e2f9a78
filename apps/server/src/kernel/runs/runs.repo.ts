import { renderLine, renderMessage } from "@muster/contracts/messages";
import type { RunEventType, RunStep } from "@muster/contracts/runs";
import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db/types.ts";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { usageReservations } from "../usage/usage.table.ts";
import type { PlannedStep } from "./decide.ts";
import { reservedNumbers } from "./live-hub.ts";
import { runEvents as events, runs, runSteps as steps } from "./runs.table.ts";

export type RunRow = typeof runs.$inferSelect;
export type StepRow = typeof steps.$inferSelect;
type EventRow = typeof events.$inferSelect;
type ShownStep = Omit<StepRow, "output" | "kept" | "input">;

export async function insertRun(tx: OrgTx, values: typeof runs.$inferInsert): Promise<RunRow> {
  const [row] = await tx.orm.insert(runs).values(values).returning();
  if (!row) throw new Error("An insert without a conflict clause returned no row");
  return row;
}

/** Adds steps behind the existing ones. */
export async function insertSteps(
  tx: OrgTx,
  { runId, from }: { runId: string; from: number },
  added: PlannedStep[],
): Promise<StepRow[]> {
  if (added.length === 0) return [];
  const rows = added.map(({ input, ...step }, index) => ({
    ...step,
    input: input === undefined ? {} : { value: input },
    position: from + index,
    orgId: tx.orgId,
    runId,
  }));
  return tx.orm.insert(steps).values(rows).returning();
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

/** Whether a reader was shown text of the run, according to the stored events. */
export async function hasText(tx: OrgTx, runId: string): Promise<boolean> {
  const [row] = await tx.orm
    .select({ number: events.number })
    .from(events)
    // Numbers that were reserved and never used are stored as empty text.
    .where(and(eq(events.runId, runId), eq(events.type, "text-delta"), sql`${events.data} ->> 'text' <> ''`))
    .limit(1);
  return row !== undefined;
}

/** Steps that should have a job in the queue and have none: the queue gave it up, or was restored without it. */
export async function listLostSteps(tx: SystemTx, queueName: string): Promise<LostStep[]> {
  const { rows } = await tx.query(
    `select s.org_id as "orgId", s.run_id as "runId", s.key, s.turn
       from runs r join run_steps s on s.run_id = r.id
      where r.ended_at is null and s.has_job and s.status in ('queued', 'working')
        and not exists (select from pgboss.job j where j.name = $1 and j.state in ('created', 'retry', 'active')
              and j.data->>'runId' = s.run_id and j.data->>'key' = s.key and (j.data->>'turn')::int = s.turn)
      limit 500`,
    [queueName],
  );
  return rows as unknown as LostStep[]; // the columns of the statement above
}

/** Paused steps whose time has come, and whose job did not wake them. */
export async function listOverdueWaits(tx: SystemTx, dueBefore: Date): Promise<Omit<LostStep, "turn">[]> {
  const { orgId, runId, key } = steps;
  return tx.orm
    .select({ orgId, runId, key })
    .from(steps)
    .where(and(lt(steps.wakesAt, dueBefore), eq(steps.status, "paused")))
    .limit(500);
}

/** Steps of the organization that have a job or a worker. */
export async function countJobs(tx: OrgTx): Promise<number> {
  const [row] = await tx.orm
    .select({ jobs: count() })
    .from(steps)
    .where(and(eq(steps.orgId, tx.orgId), eq(steps.hasJob, true)));
  return row?.jobs ?? 0;
}

/** For processes that are known to be dead: their jobs are due now, and find no lease. As the database's owner. */
export async function endLeases(db: Sql, queueName: string): Promise<void> {
  await db.query(
    `update pgboss.job j set start_after = now() from run_steps s
      where s.lease_until is not null and j.name = $1 and j.state = 'created'
        and j.data->>'runId' = s.run_id and j.data->>'key' = s.key and (j.data->>'turn')::int = s.turn`,
    [queueName],
  );
  await db.query("update run_steps set lease_until = null where lease_until is not null");
}

export interface LostStep {
  orgId: string;
  runId: string;
  key: string;
  turn: number;
}

/** In the order of their ids, so that two transactions that want the same runs cannot deadlock. */
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

/** Without inputs and outputs, which may be large: for lists that people look at. */
export function listPlans(tx: OrgTx, runIds: string[]): Promise<ShownStep[]> {
  const { output: _output, kept: _kept, input: _input, ...shown } = getTableColumns(steps);
  return tx.orm
    .select(shown)
    .from(steps)
    .where(inArray(steps.runId, runIds))
    .orderBy(asc(steps.runId), asc(steps.position));
}

/** The fields of each step that the rules need, in the order in which the steps were added. */
export async function listPlanned(tx: OrgTx, runId: string): Promise<PlannedStep[]> {
  const { key, step, label, input, isOptional, after, join, status, hasJob } = steps;
  const rows = await tx.orm
    .select({ key, step, label, input, isOptional, after, join, status, hasJob })
    .from(steps)
    .where(eq(steps.runId, runId))
    .orderBy(asc(steps.position));
  return rows.map((row) => ({ ...row, input: row.input.value }));
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

/** The code of the expected failure that ended a run; null when an unforeseen error did. */
export async function findErrorCode(tx: OrgTx, runId: string): Promise<StepRow["errorCode"]> {
  const [row] = await tx.orm
    .select({ code: steps.errorCode })
    .from(steps)
    .where(
      and(eq(steps.orgId, tx.orgId), eq(steps.runId, runId), eq(steps.status, "failed"), eq(steps.isOptional, false)),
    )
    .orderBy(steps.position)
    .limit(1);
  return row?.code ?? null;
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

/** The step's next turn, which has a job. */
export async function takeTurn(tx: OrgTx, { runId, key }: Pick<StepRow, "runId" | "key">): Promise<StepRow> {
  const [row] = await tx.orm
    .update(steps)
    .set({ hasJob: true, turn: sql`${steps.turn} + 1` })
    .where(and(eq(steps.runId, runId), eq(steps.key, key)))
    .returning();
  if (!row) throw new Error(`Run ${runId} has no step ${key}`);
  return row;
}

/** The steps that a step may read: those it comes after, and those whose key is the name of their function. */
export async function listReadable(tx: OrgTx, { runId, after }: Pick<StepRow, "runId" | "after">): Promise<Readable[]> {
  const { key, step, status, output, error } = steps;
  const isNamed = eq(steps.key, steps.step);
  return tx.orm
    .select({ key, step, status, output, error })
    .from(steps)
    .where(and(eq(steps.runId, runId), after.length ? or(isNamed, inArray(steps.key, after)) : isNamed));
}

export type Readable = Pick<StepRow, "key" | "step" | "status" | "output" | "error">;

export type NewEventRow = Omit<EventRow, "orgId" | "runId" | "at">;

/**
 * Adds rows of events whose numbers the caller has taken under the run's lock; with `numbers`, also sets the newest number and the
 * range behind it that is reserved for a process's live text. One statement, whose text does not depend on how many rows there are.
 */
export async function storeEvents(
  tx: OrgTx,
  runId: string,
  rows: NewEventRow[],
  {
    at,
    numbers,
  }: { at: Date; numbers?: Pick<RunRow, "lastEvent" | "liveOwner" | "liveFrom" | "liveUpto"> | undefined },
): Promise<void> {
  if (rows.length === 0) return numbers && void (await updateRun(tx, runId, numbers));
  const inserted = [tx.orgId, runId, JSON.stringify(rows), at.toISOString()];
  const insertion = `insert into run_events (org_id, run_id, number, upto, type, data, lengths, at)
     select $1, $2, (e->>'number')::int, (e->>'upto')::int, e->>'type', e->'data', nullif(e->'lengths', 'null'), $4::timestamptz
       from jsonb_array_elements($3::jsonb) e`;
  if (!numbers) return void (await tx.query(insertion, inserted));
  const { lastEvent, liveOwner, liveFrom, liveUpto } = numbers;
  await tx.query(
    `with numbers as (
       update runs set last_event = $5, live_owner = $6, live_from = $7, live_upto = $8 where id = $2)
     ${insertion}`,
    [...inserted, lastEvent, liveOwner, liveFrom, liveUpto],
  );
}

/** Text of one range of a process, and where the next one begins and ends. */
export interface SentRange extends Pick<StepRow, "runId" | "key" | "attempt"> {
  from: number;
  next: { from: number; upto: number };
  rows: NewEventRow[];
}

/**
 * Stores live text of ranges of one process and reserves the next ones, in one statement that stands for a transaction with each
 * run's lock; returns the runs of which it did. It leaves out a run that has ended, whose attempt is no longer the step's, or whose range
 * is not the newest any more, and unless it `waits`, a run whose lock is taken.
 */
export async function storeRanges(
  tx: Pick<OrgTx, "query" | "orgId">,
  ranges: SentRange[],
  { owner, at, waits }: { owner: string; at: Date; waits: boolean },
): Promise<Set<string>> {
  const { rows } = await tx.query(
    `with mine as (
       select s.* from runs r join jsonb_to_recordset($2::jsonb) as
              s("runId" text, key text, attempt int, "from" int, next jsonb, rows jsonb) on s."runId" = r.id
        where r.org_id = $1 and r.ended_at is null and r.live_owner = $3 and r.live_from = s."from" and r.last_event = r.live_upto
          and exists (select from run_steps where run_id = r.id and key = s.key and attempt = s.attempt and status = 'working')
          for update of r ${waits ? "" : "skip locked"}),
     stored as (
       update runs r set last_event = (next->>'upto')::int, live_from = (next->>'from')::int, live_upto = (next->>'upto')::int
         from mine where r.id = mine."runId" returning r.id, mine.rows)
     insert into run_events (org_id, run_id, number, upto, type, data, lengths, at)
     select $1, stored.id, (e->>'number')::int, (e->>'upto')::int, e->>'type', e->'data', e->'lengths', $4::timestamptz
       from stored, jsonb_array_elements(stored.rows) e returning run_id`,
    [tx.orgId, JSON.stringify(ranges), owner, at.toISOString()],
    { isKept: true },
  );
  return new Set(rows.map((row) => String(row["run_id"])));
}

/** Takes the next `count` event numbers of a run, whose lock the caller holds, and sets other columns with them. */
export async function takeNumbers(
  tx: OrgTx,
  runId: string,
  count: number,
  values: Partial<RunRow> = {},
): Promise<RunRow> {
  const [run] = await tx.orm
    .update(runs)
    .set({ ...values, lastEvent: sql`${runs.lastEvent} + ${count}` })
    .where(eq(runs.id, runId))
    .returning();
  if (!run) throw new Error(`The locked run ${runId} no longer exists`);
  return run;
}

/** Rows of events that end after the given number, in order, and the newest number that the run has given away; in one statement. */
export async function readEvents(
  tx: Pick<OrgTx, "query">,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ reached: number; rows: StoredEvents[] }> {
  const { rows } = await tx.query(
    `select r.last_event, e.number, e.upto, e.type, e.data, e.lengths from runs r
       left join run_events e on e.run_id = r.id and e.number > $2 and e.upto > $3
      where r.id = $1 order by e.number limit $4`,
    [runId, after - reservedNumbers, after, limit],
    { isKept: true },
  );
  const stored = rows.filter((row) => row["number"] !== null);
  // The columns of the statement above, as `writeEvents` fills them.
  return { reached: Number(rows[0]?.["last_event"] ?? 0), rows: stored as unknown as StoredEvents[] };
}

/** Rows of events that end after the given number, in order. */
export async function listEvents(
  tx: OrgTx,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredEvents[]> {
  const { number, upto, type, data, lengths } = events;
  const rows = await tx.orm
    .select({ number, upto, type, data, lengths })
    .from(events)
    // A row spans at most so many events, and the index is on its first.
    .where(and(eq(events.runId, runId), gt(events.number, after - reservedNumbers), gt(events.upto, after)))
    .orderBy(asc(events.number))
    .limit(limit);
  return rows as StoredEvents[]; // `type` is written by run-events.ts alone, from the contract's types
}

export type StoredEvents = Pick<EventRow, "number" | "upto" | "data" | "lengths"> & { type: RunEventType };

/** On the wire a step waits, works or has ended; what it waits for is the engine's own business. */
export function toStep(row: ShownStep): RunStep {
  const { key, label, status, detail, waitsFor, waitsForKind } = row;
  return {
    key,
    label: renderMessage(label),
    labelMessage: label,
    status: status === "queued" || status === "paused" ? "waiting" : status,
    detail: detail && renderLine(detail),
    ...(detail && { detailMessages: detail }),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...(waitsFor && { waitsFor }),
    ...(waitsForKind && { waitsForKind }),
  };
}
