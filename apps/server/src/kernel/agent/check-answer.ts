import type { CitedPassage, Finding } from "@muster/retrieval/check/align";
import { checkSentence } from "@muster/retrieval/check/check-sentence";
import type { Statement } from "@muster/retrieval/check/judge";
import { passageToCheck } from "@muster/retrieval/check/passage-to-check";
import { reasonOf } from "@muster/retrieval/check/reasons";
import { citationOf, digitsIn, type NumberedCitation } from "@muster/retrieval/citations";
import { type CitedSentence, citedSentences } from "@muster/retrieval/cited-sentences";
import type { Passage } from "@muster/retrieval/passages/passages";
import type { Found, FoundFigure } from "./found.ts";
import type { Library } from "./library.ts";

interface Evidence {
  found: Found;
  library: Library;
  /** Texts whose numbers the answer may repeat. */
  asked: string[];
  /** Leaves sentences alone that cite nothing, and code. */
  onlyCited?: boolean;
}

/** Sentences with the passages that they cite, in the form used for checking. JSON. */
export interface CitedStatements {
  statements: Statement[];
  passages: CitedPassage[];
}

/** A sentence that nothing supports. */
export interface AnswerProblem {
  sentence: string;
  because: string;
}

export interface CheckedAnswer {
  text: string;
  citations: NumberedCitation[];
  figures: FoundFigure[];
  problems: AnswerProblem[];
  /** The sentences that cite something, for a judge. */
  cited: CitedStatements;
  /** Sentences without a citation: the writer's own. */
  uncited: number;
  /** Sentences left alone that state a number which is in no passage. */
  unfound: number;
}

/** Compares each sentence of an answer with the passages that it cites, and numbers without a citation with the figures that the turn computed. */
export function checkAnswer(text: string, { found, library, asked, onlyCited = false }: Evidence): CheckedAnswer {
  const passages = found.seen.map((id) => library.find(id));
  const free = digitsIn([...asked, ...found.figures.map(({ value }) => value)].join(" "));
  const all = citedSentences(onlyCited ? withoutCode(text) : text);
  // Without sources, a number in brackets is not a citation.
  const isChecked = passages.some(Boolean)
    ? ({ text: sentence, numbers }: (typeof all)[number]) => numbers.length > 0 && text.includes(sentence)
    : () => false;
  const sentences = onlyCited ? all.filter(isChecked) : all;
  const problems = sentences.flatMap(({ text: sentence, numbers }): AnswerProblem[] => {
    const cited = numbers.flatMap((n) => passages[n - 1] ?? []);
    if (cited.length < numbers.length) return [{ sentence, because: "no passage has this number" }];
    const because = cited.length > 0 ? contradictionOf(sentence, cited, free) : unknownNumberIn(sentence, free);
    return because === undefined ? [] : [{ sentence, because }];
  });
  const used = new Set(sentences.flatMap(({ numbers }) => numbers));
  return {
    text,
    citations: passages.flatMap((passage, i) =>
      passage && used.has(i + 1) ? [citationOf(passage, passage, i + 1)] : [],
    ),
    figures: found.figures.filter(({ value }) => states(text, value)),
    problems,
    cited: citedOf(sentences, passages),
    uncited: sentences.filter(({ numbers }) => numbers.length === 0).length,
    unfound: all.filter((one) => !sentences.includes(one) && statesUnfound(one, passages, free)).length,
  };
}

/** Single digits are counts and steps more often than facts. */
function statesUnfound(
  { text, numbers }: CitedSentence,
  passages: readonly (Passage | undefined)[],
  free: ReadonlySet<string>,
): boolean {
  const found = passages.flatMap((passage) => passage?.text ?? []);
  if (numbers.length > 0 || found.length === 0) return false;
  const known = digitsIn(found.join("\n"));
  return [...digitsIn(text)].some((digits) => digits.length > 1 && !known.has(digits) && !free.has(digits));
}

function citedOf(sentences: readonly CitedSentence[], passages: readonly (Passage | undefined)[]): CitedStatements {
  const used = new Map<string, CitedPassage>();
  const statements = sentences.flatMap(({ text, numbers }, at): Statement[] => {
    const cited = numbers.flatMap((n) => passages[n - 1] ?? []);
    for (const passage of cited) used.set(passage.id, passageToCheck(passage));
    return cited.length > 0 ? [{ id: `s${at + 1}`, text, cites: cited.map(({ id }) => id) }] : [];
  });
  return { statements, passages: [...used.values()] };
}

const code = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm;

/** Blanks out code, where brackets are not citations. Offsets of the other text do not change. */
function withoutCode(text: string): string {
  return text.replace(code, (match) => match.replace(/[^\n]/g, " "));
}

/** What a cited sentence states and its passages do not; undefined when no bound fact differs. */
function contradictionOf(sentence: string, cited: readonly Passage[], free: ReadonlySet<string>): string | undefined {
  const { findings } = checkSentence(sentence, cited.map(passageToCheck));
  const isFree = ({ key, params }: Finding) => {
    const stated = [...digitsIn(params["stated"] ?? "")];
    // "Nine weeks" has no digits that a computed figure could have.
    return key === "check.number_absent" && stated.length > 0 && stated.every((digits) => free.has(digits));
  };
  const final = findings.filter((finding) => finding.isFinal && !isFree(finding));
  return final.length > 0 ? reasonOf(final) : undefined;
}

function unknownNumberIn(sentence: string, free: ReadonlySet<string>): string | undefined {
  const isKnown = [...digitsIn(sentence)].every((digits) => free.has(digits));
  return isKnown ? undefined : "neither a cited passage nor a computed figure has this number";
}

/** "42" is not stated by "420" or "1.42". */
function states(text: string, value: string): boolean {
  const literal = value.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  return value !== "" && new RegExp(`(?<![\\d.,])${literal}(?!\\d|[.,]\\d)`).test(text);
}

/** The answer without the sentences that nothing supports. */
export function dropUnsupported(
  text: string,
  evidence: Evidence,
): { checked: CheckedAnswer; dropped: AnswerProblem[] } {
  const dropped: AnswerProblem[] = [];
  let checked = checkAnswer(text, evidence);
  while (checked.problems.length > 0) {
    const problems = checked.problems.filter(({ sentence }, at, all) => indexIn(all, sentence) === at);
    const rest = problems.reduce((left, { sentence }) => withoutSentence(left, sentence), checked.text);
    dropped.push(...problems);
    // A sentence that cannot be found in the text cannot be dropped: then nothing of the text is used.
    checked = checkAnswer(rest === checked.text ? "" : rest, evidence);
  }
  return { checked, dropped };
}

function indexIn(problems: AnswerProblem[], sentence: string): number {
  return problems.findIndex((problem) => problem.sentence === sentence);
}

/** The text with a sentence, but without the citations behind it. */
export function withoutCitations(text: string, sentence: string): string {
  const end = text.indexOf(sentence) + sentence.length;
  if (end < sentence.length) return text;
  return text.slice(0, end) + text.slice(end).replace(/^(?:\s*\[\d{1,4}\])*([.!?]?)(?:\s*\[\d{1,4}\])*/, "$1");
}

/** The text without a sentence, the citations behind it, and the list item that it leaves empty. */
export function withoutSentence(text: string, sentence: string): string {
  const at = text.indexOf(sentence);
  if (at < 0) return text;
  const marks = /^(?:\s*\[\d{1,4}\])*[.!?]?(?:\s*\[\d{1,4}\])*/.exec(text.slice(at + sentence.length))?.[0] ?? "";
  return `${text.slice(0, at)}${text.slice(at + sentence.length + marks.length)}`
    .replace(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]*$\n?/gm, "")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
