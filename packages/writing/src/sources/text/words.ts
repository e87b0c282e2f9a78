import { baseOf } from "./porter2.ts";
import { stopWords } from "./stop-words.ts";

/** A word or number of a text: small letters, digits without thousands separators, and where it stands. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const wordPattern = /\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*|%/gu;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a text in order. Parts of "sign-in" are words of their own; "%" is the word percent. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].flatMap((match) => {
    const start = match.index;
    if (withoutSpaces.test(match[0])) return segmentWords(match[0], start);
    return [{ text: normalWord(match[0]), start, end: start + match[0].length }];
  });
}

/** What a text is about, ready to be compared: stems in English, small words left out; in other languages the plain words. */
export function termsOf(text: string, language: string): string[] {
  const stops = stopWords(language);
  return wordsOf(text)
    .filter(
      (word) => !stops.has(word.text) && (word.text.length > 1 || /\d/.test(word.text) || !/[a-z]/.test(word.text)),
    )
    .map((word) => termOf(word.text, language));
}

/** One word as it is compared in this language. */
export function termOf(word: string, language: string): string {
  return language === "en" ? cachedStem(word) : word;
}

/** Two letters of the language a text is treated as; English where nothing is known. */
export function languageOf(tag: string | null): string {
  return tag === null ? "en" : (tag.toLowerCase().split(/[-_]/)[0] ?? "en");
}

function normalWord(word: string): string {
  if (word === "%") return "percent";
  if (/^\d/.test(word)) return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word) ? word.replaceAll(",", "") : word;
  const lower = word.normalize("NFKC").toLowerCase().replaceAll("’", "'");
  return lower.replace(/'s$/, "");
}

function segmentWords(run: string, start: number): Word[] {
  const segmenter = segmenters.get("word") ?? new Intl.Segmenter("ja", { granularity: "word" });
  segmenters.set("word", segmenter);
  return [...segmenter.segment(run)]
    .filter((piece) => piece.isWordLike)
    .map((piece) => ({
      text: piece.segment.toLowerCase(),
      start: start + piece.index,
      end: start + piece.index + piece.segment.length,
    }));
}

const stems = new Map<string, string>();

function cachedStem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // A text full of made-up words must not fill the memory.
  if (stems.size > 50_000) stems.clear();
  const stem = baseOf(word);
  stems.set(word, stem);
  return stem;
}
