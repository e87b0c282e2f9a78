import type { TaskTemplate } from "@muster/contracts/tasks";

const kinds: Record<TaskTemplate["takes"][number], string> = {
  table: "a table (CSV, TSV, XLSX, JSON lines, Parquet; up to 100 MB)",
  document: "a document (up to 25 MB)",
  code: "source files (up to 25 MB)",
};

/** What can be dropped here, in the order the template prefers. */
export function sourceHint(template: Pick<TaskTemplate, "takes"> | undefined, isNeeded: boolean): string {
  const words = template?.takes.map((kind) => kinds[kind]) ?? [];
  if (words.length === 0) return "Tables up to 100 MB, other files up to 25 MB. Drop them here.";
  const list = words.join(" or ");
  return isNeeded ? `Needed: ${list}. Drop it here.` : `${list.charAt(0).toUpperCase()}${list.slice(1)}. Drop it here.`;
}
