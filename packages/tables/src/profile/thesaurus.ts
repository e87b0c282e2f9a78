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
  const words = phrase.split(" ");
  return [...new Set([phrase, ...STEMMERS.map((stemmer) => words.map((word) => stemmer.stem(word)).join(" "))])];
}
