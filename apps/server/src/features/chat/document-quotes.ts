import { message, type Rendering, renderMessage } from "@muster/contracts/messages";
import { answerQuestion, type PartAnswer } from "@muster/retrieval/answer";
import { tellingPassages } from "@muster/retrieval/brief/describe";
import { type Quote, quoteOf } from "@muster/retrieval/claims/quotes";
import { wordsOf } from "@muster/retrieval/language/words";
import { passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { buildIndex, type Index } from "@muster/retrieval/search";
import type { EarlierTurn } from "./earlier-turn.ts";
import { baseOf, canQuote, documentsOf, type TurnMaterial } from "./turn-material.service.ts";
import type { ReplyOutput } from "./turns.types.ts";

interface DocumentAnswer {
  text: string;
  citations: ReplyOutput["citations"];
  /** False when the passages are only the closest ones, or there are none. */
  isAnswer: boolean;
}

/**
 * Answers each part of the question with a quote, or with the closest passages. A document whose summary is asked for is quoted with
 * its most telling sentences. Undefined when there is no document to search.
 */
export function answerFromDocuments(
  material: TurnMaterial,
  question: string,
  {
    earlier,
    closest,
    points,
    rendering,
  }: { earlier: EarlierTurn; closest: number; points: number; rendering: Rendering },
): DocumentAnswer | undefined {
  if (!canQuote(material)) return undefined;
  const citations: ReplyOutput["citations"] = [];
  const cite = ({ passage, start, end, text }: Quote) => {
    citations.push({
      ...{ number: citations.length + 1, fileId: passage.documentId, name: passage.documentName, page: passage.page },
      baseId: baseOf(material, passage.documentId),
      ...{ start, end, quote: passage.text.slice(start - passage.start, end - passage.start) },
    });
    return `${text.replace(/\s+/g, " ")} [${citations.length}]`;
  };
  const sources = documentsOf(material);
  const summarized = documentToSummarize(sources, question);
  if (summarized) return { text: summaryText(summarized, points, { cite, rendering }), citations, isAnswer: true };
  const isOrder = writingOrder.test(question);
  const index = buildIndex(sources.flatMap(passagesOf));
  const parts = isOrder
    ? answerQuestion(index, question.replace(writtenForm, "")).parts
    : partsFor(index, question, earlier.questions);
  const texts = parts
    .map((part) => partText(part, { cite, isOrder, maxClosest: closest, rendering }))
    .filter((text) => text !== "");
  return { text: texts.join("\n\n"), citations, isAnswer: !isOrder && parts.some(({ kind }) => kind === "answer") };
}

/** The question by itself, or where it refers to the ones before it, together with them. */
function partsFor(index: Index, question: string, earlier: readonly string[]): PartAnswer[] {
  const topic = topicOf(question);
  const alone = answerQuestion(index, topic ?? question).parts;
  if (topic) return alone.map((part) => aboutTopic(part, topic));
  if (!refersToEarlier(question) || alone.some(({ kind }) => kind === "answer")) return alone;
  // The fewest earlier questions that lead to an answer.
  const longer = earlier.map((_, at) => {
    const before = earlier
      .slice(0, at + 1)
      .toReversed()
      .map((each) => each.replace(/[?.!\s]+$/, ""));
    const { parts } = answerQuestion(index, [...before, question].join(" ").slice(0, maxQuestion));
    // The parts before them are earlier questions, whose answers are not asked for again.
    return parts.slice(-alone.length);
  });
  const answering = longer.find((parts) => parts.some(({ kind }) => kind === "answer"));
  const isEmpty = alone.every(({ closest }) => closest.length === 0);
  return answering ?? (isEmpty ? longer[0] : undefined) ?? alone;
}

const maxQuestion = 400;

const continues =
  /^\s*(?:and|und|what about|how about|was ist mit|also|then|until when|since when|bis wann|seit wann|why|how so|warum|where|when|who|how much|how many|wann|wo|wer|wie viel)\b/i;
const pronoun = /\b(?:it|they|them|this|that|these|those|he|she|there|es|sie|diese[rsnm]?|davon|dafür|dort)\b/i;

/** "And for meals?", "until when?", "can I carry them over?" */
function refersToEarlier(question: string): boolean {
  const count = contentStems(question).length;
  return count <= 1 || pronoun.test(question) || (count <= 2 && continues.test(question));
}

const asksForTopic =
  /^\s*(?:what (?:does|do|did) (?:the|this|that|my|our|these)? ?(?:documents?|files?|pdf|text|it|they|handbook|contract|policy|report|page) say (?:about|on)|what (?:is|are) said about|tell me (?:more )?(?:about|something about)|was (?:steht|sagt) .{0,40}? (?:über|zu[rm]?)|what do we (?:have|know) (?:about|on))\s+(?<topic>.+?)[?.!\s]*$/i;

function topicOf(question: string): string | undefined {
  return asksForTopic.exec(question)?.groups?.["topic"];
}

/** A passage that holds all words of a topic is what was asked for. */
function aboutTopic(part: PartAnswer, topic: string): PartAnswer {
  const words = contentStems(topic);
  const found = part.closest.find(({ passage }) => {
    const held = new Set(contentStems(`${passage.headingPath.join(" ")} ${passage.text}`));
    return words.length > 0 && words.every((word) => held.has(word));
  });
  return found ? { ...part, kind: "answer", answer: null, closest: [found] } : part;
}

const summaryOrder =
  /\b(?:summari[sz]e|summary|sum up|overview|outline|tl;?dr|(?:main|key|most important) (?:points?|topics?|facts?|takeaways?|messages?|findings?|contents?)|what(?:'s| is| are) (?:this|it|these|the (?:attached )?(?:files?|documents?|pdf|tables?|text|sheets?)) (?:all )?about|what(?:'s| is) in (?:this|it|the (?:attached )?(?:file|document|pdf|table|text|sheet))|what columns|which columns|describe (?:this|the) (?:file|table|data|document)|zusammenfass\p{L}*|fass\p{L}? .* zusammen|überblick|hauptpunkte|worum geht es|was steht (?:hier |da )?drin|welche spalten|résum\p{L}*|resum\p{L}*|riassum\p{L}*|samenvat\p{L}*|vat .* samen)(?!\p{L})/iu;
const writingOrder =
  /^\s*(?:(?:please|can you|could you|bitte|kannst du|können sie) )*(?:write|draft|compose|rephrase|translate|schreib\p{L}*|verfass\p{L}*|formulier\p{L}*|übersetz\p{L}*|écri\p{L}*|rédige\p{L}*|tradui\p{L}*|escrib\p{L}*|redact\p{L}*|traduc\p{L}*)(?!\p{L})/iu;
/** The order, the kind of text and the language, so that its subject is what is searched for. */
const writtenForm =
  /^\s*(?:\p{L}+ ){0,3}?(?:write|draft|compose|rephrase|translate|schreib\p{L}*|verfass\p{L}*|formulier\p{L}*|übersetz\p{L}*)(?: me| us| mir)?(?: (?:an?|the|eine?n?|den|die|das) )?(?:(?:\p{L}+ )?(?:e-?mail|letter|message|text|reply|memo|section|paragraph|abschnitt|brief|nachricht)\b)?|\b(?:in)?to (?:german|english|french|spanish|italian|dutch)\b|\bins? (?:deutsche|englische|französische)\b/giu;

/** Whether the material as a whole is asked about. */
export function asksForOverview(question: string): boolean {
  return summaryOrder.test(question);
}

/** Whether a request for a summary names one of the documents and no table, so that it is about the document alone. */
export function asksForDocument(material: TurnMaterial, question: string): boolean {
  const asked = new Set(contentStems(question));
  const isNamed = (name: string) => contentStems(plainName(name)).some((stem) => asked.has(stem));
  const [tables, documents] = [true, false].map((isTable) =>
    material.files.filter(({ row }) => (row.kind === "table") === isTable),
  ) as [TurnMaterial["files"], TurnMaterial["files"]];
  return (
    asksForOverview(question) &&
    documents.some(({ row }) => isNamed(row.name)) &&
    !tables.some(({ row }) => isNamed(row.name))
  );
}

/** The document that a request for a summary names by its file name, or the only one there is. */
function documentToSummarize(sources: readonly Source[], question: string): Source | undefined {
  if (!asksForOverview(question)) return undefined;
  if (sources.length === 1) return sources[0];
  const asked = new Set(contentStems(question));
  const scored = sources
    .map((source) => ({ source, n: contentStems(plainName(source.name)).filter((stem) => asked.has(stem)).length }))
    .sort((one, other) => other.n - one.n);
  const [best, next] = scored;
  return best && best.n > (next?.n ?? 0) ? best.source : undefined;
}

function contentStems(text: string): string[] {
  return [...new Set(wordsOf(text, "en").flatMap(({ stem, isStop }) => (isStop ? [] : [stem])))];
}

function plainName(name: string): string {
  return name.replace(/\.\w{2,5}$/, "").replace(/[-_.]+/g, " ");
}

function summaryText(
  source: Source,
  points: number,
  { cite, rendering }: { cite: (quote: Quote) => string; rendering: Rendering },
): string {
  const passages = tellingPassages(source, points);
  const quotes = passages.map((passage) => `- ${cite(quoteOf(passage, passage, null))}`);
  return [renderMessage(message("chat.summary_in_quotes", { name: source.name }), rendering), ...quotes].join("\n");
}

function partText(
  { kind, answer, around, closest, contradictions, searchedFor }: PartAnswer,
  {
    cite,
    isOrder,
    maxClosest,
    rendering,
  }: { cite: (quote: Quote) => string; isOrder: boolean; maxClosest: number; rendering: Rendering },
): string {
  if (answer && !isOrder) {
    const others = contradictions.map(
      (quote) => `- ${renderMessage(message("chat.other_value"), rendering)} ${cite(quote)}`,
    );
    return [cite(around ?? answer), ...others].join("\n");
  }
  if (kind === "answer" && !isOrder) return closest.map(cite).join("\n\n");
  if (closest.length === 0)
    return renderMessage(
      searchedFor.length > 0
        ? message("chat.nothing_found", { words: searchedFor.join(", ") })
        : message("chat.nothing_to_search"),
      rendering,
    );
  const quotes = closest.slice(0, maxClosest).map((quote) => `- ${cite(quote)}`);
  return [
    renderMessage(message(isOrder ? "chat.builtin_writes_nothing" : "chat.closest_passages"), rendering),
    ...quotes,
  ].join("\n");
}
