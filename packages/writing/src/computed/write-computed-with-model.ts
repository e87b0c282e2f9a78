import type { ModelError } from "@muster/models/model";
import type { ReportAgent, ReportTask } from "../builtin/report.ts";
import type { ModelAccess } from "../write/ask-model.ts";
import { writeWithModel } from "../write-with-model.ts";
import { analysisOf, type ComputedDraft, numbersCheck } from "./computed-document.ts";

interface WriteComputedInput extends ModelAccess {
  draft: ComputedDraft;
  task: ReportTask;
  agent: ReportAgent;
}

export interface WrittenComputed {
  draft: ComputedDraft;
  /** "builtin" when no section of the model could be used. */
  engine: "model" | "builtin";
  repaired: string[];
  kept: { key: string; reason: string }[];
  error?: ModelError;
}

/** Lets a model write the prose of the open sections with the same figures; tables, quotations and terms stay as computed. */
export async function writeComputedWithModel({ draft, ...input }: WriteComputedInput): Promise<WrittenComputed> {
  const analysis = analysisOf(draft, input.task.description);
  const { report, engine, repaired, kept, error } = await writeWithModel({ ...input, analysis, draft: draft.report });
  const failure = error ? { error } : {};
  const numbers = numbersCheck(report.markdown, draft);
  if (engine === "model" && !numbers.passed) {
    const reason = `The model's text contained figures that were not computed. ${numbers.detail}.`;
    return { draft, engine: "builtin", repaired: [], kept: [{ key: "answer", reason }], ...failure };
  }
  return { draft: { ...draft, report }, engine, repaired, kept, ...failure };
}
