import type { Analysis, Figure } from "@muster/contracts/analysis";
import { tableMarkdown } from "./builtin/exhibits.ts";
import { sentenceOf } from "./builtin/finding-words.ts";
import { methodConstants } from "./builtin/method.ts";
import { columnWords, escapeMarkdown, shortName } from "./builtin/names.ts";
import { falseRanking, type Rankings, rankingsOf } from "./figures/claims.ts";
import { countsData, isKnownCount, type KnownCount, knownCounts } from "./figures/counts.ts";
import { type Candidate, candidatesOf, matching, nearestFigure } from "./figures/match.ts";
import { multiplesIn, type Ratios, ratiosOf } from "./figures/multiples.ts";
import { type NumberToken, numberTokens } from "./figures/number-tokens.ts";
import { mentioned, type Ownership, ownershipOf } from "./figures/owners.ts";
import { isKnownYear, periodTokens } from "./figures/periods.ts";
import { clausesOf, type Span, sentencesOf } from "./figures/sentences.ts";

/** A number that the computed figures do not support, its position, and the closest figure. */
export interface FigureProblem {
  kind:
    | "unknown_number"
    | "wrong_name"
    | "wrong_direction"
    | "wrong_standing"
    | "unknown_period"
    | "unsupported_statement";
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
  /** Ids of the figures that match the text's numbers. */
  figures: string[];
  problems: FigureProblem[];
}

/**
 * Finds every number in Markdown prose and compares it with the computed figures, within the rounding that its notation
 * implies. Names from the data, its dates and counts are not figures and pass; `asked` contains texts (a title, a description)
 * whose numbers may be repeated.
 */
export function checkFigures(
  markdown: string,
  analysis: Analysis,
  { asked = [] }: { asked?: string[] } = {},
): FigureCheck {
  return figureChecker(analysis, { asked })(markdown);
}

/** `checkFigures` for many texts about one analysis: prepares the analysis once. */
export function figureChecker(
  analysis: Analysis,
  { asked = [] }: { asked?: string[] } = {},
): (markdown: string) => FigureCheck {
  const checker = checkerOf(analysis, asked);
  return (whole) => {
    const markdown = withoutTitle(whole, asked);
    const masked = maskKnownTexts(markdown, checker.phrases);
    const periods = periodTokens(masked, analysis);
    const text = periods.reduce((rest, period) => blankOut(rest, period), masked);
    const multiples = sentencesOf(markdown).flatMap((sentence) => multiplesIn(sentence, checker.ratios));
    const tokens = numberTokens(text).filter(
      (token) => !isFreeNumber(token, text, checker) && !multiples.some((multiple) => isWithin(token, multiple)),
    );
    const verdicts = tokens.map((token) => ({ token, ...judge(token, markdown, text, checker) }));
    const found = [
      ...verdicts.flatMap(({ token, problem }) =>
        problem ? [{ ...problem, text: token.text, position: token.position }] : [],
      ),
      ...periods
        .filter((period) => !period.known)
        .map(({ text, position }) => ({ kind: "unknown_period" as const, text, position })),
    ];
    const multiplied = multiples
      .filter((multiple) => !multiple.isRight)
      .map(({ text, position }) => ({ kind: "unknown_number" as const, text, position }));
    const problems = [...found, ...multiplied, ...standingProblems(markdown, checker)]
      .map((problem): FigureProblem => ({ ...problem, sentence: sentenceAt(markdown, problem.position).text.trim() }))
      .sort((a, b) => a.position - b.position);
    const total = tokens.length + periods.length + multiples.length;
    const figures = [...new Set(verdicts.flatMap((verdict) => (verdict.figure ? [verdict.figure.id] : [])))];
    return { ok: problems.length === 0, total, matched: total - found.length - multiplied.length, figures, problems };
  };
}

/** Blanks the heading that repeats the task's title, keeping the length: a title makes no claim. */
function withoutTitle(markdown: string, asked: string[]): string {
  const heading = /^# (.*)$/m.exec(markdown);
  const isTitle = asked.some((text) => heading?.[1] === escapeMarkdown(text.replace(/\s+/g, " ").trim()));
  return heading && isTitle ? blankOut(markdown, { position: heading.index, text: heading[0] }) : markdown;
}

function standingProblems(markdown: string, { standings }: Checker) {
  if (standings.dimensions.length === 0) return [];
  return sentencesOf(markdown)
    .flatMap((sentence) => clausesOf(sentence, () => true))
    .flatMap((clause) => {
      const wrong = falseRanking(clause, standings);
      return wrong ? [{ kind: "wrong_standing" as const, ...wrong }] : [];
    });
}

interface Checker {
  analysis: Analysis;
  candidates: Candidate[];
  counts: KnownCount[];
  changes: Set<string>;
  ownership: Ownership;
  numericNames: Set<string>;
  askedNumbers: Set<number>;
  phrases: string[];
  standings: Rankings;
  ratios: Ratios;
}

function checkerOf(analysis: Analysis, asked: string[]): Checker {
  return {
    analysis,
    candidates: candidatesOf(analysis.figures),
    counts: knownCounts(analysis),
    changes: changeFigures(analysis),
    ownership: ownershipOf(analysis),
    numericNames: numericNames(analysis),
    phrases: knownPhrases(analysis),
    standings: rankingsOf(analysis),
    ratios: ratiosOf(analysis),
    askedNumbers: new Set(
      [analysis.question.asked, ...asked].flatMap((text) => numberTokens(text).map((token) => token.value)),
    ),
  };
}

/** Numbers that make no claim about the data: its years, numeric names, and counts of what it contains. */
function isFreeNumber(token: NumberToken, text: string, checker: Checker): boolean {
  const after = text.slice(token.position + token.text.length, token.position + token.text.length + 90);
  if (token.isWord && !countsData(after, checker.counts, checker.analysis)) return true;
  if (isKnownCount(token, after, checker.counts)) return true;
  const plain = !token.percent && !token.currency && !token.signed;
  if (plain && /^\d{4}$/.test(token.text) && isKnownYear(token.value, checker.analysis)) return true;
  if (plain && checker.numericNames.has(token.text)) return true;
  return plain && checker.askedNumbers.has(token.value) && Number.isInteger(token.value) && token.value <= 100;
}

interface Verdict {
  /** The figure that the number matches. */
  figure?: Figure;
  problem?: Pick<FigureProblem, "kind" | "nearest">;
}

function judge(token: NumberToken, markdown: string, text: string, checker: Checker): Verdict {
  const figures = matching(token, checker.candidates);
  if (figures.length === 0) return wrong("unknown_number", nearestFigure(token, checker.candidates));
  const clause = clauseAt(markdown, text, token.position);
  const right = figures.filter((figure) => fitsNames(figure, clause, checker.ownership));
  const [figure] = right;
  if (!figure) return wrong("wrong_name", figures[0]);
  return contradicts(token, clause, right, checker.changes) ? wrong("wrong_direction", figure) : { figure };
}

/** False when the clause names groups of a dimension, but none of the figure's. */
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

function wrong(kind: FigureProblem["kind"], nearest: Figure | undefined): Verdict {
  return { problem: nearest ? { kind, nearest } : { kind } };
}

function isWithin(token: NumberToken, { text, position }: { text: string; position: number }): boolean {
  return token.position >= position && token.position < position + text.length;
}

function blankOut(text: string, { position, text: token }: { position: number; text: string }): string {
  return text.slice(0, position) + "\u0001".repeat(token.length) + text.slice(position + token.length);
}

const upWords = /\b(?:rose|rises?|rising|increase[ds]?|increasing|grew|grows?|growing|growth|gain(?:s|ed)?|climbed)\b/i;
const downWords =
  /\b(?:fell|falls?|falling|drop(?:s|ped)?|decline[ds]?|declining|decrease[ds]?|decreasing|lost|loss|shrank|shrinking|down|minus|less|lower)\b/i;
const changeRoles = new Set(["change", "changePercent", "slope"]);

/** The figures of a change: their sign is its direction. */
function changeFigures(analysis: Analysis): Set<string> {
  const parts = analysis.findings.flatMap((finding) => [finding.figures, ...finding.rows.map((row) => row.figures)]);
  return new Set(
    parts.flatMap((roles) => Object.entries(roles).flatMap(([role, id]) => (changeRoles.has(role) ? [id] : []))),
  );
}

/** A group may be called "Lost" or "Growing": as names, such words imply no direction. */
function withoutNames(clause: string, figures: Figure[]): string {
  const names = figures.flatMap(({ label }) => label.split(", ").filter((part) => /^\p{Lu}/u.test(part)));
  return names.reduce((text, name) => text.replaceAll(name, " "), clause);
}

/** True when the words contradict the figure's sign: "rose by 5%" for −5%. */
function contradicts(token: NumberToken, clause: string, figures: Figure[], changes: Set<string>): boolean {
  const words = withoutNames(clause, figures);
  const up = upWords.test(words);
  const down = downWords.test(words);
  if (token.signed || up === down || figures.length === 0) return false;
  return figures.every(
    (figure) => changes.has(figure.id) && figure.value !== null && (up ? figure.value < 0 : figure.value > 0),
  );
}

const numberish = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;
const filler = "\u0001";

/**
 * Blanks out, at the same length, what holds digits without stating a figure: names from the data, facts of reading, marks of
 * lists, addresses of charts. What is left to find are the numbers that claim something.
 */
function maskKnownTexts(markdown: string, phrases: string[]): string {
  let masked = markdown;
  for (const phrase of phrases) {
    if (masked.includes(phrase)) masked = masked.replace(phrasePattern(phrase), blank);
  }
  return masked.replace(/\]\(chart:[^)\s]*\)/g, blank).replace(/^[ \t]*(?:>[ \t]*)*\d+[.)](?=[ \t])/gm, blank);
}

/** Names that are nothing but a number ("2024", "101"): they count as names only when the context shows it. */
function numericNames(analysis: Analysis): Set<string> {
  return new Set(names(analysis).filter((name) => /^[\d.,\s]+$/.test(name)));
}

/** Names and facts of an analysis that hold digits or number words, longest first. */
function knownPhrases(analysis: Analysis): string[] {
  const facts = [
    ...analysis.tables.flatMap((table) => table.reading.map(sentenceOf)),
    ...analysis.findings.flatMap((finding) =>
      finding.detail ? [sentenceOf(finding.detail), sentenceOf(finding.detail).replace(/\.$/, "")] : [],
    ),
    ...analysis.charts.flatMap((chart) => [escapeMarkdown(chart.summary.replace(/\s+/g, " ").trim()), chart.title]),
    ...analysis.dataTables.flatMap((table) => [
      ...tableMarkdown(table).split("\n"),
      ...tableMarkdown(table, "last").split("\n"),
    ]),
    ...methodConstants,
  ];
  const named = names(analysis).filter((name) => !/^[\d.,\s]+$/.test(name));
  const phrases = [...facts, ...named.flatMap((name) => [name, escapeMarkdown(name), escapeMarkdown(shortName(name))])];
  return [...new Set(phrases)].filter((phrase) => numberish.test(phrase)).sort((a, b) => b.length - a.length);
}

function names(analysis: Analysis): string[] {
  return [
    ...analysis.tables.flatMap((table) => [
      table.table,
      ...table.columns.flatMap((column) => [column.name, columnWords(column.name)]),
    ]),
    ...analysis.figures.filter((figure) => figure.value === null).map((figure) => figure.text),
    ...analysis.findings.flatMap((finding) => [
      ...finding.rows.map((row) => row.label),
      ...(finding.subject.filter?.split(/\s*=\s*/) ?? []),
    ]),
    ...analysis.question.matched.flatMap((match) => [match.column, ...(match.value ? [match.value] : [])]),
  ];
}

function phrasePattern(phrase: string): RegExp {
  const escaped = phrase.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])${escaped}(?![\p{L}\p{N}]|[.,]\d)`, "gu");
}

function blank(text: string): string {
  return filler.repeat(text.length);
}
