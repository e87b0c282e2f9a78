import type { ReportDraft } from "@muster/ai/builtin/report";
import type { Analysis } from "@muster/contracts/analysis";
import type { StepContext } from "../../kernel/runs/types.ts";
import { engineOf, type PlanOutput, type WriteOutput } from "./tasks.steps.ts";

interface Brief {
  draft: ReportDraft;
  analysis: Analysis;
  planned: PlanOutput;
}

/** The built-in engine's report, or the same facts in a model's words where one was chosen and answers. */
export async function writeProse(step: StepContext, { draft, planned }: Brief): Promise<WriteOutput> {
  step.text(draft.markdown);
  return { ...documentOf(draft), ...engineOf({ kind: "builtin", words: "" }), promptTokens: 0, completionTokens: 0, estimated: false, costMicros: 0, notes: planned.engine === "model" ? [] : [] };
}

function documentOf({ title, subtitle, byline, markdown, usedFigures }: ReportDraft) {
  return { title, subtitle, byline, markdown, usedFigures };
}
