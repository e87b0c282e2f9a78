import { answerFromPassages, type SourceAnswer } from "../src/sources/answer.ts";
import { indexPassages } from "../src/sources/bm25.ts";
import { passagesOf } from "../src/sources/passages.ts";
import type { EvalQuestion, readSet } from "./read-set.ts";

/** What became of one question. */
export interface Judged extends EvalQuestion {
  outcome: "answered right" | "refused right" | "wrong" | "wrongly refused";
  answer: SourceAnswer;
}

/** Asks every question of all the set's documents at once and judges the answers. */
export function judgeAnswers({ sources, questions }: ReturnType<typeof readSet>): Judged[] {
  const titles = new Map(sources.map((source) => [source.fileId, source.document.title ?? source.name]));
  const index = indexPassages(sources.flatMap(passagesOf), { titles });
  return questions.map((each) => {
    const answer = answerFromPassages(each.question, index);
    return { ...each, answer, outcome: outcomeOf(each, answer) };
  });
}

function outcomeOf({ kind, file, expect = [] }: EvalQuestion, answer: SourceAnswer): Judged["outcome"] {
  if (answer.kind === "refusal") return kind === "unanswerable" ? "refused right" : "wrongly refused";
  if (kind === "unanswerable") return "wrong";
  const isFound = expect.every((phrase) => phrase.split("|").some((each) => answer.text.includes(each)));
  return isFound && answer.citations.some((citation) => citation.fileId === file) ? "answered right" : "wrong";
}
