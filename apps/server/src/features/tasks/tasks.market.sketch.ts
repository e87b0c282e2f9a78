import type { Check } from "@muster/contracts/deliverable";
import { texts } from "@muster/contracts/texts";
import { inventedNumbers, writeWithoutSources } from "@muster/writing/documents/write-without-sources";
import { AppError } from "../../platform/errors.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { writeWithPlanned } from "./tasks.author.ts";
import { figuresFound } from "./tasks.market.citations.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { readAssignment, requestTexts } from "./tasks.step-parts.ts";
import type { BriefOutput, PlanOutput, StepContext } from "./tasks.steps.ts";

/** Where no document is attached a model says what it knows, without a figure; where none answers nothing is written, as nothing is known. */
export async function writeSketch(
  step: StepContext,
  { task, planned }: { task: TaskRow; planned: PlanOutput },
): Promise<BriefOutput> {
  const { brief, writer, modelConfig } = await readAssignment(step, task);
  const organization = await step.inOrg(organizationName);
  const { written, author, notes } = await writeWithPlanned(step, planned, (context) =>
    writeWithoutSources({
      gateway: step.services.gatewayFor(step.run.orgId),
      context,
      task: brief,
      agent: writer,
      organizationName: organization,
      signal: step.signal,
      onText: step.text,
      ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
    }),
  );
  if (written?.engine !== "model")
    throw new AppError("needs_source", [written?.error?.message, `${texts.needsSource}.`].filter(Boolean).join(" "));
  const { title, byline, markdown, sections, removed } = written;
  const taken =
    removed > 0
      ? [`Removed ${removed} model ${removed === 1 ? "sentence" : "sentences"} with figures that no source supports`]
      : [];
  return {
    ...{ title, subtitle: null, byline, markdown, sections, usedFigures: [] },
    ...author,
    notes: ["No document was attached, so nothing here is cited", ...notes, ...taken],
    citations: [],
    figuresFound: figuresFound([]),
  };
}

/** A sketch passes where it states no figure; that it cites nothing is said, not hidden. */
export function sketchChecks(task: TaskRow, markdown: string): Check[] {
  const [figure] = inventedNumbers(markdown, requestTexts(task));
  return [
    { name: "citations", passed: false, detail: "No document was attached, so nothing is cited" },
    {
      name: "figures",
      passed: figure === undefined,
      detail: figure === undefined ? "No unsupported figures" : `No source supports “${figure}”`,
    },
  ];
}
