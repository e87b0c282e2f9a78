import type { Analysis } from "@muster/contracts/analysis";
import type { ReportAgent, ReportDraft, ReportTask } from "@muster/writing/builtin/report";
import { writeWithModel } from "@muster/writing/write-with-model";
import { writeWithPlanned } from "./tasks.author.ts";
import type { PlanOutput, StepContext, WriteOutput } from "./tasks.steps.ts";

interface Assignment {
  draft: ReportDraft;
  analysis: Analysis;
  brief: ReportTask;
  writer: ReportAgent;
  planned: PlanOutput;
  modelConfig: { maxTokens: number; temperature: number } | undefined;
}

/** The built-in engine's report, or the same facts in a model's words where one was chosen and answers. */
export async function writeReport(
  step: StepContext,
  { draft, analysis, brief, writer, planned, modelConfig }: Assignment,
): Promise<WriteOutput> {
  const { written, author, notes } = await writeWithPlanned(step, planned, (context) =>
    writeWithModel({
      gateway: step.services.gatewayFor(step.run.orgId),
      context,
      analysis,
      draft,
      task: brief,
      agent: writer,
      signal: step.signal,
      onText: step.text,
      ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
    }),
  );
  if (!written) step.text(draft.markdown);
  const { title, subtitle, byline, markdown, sections, usedFigures } = written?.report ?? draft;
  return { title, subtitle, byline, markdown, sections, usedFigures, ...author, notes };
}
