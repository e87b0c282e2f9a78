import type { SearchSource } from "@muster/contracts/search";
import { detectLanguage } from "@muster/retrieval/language/detect";
import type { Language } from "@muster/retrieval/language/lexicon";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { contentWordsOf } from "@muster/retrieval/language/words";

interface Candidate {
  quote: string;
  position: number;
  stems: Set<string>;
  score: number;
}

const summaryQuotes = 3;
const insightQuotes = 5;
const relatedQueries = 5;
const quotedFrom = 12;
/** Subtracted from the score of a snippet when other pages were read. */
const unreadPenalty = 0.15;

/**
 * What pages and snippets say about the query, as quotes with the numbers of their sources. Writes nothing that no source says. A
 * source whose page was read is quoted from there only: its snippet may say what the page does not.
 */
export function quoteSources(
  query: string,
  sources: SearchSource[],
  /** Passages of the pages that were read, by position. */
  pages: ReadonlyMap<number, string[]> = new Map(),
): { summary: string; keyInsights: string[] } {
  const language = detectLanguage(query, "en");
  const asked = stemsOf(query, language);
  const candidates = sources
    .slice(0, quotedFrom)
    .flatMap(({ position, title, snippet }) => {
      const texts = pages.get(position) ?? [snippet];
      const found = texts.flatMap((text) => candidatesOf({ text, title, position }, asked, language));
      const isUnread = pages.size > 0 && !pages.has(position);
      return isUnread ? found.map((each) => ({ ...each, score: each.score - unreadPenalty })) : found;
    })
    .sort((one, other) => other.score - one.score);
  const chosen: Candidate[] = [];
  // The summary takes one quote per source; the insights may take another.
  for (const candidate of candidates) {
    if (chosen.length === summaryQuotes) break;
    if (!chosen.some((one) => one.position === candidate.position || isSame(one, candidate))) chosen.push(candidate);
  }
  const insights: Candidate[] = [];
  for (const candidate of candidates) {
    if (insights.length === insightQuotes) break;
    if (![...chosen, ...insights].some((one) => isSame(one, candidate))) insights.push(candidate);
  }
  return {
    summary: chosen
      .sort((one, other) => one.position - other.position)
      .map(cited)
      .join(" "),
    keyInsights: insights.map(cited),
  };
}

function cited({ quote, position }: Candidate): string {
  return `“${quote}” [${position}]`;
}

function candidatesOf(
  { text, title, position }: { text: string; title: string; position: number },
  asked: Set<string>,
  language: Language,
): Candidate[] {
  return sentencesIn(text).flatMap(({ start, end }) => {
    const quote = text.slice(start, end).replace(/\s+/g, " ").trim();
    const stems = stemsOf(quote, language);
    const shared = [...asked].filter((stem) => stems.has(stem)).length;
    if (quote.length < 25 || quote.length > 400 || shared === 0 || !isStatement(quote, title)) return [];
    // A truncated sentence is worth less than a whole one.
    const cut = /(?:…|\.\.\.)$|^(?:…|\.\.\.)/.test(quote) ? 0.2 : 0;
    return [{ quote, position, stems, score: shared / asked.size + 0.5 / position - cut }];
  });
}

/**
 * Headings, captions, links and entries of lists have no full stop, and many search services put the page's title before its text:
 * neither states anything. A question states nothing, either.
 */
function isStatement(quote: string, title: string): boolean {
  const isSentence = /[.!…。！]["”’»›」』)\]]*$/u.test(quote);
  return isSentence && !lettersOf(title).includes(lettersOf(quote));
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Two quotes that share most of their words count as the same, unless they state different numbers. */
function isSame(one: Candidate, other: Candidate): boolean {
  if (numbersOf(one) !== numbersOf(other)) return false;
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length;
  return shared / Math.min(one.stems.size, other.stems.size) > 0.7;
}

function numbersOf({ quote }: Candidate): string {
  return (quote.match(/\d[\d.,]*/g) ?? []).join(" ");
}

function stemsOf(text: string, language: Language): Set<string> {
  return new Set(contentWordsOf(text, language).map(({ stem }) => stem));
}

/** Follow-up queries: those that services suggest, then phrases shared by the titles of several results. */
export function relateQueries(query: string, sources: SearchSource[], suggestions: string[]): string[] {
  const language = detectLanguage(query, "en");
  const asked = stemsOf(query, language);
  const found: string[] = [];
  const add = (text: string) => {
    const isKnown = [query, ...found].some((one) => one.toLowerCase() === text.toLowerCase());
    if (!isKnown && text !== "" && found.length < relatedQueries) found.push(text);
  };
  for (const suggestion of suggestions) add(suggestion.trim());
  const phrases = new Map<string, { text: string; count: number }>();
  for (const { title } of sources)
    for (const { key, text } of phrasesIn(title, asked, language)) {
      const known = phrases.get(key);
      phrases.set(key, { text: known?.text ?? text, count: (known?.count ?? 0) + 1 });
    }
  const shared = [...phrases.values()]
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count || other.text.length - one.text.length);
  for (const { text } of shared) add(`${query} ${text}`);
  // Short titles often name related subjects.
  for (const { title } of sources) if (title.split(/\s+/).length <= 5 && sharesWord(title, asked, language)) add(title);
  return found;
}

/** Phrases of one or two words that the query does not contain, without duplicates. */
function phrasesIn(title: string, asked: Set<string>, language: Language): { key: string; text: string }[] {
  const words = contentWordsOf(title, language);
  const phrases = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    if (asked.has(word.stem) || word.lower.length < 4) continue;
    phrases.set(word.stem, word.lower);
    const next = words[index + 1];
    const isRun = next && /^[\s-]$/.test(title.slice(word.end, next.start));
    if (isRun && !asked.has(next.stem)) phrases.set(`${word.stem} ${next.stem}`, `${word.lower} ${next.lower}`);
  }
  return [...phrases].map(([key, text]) => ({ key, text }));
}

function sharesWord(title: string, asked: Set<string>, language: Language): boolean {
  return [...stemsOf(title, language)].some((stem) => asked.has(stem));
}
