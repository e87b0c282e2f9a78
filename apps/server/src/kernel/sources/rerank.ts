import { contextCount } from "./postings.ts";
import type { FoundPassage } from "./search.repo.ts";

export const k1 = 1.2;
export const b = 0.45;

/** A word of a query that the collections hold. */
export interface Word {
  word: string;
  alternatives: { term: string; weight: number }[];
  /** How much it tells: rare words more. Times its own weight. */
  rarity: number;
  passages: number;
}

/** What a word of the query adds to a passage's score. */
export interface ScoredWord {
  word: string;
  /** The term of the index that matched. */
  term: string;
  /** Fractions are headings and parts of compounds. */
  count: number;
  rarity: number;
  score: number;
}

interface Ranked {
  passage: FoundPassage;
  score: number;
  matched: ScoredWord[];
  duplicates: FoundPassage[];
}

const phraseBonus = 0.25;
const documentBonus = 0.5;
const fewTerms = 6;
const bareWeight = 0.4;
/** Of the terms of passages that say the same. */
const leastShared = 0.92;

/**
 * The exact order of the best candidates: BM25 by each word's best alternative, words that stand together, documents that hold more of the
 * query, and near-duplicates folded into the first of them.
 */
export function rerank(
  found: readonly FoundPassage[],
  { words, averageLength, limit }: { words: readonly Word[]; averageLength: number; limit: number },
): Ranked[] {
  const total = words.reduce((sum, { rarity }) => sum + rarity, 0) || 1;
  const read = found.map((passage) => {
    const own = passage.own === "" ? [] : passage.own.split(" ");
    const context = new Set(passage.context.split(" "));
    return { passage, own, matched: scoreWords({ own, context, averageLength }, words) };
  });
  const documents = new Map<string, Map<string, number>>();
  for (const { passage, matched } of read) {
    const best = documents.get(passage.documentId) ?? new Map<string, number>();
    documents.set(passage.documentId, best);
    for (const { word, score, rarity } of matched)
      best.set(word, Math.max(best.get(word) ?? 0, Math.min(score, rarity)));
  }
  const ranked = read.map(({ passage, own, matched }) => {
    const held = [...(documents.get(passage.documentId)?.values() ?? [])].reduce((sum, score) => sum + score, 0);
    const near = phraseBonus * total * neighbourShare(own, words);
    const score =
      (matched.reduce((sum, each) => sum + each.score, 0) + near) *
      bareness(passage, own) *
      (1 + (documentBonus * held) / total);
    return { passage, own, matched, score };
  });
  ranked.sort(
    (one, other) =>
      other.score - one.score ||
      one.passage.documentId.localeCompare(other.passage.documentId) ||
      one.passage.start - other.passage.start,
  );
  return foldDuplicates(ranked, limit);
}

interface Terms {
  own: readonly string[];
  context: ReadonlySet<string>;
  averageLength: number;
}

function scoreWords({ own, context, averageLength }: Terms, words: readonly Word[]): ScoredWord[] {
  const counts = new Map<string, number>();
  for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
  const norm = k1 * (1 - b + (b * own.length) / averageLength);
  return words.flatMap(({ word, alternatives, rarity }) => {
    let best: ScoredWord | undefined;
    for (const { term, weight } of alternatives) {
      const count = counts.get(term) ?? (context.has(term) ? contextCount : 0);
      if (count === 0) continue;
      const score = (weight * rarity * count * (k1 + 1)) / (count + norm);
      if (!best || score > best.score) best = { word, term, count, rarity, score };
    }
    return best ? [best] : [];
  });
}

/** A few words without a figure or date (a label, an address, a signature) rarely answer anything. */
function bareness({ cells }: FoundPassage, own: readonly string[]): number {
  const isBare = own.length < fewTerms && !own.some((term) => /^[#@]/.test(term)) && cells === null;
  return isBare ? bareWeight + ((1 - bareWeight) * own.length) / fewTerms : 1;
}

/** Share of the query's neighbouring words that are neighbours, or nearly, in the passage. */
function neighbourShare(own: readonly string[], words: readonly Word[]): number {
  const terms = words.map(({ alternatives }) => new Set(alternatives.map(({ term }) => term)));
  let near = 0;
  for (let i = 0; i + 1 < terms.length; i++) {
    const [first, second] = [terms[i], terms[i + 1]];
    if (own.some((term, at) => first?.has(term) && [1, 2, -1, -2].some((step) => second?.has(own[at + step] ?? ""))))
      near++;
  }
  return near / Math.max(1, terms.length - 1);
}

function foldDuplicates(
  ranked: readonly { passage: FoundPassage; own: string[]; matched: ScoredWord[]; score: number }[],
  limit: number,
): Ranked[] {
  const kept: (Ranked & { terms: TermSet })[] = [];
  for (const { own, ...each } of ranked) {
    const terms = { own, distinct: new Set(own) };
    const twin = kept.find(
      (other) => other.passage.fingerprint === each.passage.fingerprint || isNearDuplicate(other.terms, terms),
    );
    if (twin) twin.duplicates.push(each.passage);
    else if (kept.length < limit) kept.push({ ...each, terms, duplicates: [] });
  }
  return kept.map(({ terms: _terms, ...hit }) => hit);
}

interface TermSet {
  own: readonly string[];
  distinct: ReadonlySet<string>;
}

/** Nearly all terms shared, and all numbers and dates: two rows of one table share their header and yet differ. */
function isNearDuplicate(one: TermSet, other: TermSet): boolean {
  const longer = Math.max(one.own.length, other.own.length);
  if (longer < fewTerms || Math.abs(one.own.length - other.own.length) > Math.max(2, longer * 0.08)) return false;
  let shared = 0;
  const mostMissing = longer - longer * leastShared;
  for (const [i, term] of other.own.entries()) {
    if (one.distinct.has(term)) shared++;
    else if (/^[#@]/.test(term) || i + 1 - shared > mostMissing) return false;
  }
  return shared / longer > leastShared;
}
