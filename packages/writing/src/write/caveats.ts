import type { Figure, Finding } from "@muster/contracts/analysis";
import { isClear } from "../builtin/findings/trend.ts";
import { wordingOf } from "../builtin/wording.ts";

const saysCannot =
  /\b(?:cannot|can.?t|not possible|unable)\b|\b(?:no|without an?y?) (?:column|data|information|field|record)|\bnot (?:contain|include|hold|recorded|in the data|available|enough)|\b(?:needed|missing|lacks?)\b/i;
const saysUnclear =
  /\bno\b[^.]{0,40}\b(?:trend|relationship|link|pattern|correlation|connection|direction|season)|\bnot (?:statistically )?(?:significant|clear|related|enough)|\b(?:chance|unclear|flat|stable|steady|inconclusive|too few|unrelated)\b|\bup and down\b/i;

/** What a text about these findings leaves unsaid though it must be said, as a sentence for the record; nothing where it is honest. */
export function missingCaveat(prose: string, findings: Finding[], figures: Map<string, Figure>): string | undefined {
  if (findings.some((finding) => finding.kind === "unanswerable") && !saysCannot.test(prose))
    return "The model's text didn't say which part the data doesn't answer.";
  const unclear = findings.some(
    (finding) => (finding.kind === "trend" || finding.kind === "correlation") && !isClear(wordingOf(finding, figures)),
  );
  return unclear && !saysUnclear.test(prose) ? "The model's text claimed more than the test supports." : undefined;
}
