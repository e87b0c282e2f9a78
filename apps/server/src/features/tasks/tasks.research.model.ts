import { type AgentState, planWithoutTools, startAgent } from "@muster/ai/agent/state";
import type { CallContext } from "@muster/ai/gateway";
import type { TaskRow } from "./tasks.repo.ts";
import type { Research } from "./tasks.research.kinds.ts";
import { researchLimits } from "./tasks.research.plan.ts";
import { readAssignment } from "./tasks.step-parts.ts";
import type { Gathered, StepContext } from "./tasks.steps.ts";

/** The agent at its beginning: a model that calls tools begins to think, any other engine follows the template's plan. */
export async function beginAgent(
  step: StepContext,
  task: TaskRow,
  { research, gathered }: { research: Research; gathered: Gathered },
): Promise<AgentState> {
  const context = await contextOf(step);
  const told = await context?.provider.describeModel?.(context.modelId, { signal: step.signal }).catch(() => undefined); // what it cannot say about itself is found out by asking
  if (!context || told?.tools === false) return withoutTools(task, { research, isWrittenByModel: Boolean(context) });
  const { writer } = await readAssignment(step, task);
  const data = {
    task: { title: task.title, description: task.description, parameters: task.parameters },
    writer: { role: writer.role, instructions: writer.instructions?.slice(0, 4000) },
    ...research.material(gathered),
  };
  return startAgent({
    instructions: research.instructions,
    messages: [{ role: "user", content: [{ type: "text", text: JSON.stringify(data) }] }],
    limits: researchLimits(task),
    isTainted: research.tellsContent,
  });
}

/** The template's plan. Nothing is said to a model: its calls are made, and what they find is there for whoever writes. */
export function withoutTools(
  task: TaskRow,
  { research, isWrittenByModel }: { research: Research; isWrittenByModel: boolean },
): AgentState {
  return planWithoutTools({
    instructions: research.instructions,
    messages: [],
    limits: researchLimits(task),
    calls: research.calls(task, { isWrittenByModel }),
  });
}

/** The planned model, as long as it answers. */
export async function contextOf(step: StepContext): Promise<CallContext | undefined> {
  const planned = step.output("plan");
  if (planned.engine === "builtin") return undefined;
  const choice = await step.house
    .gatewayFor(step.run.orgId)
    .choose(`${planned.provider}/${planned.model}`, step.signal);
  if (choice.kind === "builtin") return undefined;
  const { provider, modelId } = choice;
  return { provider, modelId, runId: step.run.id, purpose: "research", onNotice: step.progress };
}
