import { contextCount } from "./postings.ts";
import type { FoundPassage } from "./search.repo.ts";

export const k1 = 1.2;
export const b = 0.25;

/** A word of a query that occurs in the collections. */
export interface Word {
  word: string;
  alternatives: { term: string; weight: number }[];
  /** Inverse document frequency times the word's weight. */
  rarity: number;
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

export interface Scored {
  passage: FoundPassage;
  own: readonly string[];
  score: number;
  matched: ScoredWord[];
}

export interface Ranked extends Scored {
  duplicates: FoundPassage[];
}

const phraseBonus = 0.25;
const documentBonus = 0.5;
const fewTerms = 6;
const bareWeight = 0.4;
const boilerplateWeight = 0.3;
/** Passages with at least this share of common terms are near-duplicates. */
const minShared = 0.92;

interface Asked {
  words: readonly Word[];
  averageLength: number;
}

/** What the words of a query add to each passage, in the order given. */
export function scorePassages(found: readonly FoundPassage[], { words, averageLength }: Asked): Scored[] {
  return found.map((passage) => {
    const own = passage.own === "" ? [] : passage.own.split(" ");
    const context = new Set(passage.context.split(" "));
    const matched = scoreWords({ own, context, averageLength }, words);
    return { passage, own, matched, score: matched.reduce((sum, each) => sum + each.score, 0) };
  });
}

/** The exact order of the best candidates: BM25 by each word's best alternative, adjacent words, and documents that contain more of the query. */
export function rerank(found: readonly FoundPassage[], asked: Asked): Scored[] {
  const { words } = asked;
  const total = words.reduce((sum, { rarity }) => sum + rarity, 0) || 1;
  const read = scorePassages(found, asked);
  const documents = new Map<string, Map<string, number>>();
  for (const { passage, matched } of read) {
    const best = documents.get(passage.documentId) ?? new Map<string, number>();
    documents.set(passage.documentId, best);
    for (const { word, score, rarity } of matched)
      best.set(word, Math.max(best.get(word) ?? 0, Math.min(score, rarity)));
  }
  const ranked = read.map((each) => {
    const held = [...(documents.get(each.passage.documentId)?.values() ?? [])].reduce((sum, score) => sum + score, 0);
    const near = phraseBonus * total * neighbourShare(each.own, words);
    const score = (each.score + near) * bareness(each.passage, each.own) * (1 + (documentBonus * held) / total);
    return { ...each, score };
  });
  return ranked.sort(
    (one, other) =>
      other.score - one.score ||
      one.passage.documentId.localeCompare(other.passage.documentId) ||
      one.passage.start - other.passage.start,
  );
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

/** Signatures, advertisements and a few words without a figure or date (a label, an address) rarely answer anything. */
function bareness({ cells, marks }: FoundPassage, own: readonly string[]): number {
  if (marks.includes("boilerplate")) return boilerplateWeight;
  const isBare =
    own.length < fewTerms &&
    !own.some((term) => /^[#@]/.test(term)) &&
    cells === null &&
    !marks.includes("mail_header");
  return isBare ? bareWeight + ((1 - bareWeight) * own.length) / fewTerms : 1;
}

/** Share of the query's adjacent words that are adjacent, or nearly, in the passage. */
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

/** The first `limit` distinct passages; duplicates are listed with the one they repeat. */
export function foldDuplicates(ranked: readonly Scored[], limit: number): Ranked[] {
  const kept: (Ranked & { terms: TermSet })[] = [];
  for (const each of ranked) {
    const terms = { own: each.own, distinct: new Set(each.own) };
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
  const maxMissing = longer - longer * minShared;
  for (const [i, term] of other.own.entries()) {
    if (one.distinct.has(term)) shared++;
    else if (/^[#@]/.test(term) || i + 1 - shared > maxMissing) return false;
  }
  return shared / longer > minShared;
}
