import { runAnalysisInChild } from "@muster/analysis/run-analysis";
import type { Check } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import { writeAnalysisReport } from "@muster/writing/builtin/report";
import { checkReport } from "@muster/writing/check-report";
import { workDirOf } from "../../../platform/config.ts";
import { organizationName } from "../../accounts/accounts.service.ts";
import { writeReport } from "../tasks.analysis.write.ts";
import { askedIn, readAssignment, readTask, renderDocument, sayingWhy, writtenDetail } from "../tasks.step-parts.ts";
import { type CheckOutput, type GatherOutput, type StepContext, type StepResult, tablesIn } from "../tasks.steps.ts";
import { lengthParameter, type Template } from "../tasks.template.ts";
import { tableResearch } from "./data-analysis.research.ts";

/** A report on tables: every number in it was computed. */
export const dataAnalysis: Template = {
  entry: {
    id: "data-analysis",
    name: "Data Analysis",
    agentType: "Data Analyst",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["table"],
    description:
      "Answers your question from a table: what leads, what changed, and what is unusual. Every figure is computed and traceable.",
    parameters: [
      {
        name: "question",
        label: "Question to answer",
        type: "textarea",
        required: false,
        placeholder: "Which region leads, and is there a trend?",
        options: [],
      },
      lengthParameter,
    ],
    unavailable: null,
  },
  process: {
    steps: [
      { key: "plan", label: message("task.step.plan") },
      { key: "gather", label: message("task.step.compute") },
      { key: "write", label: message("task.step.write") },
      { key: "check", label: message("task.step.check_figures") },
      { key: "render", label: message("task.step.render") },
    ],
    recipe: { gather: compute, write, check, render },
    research: tableResearch,
  },
};

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
