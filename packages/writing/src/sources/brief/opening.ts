import { joined } from "../answer/spoken.ts";
import { answerFromPassages } from "../answer.ts";
import type { PassageIndex } from "../bm25.ts";
import { readQuery } from "../question.ts";
import { termsOf } from "../text/words.ts";
import type { BriefSubject } from "./choose.ts";
import type { Citer } from "./citer.ts";
import { foreignAnswers } from "./foreign-answers.ts";
import { germanQuestions } from "./german-questions.ts";
import { type Statement, saysTheSame } from "./statements.ts";
import { type TableSaid, tableAnswer } from "./tables-said.ts";
import { isTopicQuestion, topicAnswers } from "./topic-questions.ts";
import { topics } from "./topics.ts";

/** What a task asks outright, as far as the sources answer it. */
export interface AskedQuestions {
  prose: string;
  /** Starts of the sentences that answered, by passage id. */
  cited: Set<string>;
  gaps: string[];
}

const mostQuestions = 6;
const leadingTopics = ["size", "players", "prices", "changes"];

type Said = Pick<Statement, "passage" | "sentence" | "text">;

interface Asked {
  index: PassageIndex;
  chosen: Map<string, Statement[]>;
  statements: Statement[];
  subject: BriefSubject;
  tables: TableSaid[];
}

/** Answers each question in the task's description; one without an answer is named among the gaps. */
export function answeredQuestions(
  description: string,
  index: PassageIndex,
  { citer, ...known }: { citer: Citer } & Omit<Asked, "index">,
): AskedQuestions {
  const questions = (description.match(/[^.!?\n]+\?/g) ?? []).flatMap(singleQuestions);
  const cited = new Set<string>();
  const parts: string[] = [];
  const gaps: string[] = [];
  for (const question of questions.slice(0, mostQuestions)) {
    const answer = answerTo(question, { index, ...known });
    if (typeof answer === "string") gaps.push(answer);
    else if (!Array.isArray(answer)) parts.push(answer.cite());
    else
      for (const said of answer.filter((each) => !cited.has(keyOf(each)))) {
        cited.add(keyOf(said));
        parts.push(citer.cite(said));
      }
  }
  return { prose: parts.join(" "), cited, gaps };
}

/** The sentences that answer, or why none does. */
function answerTo(
  question: string,
  { index, chosen, statements, subject, tables }: Asked,
): Said[] | TableSaid | string {
  if (asksForAdvice.test(question))
    return `“${plainWords(question)}” asks for a judgement; the documents only hold what it can rest on.`;
  const german = germanQuestions(question, subject.marketName);
  const inEnglish = german.length > 0 ? german.flatMap(({ english }) => english ?? []) : [question];
  const ready = inEnglish.flatMap((each) => topicAnswers(each, { chosen, statements }, subject));
  if (ready.length > 0 && german.length === 0) return ready;
  const foreign = foreignAnswers(question, index.passages, subject);
  if (foreign.length > 0 || ready.length > 0) return [...foreign, ...ready];
  const line = tableAnswer(question, tables, subject);
  if (line) return line;
  if (isTopicQuestion(question, subject)) return unanswered(question, { chosen, index });
  const answer = answerFromPassages(question, index);
  if (answer.kind === "refusal") return unanswered(question, { chosen, index });
  return answer.citations.flatMap(({ passageId, start, end }) => {
    const passage = index.passages.find((each) => each.id === passageId);
    const sentences = passage?.sentences.filter((each) => each.start >= start && each.end <= end) ?? [];
    const [first] = sentences;
    return passage && first ? [{ passage, sentence: { ...first, end }, text: joined(passage, sentences) }] : [];
  });
}

const asksForAdvice = /^(?:should|shall|ought|do you (?:think|recommend)|what should)\b/i;

/** "What do firms pay, and what do they complain about?" asks twice. */
function singleQuestions(question: string): string[] {
  return question
    .trim()
    .split(/,?\s+and\s+(?=(?:what|who|how|why|where|when|which)\b)/i)
    .map((part) => (part.endsWith("?") ? part : `${part}?`))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

function plainWords(question: string): string {
  return question.replace(/[\\[\]<>|`*_]/g, "");
}

/** A section may bear on a question that no sentence answers. */
function unanswered(question: string, { chosen, index }: Pick<Asked, "chosen" | "index">): string {
  const plain = plainWords(question);
  const terms = new Set(termsOf(question, "en").filter((term) => term !== "market"));
  const topic = topics.find(
    ({ key, cue, words }) =>
      (chosen.get(key) ?? []).length > 0 &&
      (cue.test(question) || termsOf(words, "en").some((term) => terms.has(term))),
  );
  return topic && readQuery(question).kind !== "yes-no"
    ? `No sentence answers “${plain}” outright; “${topic.heading}” has what comes near.`
    : `${index.passages.every(({ language }) => language === "en") ? "The sources do not answer" : "No English sentence answers"} “${plain}”`;
}

/** The best sentence of each main topic that does not say again what is said already. */
export function openingStatements(
  chosen: Map<string, Statement[]>,
  statements: Statement[],
  cited: Set<string>,
): Statement[] {
  const said = statements.filter((each) => cited.has(keyOf(each)));
  const opening: Statement[] = [];
  for (const key of leadingTopics) {
    if ((chosen.get(key) ?? []).some((each) => cited.has(keyOf(each)))) continue;
    const first = chosen.get(key)?.find((each) => [...said, ...opening].every((other) => !saysTheSame(each, other)));
    if (first) opening.push(first);
  }
  return opening;
}

/** Names a sentence's place among all documents. */
export function keyOf({ passage, sentence }: Pick<Said, "passage" | "sentence">): string {
  return `${passage.id} ${sentence.start}`;
}
