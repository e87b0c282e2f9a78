import { joined } from "../answer/spoken.ts";
import { answerFromPassages } from "../answer.ts";
import type { PassageIndex } from "../bm25.ts";
import { readQuery } from "../question.ts";
import type { Citer } from "./citer.ts";
import type { Statement } from "./statements.ts";
import { topics } from "./topics.ts";

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
export function answeredQuestions(
  description: string,
  index: PassageIndex,
  { citer, chosen }: { citer: Citer; chosen: Map<string, Statement[]> },
): AskedQuestions {
  const questions = description.match(/[^.!?\n]+\?/g) ?? [];
  const cited = new Set<string>();
  const parts: string[] = [];
  const gaps: string[] = [];
  for (const question of questions.slice(0, mostQuestions).map((each) => each.trim())) {
    const answer = answerFromPassages(question, index);
    if (answer.kind === "refusal") gaps.push(unanswered(question, chosen));
    else
      for (const { passageId, start, end } of answer.citations) {
        const passage = index.passages.find((each) => each.id === passageId);
        const sentences = passage?.sentences.filter((each) => each.start >= start && each.end <= end) ?? [];
        const [first] = sentences;
        const key = `${passageId} ${start}`;
        if (!passage || !first || cited.has(key)) continue;
        cited.add(key);
        parts.push(citer.cite({ passage, sentence: { ...first, end }, text: joined(passage, sentences) }));
      }
  }
  return { prose: parts.join(" "), cited, gaps };
}

/** A section may bear on a question that no sentence answers. */
function unanswered(question: string, chosen: Map<string, Statement[]>): string {
  const plain = question.replace(/[\\[\]<>|`*_]/g, "");
  const topic = topics.find(({ key, cue }) => cue.test(question) && (chosen.get(key) ?? []).length > 0);
  return topic && readQuery(question).kind !== "yes-no"
    ? `No sentence answers “${plain}” outright; “${topic.heading}” has what comes near.`
    : `The sources do not answer “${plain}”`;
}

/** The best sentence of each main topic, without those that answered a question already. */
export function openingStatements(chosen: Map<string, Statement[]>, cited: Set<string>): Statement[] {
  return leadingTopics.flatMap((key) => {
    const first = chosen.get(key)?.[0];
    return first && !cited.has(`${first.passage.id} ${first.sentence.start}`) ? [first] : [];
  });
}
