import type { Analysis, Finding } from "@muster/contracts/analysis";
import { sentenceOf } from "./finding-words.ts";
import type { Words } from "./wording.ts";

/** A finding with its sentences. */
export interface WordedFinding {
  finding: Finding;
  words: Words;
}

/**
 * The first paragraph: the answer to the question, or a statement that the data cannot answer it and what would be needed,
 * followed by what the data does show.
 */
export function answerParagraph(analysis: Analysis, worded: WordedFinding[]): string {
  const unanswerable = analysis.findings.filter((finding) => finding.kind === "unanswerable");
  const answers = worded.filter(
    ({ finding }) => finding.answersQuestion && !["overview", "unanswerable"].includes(finding.kind),
  );
  const stated = answers.slice(0, 3).map(({ words }) => words.answer.join(" "));
  // Answered parts come first; then the parts that could not be answered.
  const parts = [...stated, cannotAnswer(unanswerable, answers.length > 0)].filter((part) => part !== "");
  if (parts.length === 0) return summary(worded);
  const shown = answers.length === 0 ? summary(worded) : "";
  return [...new Set(parts), ...(shown ? [`What it does show: ${shown}`] : [])].join(
    parts.length > 1 || shown ? "\n\n" : " ",
  );
}

/** Whether a question was asked that the analysis understood as one. */
export function hasQuestion(analysis: Analysis): boolean {
  return analysis.findings.some(
    (finding) => finding.kind === "unanswerable" || (finding.answersQuestion && finding.kind !== "overview"),
  );
}

function cannotAnswer(findings: Finding[], isPart: boolean): string {
  const all = findings.map((finding) => sentenceOf(finding.detail ?? "")).filter((detail) => detail !== "");
  const details = [...new Set(all)];
  if (findings.length === 0) return "";
  const isSaid = details.some((detail) =>
    /\bcannot (?:be )?(?:answer|say|tell|show)|\bcan.?t answer|\bunanswered\b/i.test(detail),
  );
  return [
    ...(isSaid
      ? []
      : [`The data cannot answer ${isPart ? "all of it" : details.length > 1 ? "these questions" : "this"}.`]),
    ...details,
  ].join(" ");
}

/** Without a question: a description of the data, then the most important findings in one sentence each. */
function summary(worded: WordedFinding[]): string {
  const overview = worded.find(({ finding }) => finding.kind === "overview")?.words.answer[0];
  const leading = worded
    .filter(({ finding }) => !["overview", "missing", "quality", "unanswerable"].includes(finding.kind))
    .slice(0, 3)
    .map(({ words }) => words.answer[0]);
  return [overview, ...leading].filter(Boolean).join(" ");
}
