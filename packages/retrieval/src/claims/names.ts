import { type Language, lexiconOf, setOf } from "../language/lexicon.ts";
import { compoundParts } from "../language/terms.ts";
import { isCommonWord } from "../language/thesaurus.ts";
import type { Word } from "../language/words.ts";

const weekdays = new Set(
  `monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag mr mrs ms dr prof professor herr frau madame monsieur signor signora senhor senhora señor señora mevrouw meneer
  ceo cfo cto coo gmbh ag ltd inc llc plc sa srl bv`.split(/\s+/),
);

/**
 * The proper names of a text, found by capitalization. The first word of a sentence is a name if it is capitalized elsewhere,
 * or precedes another name or a verb. German capitalizes all nouns: there a name has no article and no entry in the lexicon.
 */
export function namesAmong(text: string, words: readonly Word[], language: Language): Word[] {
  const lower = new Set(words.filter((word) => !word.isCapital).map(({ stem }) => stem));
  const inside = new Set<string>();
  const candidates = words.filter((word, i) => {
    if (!word.isCapital || word.isStop || word.text.length < 2 || weekdays.has(word.lower)) return false;
    const isFirst = opensSentence(text, word);
    if (language === "de") return isGermanName(words[i - 1], word, isFirst);
    if (!isFirst) inside.add(word.stem);
    return true;
  });
  if (language === "de") return candidates;
  return candidates.filter(
    (word) => !opensSentence(text, word) || inside.has(word.stem) || isNamedFirst(word, words, { lower, language }),
  );
}

/** Whether a word is the first of a sentence, a line, a quotation or a list item. */
function opensSentence(text: string, word: Word): boolean {
  const before = text.slice(Math.max(0, word.start - 6), word.start);
  return word.start === 0 || /(?:[.!?:;]\s+|\n\s*|["“„«(]\s*|[-•*]\s+)$/.test(before);
}

function isNamedFirst(
  word: Word,
  words: readonly Word[],
  { lower, language }: { lower: ReadonlySet<string>; language: Language },
): boolean {
  const isLight = setOf(lexiconOf(language).light).has(word.lower);
  if (isLight || lower.has(word.stem) || isCommonWord(word.stem, language)) return false;
  if (/\p{Lu}|\d/u.test(word.text.slice(1))) return true;
  const next = words[words.indexOf(word) + 1];
  if (!next || /(?:ing|ed|ly)$/.test(word.lower)) return false;
  const isNear = next.start - word.end <= 2;
  return (
    isNear &&
    (next.isCapital ||
      (next.isStop && !setOf(lexiconOf(language).articles).has(next.lower)) ||
      /(?:s|ed|te|t|ó|ò|a)$/.test(next.lower)) &&
    !/s$/.test(word.lower)
  );
}

function isGermanName(before: Word | undefined, word: Word, isFirst: boolean): boolean {
  if (/\p{Lu}/u.test(word.text.slice(1)) && !word.text.includes("-")) return true;
  const isKnown = (stem: string) => isCommonWord(stem, "de");
  if (isKnown(word.stem) || compoundParts(word.stem, isKnown).length > 0) return false;
  if (
    /(?:ung|heit|keit|schaft|tion|tät|ismus|ungen|heiten|keiten|nis|tum|chen|lein|ment|ling|eur)e?n?s?$/.test(
      word.lower,
    )
  )
    return false;
  if (isFirst || !before) return false;
  if (setOf(lexiconOf("de").articles).has(before.lower)) return false;
  // An adjective before it: "hohe Miete".
  return !/^\p{Ll}+(?:e|en|er|es|em)$/u.test(before.text) || before.isStop;
}
