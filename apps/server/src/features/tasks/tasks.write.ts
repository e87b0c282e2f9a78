import type { ReportAgent, ReportDraft, ReportTask } from "@muster/ai/builtin/report";
import type { ModelChoice } from "@muster/ai/choose-model";
import type { ModelError } from "@muster/ai/model";
import { type WrittenReport, writeWithModel } from "@muster/ai/write-with-model";
import type { Analysis } from "@muster/contracts/analysis";
import type { StepContext } from "../../kernel/runs/types.ts";
import { modelUseOfRun } from "../models/model-calls.service.ts";
import { engineOf, type PlanOutput, type WriteOutput } from "./tasks.steps.ts";

interface Assignment {
  draft: ReportDraft;
  analysis: Analysis;
  brief: ReportTask;
  writer: ReportAgent;
  planned: PlanOutput;
  modelConfig: { maxTokens: number; temperature: number } | undefined;
}

const free = { promptTokens: 0, completionTokens: 0, estimated: false, costMicros: 0 };

/** The built-in engine's report, or the same facts in a model's words where one was chosen and answers. */
export async function writeProse(step: StepContext, assignment: Assignment): Promise<WriteOutput> {
  const { draft, planned } = assignment;
  const wish = planned.engine === "model" ? `${planned.provider}/${planned.model}` : "builtin";
  const first = await step.house.gateway.choose(wish, step.signal);
  if (first.kind === "builtin") {
    step.text(draft.markdown);
    return {
      ...documentOf(draft),
      ...engineOf(first),
      ...free,
      notes: planned.engine === "model" ? [first.words] : [],
    };
  }
  let [choice, written] = [first, await writeWith(step, assignment, first)];
  const second =
    written.engine === "builtin" && written.error ? await nextAfter(step, first, written.error) : undefined;
  const notes = second
    ? [`${first.modelId} did not answer: ${written.error?.message ?? ""} ${second.modelId} wrote instead.`]
    : [];
  if (second) [choice, written] = [second, await writeWith(step, assignment, second)];
  const use = await step.inOrg((tx) => modelUseOfRun(tx, step.run.id));
  const author = written.engine === "model" ? engineOf(choice) : engineOf({ kind: "builtin", words: "" });
  return { ...documentOf(written.report), ...author, ...use, notes: [...notes, ...notesOn(written, choice.modelId)] };
}

type Model = Extract<ModelChoice, { kind: "model" }>;

/** The provider that steps in for one that went away; undefined where there is none. */
async function nextAfter({ house, signal }: StepContext, gone: Model, error: ModelError): Promise<Model | undefined> {
  const next = await house.gateway.choose("auto", signal, [{ provider: gone.provider.id, error }]);
  return next.kind === "model" ? next : undefined;
}

function writeWith(step: StepContext, assignment: Assignment, choice: Model): Promise<WrittenReport> {
  const { analysis, draft, brief: task, writer: agent, modelConfig } = assignment;
  return writeWithModel({
    gateway: step.house.gateway,
    context: { provider: choice.provider, modelId: choice.modelId, runId: step.run.id, purpose: "report" },
    analysis,
    draft,
    task,
    agent,
    signal: step.signal,
    onText: step.text,
    ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
  });
}

/** What the person should know of how the text came about. */
function notesOn({ engine, error, repaired, kept }: WrittenReport, model: string): string[] {
  if (engine === "builtin")
    return [
      `${model} wrote nothing usable, so the built-in engine wrote. ${error?.message ?? kept[0]?.reason ?? ""}`.trim(),
    ];
  return [
    ...(repaired.length
      ? [`${count(repaired.length)} had wrong figures and ${repaired.length === 1 ? "was" : "were"} written again`]
      : []),
    ...(kept.length ? [`${count(kept.length)} stayed the built-in engine's: ${kept[0]?.reason ?? ""}`] : []),
  ];
}

function count(sections: number): string {
  return `${sections} ${sections === 1 ? "section" : "sections"}`;
}

function documentOf({ title, subtitle, byline, markdown, sections, usedFigures }: ReportDraft) {
  return { title, subtitle, byline, markdown, sections, usedFigures };
}
