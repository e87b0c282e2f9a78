import type { Language } from "./language/lexicon.ts";
import { compoundParts, termsOf } from "./language/terms.ts";
import { hasMeaning, hasSameMeaning } from "./language/thesaurus.ts";
import { stemOf } from "./language/words.ts";
import type { Passage } from "./passages/passages.ts";
import { type Concept, conceptsOf, plainText, type Vocabulary } from "./query.ts";

/** Passages with their postings. `positions` are the offsets of a passage's own terms, for phrases and duplicates. */
export interface Index {
  passages: readonly Passage[];
  vocabulary: Vocabulary;
  postings: Map<string, Posting>;
  lengths: number[];
  averageLength: number;
  sequences: string[][];
}

interface Posting {
  passages: number[];
  /** Term frequencies, parallel to `passages`; fractions for terms of headings and parts of compounds. */
  counts: number[];
}

export interface Hit {
  passage: Passage;
  score: number;
  /** The words of the query that the passage contains. */
  matched: string[];
  /** Near-duplicates that were left out of the list. */
  duplicates: Passage[];
  /** It only contains words that are related to those of the query. */
  isRelated: boolean;
}

const k1 = 1.2;
const b = 0.25;
const contextWeight = 0.7;
/** Of the terms of the passage before and of the one after, by step. */
const neighborWeight = { [-1]: 0.3, 1: 0.18 };
const partWeight = 0.6;
const phraseBonus = 0.25;
const documentBonus = 0.5;
const fewTerms = 6;
const bareWeight = 0.4;

interface PassageTerms {
  own: string[];
  context: string[];
}

/**
 * The terms that a passage is indexed by: its own, and those around it at less weight: headings, document name, lead, column
 * headers of a row. A row's own terms are its cells; a mail header has none and is found by its context.
 */
export function passageTerms(passage: Passage): PassageTerms {
  const { cells, language } = passage;
  const terms = (text: string) => termsOf(text, language).map(({ term }) => term);
  const isPair = cells?.length === 1;
  const isHead = passage.marks.includes("mail_header");
  const shown = cells && !isPair ? cells.map(({ value }) => value).join(" ; ") : passage.shown;
  const headers = cells && !isPair ? cells.map(({ header }) => header).join(" ; ") : "";
  const name = passage.documentName.replace(/\.\w{2,5}$/, "").replace(/[-_/.]+/g, " ");
  return {
    own: isHead ? [] : terms(shown),
    context: contextTerms(
      `${headers}. ${passage.headingPath.join(". ")}. ${passage.lead ?? ""} ${name}. ${passage.sender ?? ""}${isHead ? `. ${shown}` : ""}`,
      language,
    ),
  };
}

const contexts = new Map<string, string[]>();
const maxContexts = 5000;

/** Passages of one section share their context. */
function contextTerms(text: string, language: Language): string[] {
  const key = `${language} ${text}`;
  let found = contexts.get(key);
  if (!found) {
    found = termsOf(text, language).map(({ term }) => term);
    if (contexts.size >= maxContexts) contexts.clear();
    contexts.set(key, found);
  }
  return found;
}

/** Indexes passages in memory. */
export function buildIndex(passages: readonly Passage[]): Index {
  const postings = new Map<string, Posting>();
  const lengths: number[] = [];
  const sequences: string[][] = [];
  const compounding = new Set<string>();
  const terms = passages.map(passageTerms);
  for (const [n, passage] of passages.entries()) {
    const own = terms[n]?.own ?? [];
    const counts = countsOf(passages, terms, n);
    for (const [term, count] of counts) addPosting(postings, { term, passage: n, count });
    if (passage.language === "de" || passage.language === "nl") for (const term of counts.keys()) compounding.add(term);
    lengths.push(own.length);
    sequences.push(own);
  }
  indexCompounds(postings, compounding);
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);
  return { passages, postings, lengths, averageLength, sequences, vocabulary: vocabularyOf(postings) };
}

/** The terms of a passage with their frequency, those around it with their weight instead. */
function countsOf(passages: readonly Passage[], terms: readonly PassageTerms[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms[n]?.own ?? []) counts.set(term, (counts.get(term) ?? 0) + 1);
  const add = (around: readonly string[], weight: number) => {
    for (const term of around) if (!counts.has(term)) counts.set(term, weight);
  };
  add(terms[n]?.context ?? [], contextWeight);
  for (const step of [-1, 1] as const)
    if (isNeighbor(passages[n], passages[n + step])) add(terms[n + step]?.own ?? [], neighborWeight[step]);
  return counts;
}

/** Whether two passages of prose are of one section. "It costs 40 euros" follows what it is about. */
function isNeighbor(one: Passage | undefined, other: Passage | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    !one.cells &&
    !other.cells &&
    one.documentId === other.documentId &&
    one.headingPath.length === other.headingPath.length &&
    one.headingPath.every((heading, i) => heading === other.headingPath[i])
  );
}

function addPosting(
  postings: Map<string, Posting>,
  { term, passage, count }: { term: string; passage: number; count: number },
): void {
  let posting = postings.get(term);
  if (!posting) {
    posting = { passages: [], counts: [] };
    postings.set(term, posting);
  }
  posting.passages.push(passage);
  posting.counts.push(count);
}

/** "lagerroboter" is also found by "lager" and "roboter", at less weight. */
function indexCompounds(postings: Map<string, Posting>, compounding: ReadonlySet<string>): void {
  const vocabulary = new Set(postings.keys());
  const isKnown = (part: string) =>
    [part, stemOf(part, "de")].some((stem) => vocabulary.has(stem) || hasMeaning(stem, "de"));
  for (const term of compounding) {
    const whole = postings.get(term);
    if (!whole || /^[#@]/.test(term)) continue;
    for (const part of compoundParts(term, isKnown).map((each) => stemOf(each, "de"))) {
      const known = new Set(postings.get(part)?.passages);
      for (const [i, passage] of [...whole.passages].entries())
        if (!known.has(passage))
          addPosting(postings, { term: part, passage, count: partWeight * (whole.counts[i] ?? 0) });
    }
  }
}

const anyLength = { shortest: 0, longest: Number.POSITIVE_INFINITY };

function vocabularyOf(postings: Map<string, Posting>): Vocabulary {
  const byStart = new Map<string, string[]>();
  for (const term of postings.keys()) {
    const bucket = byStart.get(term[0] ?? "");
    if (bucket) bucket.push(term);
    else byStart.set(term[0] ?? "", [term]);
  }
  return {
    has: (term) => postings.has(term),
    startingWith: (letters, { shortest, longest } = anyLength) =>
      (byStart.get(letters[0] ?? "") ?? []).filter(
        (term) => term.startsWith(letters) && term.length >= shortest && term.length <= longest,
      ),
    frequency: (terms) => terms.reduce((sum, term) => sum + (postings.get(term)?.passages.length ?? 0), 0),
  };
}

export interface SearchOptions {
  language: Language;
  limit?: number;
  /**
   * Synonyms of synonyms count too, and passages with nothing but related words follow the others. Without it such passages are no hits.
   */
  withRelated?: boolean;
}

/**
 * The best passages for a query; near-duplicates are merged into the first of them. Each word scores by its best alternative.
 */
export function search(
  index: Index,
  query: string,
  { language, limit = 10, withRelated = false }: SearchOptions,
): Hit[] {
  const concepts = conceptsOf(query, language, index.vocabulary, { isWide: withRelated }).map((concept) => ({
    concept,
    idf: rarityOf(index.passages.length, concept.alternatives, (term) => index.vocabulary.frequency([term])),
  }));
  const scores = new Map<number, number>();
  // "charge" alone says nothing about a hotel.
  const meant = new Set<number>();
  const documents = new Map<string, number>();
  const total = concepts.reduce((sum, { idf, concept }) => sum + idf * concept.weight, 0) || 1;
  for (const { concept, idf } of concepts) {
    const best = new Map<number, number>();
    for (const { term, weight } of concept.alternatives) {
      scorePosting(index, { term, weight: weight * idf * concept.weight }, best);
      if (hasSameMeaning(weight)) for (const n of statedIn(index.postings.get(term))) meant.add(n);
    }
    const inDocument = new Map<string, number>();
    for (const [n, score] of best) {
      scores.set(n, (scores.get(n) ?? 0) + score);
      const id = index.passages[n]?.documentId ?? "";
      inDocument.set(id, Math.max(inDocument.get(id) ?? 0, Math.min(score, idf * concept.weight)));
    }
    for (const [id, score] of inDocument) documents.set(id, (documents.get(id) ?? 0) + score / total);
  }
  const required = concepts.flatMap(({ concept }) => concept.phrase ?? []);
  const top = topScores(scores, limit * 5)
    .filter(
      ([n]) =>
        (withRelated || meant.has(n)) &&
        required.every((phrase) => plainText(index.passages[n]?.shown ?? "").includes(phrase)),
    )
    .map(([n, score]) => {
      const bonus = phraseBonus * total * neighbourShare(index.sequences[n] ?? [], concepts);
      // A document that contains more of the query is more likely the right one.
      const affinity = 1 + documentBonus * (documents.get(index.passages[n]?.documentId ?? "") ?? 0);
      return { n, score: (score + bonus) * weightOf(index, n) * affinity };
    });
  const group = (n: number) => Number(!meant.has(n));
  top.sort((x, y) => group(x.n) - group(y.n) || y.score - x.score || x.n - y.n);
  return foldDuplicates(index, top, limit).map((each) => ({
    ...hitOf(index, concepts, each),
    isRelated: !meant.has(each.n),
  }));
}

/** The passages that contain a term themselves or in their headings, not only next to them. */
function statedIn({ passages, counts }: Posting = { passages: [], counts: [] }): number[] {
  return passages.filter((_, i) => (counts[i] ?? 0) > neighborWeight[-1]);
}

/** A few words without a figure or date (a label, an address, a signature) rarely contain the answer. */
function weightOf(index: Index, n: number): number {
  const sequence = index.sequences[n] ?? [];
  const isBare =
    sequence.length < fewTerms &&
    !sequence.some((term) => /^[#@]/.test(term)) &&
    index.passages[n]?.cells === undefined &&
    !index.passages[n]?.marks.includes("mail_header");
  return isBare ? bareWeight + ((1 - bareWeight) * sequence.length) / fewTerms : 1;
}

/**
 * Weight of a word in a search: rare words weigh more. An alternative counts by the square of its weight, so that a frequent synonym does
 * not make a rare word seem frequent.
 */
export function rarityOf(
  passages: number,
  alternatives: readonly { term: string; weight: number }[],
  frequencyOf: (term: string) => number,
): number {
  const sum = alternatives.reduce((total, { term, weight }) => total + weight ** 2 * frequencyOf(term), 0);
  return rarityIn(passages, Math.min(passages, sum));
}

function rarityIn(passages: number, frequency: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

/** Weight of a word in an answer's coverage: rare words weigh more. A passage with several alternatives counts once. */
export function idfOf(index: Index, { alternatives }: Concept): number {
  const best = new Map<number, number>();
  for (const { term, weight } of alternatives)
    for (const n of index.postings.get(term)?.passages ?? []) best.set(n, Math.max(weight ** 2, best.get(n) ?? 0));
  const frequency = [...best.values()].reduce((sum, share) => sum + share, 0);
  return rarityIn(index.passages.length, frequency);
}

function scorePosting(
  index: Index,
  { term, weight }: { term: string; weight: number },
  best: Map<number, number>,
): void {
  const posting = index.postings.get(term);
  if (!posting) return;
  for (const [i, n] of posting.passages.entries()) {
    const count = posting.counts[i] ?? 0;
    const length = (index.lengths[n] ?? 0) / Math.max(1, index.averageLength);
    const score = (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
    if (score > (best.get(n) ?? 0)) best.set(n, score);
  }
}

function hitOf(
  index: Index,
  concepts: readonly { concept: Concept }[],
  { n, score, duplicates }: { n: number; score: number; duplicates: number[] },
): Omit<Hit, "isRelated"> {
  const passage = index.passages[n];
  if (!passage) throw new RangeError("The index has no such passage.");
  const { context } = passageTerms(passage);
  const held = new Set([...(index.sequences[n] ?? []), ...context]);
  return {
    passage,
    score,
    matched: concepts
      .filter(({ concept }) => concept.alternatives.some(({ term }) => held.has(term)))
      .map(({ concept }) => concept.word),
    duplicates: duplicates.flatMap((other) => index.passages[other] ?? []),
  };
}

/** Keeps the best of each group of near-equal passages; the others are listed with it. */
function foldDuplicates(index: Index, top: readonly { n: number; score: number }[], limit: number) {
  const kept: { n: number; score: number; duplicates: number[] }[] = [];
  for (const { n, score } of top) {
    const twin = kept.find((each) => isNearDuplicate(index.sequences[each.n] ?? [], index.sequences[n] ?? []));
    if (twin) twin.duplicates.push(n);
    else if (kept.length < limit) kept.push({ n, score, duplicates: [] });
  }
  return kept;
}

/** Nearly all terms shared, and all numbers and dates: rows of one table share their header and yet differ. */
function isNearDuplicate(a: readonly string[], other: readonly string[]): boolean {
  const longer = Math.max(a.length, other.length);
  if (longer < 6 || Math.abs(a.length - other.length) > Math.max(2, longer * 0.08)) return false;
  const set = new Set(a);
  const isNumber = (term: string) => /^[#@]/.test(term);
  if (other.some((term) => isNumber(term) && !set.has(term))) return false;
  return other.filter((term) => set.has(term)).length / longer > 0.92;
}

/** Share of the query's adjacent words that are adjacent, or nearly, in the passage. */
function neighbourShare(sequence: readonly string[], concepts: readonly { concept: Concept }[]): number {
  let hits = 0;
  const terms = concepts.map(({ concept }) => new Set(concept.alternatives.map(({ term }) => term)));
  for (let i = 0; i + 1 < terms.length; i++) {
    const [first, second] = [terms[i], terms[i + 1]];
    const isNear = sequence.some(
      (term, at) => first?.has(term) && [1, 2, -1, -2].some((step) => second?.has(sequence[at + step] ?? "")),
    );
    if (isNear) hits++;
  }
  return hits / Math.max(1, terms.length - 1);
}

function topScores(scores: ReadonlyMap<number, number>, limit: number): [number, number][] {
  let kept: [number, number][] = [];
  let lowest = 0;
  for (const entry of scores) {
    if (entry[1] <= lowest) continue;
    kept.push(entry);
    if (kept.length < limit * 4) continue;
    kept = kept.sort((x, y) => y[1] - x[1]).slice(0, limit);
    lowest = kept.at(-1)?.[1] ?? 0;
  }
  return kept.sort((x, y) => y[1] - x[1]).slice(0, limit);
}

/** Reciprocal-rank fusion of several rankings of ids, best first. Rank counts, not score. */
export function fuseRankings(rankings: readonly (readonly string[])[], constant = 60): { id: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings)
    for (const [rank, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (constant + rank + 1));
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b2) => b2.score - a.score);
}
