import { answerFromPassages } from "../answer.ts";
import type { PassageIndex } from "../bm25.ts";
import type { Citer } from "./citer.ts";
import type { Statement } from "./statements.ts";

/** What a task asks outright, as far as the sources answer it. */
export interface AskedQuestions {
  prose: string;
  /** Starts of the sentences that answered, by passage id. */
  cited: Set<string>;
  gaps: string[];
}

const mostQuestions = 4;
const leadingTopics = ["size", "players", "prices", "changes"];

/** Answers each question in the task's description; one without an answer is named among the gaps. */
export function answeredQuestions(description: string, index: PassageIndex, citer: Citer): AskedQuestions {
  const questions = description.match(/[^.!?\n]+\?/g) ?? [];
  const cited = new Set<string>();
  const parts: string[] = [];
  const gaps: string[] = [];
  for (const question of questions.slice(0, mostQuestions).map((each) => each.trim())) {
    const answer = answerFromPassages(question, index);
    if (answer.kind === "refusal") gaps.push(`The sources do not answer “${question.replace(/[\\[\]<>|`*_]/g, "")}”`);
    else
      for (const { passageId, start, end, quote } of answer.citations) {
        const passage = index.passages.find((each) => each.id === passageId);
        const sentence = passage?.sentences.find((each) => each.start === start);
        const key = `${passageId} ${start}`;
        if (!passage || !sentence || cited.has(key)) continue;
        cited.add(key);
        parts.push(citer.cite({ passage, sentence: { ...sentence, end }, text: asSentence(quote) }));
      }
  }
  return { prose: parts.join(" "), cited, gaps };
}

/** The best sentence of each main topic, without those that answered a question already. */
export function openingStatements(chosen: Map<string, Statement[]>, cited: Set<string>): Statement[] {
  return leadingTopics.flatMap((key) => {
    const first = chosen.get(key)?.[0];
    return first && !cited.has(`${first.passage.id} ${first.sentence.start}`) ? [first] : [];
  });
}

function asSentence(quote: string): string {
  const flat = quote.replace(/\s*\n\s*[-*•]?\s*/g, " ").trim();
  return /[.!?:]["”’)]?$/.test(flat) ? flat : `${flat}.`;
}
