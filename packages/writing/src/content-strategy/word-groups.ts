import { type Word, wordsOf } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";
import { nominativeAt } from "./german-plurals.ts";
import { notThemes } from "./no-themes.ts";

/** A sentence, and the passage that it is in. */
interface Sentence {
  passage: Passage;
  text: string;
}

/** Two or three adjacent words, and single long words. German keeps its capital letters. */
export function groupsIn({ text, passage }: Sentence): { text: string; stems: string[] }[] {
  const words = wordsOf(text, passage.language);
  const groups: { text: string; stems: string[] }[] = [];
  for (let from = 0; from < words.length; from++)
    for (let length = 1; length <= 3; length++) {
      const group = words.slice(from, from + length);
      if (group.length < length || !isGroup(group, text)) break;
      const name = groupName(group, { text, passage });
      if (name)
        groups.push({
          text: isGermanNoun(group, passage) ? nominativeAt(words, from) : name,
          stems: group.map(({ stem }) => stem),
        });
    }
  return groups;
}

function isGermanNoun(group: readonly Word[], { language }: Passage): boolean {
  return language === "de" && group.length === 1;
}

/** Content words with nothing but a space or hyphen between them. */
function isGroup(group: readonly Word[], text: string): boolean {
  const gaps = group.slice(1).map((word, i) => text.slice(group[i]?.end, word.start));
  const isContent = group.every(({ isStop, isNumber, lower }) => !isStop && !isNumber && lower.length > 2);
  return isContent && gaps.every((gap) => /^[ \-‑]$/.test(gap));
}

function groupName(group: readonly Word[], { text, passage }: Sentence): string | undefined {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last || (group.length === 1 && first.lower.length < 7)) return undefined;
  if (group.some(({ lower }) => notThemes.has(lower))) return undefined;
  const name = text.slice(first.start, last.end);
  if (passage.language === "en" && !isNounPhrase(group)) return undefined;
  if (passage.language !== "de") return name.toLowerCase();
  // A noun; the capital of a sentence's first word does not make it one.
  const isNoun = first.start > 0 && /^\p{Lu}/u.test(name) && /^\p{Lu}/u.test(last.text);
  return isNoun ? name : undefined;
}

/** Endings of English words that are rarely nouns: a phrase ends in a noun, and does not begin with a verb or adverb. */
const notNoun = /(?:ed|ly|ous|ful|able|ible|less|ier|iest)$/;
const notFirst = /(?:ed|ly)$/;

function isNounPhrase(group: readonly Word[]): boolean {
  const [first, last] = [group[0], group.at(-1)];
  return !notNoun.test(last?.lower ?? "") && (group.length === 1 || !notFirst.test(first?.lower ?? ""));
}

export function contentWords(text: string, language: Passage["language"]): Word[] {
  return wordsOf(text, language).filter(({ isStop, isNumber, lower }) => !isStop && !isNumber && lower.length > 2);
}
