import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import type { Check } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import { texts } from "@muster/contracts/texts";
import { inventedNumbers, writeWithoutSources } from "@muster/writing/documents/write-without-sources";
import type { StepWait } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { writeWithPlanned } from "./tasks.author.ts";
import { figuresFound } from "./tasks.market.citations.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { readAssignment, requestTexts } from "./tasks.step-parts.ts";
import type { BriefOutput, PlanOutput, StepContext } from "./tasks.steps.ts";

/** Without attached documents a model writes what it knows, without figures. Without a model nothing is written. */
export async function writeSketch(
  step: StepContext,
  { task, planned }: { task: TaskRow; planned: PlanOutput },
): Promise<BriefOutput | StepWait> {
  const { brief, writer, modelConfig } = await readAssignment(step, task);
  const organization = await step.inOrg(organizationName);
  const authorship = await writeWithPlanned(step, planned, (context) =>
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
  if ("waitFor" in authorship) return authorship;
  const { written, author, notes } = authorship;
  if (written?.engine !== "model")
    throw new AppError("needs_source", [written?.error?.message, `${texts.needsSource}.`].filter(Boolean).join(" "));
  const { title, byline, markdown, sections, removed } = written;
  const taken = removed > 0 ? [message("notice.figures_removed", { count: removed })] : [];
  return {
    ...{ title, subtitle: null, byline, markdown, sections, usedFigures: [] },
    ...author,
    notes: [message("notice.uncited"), ...notes, ...taken],
    citations: [],
    figuresFound: figuresFound([]),
  };
}

/** A sketch passes when it states no figure; the receipt says that it cites nothing. */
export function sketchChecks(task: TaskRow, markdown: string): Check[] {
  const [figure] = inventedNumbers(markdown, requestTexts(task));
  return [
    makeCheck("citations", false, message("check.no_document")),
    makeCheck(
      "figures",
      figure === undefined,
      figure === undefined ? message("check.no_figures") : message("check.figure_unsupported", { figure }),
    ),
  ];
}
