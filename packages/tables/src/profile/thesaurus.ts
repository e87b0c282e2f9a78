import snowball from "snowball-stemmers";
import groups from "../lexicon/thesaurus.json" with { type: "json" };
import { wordsOf } from "./lexicon.ts";

const STEMMERS = [snowball.newStemmer("english"), snowball.newStemmer("german")];
/** Longest phrase of the thesaurus, in words. */
export const LONGEST_RELATED = 3;

/** Each group: words and phrases, English and German, that can stand for one another as a name. */
const PHRASES = (groups as string[]).map((line) => [
  ...new Set(line.split(", ").map((phrase) => wordsOf(phrase).join(" "))),
]);
let index: Map<string, string[][]> | undefined;

/** What else a word or phrase may be called, by group of meaning; empty where the thesaurus does not know it. */
export function relatedTo(phrase: string): string[][] {
  index ??= indexed();
  return [...new Set(keysOf(phrase).flatMap((key) => index?.get(key) ?? []))];
}

function indexed(): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const group of PHRASES)
    for (const key of new Set(group.flatMap(keysOf))) found.set(key, [...(found.get(key) ?? []), group]);
  return found;
}

/** A phrase as written and with each word's English and German stem. */
function keysOf(phrase: string): string[] {
  const stems = phrase.split(" ").map(stemsOf);
  return [...new Set([phrase, ...STEMMERS.map((_, at) => stems.map((each) => each[at]).join(" "))])];
}

const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, string[]>();

/** The stems of one word in each language. Phrases share most of their words. */
function stemsOf(word: string): string[] {
  const known = remembered.get(word);
  if (known) return known;
  const stems = STEMMERS.map((stemmer) => stemmer.stem(word));
  if (remembered.size < MOST_REMEMBERED) remembered.set(word, stems);
  return stems;
}
