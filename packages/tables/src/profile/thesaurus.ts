import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { wordsOf } from "./lexicon.ts";

type Language = "en" | "de";
const LANGUAGES: Language[] = ["en", "de"];
/** Longest phrase of the thesaurus, in words. */
export const LONGEST_RELATED = 3;

/** Built with the first question: an idle server would keep several megabytes of it. */
let index: Map<string, string[][]> | undefined;
let loaded: ReturnType<typeof loadStemmers> | undefined;

/** The English and the German stemmer, loaded with the first word. */
export function stemmers() {
  loaded ??= loadStemmers();
  return loaded;
}

function loadStemmers() {
  const { newStemmer }: typeof import("snowball-stemmers") = createRequire(import.meta.url)("snowball-stemmers");
  return { en: newStemmer("english"), de: newStemmer("german") };
}

/**
 * What else a word or phrase may be called, by group of meaning; empty where the thesaurus does not know it. Stems are of the given
 * language: in German "writer" would have that of "write".
 */
export function relatedTo(phrase: string, language: string): string[][] {
  index ??= indexed();
  const own = language === "de" ? "de" : "en";
  return [...new Set([phrase, keyOf(phrase, own)].flatMap((key) => index?.get(key) ?? []))];
}

/** Each line is a group: words and phrases, English and German, that can stand for one another as a name. */
function indexed(): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  const groups = JSON.parse(readFileSync(new URL("../lexicon/thesaurus.json", import.meta.url), "utf8")) as string[];
  for (const line of groups) {
    const group = [...new Set(line.split(", ").map((phrase) => wordsOf(phrase).join(" ")))];
    for (const key of new Set(group.flatMap(keysOf))) found.set(key, [...(found.get(key) ?? []), group]);
  }
  return found;
}

/** A phrase as written and with each word's English and German stem. */
function keysOf(phrase: string): string[] {
  return [phrase, ...LANGUAGES.map((language) => keyOf(phrase, language))];
}

function keyOf(phrase: string, language: Language): string {
  const stems = phrase.split(" ").map((word) => stemsOf(word)[language]);
  return `${language}: ${stems.join(" ")}`;
}

const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, Record<Language, string>>();

/** The stems of one word in each language. Phrases share most of their words. */
function stemsOf(word: string): Record<Language, string> {
  const known = remembered.get(word);
  if (known) return known;
  const { en, de } = stemmers();
  const stems = { en: en.stem(word), de: de.stem(word) };
  if (remembered.size < MOST_REMEMBERED) remembered.set(word, stems);
  return stems;
}
