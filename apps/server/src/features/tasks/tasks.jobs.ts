import { type Message, message } from "@muster/contracts/messages";
import type { NextStep } from "../../kernel/runs/kinds.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import type { TaskTypes } from "./tasks.steps.ts";

/** Removes tasks whose day for restoring is over. */
export const purgeTasksQueue: QueueDefinition = {
  name: "tasks.purge-deleted",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

interface PlannedStep {
  key: keyof TaskTypes["steps"];
  label: Message;
}

/** The plan of a task, as the person sees it. */
const plans: Record<string, PlannedStep[]> = {
  "data-analysis": [
    { key: "plan", label: message("task.step.plan") },
    { key: "gather", label: message("task.step.compute") },
    { key: "write", label: message("task.step.write") },
    { key: "check", label: message("task.step.check_figures") },
    { key: "render", label: message("task.step.render") },
  ],
  "market-analysis": [
    { key: "plan", label: message("task.step.plan") },
    { key: "gather", label: message("task.step.read") },
    { key: "write", label: message("task.step.write") },
    { key: "check", label: message("task.step.check_citations") },
    { key: "render", label: message("task.step.render") },
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
