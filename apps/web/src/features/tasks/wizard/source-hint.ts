import type { TaskTemplate } from "@muster/contracts/tasks";

const kinds: Record<TaskTemplate["takes"][number], string> = {
  table: "a table (CSV, TSV, XLSX, JSON lines, Parquet; up to 100 MB)",
  document: "documents (PDF, Word, PowerPoint, OpenDocument, web page, text; up to 25 MB)",
  code: "source files (up to 25 MB)",
};

/** What can be dropped here, in the order the template prefers. */
export function sourceHint(template: Pick<TaskTemplate, "takes"> | undefined, isNeeded: boolean): string {
  const words = template?.takes.map((kind) => kinds[kind]) ?? [];
  if (words.length === 0) return "Tables up to 100 MB, other files up to 25 MB. Drop them here.";
  const list = words.join(" or ");
  return isNeeded ? `Needed: ${list}. Drop here.` : `${list.charAt(0).toUpperCase()}${list.slice(1)}. Drop here.`;
}

/** Examples for the two fields of every task, of the kind that the template is asked for. */
export function examplesOf(template: Pick<TaskTemplate, "takes"> | undefined): { title: string; description: string } {
  return template?.takes[0] === "document"
    ? {
        title: "Reusable packaging in Europe, 2026",
        description: "How large is the market, who leads it, and what drives it?",
      }
    : { title: "Sales by region, third quarter", description: "Which region leads, and is there a trend?" };
}
