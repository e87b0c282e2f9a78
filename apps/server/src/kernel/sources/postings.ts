/** Passages in a block. A number in its block and a count share two bytes. */
export const blockSize = 2048;
/** Above this frequency, more occurrences of a term add little to the score. */
const maxCounted = 31;
const longestCounted = 255;
const lengths = longestCounted + 1;
/** Weight of a term that occurs only around the passage: in headings, the document's name, or as a part of a compound. */
export const contextCount = 0.7;

export const bytesInPosting = 3;
const bitsOfNumber = 11;

export interface Posting {
  /** Of the passage in its collection. */
  number: number;
  /** How often the term occurs in the passage itself; 0 when only in its surroundings. */
  count: number;
  /** Terms in the passage. */
  length: number;
}

/** Three bytes for each passage: its number in the block and the count, little-endian, then the passage's length. */
export function packPostings(postings: readonly Posting[]): Buffer {
  const bytes = Buffer.alloc(postings.length * bytesInPosting);
  for (const [i, { number, count, length }] of postings.entries()) {
    const at = i * bytesInPosting;
    bytes.writeUInt16LE((number % blockSize) | (Math.min(count, maxCounted) << bitsOfNumber), at);
    bytes[at + 2] = Math.min(length, longestCounted);
  }
  return bytes;
}

/** The postings of other passages than those numbered, as they are packed. */
export function withoutNumbers(bytes: Uint8Array, numbers: ReadonlySet<number>): Buffer {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += bytesInPosting)
    if (!numbers.has(numberAt(bytes, at))) kept.push(bytes.subarray(at, at + bytesInPosting));
  return Buffer.concat(kept);
}

/** The postings, and those of other passages after them. */
export function withAdded(bytes: Uint8Array, added: Uint8Array): Buffer {
  const numbers = new Set<number>();
  for (let at = 0; at < bytes.length; at += bytesInPosting) numbers.add(numberAt(bytes, at));
  return Buffer.concat([bytes, withoutNumbers(added, numbers)]);
}

/** In the block, from 0. */
function numberAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) & (blockSize - 1);
}

/** The postings of one term in one block. */
export interface TermBlock {
  collection: string;
  block: number;
  term: string;
  postings: Uint8Array;
}

/** One word of a query; a passage scores by the best of its alternatives. */
export interface WeighedWord {
  alternatives: readonly { term: string; weight: number }[];
}

export interface RankedNumber {
  collection: string;
  number: number;
  score: number;
}

export interface Bm25 {
  k1: number;
  b: number;
  averageLength: number;
}

export interface Ranking {
  /** The best of them in order; equal scores by their place in the collection. */
  best(limit: number): RankedNumber[];
}

interface Matching {
  words: readonly WeighedWord[];
  bm25: Bm25;
  /** Passages must contain all of the words. */
  isConjunction: boolean;
  /** Passages that may be returned; all of them where this is missing. */
  isWanted?: ((collection: string, number: number) => boolean) | undefined;
}

/** BM25 of every passage that contains one of the words. */
export function rankPassages(blocks: readonly TermBlock[], matching: Matching): Ranking {
  const { words, bm25, isConjunction, isWanted } = matching;
  const wordsOfTerm = new Map<string, { word: number; weight: number }[]>();
  for (const [word, { alternatives }] of words.entries())
    for (const { term, weight } of alternatives) {
      const known = wordsOfTerm.get(term);
      if (known) known.push({ word, weight });
      else wordsOfTerm.set(term, [{ word, weight }]);
    }
  const scoring = { wordsOfTerm, words: words.length, saturation: saturationOf(bm25), isConjunction };
  const scored = groupsOf(blocks).map(({ collection, block, terms }) => ({
    collection,
    first: block * blockSize,
    scores: scoreBlock(terms, scoring),
  }));
  return { best: (limit) => selectBest(scored, { limit, isWanted }) };
}

interface ScoredBlock {
  collection: string;
  /** The number of its first passage. */
  first: number;
  /** By number in the block; 0 for passages that do not match. */
  scores: Float64Array;
}

function selectBest(
  blocks: readonly ScoredBlock[],
  { limit, isWanted }: { limit: number; isWanted: Matching["isWanted"] },
): RankedNumber[] {
  let kept: RankedNumber[] = [];
  let lowest = 0;
  for (const { collection, first, scores } of blocks)
    for (let n = 0; n < scores.length; n++) {
      const score = scores[n] ?? 0;
      if (score <= lowest || (isWanted && !isWanted(collection, first + n))) continue;
      kept.push({ collection, number: first + n, score });
      if (kept.length < limit * 4) continue;
      kept = kept.sort(byScore).slice(0, limit);
      lowest = kept.at(-1)?.score ?? 0;
    }
  return kept.sort(byScore).slice(0, limit);
}

function byScore(one: RankedNumber, other: RankedNumber): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.collection !== other.collection) return one.collection < other.collection ? -1 : 1;
  return one.number - other.number;
}

/** BM25 weights by count and passage length, combined into one number. */
function saturationOf({ k1, b, averageLength }: Bm25): Float64Array {
  const table = new Float64Array((maxCounted + 1) * lengths);
  for (let packed = 0; packed <= maxCounted; packed++)
    for (let length = 0; length < lengths; length++) {
      const count = packed || contextCount;
      table[packed * lengths + length] = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / averageLength));
    }
  return table;
}

/** By block, blocks in order: equal scores are then met in order, too. */
function groupsOf(rows: readonly TermBlock[]): { collection: string; block: number; terms: TermBlock[] }[] {
  const groups = new Map<string, { collection: string; block: number; terms: TermBlock[] }>();
  for (const row of rows) {
    const { collection, block } = row;
    const key = `${collection} ${block}`;
    const known = groups.get(key);
    if (known) known.terms.push(row);
    else groups.set(key, { collection, block, terms: [row] });
  }
  return [...groups.values()].sort((one, other) =>
    one.collection === other.collection ? one.block - other.block : one.collection < other.collection ? -1 : 1,
  );
}

interface Scoring {
  wordsOfTerm: ReadonlyMap<string, readonly { word: number; weight: number }[]>;
  words: number;
  saturation: Float64Array;
  isConjunction: boolean;
}

type Weighed = { postings: Uint8Array; weight: number }[];

/** Scores by number in the block; 0 for passages that do not match. */
function scoreBlock(terms: readonly TermBlock[], { wordsOfTerm, words, saturation, isConjunction }: Scoring) {
  const byWord = new Map<number, Weighed>();
  for (const { term, postings } of terms)
    for (const { word, weight } of wordsOfTerm.get(term) ?? []) {
      const known = byWord.get(word);
      if (known) known.push({ postings, weight });
      else byWord.set(word, [{ postings, weight }]);
    }
  const scores = new Float64Array(blockSize);
  if (isConjunction && byWord.size < words) return scores;
  const held = isConjunction ? new Uint16Array(blockSize) : undefined;
  for (const alternatives of byWord.values()) addWord(alternatives, { scores, held, saturation });
  if (held) for (let n = 0; n < blockSize; n++) if (held[n] !== words) scores[n] = 0;
  return scores;
}

/** Of one word: a block at a time, emptied again after each word. */
const best = new Float64Array(blockSize);

function addWord(
  alternatives: Weighed,
  { scores, held, saturation }: { scores: Float64Array; held: Uint16Array | undefined; saturation: Float64Array },
): void {
  for (const { postings, weight } of alternatives)
    for (let at = 0; at < postings.length; at += bytesInPosting) {
      // Each index is within its array: three bytes a posting, and the tables have every value that fits into them.
      const packed = (postings[at] as number) | ((postings[at + 1] as number) << 8);
      const n = packed & (blockSize - 1);
      const score = weight * (saturation[(packed >> bitsOfNumber) * lengths + (postings[at + 2] as number)] as number);
      if (score > (best[n] as number)) best[n] = score;
    }
  for (const { postings } of alternatives)
    for (let at = 0; at < postings.length; at += bytesInPosting) {
      const n = numberAt(postings, at);
      const score = best[n] as number; // as above
      if (score === 0) continue;
      scores[n] = (scores[n] as number) + score; // as above
      if (held) held[n] = (held[n] as number) + 1; // as above
      best[n] = 0;
    }
}
