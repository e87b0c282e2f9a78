import type { TaskStatus, TaskStep } from "@muster/contracts/tasks";
import { AppError } from "../../platform/errors.ts";
import { RetryableError } from "./types.ts";

/** The rules of a run, without a clock or a database. */

const triesAtMost = 3;
const crashesAtMost = 9;

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
 * delivered twice or too late. A step found at work had a worker that died or lost its job, and is taken over.
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
  if (error instanceof AppError) return { kind: "fail", error: error.message };
  const tries = step.failures + 1;
  const asked = error instanceof RetryableError ? error.afterSeconds : undefined;
  if (tries < triesAtMost) return { kind: "retry", afterSeconds: Math.min(asked ?? tries ** 2, 300) };
  return { kind: "fail", error: error instanceof RetryableError ? error.message : unexpected(step.label) };
}

/** A cancelled run keeps its units once the step that makes its result is done; a failed one never does. */
export function isCharged(status: TaskStatus, isResultMade: boolean): boolean {
  return status === "completed" || (status === "cancelled" && isResultMade);
}

export function crashedTooOften(label: string): string {
  return `The step “${label}” stopped unexpectedly ${crashesAtMost + 1} times. Please try again.`;
}

function unexpected(label: string): string {
  return `The step “${label}” failed unexpectedly. Please try again.`;
}
