import { lexiconOf, setOf } from "../language/lexicon.ts";
import { coversPeriod, samePeriod } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Passage } from "../passages/passages.ts";
import type { Index } from "../search.ts";
import { type Claim, claimsOf } from "./claims.ts";
import { contextText, isOtherModel, ownText, statedPeriods, statesPeriod } from "./context.ts";
import { type Evidence, fitsKind, fitsSlot, groundsOf, holdsTopic, shareOfAll, type Weighed } from "./coverage.ts";
import { countsThings, type QuestionPart } from "./question.ts";
import { comparedValue, isAfterPlace, isFar, isSameNamed, isSameValue, type Value, weekdayValue } from "./values.ts";
import { isSameQuality, isSameVariant } from "./variants.ts";

/**
 * Two claims of different documents about what a question asks: the same subject, attribute, period and quality, with the same value or
 * with another one.
 */
export interface Comparison {
  claims: [Claim, Claim];
  isSame: boolean;
  /** What kind of value they state: a currency, "date", "who". */
  kind: string;
  /** How much of the question, and of each other's words, both contain. */
  score: number;
  /** Whether both contain the rarest word of the question. */
  hasTopic: boolean;
}

interface Candidate {
  claim: Claim;
  value: Value;
  /** The share of the question that the claim contains, and of its words that any claim contains. */
  ground: number;
  heldGround: number;
  /** Whether the value is what the question asks for, not only of a kind that it may ask for. */
  isFitting: boolean;
  /** Whether it contains the rarest word of the question. */
  hasTopic: boolean;
  rank: number;
}

/** Passages beyond these are rarely about the question. */
const comparedPassages = 6;
const bestGround = 0.6;
const disputedScore = 1.6;
/** The least that two claims have in common: when both contain the rarest word of the question, and otherwise. */
const shared = { ground: 0.35, likeness: 0.2, score: 1.5 };
const apart = { ground: 0.45, likeness: 0.25, score: 1.6 };
/** The same of the nearest passages, when both name the same time: "earn in sales" finds two figures for "turnover for 2025". */
const nearest = { ground: 0.3, likeness: 0.5, score: 1 };
const nearestPassages = 3;
const namedGround = 0.8;
const namedLikeness = 0.4;
const rankMalus = 0.05;
/** The least share of the question that all claims contain together. */
const leastKnown = 0.35;

/** Compares the claims of the first passages with each other, best comparison first. */
export function compareClaims(index: Index, passages: readonly Passage[], evidence: Evidence): Comparison[] {
  const { part } = evidence;
  const found = passages.slice(0, comparedPassages).flatMap((passage, rank) =>
    candidatesOf(passage, part).map(([claim, value]) => {
      const grounds = groundsOf(claim, evidence, value.words !== null && claim.from === "clause");
      return { claim, value, rank, grounds };
    }),
  );
  const isHeld = heldWords(found.map(({ grounds }) => grounds));
  const candidates = found.map(
    ({ grounds, ...each }): Candidate => ({
      ...each,
      ground: shareOfAll(grounds),
      heldGround: shareOfAll(grounds.filter(isHeld)),
      isFitting:
        part.slot !== "text" &&
        (each.value.words !== null || fitsSlot(part, each.claim) || countsThings.test(part.text)),
      hasTopic: holdsTopic(each.claim, evidence),
    }),
  );
  const comparisons = candidates.flatMap((one, i) =>
    candidates.slice(i + 1).flatMap((other) => comparisonOf(index, [one, other], part) ?? []),
  );
  comparisons.sort((a, b) => b.score - a.score);
  // A sentence that agrees with the other document does not contradict it by the other values it states.
  const agreeing = comparisons.filter(
    ({ isSame, claims: [a, b] }) => isSame && isAsExact(a, b) && isAsExact(b, a) && !isMention(a) && !isMention(b),
  );
  return comparisons.filter(
    (each) => each.isSame || !agreeing.some((other) => other.score >= each.score && sharesSentence(each, other)),
  );
}

function comparisonOf(index: Index, [one, other]: [Candidate, Candidate], part: QuestionPart): Comparison | undefined {
  if (!isComparable(one, other, part)) return undefined;
  const score = scoreOf(one, other, part);
  if (score === 0) return undefined;
  if (!isSameSubject(index, [one, other], part) || !isSameSubject(index, [other, one], part)) return undefined;
  const isSame = isSameOf(one, other);
  if (isSame === null) return undefined;
  const isNamed = one.value.words !== null;
  if (!isSame && ((!isNamed && isFar(one.claim, other.claim)) || repeatsValue(one, other, part))) return undefined;
  const hasTopic = one.hasTopic && other.hasTopic;
  return { claims: [one.claim, other.claim], isSame, kind: one.value.kind, score, hasTopic };
}

/** Whether two comparisons of the same documents and kind of value have a sentence in common. */
function sharesSentence(one: Comparison, other: Comparison): boolean {
  const isIn = ({ passage }: Claim) => other.claims.some((each) => each.passage.documentId === passage.documentId);
  const isQuoted = ({ passage, quote }: Claim) =>
    other.claims.some((each) => each.passage.id === passage.id && each.quote.start === quote.start);
  return one.kind === other.kind && one.claims.every(isIn) && one.claims.some(isQuoted);
}

/** The claims of a passage that state a value of the requested kind; names and weekdays once a sentence. */
function candidatesOf(passage: Passage, part: QuestionPart): [Claim, Value][] {
  const claims = claimsOf(passage);
  const valued = claims.flatMap((claim): [Claim, Value][] => {
    const value = comparedValue(claim, part);
    const isStated = value?.words || claim.figure || isDate(claim);
    const isFitting = value?.words || fitsKind(part, claim) || (countsThings.test(part.text) && countedBy(claim));
    return value && isStated && isFitting ? [[claim, value]] : [];
  });
  if ((part.slot !== "date" && part.slot !== "text") || asksHour.test(part.text)) return valued;
  const days = claims.flatMap((claim): [Claim, Value][] => {
    const value = weekdayValue(claim);
    return value ? [[claim, value]] : [];
  });
  return [
    ...valued,
    ...days.filter(([{ quote }], i) => days.findIndex(([each]) => each.quote.start === quote.start) === i),
  ];
}

const asksHour =
  /(?<!\p{L})(?:what time|wie ?viel uhr|welche[rn]? uhrzeit|quelle heure|qué hora|che ora|que horas|hoe laat)(?!\p{L})/iu;

function isSameOf(one: Candidate, other: Candidate): boolean | null {
  return one.value.words && other.value.words
    ? isSameNamed(one.claim, other.claim, [one.value, other.value])
    : isSameValue(one.claim, other.claim);
}

/** A date next to a figure is the figure's time: "26.9 million euros in 2025". "Before August" is a limit. */
function isDate({ period, clause, highlight, quote, passage }: Claim): boolean {
  const before = passage.text.slice(quote.start - passage.start, (highlight ?? quote).start - passage.start);
  if (beforeDate.test(before)) return false;
  const measured =
    clause?.figures.filter(({ unit, currency }) => (unit !== null && unit !== "clock") || currency !== null) ?? [];
  return period !== null && measured.every((figure) => figure.period !== period);
}

const beforeDate =
  /(?<!\p{L})(?:before|vor|avant|antes de|prima di|voor)(?:\s(?:the|dem|der|le|la|l'|el|o|de|het))?\s*$/iu;

/** 0 for claims that have too little in common. Less is enough where both contain the rarest word of the question. */
function scoreOf(one: Candidate, other: Candidate, part: QuestionPart): number {
  const likeness = likenessOf(one, other);
  const { low, high } = commonGround(one, other, likeness);
  const isDisputed = disputes(one.claim, other.claim) || disputes(other.claim, one.claim);
  if (isDisputed && high >= shared.ground && part.slot !== "text") return disputedScore + high;
  // Any sentence has names: two that name someone are about the same only if both say nearly all that is asked.
  if (one.value.words && one.value.kind !== "weekday" && (low < namedGround || likeness < namedLikeness)) return 0;
  const close =
    isNearest(one, other) && low >= nearest.ground && likeness >= nearest.likeness ? nearest.score + low : 0;
  const least = one.hasTopic && other.hasTopic ? shared : apart;
  if (low < least.ground || high < bestGround || likeness < least.likeness) return close;
  const score = low + high + likeness - rankMalus * (one.rank + other.rank);
  return score < least.score ? close : Math.max(score, close);
}

/** How much of the question two claims contain; of claims of the first passages with much in common, how much of what any claim contains. */
function commonGround(one: Candidate, other: Candidate, likeness: number): { low: number; high: number } {
  const isOpen =
    one.isFitting &&
    other.isFitting &&
    Math.min(one.heldGround, other.heldGround) >= namedGround &&
    likeness >= nearest.likeness &&
    Math.max(one.rank, other.rank) < nearestPassages;
  const grounds = [one, other].map(({ ground, heldGround }) => (isOpen ? heldGround : ground));
  return { low: Math.min(...grounds), high: Math.max(...grounds) };
}

/**
 * The words of the question that any claim contains, if they are enough: "climbing hall" does not tell apart two prices of a day ticket, as
 * no claim has it.
 */
function heldWords(found: readonly Weighed[][]): (_: Weighed, i: number) => boolean {
  const isHeld = (_: Weighed, i: number) => found.some((grounds) => (grounds[i]?.share ?? 0) > 0);
  const held = (found[0] ?? []).map((each, i) => ({ ...each, share: Number(isHeld(each, i)) }));
  const isTelling = held.some(({ share, isLight }) => share > 0 && !isLight);
  return isTelling && shareOfAll(held) >= leastKnown ? isHeld : () => true;
}

function isNearest(one: Candidate, other: Candidate): boolean {
  const times = statedPeriods(one.claim);
  return (
    Math.max(one.rank, other.rank) < nearestPassages &&
    statedPeriods(other.claim).some((key) => times.some((time) => samePeriod(key, time)))
  );
}

/** A smaller number may occur in two documents by coincidence. */
const tellingNumber = 12;

/** "Not 295 but 318 tonnes", "your report says 41 minutes; it was 58": a passage that mentions another document's value to dispute it. */
function disputes(claim: Claim, { figure }: Claim): boolean {
  if (!figure || (figure.unit !== "clock" && Math.abs(figure.raw) <= tellingNumber)) return false;
  const key = figure.unit === "clock" ? "value" : "raw";
  const isIt = ({ figure: each }: Claim) => each?.[key] === figure[key];
  return !isIt(claim) && claimsOf(claim.passage).some((each) => isIt(each) && isMention(each));
}

/** Whether a claim denies its value, repeats what another text says, or gives a value that another one replaces. */
function isMention(claim: Claim): boolean {
  const { clause, figure } = claim;
  const before = clause && figure ? clause.text.slice(0, Math.max(0, figure.start - clause.start)) : "";
  return clause?.hasNot === true || citing.test(ownText(claim)) || replacedBefore.test(before);
}

const replacedBefore =
  /(?<!\p{L})(?:statt|anstatt|anstelle von|instead of|rather than|no longer|au lieu de|en lugar de|en vez de|invece di|invece che|em vez de|in plaats van)(?: (?:um|von|at|of|à|de|a las|alle|às|om|van))?\s*\p{Sc}?\s*$/iu;

const citing =
  /(?<!\p{L})(?:say|says|said|write|writes|wrote|claims|according to|laut|zufolge|sagt|sagten?|schreib\p{L}*|schrieb\p{L}*|selon|d'après|dit|écri\p{L}+|según|dice|escrib\p{L}+|secondo|scriv\p{L}+|segundo|diz|escrev\p{L}+|volgens|zegt|schrijft)(?!\p{L})/iu;

/** The share of the shorter statement's words that the other one and its context contain too. Names that are the value do not count. */
function likenessOf(a: Candidate, b: Candidate): number {
  const [x, y] = [a, b].map(({ claim, value }) =>
    telling(ownText(claim), claim).filter(({ stem }) => !value.words?.some((word) => word.stem === stem)),
  ) as [Word[], Word[]];
  const isShort = x.length <= y.length;
  const shared = isShort ? x.filter(isIn(b.claim, a.claim)) : y.filter(isIn(a.claim, b.claim));
  return shared.length / Math.max(1, Math.min(x.length, y.length));
}

/** Whether a claim or its context contains a word of another one. */
function isIn(claim: Claim, other: Claim): (word: Word) => boolean {
  const words = telling(`${ownText(claim)} ${contextText(claim)}`, claim);
  return (word) =>
    words.some((each) => matchesWord(word, each, { a: other.passage.language, b: claim.passage.language }));
}

function telling(text: string, { passage }: Claim): Word[] {
  return wordsOf(text, passage.language).filter((word) => !word.isStop && !word.isNumber);
}

function isComparable(one: Candidate, other: Candidate, part: QuestionPart): boolean {
  const [a, b] = [one.claim, other.claim];
  const [perA, perB] = [a.figure?.per, b.figure?.per];
  return (
    a.passage.documentId !== b.passage.documentId &&
    one.value.kind === other.value.kind &&
    !isOtherModel(a, part) &&
    !isOtherModel(b, part) &&
    (!perA || !perB || perA === perB) &&
    isSameTime(a, b, part) &&
    countSame(a, b, part) &&
    isSameVariant([a, b], one.value.kind, part) &&
    (!one.value.words || isOfYear(a) === isOfYear(b)) &&
    isOfSeason(one, part) === isOfSeason(other, part) &&
    (isSameQuality([a, b], one.value.words !== null, part) || disputes(a, b) || disputes(b, a))
  );
}

/**
 * "Four people" and "two offers" count different things; a figure without a noun after it may count anything. Two that count the same
 * may count what is asked for: "sessions" for "lessons".
 */
function countSame(a: Claim, b: Claim, part: QuestionPart): boolean {
  const [x, y] = [countedBy(a), countedBy(b)];
  if (x && y) return matchesWord(x, y, { a: a.passage.language, b: b.passage.language });
  return part.slot !== "count" || !countsThings.test(part.text) || (fitsKind(part, a) && fitsKind(part, b));
}

/** The noun right after a figure that has no unit. */
function countedBy({ figure, unit, currency, clause }: Claim): Word | undefined {
  if (!figure || !clause || unit || currency) return undefined;
  const after = clause.text.slice(figure.end - clause.start);
  const [next] = wordsOf(after, clause.language);
  return next && /^\s*$/.test(after.slice(0, next.start)) && !next.isStop && !next.isNumber ? next : undefined;
}

/** Figures of different times do not exclude each other; a claim without a time may be about the one that is asked for. */
function isSameTime(a: Claim, b: Claim, part: QuestionPart): boolean {
  // "from 2026": what a claim without a time states may end there.
  const asksFrom = part.periods.some(({ start }) => fromBefore.test(part.text.slice(0, start)));
  const mayBeThen = (claim: Claim) =>
    statedPeriods(claim).length === 0 && !asksFrom && !presentTime.test(ownText(claim));
  const [x, y] = [statedPeriods(a), statedPeriods(b)];
  return (
    [a, b].every((claim) => statesPeriod(claim, part) || mayBeThen(claim)) &&
    (!a.figure || x.length === 0 || y.length === 0 || x.some((key) => y.some((other) => samePeriod(key, other))))
  );
}

/** "From 2009 to 2018 she was chair": a person or place of a year says nothing about another time. */
function isOfYear(claim: Claim): boolean {
  return statedPeriods(claim).some((key) => /^\d{4}$/.test(key));
}

/** "In December only on Fridays": a time of the day or week that is limited to a day, a month or a year. */
function isOfSeason({ claim, value }: Candidate, part: QuestionPart): boolean {
  const isTime = value.kind === "weekday" || value.kind === "clock";
  return isTime && part.periods.length === 0 && (claim.clause?.periods ?? []).length > 0;
}

const presentTime =
  /(?<!\p{L})(?:now|currently|at present|jetzt|derzeit|aktuell|zurzeit|heute|actuellement|aujourd'hui|ahora|actualmente|attualmente|atualmente|agora|nu|momenteel)(?!\p{L})/iu;
const fromBefore =
  /(?<!\p{L})(?:from|as of|since|starting|ab|seit|à partir de|dès|depuis|a partir de|desde|da|dal|vanaf|sinds)\s*$/iu;

/**
 * Whether the question or the other claim names what a claim is about. A name of the question has to be in the other claim's document
 * too: otherwise that is about another vendor or place.
 */
function isSameSubject(
  { passages }: Index,
  [{ claim: one, value }, { claim: other }]: readonly [Candidate, Candidate],
  part: QuestionPart,
): boolean {
  const { documentId, language } = other.passage;
  const isAsked = (word: Word, asked: readonly Word[]) =>
    asked.some((each) => matchesWord(word, each, { a: one.passage.language, b: part.language }));
  const isShared = isIn(other, one);
  const subject = subjectOf(one).filter((word) => !value.words?.some(({ stem }) => stem === word.stem));
  const known = subject.filter((word) => isAsked(word, [...part.needed, ...part.inherited]) || isShared(word));
  const isNameless = one.clause !== null && part.names.length === 0 && subjectOf(other).length === 0;
  if (known.length < subject.length / 2 && !isNameless) return false;
  const named = telling(`${ownText(one)} ${contextText(one)}`, one).filter((word) => isAsked(word, part.names));
  const scope = part.slot === "place" ? [] : placesIn(one).filter((word) => !isAsked(word, part.needed));
  const missing = [...named, ...scope].filter((word) => !isShared(word));
  if (missing.length === 0) return true;
  const document = passages
    .filter((each) => each.documentId === documentId)
    .flatMap(({ shown }) => wordsOf(shown, language));
  return missing.every((word) =>
    document.some((each) => matchesWord(word, each, { a: one.passage.language, b: language })),
  );
}

/** The places that limit a figure: "at the Leith site", "in Milan". */
function placesIn({ figure, clause }: Claim): Word[] {
  if (!figure || !clause) return [];
  return clause.words.filter(
    ({ stem, start }) =>
      clause.names.includes(stem) && isAfterPlace(clause.text.slice(0, Math.max(0, start - clause.start))),
  );
}

const titles = /(?:^|\P{L})(?:Mr|Mrs|Ms|Dr|Herr|Frau|M|Mme|Sr|Sra|Sig|Prof)\.?\s*$/u;

/** Names after a value are details of it, not the subject: "six pallets of Arden flour". */
function beforeValue({ highlight, quote }: Claim, named: Word[]): Word[] {
  return highlight ? named.filter(({ start }) => quote.start + start < highlight.start) : named;
}

/** The key of a row, or the names in a clause; for one that begins with a pronoun, those of the sentence before. People are rarely the subject. */
function subjectOf(claim: Claim): Word[] {
  const { clause, passage, quote } = claim;
  if (!clause) return telling(claim.subject, claim);
  const named = clause.words.filter(({ stem }) => clause.names.includes(stem));
  const own = beforeValue(claim, named).filter(
    ({ start }) => !titles.test(clause.text.slice(0, Math.max(0, start - clause.start))),
  );
  const [first] = wordsOf(clause.text, clause.language);
  if (own.length > 0 || !first || !setOf(lexiconOf(clause.language).pronouns).has(first.lower)) return own;
  const previous = claimsOf(passage).findLast((each) => each.quote.end <= quote.start)?.clause;
  return previous?.words.filter(({ stem }) => previous.names.includes(stem)) ?? [];
}

/** Whether a claim's date is stated in full by another claim: "no longer in April" does not repeat "15 April". */
function isAsExact({ figure, period }: Claim, other: Claim): boolean {
  return figure !== null || period === null || coversPeriod(period, other.period ?? "");
}

/** Whether the passage of one claim also states the value of the other: "5,900 euros, after 5,400 the year before". */
function repeatsValue(one: Candidate, other: Candidate, part: QuestionPart): boolean {
  const repeats = (a: Candidate, { claim }: Candidate) =>
    candidatesOf(claim.passage, part).some(
      ([each, value]) =>
        value.kind === a.value.kind &&
        isSameOf(a, { ...a, claim: each, value }) === true &&
        !isMention(each) &&
        isAsExact(a.claim, each),
    );
  return repeats(one, other) || repeats(other, one);
}
