import { reportLength } from "../../builtin/length.ts";
import type { ReportAgent, ReportTask } from "../../builtin/report.ts";

/** How many sentences a section of a brief may have, by the length that the task or the agent's style wishes. */
export function briefLength({ task, agent }: { task: ReportTask; agent: ReportAgent }): number {
  return reportLength(task, agent).sentences + 1;
}
