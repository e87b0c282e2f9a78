import type { ReportAgent, ReportDraft, ReportTask } from "@muster/ai/builtin/report";
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
  const choice = await step.house.gateway.choose(
    planned.engine === "model" ? `${planned.provider}/${planned.model}` : "builtin",
  );
  if (choice.kind === "builtin") {
    step.text(draft.markdown);
    return { ...documentOf(draft), ...engineOf(choice), ...free, notes: [] };
  }
  const { analysis, brief: task, writer: agent, modelConfig } = assignment;
  const context = { provider: choice.provider, modelId: choice.modelId, runId: step.run.id, purpose: "report" };
  const written = await writeWithModel({
    gateway: step.house.gateway,
    context,
    analysis,
    draft,
    task,
    agent,
    signal: step.signal,
    onText: step.text,
    ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
  });
  const use = await step.inOrg((tx) => modelUseOfRun(tx, step.run.id));
  const author = written.engine === "model" ? engineOf(choice) : engineOf({ kind: "builtin", words: "" });
  return { ...documentOf(written.report), ...author, ...use, notes: notesOn(written, choice.modelId) };
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
