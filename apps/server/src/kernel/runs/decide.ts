import { isDeepStrictEqual } from "node:util";
import { type Message, message, plainText, renderMessage, toMessage } from "@muster/contracts/messages";
import type { RunStatus } from "@muster/contracts/runs";
import { ModelError } from "@muster/models/model";
import { AppError } from "../../platform/errors.ts";
import type { NextStep } from "./kinds.ts";
import { RetryableError } from "./kinds.ts";

/** The rules of a run, without a clock or a database. docs/decisions/0015-a-run-fails-unless-the-step-was-optional.md */

/**
 * waiting: steps it comes after have not ended. queued: may run. paused: holds nothing until `wakeStep`. The last three are ends.
 */
export type StepStatus = "waiting" | "queued" | "working" | "paused" | "done" | "failed" | "skipped";

const maxTries = 3;
const maxCrashes = 9;
const longestPauseSeconds = 300;
export const maxSteps = 500;
export const maxRunningSteps = 8;

/** A step as the rules see it. */
export interface PlannedStep {
  key: string;
  step: string;
  label: Message;
  input: unknown;
  isOptional: boolean;
  after: string[];
  join: "all" | "settle" | null;
  status: StepStatus;
  /** A job for it is in the queue, or a worker has it. */
  hasJob: boolean;
}

/** A step returned steps that cannot be added: a fault in the kind's code, which trying again does not mend. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** The steps of `next` that are new to the run. Throws a `PlanError`, and nothing is added, when one of them cannot be. */
export function planSteps(
  existing: PlannedStep[],
  next: NextStep[],
  kind: { kind: string; steps: object },
): PlannedStep[] {
  const known = new Map(existing.map((step) => [step.key, step]));
  const added = new Map<string, PlannedStep>();
  for (const step of next.map(toPlanned)) {
    refuseUnknown(step, kind);
    const same = known.get(step.key) ?? added.get(step.key);
    if (!same) added.set(step.key, step);
    else if (!hasSameContent(same, step))
      throw new PlanError(`The step ${step.key} was added before with other content`);
  }
  if (known.size + added.size > maxSteps) throw new PlanError(`A run has at most ${maxSteps} steps`);
  refuseUnreachable(known, added);
  return [...added.values()];
}

function toPlanned({ key, step, label, input, optional = false, after = [], join }: NextStep): PlannedStep {
  return {
    key,
    step,
    label: toMessage(label),
    input: input === undefined ? undefined : JSON.parse(JSON.stringify(input)),
    isOptional: optional,
    after,
    join: after.length === 0 ? null : (join ?? "all"),
    status: after.length === 0 ? "queued" : "waiting",
    hasJob: false,
  };
}

function refuseUnknown({ key, step }: PlannedStep, { kind, steps }: { kind: string; steps: object }): void {
  if (!Object.hasOwn(steps, step)) throw new PlanError(`A run of kind ${kind} has no step ${step}`);
  // `output(name)` is typed by the function's name, so the key that equals it has to be that function's.
  if (key !== step && Object.hasOwn(steps, key)) throw new PlanError(`The key ${key} is the name of another step`);
}

function hasSameContent(a: PlannedStep, b: PlannedStep): boolean {
  const content = ({ step, label, input, isOptional, after, join }: PlannedStep) => ({
    ...{ step, label, input, isOptional, join },
    after: [...after].sort(),
  });
  return isDeepStrictEqual(content(a), content(b));
}

/** Checks that each named step exists and that none waits for itself, directly or indirectly. */
function refuseUnreachable(known: Map<string, PlannedStep>, added: Map<string, PlannedStep>): void {
  const placed = new Set(known.keys());
  const open = new Map(added);
  for (let before = -1; open.size !== before; ) {
    before = open.size;
    for (const [key, { after }] of open)
      if (after.every((one) => placed.has(one))) {
        placed.add(key);
        open.delete(key);
      }
  }
  for (const [key, { after }] of open) {
    const unknown = after.filter((one) => !placed.has(one) && !added.has(one));
    throw new PlanError(
      unknown.length ? `The step ${key} comes after unknown ${unknown.join(", ")}` : `The step ${key} waits for itself`,
    );
  }
}

export interface Advance {
  /** Steps that can run or be skipped now. */
  changes: { key: string; status: "queued" | "skipped" }[];
  /** Queued steps that get a job now: at most eight are under way at once. */
  start: string[];
  /** The first step whose failure or skipping fails the run. */
  failedBy?: PlannedStep;
  /** Nothing is queued, running or waiting. */
  isComplete: boolean;
}

/** What follows once steps were added or have ended: releases joins, and says whether the run is over. */
export function advance(steps: PlannedStep[]): Advance {
  const status = new Map(steps.map((step) => [step.key, step.status]));
  const changes: Advance["changes"] = [];
  let failedBy = steps.find((step) => isLost(step.status) && !step.isOptional);
  for (let isMoving = true; isMoving && !failedBy; ) {
    isMoving = false;
    for (const step of steps) {
      if (status.get(step.key) !== "waiting" || !step.after.every((key) => isOver(status.get(key)))) continue;
      const mayRun = step.join === "settle" || step.after.every((key) => status.get(key) === "done");
      const changed = mayRun ? "queued" : "skipped";
      status.set(step.key, changed);
      changes.push({ key: step.key, status: changed });
      if (!mayRun && !step.isOptional) failedBy ??= step;
      isMoving = true;
    }
  }
  if (failedBy) return { changes: [], start: [], failedBy, isComplete: false };
  const isUnderWay = ({ key, hasJob }: PlannedStep) => hasJob && ["queued", "working"].includes(status.get(key) ?? "");
  const free = Math.max(0, maxRunningSteps - steps.filter(isUnderWay).length);
  const ready = steps.filter((step) => status.get(step.key) === "queued" && !step.hasJob).map(({ key }) => key);
  return { changes, start: ready.slice(0, free), isComplete: steps.every(({ key }) => isOver(status.get(key))) };
}

/** The status of an unfinished step when its run ends: failed if it has started, otherwise skipped. */
export function statusWhenStopped(status: StepStatus): "failed" | "skipped" | undefined {
  if (isOver(status)) return undefined;
  return status === "working" || status === "paused" ? "failed" : "skipped";
}

function isLost(status: StepStatus): boolean {
  return status === "failed" || status === "skipped";
}

function isOver(status: StepStatus | undefined): boolean {
  return status === "done" || status === "failed" || status === "skipped";
}

export function hasEnded(status: RunStatus): status is "completed" | "failed" | "cancelled" {
  return status !== "pending" && status !== "in_progress";
}

interface ClaimedStep {
  status: StepStatus;
  turn: number;
  crashes: number;
  /** The end of the lease of a process that took the step without a job. */
  leaseUntil: Date | null;
  /** When a paused step resumes automatically. */
  wakesAt: Date | null;
}

/**
 * What a worker does with a job. A job that is not the step's newest, or whose run has ended, is dropped: it was delivered twice
 * or too late. "defer" leaves the step to the process that holds its lease. A step found working without one had a worker that
 * died or lost its job, and is taken over. A paused step is woken when its time has come.
 */
export function decideClaim(
  runStatus: RunStatus,
  step: ClaimedStep,
  { turn, now }: { turn: number; now: Date },
): "drop" | "defer" | "give-up" | "take" | "take-over" | "wake" {
  if (hasEnded(runStatus) || step.turn !== turn) return "drop";
  if (step.status === "queued") return "take";
  if (step.status === "paused" && step.wakesAt) return step.wakesAt <= now ? "wake" : "defer";
  if (step.status !== "working") return "drop";
  if (step.leaseUntil && step.leaseUntil > now) return "defer";
  return step.crashes >= maxCrashes ? "give-up" : "take-over";
}

export type FailureDecision = { kind: "retry"; afterSeconds: number } | { kind: "fail"; error: Message };

/** Decides whether a step is retried after an error; `failures` counts earlier errors. */
export function decideFailure(error: unknown, step: { label: Message; failures: number }): FailureDecision {
  const { isRetryable, reason, afterSeconds } = read(error);
  const tries = step.failures + 1;
  if (isRetryable && tries < maxTries)
    return { kind: "retry", afterSeconds: Math.min(afterSeconds ?? tries ** 2, longestPauseSeconds) };
  return {
    kind: "fail",
    error: reason ?? message("runs.step_failed", { label: renderMessage(step.label) }),
  };
}

/** `reason` is for the person; an unforeseen error has none. */
function read(error: unknown): { isRetryable: boolean; reason?: Message; afterSeconds?: number | undefined } {
  if (error instanceof PlanError) return { isRetryable: false };
  if (error instanceof AppError) return { isRetryable: false, reason: error.reason };
  if (error instanceof RetryableError)
    return { isRetryable: true, reason: plainText(error.message), afterSeconds: error.afterSeconds };
  if (error instanceof ModelError) {
    const afterSeconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return { isRetryable: error.isRetryable, reason: plainText(error.message), afterSeconds };
  }
  return isDiskFull(error) ? { isRetryable: true, reason: message("runs.disk_full") } : { isRetryable: true };
}

/** The database's disk_full, or the file system's: a temporary file could not be written. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "53100" || code === "ENOSPC" || isDiskFull(error.cause);
}

/** A cancelled run keeps its units once a delivery step is done; a failed one never does. */
export function isCharged(status: RunStatus, hasDelivered: boolean): boolean {
  return status === "completed" || (status === "cancelled" && hasDelivered);
}

export function crashReason(label: Message): Message {
  return message("runs.step_crashed", { label: renderMessage(label), times: maxCrashes + 1 });
}

export function skippedReason(label: Message): Message {
  return message("runs.step_skipped", { label: renderMessage(label) });
}
