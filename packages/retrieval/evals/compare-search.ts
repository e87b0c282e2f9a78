import { detectLanguage } from "../src/language/detect.ts";
import { passagesOf } from "../src/passages/passages.ts";
import { buildIndex, search } from "../src/search.ts";
import { isRightPassage } from "./grade-answers.ts";
import type { EvalSet } from "./read-set.ts";

export interface RankingScores {
  ndcg: number;
  recall: number;
  reciprocalRank: number;
}

const depth = 10;

/** nDCG@10, recall@10 and MRR of our search and of plain BM25 over the same passages and questions. */
export function compareSearch(sets: readonly EvalSet[]): {
  ours: RankingScores;
  plain: RankingScores;
  questions: number;
} {
  const rows: { ours: RankingScores; plain: RankingScores }[] = [];
  for (const set of sets) {
    const passages = set.sources.flatMap(passagesOf);
    const index = buildIndex(passages);
    const plain = plainBm25(passages.map(({ shown }) => shown));
    for (const { question, answers } of set.questions) {
      const relevant = new Set(
        passages.filter((passage) => answers.some((right) => isRightPassage(passage, right))).map(({ id }) => id),
      );
      if (relevant.size === 0) continue;
      const ours = search(index, question, { language: detectLanguage(question), limit: depth }).map(
        ({ passage }) => passage.id,
      );
      const theirs = plain(question).flatMap((n) => passages[n]?.id ?? []);
      rows.push({ ours: scoresOf(ours, relevant), plain: scoresOf(theirs, relevant) });
    }
  }
  return {
    ours: meanOf(rows.map(({ ours }) => ours)),
    plain: meanOf(rows.map(({ plain }) => plain)),
    questions: rows.length,
  };
}

function scoresOf(ranking: readonly string[], relevant: ReadonlySet<string>): RankingScores {
  const gains = ranking.slice(0, depth).map((id) => Number(relevant.has(id)));
  const discounted = gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  const ideal = Array.from({ length: Math.min(depth, relevant.size) }, (_, i) => 1 / Math.log2(i + 2)).reduce(
    (sum, gain) => sum + gain,
    0,
  );
  const first = gains.indexOf(1);
  return {
    ndcg: discounted / ideal,
    recall: gains.reduce((sum, gain) => sum + gain, 0) / relevant.size,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

function meanOf(scores: readonly RankingScores[]): RankingScores {
  const mean = (pick: (each: RankingScores) => number) =>
    scores.reduce((sum, each) => sum + pick(each), 0) / Math.max(1, scores.length);
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    recall: mean(({ recall }) => recall),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
  };
}

/** Textbook BM25: lower-case words, k1 1.2, b 0.75. */
function plainBm25(texts: readonly string[]): (query: string) => number[] {
  const documents = texts.map(tokens);
  const average = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length);
  const frequency = new Map<string, number>();
  for (const words of documents) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return (query) => {
    const asked = [...new Set(tokens(query))];
    const scored = documents.map((words, n) => {
      const score = asked.reduce((sum, word) => {
        const count = words.filter((each) => each === word).length;
        const df = frequency.get(word) ?? 0;
        const idf = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5));
        return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words.length) / average));
      }, 0);
      return { n, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, depth)
      .map(({ n }) => n);
  };
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
