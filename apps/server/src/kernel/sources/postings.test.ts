import { describe, expect, it } from "vitest";
import {
  blockSize,
  contextCount,
  packPostings,
  type RankedNumber,
  rankPassages,
  type TermBlock,
  withoutNumbers,
} from "./postings.ts";

const bm25 = { k1: 1.2, b: 0.45, averageLength: 40 };

interface Passage {
  number: number;
  length: number;
  counts: Record<string, number>;
}

/** The table's format: a row for each term and block. */
function blocksOf(passages: readonly Passage[], collection = "c"): TermBlock[] {
  const rows = new Map<
    string,
    { term: string; block: number; postings: Parameters<typeof packPostings>[0][number][] }
  >();
  for (const { number, length, counts } of passages)
    for (const [term, count] of Object.entries(counts)) {
      const block = Math.floor(number / blockSize);
      const row = rows.get(`${term} ${block}`) ?? { term, block, postings: [] };
      row.postings.push({ number, length, count });
      rows.set(`${term} ${block}`, row);
    }
  return [...rows.values()].map((row) => ({ ...row, collection, postings: packPostings(row.postings) }));
}

/** Textbook BM25; a term of the surroundings counts less. */
function scoreOf({ counts, length }: Passage, words: readonly { term: string; weight: number }[][]): number {
  const norm = bm25.k1 * (1 - bm25.b + (bm25.b * length) / bm25.averageLength);
  return words.reduce((sum, alternatives) => {
    const scores = alternatives.map(({ term, weight }) => {
      const count = counts[term] === 0 ? contextCount : (counts[term] ?? 0);
      return (weight * count * (bm25.k1 + 1)) / (count + norm);
    });
    return sum + Math.max(0, ...scores);
  }, 0);
}

const passages: Passage[] = Array.from({ length: 5000 }, (_, number) => ({
  number,
  length: 5 + ((number * 7) % 240),
  counts: {
    ...(number % 3 === 0 && { common: 1 + (number % 5) }),
    ...(number % 97 === 0 && { rare: 1 }),
    ...(number % 55 === 0 && { heading: 0 }),
    ...(number === 4321 && { only: 40 }),
  },
}));
const term = (name: string, weight = 1) => ({ term: name, weight });

describe("rankPassages", () => {
  it.each([
    ["a frequent word", [[term("common")]]],
    ["a rare and a frequent word", [[term("rare", 5)], [term("common")]]],
    ["alternatives of one word, of which the best counts", [[term("rare", 2), term("common", 1.5)]]],
    ["one term for two words", [[term("common", 2), term("rare")], [term("common", 0.6)]]],
    ["a word of the surroundings", [[term("heading", 3)], [term("rare")]]],
  ] as const)("ranks by BM25: %s", (_, words) => {
    const list = words.map((alternatives) => [...alternatives]);
    const expected = passages
      .map((passage) => ({ number: passage.number, score: scoreOf(passage, list) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.number - other.number)
      .slice(0, 50);
    const ranked = best(passages, list);
    expect(ranked.map(({ number }) => number)).toEqual(expected.map(({ number }) => number));
    for (const [i, { score }] of ranked.entries()) expect(score).toBeCloseTo(expected[i]?.score ?? 0, 9);
  });

  it("caps counts at what a byte holds", () => {
    expect(best(passages, [[term("only")]])).toMatchObject([{ number: 4321 }]);
  });

  it("returns only passages that contain all words of a phrase", () => {
    const ranked = best(passages, [[term("rare")], [term("common")]], { isConjunction: true });
    expect(ranked.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
      passages.filter(({ number }) => number % 291 === 0).map(({ number }) => number),
    );
    expect(best(passages, [[term("rare")], [term("missing")]], { isConjunction: true })).toEqual([]);
  });

  it("returns only wanted passages", () => {
    const ranked = best(passages, [[term("common")]], { isWanted: (_, number) => number === 9 || number === 3000 });
    expect(new Set(ranked.map(({ number }) => number))).toEqual(new Set([9, 3000]));
  });

  it("keeps collections apart and orders equal scores by position", () => {
    const alike = [7, 3, 5].map((number) => ({ number, length: 10, counts: { word: 1 } }));
    const rows = [...blocksOf(alike, "b"), ...blocksOf(alike, "a")];
    const ranking = rankPassages(rows, { words: [{ alternatives: [term("word")] }], bm25, isConjunction: false });
    expect(ranking.best(4).map(({ collection, number }) => `${collection}${number}`)).toEqual(["a3", "a5", "a7", "b3"]);
  });
});

describe("withoutNumbers", () => {
  it("removes the postings of the passages and leaves the others unchanged", () => {
    const postings = [1, 2, 2047].map((number) => ({ number, count: number % 4, length: 300 - number }));
    const left = withoutNumbers(packPostings(postings), new Set([2]));
    expect(left).toEqual(packPostings(postings.filter(({ number }) => number !== 2)));
    expect(withoutNumbers(left, new Set([1, 2047]))).toHaveLength(0);
  });
});

function best(
  of: readonly Passage[],
  words: readonly { term: string; weight: number }[][],
  options: { isConjunction?: boolean; isWanted?: (collection: string, number: number) => boolean } = {},
): RankedNumber[] {
  const asked = words.map((alternatives) => ({ alternatives }));
  return rankPassages(blocksOf(of), { words: asked, bm25, isConjunction: false, ...options }).best(50);
}
