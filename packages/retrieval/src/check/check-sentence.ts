import { type Clause, clauseContains } from "../claims/clauses.ts";
import { containsAny, entriesOf, lexiconOf, patternOf, setOf } from "../language/lexicon.ts";
import type { Lexicon } from "../language/lexicon-shape.ts";
import { opposites } from "../language/lists/opposites.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import {
  alignedTo,
  type CitedPassage,
  contentWords,
  type Finding,
  figuresOf,
  finding,
  isSameKind,
  type Located,
  matchesOf,
  overlapOf,
  type Pair,
  pairOf,
} from "./align.ts";
import { checkNumbers, checkQualifiers, checkRoles, checkUnits, nounsAfter } from "./figures.ts";
import { checkDirection, checkModality, checkNames, checkNegation, checkPeriods, checkQuantifiers } from "./meaning.ts";

/**
 * Results of the deterministic checks. "supported": every fact is matched and every word found. "open": nothing contradicts it,
 * and a judge must decide. "contradicted": a fact differs; no judge is called.
 */
export type Verdict = "supported" | "open" | "contradicted";

export interface SentenceCheck {
  verdict: Verdict;
  findings: Finding[];
  /** A wrong value and the one in the passages, when the correction is unambiguous. */
  repair: { from: string; to: string } | null;
}

type Check = (pair: Pair) => Finding[];

/** Each check is separate, so that an evaluation can leave one out. */
export const checks: Readonly<Record<string, Check>> = {
  number: checkNumbers,
  unit: checkUnits,
  role: checkRoles,
  part: checkParts,
  qualifier: checkQualifiers,
  period: checkPeriods,
  direction: checkDirection,
  negation: checkNegation,
  opposite: checkOpposites,
  modality: checkModality,
  name: checkNames,
  ownQuote: checkOwnQuote,
  quantifier: checkQuantifiers,
  support: checkSupport,
};

/** Checks one sentence of a model against the passages that it cites. */
export function checkSentence(
  sentence: string,
  passages: readonly CitedPassage[],
  skip: ReadonlySet<string> = new Set(),
): SentenceCheck {
  const pair = pairOf(sentence, passages);
  const findings = Object.entries(checks).flatMap(([name, check]) => (skip.has(name) ? [] : check(pair)));
  const final = findings.filter(({ isFinal }) => isFinal);
  const [only] = final;
  const repair =
    only && final.length === 1 && only.params["found"] && only.params["stated"]
      ? { from: only.params["stated"], to: only.params["found"] }
      : null;
  const verdict = final.length > 0 ? "contradicted" : findings.length > 0 ? "open" : "supported";
  return { verdict, findings, repair };
}

/** "Permitted" and "prohibited", "net" and "gross": the passage says the opposite of the same. */
function checkOpposites({ stated, source }: Pair): Finding[] {
  return stated.flatMap((clause): Finding[] => {
    const aligned = alignedTo(clause, source);
    if (!aligned || aligned.clause.hasNot !== clause.hasNot) return [];
    const sides = opposites.flatMap(([one, other]): [string, string][] => [
      [one, other],
      [other, one],
    ]);
    const isDenied = ({ text }: Clause) =>
      sides.some(
        ([mine, theirs]) =>
          containsAny(clause.text, mine) &&
          !containsAny(clause.text, theirs) &&
          containsAny(text, theirs) &&
          !containsAny(text, mine),
      );
    if (!isDenied(aligned.clause)) return [];
    // Another clause may say it as stated.
    const isElsewhere = source.some((other) => !isDenied(other) && overlapOf(clause, other) > aligned.score - 0.1);
    const isSure = aligned.score >= leastOpposed && !isElsewhere;
    return [finding("negation", "negation_differs", isSure, { stated: clause.text.trim() })];
  });
}

/** All that a short statement has in common with its opposite is the subject. */
const leastOpposed = 0.4;

/** Accusations, advice and causes need a passage that states them. */
function checkOwnQuote(pair: Pair): Finding[] {
  return [
    ...markFindings(pair, "accusing", "accusation_without_quote"),
    ...markFindings(pair, "advising", "advice_without_quote"),
    ...causeFindings(pair),
  ];
}

function markFindings(pair: Pair, list: "accusing" | "advising", key: string): Finding[] {
  const { language, source } = pair;
  const sourceLexicon = lexiconOf(source[0]?.language ?? language);
  return pair.stated.flatMap((clause) =>
    [...clause.text.matchAll(patternOf(lexiconOf(language)[list]))].flatMap(([word]): Finding[] => {
      const given = source.filter(
        ({ text }) => containsAny(text, sourceLexicon[list]) || (list === "advising" && holdsPlan(text, sourceLexicon)),
      );
      const stems = wordsOf(word, language).map(({ stem }) => stem);
      const rest = contentWords(clause).filter(({ stem }) => !stems.includes(stem));
      // The best of the clauses that say the like, with its sentence.
      const shares = given.map((each) => shareIn(rest, clause, source, each));
      const best = Math.max(0, ...shares);
      if (best >= enoughOfIt && given.some((each) => containsAny(each.text, sourceLexicon[list]))) return [];
      // Advice in the passage's own words may be addressed to its readers; a judge decides.
      const isCarried = list === "advising" && given.length > 0 && best >= someOfIt;
      const name = list === "accusing" ? "accusation" : "advice";
      return [finding(name, key, !isCarried && (list === "advising" || given.length === 0), { word })];
    }),
  );
}

/** The shares of a clause's words that its source has to contain: to count as given, and to be left to a judge. */
const enoughOfIt = 0.6;
const someOfIt = 0.34;

function shareIn(words: readonly Word[], { language }: Clause, source: readonly Clause[], given: Clause): number {
  const near = source.filter(({ sentence }) => sentence.start === given.sentence.start);
  const held = words.filter((word) => near.some((each) => clauseContains(each, word, language)));
  return words.length === 0 ? 1 : held.length / words.length;
}

/** "Do not apply …", "Ne mettez pas …": an order at the start of a sentence advises as well. */
const imperative =
  /(?:^|[.!?:;]\s+)(?:(?:please\s+)?(?:do not|don['’]t|never)\s+\p{Ll}|bitte\s|n(?:e\s|['’])\p{Ll}+ez\s|no\s+\p{Ll}+(?:e|en|a|an)\s|non\s+\p{Ll}+(?:ate|ete|ite)\s|não\s+\p{Ll}+(?:e|em|a|am)\s)/imu;

function holdsPlan(text: string, { planned, obliging }: Lexicon): boolean {
  return containsAny(text, planned) || containsAny(text, obliging) || imperative.test(text);
}

function causeFindings({ stated, source, sourceText, language }: Pair): Finding[] {
  const sourceLexicon = lexiconOf(source[0]?.language ?? language);
  const isHinted = containsAny(sourceText, `${sourceLexicon.causal} ${sourceLexicon.causalHints}`);
  return stated.flatMap((clause): Finding[] => {
    if (!clause.isCause) return [];
    const params = { stated: clause.text.trim() };
    if (!isHinted) return [finding("cause", "cause_absent", !isInWordsOf(clause, source), params)];
    const given = source.filter((other) => other.isCause || containsAny(other.text, sourceLexicon.causalHints));
    const words = contentWords(clause);
    const isCarried = words.every((word) =>
      given.some((other) =>
        [other, ...source.filter((near) => near.sentence.start === other.sentence.start)].some((each) =>
          clauseContains(each, word, clause.language),
        ),
      ),
    );
    if (isCarried && words.length > 0) return [];
    const isOpen = words.length === 0 || clause.language !== source[0]?.language || isInWordsOf(clause, given);
    return [finding("cause", "cause_differs", !isOpen, params)];
  });
}

/** Whether the passages contain most content words of a clause; then only its cause is in question, which a judge decides. */
function isInWordsOf(clause: Clause, source: readonly Clause[]): boolean {
  const words = contentWords(clause);
  const held = words.filter((word) => source.some((other) => clauseContains(other, word, clause.language)));
  return words.length > 1 && held.length >= 0.6 * words.length;
}

/** A part must not be stated as the total, nor the base of a share as the share. */
function checkParts({ stated, source }: Pair): Finding[] {
  const all = figuresOf(source);
  return figuresOf(stated).flatMap((own): Finding[] => {
    const matches = matchesOf(own, source);
    const [match] = matches;
    if (!match || matches.length > 1) return [];
    const params = { stated: own.figure.text };
    if (isTotal(own) && !isTotal(match) && all.some((each) => isKin(each, match) && isTotal(each)))
      return [finding("part", "part_stated_as_total", true, params)];
    const part = all.find((each) => isPartOf(each, match));
    const isShare = figuresOf(stated).some(
      (each) => isKin(each, own) && Math.abs(each.figure.value) < Math.abs(own.figure.value),
    );
    if (!part || isShare || !saysOfPart(own.clause, part)) return [];
    return [finding("part", "base_stated_as_part", true, { ...params, found: part.figure.text })];
  });
}

const totals =
  "total totals sum altogether in_all overall combined insgesamt zusammen gesamt gesamtpreis gesamtbetrag gesamtsumme summe total_de en_total en_tout totale totaal in_totale no_total samen";

/** Whether a total is stated for a figure: the word is in its clause, which has no other figure, or directly before it. */
function isTotal({ figure, clause }: Located): boolean {
  const before = clause.text.slice(0, figure.start - clause.start);
  const own = clause.figures.length === 1 ? clause.text : before.slice(-30);
  return containsAny(own, totals);
}

const isKin = (each: Located, match: Located) => each.figure !== match.figure && isSameKind(each.figure, match.figure);

/** "Two of the nine accounts", "of the receivables of 2.4 million, 600,000": the part beside its base, in one sentence. */
function isPartOf(part: Located, base: Located): boolean {
  if (!isKin(part, base) || part.clause.sentence.start !== base.clause.sentence.start) return false;
  if (Math.abs(part.figure.value) >= Math.abs(base.figure.value)) return false;
  const { text, start } = base.clause;
  if (part.clause === base.clause && part.figure.end <= base.figure.start)
    return partOf.test(text.slice(part.figure.end - start, base.figure.start - start));
  return part.figure.start > base.figure.end && base.clause.start === base.clause.sentence.start && ofFirst.test(text);
}

const partOf =
  /^\s*(?:\p{L}+\s+)?(?:out of|of|von|der|des|sur|de|di|su|van)(?:\s+(?:the|den|our|its|unseren|les|las|los|i|le|os|as|de|een|total of))?\s*$/iu;
const ofFirst = /^\s*(?:of|out of|from|von|aus|sur|parmi|de|di|dei|degli|delle|dos|das|van)\s/iu;

/** Whether a clause states what is said of a part: a word after it that is not what both count. */
function saysOfPart(clause: Clause, part: Located): boolean {
  const isMeasured = part.figure.unit !== null || part.figure.currency !== null;
  const counted = isMeasured ? [] : nounsAfter(part.figure, part.clause).map(({ stem }) => stem);
  const said = contentWords(part.clause).filter(
    ({ start, stem }) => start >= part.figure.end && !counted.includes(stem),
  );
  return contentWords(clause).some((word) =>
    said.some((other) => clauseContains({ ...part.clause, words: [other] }, word, clause.language)),
  );
}

/**
 * Whether one sentence of the passages contains each clause: every content word, and all its figures in one clause. A failure
 * does not mean the sentence is false, only that it is unproven without a judge.
 */
function checkSupport({ stated, source, sourceText, language, text }: Pair): Finding[] {
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
