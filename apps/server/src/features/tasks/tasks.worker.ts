import type { RunKind, StepContext, StepResult } from "../../kernel/runs/types.ts";
import { dataAnalysis } from "./tasks.analysis.worker.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
import { marketAnalysis } from "./tasks.market.worker.ts";
import { planTask } from "./tasks.plan.ts";
import { researchOf } from "./tasks.research.kinds.ts";
import { gatherFurther } from "./tasks.research.ts";

type Work = (step: StepContext) => Promise<StepResult>;

/** How a template's document comes about, once it is planned. */
export type Recipe = Record<"gather" | "write" | "check" | "render", Work>;

const recipes: Record<string, Recipe> = { "data-analysis": dataAnalysis, "market-analysis": marketAnalysis };

/** A task as a run: each step leaves what the next one needs, and only the step under way is repeated after a crash. */
export const taskRuns: RunKind = {
  kind: "task",
  chargesAfter: "write",
  steps: {
    plan: planTask,
    gather: (step) => gatherFurther(step, recipeOf(step).gather, researchOf[templateOf(step)]),
    write: (step) => recipeOf(step).write(step),
    check: (step) => recipeOf(step).check(step),
    render: (step) => recipeOf(step).render(step),
  },
  onStart: startTask,
  onEnd: endTask,
};

function recipeOf(step: StepContext): Recipe {
  const recipe = recipes[templateOf(step)];
  if (!recipe) throw new Error("The run's template no longer exists");
  return recipe;
}

/** Runs begun before there was a choice analyse data. */
function templateOf({ input }: StepContext): string {
  return String(input["templateId"] ?? "data-analysis");
}
