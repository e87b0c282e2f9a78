import type { KnowledgePassage } from "@muster/contracts/knowledge-search";
import { detectLanguage, languageOf } from "@muster/retrieval/language/detect";
import type { Language } from "@muster/retrieval/language/lexicon";
import { hasSameMeaning } from "@muster/retrieval/language/thesaurus";
import { stemOf } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";
import { type Concept, conceptsOf, plainText, searchedWords, type Vocabulary } from "@muster/retrieval/query";
import { rarityOf } from "@muster/retrieval/search";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { findCollections } from "./index.repo.ts";
import { type Ranking, rankPassages } from "./postings.ts";
import {
  b,
  foldDuplicates,
  k1,
  type Ranked,
  rerank,
  type Scored,
  type ScoredWord,
  scorePassages,
  type Word,
} from "./rerank.ts";
import * as repo from "./search.repo.ts";
import type { SearchScope } from "./search-scope.ts";
import { readTail } from "./segments.repo.ts";
import type { Tail } from "./segments.ts";
import { noVectors, type QueryVectors, rankByMeaning } from "./vectors.ts";

export interface SearchHit {
  passage: Passage;
  score: number;
  /** The words of the query that the passage contains, with the score that each adds. */
  matched: ScoredWord[];
  lexicalRank: number | null;
  vectorRank: number | null;
  /** Near-duplicate passages that were left out of the list. */
  duplicates: Passage[];
}

export interface SearchResult {
  hits: SearchHit[];
  language: Language;
  /** The terms searched for, for display. */
  searchedFor: string[];
  /** Whether vectors were used. */
  isByMeaning: boolean;
}

/** Candidates that are ranked by neighbours, documents and duplicates, too. */
const reranked = 80;
/** How many of a group of near-duplicates are ranked. */
const copies = 4;
/** At most this many passages are read. */
const maxRead = 10_000;
/** The constant of reciprocal-rank fusion: a higher one makes the first ranks more equal. */
const fusionConstant = 60;
const maxAlternatives = 10;
const maxTerms = 20_000;
const anyLength = { shortest: 0, longest: 1000 };
/** A stem of another language of the documents. */
const otherLanguageWeight = 0.95;

/**
 * The best passages of a scope for a query, near-duplicates merged into the first one: by words, and if the query has a vector also
 * by meaning, fused by rank. Runs several quick statements: call it in a separate transaction.
 */
export async function search(
  tx: OrgTx,
  scope: SearchScope,
  { text, vectors = noVectors, limit = 10, language: asked }: Query,
): Promise<SearchResult> {
  const owners = { kinds: scope.owners.map(({ kind }) => kind), ids: scope.owners.map(({ id }) => id) };
  const [collections, tags] = await Promise.all([findCollections(tx, scope.owners), repo.listLanguages(tx, owners)]);
  const languages = tags.flatMap((tag) => languageOf(tag) ?? []);
  const language = asked ?? languageOfQuery(text, languages);
  const searchedFor = searchedWords(text, language);
  const passageCount = collections.reduce((sum, { passageCount }) => sum + passageCount, 0);
  if (passageCount === 0) return { hits: [], language, searchedFor, isByMeaning: false };
  const keys = collections.map(({ key }) => key);
  // Before the merged postings: what is merged in between is then read twice, which counts once, and never missed.
  const tail = await readTail(tx, keys);
  const { concepts, frequencies } = await readConcepts(tx, { text, language, languages, keys, tail });
  const words = weigh(concepts, { frequencies, passageCount });
  const termCount = collections.reduce((sum, each) => sum + each.termCount, 0);
  const averageLength = Math.max(1, termCount / passageCount);
  const phrases = concepts.flatMap(({ phrase }) => phrase ?? []);
  const reading = { ...owners, phrases, limit: Math.max(reranked, limit * 4) };
  const ranking = await rankIn(tx, scope, { keys, tail, words, averageLength, isPhrase: phrases.length > 0 });
  const byWords = rerank(await readBest(tx, ranking, reading), { words, averageLength }).filter(isMeant(words));
  const near = await rankByMeaning(tx, scope, { collections, vectors });
  const read = near.length > 0 ? await repo.readRanked(tx, { ranked: near, ...reading }) : [];
  const byMeaning = scorePassages(withoutCopies(holding(read, phrases)), { words, averageLength });
  const hits = fuse(byWords, byMeaning, limit).map((hit) => ({
    ...hit,
    passage: toPassage(hit.passage),
    duplicates: hit.duplicates.map(toPassage),
  }));
  return { hits, language, searchedFor, isByMeaning: near.length > 0 };
}

/** A passage that has only related words is not a hit: "charge" alone does not match a hotel. */
function isMeant(words: readonly Word[]): (scored: Scored) => boolean {
  const meant = new Set(
    words.flatMap(({ word, alternatives }) =>
      alternatives.flatMap(({ term, weight }) => (hasSameMeaning(weight) ? [`${word} ${term}`] : [])),
    ),
  );
  return ({ matched }) => matched.some(({ word, term }) => meant.has(`${word} ${term}`));
}

interface Query {
  text: string;
  vectors?: QueryVectors;
  limit?: number;
  language?: Language;
}

/** Reciprocal-rank fusion; without a search by meaning, the scores stay those of the words. */
function fuse(byWords: readonly Scored[], byMeaning: readonly Scored[], limit: number) {
  const words = foldDuplicates(byWords, byMeaning.length > 0 ? reranked : limit);
  if (byMeaning.length === 0)
    return words.map(({ own: _own, ...hit }, at) => ({ ...hit, lexicalRank: at + 1, vectorRank: null }));
  const meaning = foldDuplicates(byMeaning, reranked);
  const ranks = (hits: readonly Ranked[]) =>
    new Map(
      hits.flatMap(({ passage, duplicates }, at) => [passage, ...duplicates].map((each) => [keyOf(each), at + 1])),
    );
  const [lexical, vectorial] = [ranks(words), ranks(meaning)];
  const share = (rank: number | undefined) => (rank === undefined ? 0 : 1 / (fusionConstant + rank));
  const all = new Map([...byMeaning, ...byWords].map((each) => [keyOf(each.passage), each]));
  const fused = [...all].map(([key, each]) => ({
    ...each,
    score: share(lexical.get(key)) + share(vectorial.get(key)),
  }));
  // With equal scores, matches by words come first: the nearest vector may still be far away.
  const placeByWords = ({ passage }: Scored) => lexical.get(keyOf(passage)) ?? Number.MAX_SAFE_INTEGER;
  fused.sort(
    (one, other) =>
      other.score - one.score ||
      placeByWords(one) - placeByWords(other) ||
      (keyOf(one.passage) < keyOf(other.passage) ? -1 : 1),
  );
  return foldDuplicates(fused, limit).map(({ own: _own, ...hit }) => ({
    ...hit,
    lexicalRank: lexical.get(keyOf(hit.passage)) ?? null,
    vectorRank: vectorial.get(keyOf(hit.passage)) ?? null,
  }));
}

function keyOf({ documentId, start }: { documentId: string; start: number }): string {
  return `${documentId}:${start}`;
}

function holding<Row extends repo.FoundPassage>(found: readonly Row[], phrases: readonly string[]): Row[] {
  return found.filter((passage) =>
    phrases.every((phrase) => plainText(passage.shown ?? passage.text).includes(phrase)),
  );
}

interface Matching {
  keys: string[];
  tail: Tail;
  words: readonly Word[];
  averageLength: number;
  isPhrase: boolean;
}

/** Every passage that contains a word of the query, by its postings; with a phrase, those that contain all of its words. */
async function rankIn(
  tx: OrgTx,
  { documentIds }: SearchScope,
  { keys, tail, words, averageLength, isPhrase }: Matching,
): Promise<Ranking> {
  if (words.length === 0) return { best: () => [] };
  const terms = [...new Set(words.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)))];
  const blocks = [...(await repo.listPostings(tx, { keys, terms })), ...tail.blocksOf(terms)];
  const numbers = documentIds && (await repo.listNumbers(tx, documentIds));
  const wanted = numbers && new Set(numbers.map(({ collection, number }) => `${collection} ${number}`));
  return rankPassages(blocks, {
    words: words.map(({ alternatives, rarity }) => ({
      alternatives: alternatives.map(({ term, weight }) => ({ term, weight: weight * rarity })),
    })),
    bm25: { k1, b, averageLength },
    isConjunction: isPhrase,
    ...(wanted && { isWanted: (collection, number) => wanted.has(`${collection} ${number}`) }),
  });
}

interface Reading {
  kinds: string[];
  ids: string[];
  phrases: readonly string[];
  limit: number;
}

/** Reads the best passages, and more of them as long as copies of one text, hidden documents and missing phrases leave too few. */
async function readBest(tx: OrgTx, ranking: Ranking, { phrases, limit, ...owners }: Reading) {
  for (let window = Math.ceil(limit * 1.2); ; window *= 8) {
    const ranked = ranking.best(window);
    if (ranked.length === 0) return [];
    const fitting = withoutCopies(holding(await repo.readRanked(tx, { ranked, ...owners }), phrases));
    if (fitting.length >= limit || ranked.length < window || window >= maxRead) return fitting.slice(0, limit);
  }
}

/** The first few of each group of near-duplicates. */
function withoutCopies<Row extends repo.FoundPassage>(rows: readonly Row[]): Row[] {
  const seen = new Map<number, number>();
  return rows.filter(({ fingerprint }) => {
    const before = seen.get(fingerprint) ?? 0;
    seen.set(fingerprint, before + 1);
    return before < copies;
  });
}

/** A short query reveals little about its language, so a language of the documents is preferred. */
function languageOfQuery(text: string, languages: readonly Language[]): Language {
  const guess = detectLanguage(text);
  return languages.includes(guess) ? guess : detectLanguage(text, languages[0]);
}

export function toPassage(row: repo.FoundPassage): Passage {
  const {
    own: _own,
    context: _context,
    length: _length,
    fingerprint: _print,
    shown,
    cells,
    tableId,
    lead,
    ...rest
  } = row;
  return {
    ...rest,
    id: keyOf(row),
    language: languageOf(row.language) ?? "und",
    shown: shown ?? row.text,
    ...(cells && { cells }),
    ...(tableId !== null && { tableId }),
    ...(lead !== null && { lead }),
  };
}

/** A passage as the API returns it. */
export function toShownPassage(row: repo.FoundPassage): KnowledgePassage {
  return toPublicPassage(toPassage(row));
}

export function toPublicPassage({
  cells: _cells,
  tableId: _table,
  lead: _lead,
  ...passage
}: Passage): KnowledgePassage {
  return passage;
}

interface Asked {
  text: string;
  language: Language;
  languages: readonly Language[];
  keys: string[];
  tail: Tail;
}

/**
 * The concepts of a query against the terms of the collections. The analysis requests terms one by one; the requested terms are read in a few
 * statements, and the analysis is repeated with the results.
 */
async function readConcepts(tx: OrgTx, { text, language, languages, keys, tail }: Asked) {
  const known: KnownTerms = { frequencies: new Map(), ranges: new Map() };
  const others = languages.filter((each) => each !== language && each !== "und").slice(0, 2);
  for (;;) {
    const unknown = new Set<string>();
    const wanted = new Map<string, repo.TermRange>();
    const has = (term: string) => {
      const passages = known.frequencies.get(term);
      if (passages === undefined) unknown.add(term);
      return (passages ?? 0) > 0;
    };
    const startingWith = (letters: string, { shortest, longest } = anyLength) => {
      const key = `${shortest} ${longest} ${letters}`;
      const range = known.ranges.get(key);
      if (!range) wanted.set(key, { letters, shortest, longest });
      return [...(range?.terms ?? [])];
    };
    const frequency = (terms: readonly string[]) =>
      terms.reduce((sum, term) => sum + (known.frequencies.get(term) ?? 0), 0);
    const vocabulary: Vocabulary = { has, startingWith, frequency };
    const concepts = conceptsOf(text, language, vocabulary).map((concept) => inOtherLanguages(concept, others, has));
    for (const { alternatives } of concepts) for (const { term } of alternatives) has(term);
    if (unknown.size === 0 && wanted.size === 0) return { concepts, frequencies: known.frequencies };
    // Near spellings are searched only for words known to be missing: they read a large part of the vocabulary.
    const ranges = [...wanted].filter(([, { longest }]) => unknown.size === 0 || longest === anyLength.longest);
    await Promise.all([
      readFrequencies(tx, known, { keys, tail, terms: [...unknown] }),
      readRanges(tx, known, { keys, tail, wanted: new Map(ranges) }),
    ]);
  }
}

interface KnownTerms {
  /** Number of passages; 0 for a term that does not occur. */
  frequencies: Map<string, number>;
  ranges: Map<string, { range: repo.TermRange; terms: Set<string> }>;
}

async function readFrequencies(
  tx: OrgTx,
  { frequencies }: KnownTerms,
  { keys, tail, terms }: { keys: string[]; tail: Tail; terms: string[] },
): Promise<void> {
  for (const term of terms) frequencies.set(term, tail.frequency(term));
  // Half of a surrogate pair is in no index, and PostgreSQL refuses it.
  const askable = terms.filter((term) => term.isWellFormed());
  if (askable.length === 0) return;
  for (const { term, passages } of await repo.listFrequencies(tx, { keys, terms: askable }))
    frequencies.set(term, passages + tail.frequency(term));
}

/** For beginnings and near spellings. */
async function readRanges(
  tx: OrgTx,
  { ranges }: KnownTerms,
  { keys, tail, wanted }: { keys: string[]; tail: Tail; wanted: Map<string, repo.TermRange> },
): Promise<void> {
  for (const [key, range] of wanted) ranges.set(key, { range, terms: new Set(tail.termsFrom(range)) });
  const askable = [...wanted].filter(([, { letters }]) => letters.isWellFormed());
  if (askable.length === 0) return;
  const found = await repo.listTermsFrom(tx, { keys, ranges: askable.map(([, range]) => range), limit: maxTerms });
  for (const { range, term } of found) ranges.get(askable[range]?.[0] ?? "")?.terms.add(term);
}

/** The word's stem in the other languages of the documents: a question may be asked in another one. */
function inOtherLanguages(concept: Concept, others: readonly Language[], has: (term: string) => boolean): Concept {
  if (concept.phrase || concept.alternatives.length === 0 || /^[#@]/.test(concept.alternatives[0]?.term ?? ""))
    return concept;
  const known = new Set(concept.alternatives.map(({ term }) => term));
  const added = others.flatMap((language) => {
    const term = stemOf(concept.word.toLowerCase(), language);
    return !known.has(term) && has(term) ? [{ term, weight: otherLanguageWeight }] : [];
  });
  return added.length > 0 ? { ...concept, alternatives: [...concept.alternatives, ...added] } : concept;
}

function weigh(
  concepts: readonly Concept[],
  { frequencies, passageCount }: { frequencies: ReadonlyMap<string, number>; passageCount: number },
): Word[] {
  return concepts.flatMap(({ word, weight, alternatives }) => {
    const held = alternatives
      .filter(({ term }) => (frequencies.get(term) ?? 0) > 0)
      .sort((one, other) => other.weight - one.weight)
      .slice(0, maxAlternatives);
    if (held.length === 0) return [];
    const rarity = weight * rarityOf(passageCount, held, (term) => frequencies.get(term) ?? 0);
    return [{ word, alternatives: held, rarity }];
  });
}
