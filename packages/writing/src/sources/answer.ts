import { type Evidence, evidenceIn, leadInOf, pointsBack } from "./answer/evidence.ts";
import { refusal } from "./answer/refusal.ts";
import { spoken } from "./answer/spoken.ts";
import type { PassageIndex } from "./bm25.ts";
import { type Passage, sentenceText } from "./passages.ts";
import { type Query, readQuery } from "./question.ts";
import type { Sentence } from "./sentences.ts";
import type { NumberedCitation } from "./source.ts";
import { negations } from "./text/stop-words.ts";
import { termsOf } from "./text/words.ts";

/** One to three sentences of the documents, or plainly that they do not say. */
export type SourceAnswer =
  | {
      kind: "answer";
      /** The sentences, each followed by its number: "Refunds take 14 days. [1]". */
      text: string;
      citations: NumberedCitation[];
      /** Share of the question that the first sentence and its surroundings speak of. */
      coverage: number;
      /** True where the language is not English: the sentences are quoted as they stand. */
      isQuotation: boolean;
    }
  | {
      kind: "refusal";
      text: string;
      /** The passages that come nearest, so that a person can look. */
      nearest: NumberedCitation[];
    };

/** How much of a question has to be met, by what it asks; a kind of answer that can be checked for needs less. */
const needed: Record<Query["kind"], number> = {
  who: 0.55,
  when: 0.55,
  "how-long": 0.55,
  "how-much": 0.55,
  "how-many": 0.55,
  where: 0.6,
  why: 0.55,
  how: 0.6,
  what: 0.6,
  "yes-no": 0.66,
};
const passagesRead = 10;
const mostSentences = 3;

/** Answers a question from passages alone, by quoting them. It refuses rather than guess. */
export function answerFromPassages(
  question: string,
  index: PassageIndex,
  { language }: { language?: string } = {},
): SourceAnswer {
  const query = readQuery(question, language ?? commonLanguage(index, question));
  const hits = index.search({ ...query, phrases: [] }, { limit: passagesRead });
  const evidence = hits
    .flatMap((hit, rank) =>
      evidenceIn(hit.passage, query, index).map((each) => ({ ...each, score: each.score - 0.01 * rank })),
    )
    .sort((a, b) => b.score - a.score);
  const good = evidence.filter((each) => isGoodEnough(each, query));
  const best = good[0];
  if (!best || query.terms.length === 0) return refusal(query, { index, evidence, hits });
  const chosen = withMore(best, good).flatMap(({ passage, sentence, list, ownCoverage }) =>
    withContext(passage, sentence, { list, ownCoverage }),
  );
  const isQuotation = query.language !== "en";
  return { kind: "answer", ...spoken(distinct(chosen), isQuotation), coverage: best.coverage, isQuotation };
}

function isGoodEnough(evidence: Evidence, query: Query): boolean {
  const { coverage, ownCoverage, missing, unmet, isOfKind, list } = evidence;
  if (!isOfKind || !evidence.hasAttribute || missing.length > 0 || coverage < needed[query.kind]) return false;
  // A sentence that holds next to nothing of the question itself only stands beside the answer.
  const text = sentenceText(evidence.passage, evidence.sentence);
  const isBeside = list.length === 0 && !evidence.isReply && !pointsBack(text);
  if (ownCoverage < (isBeside ? 0.2 : evidence.isReply ? 0 : 0.05)) return false;
  if (
    query.isNegated &&
    !(negations.test(text) || /\b(?:absen|apolog|abstain|refus|against|exclud|missing|only)/i.test(text))
  )
    return false;
  return query.kind !== "yes-no" || unmet.filter((term) => !term.isSoft).length === 0;
}

/** Further sentences only where they come near the best one and add to it: a term of the question, or another file's word. */
function withMore(best: Evidence, good: Evidence[]): Evidence[] {
  const chosen = [best];
  const limit = best.list.length > 0 ? 1 : 2;
  for (const next of good.slice(1)) {
    if (chosen.length >= limit || next.score < 0.88 * best.score) break;
    const isNearby = next.passage.id === best.passage.id && next.sentence.kind === "prose";
    const addsFile = chosen.every((each) => each.passage.fileId !== next.passage.fileId);
    const adds = addsFile || isNearby || best.unmet.some((term) => !next.unmet.includes(term));
    if (adds && chosen.every((each) => overlap(each, next) < 0.7)) chosen.push(next);
  }
  return chosen;
}

interface Chosen {
  passage: Passage;
  sentences: Sentence[];
}

const condition =
  /^(?:However|But|Unless|Except|Exceptions?|Otherwise|Only|Not |If not|This (?:does|do|is|applies|excludes)|It (?:does|do) not|They do not|No |Instead|After that|In that case|Provided)\b/;

/** What a sentence needs to be understood: the one it points back to, its lead-in or list, and a condition that follows. */
function withContext(
  passage: Passage,
  sentence: Sentence,
  { list, ownCoverage }: { list: Sentence[]; ownCoverage: number },
): Chosen[] {
  const at = passage.sentences.indexOf(sentence);
  const neighbour = (step: number) => {
    const found = passage.sentences[at + step];
    return found?.kind === "prose" && found.block === sentence.block ? found : undefined;
  };
  const before = pointsBack(sentenceText(passage, sentence)) ? neighbour(-1) : undefined;
  const next = list.length === 0 ? neighbour(1) : undefined;
  const after = next && condition.test(sentenceText(passage, next)) ? next : undefined;
  const leadAt = sentence.kind === "item" && ownCoverage < 0.5 ? leadInOf(passage, at) : -1;
  const lead = passage.sentences[leadAt];
  const isWholeQuestion = before && /\?$/.test(sentenceText(passage, before));
  return [
    ...(before && !isWholeQuestion ? [{ passage, sentences: [before] }] : []),
    { passage, sentences: [...(lead ? [lead] : []), sentence, ...list] },
    ...(after ? [{ passage, sentences: [after] }] : []),
  ];
}

function distinct(chosen: Chosen[]): Chosen[] {
  const seen = new Set<string>();
  return chosen
    .filter(({ passage, sentences }) => {
      const key = `${passage.id} ${sentences.map((each) => each.start).join()}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, mostSentences);
}

function overlap(one: Evidence, other: Evidence): number {
  const [first, second] = [one, other].map(
    ({ passage, sentence }) => new Set(termsOf(sentenceText(passage, sentence), passage.language)),
  );
  if (!first || !second) return 0;
  const shared = [...first].filter((term) => second.has(term)).length;
  return shared / Math.max(1, Math.min(first.size, second.size));
}

/** Passages of one language answer for a question whose own words may be too few to tell. */
function commonLanguage({ passages }: PassageIndex, question: string): string | undefined {
  const languages = new Set(passages.map((passage) => passage.language));
  const own = readQuery(question).language;
  return languages.size === 1 && !languages.has(own) && own === "en" ? [...languages][0] : undefined;
}
