import { type Figure, figuresIn } from "../language/figures.ts";
import { containsAny, entriesOf, type Language, lexiconOf, setOf } from "../language/lexicon.ts";
import type { Slot } from "../language/lexicon-shape.ts";
import { periodsIn } from "../language/periods.ts";
import { matchesWord, wordSimilarity } from "../language/related.ts";
import { type Span, sentencesIn } from "../language/sentences.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Passage } from "../passages/passages.ts";
import { conceptsOf } from "../query.ts";
import { type Index, idfOf } from "../search.ts";
import { type Claim, claimsOf, rowNames } from "./claims.ts";
import { isContentWord, qualifierOf } from "./clauses.ts";
import { contextText, isOtherModel, isOtherPeriod, ownText, statesPeriod } from "./context.ts";
import { countedIn, countsInsteadOfSize, countsNoun, countsPeople, countsSomethingElse } from "./counts.ts";
import { namesAmong } from "./names.ts";
import { countsThings, type QuestionPart } from "./question.ts";

export interface Evidence {
  part: QuestionPart;
  idf: ReadonlyMap<string, number>;
}

const leastOfForm = 0.5;

/** How rare each word of a part is in the index, at least 0.5. */
export function idfOfWords(index: Index, part: QuestionPart): Map<string, number> {
  const concepts = conceptsOf(part.search, part.language, index.vocabulary);
  const idf = new Map<string, number>();
  for (const concept of concepts) {
    // A word that only points to another one is no form of it.
    const alternatives = concept.alternatives.filter(({ weight }) => weight >= leastOfForm);
    const rarity = Math.max(0.5, idfOf(index, { ...concept, alternatives }));
    for (const { term, weight } of alternatives) if (weight === 1) idf.set(term, rarity);
  }
  return idf;
}

const fits: Partial<Record<Slot, (claim: Claim, part: QuestionPart) => boolean>> = {
  count: ({ figure, currency, unit }, { text }) =>
    figure !== null && (!currency || !countsThings.test(text)) && unit !== "%" && unit !== "clock",
  money: (claim, part) => claim.figure !== null && (claim.currency !== null || isPriceInPercent(claim, part)),
  share: ({ figure, unit }) => figure !== null && (unit === "%" || unit === "pp"),
  duration: ({ figure, unit, attribute }) =>
    figure !== null &&
    (["s", "day", "workday", "month"].includes(unit ?? "") ||
      /\((?:h|hours|days|weeks|months|min|years|Std|Tage|Wochen|Monate|Jahre)\b/i.test(attribute)),
  date: (claim) => {
    const { period, figure, unit, from, value } = claim;
    return from === "cell"
      ? periodsIn(value).length > 0 || /^(?:19|20)\d\d$/.test(value.trim())
      : figure === null
        ? period !== null
        : unit === "clock" || isDeadline(claim);
  },
  who: (claim, part) => claim.from !== "clause" || namesSomeone(claim, part),
  cause: ({ clause, passage, quote }) =>
    clause !== null &&
    containsAny(
      `${passage.text.slice(quote.start - passage.start, quote.end - passage.start)} . ${topicOf(passage)}`,
      lexiconOf(passage.language).causal,
    ),
};

const deadlineUnits = new Set(["day", "workday", "month"]);
const withinBefore =
  /(?<!\p{L})(?:within|no(?:t)? later than|innerhalb(?: von)?|binnen|spätestens|dans (?:les|un délai de)|sous|en un plazo de|dentro de|entro|no prazo de|em até)\s$/iu;
const countedFrom =
  /^\s(?:\p{L}+\s)?(?:of|after|before|from|following|nach|vor|ab|après|avant|à compter|después|antes|desde|dopo|prima|dalla?|após|apos|na|voor)(?!\p{L})/iu;

/** "Within 21 days of delivery", "14 days after the order": an answer to "when" without a date. */
function isDeadline({ figure, unit, clause }: Claim): boolean {
  if (!figure || !clause || !deadlineUnits.has(unit ?? "")) return false;
  const after = clause.text.slice(Math.max(0, figure.end - clause.start));
  return withinBefore.test(clause.text.slice(0, Math.max(0, figure.start - clause.start))) || countedFrom.test(after);
}

/** "Late delivery costs 2 percent a week": a share right after the word for a price is one. "Costs rose by 2 percent" states none. */
function isPriceInPercent({ figure, unit, clause, passage }: Claim, part: QuestionPart): boolean {
  if (!figure || !clause || unit !== "%") return false;
  const last = wordsOf(clause.text.slice(0, Math.max(0, figure.start - clause.start)), passage.language).at(-1);
  const languages = { a: part.language, b: passage.language };
  return last !== undefined && priceWordsIn(part).some((word) => matchesWord(word, last, languages));
}

/** The nearest heading, and a label that begins the text: "Cause. The change locked the table." */
function topicOf({ headingPath, text }: Passage): string {
  return `${headingPath.at(-1) ?? ""} . ${/^\p{L}[^.:]{2,24}[.:]\s/u.exec(text)?.[0] ?? ""}`;
}

/** "Who …" is answered by a name that is not in the question, or by a capitalized noun in German. */
function namesSomeone({ passage, quote }: Claim, part: QuestionPart): boolean {
  const text = passage.text.slice(quote.start - passage.start, quote.end - passage.start);
  const words = wordsOf(text, passage.language);
  const asked = wordsOf(part.text, part.language);
  return namesAmong(text, words, passage.language).some(
    (name) => !asked.some((word) => word.lower === name.lower || word.stem === name.stem),
  );
}

/** Whether a claim states the requested kind of value. */
export function fitsSlot(part: QuestionPart, claim: Claim): boolean {
  const units = entriesOf(part.dimension?.units ?? "");
  if (units.length > 0 && !part.extreme) return units.includes(claim.currency ? "money" : (claim.unit ?? "none"));
  return fits[part.slot]?.(claim, part) ?? true;
}

/** Whether a claim may state the requested kind of value: "how high" also asks for a share. */
export function fitsKind(part: QuestionPart, claim: Claim): boolean {
  const { figure, currency, unit } = claim;
  if (part.slot === "share") return figure !== null;
  if (part.slot !== "count") return fits[part.slot]?.(claim, part) ?? true;
  if (!countsThings.test(part.text) || part.needed.length === 0)
    return figure !== null && unit !== "clock" && (!part.dimension?.units || fitsSlot(part, claim));
  if (!figure || currency || unit === "clock") return false;
  // "How many pallets": the noun is a word of the claim or its unit. "How many people" also counts visitors and staff.
  const counted = countedIn(part);
  if (!counted) return unit === null && countsPeople(claim);
  const languages = { a: part.language, b: claim.passage.language };
  return wordsOf(ownText(claim), languages.b).some((word) => matchesWord(counted, word, languages));
}

const nameWeight = 1.6;
const contextShare = 0.6;
const lightShare = 0.6;
const inheritedWeight = 0.3;
const figureWeight = 2;

/**
 * The share of a question's weight that a claim contains, 0 to 1. Words of headings and of the document's name count in full
 * for names, and for list items and lines, whose subject is only there. A missing name, another period, or an unnamed row make
 * it 0.
 */
export function coverageOf(claim: Claim, evidence: Evidence): number {
  const { part } = evidence;
  if (isOtherPeriod(claim, part) || isOtherModel(claim, part)) return 0;
  if (countsSomethingElse(claim, part) || countsInsteadOfSize(claim, part)) return 0;
  const { names, words } = weighedWords(claim, evidence);
  if (names.some(({ isRequired, share }) => isRequired && share === 0)) return 0;
  // Names alone are not enough: what is asked about them must be there too.
  const whole = Math.min(shareOfAll([...names, ...words]), words.length > 0 ? shareOfAll(words) + namesAlone : 1);
  // The statement is about another name than the one in an earlier part.
  const isOther =
    part.refersBack &&
    part.inherited.length > 0 &&
    names.filter(({ isRequired }) => !isRequired).every(({ share }) => share === 0);
  return whole * (isOther ? 0.8 : 1) * (claim.from !== "cell" || namesRow(claim, part) ? 1 : 0.6);
}

/** The names, and the other words, figures and periods of a question, each with the share that the claim contains. */
function weighedWords(claim: Claim, { part, idf }: Evidence): { names: Weighed[]; words: Weighed[] } {
  const shareOf = sharesIn(claim, part, { isStrict: true });
  const weigh = (word: Word) => idf.get(word.stem) ?? 1;
  const names: Weighed[] = (part.refersBack ? part.inherited : []).map((word) => ({
    weight: weigh(word) * inheritedWeight,
    share: Math.ceil(shareOf(word, true)),
  }));
  const words: Weighed[] = part.figures.map((figure) => ({
    weight: figureWeight,
    share: Number(holdsFigure(figure, claim)),
  }));
  for (const word of part.needed) {
    const isName = part.names.includes(word);
    const share = shareOf(word, isName);
    if (isName) names.push({ weight: weigh(word) * nameWeight, share, isRequired: true });
    else
      words.push({
        weight: weigh(word),
        share: share === 0 && !isContentWord(word, part.language) ? lightShare : share,
      });
  }
  if (part.periods.length > 0) words.push({ weight: figureWeight, share: Number(statesPeriod(claim, part)) });
  // "How loud …" is named by the unit itself.
  if (part.dimension?.units && fitsSlot(part, claim)) words.push({ weight: figureWeight, share: 1 });
  return { names, words };
}

/** The words of a question with the share that a claim's sentence contains; words around it count less, names only if `isOwn`. */
export function groundsOf(claim: Claim, { part, idf }: Evidence, isOwn = false): Weighed[] {
  const shareOf = sharesIn(claim, part);
  return [...part.needed, ...part.inherited].map((word) => {
    const isLight = isSaidByValue(word, claim, part);
    const share = shareOf(word, !isOwn && part.names.includes(word));
    return { weight: idf.get(word.stem) ?? 1, share: Math.max(share, isLight ? lightShare : 0), isLight };
  });
}

/** Whether the kind of value says a word: the amount of a line "budget", decibels "loud". Light words say nothing themselves. */
function isSaidByValue(
  word: Word,
  { currency, from, unit }: Claim,
  { text, language, slot, dimension }: QuestionPart,
): boolean {
  const kinds = lexiconOf(language).slots[slot] ?? "";
  return (
    !isContentWord(word, language) ||
    setOf(dimension?.adjectives ?? "").has(word.lower) ||
    (slot === "money" && currency !== null && from !== "clause" && containsAny(word.lower, kinds)) ||
    (slot === "count" && unit !== null && containsAny(word.lower, kinds)) ||
    (slot === "date" &&
      entriesOf(kinds).some((phrase) => phrase.endsWith(`_${word.lower}`) && containsAny(text, phrase)))
  );
}

/** Whether a claim or its context contains the rarest word of a question: what it asks about. */
export function holdsTopic(claim: Claim, { part, idf }: Evidence): boolean {
  const content = part.needed.filter((word) => !isSaidByValue(word, claim, part));
  // "How many days of holiday …" is about holiday: payment terms are stated in days too.
  const others = content.filter((word) => !figuresIn(`1 ${word.text}`, part.language)[0]?.unit);
  const telling = others.length > 0 ? others : content;
  const weigh = (word: Word) => (idf.get(word.stem) ?? 1) * (part.names.includes(word) ? 0.5 : 1);
  const [topic] = telling.sort((a, b) => weigh(b) - weigh(a));
  return topic === undefined || sharesIn(claim, part)(topic, false) > 0;
}

export interface Weighed {
  weight: number;
  share: number;
  isRequired?: boolean;
  /** The kind of value says the word. */
  isLight?: boolean;
}

const namesAlone = 0.1;

/** The share of the whole weight. */
export function shareOfAll(weighed: readonly Weighed[]): number {
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : weighed.reduce((sum, { weight, share }) => sum + weight * share, 0) / total;
}

/**
 * A word's weight by its position: 1 in the claim's own text, less in headings unless it is a name or the claim is a list
 * entry. `isStrict`: a word of the claim that is asked for itself is no synonym of another one.
 */
function sharesIn(
  claim: Claim,
  part: QuestionPart,
  { isStrict = false } = {},
): (word: Word, isName: boolean) => number {
  const { passage } = claim;
  const languages = { a: part.language, b: passage.language };
  const own = wordsOf(ownText(claim), passage.language);
  const context = wordsOf(contextText(claim), passage.language);
  const isListed = claim.from === "line" || passage.kind === "item";
  // In "notice period", "period" is no synonym of "notice".
  const isTaken = (other: Word, word: Word) =>
    isStrict && part.needed.some(({ stem }) => stem === other.stem && stem !== word.stem);
  const similarity = (word: Word, other: Word) => {
    const found = wordSimilarity(word, other, languages);
    return found > 0 && found < 1 && isTaken(other, word) ? 0 : found;
  };
  const best = (word: Word, others: readonly Word[]) => Math.max(0, ...others.map((other) => similarity(word, other)));
  return (word, isName) => Math.max(best(word, own), best(word, context) * (isName || isListed ? 1 : contextShare));
}

function holdsFigure(figure: Figure, claim: Claim): boolean {
  const stated = figuresIn(ownText(claim), claim.passage.language);
  return stated.some(({ value, unit }) => value === figure.value && (!figure.unit || figure.unit === unit));
}

/** A row answers only when the question names it: "Mobile library" under the header "Library" is named by "mobile", not by "libraries". */
function namesRow(claim: Claim, part: QuestionPart): boolean {
  const { language, cells } = claim.passage;
  if (claim.period && part.periods.length > 0) return true;
  const header = wordsOf(cells?.[0]?.header ?? "", language);
  const same = { a: language, b: language };
  const own = wordsOf(rowNames(claim.passage), language).filter(
    (word) => !word.isStop && !header.some((other) => matchesWord(word, other, same)),
  );
  const asked = [...part.needed, ...part.inherited];
  const telling = own.filter((word) => !word.isNumber);
  if (telling.length === 0) return own.some((word) => part.text.includes(word.text));
  const named = telling.filter((word) =>
    asked.some((other) => matchesWord(other, word, { a: part.language, b: language })),
  );
  return named.length >= Math.ceil(telling.length / 2);
}

const listedBonus = 0.05;
const headerBonus = 0.3;
const nearBonus = 0.15;
const countedBonus = 0.2;
const pricedBonus = 0.25;
const namedBonus = 0.15;
const plannedMalus = 0.3;
const strangerMalus = 0.08;
/** "…, up from 560 million": a figure in a clause without other content is compared with the previous one. */
const wordlessMalus = 0.2;
/** "from £2,440 to £2,516", "against €3.90 today": the figure that another one is compared with. */
const comparedMalus = 0.15;
const comparedBefore =
  /(?<!\p{L})(?:against|versus|vs\.?|compared (?:with|to)|(?:up|down) from|gegenüber|verglichen mit|contre|par rapport à|frente a|en comparación con|rispetto a|contro|face a|em comparação com|tegenover|vergeleken met)\s*\p{Sc}?\s*$/iu;
const fromBefore = /(?<!\p{L})(?:from|von|de|da|desde|van)\s*\p{Sc}?\s*$/iu;
const toAfter = /^[^.;,]{0,12}?\s(?:to|auf|à|a|para|naar)\s*[\p{Sc}\d]/iu;

function isCompared({ figure, clause }: Claim): boolean {
  if (!figure || !clause) return false;
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  const after = clause.text.slice(Math.max(0, figure.end - clause.start));
  return comparedBefore.test(before) || (fromBefore.test(before) && toAfter.test(after));
}

/** "Approved up to a ceiling of £29,000" is no price. */
function isBoundOnly({ figure, clause }: Claim, { slot }: QuestionPart): boolean {
  return slot === "money" && figure !== null && clause !== null && qualifierOf(figure, clause) === "most";
}

/** How close the words of the question are to the value: its header or clause, and the noun that is counted. */
export function nearnessOf(claim: Claim, part: QuestionPart): number {
  const { language } = claim.passage;
  const all = [
    ...part.needed,
    ...part.inherited,
    ...part.names,
    ...wordsOf(part.text, part.language).filter((word) => !word.isStop && !word.isNumber),
  ];
  const languages = { a: part.language, b: language };
  const attribute = wordsOf(claim.attribute, language).filter((word) => !word.isStop);
  const about = [...attribute, ...wordsOf(claim.subject, language)];
  // The words of an earlier part are near its own value: "What is the iron content, and what is the limit?"
  const inherited = part.refersBack ? part.inherited : [];
  const own = all.filter((word) => !part.inherited.includes(word) || inherited.includes(word));
  const near =
    own.filter((word) => about.some((other) => matchesWord(word, other, languages))).length / Math.max(1, own.length);
  const header =
    attribute.filter((word) => all.some((other) => matchesWord(other, word, languages))).length /
    Math.max(1, attribute.length);
  const listed = claim.from === "clause" ? 0 : listedBonus + headerBonus * header;
  // A name that is not in the question makes it a statement about someone else; another language is second choice.
  const strangers = claim.clause?.names.some((name) => !all.some((word) => word.stem === name)) ? strangerMalus : 0;
  const named = [...part.names, ...inherited].some((word) => about.some((other) => matchesWord(word, other, languages)))
    ? namedBonus
    : 0;
  const isPlan =
    claim.clause?.isPlanned && !containsAny(part.text, lexiconOf(part.language).planned) ? plannedMalus : 0;
  return (
    named -
    isPlan -
    (claim.clause?.words.length === 0 ? wordlessMalus : 0) -
    (isCompared(claim) || isBoundOnly(claim, part) ? comparedMalus : 0) +
    listed +
    nearBonus * near +
    (countsNoun(claim, part) ? countedBonus : 0) +
    (namesPrice(claim, part) ? pricedBonus : 0) -
    strangers -
    (language === part.language ? 0 : strangerMalus)
  );
}

/** "What do loggers cost?" is answered by a sentence with "cost" sooner than by another amount, such as the size of their market. */
function namesPrice(claim: Claim, part: QuestionPart): boolean {
  const own = wordsOf(ownText(claim), claim.passage.language);
  const languages = { a: part.language, b: claim.passage.language };
  return priceWordsIn(part).some((word) => own.some((other) => matchesWord(word, other, languages)));
}

/** The words of a question by which it asks for an amount: "cost", "price". */
export function priceWordsIn({ slot, text, language }: QuestionPart): Word[] {
  const kinds = lexiconOf(language).slots.money ?? "";
  return slot === "money" ? wordsOf(text, language).filter(({ lower }) => containsAny(lower, kinds)) : [];
}

/** What a value of the requested kind counts for, as a share of the question's words. */
const valueShare = 0.5;

/**
 * The sentence of a passage with the largest share of the question, or the value that is asked for; null for a passage of one
 * sentence.
 */
export function strongestSentence(passage: Passage, evidence: Evidence): Span | null {
  if (passage.cells) return null;
  const { part, idf } = evidence;
  const all = part.needed.reduce((sum, word) => sum + (idf.get(word.stem) ?? 1), 0);
  const fitting = part.slot === "text" ? [] : claimsOf(passage).filter((claim) => fitsSlot(part, claim));
  const states = ({ start }: Span) => fitting.some(({ quote }) => quote.start === passage.start + start);
  const sentences = sentencesIn(passage.text);
  if (sentences.length < 2) return null;
  const scored = sentences.map((span) => ({
    span,
    score:
      sharedWeight(passage.text.slice(span.start, span.end), passage.language, evidence) +
      (states(span) ? valueShare * all : 0),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? { start: passage.start + best.span.start, end: passage.start + best.span.end } : null;
}

function sharedWeight(text: string, language: Language, { part, idf }: Evidence): number {
  const words = wordsOf(text, language);
  const shared = part.needed.filter((word) =>
    words.some((other) => matchesWord(word, other, { a: part.language, b: language })),
  );
  return shared.reduce((sum, word) => sum + (idf.get(word.stem) ?? 1), 0);
}
