import { agrees, type Claim, claimsOf, contradicts, isStatement } from "./claims/claims.ts";
import { coverageOf, type Evidence, fitsSlot, idfOfWords, nearnessOf, strongestSentence } from "./claims/coverage.ts";
import { extremeOf } from "./claims/extreme.ts";
import { type QuestionPart, readQuestion } from "./claims/question.ts";
import { type Quote, quoteOf } from "./claims/quotes.ts";
import type { Slot } from "./language/lexicon.ts";
import type { Passage } from "./passages/passages.ts";
import { searchedWords } from "./query.ts";
import { type Hit, type Index, search } from "./search.ts";

/** What became of one part of a question. Without an answer the closest passages stand alone. */
export interface PartAnswer {
  part: string;
  slot: Slot;
  kind: "answer" | "closest";
  answer: (Quote & { claim: Claim; coverage: number }) | null;
  /** Best first; the answer's passage is among them. */
  closest: Quote[];
  /** Other documents that state the same value. */
  agreement: Quote[];
  /** Other documents that state another value of the same thing at the same time. */
  contradictions: Quote[];
  /** What was searched for; nothing is said about what the documents lack. */
  searchedFor: string[];
}

export interface Answer {
  question: string;
  language: QuestionPart["language"];
  parts: PartAnswer[];
  /** Passages that address a model: left out and listed. */
  ignored: Passage[];
}

/** Below this share of the question's weight a quote is a closest passage and no answer. */
const answerCoverage = 0.74;
/** A question without a kind of value is answered only by a sentence that holds nearly all of it. */
const textCoverage = 0.92;
/** From here on a claim is near enough to look for others that contradict it. */
const nearCoverage = 0.55;
/** Another claim with this much of the question may agree with the first or contradict it. */
const likeCoverage = 0.6;
const mostHits = 14;
const mostClosest = 5;

/** Answers each part of a question with quotes, or gives the closest passages. */
export function answerQuestion(index: Index, question: string): Answer {
  const parts = readQuestion(question);
  const answers: PartAnswer[] = [];
  for (const part of parts) {
    const before = answers.at(-1);
    if (part.slot === "agreement" && before)
      answers.push({ ...before, part: part.text, slot: "agreement", closest: [] });
    else answers.push(answerPart(index, part));
  }
  const ignored = index.passages.filter(({ marks }) => marks.includes("addressed_to_ai"));
  return { question, language: parts[0]?.language ?? "en", parts: answers, ignored };
}

interface Ranked {
  claim: Claim;
  coverage: number;
  nearness: number;
  score: number;
}

function answerPart(index: Index, part: QuestionPart): PartAnswer {
  const evidence: Evidence = { part, idf: idfOfWords(index, part) };
  const hits = candidateHits(index, part);
  const ranked = rankClaims(hits, evidence);
  const extreme = extremeOf(
    index,
    part,
    hits.map(({ passage }) => passage),
  );
  const [first] = ranked;
  const needed = part.slot === "text" ? textCoverage : answerCoverage;
  const top = extreme ?? (first && first.coverage >= needed ? first : undefined);
  const near = top ?? (first && first.coverage >= nearCoverage ? first : undefined);
  const alike = near && !extreme ? likeClaims(ranked, near) : [];
  return {
    part: part.text,
    slot: part.slot,
    kind: top ? "answer" : "closest",
    answer: top ? { ...quoteClaim(top.claim), claim: top.claim, coverage: top.coverage } : null,
    closest: hits
      .slice(0, mostClosest)
      .map(({ passage }) => quoteOf(passage, passage, strongestSentence(passage, evidence))),
    agreement: near ? distinct(alike.filter((claim) => agrees(near.claim, claim)).map(quoteClaim)) : [],
    contradictions: near ? contradictionsOf(near.claim, alike, top !== undefined) : [],
    searchedFor: searchedWords(part.search, part.language),
  };
}

const fitBonus = 1.5;

/** The passages found, those first that state the kind of value that is asked for. */
function candidateHits(index: Index, part: QuestionPart): Hit[] {
  const hits = search(index, part.search, { language: part.language, limit: mostHits * 2 }).filter(({ passage }) =>
    isStatement(passage),
  );
  if (part.slot === "text" || part.slot === "agreement") return hits.slice(0, mostHits);
  const weighed = hits.map((hit) => ({
    ...hit,
    score: hit.score * (claimsOf(hit.passage).some((claim) => fitsSlot(part, claim)) ? fitBonus : 1),
  }));
  return weighed.sort((a, b) => b.score - a.score).slice(0, mostHits);
}

function rankClaims(hits: readonly Hit[], evidence: Evidence): Ranked[] {
  const best = hits[0]?.score || 1;
  const { part } = evidence;
  return hits
    .flatMap((hit) => claimsOf(hit.passage).map((claim) => ({ claim, rank: hit.score / best })))
    .filter(({ claim }) => fitsSlot(part, claim))
    .map(({ claim, rank }) => {
      const coverage = coverageOf(claim, evidence);
      const nearness = nearnessOf(claim, part);
      return { claim, coverage, nearness, score: coverage + rankShare * rank + nearness };
    })
    .sort((a, b) => b.score - a.score);
}

const rankShare = 0.25;

/** Other claims that answer the same question as well. */
function likeClaims(ranked: readonly Ranked[], top: { claim: Claim; coverage: number }): Claim[] {
  const least = Math.min(likeCoverage, top.coverage - 0.1);
  return ranked
    .filter(({ claim, coverage, nearness }) => claim !== top.claim && coverage >= least && nearness > 0)
    .map(({ claim }) => claim);
}

/** Beside closest passages both sides are shown, as none of them is the answer. */
function contradictionsOf(claim: Claim, alike: readonly Claim[], isAnswer: boolean): Quote[] {
  const rivals = alike.filter((other) => contradicts(claim, other));
  return distinct((isAnswer || rivals.length === 0 ? rivals : [claim, ...rivals]).map(quoteClaim));
}

function quoteClaim(claim: Claim): Quote {
  return quoteOf(claim.passage, claim.quote, claim.highlight);
}

function distinct(quotes: Quote[]): Quote[] {
  return quotes.filter(
    (quote, i) =>
      quotes.findIndex(({ passage, start }) => passage.id === quote.passage.id && start === quote.start) === i,
  );
}
