import { type Message, toMessage } from "@muster/contracts/messages";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { crashReason, decideClaim, decideFailure } from "./decide.ts";
import { type StepJob, sendStep } from "./jobs.ts";
import type { NewRunEvent, StepDetail, StepDone, StepWait } from "./kinds.ts";
import { runKind } from "./kinds.ts";
import { liveHub } from "./live-hub.ts";
import { expireWait } from "./questions.ts";
import { addEvents, notifyOwner, toStorable, writeEvents } from "./run-events.ts";
import { advanceRun, extendPlan, toRun } from "./run-plan.ts";
import type { Readable, RunRow, StepRow } from "./runs.repo.ts";
import { findStep, listReadable, lockRuns, toStep, updateStep } from "./runs.repo.ts";

/** What a step has reported that has not been written yet. */
export interface PendingReport {
  events: NewRunEvent[];
  detail: Message | undefined;
}

/** One worker's attempt at one step, from its claim to its end. */
export interface Attempt {
  run: RunRow;
  step: StepRow;
  /** The steps that this one may read. */
  readable: Readable[];
}

/** Takes the step of a job; undefined when there is nothing to do for it. */
export function claim(services: Services, job: StepJob): Promise<Attempt | undefined> {
  return inOrg(services.db, { orgId: job.orgId, userId: null }, async (tx) => {
    const [run] = await lockRuns(tx, [job.runId]);
    const step = run && (await findStep(tx, run.id, job.key));
    if (!run || !step) return undefined;
    const now = services.now();
    const decision = decideClaim(run.status, step, { turn: job.turn, now });
    if (decision === "drop") return undefined;
    if (decision === "defer") return deferToEnd(tx, services, { job, step });
    if (decision === "wake") return expireWait(tx, services, { run, step });
    if (decision === "give-up") return loseStep(tx, services, { run, step }, { error: crashReason(step.label) });
    return takeStep(tx, services, { run, step }, { isTakeOver: decision === "take-over" });
  });
}

/** How long a process that took a step without a job is trusted to work on it; it renews its lease three times as often. */
export const leaseSeconds = 30;

function leaseEnd(services: Services): Date {
  return new Date(services.now().getTime() + leaseSeconds * 1000);
}

/** False when the step is no longer this attempt's. */
export async function renewLease(services: Services, attempt: Attempt): Promise<boolean> {
  const isRenewed = await inAttempt(services, attempt, async (tx) => {
    await updateStep(tx, attempt.step, { leaseUntil: leaseEnd(services) });
    return true;
  });
  return isRenewed ?? false;
}

interface TakeOptions {
  isTakeOver?: boolean;
  /** The first step of a new run, taken without a job: its next turn, whose job the caller sends, is for the end of the lease. */
  isLeased?: boolean;
  /** Events of the run that come before those of the attempt, written with them. */
  before?: NewRunEvent[];
}

/** Begins an attempt, in a transaction that holds the run's lock. */
export async function takeStep(
  tx: OrgTx,
  services: Services,
  { run, step }: { run: RunRow; step: StepRow },
  { isTakeOver = false, isLeased = false, before = [] }: TakeOptions,
): Promise<Attempt> {
  const now = services.now();
  const sets = run.status === "pending" ? ({ status: "in_progress", startedAt: now } as const) : {};
  const begun = { ...run, ...sets };
  if (run.status === "pending") await runKind(services, run.kind).onStart?.(tx, services, toRun(begun));
  const taken = await updateStep(tx, step, {
    status: "working",
    owner: liveHub(services.live).id,
    leaseUntil: isLeased ? leaseEnd(services) : null,
    ...(isLeased && { hasJob: true, turn: step.turn + 1 }),
    attempt: step.attempt + 1,
    crashes: step.crashes + (isTakeOver ? 1 : 0),
    startedAt: now,
    detail: null,
  });
  const events: NewRunEvent[] = [{ type: "step", data: toStep(taken) }];
  if (run.status === "pending") events.unshift({ type: "status", data: { status: "in_progress", error: null } });
  events.unshift(...before);
  const reserves = runKind(services, run.kind).steps[step.step]?.streams ?? false;
  // A process that died may have left a range open, whose numbers have to be filled.
  await writeEvents(tx, services, run, { events, reserves, sets, closes: isTakeOver ? step.owner : null });
  // Only the first step of a new run is leased: there is nothing to read yet.
  return { run: begun, step: taken, readable: isLeased ? [] : await listReadable(tx, step) };
}

/** The job comes back when the lease or the wait would have run out: nothing is counted, as nothing has crashed. */
async function deferToEnd(
  tx: OrgTx,
  services: Services,
  { job: { runId, key, turn }, step }: { job: StepJob; step: StepRow },
): Promise<undefined> {
  const end = step.status === "paused" ? step.wakesAt : step.leaseUntil;
  await sendStep(tx, services, { runId, key, turn }, inTime(services, end ?? services.now()));
}

/**
 * One transaction in which this attempt still owns its step, under the run's lock. Undefined, and nothing done, when the run has
 * ended or another worker has taken the step over: the one place where a worker that comes too late is stopped.
 */
export function inAttempt<T>(
  services: Services,
  { run, step }: Pick<Attempt, "run" | "step">,
  work: (tx: OrgTx, now: RunRow) => Promise<T>,
): Promise<T | undefined> {
  return inOrg(services.db, { orgId: run.orgId, userId: run.userId }, async (tx) => {
    const [locked] = await lockRuns(tx, [run.id]);
    if (!locked) return undefined;
    // A run that ends stops its working steps in the same transaction, so this finds none of an ended run.
    const current = await findStep(tx, run.id, step.key);
    const isMine = current?.status === "working" && current.attempt === step.attempt;
    return isMine ? work(tx, locked) : undefined;
  });
}

/** The step's output, its effects, the steps that follow, its events and perhaps the run's end: one commit. */
export async function finishStep(
  services: Services,
  attempt: Attempt,
  result: StepDone,
  pending: PendingReport,
): Promise<void> {
  const { run, step } = attempt;
  const detail = result.detail ?? pending.detail;
  await inAttempt(services, attempt, async (tx, locked) => {
    const now = services.now();
    const done = await updateStep(tx, step, {
      ...ended,
      status: "done",
      output: toStorable({ value: result.output ?? null }),
      finishedAt: now,
      ...(detail !== undefined && { detail: storedDetail(detail) }),
    });
    await addEvents(tx, services, run, [...pending.events, { type: "step", data: toStep(done) }]);
    await result.commit?.(tx);
    await extendPlan(tx, services, locked, result.next ?? []);
    await advanceRun(tx, services, locked);
  });
}

function storedDetail(detail: StepDetail): Message[] | null {
  const messages = [detail].flat().map(toMessage);
  return messages.length === 0 ? null : toStorable(messages);
}

/** A step that has ended holds no resources. */
const ended = { hasJob: false, leaseUntil: null, kept: null } as const;

/** Tries again later, or fails the step for good, and the run with it unless the step is optional. */
export async function failStep(services: Services, attempt: Attempt, error: unknown): Promise<void> {
  const decision = decideFailure(error, attempt.step);
  await inAttempt(services, attempt, async (tx, run) => {
    if (decision.kind === "retry") return sendAgain(tx, services, attempt, { afterSeconds: decision.afterSeconds });
    await loseStep(
      tx,
      services,
      { run, step: attempt.step },
      { error: decision.error, code: error instanceof AppError ? error.code : null },
    );
  });
}

async function loseStep(
  tx: OrgTx,
  services: Services,
  { run, step }: { run: RunRow; step: StepRow },
  { error, code = null }: { error: Message; code?: StepRow["errorCode"] },
): Promise<undefined> {
  const now = services.now();
  const failed = await updateStep(tx, step, { ...ended, status: "failed", error, errorCode: code, finishedAt: now });
  await addEvents(tx, services, run, [{ type: "step", data: toStep(failed) }]);
  await advanceRun(tx, services, run);
}

/** Requeues the step when the server stops, without counting a failure. */
export async function requeueStep(services: Services, attempt: Attempt): Promise<void> {
  await inAttempt(services, attempt, (tx) => sendAgain(tx, services, attempt, {}));
}

async function sendAgain(
  tx: OrgTx,
  services: Services,
  { run, step }: Attempt,
  { afterSeconds }: { afterSeconds?: number },
): Promise<void> {
  const turn = step.turn + 1;
  const queued = await updateStep(tx, step, {
    status: "queued",
    turn,
    failures: step.failures + (afterSeconds === undefined ? 0 : 1),
    leaseUntil: null,
  });
  await sendStep(tx, services, { runId: run.id, key: step.key, turn }, { startAfterSeconds: afterSeconds });
  await addEvents(tx, services, run, [{ type: "step", data: toStep(queued) }]);
}

/** Stores the attempt's progress. */
export async function saveProgress(services: Services, attempt: Attempt, progress: unknown): Promise<void> {
  const isKept = await inAttempt(services, attempt, async (tx) => {
    await updateStep(tx, attempt.step, { kept: toStorable({ value: progress ?? null }) });
    return true;
  });
  if (!isKept) throw new Error("The step is no longer this worker's");
}

/** Pauses the step with its progress and its question, in one commit. `wakeStep` sends its next job. */
export async function pauseStep(
  services: Services,
  attempt: Attempt,
  { waitFor, kind, until, detail, kept, commit }: StepWait,
  pending: PendingReport,
): Promise<void> {
  const { run, step } = attempt;
  await inAttempt(services, attempt, async (tx, locked) => {
    const paused = await updateStep(tx, step, {
      status: "paused",
      hasJob: false,
      leaseUntil: null,
      waitsFor: waitFor,
      waitsForKind: kind ?? null,
      detail: storedDetail(detail),
      ...(kept !== undefined && { kept: toStorable({ value: kept }) }),
      ...(until && { wakesAt: until, turn: step.turn + 1 }),
    });
    if (until)
      await sendStep(tx, services, { runId: run.id, key: step.key, turn: paused.turn }, inTime(services, until));
    await commit?.(tx);
    await addEvents(tx, services, run, [...pending.events, { type: "step", data: toStep(paused) }]);
    await notifyOwner(tx, run, run.status);
    await advanceRun(tx, services, locked);
  });
}

function inTime(services: Services, at: Date): { startAfterSeconds: number } {
  return { startAfterSeconds: Math.max(1, Math.ceil((at.getTime() - services.now().getTime()) / 1000)) };
}
