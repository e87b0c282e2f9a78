import type { Message } from "@muster/contracts/messages";
import type { RunStep } from "@muster/contracts/runs";
import { newId } from "../../platform/ids.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { lockUses } from "../usage/usage.ts";
import { type Attempt, leaseSeconds, takeStep } from "./attempt.ts";
import { hasEnded } from "./decide.ts";
import { sendStep } from "./jobs.ts";
import type { AnyKind, KindTypes, NewRunEvent, NextStep, Run, RunSubject } from "./kinds.ts";
import { runKind } from "./kinds.ts";
import { addEvents, toStorable } from "./run-events.ts";
import { advanceRun, endRun, extendPlan, resumePaused, toRun } from "./run-plan.ts";
import {
  findRun,
  findStep,
  findWaitingStep,
  insertRun,
  listOpenRunIds,
  listPlans,
  listSteps,
  lockRuns,
  type RunRow,
  type StepRow,
  toStep,
} from "./runs.repo.ts";
import { takeSlot } from "./worker.ts";

export interface NewRun<T extends KindTypes = AnyKind> {
  id?: string;
  kind: string;
  subject: RunSubject;
  userId: string;
  input: T["input"];
  /** The steps that are known from the start; each may add more. */
  steps: NextStep<T>[];
}

/**
 * Run, steps and first jobs, in the caller's transaction. A retry is a new run for the same subject. Reserve its units with
 * the same `runId`; the run settles or releases them when it ends.
 */
export async function startRun<T extends KindTypes = AnyKind>(
  tx: OrgTx,
  services: Services,
  { id, kind, subject, userId, input, steps }: NewRun<T>,
): Promise<Run> {
  const now = services.now();
  const run = await insertRun(tx, {
    id: id ?? newId(now),
    orgId: tx.orgId,
    kind,
    subjectKind: subject.kind,
    subjectId: subject.id,
    userId,
    input: toStorable({ value: input }),
    status: "pending",
    createdAt: now,
  });
  const { planned, rows } = await extendPlan(tx, services, run, steps);
  const streams = runKind(services, kind).steps[steps[0]?.step ?? ""]?.streams ?? false;
  const begun: NewRunEvent[] = [{ type: "status", data: { status: "pending", error: null } }];
  const takeFirst = takeFirstIfFree(tx, services, run, { rows, streams, begun });
  if (!takeFirst || planned.length === 0) await addEvents(tx, services, run, begun);
  await advanceRun(tx, services, run, { planned, takeFirst });
  return toRun(run);
}

/**
 * This process works on the run's first step itself, as soon as the transaction has committed: a job of the queue would have to be
 * found first. The job exists all the same, for later, should this process die.
 */
function takeFirstIfFree(
  tx: OrgTx,
  services: Services,
  run: RunRow,
  { rows, streams, begun }: { rows: StepRow[]; streams: boolean; begun: NewRunEvent[] },
): ((key: string) => Promise<void>) | undefined {
  const slot = takeSlot(services, tx.orgId, { streams });
  if (!slot) return undefined;
  let attempt: Attempt | undefined;
  const jobId = newId();
  tx.afterEnd((isCommitted) => (isCommitted && attempt ? slot.perform(attempt, jobId) : slot.release()));
  return async (key) => {
    const step = rows.find((row) => row.key === key);
    if (!step) throw new Error(`Run ${run.id} begins with a step ${key} that was not added`);
    attempt = await takeStep(tx, services, { run, step }, { isLeased: true, before: begun });
    const { turn } = attempt.step;
    await sendStep(tx, services, { runId: run.id, key, turn }, { id: jobId, startAfterSeconds: leaseSeconds });
  };
}

/** `reason` is for the person, where they did not stop the run themselves. */
export function cancelRun(tx: OrgTx, services: Services, runId: string, reason: Message | null = null): Promise<void> {
  return cancelRuns(tx, services, [runId], reason);
}

/** Stops runs that have not ended. Cancel several by one call, which locks them in order. */
export async function cancelRuns(
  tx: OrgTx,
  services: Services,
  runIds: string[],
  reason: Message | null = null,
): Promise<void> {
  if (runIds.length === 0) return;
  const open = (await lockRuns(tx, runIds)).filter(({ status }) => !hasEnded(status));
  const openIds = open.map(({ id }) => id);
  await lockUses(tx, openIds);
  for (const run of open) await endRun(tx, services, run, { status: "cancelled", error: reason });
}

/** Cancels every open run of a person who leaves the organization. */
export async function cancelRunsOf(tx: OrgTx, services: Services, userId: string): Promise<void> {
  await cancelRuns(tx, services, await listOpenRunIds(tx, userId));
}

/**
 * Resumes the step that is paused with this key, in the caller's transaction. Does nothing and returns false when no step is
 * paused with it: it was woken before, or its run has ended. Takes the run's lock, so of two callers the second waits and then
 * gets false.
 */
export async function wakeStep(
  tx: OrgTx,
  services: Services,
  { runId, waitsFor }: { runId: string; waitsFor: string },
): Promise<boolean> {
  const [run] = await lockRuns(tx, [runId]);
  const step = run && !hasEnded(run.status) ? await findWaitingStep(tx, runId, waitsFor) : undefined;
  if (!run || !step) return false;
  await resumePaused(tx, services, { run, step });
  return true;
}

export async function readRun(tx: OrgTx, runId: string): Promise<Run | undefined> {
  const row = await findRun(tx, runId);
  return row && toRun(row);
}

/** The output of the step that the run's kind names; undefined unless that step is done. */
export async function readResult(tx: OrgTx, services: Services, runId: string): Promise<unknown> {
  const run = await findRun(tx, runId);
  return run && (await findStep(tx, runId, runKind(services, run.kind).result))?.output?.value;
}

export async function readSteps(tx: OrgTx, runId: string): Promise<RunStep[]> {
  return (await listSteps(tx, [runId])).map(toStep);
}

/** The steps of many runs in one query, by run. */
export async function readStepsOfRuns(tx: OrgTx, runIds: string[]): Promise<Map<string, RunStep[]>> {
  const byRun = new Map<string, RunStep[]>(runIds.map((runId) => [runId, []]));
  for (const row of runIds.length ? await listPlans(tx, runIds) : []) byRun.get(row.runId)?.push(toStep(row));
  return byRun;
}
