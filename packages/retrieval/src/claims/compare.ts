import { containsAny, lexiconOf, setOf } from "../language/lexicon.ts";
import { opposites, qualities } from "../language/lists/qualities.ts";
import { meetsPeriod, samePeriod } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Passage } from "../passages/passages.ts";
import type { Index } from "../search.ts";
import { type Claim, claimsOf, rowNames, textOfClaim, yearOf } from "./claims.ts";
import { qualifierOf } from "./clauses.ts";
import { contextText, type Evidence, fitsKind, groundOf } from "./coverage.ts";
import type { QuestionPart } from "./question.ts";

/**
 * Two claims of different documents about what a question asks: the same subject, attribute, period and quality, with the same value or
 * with another one.
 */
export interface Comparison {
  claims: [Claim, Claim];
  isSame: boolean;
  /** How much of the question, and of each other's words, both contain. */
  score: number;
}

interface Candidate {
  claim: Claim;
  ground: number;
  rank: number;
}

/** Passages beyond these are rarely about the question. */
const comparedPassages = 6;
const leastGround = 0.35;
const bestGround = 0.6;
const leastLikeness = 0.25;
const leastScore = 1.65;
const rankMalus = 0.05;
/** The question asks for a period that a claim leaves open. */
const openPeriodMalus = 0.3;

/** Compares the claims of the first passages with each other, best comparison first. */
export function compareClaims(index: Index, passages: readonly Passage[], evidence: Evidence): Comparison[] {
  const { part } = evidence;
  const candidates = passages.slice(0, comparedPassages).flatMap((passage, rank) =>
    claimsOf(passage)
      .filter((claim) => (claim.figure || isDate(claim)) && fitsKind(part, claim))
      .map((claim): Candidate => ({ claim, rank, ground: groundOf(claim, evidence) })),
  );
  const comparisons = candidates.flatMap((one, i) =>
    candidates.slice(i + 1).flatMap((other): Comparison[] => {
      const score = scoreOf(one, other, part);
      if (score < leastScore || !isComparable(one.claim, other.claim, part)) return [];
      if (!areNamedAlike(index, [one.claim, other.claim], part)) return [];
      const isSame = isSameValue(one.claim, other.claim);
      if (!isSame && (isFar(one.claim, other.claim) || repeatsValue(one.claim, other.claim))) return [];
      return [{ claims: [one.claim, other.claim], isSame, score }];
    }),
  );
  return comparisons.sort((a, b) => b.score - a.score);
}

/** A date next to a figure is the figure's time: "26.9 million euros in 2025". */
function isDate({ period, clause }: Claim): boolean {
  const isTime = clause?.figures.some(
    (figure) => figure.period === period && (figure.unit ?? figure.currency) !== null,
  );
  return period !== null && !isTime;
}

function scoreOf(one: Candidate, other: Candidate, part: QuestionPart): number {
  const [low, high] = [one.ground, other.ground].sort((a, b) => a - b) as [number, number];
  if (
    part.slot !== "text" &&
    high >= leastGround &&
    (disputes(one.claim, other.claim) || disputes(other.claim, one.claim))
  )
    return 2 + high;
  if (low < leastGround || high < bestGround) return 0;
  const likeness = likenessOf(one.claim, other.claim);
  if (likeness < leastLikeness) return 0;
  const isOpen = !statesTime(one.claim, part) || !statesTime(other.claim, part);
  return low + high + likeness - rankMalus * (one.rank + other.rank) - (isOpen ? openPeriodMalus : 0);
}

/** A smaller number may occur in two documents by coincidence. */
const tellingNumber = 12;

/** "Not 295 but 318 tonnes", "your report says 41 minutes; it was 58": a passage that mentions another document's value to dispute it. */
function disputes(claim: Claim, { figure }: Claim): boolean {
  if (!figure || Math.abs(figure.raw) <= tellingNumber) return false;
  return claimsOf(claim.passage).some(
    (each) => each.figure?.raw === figure.raw && claim.figure?.raw !== figure.raw && isMention(each),
  );
}

/** Whether a claim denies its value, or repeats what another text says. */
function isMention(claim: Claim): boolean {
  return claim.clause?.hasNot === true || citing.test(textOfClaim(claim));
}

const citing =
  /(?<!\p{L})(?:say|says|said|write|writes|wrote|claims|according to|laut|zufolge|sagt|sagten?|schreib\p{L}*|schrieb\p{L}*|selon|d'après|dit|écri\p{L}+|según|dice|escrib\p{L}+|secondo|scriv\p{L}+|segundo|diz|escrev\p{L}+|volgens|zegt|schrijft)(?!\p{L})/iu;

/** The share of the shorter statement's words that the other one and its context contain too. */
function likenessOf(a: Claim, b: Claim): number {
  const [x, y] = [a, b].map((claim) => ({ claim, words: telling(textOfClaim(claim), claim) })) as [Worded, Worded];
  const [short, long] = x.words.length <= y.words.length ? [x, y] : [y, x];
  const around = [...long.words, ...telling(contextText(long.claim), long.claim)];
  const shared = short.words.filter((word) => around.some((other) => matches(word, short.claim, other, long.claim)));
  return shared.length / Math.max(1, short.words.length);
}

interface Worded {
  claim: Claim;
  words: Word[];
}

function telling(text: string, { passage }: Claim): Word[] {
  return wordsOf(text, passage.language).filter((word) => !word.isStop && !word.isNumber);
}

function matches(word: Word, { passage }: Claim, other: Word, { passage: second }: Claim): boolean {
  return matchesWord(word, other, { a: passage.language, b: second.language });
}

function isComparable(a: Claim, b: Claim, part: QuestionPart): boolean {
  const [perA, perB] = [a.figure?.per, b.figure?.per];
  return (
    a.passage.documentId !== b.passage.documentId &&
    kindOf(a) === kindOf(b) &&
    (!perA || !perB || perA === perB) &&
    countsSame(a, b) &&
    isSameTime(a, b, part) &&
    isSameQuality(a, b, part) &&
    isSameRow(a, b, part) &&
    isSameRow(b, a, part) &&
    isSameName(a, b, part)
  );
}

/** Unit or currency of a figure; the precision of a date. */
function kindOf({ figure, period }: Claim): string {
  return figure ? (figure.currency ?? figure.unit ?? "count") : /^\d{4}$/.test(period ?? "") ? "year" : "date";
}

/** Whether two numbers without a unit may count the same thing: the noun after them, or the header and name of a row. */
function countsSame(a: Claim, b: Claim): boolean {
  if (kindOf(a) !== "count") return true;
  const [x, y] = [countedNouns(a), countedNouns(b)];
  return x.length === 0 || y.length === 0 || x.some((word) => y.some((other) => matches(word, a, other, b)));
}

function countedNouns(claim: Claim): Word[] {
  const { figure, clause } = claim;
  if (!figure || !clause) return telling(textOfClaim(claim), claim);
  const after = figure.end - clause.start;
  return telling(clause.text.slice(after, after + 60), claim).slice(0, 1);
}

/** The periods that a claim states; without one, that of its document. */
function timesOf({ figure, period, clause, passage }: Claim): string[] {
  const own = [period, ...(clause?.periods.map(({ key }) => key) ?? [])].filter((key) => key !== null);
  if (own.length > 0) return own;
  return figure ? [yearOf(passage)].filter((key) => key !== null) : [];
}

function statesTime(claim: Claim, part: QuestionPart): boolean {
  const times = timesOf(claim);
  return part.periods.every(({ key }) => times.some((other) => meetsPeriod(key, other)));
}

/** Figures of different times do not exclude each other; a claim without a time may be about the one that is asked for. */
function isSameTime(a: Claim, b: Claim, part: QuestionPart): boolean {
  const mayBeThen = (claim: Claim) =>
    timesOf(claim).length === 0 && !asksFrom(part) && !presentTime.test(textOfClaim(claim));
  if (![a, b].every((claim) => statesTime(claim, part) || mayBeThen(claim))) return false;
  const [x, y] = [timesOf(a), timesOf(b)];
  return !a.figure || x.length === 0 || y.length === 0 || x.some((key) => y.some((other) => samePeriod(key, other)));
}

const presentTime =
  /(?<!\p{L})(?:now|currently|at present|jetzt|derzeit|aktuell|zurzeit|heute|actuellement|aujourd'hui|ahora|actualmente|attualmente|atualmente|agora|nu|momenteel)(?!\p{L})/iu;

/** "from 2026": what a claim without a time states may end there. */
function asksFrom({ text, periods }: QuestionPart): boolean {
  return periods.some(({ start }) => fromBefore.test(text.slice(0, start)));
}

const fromBefore =
  /(?<!\p{L})(?:from|as of|since|starting|ab|seit|à partir de|dès|depuis|a partir de|desde|da|dal|vanaf|sinds)\s*$/iu;

/** A plan and a fact, net and gross, a bound and a value do not exclude each other. */
function isSameQuality(a: Claim, b: Claim, part: QuestionPart): boolean {
  const asked = qualitiesIn(part.text);
  const [x, y] = [qualitiesOf(a), qualitiesOf(b)];
  const differing = [...x, ...y].filter((quality) => !(x.has(quality) && y.has(quality)));
  const isOptional = (quality: string) => opposites.some((pair) => pair.includes(quality));
  return (
    [...asked].every((quality) => quality === "plan" || isOptional(quality) || x.has(quality)) &&
    differing.every((quality) => isOptional(quality) || (quality === "plan" && (!a.figure || asked.has(quality)))) &&
    !opposites.some(([one, other]) => (x.has(one) && y.has(other)) || (x.has(other) && y.has(one)))
  );
}

function qualitiesIn(text: string): Set<string> {
  return new Set(Object.keys(qualities).filter((quality) => containsAny(text, qualities[quality] ?? "")));
}

function qualitiesOf(claim: Claim): Set<string> {
  const { clause, figure } = claim;
  const found = qualitiesIn(textOfClaim(claim));
  if (!figure || !clause) return found;
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  if (containsAny(before, lexiconOf(clause.language).partial)) found.add("part");
  const bound = qualifierOf(figure, clause);
  if (bound && bound !== "about" && bound !== "only") found.add(bound);
  return found;
}

/** A row is about the same thing when the question or the other claim names it. */
function isSameRow(row: Claim, other: Claim, part: QuestionPart): boolean {
  if (row.from !== "cell") return true;
  const { language } = row.passage;
  const words = telling(`${textOfClaim(other)} ${other.passage.headingPath.join(" ")}`, other);
  const isNamed = (text: string) => {
    const names = telling(text, row);
    const named = names.filter(
      (word) =>
        words.some((each) => matches(word, row, each, other)) ||
        part.needed.some((each) => matchesWord(word, each, { a: language, b: part.language })),
    );
    return named.length >= names.length / 2;
  };
  return isNamed(row.subject) || isNamed(rowNames(row.passage));
}

/** Claims with names of their own are about the same thing when they share one, or both have one of the question. */
function isSameName(a: Claim, b: Claim, part: QuestionPart): boolean {
  const asked = [...part.names, ...part.inherited];
  const [x, y] = [namesOf(a), namesOf(b)];
  const holdsAsked = (names: readonly Word[], { passage }: Claim) =>
    names.some((name) => asked.some((word) => matchesWord(name, word, { a: passage.language, b: part.language })));
  if (asked.length > 0) return (x.length === 0 || holdsAsked(x, a)) && (y.length === 0 || holdsAsked(y, b));
  return x.length === 0 || y.length === 0 || x.some((name) => y.some((other) => matches(name, a, other, b)));
}

const titles = /(?:^|\P{L})(?:Mr|Mrs|Ms|Dr|Herr|Frau|M|Mme|Sr|Sra|Sig|Prof)\.?\s*$/u;

/** The names in a claim's clause, or of the sentence before one that begins with a pronoun. A person's name is rarely the subject of a figure. */
function namesOf({ clause, passage, quote }: Claim): Word[] {
  if (!clause) return [];
  const own = clause.words.filter(
    ({ stem, start }) =>
      clause.names.includes(stem) && !titles.test(clause.text.slice(0, Math.max(0, start - clause.start))),
  );
  const pronouns = setOf(lexiconOf(clause.language).pronouns);
  const [first] = wordsOf(clause.text, clause.language);
  if (own.length > 0 || !first || !pronouns.has(first.lower)) return own;
  const before = claimsOf(passage).findLast((claim) => claim.quote.end <= quote.start);
  const previous = before?.clause;
  return previous?.words.filter(({ stem }) => previous.names.includes(stem)) ?? [];
}

/** A name of the question that one claim is about is somewhere in the other one's document, unless that is about another vendor or place. */
function areNamedAlike(
  { passages }: Index,
  [a, b]: readonly [Claim, Claim],
  { names, language }: QuestionPart,
): boolean {
  const holds = (text: string, name: Word, claim: Claim) =>
    wordsOf(text, claim.passage.language).some((word) =>
      matchesWord(name, word, { a: language, b: claim.passage.language }),
    );
  const scopeOf = (claim: Claim) => `${textOfClaim(claim)} ${contextOf(claim.passage)}`;
  const documentOf = ({ passage }: Claim) =>
    passages
      .filter(({ documentId }) => documentId === passage.documentId)
      .map((each) => `${each.shown} ${contextOf(each)}`)
      .join(" ");
  const misses = (one: Claim, other: Claim) =>
    names.some(
      (name) =>
        holds(scopeOf(one), name, one) && !holds(scopeOf(other), name, other) && !holds(documentOf(other), name, other),
    );
  return !misses(a, b) && !misses(b, a);
}

function contextOf({ headingPath, documentName }: Passage): string {
  return `${headingPath.join(" ")} ${documentName.replace(/[-_.]+/g, " ")}`;
}

const nearlySame = 0.005;

/** Whether two claims state the same value: one may be a rounded form of the other. */
function isSameValue({ figure, period, clause }: Claim, other: Claim): boolean {
  if (!figure || !other.figure) return period !== null && other.period !== null && samePeriod(period, other.period);
  const [x, y] = [figure.value, other.figure.value];
  if (Math.abs(x - y) <= nearlySame * Math.max(Math.abs(x), Math.abs(y))) return true;
  const isRough = digitsOf(figure.raw) <= digitsOf(other.figure.raw);
  const rough = isRough ? { figure, clause } : { figure: other.figure, clause: other.clause };
  const exact = isRough ? other.figure : figure;
  const digits = digitsOf(rough.figure.raw);
  const isAbout = rough.clause !== null && qualifierOf(rough.figure, rough.clause) === "about";
  return (
    (isAbout || digitsOf(exact.raw) - digits >= 2) && Number(exact.value.toPrecision(digits)) === rough.figure.value
  );
}

/** Significant digits: two of 4,100,000. */
function digitsOf(value: number): number {
  const written = String(Number(Math.abs(value).toPrecision(12))).replace(/e.*$/, "");
  return Math.max(1, written.replace(".", "").replace(/^0+|0+$/g, "").length);
}

/** Figures of another order of magnitude are about something else. */
function isFar({ figure }: Claim, { figure: other }: Claim): boolean {
  if (!figure || !other) return false;
  const [low, high] = [Math.abs(figure.value), Math.abs(other.value)].sort((a, b) => a - b) as [number, number];
  return high >= 3 * Math.max(1e-9, low);
}

/** Whether the passage of one claim also states the value of the other: "5,900 euros, after 5,400 the year before". */
function repeatsValue(a: Claim, b: Claim): boolean {
  const repeats = (one: Claim, { passage }: Claim) =>
    claimsOf(passage).some((claim) => kindOf(claim) === kindOf(one) && isSameValue(claim, one) && !isMention(claim));
  return a.figure !== null && (repeats(a, b) || repeats(b, a));
}
