import { message, renderMessage } from "@muster/contracts/messages";
import type { TaskStep } from "@muster/contracts/tasks";
import { defineRunKind } from "../../kernel/runs/kinds.ts";
import { cancelRun, readSteps } from "../../kernel/runs/runs.ts";
import { AppError } from "../../platform/errors.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
import { planTask } from "./tasks.plan.ts";
import { changeQuestions } from "./tasks.questions.service.ts";
import { findTaskOfRun } from "./tasks.repo.ts";
import { gatherFurther } from "./tasks.research.ts";
import type { StepContext, TaskTypes } from "./tasks.steps.ts";
import type { Process } from "./tasks.template.ts";
import { processOf } from "./tasks.templates.ts";

/** A task as a run: each step stores what the next one needs, so a crash repeats at most the step in progress. */
export const taskRuns = defineRunKind<TaskTypes>({
  kind: "task",
  result: "render",

  steps: {
    plan: { work: (step) => withTimeLimit(step, planTask) },
    gather: { work: (step) => withTimeLimit(step, () => gatherFurther(step, processIn(step))) },
    write: {
      work: (step) => withTimeLimit(step, () => processIn(step).recipe.write(step)),
      isDelivery: true,
      streams: true,
    },
    check: { work: (step) => withTimeLimit(step, () => processIn(step).recipe.check(step)) },
    render: { work: (step) => withTimeLimit(step, () => processIn(step).recipe.render(step)) },
  },
  isUncharged: (output) => isRefusal(output("gather")),
  onStart: startTask,
  onQuestions: changeQuestions,
  onEnd: endTask,
});

function processIn({ run }: StepContext): Process {
  return processOf(run.input.templateId);
}

/** When the tables can't answer the question, the task delivers half a page that says so, and takes no action. */
function isRefusal(gathered: unknown): boolean {
  return typeof gathered === "object" && gathered !== null && "refusal" in gathered;
}

/** Works on a step until the task's minutes are used up; then the run stops and keeps the text written so far. */
async function withTimeLimit<Result>(step: StepContext, work: (step: StepContext) => Promise<Result>): Promise<Result> {
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

/** Sums the finished steps. A step's start is that of its last attempt, so waiting for a person does not count. */
function workedMs(steps: Pick<TaskStep, "startedAt" | "finishedAt">[]): number {
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
