import type { Check } from "@muster/contracts/deliverable";
import { runAnalysisInChild } from "@muster/tables/old/run-analysis";
import { writeAnalysisReport } from "@muster/writing/builtin/report";
import { checkReport } from "@muster/writing/check-report";
import { workDirOf } from "../../platform/config.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { writeReport } from "./tasks.analysis.write.ts";
import { askedIn, readAssignment, readTask, renderDocument, sayingWhy, writtenDetail } from "./tasks.step-parts.ts";
import { type CheckOutput, type GatherOutput, type StepContext, type StepResult, tablesIn } from "./tasks.steps.ts";
import type { Recipe } from "./tasks.worker.ts";

/** A report on tables: every number in it was computed. */
export const dataAnalysis: Recipe = { gather: compute, write, check, render };

/** Reads the tables and computes; every number of the document comes from here. */
async function compute(step: StepContext): Promise<StepResult<"gather">> {
  const { inputs, question } = step.output("plan");
  const files = await Promise.all(
    inputs.map(async ({ name, mediaType, sha256 }) => ({
      name,
      mediaType,
      path: await step.services.storage.path(step.run.orgId, sha256),
    })),
  );
  const analysis = await sayingWhy(
    runAnalysisInChild(
      { files, question },
      { signal: step.signal, onProgress: step.progress, workDir: workDirOf(step.services.config) },
    ),
  );
  const rows = analysis.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    output: { analysis } satisfies GatherOutput,
    detail: `${rows.toLocaleString("en")} rows, ${analysis.findings.length} findings`,
  };
}

async function write(step: StepContext): Promise<StepResult<"write">> {
  const task = await readTask(step);
  const { analysis } = tablesIn(step.output("gather"));
  const { brief, writer, modelConfig } = await readAssignment(step, task);
  const draft = writeAnalysisReport({
    analysis,
    task: brief,
    agent: writer,
    organizationName: await step.inOrg(organizationName),
  });
  const planned = step.output("plan");
  const output = await writeReport(step, { draft, analysis, brief, writer, planned, modelConfig });
  return { output, detail: writtenDetail(output) };
}

/** Compares every number in the text with what was computed, and looks for what a report must have. The receipt says what was found. */
async function check(step: StepContext): Promise<StepResult<"check">> {
  const task = await readTask(step);
  const { analysis } = tablesIn(step.output("gather"));
  const { markdown, sections } = step.output("write");
  const checks: Check[] = [
    ...checkReport({ markdown, sections }, analysis, { asked: askedIn(task) }),
    { name: "answer", passed: analysis.findings.length > 0, detail: answerDetail(analysis.findings) },
  ];
  const failed = checks.find((one) => !one.passed);
  return { output: { checks } satisfies CheckOutput, detail: (failed ?? checks[0])?.detail ?? "" };
}

async function render(step: StepContext): Promise<StepResult<"render">> {
  const task = await readTask(step);
  const { charts, dataTables, figures } = tablesIn(step.output("gather")).analysis;
  const { title, subtitle, byline, markdown } = step.output("write");
  const createdAt = step.now().toISOString();
  return renderDocument(step, task, {
    title,
    subtitle,
    byline,
    createdAt,
    markdown,
    charts,
    dataTables,
    figures,
    citations: [],
  });
}

function answerDetail(findings: { answersQuestion: boolean; kind: string }[]): string {
  const answers = findings.filter((finding) => finding.answersQuestion);
  if (answers.some((finding) => finding.kind === "unanswerable"))
    return "The data doesn't answer part of your question; the document names that part";
  return answers.length
    ? "Your question is answered first"
    : "No question asked; the document starts with the most important findings";
}
