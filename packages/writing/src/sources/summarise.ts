import { type Passage, sentenceText } from "./passages.ts";
import type { Sentence } from "./sentences.ts";
import { cosine, type Vector, vectorsOf } from "./text/vectors.ts";
import { termsOf, wordsOf } from "./text/words.ts";

/** A sentence that was picked, with how central it is; 1 is the most central. */
export interface PickedSentence {
  passage: Passage;
  sentence: Sentence;
  score: number;
}

/** Damping, rounds and threshold as in Erkan and Radev, "LexRank"; relevance against repetition as in Carbonell and Goldstein, "MMR". */
const damping = 0.85;
const rounds = 30;
const similarEnough = 0.1;
const relevanceShare = 0.72;
const repetition = 0.6;
const mostCandidates = 1200;

/** The sentences that say most of what the passages say, in their own order; with a question, those that bear on it. */
export function summarise(
  passages: Passage[],
  { sentences = 5, about }: { sentences?: number; about?: string } = {},
): PickedSentence[] {
  const all = passages.flatMap((passage) => passage.sentences.map((sentence, at) => ({ passage, sentence, at })));
  const whole = all.filter(({ passage, sentence }) => isWholeStatement(passage, sentence));
  const candidates = (whole.length >= sentences ? whole : all.filter(({ sentence }) => isText(sentence))).slice(
    0,
    mostCandidates,
  );
  const vectors = vectorsOf(
    candidates.map(({ passage, sentence }) => termsOf(sentenceText(passage, sentence), passage.language)),
  );
  const ranks = centrality(vectors);
  const language = candidates[0]?.passage.language ?? "en";
  const wish = about ? vectorsOf([termsOf(about, language)])[0] : undefined;
  const scores = candidates.map(({ passage, sentence }, at) => {
    const central =
      (ranks[at] ?? 0) *
      shapeOf(sentenceText(passage, sentence)) *
      (1 + 0.35 * Math.exp(-at / (0.08 * all.length + 1)));
    return wish ? 0.35 * central + 0.65 * Math.min(1, 2 * cosine(wish, vectors[at] ?? new Map())) : central;
  });
  return pickVaried(scores, vectors, sentences)
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const candidate = candidates[at];
      return candidate ? [{ passage: candidate.passage, sentence: candidate.sentence, score: scores[at] ?? 0 }] : [];
    });
}

/** Whether a sentence can stand alone: whole, not too long, no lead-in and not pointing back at the one before. */
export function isWholeStatement(passage: Passage, sentence: Sentence): boolean {
  if (sentence.kind !== "prose" && sentence.kind !== "item") return false;
  const text = sentenceText(passage, sentence);
  const words = wordsOf(text).length;
  return (
    words >= 6 &&
    words <= 60 &&
    /[.!”"’)]$/.test(text) &&
    /^["“(]?[\p{Lu}\p{Lo}\d€$£]/u.test(text) &&
    !pointsElsewhere.test(text)
  );
}

const pointsElsewhere =
  /^(?:NB|Note|See|If so|Otherwise|Alternatively|This|These|That|Those|It|They|He|She|His|Her|Its|Their|However|But|And|So|Also|Therefore|Thus|Hence|Then|Both|For example|For instance|In addition|Moreover|Furthermore|Nevertheless|Instead|Such|As a result|By contrast)\b/;

/** Picks by score while keeping away from what was picked already; the indexes best first. */
export function pickVaried(scores: number[], vectors: Vector[], count: number): number[] {
  const picked: number[] = [];
  const left = new Set(scores.keys());
  while (picked.length < count && left.size > 0) {
    let best = { at: -1, worth: Number.NEGATIVE_INFINITY };
    for (const at of left) {
      const nearest = Math.max(
        0,
        ...picked.map((other) => cosine(vectors[at] ?? new Map(), vectors[other] ?? new Map())),
      );
      const worth =
        relevanceShare * (scores[at] ?? 0) - (1 - relevanceShare) * nearest - (nearest > repetition ? 1 : 0);
      if (worth > best.worth) best = { at, worth };
    }
    left.delete(best.at);
    // What only repeats is left out, even if the summary stays shorter.
    if (best.worth > -0.5) picked.push(best.at);
  }
  return picked;
}

/** How central each sentence is among all, 1 for the most central. */
function centrality(vectors: Vector[]): number[] {
  const neighbours = neighboursOf(vectors);
  const degrees = neighbours.map((list) => list.reduce((sum, [, weight]) => sum + weight, 0) || 1);
  let ranks = vectors.map(() => 1 / vectors.length);
  for (let round = 0; round < rounds; round++) {
    const next = vectors.map(() => (1 - damping) / vectors.length);
    for (const [at, list] of neighbours.entries())
      for (const [other, weight] of list)
        next[other] = (next[other] ?? 0) + (damping * (ranks[at] ?? 0) * weight) / (degrees[at] ?? 1);
    ranks = next;
  }
  const most = Math.max(...ranks, Number.MIN_VALUE);
  return ranks.map((rank) => rank / most);
}

function neighboursOf(vectors: Vector[]): [number, number][][] {
  const holders = new Map<string, number[]>();
  for (const [at, vector] of vectors.entries())
    for (const term of vector.keys()) {
      const list = holders.get(term);
      if (list) list.push(at);
      else holders.set(term, [at]);
    }
  // A term of every third sentence joins nothing, and would make each sentence a neighbour of each.
  const isCommon = (list: number[]) => vectors.length > 30 && list.length > vectors.length * 0.35;
  return vectors.map((vector, at) => {
    const weights = new Map<number, number>();
    for (const [term, weight] of vector) {
      const list = holders.get(term) ?? [];
      if (isCommon(list)) continue;
      for (const other of list)
        if (other !== at) weights.set(other, (weights.get(other) ?? 0) + weight * (vectors[other]?.get(term) ?? 0));
    }
    return [...weights].filter(([, weight]) => weight > similarEnough);
  });
}

function shapeOf(text: string): number {
  const words = wordsOf(text).length;
  const length = words < 9 ? 0.7 : words > 40 ? 0.8 : 1;
  return length * (text.endsWith(":") ? 0.35 : 1) * (/\b(?:above|below|following|as follows)\b/i.test(text) ? 0.7 : 1);
}

function isText({ kind }: Sentence): boolean {
  return kind === "prose" || kind === "item";
}
