import type { NextStep } from "../../kernel/runs/kinds.ts";
import type { TaskTypes } from "./tasks.steps.ts";

interface PlannedStep {
  key: keyof TaskTypes["steps"];
  label: string;
}

/** The plan of a task, as the person sees it. */
const plans: Record<string, PlannedStep[]> = {
  "data-analysis": [
    { key: "plan", label: "Understanding the question" },
    { key: "gather", label: "Reading and computing" },
    { key: "write", label: "Writing" },
    { key: "check", label: "Checking every figure" },
    { key: "render", label: "Making the document" },
  ],
  "market-analysis": [
    { key: "plan", label: "Understanding the question" },
    { key: "gather", label: "Reading the documents" },
    { key: "write", label: "Writing" },
    { key: "check", label: "Checking every citation and figure" },
    { key: "render", label: "Making the document" },
  ],
};

/** Known from the start and shown as a whole: each step comes after the one before it. */
export function stepsOf(templateId: string): NextStep<TaskTypes>[] {
  const plan = plans[templateId];
  if (!plan) throw new Error(`No plan for ${templateId}`);
  return plan.map(({ key, label }, index) => ({
    key,
    step: key,
    label,
    after: plan.slice(Math.max(0, index - 1), index).map((before) => before.key),
  }));
}
