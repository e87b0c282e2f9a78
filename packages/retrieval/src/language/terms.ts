import { numbersIn } from "./figures.ts";
import type { Language } from "./lexicon.ts";
import { periodsIn } from "./periods.ts";
import { phrasesAt } from "./thesaurus.ts";
import { stemOf, type Word, wordsOf } from "./words.ts";

/** An entry of the index. Stems are bare; "#3460" is a number, "#150000w" a number in its base unit, "@2026-05" a period. */
export interface Term {
  term: string;
  /** Offset of its first letter. */
  at: number;
  /** Of a phrase of the thesaurus: its words are terms as well. */
  isPhrase?: boolean;
}

/** The terms of a text in order: stems without stop words, hyphenated words also joined ("break-even" also as "breakeven"), numbers, periods. */
export function termsOf(text: string, language: Language): Term[] {
  const words = wordsOf(text, language);
  const periods = periodsIn(text);
  const terms: Term[] = [];
  for (const word of words) if (!word.isStop && !word.isNumber) terms.push({ term: word.stem, at: word.start });
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    if (next && isHyphen(text.slice(word.end, next.start)) && !next.isNumber && !word.isNumber)
      terms.push({ term: joinedStem(word, next, language), at: word.start });
    for (const { stem } of phrasesAt(words, i, language)) terms.push({ term: stem, at: word.start, isPhrase: true });
  }
  for (const figure of numbersIn(text, language, periods)) {
    terms.push({ term: `#${plain(figure.raw)}`, at: figure.start });
    if (figure.unit && figure.unit !== "%")
      terms.push({ term: `#${plain(figure.value)}${figure.unit}`, at: figure.start });
  }
  for (const { key, start } of periods) {
    terms.push({ term: `@${key}`, at: start });
    if (/^\d{4}-/.test(key)) terms.push({ term: `@${key.slice(0, 4)}`, at: start });
    if (/^\d{4}-\d\d-/.test(key)) terms.push({ term: `@${key.slice(0, 7)}`, at: start });
  }
  return terms.sort((a, b) => a.at - b.at);
}

/** The stem of two words written as one: "breakeven". */
export function joinedStem(a: Word, b: Word, language: Language): string {
  return stemOf(`${a.lower}${b.lower}`, language);
}

/** Whether two words are the parts of one hyphenated word. */
export function isHyphen(gap: string): boolean {
  return /^[-‐‑–]$/.test(gap);
}

function plain(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

/**
 * The parts of a compound that are known words: "lagerroboter" gives "lager" and "roboter". Joining letters ("wartungskosten") are allowed;
 * one long part is enough. Empty for a word that is no compound.
 */
export function compoundParts(stem: string, isKnown: (part: string) => boolean): string[] {
  if (stem.length < 8) return [];
  let single: string | undefined;
  for (let cut = stem.length - 4; cut >= 3; cut--) {
    const [head, tail] = [stem.slice(0, cut), stem.slice(cut)];
    const knownHead = [head, head.replace(/(?:s|es|en|n|e)$/, "")].find((part) => part.length >= 3 && isKnown(part));
    const isTailKnown = isKnown(tail);
    if (knownHead && isTailKnown) return [knownHead, tail];
    if (isTailKnown && tail.length >= 5) single ??= tail;
    else if (knownHead && knownHead.length >= 6) single ??= knownHead;
  }
  return single ? [single] : [];
}
