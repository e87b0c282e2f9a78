import type { Check, Deliverable } from "@muster/contracts/deliverable";
import { type Message, message, toMessage } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import { renderInChild } from "@muster/documents/render-in-child";
import { TableError } from "@muster/tables/table-error";
import type { ReportAgent, ReportTask } from "@muster/writing/builtin/report";
import type { StepDetail } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { findAgentForTask } from "../agents/agents.service.ts";
import { findTaskOfRun, type TaskRow } from "./tasks.repo.ts";
import type { RenderOutput, StepContext, StepResult } from "./tasks.steps.ts";

/** The task as requested for the run's version. */
export function readTask(step: StepContext): Promise<TaskRow> {
  return step.inOrg(async (tx) => {
    const task = await findTaskOfRun(tx, step.run.id);
    if (!task) throw new Error("The run's task no longer exists");
    return applyRevision(task);
  });
}

/** Requested changes are appended to the request; a follow-up question replaces it. */
export function applyRevision<Task extends Pick<TaskRow, "description" | "parameters" | "revision">>(task: Task): Task {
  const { revision, description, parameters } = task;
  if (!revision || (revision.kind !== "changes" && revision.kind !== "follow_up")) return task;
  const { question, ...others } = parameters;
  const text = revision.passage ? `${revision.text}\n(About this passage: “${revision.passage}”)` : revision.text;
  if (revision.kind === "follow_up") return { ...task, description: text, parameters: others };
  // The question field takes precedence over the description, so the change is added there as well.
  const asked = question ? { ...parameters, question: `${question}\n${text}` } : parameters;
  return { ...task, description: `${description}\n${text}`, parameters: asked };
}

/** The assignment for the writer: the task, and the agent's current instructions. */
export async function readAssignment(step: StepContext, task: TaskRow) {
  const agent = await step.inOrg((tx) => findAgentForTask(tx, task.agentId));
  const writer: ReportAgent = {
    name: task.agentName,
    role: task.agentType,
    ...(agent && {
      personality: agent.personality,
      responseStyle: agent.responseStyle,
      instructions: agent.instructions,
    }),
  };
  const brief: ReportTask = { title: task.title, description: task.description, parameters: task.parameters };
  return { brief, writer, modelConfig: agent?.modelConfig };
}

/** The task's own texts; the document may repeat their numbers. */
export function requestTexts(task: TaskRow): string[] {
  return [task.title, task.description, ...Object.values(task.parameters).map(String)];
}

/** A file or document that is refused will be refused again, so its message ends the run without a retry. */
export async function withFinalErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isFinal =
      (error instanceof TableError && error.code !== "crashed" && error.code !== "aborted") ||
      (error instanceof DocumentsError && error.code === "does_not_fit");
    throw isFinal ? new AppError("invalid_input", error.message, { cause: error }) : error;
  }
}

/** Renders the file once, so that a document that cannot be rendered fails here and not at the download. */
export async function renderDocument(
  step: StepContext,
  task: TaskRow,
  document: Deliverable,
): Promise<StepResult<"render">> {
  const { deliverableFormat: format } = task;
  const file = await withFinalErrors(
    renderInChild({ deliverable: document, receipt: null, format }, { signal: step.signal }),
  );
  const output: RenderOutput = { document, sizeBytes: file.bytes.length };
  const size = { format: format.toUpperCase(), kilobytes: Math.ceil(file.bytes.length / 1024) };
  return { output, detail: message("task.detail.rendered", size) };
}

export function asList(detail: StepDetail = []): Message[] {
  return [detail].flat().map(toMessage);
}

export function failedFirst(checks: Check[]): Check[] {
  return checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
}

/** What a check step shows: the first check. */
export function shownDetail([first]: Check[]): Message[] {
  // Only `makeCheck` writes this field. The schema checks the key, but not its parameters.
  return first?.detailMessage ? [first.detailMessage as Message] : [];
}

/** "412 words", preceded by notes about how they were written. */
export function writtenDetail({ markdown, notes }: { markdown: string; notes: Message[] }): Message[] {
  const words = markdown.split(/\s+/).filter(Boolean).length;
  return [...notes, message("steps.words", { count: words })];
}
