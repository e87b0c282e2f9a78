import { type Answer, answerQuestion } from "@muster/retrieval/answer";
import { briefPatterns } from "@muster/retrieval/brief/brief-patterns";
import { claimsOf } from "@muster/retrieval/claims/claims";
import { fitsSlot } from "@muster/retrieval/claims/coverage";
import { readQuestion } from "@muster/retrieval/claims/question";
import { type Quote, quoteOf, subjectOf } from "@muster/retrieval/claims/quotes";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { isSupported, type SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { matchesWord } from "@muster/retrieval/language/related";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { contentWordsOf } from "@muster/retrieval/language/words";
import { type Passage, passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { buildIndex, type Index } from "@muster/retrieval/search";
import { escapeMarkdown } from "@muster/writing/builtin/names";
import {
  type Citer,
  type DocumentBrief,
  type DocumentSection,
  openCiter,
} from "@muster/writing/documents/document-brief";
import { differencesBetween } from "./find-differences.ts";
import { wholeQuestion } from "./plan-questions.ts";
import { answerIn, passagesIn, settingOf, withoutSetting } from "./topic-setting.ts";

export interface ReportRequest {
  topic: string;
  questions: string[];
  /** Identified by title. */
  sources: Source[];
  /** Whether the person chose all of them: then they are about the topic, which a page found for one question need not be. */
  isOwn?: boolean;
}

/** What the sources say about one question. */
export interface QuestionNote {
  question: string;
  state: "answered" | "related" | "open";
  searchedFor: string[];
  agreeing: number;
}

export interface ComposedReport {
  /** Contains only quotes; a model may rewrite its sections. */
  draft: DocumentBrief;
  notes: QuestionNote[];
  /** Names of sources that contain text addressed to an AI. */
  ignored: string[];
}

const maxRelated = 3;
const maxAgreeing = 3;
/** A passage with a smaller share of the question's words is not used. */
const minShare = 0.5;
/** A long topic names several matters, of which a passage is about one: "working time, holiday and sickness rules". */
const minTopicShare = 0.15;
const maxOnTopic = 5;

/**
 * Answers each question with quotes: the answer, the sources that agree or differ, and related statements. Pure; takes seconds
 * for many pages.
 */
export function composeReport({ topic, questions, sources, isOwn = false }: ReportRequest): ComposedReport {
  const passages = sources.flatMap(passagesOf);
  const index = buildIndex(passages);
  const guessed = detectLanguage(questions.join(" ") || topic, "en");
  const language = isSupported(guessed) ? guessed : "en";
  const setting = settingOf(topic, language);
  const settled = setting === undefined ? undefined : buildIndex(passagesIn(passages, setting, language));
  const notes = questions.map((question) => notesOn(index, { question, topic, language, setting, settled }));
  const answered = withOtherDifferences(withoutRepeats(notes), differencesBetween(passages));
  const found = isOwn ? withTopic(index, topic, answered) : answered;
  const citer = openCiter();
  const sections = [
    ...found.map((each, at) => questionSection(each, { at, citer, language })),
    ...found.flatMap((each, at) => differenceSection(each, { at, citer, language })),
    methodSection(language),
  ];
  const offered = new Set(sections.flatMap(({ passageIds }) => passageIds));
  const cited = new Set(citer.citations.map(({ passageId }) => passageId));
  return {
    draft: {
      ...{ title: topic, subtitle: null, byline: "", language, sections, markdown: "", figures: [] },
      citations: citer.citations,
      passages: passages.filter(({ id }) => offered.has(id) || cited.has(id)),
    },
    notes: found.map(({ question, answer, related, differing, otherDifferences, agreeing, searchedFor }) => ({
      ...{ question, searchedFor },
      state: answer ? "answered" : related.length + differing.length + otherDifferences.length > 0 ? "related" : "open",
      agreeing: new Set(agreeing.map(({ passage }) => passage.documentId)).size,
    })),
    ignored: [
      ...new Set(passages.filter(({ marks }) => marks.includes("addressed_to_ai")).map((each) => each.documentName)),
    ],
  };
}

interface Found {
  question: string;
  answer: Quote | null;
  agreeing: Quote[];
  /** Quotes that state different things; one of them may be correct. */
  differing: Quote[];
  /** Differences between sources that no question asks for, each with its two sides. */
  otherDifferences: Quote[][];
  related: Quote[];
  searchedFor: string[];
}

interface Asked {
  question: string;
  topic: string;
  language: SupportedLanguage;
  setting: string | undefined;
  /** The documents about the setting. */
  settled: Index | undefined;
}

function notesOn(index: Index, { question, topic, language, setting, settled }: Asked): Found {
  const asked = wholeQuestion(question, topic);
  const { parts }: Answer = answerQuestion(index, asked);
  const [first] = parts;
  const defined = definition(index, asked, language);
  const inSetting = () => (settled && setting ? answerIn(settled, withoutSetting(asked, setting)) : null);
  const answer = defined ?? parts.find((part) => part.answer)?.answer ?? inSetting();
  // What agrees with or contradicts the engine's answer says nothing about a definition in its place.
  const compared = defined ? [] : parts;
  const differing = likeOthers(
    compared.flatMap(({ contradictions }) => contradictions),
    answer,
  );
  const shown = new Set([answer, ...differing].flatMap((quote) => quote?.passage.id ?? []));
  const words = new Set(contentWordsOf(asked, detectLanguage(asked, "en")).map(({ stem }) => stem));
  const related = parts
    .flatMap(({ closest }) => closest)
    .filter(({ passage }) => !shown.has(passage.id) && shareOf(words, passage) >= minShare)
    .filter(({ passage }) => isOnQuestion(passage, asked, topic) && hasNameOf(passage, asked));
  return {
    ...{ question, answer, differing, otherDifferences: [] },
    agreeing: compared.flatMap(({ agreement }) => agreement).slice(0, maxAgreeing),
    related: distinct(related).slice(0, maxRelated),
    searchedFor: first?.searchedFor ?? [],
  };
}

/** Where no question finds anything, the first one gets the passages about the topic: a file about it rarely asks in these words. */
function withTopic(index: Index, topic: string, found: Found[]): Found[] {
  const [first, ...others] = found;
  const isOpen = found.every(
    ({ answer, related, differing, otherDifferences }) =>
      !answer && related.length + differing.length + otherDifferences.length === 0,
  );
  if (!first || !isOpen) return found;
  const words = new Set(contentWordsOf(topic, detectLanguage(topic, "en")).map(({ stem }) => stem));
  const related = distinct(answerQuestion(index, topic).parts.flatMap(({ closest }) => closest))
    .filter(({ passage }) => shareOf(words, passage) >= minTopicShare)
    .slice(0, maxOnTopic);
  return [{ ...first, related }, ...others];
}

const leastAlike = 0.5;

/** Two figures only differ if their sentences are about the same: "Women hold 29% of seats" and "Boards need 30% women" are not. */
function likeOthers(differing: Quote[], answer: Quote | null): Quote[] {
  const sides = answer ? [answer, ...differing] : differing;
  const wordsOf = (quote: Quote) => {
    const { start, end } = spanOf(quote);
    const { text, start: from, language } = quote.passage;
    return new Set(contentWordsOf(text.slice(start - from, end - from), language).map(({ stem }) => stem));
  };
  const isAlike = (one: Quote, other: Quote) => {
    const [a, b] = [wordsOf(one), wordsOf(other)];
    const shared = [...a].filter((stem) => b.has(stem)).length;
    return shared >= leastAlike * Math.min(a.size, b.size);
  };
  return differing.filter((quote) => sides.some((other) => other !== quote && isAlike(quote, other)));
}

/** A question about Stripe is not answered by a statement about Adyen. */
function hasNameOf(passage: Passage, question: string): boolean {
  const names = readQuestion(question).flatMap((part) => part.names.map(({ stem }) => stem));
  const text = `${passage.documentName}. ${passage.headingPath.join(". ")}. ${passage.text}`;
  const held = new Set(contentWordsOf(text, passage.language).map(({ stem }) => stem));
  return names.length === 0 || names.some((stem) => held.has(stem));
}

/**
 * Whether a passage has half of the words that the question adds to the topic, or a value of the requested kind: a page about solar panels
 * says nothing about listed buildings only because the question names both.
 */
function isOnQuestion(passage: Passage, question: string, topic: string): boolean {
  const language = detectLanguage(question, "en");
  const wordsOf = (text: string) => contentWordsOf(text, language);
  const about = wordsOf(topic);
  const own = wordsOf(question).filter((word) => !about.some(({ stem }) => stem === word.stem));
  if (own.length === 0) return true;
  const held = contentWordsOf(`${passage.headingPath.join(". ")}. ${passage.text}`, passage.language);
  const languages = { a: language, b: passage.language };
  return (
    own.filter((word) => held.some((other) => matchesWord(word, other, languages))).length >= own.length / 2 ||
    readQuestion(question).some(
      (part) => part.slot !== "text" && claimsOf(passage).some((claim) => fitsSlot(part, claim)),
    )
  );
}

/** Adds each difference that the report does not show yet to the question that it fits best. */
function withOtherDifferences(found: Found[], differences: [Quote, Quote][]): Found[] {
  const shown = new Set(
    found.filter(({ differing }) => differing.length > 0).flatMap((each) => sidesOf(each).map(placeKey)),
  );
  const added = found.map((each) => ({ ...each, otherDifferences: [...each.otherDifferences] }));
  for (const sides of differences) {
    if (sides.every((quote) => shown.has(placeKey(quote)))) continue;
    const fits = found.map(({ question }) => {
      const words = new Set(contentWordsOf(question, detectLanguage(question, "en")).map(({ stem }) => stem));
      return Math.min(...sides.map(({ passage }) => shareOf(words, passage)));
    });
    added[fits.indexOf(Math.max(...fits))]?.otherDifferences.push(sides);
    for (const quote of sides) shown.add(placeKey(quote));
  }
  return added;
}

/** Shows each difference under the question that it fits best, and below an answer only what the report has not shown yet. */
function withoutRepeats(found: Found[]): Found[] {
  const byFit = found
    .filter(({ differing }) => differing.length > 0)
    .sort((one, other) => fitOfSides(other) - fitOfSides(one));
  const compared = new Set<string>();
  const owners = new Set<Found>();
  for (const each of byFit) {
    if (each.differing.every((quote) => compared.has(placeKey(quote)))) continue;
    owners.add(each);
    for (const quote of sidesOf(each)) compared.add(placeKey(quote));
  }
  const shown = new Set(found.flatMap(({ answer }) => (answer ? placeKey(answer) : [])));
  return found.map((each) => {
    const related = each.answer ? each.related.filter((quote) => !shown.has(placeKey(quote))) : each.related;
    for (const quote of related) shown.add(placeKey(quote));
    return { ...each, related, differing: owners.has(each) ? each.differing : [] };
  });
}

function sidesOf({ answer, differing }: Pick<Found, "answer" | "differing">): Quote[] {
  return distinctPlaces(answer ? [answer, ...differing] : differing);
}

/** The share of the question's words that both sides contain; an answer that is one of the sides counts more than any share. */
function fitOfSides(found: Found): number {
  const { question, answer } = found;
  const language = detectLanguage(question, "en");
  const words = new Set(contentWordsOf(question, language).map(({ stem }) => stem));
  const shares = sidesOf(found).map(({ passage }) => shareOf(words, passage));
  return (answer ? 1 : 0) + Math.min(...shares);
}

function placeKey(quote: Quote): string {
  const { start, end } = spanOf(quote);
  return `${quote.passage.documentId}:${start}-${end}`;
}

function definition({ passages }: Index, question: string, language: SupportedLanguage): Quote | null {
  const found = definitionIn(passages, question, language);
  return found ? quoteOf(found.passage, found, null) : null;
}

function shareOf(words: ReadonlySet<string>, { text, headingPath, language }: Passage): number {
  if (words.size === 0) return 0;
  const held = new Set(contentWordsOf(`${headingPath.join(". ")}. ${text}`, language).map(({ stem }) => stem));
  return [...words].filter((stem) => held.has(stem)).length / words.size;
}

function distinct(quotes: Quote[]): Quote[] {
  return quotes.filter(({ passage }, at) => quotes.findIndex((other) => other.passage.id === passage.id) === at);
}

interface Rendering {
  at: number;
  citer: Citer;
  language: SupportedLanguage;
}

function questionSection({ question, answer, agreeing, related }: Found, rendering: Rendering): DocumentSection {
  const { at, citer, language } = rendering;
  const line = (quote: Quote) => `${quotation(quote, language)} ${citer.cite(quote.passage, spanOf(quote))}`;
  const patterns = briefPatterns[language];
  const also = agreeing.map(({ passage, start, end }) => citer.cite(passage, { start, end })).join("");
  const lead = answer ? `${line(answer)}${also}` : "";
  const rest = related.map((quote) => `- **${escapeMarkdown(subjectOf(quote.passage))}:** ${line(quote)}`);
  const introduction = rest.length === 0 ? "" : `*${answer ? patterns.also : patterns.mostRelevant}*`;
  const prose = [lead, introduction, rest.join("\n")].filter(Boolean).join("\n\n");
  const offered = [answer, ...agreeing, ...related].flatMap((quote) => quote?.passage.id ?? []);
  return {
    ...{ key: questionKey(at), level: 2, heading: escapeMarkdown(question), prose, exhibits: "", findingIds: [] },
    passageIds: [...new Set(offered)],
    isWritable: offered.length > 0,
  };
}

/** Sources that differ are compared in separate sections, which no model rewrites. */
function differenceSection(found: Found, rendering: Rendering): DocumentSection[] {
  const { question, differing, otherDifferences } = found;
  const { at, citer, language } = rendering;
  const own = sidesOf(found);
  const groups = [...(differing.length > 0 && own.length > 1 ? [own] : []), ...otherDifferences];
  return groups.map((sides, i) => {
    const lines = sides.map(
      (quote) =>
        `- **${escapeMarkdown(subjectOf(quote.passage))}:** ${quotation(quote, language)} ${citer.cite(quote.passage, spanOf(quote))}`,
    );
    return {
      ...{ key: i === 0 ? differenceKey(at) : `${differenceKey(at)}-${i + 1}`, level: 3, prose: lines.join("\n") },
      ...{ heading: escapeMarkdown(question), exhibits: "", findingIds: [], passageIds: [], isWritable: false },
    };
  });
}

function distinctPlaces(quotes: Quote[]): Quote[] {
  return quotes.filter(
    ({ passage, start }, at) =>
      quotes.findIndex((other) => other.passage.documentId === passage.documentId && other.start === start) === at,
  );
}

/** The line that names the author; replaced when a model writes. */
function methodSection(language: SupportedLanguage): DocumentSection {
  const { method, writtenByEngine } = briefPatterns[language];
  return {
    ...{ key: methodKey, level: 2, heading: method, prose: `- ${writtenByEngine}`, exhibits: "", findingIds: [] },
    ...{ passageIds: [], isWritable: false },
  };
}

export const methodKey = "method";

export function questionKey(at: number): string {
  return `question-${at + 1}`;
}

export function differenceKey(at: number): string {
  return `difference-${at + 1}`;
}

/** Position of a question's section, from 0; undefined for other sections. */
export function placeOf(key: string, what: "question" | "difference"): number | undefined {
  const match = new RegExp(`^${what}-(\\d+)(?:-\\d+)?$`).exec(key);
  return match ? Number(match[1]) - 1 : undefined;
}

function quotation({ text, passage, highlight, start, end }: Quote, language: SupportedLanguage): string {
  const { openQuote, closeQuote } = briefPatterns[language];
  const span = spanOf({ text, passage, highlight, start, end, subject: "" });
  const words = passage.cells ? text : passage.text.slice(span.start - passage.start, span.end - passage.start);
  return `${openQuote}${escapeMarkdown(words.replace(/\s+/g, " ").trim())}${closeQuote}`;
}

/** For a passage, its most relevant sentence; for a claim, the claim's sentence. */
function spanOf({ start, end, highlight, passage }: Quote): { start: number; end: number } {
  const isPassage = start === passage.start && end === passage.end && !passage.cells;
  const isSentence = highlight !== null && highlight.end - highlight.start > 20;
  return isPassage && isSentence ? { start: highlight.start, end: highlight.end } : { start, end };
}

/** How each language asks for a definition, and how a defining sentence continues after the term. */
const patterns: Record<SupportedLanguage, { asks: RegExp; defines: string }> = {
  en: { asks: /^what (?:is|are) (?:an? |the )?(.+)$/i, defines: "is|are|means|refers to|describes|denotes" },
  de: {
    asks: /^was (?:ist|sind|bedeutet) (?:eine? |der |die |das )?„?(.+?)“?$/i,
    defines: "ist|sind|bezeichnet|bedeutet",
  },
  fr: { asks: /^qu['’]est-ce que? (?:l['’]|la |le |les |une? )?(.+)$/i, defines: "est|sont|désigne|signifie" },
  es: { asks: /^¿?qué (?:es|son) (?:el |la |los |las |una? )?(.+)$/i, defines: "es|son|significa|designa" },
  it: { asks: /^che cos['’]è (?:il |lo |la |l['’]|una? )?(.+)$/i, defines: "è|sono|significa|indica" },
  pt: { asks: /^o que (?:é|são) (?:o |a |os |as |uma? )?(.+)$/i, defines: "é|são|significa|designa" },
  nl: { asks: /^wat (?:is|zijn|betekent) (?:een |de |het )?(.+)$/i, defines: "is|zijn|betekent" },
};

const longestName = 80;

/**
 * The defining sentence for a question that asks for a definition: "A cold chain is …". The first in the order of the passages.
 */
function definitionIn(
  passages: readonly Passage[],
  question: string,
  language: SupportedLanguage,
): { passage: Passage; start: number; end: number } | undefined {
  const { asks, defines } = patterns[language];
  const name = asks.exec(question.replace(/[?？\s]+$/u, "").trim())?.[1]?.trim();
  if (name === undefined || name.length > longestName) return undefined;
  const subject = name.split(/\s+/).map(escapeRegExp).join("\\s+");
  const opening = new RegExp(
    `^(?:\\p{L}{1,4}['’\\s]\\s*)?${subject}(?:\\s*\\([^)]{1,60}\\))?,?\\s+(?:${defines})(?!\\p{L})`,
    "iu",
  );
  for (const passage of passages) {
    if (passage.kind === "row" || passage.marks.length > 0) continue;
    for (const { start, end } of sentencesIn(passage.text))
      if (opening.test(passage.text.slice(start, end)))
        return { passage, start: passage.start + start, end: passage.start + end };
  }
  return undefined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
