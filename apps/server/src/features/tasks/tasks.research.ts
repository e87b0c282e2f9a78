import { agentTurn } from "../../kernel/agent/agent-turn.ts";
import type { TurnSources } from "../../kernel/agent/found.ts";
import { type AgentTurn, carriedBy, type TurnDone } from "../../kernel/agent/turn-state.ts";
import type { StepDetail, StepWait } from "../../kernel/runs/kinds.ts";
import { readFile } from "../files/files.read.service.ts";
import { storeFile } from "../files/files.service.ts";
import { insertTaskFile, type TaskRow } from "./tasks.repo.ts";
import { asList, readAssignment, readTask } from "./tasks.step-parts.ts";
import type { Gathered, StepContext, StepResult } from "./tasks.steps.ts";
import { type Process, type Recipe, type Research, researchLimits } from "./tasks.template.ts";
import { taskLink } from "./tasks.view.ts";

/** What the template gathered before the agent continues with tools. */
interface First {
  output: Gathered;
  detail?: StepDetail;
}

/** Gathers as the template does, then lets the agent look further with tools. A call that needs approval pauses the step. */
export async function gatherFurther(
  step: StepContext,
  { recipe: { gather }, research }: Process,
): Promise<StepResult<"gather">> {
  if (!research) return gather(step);
  const task = await readTask(step);
  const first = carriedBy<First>(step) ?? (await gatherFirst(step, gather));
  if ("waitFor" in first) return first;
  const turn = await agentTurn(step, await turnOf(step, task, { research, first }));
  return "waitFor" in turn ? turn : handOver(task, turn, { research, first });
}

async function gatherFirst(step: StepContext, gather: Recipe["gather"]): Promise<First | StepWait> {
  const result = await gather(step);
  if ("waitFor" in result) return result;
  const { output, detail } = result;
  return { output, ...(detail !== undefined && { detail }) };
}

async function turnOf(
  step: StepContext,
  task: TaskRow,
  { research, first }: { research: Research; first: First },
): Promise<AgentTurn> {
  const { writer } = await readAssignment(step, task);
  const planned = step.output("plan");
  const data = {
    task: { title: task.title, description: task.description, parameters: task.parameters },
    writer: { role: writer.role, instructions: writer.instructions?.slice(0, 4000) },
    ...research.material(first.output),
  };
  return {
    instructions: research.instructions,
    messages: [{ role: "user", content: [{ type: "text", text: JSON.stringify(data) }] }],
    tools: research.tools,
    takesAddedTools: true,
    sources: { ...research.sources(step, first.output), ...pagesOf(step, task) },
    budget: researchLimits(task),
    model: planned.engine === "builtin" ? "builtin" : `${planned.provider}/${planned.model}`,
    purpose: "research",
    agentName: task.agentName,
    subject: { kind: "task", id: task.id, title: task.title, link: taskLink(task) },
    isTainted: research.quotesFiles,
    plan: (engine) => research.calls(task, { isWrittenByModel: engine === "model" }),
    carried: first,
  };
}

/** Pages are stored as files of the task's creator and stay as long as the task. */
function pagesOf(
  { services, inOrg, run: { orgId } }: StepContext,
  { id: taskId, userId }: TaskRow,
): Pick<TurnSources, "keepPage" | "readPage"> {
  return {
    keepPage: ({ name, content, commit }) =>
      storeFile(
        { services, inOrg, orgId, userId },
        {
          name,
          content,
          async commit(tx, file) {
            await commit(tx, file);
            await insertTaskFile(tx, { taskId, fileId: file.id });
          },
        },
      ),
    readPage: (page, signal) => readFile({ services, inOrg, orgId, signal }, page),
  };
}

/** Ends the step with everything that the writing is based on. */
function handOver(
  task: TaskRow,
  { found, notices: noted }: TurnDone,
  { research, first }: { research: Research; first: First },
): StepResult<"gather"> {
  const notices = [...found.misses, ...noted];
  const { output, details } = research.merge(task, found, first.output);
  const detail = [...asList(first.detail), ...details, ...notices];
  return { output: { ...output, notices }, detail };
}
