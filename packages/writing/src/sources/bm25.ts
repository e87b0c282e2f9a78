import { type Passage, sentenceText } from "./passages.ts";
import { type Query, type QueryTerm, readQuery } from "./question.ts";
import { termsOf } from "./text/words.ts";

/** A passage that a search found. */
export interface Hit {
  passage: Passage;
  score: number;
}

/** Passages that can be searched. */
export interface PassageIndex {
  passages: Passage[];
  /** The best passages for a question or a few words, best first. */
  search: (query: string | Query, options?: { limit?: number }) => Hit[];
  /** How much a term tells passages apart: high for rare ones, highest for one that no passage holds. */
  weightOf: (term: QueryTerm) => number;
  /** Whether any passage holds the term itself or, with `related`, a word that may stand for it. */
  holds: (term: QueryTerm, options?: { related?: boolean }) => boolean;
  titleOf: (fileId: string) => string;
}

/** Saturation of repeated terms and weight of a passage's length, as in Robertson and Zaragoza, "The Probabilistic Relevance Framework". */
const k1 = 1.2;
const b = 0.75;
/** A term in a heading or title counts as so many in the text. */
const headingBoost = 1.6;
const titleBoost = 0.6;
const relatedShare = 0.55;
const pairBonus = 0.4;

interface Entry {
  counts: Map<string, number>;
  pairs: Set<string>;
  length: number;
}

/** An index in memory over passages of any number of files; `titles` holds a name by file id. */
export function indexPassages(
  passages: Passage[],
  { titles = new Map() }: { titles?: Map<string, string> } = {},
): PassageIndex {
  const entries = passages.map((passage) => entryOf(passage, titles.get(passage.fileId) ?? ""));
  const postings = new Map<string, number[]>();
  for (const [at, { counts }] of entries.entries())
    for (const term of counts.keys()) {
      const list = postings.get(term);
      if (list) list.push(at);
      else postings.set(term, [at]);
    }
  const average = entries.reduce((sum, entry) => sum + entry.length, 0) / (entries.length || 1);
  const found = (forms: string[]) => new Set(forms.flatMap((form) => postings.get(form) ?? []));
  const rarity = (count: number) => Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  const holds: PassageIndex["holds"] = (term, { related = false } = {}) =>
    found(related ? [...term.forms, ...term.related] : term.forms).size > 0;
  const weightOf = (term: QueryTerm) => {
    const own = found(term.forms).size;
    return rarity(own > 0 ? own : found(term.related).size) * (term.isSoft ? 0.25 : 1);
  };

  function score(query: Query, at: number, weights: number[]): number {
    const entry = entries[at];
    if (!entry) return 0;
    const norm = k1 * (1 - b + (b * entry.length) / average);
    const terms = query.terms.reduce((sum, term, index) => {
      const frequency = frequencyOf(term, entry.counts);
      return sum + ((weights[index] ?? 0) * frequency * (k1 + 1)) / (frequency + norm);
    }, 0);
    const pairs = query.pairs.filter(([one, other]) => holdsPair(entry, query.terms[one], query.terms[other]));
    return (
      terms + pairs.reduce((sum, [one, other]) => sum + pairBonus * ((weights[one] ?? 0) + (weights[other] ?? 0)), 0)
    );
  }

  return {
    passages,
    holds,
    weightOf,
    titleOf: (fileId) => titles.get(fileId) ?? "",
    search: (asked, { limit = 10 } = {}) => {
      const query = typeof asked === "string" ? readQuery(asked) : asked;
      const weights = query.terms.map(weightOf);
      const candidates = found(query.terms.flatMap((term) => [...term.forms, ...term.related]));
      return [...candidates]
        .flatMap((at) => {
          const passage = passages[at];
          return passage && query.phrases.every((phrase) => holdsPhrase(passage, phrase))
            ? [{ passage, score: score(query, at, weights) }]
            : [];
        })
        .sort((one, other) => other.score - one.score || one.passage.start - other.passage.start)
        .slice(0, limit);
    },
  };
}

function entryOf(passage: Passage, title: string): Entry {
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  const add = (terms: string[], weight: number) => {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  const { language } = passage;
  let length = 0;
  for (const sentence of passage.sentences) {
    const terms = termsOf(sentenceText(passage, sentence), language);
    add(terms, 1);
    length += terms.length;
    for (let at = 1; at < terms.length; at++) pairs.add(`${terms[at - 1]} ${terms[at]}`);
  }
  const columns = passage.sentences.find((sentence) => sentence.columns)?.columns;
  if (columns) add(termsOf(columns, language), 0.5);
  add(termsOf(passage.headingPath.join(" "), language), headingBoost);
  add(termsOf(title, language), titleBoost);
  return { counts, pairs, length };
}

function frequencyOf(term: QueryTerm, counts: Map<string, number>): number {
  const own = Math.max(0, ...term.forms.map((form) => counts.get(form) ?? 0));
  const related = term.related.reduce((most, stem) => Math.max(most, counts.get(stem) ?? 0), 0);
  return Math.max(own, relatedShare * related);
}

function holdsPair({ pairs }: Entry, one: QueryTerm | undefined, other: QueryTerm | undefined): boolean {
  return (one?.forms ?? []).some((first) => (other?.forms ?? []).some((second) => pairs.has(`${first} ${second}`)));
}

function holdsPhrase({ text }: Passage, phrase: string): boolean {
  const flat = (words: string) => words.toLowerCase().replace(/\s+/g, " ");
  return flat(text).includes(flat(phrase));
}
