import { message } from "@muster/contracts/messages";
import { defineRunKind } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { findSameVersion } from "./deliverables.repo.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
import { withinLimits } from "./tasks.limits.ts";
import { planTask } from "./tasks.plan.ts";
import { changeQuestions } from "./tasks.questions.service.ts";
import { gatherFurther } from "./tasks.research.ts";
import type { StepContext, TaskTypes } from "./tasks.steps.ts";
import type { Process } from "./tasks.template.ts";
import { processOf } from "./tasks.templates.ts";

/** A task as a run: each step stores what the next one needs, so a crash repeats at most the step in progress. */
export const taskRuns = defineRunKind<TaskTypes>({
  kind: "task",
  result: "render",

  steps: {
    plan: { work: (step) => withinLimits(step, planTask) },
    gather: { work: (step) => withinLimits(step, () => gatherFurther(step, processIn(step)), { callsModels: true }) },
    write: {
      work: (step) => withinLimits(step, () => writeVersion(step), { callsModels: true }),
      isDelivery: true,
      streams: true,
    },
    check: { work: (step) => withinLimits(step, () => processIn(step).recipe.check(step)) },
    render: { work: (step) => withinLimits(step, () => processIn(step).recipe.render(step)) },
  },
  isUncharged: (output) => isRefusal(output("gather")),
  onStart: startTask,
  onQuestions: changeQuestions,
  onEnd: endTask,
});

/** A comment that leaves the text of an earlier version as it was makes no new version, and takes no action. */
async function writeVersion(step: StepContext) {
  const written = await processIn(step).recipe.write(step);
  if ("waitFor" in written) return written;
  const same = await step.inOrg((tx) => findSameVersion(tx, step.run.id, written.output.markdown));
  if (same !== undefined)
    throw new AppError("invalid_input", message("tasks.comment_changed_nothing", { version: same }));
  return written;
}

function processIn({ run }: StepContext): Process {
  return processOf(run.input.templateId);
}

/** When the tables can't answer the question, the task delivers half a page that says so, and takes no action. */
function isRefusal(gathered: unknown): boolean {
  return typeof gathered === "object" && gathered !== null && "refusal" in gathered;
}
