import type { DataTable } from "@muster/contracts/analysis";
import type { CodeAnalysis } from "@muster/contracts/code-findings";
import type { Check, CitedPassage, Deliverable, TextChecking } from "@muster/contracts/deliverable";
import type { StoredFile } from "@muster/contracts/files";
import type { Message } from "@muster/contracts/messages";
import type { ModelChoice } from "@muster/models/choose-model";
import type { TableReport } from "@muster/tables/answer/report";
import type { Computed } from "@muster/tables/engine/messages";
import { builtinModelId } from "@muster/writing/builtin";
import type { ReportSection } from "@muster/writing/builtin/report";
import type { Fetched } from "../../kernel/agent/found.ts";
import type { StepContext as RunStepContext, StepResult as RunStepResult } from "../../kernel/runs/kinds.ts";

/** After this long a form without an answer goes on with its defaults, if every question of it has one. */
export const answerTimeMs = 24 * 60 * 60_000;

/** The outputs of a task's steps. Each template has its own shapes for gathering and writing. */
export type TaskTypes = {
  input: { taskId: string; templateId: string };
  steps: {
    plan: { output: PlanOutput };
    gather: { output: Gathered };
    write: { output: WriteOutput | BriefOutput };
    check: { output: CheckOutput };
    render: { output: RenderOutput };
  };
  result: "render";
};
export type StepContext = RunStepContext<TaskTypes>;
export type StepResult<S extends keyof TaskTypes["steps"]> = RunStepResult<TaskTypes, S>;

/** Sources, question and engine. */
export interface PlanOutput {
  question: string;
  inputs: TaskInput[];
  /** The knowledge bases that were searched, each once. */
  bases: { id: string; name: string }[];
  engine: "builtin" | "model";
  provider: string;
  model: string;
  /** A person chose the model, so it is not replaced without asking. */
  isChosen?: boolean;
  /** Why another model, or none, was chosen; empty otherwise. */
  instead: Message[];
  /** The same, and what could not be searched. */
  notices: Message[];
}

export interface TaskInput {
  fileId: string;
  name: string;
  sizeBytes: number;
  mediaType: string;
  sha256: string;
  /** Of an attached file; absent for a document of a knowledge base. */
  kind?: StoredFile["kind"];
  /** Of a document of a knowledge base: its location, and the id of the run's snapshot. */
  base?: { id: string; name: string; keptId: string };
}

export type Gathered = GatherOutput | ReadOutput;

export interface GatherOutput {
  /** The tables were computed beside documents that answer the question. */
  isBeside?: true;
  /** Absent when the question could not be answered. */
  computed?: Computed;
  /** Why nothing was computed, and which questions work. */
  refusal?: { reason: "beyond" | "nothing_matches"; missed: string[]; options: string[]; language: "en" | "de" };
  profiles: { fileId: string; version: number }[];
  /** The parts of the question that the tables answer; absent when they answer all of it. */
  answered?: string[];
  /** Who decided how the question is read. */
  readBy: "rules" | "model" | "person";
  /** The model that read it. */
  author?: Pick<PlanOutput, "engine" | "provider" | "model">;
  /** Notes about how it was read. */
  notices?: Message[];
}

/** The sources of a market analysis. Their texts are stored with the files. */
export interface ReadOutput {
  sources: {
    fileId: string;
    name: string;
    /** Why the source cannot be used; null when it was read. */
    problem: Message | null;
    /** Parts that were left out. */
    notes: string[];
  }[];
  /** The parts of the question that tables answer. */
  answered?: string[];
  /** What a person should know of how it came about. */
  notices?: Message[];
  /** The sources that were fetched from the web. */
  fetched?: Fetched[];
  /** Ids of the passages to consider for writing, most relevant first. */
  passages?: string[];
  /** What analyzers found in uploaded code. */
  analysis?: CodeAnalysis;
  /** The person's answers, by parameter name; `isDefault` when the default was used. */
  answers?: { name: string; answer: string; isDefault: boolean }[];
}

export interface WriteOutput {
  title: string;
  subtitle: string | null;
  byline: string;
  markdown: string;
  sections: ReportSection[];
  usedFigures: string[];
  /** The author in the end: if a model stops responding, the built-in engine takes over and the note says so. */
  engine: "builtin" | "model";
  provider: string;
  model: string;
  notes: Message[];
  /** Results of checking the sentences of a model that cites documents. */
  checking?: TextChecking | null;
  /** The tables that the document shows. */
  tables?: Pick<TableReport, "charts" | "dataTables" | "figures" | "checks">;
  /** What a computed document shows and delivers besides its text. */
  computed?: ComputedParts;
  /** For a document with a computed and a quoted part: each as its template wrote it, for the checks. */
  parts?: { tables: WriteOutput; documents: BriefOutput };
}

/** Saved by a writing step: the built-in engine's draft, while a model still writes. */
export interface DraftState {
  draft: string;
}

/** `given` are texts whose numbers the document may repeat. */
export type ComputedParts = Pick<
  Deliverable,
  "language" | "charts" | "dataTables" | "figures" | "citations" | "workbook" | "calendar" | "codeFindings"
> & { given: string[] };

export interface BriefOutput extends WriteOutput {
  /** Of the sentences around the quotations. */
  language?: string;
  citations: CitedPassage[];
  /** The text without the computed section of attached tables, for checking its citations; absent without one. */
  quoted?: string;
  /** The figures stated in the sources; no rows when there are none. */
  figuresFound: DataTable;
}

/** Output of gathering for a template that works on tables. */
export function tablesIn(gathered: Gathered): GatherOutput {
  if (!("profiles" in gathered)) throw new Error("This task gathered documents, not tables");
  return gathered;
}

/** Output of gathering for a template that works on documents. */
export function documentsIn(gathered: Gathered): ReadOutput {
  if (!("sources" in gathered)) throw new Error("This task gathered tables, not documents");
  return gathered;
}

/** A brief that cites documents. */
export function briefIn(written: WriteOutput | BriefOutput): BriefOutput {
  if (!("citations" in written)) throw new Error("This task wrote a report, not a brief");
  return written;
}

/** A computed document. */
export function computedIn(written: WriteOutput | BriefOutput): ComputedParts {
  if (!written.computed) throw new Error("This task wrote no computed document");
  return written.computed;
}

export interface CheckOutput {
  checks: Check[];
}

export interface RenderOutput {
  document: Deliverable;
  sizeBytes: number;
}

/** A choice as receipts describe it. */
export function engineOf(choice: ModelChoice): Pick<PlanOutput, "engine" | "provider" | "model"> {
  if (choice.kind === "builtin") return { engine: "builtin", provider: "builtin", model: builtinModelId };
  return { engine: "model", provider: choice.provider.id, model: choice.modelId };
}
