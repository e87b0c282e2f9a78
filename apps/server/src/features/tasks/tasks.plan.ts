import { type Message, message, plainText } from "@muster/contracts/messages";
import { isUnavailable, type ModelChoice } from "@muster/models/choose-model";
import type { StepWait } from "../../kernel/runs/kinds.ts";
import { askPerson } from "../../kernel/runs/questions.ts";
import { usualOllamaUrl } from "../../platform/config.ts";
import { findAgentForTask } from "../agents/agents.service.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { insteadNotice, modelQuestion } from "./tasks.author.ts";
import { findInBases } from "./tasks.bases.service.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { readTask } from "./tasks.step-parts.ts";
import { engineOf, type PlanOutput, type StepContext, type StepResult } from "./tasks.steps.ts";

/** Plans sources, question and engine. */
export async function planTask(step: StepContext): Promise<StepResult<"plan">> {
  const task = await readTask(step);
  const ids = task.attachments.map(({ id }) => id);
  const files = await step.inOrg((tx) => mustFindOwnFiles(tx, task.userId, ids));
  const agent = await step.inOrg((tx) => findAgentForTask(tx, task.agentId));
  const requested = task.isExample ? "builtin" : (agent?.modelConfig.model ?? "auto");
  const choice = await chooseEngine(step, requested);
  if ("waitFor" in choice) return choice;
  const found = await findInBases(step, task);
  const instead = noticesOf(choice, step.services.config.OLLAMA_URL);
  const output: PlanOutput = {
    question: questionOf(task),
    inputs: [
      ...files.map(({ id, name, sizeBytes, mediaType, sha256, kind }) => ({
        ...{ fileId: id, name, sizeBytes, mediaType, sha256, kind },
      })),
      ...found.inputs,
    ],
    bases: found.bases,
    ...engineOf(choice),
    isChosen: hasChosen(requested) && choice.kind === "model" && choice.insteadOf === undefined,
    instead,
    notices: [...instead, ...found.notices],
  };
  const detail = message("task.detail.plan", {
    ...{ files: countWord(files.length, found.bases.length > 0), count: files.length, name: files[0]?.name ?? "" },
    searched: found.bases.length === 0 ? "none" : files.length > 0 ? "beside" : "alone",
    ...{ documents: found.inputs.length, bases: found.bases.map(({ name }) => name).join(", ") },
    ...{ engine: choice.kind, model: choice.kind === "builtin" ? "" : choice.modelId },
  });
  return { output, detail: [...output.notices, detail] };
}

function countWord(files: number, hasBases: boolean): "none" | "one" | "some" | "unsaid" {
  if (files === 0) return hasBases ? "unsaid" : "none";
  return files === 1 ? "one" : "some";
}

function hasChosen(model: string): boolean {
  return !["", "auto", "builtin"].includes(model);
}

/** When the agent's chosen model does not respond, the person decides whether to try it again or which engine replaces it. */
async function chooseEngine(step: StepContext, requested: string): Promise<ModelChoice | StepWait> {
  const gateway = step.services.gatewayFor(step.run.orgId);
  for (let round = 1; ; round++) {
    const choice = await gateway.choose(requested, step.signal);
    const { because } = choice;
    if (!(because && isUnavailable(because) && hasChosen(requested))) return choice;
    const provider = (await gateway.providers()).find(({ id }) => requested.startsWith(`${id}/`));
    // A provider that was removed does not come back.
    if (!provider) return choice;
    const questions = [modelQuestion(choice, { requested, reason: because.message })];
    const asked = await askPerson(step, { key: `model-${round}`, questions });
    if ("waitFor" in asked) return asked;
    const [given] = asked.answers;
    if (given?.optionId === "builtin") return gateway.choose("builtin", step.signal);
    if (given?.optionId === "other")
      return gateway.choose("auto", step.signal, [{ provider: provider.id, error: because }]);
  }
}

/**
 * Notes about a chosen model that is not used and about unavailable providers. Ollama's default address is not reported,
 * because it is not configured.
 */
function noticesOf(choice: ModelChoice, ollamaUrl: string): Message[] {
  const replaced = insteadNotice(choice);
  if (replaced) return [replaced];
  return (choice.skipped ?? [])
    .filter(({ provider }) => provider !== "ollama" || ollamaUrl !== usualOllamaUrl)
    .map(({ error }) => plainText(error.message));
}

/** A title names the task; it is the question only when nothing else was written. */
export function questionOf({
  title,
  description,
  parameters,
}: Pick<TaskRow, "title" | "description" | "parameters">): string {
  const asked = [parameters["question"] ?? "", description].map((text) => String(text).trim()).filter(Boolean);
  return asked.length > 0 ? asked.join("\n") : title;
}
