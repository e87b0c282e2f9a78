import type { TaskTemplate } from "@muster/contracts/tasks";

const kinds: Record<TaskTemplate["takes"][number], { noun: string; limits: string }> = {
  table: { noun: "a table", limits: "CSV, TSV, Excel, JSON Lines, or Parquet, up to 100 MB" },
  document: { noun: "documents", limits: "PDF, Word, PowerPoint, OpenDocument, web page, or text, up to 25 MB" },
  code: { noun: "source files", limits: "single files, or a zip archive of up to 20 MB" },
};

/** What can be dropped here, in the order the template prefers. */
export function sourceHint(template: Pick<TaskTemplate, "takes"> | undefined, isNeeded: boolean): string {
  const taken = template?.takes.map((kind) => kinds[kind]) ?? [];
  if (taken.length === 0) return "Drop files here: tables up to 100 MB, other files up to 25 MB";
  const nouns = taken.map(({ noun }) => noun).join(" or ");
  const limits = taken.map((kind) => kind.limits).join("; ");
  return `Drop ${nouns} here: ${limits}${isNeeded ? " (required)" : ""}`;
}

/** How the description is asked for while no template is chosen. */
export const anyQuestion: TaskTemplate["asks"] = {
  label: "Question",
  hint: "Answered first, from the attached files",
  example: "Which region leads in revenue, and is there a trend?",
  exampleTitle: "Sales by region, third quarter",
};
