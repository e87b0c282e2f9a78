import { defineRunKind } from "../../kernel/runs/kinds.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
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
    plan: { work: planTask },
    gather: { work: (step) => gatherFurther(step, processIn(step)) },
    write: { work: (step) => processIn(step).recipe.write(step), isDelivery: true, streams: true },
    check: { work: (step) => processIn(step).recipe.check(step) },
    render: { work: (step) => processIn(step).recipe.render(step) },
  },
  onStart: startTask,
  onQuestions: changeQuestions,
  onEnd: endTask,
});

function processIn({ run }: StepContext): Process {
  return processOf(run.input.templateId);
}
