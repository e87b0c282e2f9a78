import type { DataTable } from "@muster/contracts/analysis";
import type { Check, CitedPassage, Deliverable, TextChecking } from "@muster/contracts/deliverable";
import type { StoredFile } from "@muster/contracts/files";
import type { ModelChoice } from "@muster/models/choose-model";
import type { TableReport } from "@muster/tables/answer/report";
import type { Computed } from "@muster/tables/engine/messages";
import { builtinModelId } from "@muster/writing/builtin";
import type { ReportSection } from "@muster/writing/builtin/report";
import type { Fetched } from "../../kernel/agent/found.ts";
import type { StepContext as RunStepContext, StepResult as RunStepResult } from "../../kernel/runs/kinds.ts";

/** The outputs of a task's steps. Each template gathers and writes in its own shape. */
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

/** Which sources, which question, which engine. */
export interface PlanOutput {
  question: string;
  inputs: TaskInput[];
  /** The knowledge bases that were searched, each once. */
  bases: { id: string; name: string }[];
  engine: "builtin" | "model";
  provider: string;
  model: string;
  /** What a person should know of the choice: a model asked for by name does not answer. */
  notices: string[];
}

export interface TaskInput {
  fileId: string;
  name: string;
  sizeBytes: number;
  mediaType: string;
  sha256: string;
  /** Of an attached file; absent for a document of a knowledge base. */
  kind?: StoredFile["kind"];
  /** Of a document of a knowledge base: where it was found, and under which id the run keeps what was read of it. */
  base?: { id: string; name: string; keptId: string };
}

export type Gathered = GatherOutput | ReadOutput;

export interface GatherOutput {
  /** Absent where the question could not be answered. */
  computed?: Computed;
  /** Why nothing was computed, and what can be. */
  refusal?: { reason: "beyond" | "nothing_matches"; missed: string[]; options: string[]; language: "en" | "de" };
  profiles: { fileId: string; version: number }[];
  /** Who decided how the question is read. */
  readBy: "rules" | "model" | "person";
  /** The model that read it. */
  author?: Pick<PlanOutput, "engine" | "provider" | "model">;
  /** What a person should know of how it came about. */
  notices?: string[];
}

/** What a market analysis was read from. The texts themselves are kept with the files. */
export interface ReadOutput {
  sources: {
    fileId: string;
    name: string;
    /** Why nothing can be taken from it; null where it was read. */
    problem: string | null;
    /** What of it was left out. */
    notes: string[];
  }[];
  /** What a person should know of how it came about. */
  notices?: string[];
  /** Those among them that were fetched from the web. */
  fetched?: Fetched[];
  /** Ids of the passages that were looked at for the writing, the most telling ones first. */
  passages?: string[];
  /** What the person added when asked, by the parameter's name; `isDefault` where they left it to the default. */
  answers?: { name: string; answer: string; isDefault: boolean }[];
}

export interface WriteOutput {
  title: string;
  subtitle: string | null;
  byline: string;
  markdown: string;
  sections: ReportSection[];
  usedFigures: string[];
  /** What wrote in the end: a model that fell silent is followed by the built-in engine, which says so. */
  engine: "builtin" | "model";
  provider: string;
  model: string;
  notes: string[];
  /** What became of the sentences of a model that cites documents. */
  checking?: TextChecking | null;
  /** What the document shows of tables. */
  tables?: Pick<TableReport, "charts" | "dataTables" | "figures" | "checks">;
  /** What a computed document shows and delivers beside its text. */
  computed?: ComputedParts;
  /** Of a document that has a computed and a quoted part: each as its own template wrote it, for the checks. */
  parts?: { tables: WriteOutput; documents: BriefOutput };
}

/** What a step that writes has kept: the built-in engine's draft, while a model still writes. */
export interface DraftState {
  draft: string;
}

/** `given` are the texts whose numbers the document may repeat. */
export type ComputedParts = Pick<
  Deliverable,
  "charts" | "dataTables" | "figures" | "citations" | "workbook" | "calendar" | "codeFindings"
> & { given: string[] };

export interface BriefOutput extends WriteOutput {
  citations: CitedPassage[];
  /** The figures that the sources state; without rows where they state none. */
  figuresFound: DataTable;
}

/** What a template that works on tables has gathered. */
export function tablesIn(gathered: Gathered): GatherOutput {
  if (!("profiles" in gathered)) throw new Error("This task gathered documents, not tables");
  return gathered;
}

/** What a template that works on documents has gathered. */
export function documentsIn(gathered: Gathered): ReadOutput {
  if (!("sources" in gathered)) throw new Error("This task gathered tables, not documents");
  return gathered;
}

/** A brief that cites documents. */
export function briefIn(written: WriteOutput | BriefOutput): BriefOutput {
  if (!("citations" in written)) throw new Error("This task wrote a report, not a brief");
  return written;
}

/** A document that was computed. */
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

/** A choice in the words of receipts. */
export function engineOf(choice: ModelChoice): Pick<PlanOutput, "engine" | "provider" | "model"> {
  if (choice.kind === "builtin") return { engine: "builtin", provider: "builtin", model: builtinModelId };
  return { engine: "model", provider: choice.provider.id, model: choice.modelId };
}
