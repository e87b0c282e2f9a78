import { askingWords, slotOf } from "./claims/question.ts";
import { containsAny, type Language, lexiconOf } from "./language/lexicon.ts";
import { cognatesOf, sharesRoot } from "./language/related.ts";
import { compoundParts, joinedStem, termsOf } from "./language/terms.ts";
import { hasMeaning, phrasesAt, relativesOf, wideRelativesOf } from "./language/thesaurus.ts";
import { foldAccents, stemOf, type Word, wordsOf } from "./language/words.ts";

/** One word of a query with all its alternatives. A passage scores by the best alternative, never the sum. */
export interface Concept {
  word: string;
  /** Question words weigh less. */
  weight: number;
  alternatives: { term: string; weight: number }[];
  /** A quoted phrase that a passage must contain, normalized by `plainText`. */
  phrase?: string;
}

/** What query analysis needs from an index. */
export interface Vocabulary {
  has(term: string): boolean;
  /** All terms with this prefix, optionally within a length range. */
  startingWith(letters: string, lengths?: TermLengths): readonly string[];
  /** Upper bound of the number of passages with any of the terms; may count a passage twice. */
  frequency(terms: readonly string[]): number;
}

export interface TermLengths {
  shortest: number;
  longest: number;
}

const typoWeight = 0.6;
const prefixWeight = 0.7;
const joinedWeight = 0.9;
/** Weight of another word with the same root: "operate" and "operator". */
const derivedWeight = 0.5;
/** A relative of one word of a compound, as a share of the relative's weight. */
const relativeOfPart = 0.6;
const askingWeight = 0.35;
const maxNear = 12;

/**
 * The concepts of a query: stems with translations and synonyms, joined and parted hyphen words, prefixes ("robot*"), quoted phrases, and
 * near spellings of words that the vocabulary lacks. `isWide` adds synonyms of synonyms.
 */
export function conceptsOf(
  query: string,
  language: Language,
  vocabulary: Vocabulary,
  { isWide = false }: { isWide?: boolean } = {},
): Concept[] {
  const relatives = isWide ? wideRelativesOf : relativesOf;
  const quoted = [...query.matchAll(/["“„«]([^"”“»]+)["”“»]/g)].map((match) => match[1] ?? "");
  const plain = query.replace(/["“”„«»]/g, " ");
  const prefixes = new Set([...plain.matchAll(/(\p{L}{2,})\*/gu)].map((match) => (match[1] ?? "").toLowerCase()));
  const words = wordsOf(plain, language);
  const asking = askingWordsOf(plain, language);
  const phrases = phrasesIn(words, language);
  const concepts = new Map<string, Concept>();
  for (const { term, at, isPhrase } of termsOf(plain, language)) {
    if (isPhrase || concepts.has(term)) continue;
    const word = words.find(({ start }) => start === at);
    const isWord = word !== undefined && !/^[#@]/.test(term);
    const next = word && words[words.indexOf(word) + 1];
    const alternatives = isWord
      ? alternativesOf({
          term,
          word,
          next,
          inPhrases: phrases.get(word) ?? [],
          prefixes,
          language,
          vocabulary,
          relatives,
        })
      : new Map([[term, 1]]);
    const isAsking = word !== undefined && asking.has(word.lower);
    const isCompound =
      word !== undefined && next !== undefined && joinedTerms(word, next, language).some(vocabulary.has);
    concepts.set(term, {
      word: isWord ? word.text : term.slice(1),
      weight: isAsking && !isCompound ? askingWeight : 1,
      alternatives: [...alternatives].map(([each, weight]) => ({ term: each, weight })),
    });
  }
  return [
    ...concepts.values(),
    ...quoted.map((phrase) => ({ word: phrase, weight: 0, alternatives: [], phrase: plainText(phrase) })),
  ];
}

/** The phrases of the thesaurus that each word of a query is part of: "put off" has the synonyms of "put-off". */
function phrasesIn(words: readonly Word[], language: Language): Map<Word, string[]> {
  const found = new Map<Word, string[]>();
  for (const at of words.keys())
    for (const { stem, length } of phrasesAt(words, at, language))
      for (const word of words.slice(at, at + length)) found.set(word, [...(found.get(word) ?? []), stem]);
  return found;
}

/** A text as bare lower-case words, for comparing phrases. */
export function plainText(text: string): string {
  return ` ${foldAccents(text.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

interface WordInQuery {
  term: string;
  word: Word;
  next: Word | undefined;
  /** The phrases of the thesaurus that the word is part of, each as one stem. */
  inPhrases: readonly string[];
  prefixes: ReadonlySet<string>;
  language: Language;
  vocabulary: Vocabulary;
  relatives: Relatives;
}

type Relatives = (stem: string, language: Language) => ReadonlyMap<string, number>;

function alternativesOf({
  term,
  word,
  next,
  inPhrases,
  prefixes,
  language,
  vocabulary,
  relatives,
}: WordInQuery): Map<string, number> {
  const alternatives = new Map([[term, 1]]);
  const add = (stem: string, weight: number) => {
    if (!alternatives.has(stem) && vocabulary.has(stem)) alternatives.set(stem, weight);
  };
  if (next && !next.isNumber) for (const stem of joinedTerms(word, next, language)) add(stem, joinedWeight);
  for (const [stem, weight] of relativesIn([term, inPhrases], language, relatives)) add(stem, weight);
  for (const [stem, weight] of partsOf(term, { language, vocabulary, relatives })) add(stem, weight);
  for (const each of derivedTerms(term, vocabulary)) add(each, derivedWeight);
  if (isCompounding(language)) for (const each of compoundsOf(word.lower, vocabulary)) add(each, derivedWeight);
  if (prefixes.has(word.lower)) for (const each of vocabulary.startingWith(word.lower)) add(each, prefixWeight);
  if (![...alternatives.keys()].some((each) => vocabulary.has(each)))
    for (const each of substitutesOf(word.lower, language, vocabulary)) add(each, typoWeight);
  return alternatives;
}

function relativesIn(
  [term, phrases]: [string, readonly string[]],
  language: Language,
  relatives: Relatives,
): [string, number][] {
  const weights = new Map<string, number>(relatives(term, language));
  for (const phrase of phrases)
    for (const [stem, weight] of [[phrase, 1] as const, ...relatives(phrase, language)])
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return [...weights].sort((a, b) => b[1] - a[1]);
}

/** "Rolling back" is also "rollback", "called out" also "call-out". */
function joinedTerms(word: Word, next: Word, language: Language): string[] {
  return [joinedStem(word, next, language), `${word.stem}${next.lower}`];
}

/** Whether words are written as one: "Bücherwagen". */
function isCompounding(language: Language): boolean {
  return language === "de" || language === "nl";
}

/** Finds compounds by the inflected word they begin with: "bücher" in "bücherwagen", although its stem is "buch". */
function compoundsOf(lower: string, vocabulary: Vocabulary): readonly string[] {
  const start = foldAccents(lower);
  const lengths = { shortest: start.length + shortestTail, longest: start.length + longestTail };
  return start.length >= shortestPart ? vocabulary.startingWith(start, lengths).slice(0, maxNear) : [];
}

/** The words of a German or Dutch compound and their relatives: "vertriebschefin" is also a "leiterin" of the "vertrieb". */
function partsOf(
  term: string,
  { language, vocabulary, relatives }: Pick<WordInQuery, "language" | "vocabulary" | "relatives">,
): [stem: string, weight: number][] {
  if (!isCompounding(language)) return [];
  const isKnown = (part: string) =>
    [part, stemOf(part, language)].some((each) => vocabulary.has(each) || hasMeaning(each, language));
  const stems = new Set(compoundParts(term, isKnown).flatMap((part) => [part, stemOf(part, language)]));
  return [...stems].flatMap((stem) => [
    [stem, derivedWeight] as [string, number],
    ...[...relatives(stem, language)].map(([each, weight]): [string, number] => [each, weight * relativeOfPart]),
  ]);
}

const longestEnding = 3;
const shortestPart = 5;
const shortestTail = 3;
const longestTail = 12;

/**
 * Terms with the same first letter and root: derivations, cognates, and the first or last word of a compound. They are looked
 * up by prefix or name, so that a query never reads the whole vocabulary.
 */
function derivedTerms(term: string, vocabulary: Vocabulary): string[] {
  const found: string[] = [];
  if (term.length >= shortestPart) {
    const beginning = term.slice(0, Math.max(shortestPart, term.length - longestEnding));
    found.push(...vocabulary.startingWith(beginning).filter((each) => sharesRoot(term, each)));
  }
  const named = [...cognatesOf(term)];
  for (let at = 1; at < term.length; at++) named.push(term.slice(0, at), term.slice(at));
  for (const each of named) if (each[0] === term[0] && sharesRoot(term, each) && vocabulary.has(each)) found.push(each);
  return found;
}

/** For a word that the vocabulary lacks: its two halves, near spellings and words that begin with it. */
function substitutesOf(lower: string, language: Language, vocabulary: Vocabulary): string[] {
  for (let cut = 3; cut <= lower.length - 3; cut++) {
    const halves = [lower.slice(0, cut), lower.slice(cut)].map((half) => stemOf(half, language));
    if (halves.every((half) => vocabulary.has(half))) return halves;
  }
  const stem = stemOf(lower, language);
  if (stem.length < 4) return [];
  const reach = stem.length >= 8 ? 2 : 1;
  const near: { term: string; distance: number }[] = [];
  if (stem.length >= 5) for (const term of vocabulary.startingWith(stem)) near.push({ term, distance: reach });
  const lengths = { shortest: stem.length - reach, longest: stem.length + reach };
  for (const term of vocabulary.startingWith(stem[0] ?? "", lengths)) {
    const distance = editDistance(stem, term, reach);
    if (distance <= reach && !near.some((each) => each.term === term)) near.push({ term, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxNear)
    .map(({ term }) => term);
}

/** Insertions, deletions, substitutions and swaps of neighbors; distances above `most` are not exact. */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + Number(!isSame));
      row.push(isSwap ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

const noWords: ReadonlySet<string> = new Set();

/** The words of a question that only ask for a kind of value. In a query without a question they are what is searched for: "price". */
function askingWordsOf(query: string, language: Language): ReadonlySet<string> {
  const isQuestion = /[?？]/u.test(query) || containsAny(query, lexiconOf(language).openers);
  return isQuestion ? askingWords(slotOf(query, language), language) : noWords;
}

/** The words of a query as displayed to the reader. */
export function searchedWords(query: string, language: Language): string[] {
  const asking = askingWordsOf(query, language);
  const words = wordsOf(query, language).filter((word) => !word.isStop && !asking.has(word.lower));
  return [...new Set(words.map((word) => word.text))];
}
