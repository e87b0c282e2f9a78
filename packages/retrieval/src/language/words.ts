/// <reference path="./snowball-stemmers.d.ts" />
import { createRequire } from "node:module";
import { isSupported, type Language, lexiconOf, pairsOf, type SupportedLanguage, setOf } from "./lexicon.ts";
import { irregularForms } from "./lists/irregular.ts";

/** A word of a text with its stem. `start` and `end` are offsets in the text. */
export interface Word {
  text: string;
  lower: string;
  stem: string;
  start: number;
  end: number;
  isCapital: boolean;
  isStop: boolean;
  isNumber: boolean;
}

const snowballNames = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  pt: "portuguese",
  nl: "dutch",
} as const;
/** Loaded with the first word: an idle server would keep megabytes of it. */
const load = createRequire(import.meta.url);
type Snowball = typeof import("snowball-stemmers");
const stemmers = new Map<Language, ReturnType<Snowball["newStemmer"]>>();

function stemmerOf(language: Language) {
  const known = stemmers.get(language);
  if (known || !isSupported(language)) return known;
  const stemmer = (load("snowball-stemmers") as Snowball).newStemmer(snowballNames[language]);
  stemmers.set(language, stemmer);
  return stemmer;
}

const irregular = new Map(pairsOf(irregularForms));
const stemCaches = new Map<Language, Map<string, string>>();
const maxCached = 200_000;

/** The stem of a lower-case word, without accents; the word itself in a language without a stemmer. */
export function stemOf(lower: string, language: Language): string {
  let cache = stemCaches.get(language);
  if (!cache) {
    cache = new Map();
    stemCaches.set(language, cache);
  }
  let stem = cache.get(lower);
  if (stem === undefined) {
    const base = (irregular.get(lower) ?? (language === "de" ? infinitiveOf(lower) : lower)).replace(/['’]s?$/, "");
    stem = foldAccents(stemmerOf(language)?.stem(base) ?? base);
    if (cache.size >= maxCached) cache.clear();
    cache.set(lower, stem);
  }
  return stem;
}

const separable =
  /^(?<prefix>ab|an|auf|aus|bei|durch|ein|fort|heim|her|hin|los|mit|nach|nieder|um|vor|weg|weiter|zu|zurück|zusammen)(?:ge(?<participle>\p{L}{3,}?)(?:t|te[mnrs]?|en)|zu(?<infinitive>\p{L}{2,}en))$/u;

/** "Angemischt" and "anzumischen" are forms of "anmischen", whose prefix the stemmer does not separate. */
function infinitiveOf(lower: string): string {
  const { prefix, participle, infinitive } = separable.exec(lower)?.groups ?? {};
  if (prefix && infinitive) return `${prefix}${infinitive}`;
  if (!prefix || !participle) return lower;
  return `${prefix}${irregular.get(lower.slice(prefix.length)) ?? `${participle}en`}`;
}

/** A text without accents: "Größe" is "Grosse". */
export function foldAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").normalize("NFC");
}

const unspaced = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々";
const wordPattern = new RegExp(
  `[${unspaced}]+|(?:(?![${unspaced}])\\p{L})(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])*(?:['’](?:(?![${unspaced}])\\p{L})+)*|\\d[\\d.,]*\\d|\\d`,
  "gu",
);
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");
/** "l'entreprise", "dell'azienda": the article is a separate word. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|all|dall|dell|nell|sull|un|quest|quell)['’](?=\p{L})/iu;
const segmenters = new Map<Language, Intl.Segmenter>();

/** The words of a text in order. Chinese, Japanese and Korean are segmented by dictionary. */
export function wordsOf(text: string, language: Language): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    if (isUnspaced.test(match[0])) {
      for (const part of segmentsOf(match[0], language))
        words.push(wordAt(part.segment, match.index + part.index, language));
      continue;
    }
    const article = elision.exec(match[0])?.[0].length ?? 0;
    words.push(wordAt(match[0].slice(article), match.index + article, language));
  }
  return words;
}

/** Words without stop words and numbers. */
export function contentWordsOf(text: string, language: Language): Word[] {
  return wordsOf(text, language).filter((word) => !word.isStop && !word.isNumber);
}

function segmentsOf(text: string, language: Language): Intl.SegmentData[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(isSupported(language) || language === "und" ? "zh" : language, {
      granularity: "word",
    });
    segmenters.set(language, segmenter);
  }
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
}

/** "What's" is "what". */
function isStopWord(lower: string, language: SupportedLanguage): boolean {
  const stops = setOf(lexiconOf(language).stop);
  return stops.has(lower) || (lower.endsWith("'s") && stops.has(lower.slice(0, -2)));
}

function wordAt(text: string, start: number, language: Language): Word {
  const lower = text.toLowerCase();
  const isNumber = /^\d/.test(text) && !/\p{L}/u.test(text);
  return {
    text,
    lower,
    stem: isNumber ? lower : stemOf(lower, language),
    start,
    end: start + text.length,
    isCapital: /^\p{Lu}/u.test(text),
    isStop: isSupported(language) && isStopWord(lower.replace("’", "'"), language),
    isNumber,
  };
}
