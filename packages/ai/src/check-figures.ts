import type { Analysis, Figure } from "@muster/contracts/analysis";
import { countsData, isKnownCount, type KnownCount, knownCounts } from "./figures/counts.ts";
import { changeFigures, contradicts } from "./figures/direction.ts";
import { maskKnownTexts, numericNames } from "./figures/known-texts.ts";
import { type Candidate, candidatesOf, matching, nearestFigure } from "./figures/match.ts";
import { type NumberToken, numberTokens } from "./figures/number-tokens.ts";
import { mentioned, type Ownership, ownershipOf } from "./figures/owners.ts";
import { isKnownYear, periodTokens } from "./figures/periods.ts";
import { clausesOf, type Span, sentencesOf } from "./figures/sentences.ts";

/** A number that the computed figures do not support, where it stands, and the figure that comes nearest. */
export interface FigureProblem {
  kind: "unknown_number" | "wrong_name" | "wrong_direction" | "unknown_period";
  text: string;
  /** Offset in the Markdown. */
  position: number;
  sentence: string;
  nearest?: Figure;
}

/** The result of comparing a text's numbers with the figures of an analysis. */
export interface FigureCheck {
  ok: boolean;
  /** How many numbers were compared. */
  total: number;
  matched: number;
  problems: FigureProblem[];
}

/**
 * Finds every number in Markdown prose and compares it with the computed figures, within the rounding its writing implies.
 * Names from the data, dates within it and counts of what it shows are not figures and pass; `asked` holds texts (a title, a
 * description) whose own numbers may be repeated.
 */
export function checkFigures(
  markdown: string,
  analysis: Analysis,
  { asked = [] }: { asked?: string[] } = {},
): FigureCheck {
  const checker = checkerOf(analysis, asked);
  const masked = maskKnownTexts(markdown, analysis);
  const periods = periodTokens(masked, analysis);
  const text = periods.reduce((rest, period) => blankOut(rest, period), masked);
  const tokens = numberTokens(text).filter((token) => !isFreeNumber(token, text, checker));
  const verdicts = tokens.map((token) => ({ token, problem: judge(token, markdown, text, checker) }));
  const problems = [
    ...verdicts.flatMap(({ token, problem }) =>
      problem
        ? [
            {
              ...problem,
              text: token.text,
              position: token.position,
              sentence: sentenceAt(markdown, token.position).text.trim(),
            },
          ]
        : [],
    ),
    ...periods
      .filter((period) => !period.known)
      .map(
        (period): FigureProblem => ({
          kind: "unknown_period",
          text: period.text,
          position: period.position,
          sentence: sentenceAt(markdown, period.position).text.trim(),
        }),
      ),
  ].sort((a, b) => a.position - b.position);
  const total = tokens.length + periods.length;
  return { ok: problems.length === 0, total, matched: total - problems.length, problems };
}

interface Checker {
  analysis: Analysis;
  candidates: Candidate[];
  counts: KnownCount[];
  changes: Set<string>;
  ownership: Ownership;
  numericNames: Set<string>;
  askedNumbers: Set<number>;
}

function checkerOf(analysis: Analysis, asked: string[]): Checker {
  return {
    analysis,
    candidates: candidatesOf(analysis.figures),
    counts: knownCounts(analysis),
    changes: changeFigures(analysis),
    ownership: ownershipOf(analysis),
    numericNames: numericNames(analysis),
    askedNumbers: new Set(
      [analysis.question.asked, ...asked].flatMap((text) => numberTokens(text).map((token) => token.value)),
    ),
  };
}

/** Numbers that claim nothing about the data: years it covers, names that are numbers, counts of what it shows. */
function isFreeNumber(token: NumberToken, text: string, checker: Checker): boolean {
  const after = text.slice(token.position + token.text.length, token.position + token.text.length + 90);
  if (token.isWord && !countsData(after, checker.counts, checker.analysis)) return true;
  if (isKnownCount(token, after, checker.counts)) return true;
  const plain = !token.percent && !token.currency && !token.signed;
  if (plain && /^\d{4}$/.test(token.text) && isKnownYear(token.value, checker.analysis)) return true;
  if (plain && checker.numericNames.has(token.text)) return true;
  return plain && checker.askedNumbers.has(token.value) && Number.isInteger(token.value) && token.value <= 100;
}

function judge(
  token: NumberToken,
  markdown: string,
  text: string,
  checker: Checker,
): Pick<FigureProblem, "kind" | "nearest"> | undefined {
  const figures = matching(token, checker.candidates);
  if (figures.length === 0) return withNearest("unknown_number", nearestFigure(token, checker.candidates));
  const clause = clauseAt(markdown, text, token.position);
  const right = figures.filter((figure) => fitsNames(figure, clause, checker.ownership));
  if (right.length === 0) return withNearest("wrong_name", figures[0]);
  return contradicts(token, clause, right, checker.changes) ? withNearest("wrong_direction", right[0]) : undefined;
}

/** False where the clause names groups of a dimension, but none that the figure belongs to. */
function fitsNames(figure: Figure, clause: string, { owners, names }: Ownership): boolean {
  for (const [dimension, own] of owners.get(figure.id) ?? []) {
    const said = mentioned(clause, names.get(dimension) ?? []);
    if (said.size > 0 && ![...said].some((name) => own.has(name))) return false;
  }
  return true;
}

function clauseAt(markdown: string, text: string, position: number): string {
  const sentence = sentenceAt(markdown, position);
  const clauses = clausesOf(sentence, (piece) =>
    numberTokens(text.slice(piece.start, piece.start + piece.text.length)).some((token) => !token.isWord),
  );
  const clause = clauses.find((each) => position >= each.start && position < each.start + each.text.length);
  return (clause ?? sentence).text;
}

function sentenceAt(markdown: string, position: number): Span {
  const start = Math.max(0, markdown.lastIndexOf("\n", position - 1) + 1);
  const end = markdown.indexOf("\n", position);
  const line = markdown.slice(start, end < 0 ? markdown.length : end);
  const sentence = sentencesOf(line).find(
    (each) => position - start >= each.start && position - start < each.start + each.text.length,
  );
  return sentence ? { text: sentence.text, start: sentence.start + start } : { text: line, start };
}

function withNearest(
  kind: FigureProblem["kind"],
  nearest: Figure | undefined,
): Pick<FigureProblem, "kind" | "nearest"> {
  return nearest ? { kind, nearest } : { kind };
}

function blankOut(text: string, { position, text: token }: { position: number; text: string }): string {
  return text.slice(0, position) + "\u0001".repeat(token.length) + text.slice(position + token.length);
}
