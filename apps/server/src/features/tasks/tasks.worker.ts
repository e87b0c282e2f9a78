import { writeAnalysisReport } from "@muster/ai/builtin/report";
import { checkReport } from "@muster/ai/check-report";
import { AnalysisError } from "@muster/analysis/analysis-error";
import { runAnalysisInChild } from "@muster/analysis/run-analysis";
import type { Check, Deliverable } from "@muster/contracts/deliverable";
import { DocumentsError } from "@muster/documents/errors";
import { renderInChild } from "@muster/documents/render-in-child";
import type { RunKind, StepContext, StepResult } from "../../kernel/runs/types.ts";
import { AppError } from "../../platform/errors.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { findAgentForTask } from "../agents/agents.service.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { endTask, startTask } from "./tasks.end.service.ts";
import { findTaskOfRun, type TaskRow } from "./tasks.repo.ts";
import {
  type CheckOutput,
  engineOf,
  type GatherOutput,
  type PlanOutput,
  type RenderOutput,
  type WriteOutput,
} from "./tasks.steps.ts";
import { writeProse } from "./tasks.write.ts";

/** A task as a run: each step leaves what the next one needs, and only the step under way is repeated after a crash. */
export const taskRuns: RunKind = {
  kind: "task",
  chargesAfter: "write",
  steps: { plan, gather, write, check, render },
  onStart: startTask,
  onEnd: endTask,
};

/** Which tables, which question, which engine. */
async function plan(step: StepContext): Promise<StepResult> {
  const task = await readTask(step);
  const files = await step.inOrg((tx) =>
    mustFindOwnFiles(
      tx,
      task.userId,
      task.attachments.map(({ id }) => id),
    ),
  );
  const agent = await step.inOrg((tx) => findAgentForTask(tx, task.agentId));
  const choice = await step.house.gateway.choose(agent?.modelConfig.model ?? "auto");
  const output: PlanOutput = {
    question: questionOf(task),
    inputs: files.map(({ id, name, sizeBytes, mediaType, sha256 }) => ({
      fileId: id,
      name,
      sizeBytes,
      mediaType,
      sha256,
    })),
    ...engineOf(choice),
  };
  const tables = files.length === 1 ? files[0]?.name : `${files.length} files`;
  return {
    output,
    next: ["gather"],
    detail: `${tables}, with ${choice.kind === "builtin" ? "the built-in engine" : choice.modelId}`,
  };
}

/** Reads the tables and computes; every number of the document comes from here. */
async function gather(step: StepContext): Promise<StepResult> {
  const { inputs, question } = outputOf<PlanOutput>(step, "plan");
  const files = await Promise.all(
    inputs.map(async ({ name, mediaType, sha256 }) => ({
      name,
      mediaType,
      path: await step.house.storage.path(step.run.orgId, sha256),
    })),
  );
  const analysis = await sayingWhy(
    runAnalysisInChild({ files, question }, { signal: step.signal, onProgress: step.progress }),
  );
  const rows = analysis.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    output: { analysis } satisfies GatherOutput,
    next: ["write"],
    detail: `${rows.toLocaleString("en")} rows, ${analysis.findings.length} findings`,
  };
}

async function write(step: StepContext): Promise<StepResult> {
  const task = await readTask(step);
  const { analysis } = outputOf<GatherOutput>(step, "gather");
  const planned = outputOf<PlanOutput>(step, "plan");
  const agent = await step.inOrg((tx) => findAgentForTask(tx, task.agentId));
  const writer = {
    name: task.agentName,
    role: task.agentType,
    ...(agent && {
      personality: agent.personality,
      responseStyle: agent.responseStyle,
      instructions: agent.instructions,
    }),
  };
  const brief = { title: task.title, description: task.description, parameters: task.parameters };
  const draft = writeAnalysisReport({
    analysis,
    task: brief,
    agent: writer,
    organizationName: await step.inOrg(organizationName),
  });
  const output: WriteOutput = await writeProse(step, {
    draft,
    analysis,
    brief,
    writer,
    planned,
    modelConfig: agent?.modelConfig,
  });
  return {
    output,
    next: ["check"],
    detail: output.notes[0] ?? `${countWords(output.markdown).toLocaleString("en")} words`,
    usage: {
      promptTokens: output.promptTokens,
      completionTokens: output.completionTokens,
      estimated: output.estimated,
      costMicros: output.costMicros,
    },
  };
}

/** Compares every number in the text with what was computed, and looks for what a report must have. The receipt says what was found. */
async function check(step: StepContext): Promise<StepResult> {
  const task = await readTask(step);
  const { analysis } = outputOf<GatherOutput>(step, "gather");
  const { markdown, sections } = outputOf<WriteOutput>(step, "write");
  const asked = [task.title, task.description, ...Object.values(task.parameters).map(String)];
  const checks: Check[] = [
    ...checkReport({ markdown, sections }, analysis, { asked }),
    { name: "answer", passed: analysis.findings.length > 0, detail: answerDetail(analysis.findings) },
  ];
  const failed = checks.find((one) => !one.passed);
  return { output: { checks } satisfies CheckOutput, next: ["render"], detail: (failed ?? checks[0])?.detail ?? "" };
}

/** Makes the file once, so that a document that cannot be made fails here and not at the download. */
async function render(step: StepContext): Promise<StepResult> {
  const task = await readTask(step);
  const { analysis } = outputOf<GatherOutput>(step, "gather");
  const written = outputOf<WriteOutput>(step, "write");
  const document: Deliverable = {
    title: written.title,
    subtitle: written.subtitle,
    byline: written.byline,
    createdAt: step.now().toISOString(),
    markdown: written.markdown,
    charts: analysis.charts,
    dataTables: analysis.dataTables,
    figures: analysis.figures,
    citations: [],
  };
  const file = await sayingWhy(
    renderInChild({ deliverable: document, receipt: null, format: task.deliverableFormat }, { signal: step.signal }),
  );
  const output: RenderOutput = { document, sizeBytes: file.bytes.length };
  return {
    output,
    next: [],
    detail: `${task.deliverableFormat.toUpperCase()}, ${Math.ceil(file.bytes.length / 1024).toLocaleString("en")} KB`,
  };
}

/** What an earlier step left; the plan runs in order, so it is there. */
function outputOf<T>(step: StepContext, key: string): T {
  return step.output(key) as T;
}

/** What a file or a document does not allow will not be allowed at the next try either: its sentence ends the run. */
async function sayingWhy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isFinal =
      (error instanceof AnalysisError && error.code !== "crashed" && error.code !== "aborted") ||
      (error instanceof DocumentsError && error.code === "does_not_fit");
    throw isFinal ? new AppError("invalid_input", error.message, { cause: error }) : error;
  }
}

function readTask(step: StepContext): Promise<TaskRow> {
  return step.inOrg(async (tx) => {
    const task = await findTaskOfRun(tx, step.run.id);
    if (!task) throw new Error("The run's task has gone");
    return task;
  });
}

function questionOf(task: TaskRow): string {
  return [task.parameters["question"], task.title, task.description].filter(Boolean).join("\n");
}

function answerDetail(findings: { answersQuestion: boolean; kind: string }[]): string {
  const answers = findings.filter((finding) => finding.answersQuestion);
  if (answers.some((finding) => finding.kind === "unanswerable"))
    return "Part of the question cannot be answered from this data, and the document says so";
  return answers.length
    ? "The document answers the question first"
    : "No question was asked; the document leads with what matters most";
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
