import { claimProblems } from "@muster/writing/sources/brief/judge-section";
import { type CitationProblem, checkCitations } from "@muster/writing/sources/check-citations";
import { citationOf } from "@muster/writing/sources/passages";
import type { NumberedCitation } from "@muster/writing/sources/source";
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
  /** Sentences without a citation: the writer's own. */
  uncited: number;
}

const reasons: Record<Exclude<CitationProblem["kind"], "uncited">, string> = {
  unknown_citation: "no passage has this number",
  wrong_quote: "the passage is not in the document",
  unsupported_number: "neither the cited passage nor a computed figure has this number",
};

/** Compares an answer's citations, numbers and statements with the passages and figures that the turn found. */
export function checkAnswer(text: string, { found, library, asked, onlyCited = false }: Evidence): CheckedAnswer {
  const offered = found.seen.flatMap((id, index) => {
    const passage = library.find(id);
    return passage ? [citationOf(passage, passage, index + 1)] : [];
  });
  const free = [...asked, ...found.figures.map(({ value }) => value)];
  const { sources } = library;
  const { problems, used } = checkCitations(text, offered, sources, { asked: free });
  const claims = claimProblems(text, { offered, sources, asked: free });
  const isChecked = onlyCited ? citedIn(text, offered.length > 0) : () => true;
  return {
    text,
    citations: offered.filter(({ n }) => used.includes(n)),
    figures: found.figures.filter(({ value }) => states(text, value)),
    problems: [
      ...problems.flatMap(({ kind, sentence }) => (kind === "uncited" ? [] : [{ sentence, because: reasons[kind] }])),
      ...claims.map(({ sentence, because }) => ({ sentence, because })),
    ].filter(isChecked),
    uncited: onlyCited ? 0 : problems.filter(({ kind }) => kind === "uncited").length,
  };
}

const code = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm;

/** Tells the sentences with a citation behind them; brackets in code are none. Without anything to cite, no sentence has one. */
function citedIn(text: string, hasSources: boolean): (problem: AnswerProblem) => boolean {
  if (!hasSources) return () => false;
  const prose = text.replace(code, (match) => match.replace(/[^\n]/g, " "));
  return ({ sentence }) => {
    const at = prose.indexOf(sentence);
    return at >= 0 && /^[.!?]?\s*\[\d{1,4}\]/.test(prose.slice(at + sentence.length));
  };
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

/** Also without the citations behind the sentence, and without the list item that it leaves empty. */
function withoutSentence(text: string, sentence: string): string {
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
