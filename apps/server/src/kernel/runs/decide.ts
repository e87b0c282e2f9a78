import { ModelError } from "@muster/ai/model";
import type { TaskStatus, TaskStep } from "@muster/contracts/tasks";
import { AppError } from "../../platform/errors.ts";
import { RetryableError } from "./types.ts";

/** The rules of a run, without a clock or a database. */

const triesAtMost = 3;
const crashesAtMost = 9;
const longestPauseSeconds = 300;

interface StepFacts {
  status: TaskStep["status"];
  turn: number;
  failures: number;
  crashes: number;
}

export function hasEnded(status: TaskStatus): status is "completed" | "failed" | "cancelled" {
  return status !== "pending" && status !== "in_progress";
}

/**
 * What a worker does with a job it was given. A job that is not the step's newest, or whose run has ended, is dropped: it was
 * delivered twice or too late; a step that waits has taken its next turn without a job. A step found at work had a worker that died or lost its job, and is taken over.
 */
export function decideClaim(
  runStatus: TaskStatus,
  step: StepFacts,
  turn: number,
): "drop" | "give-up" | "take" | "take-over" {
  if (hasEnded(runStatus) || step.turn !== turn) return "drop";
  if (step.status === "waiting") return "take";
  if (step.status !== "working") return "drop";
  return step.crashes >= crashesAtMost ? "give-up" : "take-over";
}

export type FailureDecision = { kind: "retry"; afterSeconds: number } | { kind: "fail"; error: string };

/** What an error in a step means for its run; `failures` counts the earlier ones. */
export function decideFailure(error: unknown, step: { label: string; failures: number }): FailureDecision {
  const { isRetryable, words, afterSeconds } = read(error);
  const tries = step.failures + 1;
  if (isRetryable && tries < triesAtMost)
    return { kind: "retry", afterSeconds: Math.min(afterSeconds ?? tries ** 2, longestPauseSeconds) };
  return { kind: "fail", error: words ?? `The step “${step.label}” failed unexpectedly. Try again.` };
}

/** `words` are for the person; an error that was not foreseen has none. */
function read(error: unknown): { isRetryable: boolean; words?: string; afterSeconds?: number | undefined } {
  if (error instanceof AppError) return { isRetryable: false, words: error.message };
  if (error instanceof RetryableError)
    return { isRetryable: true, words: error.message, afterSeconds: error.afterSeconds };
  if (error instanceof ModelError) {
    const afterSeconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return { isRetryable: error.isRetryable, words: error.message, afterSeconds };
  }
  return { isRetryable: true };
}

/** A cancelled run keeps its units once the step that makes its result is done; a failed one never does. */
export function isCharged(status: TaskStatus, isResultMade: boolean): boolean {
  return status === "completed" || (status === "cancelled" && isResultMade);
}

export function crashedTooOften(label: string): string {
  return `The step “${label}” stopped unexpectedly ${crashesAtMost + 1} times. Try again.`;
}
