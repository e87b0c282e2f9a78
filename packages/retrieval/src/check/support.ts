import type { Clause } from "../claims/clauses.ts";
import { clauseContains } from "../claims/clauses.ts";
import { entriesOf, lexiconOf, setOf } from "../language/lexicon.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import { alignedTo, contentWords, type Finding, figuresOf, finding, matchesOf, overlapOf, type Pair } from "./align.ts";

/**
 * Whether one sentence of the passages contains each clause: every content word, and all its figures in one clause. A failure
 * does not mean the sentence is false, only that it is unproven without a judge.
 */
export function checkSupport({ stated, source, sourceText, language, text }: Pair): Finding[] {
  const sentences = new Set<number>();
  const findings = stated.flatMap((clause): Finding[] => {
    if (clause.words.length + clause.figures.length + clause.periods.length === 0) return [];
    const bound = boundClause(clause, source);
    if (!bound) return [finding("support", "no_passage", false, { stated: clause.text.trim() })];
    sentences.add(bound.sentence.start);
    const spread =
      clause.figures.length > 1 && !clause.figures.every((figure) => matchesOf({ figure, clause }, [bound]).length > 0);
    if (spread) return [finding("support", "figures_of_several_clauses", false, { stated: clause.text.trim() })];
    const around = reachOf(bound, source);
    const absent = contentWords(clause).filter(
      (word) =>
        !around.some((other) => clauseContains(other, word, clause.language)) &&
        !isInContext(word, { sourceText, source, language }),
    );
    return absent.length > 0
      ? [finding("support", "words_absent", false, { words: absent.map((word) => word.text).join(", ") })]
      : [];
  });
  // Whether two true clauses may be joined ("since", "because", "for") is not known from each.
  const joined = sentences.size > 1 ? [finding("support", "joins_sentences", false, { stated: text })] : [];
  return [...findings, ...joined, ...comparisonFindings(text, stated, source)];
}

/** The clause with the figures, otherwise the one that contains most. */
function boundClause(clause: Clause, source: readonly Clause[]): Clause | undefined {
  const withFigures = source.filter((each) =>
    figuresOf([clause]).some((figure) => matchesOf(figure, [each]).length > 0),
  );
  const candidates = clause.figures.length > 0 ? withFigures : source;
  return candidates.length > 1 && clause.figures.length > 0
    ? maxOf(clause, candidates)
    : alignedTo(clause, candidates)?.clause;
}

function maxOf(clause: Clause, candidates: readonly Clause[]): Clause | undefined {
  return [...candidates].sort((a, b) => overlapOf(clause, b) - overlapOf(clause, a))[0];
}

/** A clause with the preceding part of its sentence; for a sentence that begins with a pronoun, also the sentence before. */
function reachOf(bound: Clause, source: readonly Clause[]): Clause[] {
  const own = source.filter(
    (each) =>
      each.sentence.start === bound.sentence.start &&
      (each.start <= bound.start || (each.figures.length === 0 && each.isNegated === bound.isNegated)),
  );
  const [first] = own;
  const opening = wordsOf(first?.text ?? "", bound.language)[0];
  const isPronoun = opening && setOf(lexiconOf(bound.language).pronouns).has(opening.lower);
  if (!isPronoun || !first) return own;
  const before = source.findLast((each) => each.sentence.end <= first.sentence.start);
  return before ? [...source.filter((each) => each.sentence.start === before.sentence.start), ...own] : own;
}

/** Headings come after the passage's own text. */
function isInContext(
  word: Word,
  { source, sourceText, language }: { source: readonly Clause[]; sourceText: string; language: Pair["language"] },
): boolean {
  const end = Math.max(0, ...source.map((clause) => clause.end));
  const context = sourceText.slice(end);
  const own = source[0]?.language ?? language;
  return (
    context.trim() !== "" && wordsOf(context, own).some((other) => matchesWord(word, other, { a: language, b: own }))
  );
}

/** "A lasts longer than B": the sides of a comparison must not be swapped or extended. */
function comparisonFindings(text: string, stated: readonly Clause[], source: readonly Clause[]): Finding[] {
  const than = entriesOf(lexiconOf(stated[0]?.language ?? "en").than)[0] ?? "than";
  const isComparison =
    stated.some(
      (clause) =>
        clause.direction !== 0 ||
        /\p{L}(?:er|more|less|mehr|weniger|plus|moins|más|menos|più|meno|mais|meer|minder)\s/iu.test(clause.text),
    ) && new RegExp(`\\s${than}\\s(?![\\d\\p{Sc}])`, "iu").test(text);
  if (!isComparison) return [];
  const isVerbatim = source.some(
    (clause) => clause.text.includes(` ${than} `) && stated.some((own) => overlapOf(own, clause) > 0.9),
  );
  return isVerbatim ? [] : [finding("support", "comparison", false, { stated: text })];
}
