import type { Analysis, Finding } from "@muster/contracts/analysis";
import { sentenceOf } from "./finding-words.ts";
import type { Words } from "./wording.ts";

/** A finding with the words for it. */
export interface WordedFinding {
  finding: Finding;
  words: Words;
}

/**
 * The paragraph that stands first: the answer to what was asked, or plainly that the data cannot answer and what would be
 * needed, then what it does show.
 */
export function answerParagraph(analysis: Analysis, worded: WordedFinding[]): string {
  const unanswerable = analysis.findings.filter((finding) => finding.kind === "unanswerable");
  const answers = worded.filter(
    ({ finding }) => finding.answersQuestion && !["overview", "unanswerable"].includes(finding.kind),
  );
  const parts = [...unanswerable.map(cannotAnswer), ...answers.slice(0, 3).map(({ words }) => words.answer.join(" "))];
  if (parts.length === 0) return summary(worded);
  if (answers.length === 0) {
    const shown = summary(worded);
    return shown ? [...parts, `What it does show: ${shown}`].join(" ") : parts.join(" ");
  }
  return withoutRepeats(parts).join(" ");
}

/** Whether a question was asked that the analysis understood as one. */
export function hasQuestion(analysis: Analysis): boolean {
  return analysis.findings.some(
    (finding) => finding.kind === "unanswerable" || (finding.answersQuestion && finding.kind !== "overview"),
  );
}

function cannotAnswer(finding: Finding): string {
  const detail = sentenceOf(finding.detail ?? "");
  return /\bcannot (?:be )?(?:answer|say|tell|show)|\bcan.?t answer/i.test(detail)
    ? detail
    : `The data cannot answer this. ${detail}`.trim();
}

/** Without a question: what the data is, then the most important findings in a sentence each. */
function summary(worded: WordedFinding[]): string {
  const overview = worded.find(({ finding }) => finding.kind === "overview")?.words.answer[0];
  const leading = worded
    .filter(({ finding }) => !["overview", "missing", "quality", "unanswerable"].includes(finding.kind))
    .slice(0, 3)
    .map(({ words }) => (words.answer[0] ?? "").replace(/^Yes: (\S)/, (_, letter: string) => letter.toUpperCase()));
  return [overview, ...leading].filter(Boolean).join(" ");
}

function withoutRepeats(parts: string[]): string[] {
  let yes = 0;
  return [...new Set(parts)].map((part) =>
    part.replace(/^Yes: (\S)/, (whole, letter: string) => (yes++ === 0 ? whole : letter.toUpperCase())),
  );
}
