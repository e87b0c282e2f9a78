import { type Answer, answerQuestion, type PartAnswer } from "../answer.ts";
import { type Quote, quoteOf, subjectOf } from "../claims/quotes.ts";
import { detectLanguage } from "../language/detect.ts";
import { isSupported, patternOf, type SupportedLanguage } from "../language/lexicon.ts";
import { sentencesIn } from "../language/sentences.ts";
import type { Passage } from "../passages/passages.ts";
import { buildIndex } from "../search.ts";
import { type BriefPatterns, briefPatterns, fill } from "./brief-patterns.ts";
import { type BriefItem, type BriefSection, namedSections, overviewSections } from "./overview.ts";
import { overviewRequestWords } from "./overview-topics.ts";

export interface Brief {
  language: SupportedLanguage;
  sections: BriefSection[];
  /** Passages addressed to a model: left out and listed. */
  ignored: Passage[];
}

export interface BriefRequest {
  /** Passages of all documents, whatever their origin. */
  passages: readonly Passage[];
  /** The question, in one or more sentences; may be empty. */
  question: string;
  /** The brief's topic when no question is asked. */
  topic: string;
  /** Companies or products; each gets a section with the statements about it. */
  named?: readonly string[];
}

const maxParts = 12;

/**
 * Answers each part of a question with quotes, or gives the closest passages. Differences follow the answer, then confirmations
 * and what was not found. An overview by topic is added only on request, or when nothing else is asked.
 */
export function composeBrief({ passages, question, topic, named = [] }: BriefRequest): Brief {
  const index = buildIndex(passages);
  const questions = questionsIn(question);
  const language = briefLanguage(questions.join(" ") || question || topic);
  const patterns = briefPatterns[language];
  const answer = questions.length > 0 ? answerQuestion(index, questions.join(" ")) : null;
  const wantsOverview = answer === null || isOverviewRequest(question);
  const parts = answer?.parts.slice(0, maxParts) ?? [];
  const answered = parts.length > 0 ? answerSections(parts, patterns) : [];
  const shown = new Set(answered.flatMap(({ items }) => items.flatMap(({ quote }) => quote?.passage.id ?? [])));
  const overview = wantsOverview
    ? overviewSections(index, topic || question, { language, shown, request: question })
    : [];
  const companies = namedSections(index, named, { patterns, shown });
  const ignored = index.passages.filter(({ marks }) => marks.includes("addressed_to_ai"));
  const sections = [
    ...answered.filter(({ key }) => isAnswerKey(key)),
    ...overview,
    ...companies.sections,
    ...answered.filter(({ key }) => key === "agreement"),
    { key: "gaps", heading: patterns.gaps, items: [...gapItems(parts, patterns), ...companies.gaps], offered: [] },
    ignoredSection(ignored, patterns),
  ];
  return { language, sections: withoutRepeats(sections).filter(({ items }) => items.length > 0), ignored };
}

/**
 * A passage is quoted whole once. Where it comes again, its most relevant sentence is quoted, and each such sentence once; but each
 * section keeps that of its best passage.
 */
function withoutRepeats(sections: readonly BriefSection[]): BriefSection[] {
  const whole = new Set<string>();
  const sentences = new Set<string>();
  return sections.map((section) => {
    const shorter = section.items.map((item): { item: BriefItem; isKnown: boolean } => {
      const { quote, kind } = item;
      if (!quote) return { item, isKnown: kind === "lead" };
      const sentence = quote.highlight && sentenceAround(quote);
      const isKnown = sentence ? sentences.has(keyOf(sentence)) : whole.has(keyOf(quote));
      const isRepeated = whole.has(keyOf(quote));
      whole.add(keyOf(quote));
      if (sentence) sentences.add(keyOf(sentence));
      if (kind !== "passage" || !isRepeated) return { item, isKnown: false };
      return { item: { ...item, quote: sentence ?? quote }, isKnown };
    });
    const leads = shorter.filter(({ item }) => item.kind === "lead");
    const [best, ...others] = shorter.filter(({ item }) => item.kind !== "lead");
    const kept = best ? [best, ...others.filter(({ isKnown }) => !isKnown)] : [];
    return { ...section, items: [...leads, ...kept].map(({ item }) => item) };
  });
}

function keyOf({ passage, start, end }: Quote): string {
  return `${passage.id} ${start} ${end}`;
}

/** The sentence of a quote that its highlight begins in; undefined for a table row. */
function sentenceAround({ passage, highlight }: Quote): Quote | undefined {
  if (!highlight || passage.cells) return undefined;
  const at = highlight.start - passage.start;
  const span = sentencesIn(passage.text).find(({ start, end }) => start <= at && at < end);
  return span && quoteOf(passage, { start: passage.start + span.start, end: passage.start + span.end }, null);
}

/** The answer to one question as sections. */
export function briefOf(answer: Answer): BriefSection[] {
  const patterns = briefPatterns[isSupported(answer.language) ? answer.language : "en"];
  return [
    ...answerSections(answer.parts, patterns),
    { key: "gaps", heading: patterns.gaps, items: gapItems(answer.parts, patterns), offered: [] },
    ignoredSection(answer.ignored, patterns),
  ].filter(({ items }) => items.length > 0);
}

/** The questions in a text; when none ends with a question mark, the sentences that do not request an overview. */
export function questionsIn(text: string): string[] {
  const sentences = sentencesIn(text).map(({ start, end }) => text.slice(start, end).trim());
  const asked = sentences.filter((sentence) => /[?？][”"»)]*$/u.test(sentence));
  return asked.length > 0 ? asked : sentences.filter((sentence) => !isOverviewRequest(sentence));
}

/** Whether a text requests an overview rather than an answer. */
function isOverviewRequest(text: string): boolean {
  return text.search(patternOf(overviewRequestWords)) >= 0;
}

function briefLanguage(text: string): SupportedLanguage {
  const language = detectLanguage(text);
  return isSupported(language) ? language : "en";
}

function isAnswerKey(key: string): boolean {
  return key.startsWith("part-");
}

function answerSections(parts: readonly PartAnswer[], patterns: BriefPatterns): BriefSection[] {
  // What another part quotes as its answer or its closest passages is not repeated below this one.
  const quoted = new Set(parts.flatMap(({ answer, closest }) => (answer ? [answer] : closest).map(idOf)));
  const documents = new Set(parts.flatMap(({ closest }) => closest.map(({ passage }) => passage.documentId)));
  const unsettled = documents.size > 1 ? patterns.notCompared : patterns.oneSource;
  const sections = parts.map((part, i) => partSection(part, `part-${i + 1}`, { patterns, quoted, unsettled }));
  const agreement = uniqueQuotes(parts.flatMap((part) => (part.answer ? part.agreement : [])));
  const items = agreement.map((quote): BriefItem => ({ kind: "agreement", text: patterns.agrees, quote }));
  return [...sections, { key: "agreement", heading: patterns.agreement, items, offered: [] }].filter(
    (each) => each.items.length > 0,
  );
}

function partSection(
  part: PartAnswer,
  key: string,
  { patterns, quoted, unsettled }: { patterns: BriefPatterns; quoted: Set<string>; unsettled: string },
): BriefSection {
  const differences = part.contradictions.map(
    (quote): BriefItem => ({ kind: "difference", text: patterns.differs, quote }),
  );
  if (part.slot === "agreement" && part.closest.length === 0) {
    const items = [
      ...differences,
      ...part.agreement.map((quote): BriefItem => ({ kind: "agreement", text: patterns.agrees, quote })),
    ];
    const note: BriefItem = { kind: "gap", text: unsettled, quote: null };
    return { key, heading: patterns.comparison, items: items.length > 0 ? items : [note], offered: [] };
  }
  const shown: BriefItem[] = part.answer
    ? [{ kind: "answer", text: "", quote: part.answer }, ...differences, ...furtherItems(part, patterns, quoted)]
    : [...differences, ...part.closest.map((quote): BriefItem => ({ kind: "passage", text: "", quote }))];
  const offered = [
    ...shown.flatMap(({ quote }) => quote?.passage ?? []),
    ...part.closest.map(({ passage }) => passage),
  ];
  const lead: BriefItem[] =
    part.answer || shown.length === 0 ? [] : [{ kind: "lead", text: patterns.mostRelevant, quote: null }];
  const heading =
    headingOf(part, patterns === briefPatterns.fr ? " ?" : "?") ?? (part.answer ? patterns.answer : patterns.closest);
  return { key, heading, items: [...lead, ...shown], offered: distinctPassages(offered) };
}

const longestHeading = 120;

/** The question itself, as asked; undefined for one that is too long for a heading. */
function headingOf({ part, slot }: PartAnswer, mark: string): string | undefined {
  if (part.length > longestHeading) return undefined;
  const isQuestion = slot !== "text" || opensQuestion.test(part);
  return `${part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()).replace(/[.!\s]+$/u, "")}${isQuestion ? mark : ""}`;
}

/** Words and verbs with which a question opens; a request such as "list the prices" does not. */
const opensQuestion =
  /^¿?(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|should|will|would|has|have|was|wer|wen|wem|wie|wo|wann|warum|wieso|weshalb|welche[rsmn]?|ist|sind|hat|haben|kann|können|soll|sollen|lohnt|gibt|que|quoi|quel|quelle|quels|quelles|qui|quand|où|pourquoi|comment|combien|est-ce|qué|quién|cuándo|dónde|cuál|cuáles|cómo|cuánto|che|cosa|chi|quando|dove|perché|come|quale|quali|quanto|quem|onde|porquê|qual|quais|wat|wie|waar|wanneer|waarom|hoe|hoeveel)(?!\p{L})/iu;

const maxFurther = 3;

/** The next passages below an answer, preferably from other documents. */
function furtherItems(
  { around, closest, contradictions }: PartAnswer,
  patterns: BriefPatterns,
  quoted: Set<string>,
): BriefItem[] {
  const differing = new Set(contradictions.map(idOf));
  const further = closest
    .filter((quote) => !quoted.has(idOf(quote)) && !differing.has(idOf(quote)))
    .slice(0, maxFurther);
  for (const quote of further) quoted.add(idOf(quote));
  return [...(around ? [around] : []), ...further]
    .slice(0, maxFurther)
    .map((quote): BriefItem => ({ kind: "passage", text: patterns.also, quote }));
}

function idOf({ passage }: Quote): string {
  return passage.id;
}

function gapItems(parts: readonly PartAnswer[], patterns: BriefPatterns): BriefItem[] {
  return parts
    .filter(({ slot, answer }) => slot !== "agreement" && !answer)
    .map(({ part, closest, searchedFor }) => {
      const pattern = closest.length > 0 ? patterns.gapWithPassages : patterns.gap;
      return {
        kind: "gap",
        text: fill(pattern, { part: `${part}?`, words: searchedFor.join(", ") || part }),
        quote: null,
      };
    });
}

function ignoredSection(ignored: readonly Passage[], patterns: BriefPatterns): BriefSection {
  const subjects = [...new Set(ignored.map(subjectOf))];
  const items = subjects.map(
    (subject): BriefItem => ({ kind: "ignored", text: fill(patterns.ignoredItem, { subject }), quote: null }),
  );
  return { key: "ignored", heading: patterns.ignored, items, offered: [] };
}

function distinctPassages(passages: readonly Passage[]): Passage[] {
  return passages.filter(({ id }, i) => passages.findIndex((other) => other.id === id) === i);
}

function uniqueQuotes(quotes: readonly Quote[]): Quote[] {
  return quotes.filter(
    (quote, i) =>
      quotes.findIndex(({ passage, start }) => passage.id === quote.passage.id && start === quote.start) === i,
  );
}
