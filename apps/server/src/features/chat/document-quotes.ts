import { message, renderMessage } from "@muster/contracts/messages";
import { answerQuestion, type PartAnswer } from "@muster/retrieval/answer";
import { tellingPassages } from "@muster/retrieval/brief/describe";
import { type Quote, quoteOf } from "@muster/retrieval/claims/quotes";
import { wordsOf } from "@muster/retrieval/language/words";
import { passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { buildIndex } from "@muster/retrieval/search";
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
export function answerFromDocuments(material: TurnMaterial, question: string): DocumentAnswer | undefined {
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
  if (summarized) return { text: summaryText(summarized, cite), citations, isAnswer: true };
  const { parts } = answerQuestion(buildIndex(sources.flatMap(passagesOf)), question);
  const isOrder = writingOrder.test(question);
  const texts = parts.map((part) => partText(part, cite, isOrder)).filter((text) => text !== "");
  return { text: texts.join("\n\n"), citations, isAnswer: !isOrder && parts.some(({ kind }) => kind === "answer") };
}

const summaryOrder =
  /\b(?:summari[sz]e|summary|sum up|zusammenfass\p{L}*|fass\p{L}? .* zusammen|résum\p{L}*|resum\p{L}*|riassum\p{L}*|samenvat\p{L}*|vat .* samen)(?!\p{L})/iu;
const writingOrder =
  /^\s*(?:(?:please|can you|could you|bitte|kannst du|können sie) )*(?:write|draft|compose|rephrase|translate|schreib\p{L}*|verfass\p{L}*|formulier\p{L}*|übersetz\p{L}*|écri\p{L}*|rédige\p{L}*|tradui\p{L}*|escrib\p{L}*|redact\p{L}*|traduc\p{L}*)(?!\p{L})/iu;
const summaryQuotes = 6;

/** The document that a request for a summary names by its file name, or the only one there is. */
function documentToSummarize(sources: readonly Source[], question: string): Source | undefined {
  if (!summaryOrder.test(question)) return undefined;
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

function summaryText(source: Source, cite: (quote: Quote) => string): string {
  const passages = tellingPassages(source, summaryQuotes);
  const quotes = passages.map((passage) => `- ${cite(quoteOf(passage, passage, null))}`);
  return [renderMessage(message("chat.summary_in_quotes", { name: source.name })), ...quotes].join("\n");
}

const maxClosest = 3;

function partText(
  { answer, closest, contradictions, searchedFor }: PartAnswer,
  cite: (quote: Quote) => string,
  isOrder: boolean,
): string {
  if (answer && !isOrder) {
    const others = contradictions.map((quote) => `- ${renderMessage(message("chat.other_value"))} ${cite(quote)}`);
    return [cite(answer), ...others].join("\n");
  }
  if (closest.length === 0) return renderMessage(message("chat.nothing_found", { words: searchedFor.join(", ") }));
  const quotes = closest.slice(0, maxClosest).map((quote) => `- ${cite(quote)}`);
  return [renderMessage(message(isOrder ? "chat.builtin_writes_nothing" : "chat.closest_passages")), ...quotes].join(
    "\n",
  );
}
