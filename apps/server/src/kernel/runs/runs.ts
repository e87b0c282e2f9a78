import type { TaskStep } from "@muster/contracts/tasks";
import { newId } from "../../platform/ids.ts";
import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { lockUses } from "../usage/usage.ts";
import { hasEnded } from "./decide.ts";
import { endRun } from "./ending.ts";
import { sendStep } from "./jobs.ts";
import {
  beginSteps,
  findRun,
  insertRun,
  insertSteps,
  listOpenRunIds,
  listPlans,
  listSteps,
  lockRuns,
  toStep,
} from "./runs.repo.ts";
import { storable } from "./storable.ts";
import { tell } from "./telling.ts";
import type { Run } from "./types.ts";

export interface NewRun {
  id?: string;
  kind: string;
  subjectId: string;
  userId: string;
  input: Record<string, unknown>;
  /** The plan, as it is shown. */
  steps: { key: string; label: string }[];
  /** Keys of the steps that begin at once. */
  first: string[];
}

/**
 * Run, steps and first jobs, in the caller's transaction. A retry is a new run for the same subject. Reserve its units with
 * the same `runId`; the run settles or releases them when it ends.
 */
export async function startRun(tx: OrgTx, house: House, plan: NewRun): Promise<Run> {
  const now = house.now();
  const { kind, subjectId, userId } = plan;
  const run = await insertRun(tx, {
    id: plan.id ?? newId(now),
    orgId: tx.orgId,
    kind,
    subjectId,
    userId,
    input: storable(plan.input),
    status: "pending",
    createdAt: now,
  });
  const steps = plan.steps.map(({ key, label }, position) => ({ key, label, position, status: "waiting" as const }));
  await insertSteps(
    tx,
    steps.map((step) => ({ ...step, orgId: tx.orgId, runId: run.id })),
  );
  await tell(tx, run, [{ type: "status", data: { status: "pending", error: null } }], now);
  await enqueueSteps(tx, house, run.id, plan.first);
  return run;
}

/** The steps that can begin now; one that has begun before is left alone. */
export async function enqueueSteps(tx: OrgTx, house: House, runId: string, keys: string[]): Promise<void> {
  for (const key of await beginSteps(tx, runId, keys)) await sendStep(tx, house, { runId, key, turn: 1 });
}

export function cancelRun(tx: OrgTx, house: House, runId: string): Promise<void> {
  return cancelRuns(tx, house, [runId]);
}

/** Stops runs wherever they are; what has ended stays as it is. Cancel several by one call, which locks them in order. */
export async function cancelRuns(tx: OrgTx, house: House, runIds: string[]): Promise<void> {
  if (runIds.length === 0) return;
  const open = (await lockRuns(tx, runIds)).filter(({ status }) => !hasEnded(status));
  const openIds = open.map(({ id }) => id);
  await lockUses(tx, openIds);
  for (const run of open)
    await tell(tx, run, await endRun(tx, house, run, { status: "cancelled", error: null }), house.now());
}

/** What a person has under way here, of whatever kind: they no longer belong to the organization. */
export async function cancelRunsOf(tx: OrgTx, house: House, userId: string): Promise<void> {
  await cancelRuns(tx, house, await listOpenRunIds(tx, userId));
}

export function readRun(tx: OrgTx, runId: string): Promise<Run | undefined> {
  return findRun(tx, runId);
}

export async function readSteps(tx: OrgTx, runId: string): Promise<TaskStep[]> {
  return (await listSteps(tx, [runId])).map(toStep);
}

/** The steps of many runs in one query, by run. */
export async function readStepsOfRuns(tx: OrgTx, runIds: string[]): Promise<Map<string, TaskStep[]>> {
  const byRun = new Map<string, TaskStep[]>(runIds.map((runId) => [runId, []]));
  for (const row of runIds.length ? await listPlans(tx, runIds) : []) byRun.get(row.runId)?.push(toStep(row));
  return byRun;
}
