import { type Message, message, renderMessage } from "@muster/contracts/messages";
import type { TaskStep } from "@muster/contracts/tasks";
import { cancelRun, readSteps } from "../../kernel/runs/runs.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { AppError } from "../../platform/errors.ts";
import { findTaskOfRun } from "./tasks.repo.ts";
import type { StepContext } from "./tasks.steps.ts";

/** How often the cost of a working step is compared with the task's budget. */
const costCheckMs = 1000;

/**
 * Works on a step until the task's minutes or money are used up; then the run stops and keeps what was written. Money counts
 * only in steps that call models, so a document that is already written is still checked and delivered.
 */
export async function withinLimits<Result>(
  step: StepContext,
  work: (step: StepContext) => Promise<Result>,
  { callsModels = false } = {},
): Promise<Result> {
  const { maxMinutes, budgetMicros, workedMs } = await readLimits(step);
  const budget = callsModels ? budgetMicros : null;
  const leftMs = maxMinutes === null ? null : maxMinutes * 60_000 - workedMs;
  if (maxMinutes !== null && leftMs !== null && leftMs <= 0) await refuse(step, timeLimit(maxMinutes));
  if (budget !== null && (await isSpent(step, budget))) await refuse(step, budgetLimit(budget));
  const stopWatching = [
    maxMinutes !== null && leftMs !== null ? stopAfter(step, leftMs, timeLimit(maxMinutes)) : undefined,
    budget !== null ? stopWhenSpent(step, budget) : undefined,
  ];
  try {
    return await work(step);
  } finally {
    for (const stop of stopWatching) stop?.();
  }
}

function readLimits(step: StepContext) {
  return step.inOrg(async (tx) => {
    const { maxMinutes = null, budgetMicros = null } = (await findTaskOfRun(tx, step.run.id)) ?? {};
    return {
      ...{ maxMinutes, budgetMicros },
      workedMs: maxMinutes === null ? 0 : workedMs(await readSteps(tx, step.run.id)),
    };
  });
}

/** Of the steps that are done: a step's start is that of its last attempt, so waiting for a person before it does not count. */
function workedMs(steps: Pick<TaskStep, "startedAt" | "finishedAt">[]): number {
  return steps.reduce(
    (sum, { startedAt, finishedAt }) =>
      sum + (startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : 0),
    0,
  );
}

function stopAfter(step: StepContext, ms: number, reason: Message): () => void {
  const timer = setTimeout(() => void stopOrWarn(step, reason), ms);
  return () => clearTimeout(timer);
}

function stopWhenSpent(step: StepContext, budgetMicros: number): () => void {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (await isSpent(step, budgetMicros)) await stopOrWarn(step, budgetLimit(budgetMicros));
    } catch (error) {
      step.services.log.warn({ err: error, runId: step.run.id }, "Couldn't read the cost of a run");
    } finally {
      isChecking = false;
    }
  }, costCheckMs);
  return () => clearInterval(timer);
}

/** Counts the calls that have ended, failed ones too. */
async function isSpent({ inOrg, run }: StepContext, budgetMicros: number): Promise<boolean> {
  return (await inOrg((tx) => useOfRun(tx, run.id))).costMicros >= budgetMicros;
}

async function refuse(step: StepContext, reason: Message): Promise<never> {
  await stop(step, reason);
  throw new AppError("conflict", renderMessage(reason));
}

async function stopOrWarn(step: StepContext, reason: Message): Promise<void> {
  try {
    await stop(step, reason);
  } catch (error) {
    step.services.log.warn({ err: error, runId: step.run.id }, "Couldn't stop a run at its limit");
  }
}

function stop({ inOrg, services, run }: StepContext, reason: Message): Promise<void> {
  return inOrg((tx) => cancelRun(tx, services, run.id, reason));
}

function timeLimit(minutes: number): Message {
  return message("task.time_limit", { minutes });
}

function budgetLimit(budgetMicros: number): Message {
  return message("task.budget_limit", { budget: `$${(budgetMicros / 1_000_000).toFixed(2)}` });
}
