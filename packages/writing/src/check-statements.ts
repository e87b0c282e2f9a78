import { checkSentence } from "@muster/retrieval/check/check-sentence";
import { reasonOf } from "@muster/retrieval/check/reasons";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { sentencesIn } from "@muster/retrieval/language/sentences";

/** A sentence without a number that the computed text does not support. */
export interface StatementProblem {
  sentence: string;
  because: string;
}

/** Checks that hold for a sentence without numbers; its figures are compared elsewhere. */
const statementChecks = new Set(["accusation", "advice", "cause", "direction", "negation"]);

/**
 * The sentences without numbers in a model's text that add a cause, an accusation or advice, or reverse a direction, compared
 * with the computed text (`source`). Sentences with numbers are covered by the figure check.
 */
export function statementProblems(prose: string, source: string): StatementProblem[] {
  const passage = { id: "computed", text: source, language: detectLanguage(source) };
  return sentencesIn(prose).flatMap(({ start, end }) => {
    const sentence = prose.slice(start, end);
    if (/\d/.test(sentence) || source.includes(sentence)) return [];
    const { findings } = checkSentence(sentence, [passage]);
    const final = findings.filter(({ check, isFinal }) => isFinal && statementChecks.has(check));
    return final.length > 0 ? [{ sentence, because: reasonOf(final) }] : [];
  });
}
