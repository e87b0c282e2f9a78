import { type Claim, claimsOf } from "@muster/retrieval/claims/claims";
import { statedPeriods } from "@muster/retrieval/claims/context";
import { type Quote, quoteOf } from "@muster/retrieval/claims/quotes";
import { isFar, isSameValue } from "@muster/retrieval/claims/values";
import { contentWordsOf, type Word } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";

const maxDifferences = 6;
/** Pairs are compared by the words around their values; more claims than these would take seconds. */
const maxClaims = 1500;
/** The share of the shorter sentence's words that the longer one has. */
const leastShare = 0.75;
const leastWords = 3;

interface Stated {
  claim: Claim;
  /** The words of the sentence besides its value, by stem. */
  words: Map<string, Word>;
}

/**
 * Pairs of sentences from two sources that say the same with another value: "The pilot ended in December 2022" and "A union writes that
 * the pilot ended in June 2023". No question has to ask for it.
 */
export function differencesBetween(passages: readonly Passage[]): [Quote, Quote][] {
  const stated = passages.flatMap(statedIn).slice(0, maxClaims);
  const byWord = new Map<string, Stated[]>();
  const found: { pair: [Stated, Stated]; share: number }[] = [];
  for (const one of stated) {
    const met = new Map<Stated, number>();
    for (const stem of one.words.keys()) {
      for (const other of byWord.get(stem) ?? []) met.set(other, (met.get(other) ?? 0) + 1);
      byWord.set(stem, [...(byWord.get(stem) ?? []), one]);
    }
    for (const [other, count] of met) {
      const share = count / Math.min(one.words.size, other.words.size);
      if (count >= leastWords && share >= leastShare && differs(other, one)) found.push({ pair: [other, one], share });
    }
  }
  const taken = new Set<string>();
  return found
    .sort((one, other) => other.share - one.share)
    .flatMap(({ pair }): [Quote, Quote][] => {
      const keys = pair.map(({ claim }) => `${claim.passage.id}:${claim.quote.start}`);
      if (keys.some((key) => taken.has(key))) return [];
      for (const key of keys) taken.add(key);
      return [pair.map(({ claim }) => quoteOf(claim.passage, claim.quote, claim.highlight)) as [Quote, Quote]];
    })
    .slice(0, maxDifferences);
}

function statedIn(passage: Passage): Stated[] {
  if (passage.cells) return [];
  return claimsOf(passage).flatMap((claim) => {
    // A date beside a figure is the figure's time.
    const isValue =
      claim.figure !== null || (claim.period !== null && claim.clause?.figures.every(({ isWord }) => isWord));
    if (!claim.highlight || !isValue) return [];
    const at = ({ start, end }: { start: number; end: number }) =>
      passage.text.slice(start - passage.start, end - passage.start);
    const { quote, highlight } = claim;
    const around = `${at({ start: quote.start, end: highlight.start })} … ${at({ start: highlight.end, end: quote.end })}`;
    const words = new Map(contentWordsOf(around, passage.language).map((word) => [word.stem, word]));
    return words.size >= leastWords ? [{ claim, words }] : [];
  });
}

/** Whether two claims state another value of the same kind, at the same time and of the same named thing. */
function differs(one: Stated, other: Stated): boolean {
  const [a, b] = [one.claim, other.claim];
  if (a.passage.documentId === b.passage.documentId || kindOf(a) !== kindOf(b)) return false;
  if (isSameValue(a, b) || (a.figure && isFar(a, b))) return false;
  if (a.figure && !samePeriods(statedPeriods(a), statedPeriods(b))) return false;
  const names = (words: Stated, others: Stated) =>
    [...words.words.values()].some((word) => !others.words.has(word.stem) && isTelling(word));
  return !(names(one, other) && names(other, one));
}

function kindOf({ figure, currency, unit, period }: Claim): string {
  if (figure) return currency ?? unit ?? "count";
  return (period ?? "").replace(/\d/g, "0");
}

function samePeriods(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((period) => other.includes(period));
}

/** Names, models and numbers tell two alike sentences apart; in German every noun is capitalized, so any noun does. */
function isTelling({ text }: Word): boolean {
  return /\d|^\p{Lu}/u.test(text);
}
