import type { PassageIndex } from "../bm25.ts";
import { type Passage, sentenceText } from "../passages.ts";
import type { Query, QueryTerm } from "../question.ts";
import type { Sentence } from "../sentences.ts";
import { termsOf } from "../text/words.ts";
import { holdsAnswer } from "./answer-types.ts";
import { canBeImplied, isImplied } from "./implied.ts";

/** A sentence that may answer a question, with how well it does. */
export interface Evidence {
  passage: Passage;
  sentence: Sentence;
  /** The list or the rows that a lead-in ending in ":" announces. */
  list: Sentence[];
  /** Share of the question, by weight, that the sentence and its surroundings speak of; 0 … 1. */
  coverage: number;
  /** The same by the sentence's own words alone. */
  ownCoverage: number;
  score: number;
  /** Whether it holds the kind of thing that was asked for. */
  isOfKind: boolean;
  /** Names, numbers and the counted thing of the question that are nowhere near. */
  missing: QueryTerm[];
  /** Whether it speaks itself of what is asked, or stands under its name. */
  hasAttribute: boolean;
  /** Whether it follows a question, as in a list of questions and answers. */
  isReply: boolean;
  /** Question terms that neither it nor its surroundings hold. */
  unmet: QueryTerm[];
}

/** How much a term counts by where it stands. A table's column names are as good as the row's own words. */
const share = {
  own: 1,
  columns: 0.9,
  question: 0.85,
  implied: 0.8,
  related: 0.75,
  lead: 0.7,
  heading: 0.7,
  title: 0.5,
  antecedent: 0.75,
  before: 0.4,
  after: 0.3,
  passage: 0.15,
};
/** A word like "cost" tells less than the thing that costs. */
const impliedWeight = 0.5;
/** Below this a name or number of the question counts as not there. */
const nearEnough = 0.3;

/** The sentences of a passage as evidence for a question. */
export function evidenceIn(passage: Passage, query: Query, index: PassageIndex): Evidence[] {
  const surroundings = surroundingsOf(passage, index);
  return passage.sentences.flatMap((sentence, at) => {
    const text = sentenceText(passage, sentence);
    if (sentence.kind === "heading" || sentence.kind === "header" || /\?["”’)*_]*$/.test(text)) return [];
    return [weigh({ passage, at, sentence, list: listAfter(passage, at) }, { query, index, surroundings })];
  });
}

interface Place {
  terms: Set<string>;
  share: number;
}

interface Surroundings {
  own: Set<string>[];
  always: Place[];
}

interface Candidate {
  passage: Passage;
  at: number;
  sentence: Sentence;
  list: Sentence[];
}

function weigh(
  { passage, at, sentence, list }: Candidate,
  { query, index, surroundings }: { query: Query; index: PassageIndex; surroundings: Surroundings },
): Evidence {
  const places = placesOf(passage, at, { list, surroundings });
  const own = surroundings.own[at] ?? new Set<string>();
  const text = [sentence, ...list].map((each) => sentenceText(passage, each)).join("\n");
  const matches = query.terms.map((term) => {
    const form = isImplied(term.word, text) ? share.implied : 0;
    return {
      term,
      weight: index.weightOf(term) * (canBeImplied(term.word) ? impliedWeight : 1),
      match: Math.max(form, ...places.map((place) => matchIn(term, place))),
      own: Math.max(form, matchIn(term, { terms: own, share: 1 })),
    };
  });
  const total = matches.reduce((sum, each) => sum + each.weight, 0) || 1;
  const coverage = matches.reduce((sum, each) => sum + each.weight * each.match, 0) / total;
  const ownCoverage = matches.reduce((sum, each) => sum + each.weight * each.own, 0) / total;
  const isOfKind = holdsAnswer(answerCells(text, sentence, query), query);
  const unmet = matches.filter((each) => each.match < nearEnough).map((each) => each.term);
  return {
    passage,
    sentence,
    list,
    coverage,
    ownCoverage,
    score:
      coverage +
      0.35 * ownCoverage +
      0.12 * pairShare(query, passage, sentence) +
      (isOfKind ? 0.1 : 0) -
      lengthCost(text),
    isOfKind,
    missing: missingOf(unmet, query),
    hasAttribute: matches.every(
      ({ term, own, match }) => term !== query.attribute || own > 0 || match >= share.heading,
    ),
    isReply: isReply(passage, at),
    unmet,
  };
}

/** A counted thing may be asked for by several words, "people visit": one of them is enough. */
function missingOf(unmet: QueryTerm[], { focus }: Query): QueryTerm[] {
  const isFocusMissing = focus.length > 0 && focus.every((term) => unmet.includes(term));
  return unmet.filter((term) => term.isNumber || term.isName || (isFocusMissing && focus.includes(term)));
}

function isReply(passage: Passage, at: number): boolean {
  const before = passage.sentences[at - 1];
  return before !== undefined && /\?["”’)*_]*$/.test(sentenceText(passage, before));
}

function matchIn(term: QueryTerm, { terms, share: most }: Place): number {
  if (term.forms.some((form) => terms.has(form))) return most;
  return term.related.some((stem) => terms.has(stem)) ? most * share.related : 0;
}

function surroundingsOf(passage: Passage, index: PassageIndex): Surroundings {
  const own = passage.sentences.map((sentence) => new Set(termsOf(sentenceText(passage, sentence), passage.language)));
  return {
    own,
    always: [
      { terms: new Set(termsOf(passage.headingPath.join(" "), passage.language)), share: share.heading },
      { terms: new Set(termsOf(index.titleOf(passage.fileId), passage.language)), share: share.title },
      { terms: new Set(own.flatMap((terms) => [...terms])), share: share.passage },
    ],
  };
}

function placesOf(
  passage: Passage,
  at: number,
  { list, surroundings }: { list: Sentence[]; surroundings: Surroundings },
): Place[] {
  const { own, always } = surroundings;
  const sentence = passage.sentences[at];
  const before = passage.sentences[at - 1];
  const isAsked = isReply(passage, at);
  const lead = sentence?.kind === "item" || sentence?.kind === "row" ? leadInOf(passage, at) : -1;
  const place = (index: number, most: number): Place[] => {
    const terms = own[index];
    return terms ? [{ terms, share: most }] : [];
  };
  return [
    ...place(at, share.own),
    ...(sentence?.columns
      ? [{ terms: new Set(termsOf(sentence.columns, passage.language)), share: share.columns }]
      : []),
    ...place(lead, share.lead),
    ...list.flatMap((item) => place(passage.sentences.indexOf(item), share.lead)),
    ...(before && before.kind !== "row" && sentence?.kind !== "row"
      ? place(
          at - 1,
          isAsked
            ? share.question
            : pointsBack(sentenceText(passage, sentence ?? before))
              ? share.antecedent
              : share.before,
        )
      : []),
    ...(sentence?.kind === "prose" ? place(at + 1, share.after) : []),
    ...always,
  ];
}

/** Whether a sentence is about what the one before it named. */
export function pointsBack(text: string): boolean {
  return /^(?:It|They|This|These|Those|That|He|She|Both|Such|Then|Instead|Also|Its|Their)\b/.test(text);
}

/** The sentence ending in ":" that announces the list in which this one stands; -1 without one. */
export function leadInOf(passage: Passage, at: number): number {
  let index = at - 1;
  while (index >= 0 && passage.sentences[index]?.kind === passage.sentences[at]?.kind) index--;
  const lead = passage.sentences[index];
  return lead && lead.kind === "prose" && sentenceText(passage, lead).endsWith(":") ? index : -1;
}

function listAfter(passage: Passage, at: number): Sentence[] {
  const lead = passage.sentences[at];
  if (!lead || !sentenceText(passage, lead).endsWith(":")) return [];
  const rest = passage.sentences.slice(at + 1);
  const kind = rest[0]?.kind;
  if (kind === undefined || kind === "heading") return [];
  if (kind === "prose") return rest.slice(0, 1);
  const isRow = kind === "row" || kind === "header";
  const end = rest.findIndex((each) => (isRow ? each.kind !== "row" && each.kind !== "header" : each.kind !== kind));
  return rest.slice(0, end < 0 ? 12 : Math.min(end, 12));
}

/** Of a row, the cells under the columns that the question names; the kind of answer has to stand there. */
function answerCells(text: string, sentence: Sentence, query: Query): string {
  if (sentence.kind !== "row" || !sentence.columns) return text;
  const names = sentence.columns.split("|");
  const cells = text.split("|");
  const asked = names.flatMap((name, index) => {
    const terms = new Set(termsOf(name, "en"));
    return query.terms.some((term) => term.forms.some((form) => terms.has(form))) ? [cells[index] ?? ""] : [];
  });
  return asked.length > 0 ? [...asked, ...names].join(" ") : text;
}

function pairShare(query: Query, passage: Passage, sentence: Sentence): number {
  if (query.pairs.length === 0) return 0;
  const terms = termsOf(sentenceText(passage, sentence), passage.language);
  const pairs = new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`));
  const met = query.pairs.filter(([one, other]) =>
    (query.terms[one]?.forms ?? []).some((first) =>
      (query.terms[other]?.forms ?? []).some((second) => pairs.has(`${first} ${second}`)),
    ),
  );
  return met.length / query.pairs.length;
}

function lengthCost(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0;
  return words < 4 ? 0.15 : words > 45 ? 0.04 : 0;
}
