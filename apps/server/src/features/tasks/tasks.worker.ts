import { defineRunKind } from "../../kernel/runs/kinds.ts";
import { dataAnalysis } from "./tasks.analysis.worker.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
import { marketAnalysis } from "./tasks.market.worker.ts";
import { planTask } from "./tasks.plan.ts";
import { changeQuestions } from "./tasks.questions.service.ts";
import { researchOf } from "./tasks.research.kinds.ts";
import { gatherFurther } from "./tasks.research.ts";
import type { StepContext, StepResult, TaskTypes } from "./tasks.steps.ts";

/** How a template's document is made, once it is planned. */
export type Recipe = {
  [S in "gather" | "write" | "check" | "render"]: (step: StepContext) => Promise<StepResult<S>>;
};

const recipes: Record<string, Recipe> = { "data-analysis": dataAnalysis, "market-analysis": marketAnalysis };

/** A task as a run: each step stores what the next one needs, so a crash repeats at most the step in progress. */
export const taskRuns = defineRunKind<TaskTypes>({
  kind: "task",
  result: "render",

  steps: {
    plan: { work: planTask },
    gather: { work: (step) => gatherFurther(step, recipeOf(step).gather, researchOf[step.run.input.templateId]) },
    write: { work: (step) => recipeOf(step).write(step), isDelivery: true, streams: true },
    check: { work: (step) => recipeOf(step).check(step) },
    render: { work: (step) => recipeOf(step).render(step) },
  },
  isUncharged: (output) => isRefusal(output("gather")),
  onStart: startTask,
  onQuestions: changeQuestions,
  onEnd: endTask,
});

function recipeOf(step: StepContext): Recipe {
  const recipe = recipes[step.run.input.templateId];
  if (!recipe) throw new Error("The run's template no longer exists");
  return recipe;
}

/** A task whose question its tables can't answer delivers half a page that says so, and takes no action. */
function isRefusal(gathered: unknown): boolean {
  return typeof gathered === "object" && gathered !== null && "refusal" in gathered;
}
