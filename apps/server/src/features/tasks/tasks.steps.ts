import { builtinModelId } from "@muster/ai/builtin";
import type { ReportSection } from "@muster/ai/builtin/report";
import type { ModelChoice } from "@muster/ai/choose-model";
import type { Analysis } from "@muster/contracts/analysis";
import type { Check, Deliverable } from "@muster/contracts/deliverable";

/** What each step of a task leaves for the next; kept with the run, so that a restart goes on from there. */
export interface PlanOutput {
  question: string;
  inputs: { fileId: string; name: string; sizeBytes: number; mediaType: string; sha256: string }[];
  engine: "builtin" | "model";
  provider: string;
  model: string;
}

export interface GatherOutput {
  analysis: Analysis;
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
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
  costMicros: number | null;
  notes: string[];
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
