import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { crashedTooOften, decideClaim, decideFailure, hasEnded } from "./decide.ts";
import { endRun } from "./ending.ts";
import { type StepJob, sendStep } from "./jobs.ts";
import { runKind } from "./kinds.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import type { RunRow, StepRow } from "./runs.repo.ts";
import { countOpenSteps, findOutputs, findStep, lockRuns, toStep, updateRun, updateStep } from "./runs.repo.ts";
import { enqueueSteps } from "./runs.ts";
import { storable } from "./storable.ts";
import { tell } from "./telling.ts";
import type { NewRunEvent, StepDone } from "./types.ts";

/** What a step said that has not been written yet. */
export interface Untold {
  events: NewRunEvent[];
  detail: string | undefined;
}

/** One worker's go at one step, from its claim to its end. */
export interface Attempt {
  run: RunRow;
  step: StepRow;
  /** What the steps before it returned. */
  outputs: Map<string, unknown>;
}

/** Takes the step of a job; undefined when there is nothing to do for it. */
export function claim(house: House, job: StepJob): Promise<Attempt | undefined> {
  return inOrg(house.db, { orgId: job.orgId, userId: null }, async (tx) => {
    const [run] = await lockRuns(tx, [job.runId]);
    const step = run && (await findStep(tx, run.id, job.key));
    if (!run || !step) return undefined;
    const decision = decideClaim(run.status, step, job.turn);
    if (decision === "drop") return undefined;
    if (decision === "give-up") return giveUp(tx, house, { run, step });
    const now = house.now();
    const begun = run.status === "pending" ? await beginRun(tx, house, run) : run;
    const taken = await updateStep(tx, step, {
      status: "working",
      attempt: step.attempt + 1,
      crashes: step.crashes + (decision === "take-over" ? 1 : 0),
      startedAt: now,
      detail: null,
    });
    const news: NewRunEvent[] = [{ type: "step", data: toStep(taken) }];
    if (begun !== run) news.unshift({ type: "status", data: { status: "in_progress", error: null } });
    await tell(tx, run, news, now);
    return { run: begun, step: taken, outputs: await findOutputs(tx, run.id) };
  });
}

/**
 * One transaction in which this attempt still owns its step, under the run's lock. Undefined, and nothing done, when the run has
 * ended or another worker has taken the step over: the one place where a worker that comes too late is stopped.
 */
export function whileMine<T>(
  house: House,
  { run, step }: Pick<Attempt, "run" | "step">,
  work: (tx: OrgTx, now: RunRow) => Promise<T>,
): Promise<T | undefined> {
  return retryConflicts(() =>
    inOrg(house.db, { orgId: run.orgId, userId: run.userId }, async (tx) => {
      const [locked] = await lockRuns(tx, [run.id]);
      if (!locked || hasEnded(locked.status)) return undefined;
      const current = await findStep(tx, run.id, step.key);
      const isMine = current?.status === "working" && current.attempt === step.attempt;
      return isMine ? work(tx, locked) : undefined;
    }),
  );
}

/** The step's result, its effects, the jobs that follow, its events and perhaps the run's end: one commit. */
export async function finish(house: House, attempt: Attempt, result: StepDone, untold: Untold): Promise<void> {
  const { run, step } = attempt;
  const detail = result.detail ?? untold.detail;
  refuseUnknownSteps(house, run, result.next);
  await whileMine(house, attempt, async (tx, locked) => {
    const now = house.now();
    const done = await updateStep(tx, step, {
      status: "done",
      output: storable({ value: result.output ?? null }),
      kept: null,
      finishedAt: now,
      ...(detail !== undefined && { detail: storable(detail) }),
      ...(result.usage && {
        promptTokens: result.usage.promptTokens,
        completionTokens: result.usage.completionTokens,
        isEstimated: result.usage.estimated,
        costMicros: result.usage.costMicros,
      }),
    });
    await result.commit?.(tx);
    await enqueueSteps(tx, house, run.id, result.next);
    const isLast = (await countOpenSteps(tx, run.id)) === 0;
    const ending = isLast ? await endRun(tx, house, locked, { status: "completed", error: null }) : [];
    await tell(tx, run, [...untold.events, { type: "step", data: toStep(done) }, ...ending], now);
  });
}

/** Tries again later, or ends the run with a sentence for the person. */
export async function fail(house: House, attempt: Attempt, error: unknown): Promise<void> {
  const { run, step } = attempt;
  const decision = decideFailure(error, step);
  await whileMine(house, attempt, async (tx, locked) => {
    if (decision.kind === "retry") return sendAgain(tx, house, attempt, { afterSeconds: decision.afterSeconds });
    const ending = await endRun(tx, house, locked, { status: "failed", error: decision.error });
    await tell(tx, run, ending, house.now());
  });
}

/** For a server that stops: the step waits for the next worker, and nothing is counted against it. */
export async function handBack(house: House, attempt: Attempt): Promise<void> {
  await whileMine(house, attempt, (tx) => sendAgain(tx, house, attempt, {}));
}

async function sendAgain(
  tx: OrgTx,
  house: House,
  { run, step }: Attempt,
  { afterSeconds }: { afterSeconds?: number },
): Promise<void> {
  const isFailure = afterSeconds !== undefined;
  const turn = step.turn + 1;
  const waiting = await updateStep(tx, step, {
    status: "waiting",
    turn,
    failures: step.failures + (isFailure ? 1 : 0),
  });
  await sendStep(tx, house, { runId: run.id, key: step.key, turn }, afterSeconds);
  await tell(tx, run, [{ type: "step", data: toStep(waiting) }], house.now());
}

async function beginRun(tx: OrgTx, house: House, run: RunRow): Promise<RunRow> {
  const begun = await updateRun(tx, run.id, { status: "in_progress", startedAt: house.now() });
  await runKind(house, run.kind).onStart?.(tx, house, begun);
  return begun;
}

async function giveUp(tx: OrgTx, house: House, { run, step }: { run: RunRow; step: StepRow }): Promise<undefined> {
  const error = crashedTooOften(step.label);
  await tell(tx, run, await endRun(tx, house, run, { status: "failed", error }), house.now());
}

function refuseUnknownSteps(house: House, run: RunRow, keys: string[]): void {
  const { steps } = runKind(house, run.kind);
  const unknown = keys.filter((key) => !(key in steps));
  if (unknown.length) throw new Error(`A run of kind ${run.kind} has no step ${unknown.join(", ")}`);
}
