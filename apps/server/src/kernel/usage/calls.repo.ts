import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { modelCalls as calls } from "./calls.table.ts";

export async function insertCall(tx: OrgTx, values: typeof calls.$inferInsert): Promise<void> {
  await tx.orm.insert(calls).values(values);
}

/** The figures with which a call is closed. */
export interface CallEnd {
  outcome: string;
  latencyMs: number | null;
  firstTokenMs: number | null;
  promptTokens: number;
  completionTokens: number;
  isEstimated: boolean;
  costMicros: number;
  priceSource: string;
}

export interface ClosedCall {
  startedAt: Date;
  userId: string | null;
  /** Before the call was closed. */
  heldMicros: number;
  /** More than 0 when the sweep had closed it as lost. */
  earlierCostMicros: number;
}

/** Closes a call, once; a call that was closed as lost gets its true figures. Undefined when it was closed before. */
export async function updateClosed(
  tx: OrgTx,
  { id, onlyOpen }: { id: string; onlyOpen: boolean },
  end: CallEnd,
): Promise<ClosedCall | undefined> {
  const { rows } = await tx.query(
    `with before as (select id, hold_micros, cost_micros from model_calls
                      where org_id = $1 and id = $2 and (outcome is null or (outcome = 'lost' and not $3::boolean)) for update)
     update model_calls c
        set outcome = $4, latency_ms = $5::int, first_token_ms = $6::int, prompt_tokens = $7::int, completion_tokens = $8::int,
            is_estimated = $9::boolean, cost_micros = $10::bigint, price_source = $11, hold_micros = 0, lease_until = null
       from before where c.id = before.id
     returning c.started_at as "startedAt", c.user_id as "userId", before.hold_micros::float8 as "heldMicros",
               before.cost_micros::float8 as "earlierCostMicros"`,
    [
      ...[tx.orgId, id, onlyOpen, end.outcome, end.latencyMs, end.firstTokenMs, end.promptTokens, end.completionTokens],
      ...[end.isEstimated, end.costMicros, end.priceSource],
    ],
  );
  const row = rows[0] as unknown as ClosedCall | undefined; // the columns of the statement above
  return row && { ...row, startedAt: new Date(row.startedAt) };
}

/** False when the call is closed. */
export async function renewCall(tx: OrgTx, id: string, leaseUntil: Date): Promise<boolean> {
  const renewed = await tx.orm
    .update(calls)
    .set({ leaseUntil })
    .where(and(eq(calls.orgId, tx.orgId), eq(calls.id, id), isNull(calls.outcome)))
    .returning({ id: calls.id });
  return renewed.length > 0;
}

/** Open calls whose process has not renewed their lease. */
export function listLost(tx: SystemTx, now: Date) {
  return tx.orm
    .select()
    .from(calls)
    .where(and(isNull(calls.outcome), lt(calls.leaseUntil, now)))
    .limit(500);
}

export interface RunMoney {
  status: "held" | "settled" | "released";
  userId: string | null;
  agentId: string | null;
  createdAt: Date;
  /** The run's cost limit. */
  holdMicros: number;
}

/** The run's use, locked, so that the cost of its calls cannot change meanwhile. */
export async function findRunMoney(
  tx: OrgTx,
  runId: string,
  { lock }: { lock: boolean },
): Promise<RunMoney | undefined> {
  const { rows } = await tx.query(
    `select status, user_id as "userId", agent_id as "agentId", created_at as "createdAt", hold_micros::float8 as "holdMicros"
       from usage_reservations where org_id = $1 and run_id = $2 ${lock ? "for update" : ""}`,
    [tx.orgId, runId],
  );
  const row = rows[0] as unknown as RunMoney | undefined; // the columns of the statement above
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

/** The cost of a run's calls, and what its open ones hold. */
export async function sumRunMoney(tx: OrgTx, runId: string): Promise<{ costMicros: number; openMicros: number }> {
  const [row] = await tx.orm
    .select({
      costMicros: sql<number>`coalesce(sum(${calls.costMicros}), 0)::float8`,
      openMicros: sql<number>`coalesce(sum(${calls.holdMicros}), 0)::float8`,
    })
    .from(calls)
    .where(and(eq(calls.orgId, tx.orgId), eq(calls.runId, runId)));
  return row ?? { costMicros: 0, openMicros: 0 };
}

/** Totals of all closed calls of a run, or of one of its steps, including failed ones: they were paid for. */
export async function sumRunUse(tx: OrgTx, runId: string, stepKey?: string) {
  const [row] = await tx.orm
    .select({
      promptTokens: sql<number>`coalesce(sum(${calls.promptTokens}), 0)::int`,
      completionTokens: sql<number>`coalesce(sum(${calls.completionTokens}), 0)::int`,
      estimated: sql<boolean>`coalesce(bool_or(${calls.isEstimated}), false)`,
      costMicros: sql<number>`coalesce(sum(${calls.costMicros}), 0)::float8`,
    })
    .from(calls)
    .where(
      and(
        ...[eq(calls.orgId, tx.orgId), eq(calls.runId, runId), sql`${calls.outcome} is not null`],
        stepKey === undefined ? undefined : eq(calls.stepKey, stepKey),
      ),
    );
  return row ?? { promptTokens: 0, completionTokens: 0, estimated: false, costMicros: 0 };
}
