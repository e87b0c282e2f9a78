import { message, renderMessage } from "@muster/contracts/messages";
import type { TaskStep } from "@muster/contracts/tasks";
import { cancelRun, readSteps } from "../../kernel/runs/runs.ts";
import { AppError } from "../../platform/errors.ts";
import { findTaskOfRun } from "./tasks.repo.ts";
import type { StepContext } from "./tasks.steps.ts";

/** Works on a step until the task's minutes are used up; then the run stops and keeps what was written. */
export async function withTimeLimit<Result>(
  step: StepContext,
  work: (step: StepContext) => Promise<Result>,
): Promise<Result> {
  const limit = await step.inOrg(async (tx) => {
    const maxMinutes = (await findTaskOfRun(tx, step.run.id))?.maxMinutes ?? null;
    return maxMinutes === null ? null : { maxMinutes, workedMs: workedMs(await readSteps(tx, step.run.id)) };
  });
  if (!limit) return work(step);
  const { maxMinutes } = limit;
  const leftMs = maxMinutes * 60_000 - limit.workedMs;
  if (leftMs <= 0) {
    await stopForTime(step, maxMinutes);
    throw new AppError("conflict", stoppedAfter(maxMinutes));
  }
  const timer = setTimeout(() => {
    stopForTime(step, maxMinutes).catch((error: unknown) =>
      step.services.log.warn({ err: error, runId: step.run.id }, "Couldn't stop a run at its time limit"),
    );
  }, leftMs);
  try {
    return await work(step);
  } finally {
    clearTimeout(timer);
  }
}

/** Of the steps that are done: a step's start is that of its last attempt, so waiting for a person before it does not count. */
export function workedMs(steps: Pick<TaskStep, "startedAt" | "finishedAt">[]): number {
  return steps.reduce(
    (sum, { startedAt, finishedAt }) =>
      sum + (startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : 0),
    0,
  );
}

function stopForTime({ inOrg, services, run }: StepContext, minutes: number): Promise<void> {
  return inOrg((tx) => cancelRun(tx, services, run.id, stoppedAfter(minutes)));
}

function stoppedAfter(minutes: number): string {
  return renderMessage(message("task.time_limit", { minutes }));
}
