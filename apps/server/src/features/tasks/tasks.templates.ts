import { type DeliverableFormat, deliverableFormats } from "@muster/contracts/deliverable";
import type { StoredFile } from "@muster/contracts/files";
import type { TaskTemplate } from "@muster/contracts/tasks";
import { isSpecialFormat } from "@muster/documents/fitting-formats";
import type { Process, Template } from "./tasks.template.ts";
import { blank } from "./templates/blank.ts";
import { businessPlan } from "./templates/business-plan.ts";
import { codeReview } from "./templates/code-review.ts";
import { contentStrategy } from "./templates/content-strategy.ts";
import { dataAnalysis } from "./templates/data-analysis.ts";
import { marketAnalysis } from "./templates/market-analysis.ts";
import { salesProposal } from "./templates/sales-proposal.ts";

/** Every template in the order of the catalog. */
const templates: Template[] = [
  marketAnalysis,
  contentStrategy,
  salesProposal,
  codeReview,
  dataAnalysis,
  businessPlan,
  blank,
];

/** All templates. The wizard shows the reason of an unavailable one. */
export const taskTemplates: TaskTemplate[] = templates.map(({ entry, delivers = [] }) => ({
  ...entry,
  formats: deliverableFormats
    .filter((format) => !isSpecialFormat(format) || delivers.includes(format))
    .map((format) => {
      const reason = missingReason(format, delivers);
      return { format, fits: reason === null, reason };
    }),
}));

function missingReason(format: DeliverableFormat, delivers: readonly DeliverableFormat[]): string | null {
  return format === "code" && !delivers.includes("code") ? "only code reviews deliver code" : null;
}

/** A template's own validation of its parameters, by field name. */
export function templateProblems(id: string, parameters: Record<string, string | number>): Record<string, string> {
  const problems = templates.find(({ entry }) => entry.id === id)?.parameterProblems?.(parameters) ?? {};
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`parameters.${name}`, problem]));
}

export function findTemplate(id: string): TaskTemplate | undefined {
  return taskTemplates.find((template) => template.id === id);
}

/** The first available template for the kind of all these files; undefined without such a template, or without files. */
export function templateFor(files: Pick<StoredFile, "kind">[]): TaskTemplate | undefined {
  const [first] = files;
  if (!first || files.some(({ kind }) => kind !== first.kind)) return undefined;
  return taskTemplates.find(({ takes, unavailable }) => takes[0] === first.kind && unavailable === null);
}

/** How a template's documents are made. Throws for a template that no longer exists. */
export function processOf(templateId: string): Process {
  const process = templates.find(({ entry }) => entry.id === templateId)?.process;
  if (!process) throw new Error(`The template ${templateId} no longer exists`);
  return process;
}
