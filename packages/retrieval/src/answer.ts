import { type Claim, claimsOf, isStatement } from "./claims/claims.ts";
import { isContentWord } from "./claims/clauses.ts";
import { type Comparison, compareClaims } from "./claims/compare.ts";
import { statesPeriod } from "./claims/context.ts";
import {
  coverageOf,
  type Evidence,
  fitsSlot,
  holdsTopic,
  idfOfWords,
  nearnessOf,
  priceWordsIn,
  strongestSentence,
} from "./claims/coverage.ts";
import { asksForFormer, currencyIn } from "./claims/current.ts";
import { type QuestionPart, readQuestion } from "./claims/question.ts";
import { type Quote, quoteOf } from "./claims/quotes.ts";
import type { Slot } from "./language/lexicon-shape.ts";
import { matchesWord } from "./language/related.ts";
import { wordsOf } from "./language/words.ts";
import { countWords, type Passage } from "./passages/passages.ts";
import { searchedWords } from "./query.ts";
import { type Hit, type Index, search } from "./search.ts";

/** The result for one part of a question. Without an answer there are only the closest passages. */
export interface PartAnswer {
  part: string;
  slot: Slot;
  kind: "answer" | "closest";
  answer: (Quote & { claim: Claim; coverage: number }) | null;
  /** The answer's whole passage, where another sentence of it states a value of the same kind, which may be meant. */
  around: Quote | null;
  /** Best first; the answer's passage is among them. */
  closest: Quote[];
  /** Other documents that state the same value. */
  agreement: Quote[];
  /** Other documents that state another value of the same thing at the same time. */
  contradictions: Quote[];
  /** The search terms; nothing is claimed about what the documents lack. */
  searchedFor: string[];
}

export interface Answer {
  question: string;
  language: QuestionPart["language"];
  parts: PartAnswer[];
  /** Passages addressed to a model: left out and listed. */
  ignored: Passage[];
}

/**
 * Below this share of the question's weight a quote is a closest passage, not an answer. With less, one answer in three was wrong on
 * unseen documents.
 */
const answerCoverage = 0.95;
/** The same where the value's unit names what is asked: decibels for "how loud". */
const dimensionCoverage = 0.74;
/** A question without a kind of value is answered only by a sentence with nearly all of its words. */
const textCoverage = 0.97;
const maxHits = 14;
/** Closest passages of each part: more than the least number only while the question's passages fit on a page. */
const closestOfPart = { least: 5, most: 8 };
const wordsOnPage = 240;

/** Answers each part of a question with quotes, or gives the closest passages. */
export function answerQuestion(index: Index, question: string): Answer {
  const parts = readQuestion(question);
  const answers: PartAnswer[] = [];
  const [opening] = parts;
  const topic = opening && { part: opening, idf: idfOfWords(index, opening) };
  for (const part of parts) {
    const before = answers.at(-1);
    if (part.slot === "agreement" && before) answers.push(agreementOf(part, before, answers));
    else
      answers.push(
        answerPart(index, part, {
          maxWords: wordsOnPage / parts.length,
          topic: part === opening ? undefined : topic,
        }),
      );
  }
  const ignored = index.passages.filter(({ marks }) => marks.includes("addressed_to_ai"));
  return { question, language: parts[0]?.language ?? "en", parts: answers, ignored };
}

/** "Do the sources agree?" is about all parts before it. */
function agreementOf({ text }: QuestionPart, last: PartAnswer, answers: readonly PartAnswer[]): PartAnswer {
  return {
    ...last,
    ...{ part: text, slot: "agreement", closest: [] },
    agreement: distinct(answers.flatMap(({ agreement }) => agreement)),
    contradictions: distinct(answers.flatMap(({ contradictions }) => contradictions)),
  };
}

/**
 * A later part with so few words of its own, and no name, is about what the first part asks about: "and how deep?". Two statements that
 * differ have to be about it sooner than one that answers.
 */
const fewWords = { answer: 1, difference: 2 };

/** Whether a claim is about what the first part asks, where this part says too little itself. */
function topicTest(part: QuestionPart, topic: Evidence | undefined) {
  const { needed, names, language } = part;
  // "What do loggers cost?" is whole, "and how many employees?" is not.
  const own = needed.filter((word) => isContentWord(word, language)).length + priceWordsIn(part).length;
  return (claim: Claim, few: number) => !topic || names.length > 0 || own > few || holdsTopic(claim, topic);
}

interface PartOptions {
  maxWords: number;
  /** The first part, for the later ones. */
  topic: Evidence | undefined;
}

interface Ranked {
  claim: Claim;
  coverage: number;
  score: number;
}

function answerPart(index: Index, part: QuestionPart, { maxWords, topic }: PartOptions): PartAnswer {
  const evidence: Evidence = { part, idf: idfOfWords(index, part) };
  const hits = candidateHits(index, evidence);
  const isOnTopic = topicTest(part, topic);
  const ranked = rankClaims(hits, evidence).filter(({ claim }) => isOnTopic(claim, fewWords.answer));
  const extreme = extremeOf(
    index,
    part,
    hits.map(({ passage }) => passage),
  );
  const isValue = !valueless.has(part.slot) && !extreme;
  const passages = hits.map(({ passage }) => passage);
  const compared = isValue
    ? compareClaims(index, passages, evidence).filter(({ claims }) =>
        claims.every((claim) => isOnTopic(claim, fewWords.difference)),
      )
    : [];
  const top = extreme ?? currentOf(index, part, { ranked, compared }) ?? confirmedOf(compared, evidence);
  return {
    part: part.text,
    slot: part.slot,
    kind: top ? "answer" : "closest",
    answer: top ? { ...quoteClaim(top.claim), claim: top.claim, coverage: top.coverage } : null,
    around: top && isOneOfSeveral(top.claim) ? quoteOf(top.claim.passage, top.claim.passage, top.claim.quote) : null,
    closest: withDocument(index, closestOf(hits, maxWords), part).map((passage) =>
      quoteOf(passage, passage, strongestSentence(passage, evidence)),
    ),
    agreement: top
      ? distinct(
          besides(
            top.claim,
            compared.filter(({ isSame }) => isSame),
          ).map(quoteClaim),
        )
      : [],
    contradictions: distinct(rivalsIn(compared, top?.claim).map(quoteClaim)),
    searchedFor: searchedWords(part.search, part.language),
  };
}

function isOneOfSeveral(claim: Claim): boolean {
  const { passage, quote, unit, currency, from } = claim;
  const isValue = ({ figure, period }: Claim) => figure !== null || period !== null;
  return (
    from === "clause" &&
    isValue(claim) &&
    claimsOf(passage).some(
      (each) => each.quote.start !== quote.start && isValue(each) && each.unit === unit && each.currency === currency,
    )
  );
}

/** The claim that answers. Where a later one replaces it, that one does. */
function currentOf(
  index: Index,
  part: QuestionPart,
  { ranked, compared }: { ranked: readonly Ranked[]; compared: readonly Comparison[] },
): Omit<Ranked, "score"> | undefined {
  const needed = part.dimension?.units ? dimensionCoverage : part.slot === "text" ? textCoverage : answerCoverage;
  const answers = ({ claim, coverage }: Ranked) => coverage >= needed && statesPeriod(claim, part);
  const [first] = ranked;
  if (!first || !answers(first)) return undefined;
  if (asksForFormer(part)) return first;
  const { isOutdated, replaces } = currencyIn(index);
  const top = isOutdated(first.claim)
    ? (ranked.find((each) => answers(each) && !isOutdated(each.claim)) ?? first)
    : first;
  const differing = compared.filter(({ isSame }) => !isSame);
  const later = besides(top.claim, differing).find((claim) => replaces(claim, top.claim));
  return later ? { claim: later, coverage: top.coverage } : top;
}

/** With less than the share of an answer, a value answers only where another document states it, too. */
const confirmedCoverage = 0.8;

/** Two documents that state the same value of the requested kind, each in a sentence with most of the question's words. */
function confirmedOf(compared: readonly Comparison[], evidence: Evidence): Omit<Ranked, "score"> | undefined {
  const { part } = evidence;
  if (!measured.has(part.slot)) return undefined;
  for (const { isSame, hasTopic, claims } of compared) {
    const coverages = claims.map((claim) => coverageOf(claim, evidence));
    const isStated = claims.every((claim) => fitsSlot(part, claim) && statesPeriod(claim, part));
    if (isSame && hasTopic && isStated && Math.min(...coverages) >= confirmedCoverage)
      return { claim: claims[0], coverage: coverages[0] ?? 0 };
  }
  return undefined;
}

function closestOf(hits: readonly Hit[], maxWords: number): Passage[] {
  let words = 0;
  const passages = hits.slice(0, closestOfPart.most).map(({ passage }) => passage);
  return passages.filter(({ shown }, i) => {
    words += countWords(shown);
    return i < closestOfPart.least || words <= maxWords;
  });
}

/**
 * Where few passages share a word with the question, the values of the requested kind in the documents found follow: "How many books?" is
 * answered by "84,000 volumes" in the offer that mentions book trolleys.
 */
function withDocument(index: Index, found: Passage[], part: QuestionPart): Passage[] {
  if (found.length >= closestOfPart.least || !measured.has(part.slot)) return found;
  const documents = new Set(found.map(({ documentId }) => documentId));
  const values = index.passages.filter(
    (passage) =>
      documents.has(passage.documentId) &&
      !passage.cells &&
      !found.includes(passage) &&
      claimsOf(passage).some((claim) => fitsSlot(part, claim)),
  );
  return [...found, ...values].slice(0, closestOfPart.least);
}

/** A figure or date of the kind that is asked for says more than a name or a reason. */
const fitBonus = { measured: 2, other: 1.5 };
const measured = new Set<Slot>(["count", "money", "share", "duration", "date"]);
/** Weight of the search score in a passage's rank; the rest is the best sentence's share of the question. */
const claimShare = 0.35;

/**
 * The passages found, ordered by how much of the question their sentences contain and whether they state the requested kind of
 * value.
 */
function candidateHits(index: Index, evidence: Evidence): Hit[] {
  const { part } = evidence;
  const options = { language: part.language, limit: maxHits * 2, withRelated: true };
  const hits = search(index, part.search, options).filter(({ passage }) => isStatement(passage));
  const best = hits[0]?.score || 1;
  const wantsValue = part.slot !== "text" && part.slot !== "agreement";
  const weighed = hits.map((hit) => {
    const claims = claimsOf(hit.passage);
    const fitting = wantsValue ? claims.filter((claim) => fitsSlot(part, claim)) : claims;
    const coverage = Math.max(0, ...claims.map((claim) => coverageOf(claim, evidence)));
    const bonus = wantsValue && fitting.length > 0 ? (measured.has(part.slot) ? fitBonus.measured : fitBonus.other) : 1;
    return { ...hit, score: ((1 - claimShare) * (hit.score / best) + claimShare * coverage) * bonus };
  });
  weighed.sort((a, b) => Number(a.isRelated) - Number(b.isRelated) || b.score - a.score);
  return weighed.slice(0, maxHits);
}

function rankClaims(hits: readonly Hit[], evidence: Evidence): Ranked[] {
  const best = hits[0]?.score || 1;
  const { part } = evidence;
  return hits
    .flatMap((hit) => claimsOf(hit.passage).map((claim) => ({ claim, rank: hit.score / best })))
    .filter(({ claim }) => fitsSlot(part, claim))
    .map(({ claim, rank }) => {
      const coverage = coverageOf(claim, evidence);
      return { claim, coverage, score: coverage + rankShare * rank + nearnessOf(claim, part) };
    })
    .sort((a, b) => b.score - a.score);
}

const rankShare = 0.25;

/** Questions whose answer is not a value, so no other value contradicts it. */
const valueless = new Set<Slot>(["cause"]);

/**
 * The claims that state another value than the answer. Without one, both sides of the best comparison, next to an answer only if they
 * are about what the question asks: documents that differ on a payment term say nothing about days of leave.
 */
function rivalsIn(compared: readonly Comparison[], answer: Claim | undefined): Claim[] {
  const differing = compared.filter(({ isSame }) => !isSame);
  const rivals = answer ? besides(answer, differing) : [];
  const best = differing.find(({ hasTopic }) => hasTopic || !answer);
  if (rivals.length > 0 || !best) return rivals;
  const [claim] = best.claims;
  return [claim, ...besides(claim, differing)];
}

/** What is compared with a claim's sentence. */
function besides(claim: Claim, compared: readonly Comparison[]): Claim[] {
  const isOwn = ({ passage, quote }: Claim) => passage.id === claim.passage.id && quote.start === claim.quote.start;
  return compared.flatMap(({ claims: [a, b] }) => (isOwn(a) ? [b] : isOwn(b) ? [a] : []));
}

function quoteClaim(claim: Claim): Quote {
  return quoteOf(claim.passage, claim.quote, claim.highlight);
}

function distinct(quotes: Quote[]): Quote[] {
  return quotes.filter(
    (quote, i) =>
      quotes.findIndex(({ passage, start }) => passage.id === quote.passage.id && start === quote.start) === i,
  );
}

/** "Which district had the most trips in April?": the row with the extreme of one column, a comparison of claims. */
function extremeOf(
  index: Index,
  part: QuestionPart,
  hits: readonly Passage[],
): { claim: Claim; coverage: number } | undefined {
  if (!part.extreme || (part.slot !== "who" && part.slot !== "text" && part.slot !== "place")) return undefined;
  const tables = [...new Set(hits.flatMap(({ tableId }) => tableId ?? []))].slice(0, 3);
  let best: { claim: Claim; coverage: number } | undefined;
  for (const table of tables) {
    const rows = index.passages.filter(({ tableId }) => tableId === table);
    const claims = rows.flatMap(claimsOf).filter(({ figure, from }) => figure && from === "cell");
    const columns = [...new Set(claims.map(({ attribute }) => attribute))].map((attribute) => ({
      attribute,
      match: headerMatch(attribute, rows[0], part),
    }));
    const column = columns.sort((a, b) => b.match - a.match)[0];
    if (!column || column.match < 0.5 || column.match <= (best?.coverage ?? 0)) continue;
    const sign = part.extreme === "max" ? 1 : -1;
    const [first] = claims
      .filter(({ attribute }) => attribute === column.attribute)
      .sort((a, b) => sign * ((b.figure?.value ?? 0) - (a.figure?.value ?? 0)));
    if (first) best = { claim: first, coverage: column.match };
  }
  return best;
}

/** How much of a header the question names; the kind of row ("district") has to be named too, in the header of the keys or the rows. */
function headerMatch(attribute: string, row: Passage | undefined, part: QuestionPart): number {
  if (!row) return 0;
  const measure = part.dimension ? wordsOf(part.dimension.nouns, part.language) : [];
  const words = [...wordsOf(part.text, part.language).filter((word) => !word.isStop), ...measure];
  const languages = { a: part.language, b: row.language };
  const header = wordsOf(attribute.replace(/\(.*?\)|(?<!\p{L})(?:per|pro|in|of|von)\s.*$/gu, ""), row.language).filter(
    (word) => !word.isStop,
  );
  const named = header.filter((word) => words.some((other) => matchesWord(other, word, languages)));
  const around = wordsOf(
    `${row.cells?.map((cell) => cell.header).join(" ")} ${row.headingPath.join(" ")} ${row.documentName}`,
    row.language,
  );
  const unknown = part.needed.filter(
    (word) => ![...header, ...around].some((other) => matchesWord(word, other, languages)),
  );
  return unknown.length > part.needed.length / 2 ? 0 : named.length / Math.max(1, header.length);
}
