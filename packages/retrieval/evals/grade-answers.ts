import { type Answer, answerQuestion, type PartAnswer } from "../src/answer.ts";
import { briefOf } from "../src/brief/brief.ts";
import type { Quote } from "../src/claims/quotes.ts";
import { type Passage, passagesOf } from "../src/passages/passages.ts";
import { buildIndex } from "../src/search.ts";
import type { EvalQuestion, EvalSet } from "./read-set.ts";

export type Outcome = "right" | "partial" | "wrong" | "closest" | "nothing" | "rightly open";

export interface Graded {
  question: EvalQuestion;
  answer: Answer;
  /** How many of the right passages are among the first three, and anywhere on page 1. */
  expected: number;
  inFirstThree: number;
  onPageOne: number;
  outcome: Outcome;
  contradictionShown: boolean;
  falseContradiction: boolean;
  /** The brief claims that the documents lack something. */
  deniesDocuments: boolean;
  /** The documents contain the answer, but nothing is shown. */
  isEmpty: boolean;
}

/** Asks all questions of a set and compares the answers with the right passages and values. */
export function gradeSet(set: EvalSet): Graded[] {
  const index = buildIndex(set.sources.flatMap(passagesOf));
  return set.questions.map((question) => gradeQuestion(question, answerQuestion(index, question.question)));
}

function gradeQuestion(question: EvalQuestion, answer: Answer): Graded {
  const { answers } = question;
  const lists = answer.parts.map(pageOne);
  const ranks = answers.map((right) => Math.min(...lists.map((list) => rankOf(list, right)), Number.POSITIVE_INFINITY));
  // For a plain question any right passage counts; for the other kinds all of them are required.
  const needed = question.kind === "answerable" ? [Math.min(...ranks)] : ranks;
  const isContradiction = question.kind === "contradiction";
  const hasContradiction = answer.parts.some(({ contradictions }) => contradictions.length > 0);
  return {
    question,
    answer,
    expected: answers.length === 0 ? 0 : needed.length,
    inFirstThree: needed.filter((rank) => rank < 3).length,
    onPageOne: needed.filter((rank) => rank < Number.POSITIVE_INFINITY).length,
    outcome: outcomeOf(question, answer, ranks),
    contradictionShown: isContradiction && hasContradiction,
    deniesDocuments: briefOf(answer).some(({ items }) =>
      items.some(({ quote, text }) => quote === null && denial.test(text)),
    ),
    isEmpty: answers.length > 0 && lists.every((list) => list.length === 0),
    falseContradiction: !isContradiction && hasContradiction && !answer.parts.some(({ slot }) => slot === "agreement"),
  };
}

const denial =
  /\b(?:documents?|sources?|files?|Dokumente?|Quellen?|Dateien?)\b.{0,30}\b(?:not|no|lack|nicht|keine?|fehlt|fehlen)\b|\b(?:no|keine?) (?:information|data|Angaben|Informationen)\b/iu;

/** What a reader sees first: the answer with its context, then the closest passages. */
function pageOne(part: PartAnswer): Quote[] {
  const shown = [...(part.answer ? [part.answer] : []), ...part.contradictions, ...part.closest];
  return shown.filter((quote, i) => shown.findIndex(({ passage }) => passage.id === quote.passage.id) === i);
}

type Right = EvalQuestion["answers"][number];

function rankOf(quotes: readonly Quote[], right: Right): number {
  const at = quotes.findIndex(({ passage }) => isRightPassage(passage, right));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Whether a passage equals, contains or is part of a right one. */
export function isRightPassage({ documentId, text }: Passage, { file, quote }: Right): boolean {
  return documentId === file && overlaps(plain(text), plain(quote));
}

/** A right passage may be several sentences, or part of one passage. */
function overlaps(text: string, quote: string): boolean {
  return text.includes(quote) || (quote.includes(text) && text.length >= Math.min(25, quote.length / 2));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function outcomeOf({ kind, answers }: EvalQuestion, { parts }: Answer, ranks: readonly number[]): Outcome {
  const answered = parts.filter((part) => part.answer && part.slot !== "agreement");
  if (kind === "unanswerable") return answered.length > 0 ? "wrong" : "rightly open";
  const wrong = answered.filter(({ answer }) => answer && !answers.some((right) => isRight(answer, right)));
  if (wrong.length > 0) return "wrong";
  const given = answers.filter((right) => answered.some(({ answer }) => answer && isRight(answer, right)));
  const needed = kind === "two-part" ? Math.min(answers.length, Math.max(1, parts.length)) : 1;
  if (given.length >= needed) return "right";
  if (given.length > 0) return "partial";
  return ranks.some((rank) => rank < Number.POSITIVE_INFINITY) ? "closest" : "nothing";
}

/** The quote is the right passage and a highlighted figure is the right one. */
function isRight(answer: NonNullable<PartAnswer["answer"]>, right: Right): boolean {
  const quoted = plain(`${answer.text} ${answer.claim.value}`);
  const isQuoted =
    rankOf([answer], right) === 0 &&
    (right.value === undefined ||
      quoted.includes(plain(right.value)) ||
      overlaps(plain(answer.passage.text), plain(right.quote)));
  const holdsValue =
    right.value !== undefined && answer.passage.documentId === right.file && quoted.includes(plain(right.value));
  if (!isQuoted && !holdsValue) return false;
  const { figure } = answer.claim;
  if (!figure || right.value === undefined || !/\d/.test(right.value) || !/\d/.test(answer.claim.value)) return true;
  const [stated, expected] = [digits(answer.claim.value), digits(right.value)];
  return stated.includes(expected) || expected.includes(stated);
}

function digits(text: string): string {
  return text.replace(/[^\d]/g, "");
}
