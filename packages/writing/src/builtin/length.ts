import type { ReportAgent, ReportTask } from "./report.ts";

/** How much a report says. The facts are the same at any length. */
export interface ReportLength {
  findings: number;
  sentences: number;
}

/** Reads the wished length from the task's parameters, then from the agent's style and personality; else a middle one. */
export function reportLength(task: ReportTask, agent: ReportAgent): ReportLength {
  const asked = Object.entries(task.parameters ?? {})
    .filter(([key]) => /detail|depth|length|size/i.test(key))
    .map(([, value]) => String(value))
    .join(" ");
  return (
    lengthOf(asked) ??
    lengthOf(`${agent.responseStyle ?? ""} ${agent.personality ?? ""}`) ?? { findings: 7, sentences: 4 }
  );
}

function lengthOf(words: string): ReportLength | undefined {
  if (/\b(?:concise|brief|short|succinct|terse|to the point|executive summary)\b/i.test(words))
    return { findings: 4, sentences: 2 };
  return /\b(?:detailed|thorough|comprehensive|in-depth|exhaustive|long|complete)\b/i.test(words)
    ? { findings: 14, sentences: 6 }
    : undefined;
}
