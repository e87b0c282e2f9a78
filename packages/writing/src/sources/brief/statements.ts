import { type Passage, sentenceText } from "../passages.ts";
import type { Sentence } from "../sentences.ts";
import { isWholeStatement } from "../summarise.ts";
import { cosine, type Vector, vectorsOf } from "../text/vectors.ts";
import { termsOf, wordsOf } from "../text/words.ts";

/** A sentence of a source that may stand in a brief. */
export interface Statement {
  passage: Passage;
  sentence: Sentence;
  text: string;
  /** With the headings it stands under: "Prices" says what "They fell by 4%" does not. */
  context: string;
  vector: Vector;
}

/** The whole statements of all passages; two that say the same in the same words are one. */
export function statementsOf(passages: Passage[]): Statement[] {
  const seen = new Set<string>();
  const found = passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const text = sentenceText(passage, sentence).replace(/\s+/g, " ").trim();
      const key = text.toLowerCase();
      const isWhole = isWholeStatement(passage, sentence) || isWholeItem(passage, sentence, text);
      if (
        !isWhole ||
        /[?]$/.test(text) ||
        subjectless.test(text) ||
        isTitle(text) ||
        looksLikeOrder(text) ||
        seen.has(key)
      )
        return [];
      seen.add(key);
      return [{ passage, sentence, text, context: `${passage.headingPath.join(" ")} ${text}` }];
    }),
  );
  const vectors = vectorsOf(found.map(({ text, passage }) => termsOf(text, passage.language)));
  return found.map((each, at) => ({ ...each, vector: vectors[at] ?? new Map() }));
}

/** Slides and lists say whole things without a full stop: "54% would replace a second car". */
function isWholeItem({ language }: Passage, { kind }: Sentence, text: string): boolean {
  if (kind !== "item" || language !== "en" || /[:,;]$/.test(text) || /^(?:\p{Lu}{2,}\s+){2}/u.test(text)) return false;
  const words = wordsOf(text).length;
  return (
    (words >= 6 || (words >= 3 && measured.test(text))) &&
    words <= 60 &&
    /^[\p{Lu}\d€$£]/u.test(text) &&
    says.test(text)
  );
}

/** "Pawsure 34% share" says all that a slide has to say. */
const measured = /[$€£]\s?\d|\d\s?(?:%|percent\b|thousand\b|million\b|billion\b|bn\b)/;

/** Notes say "Would leave above £80" of somebody whom only the line before names. */
const subjectless =
  /^(?:Would|Pays?|Moved|Runs|Chose|Does|Did|Uses|Used|Has|Had|Is|Was|Were|Can|Could|Will|Wants|Says|Said|Thinks|Needs|Switched|Left|Bought|Knows)\b/;

/** A verb, or a figure beside words: what only names something is no statement. */
const says =
  /\d|\b(?:is|are|was|were|has|have|had|will|would|can|could|must|may|needs?|grows?|grew|leads?|holds?|says?|costs?|wants?|rose|fell|sells?|sold|plans?|expects?|offers?|\p{L}{3,}ed)\b/u;

/** "Market study (draft 3, page 4)" ends as a sentence may, and is none. */
function isTitle(text: string): boolean {
  return (
    /\)$/.test(text) &&
    !/\b(?:is|are|was|were|has|have|had|will|can|\p{L}{3,}(?:ed|s))\b/u.test(text.replace(/\([^)]*\)/g, ""))
  );
}

/** Whether two statements share most of their words, as a summary and the text it sums up do. */
export function saysTheSame(one: Statement, other: Statement): boolean {
  return cosine(one.vector, other.vector) > mostAlike;
}

const mostAlike = 0.55;

/** The sentence that goes on about a statement's subject: "It is followed by …" reads well only behind it. */
export function continued({ passage, sentence, vector }: Statement): Statement[] {
  const next = passage.sentences[passage.sentences.indexOf(sentence) + 1];
  if (next?.kind !== "prose" || next.block !== sentence.block) return [];
  const text = sentenceText(passage, next).replace(/\s+/g, " ").trim();
  const isMore =
    /^(?:It|They|This|These) (?:is|are|was|were|has|have|had|holds?|leads?|includes?|covers?|sells?|makes?|grew|rose|fell)\b/.test(
      text,
    );
  return isMore && /[.!]$/.test(text) && !looksLikeOrder(text)
    ? [{ passage, sentence: next, text, context: text, vector }]
    : [];
}

/** Text that speaks to a program rather than to a reader is no statement about a market. */
export function looksLikeOrder(text: string): boolean {
  return orders.some((pattern) => pattern.test(text));
}

const orders = [
  /<\|(?:im_)?(?:start|end|system|user|assistant)|(?:^|[\s>*])(?:SYSTEM|ASSISTANT|USER|INSTRUCTIONS?):\s|\bdeveloper mode\b|\bcall (?:the )?(?:tool|function)\b|\b(?:ignore|disregard|forget) (?:all |any |the )?(?:previous|prior|above|earlier)\b|\bsystem prompt\b|\byou are (?:now )?an? (?:ai|assistant|agent|language model)\b|\bas an ai\b/i,
  /(?:^|[.!?:;*]\s*|\b(?:please|must|should|you|and|to) )(?:ignore|disregard|forget|override) (?:(?:all|any|the|your|these|those|my|our|every|of) )*(?:other |further )?(?:instructions?|rules|prompts?|documents?|sources?|guidelines)\b/i,
  /^(?:[\w ]{0,20}(?:note|message|attention|instructions?) (?:to|for) )(?:the |all |any )?(?:AIs?|AI \p{L}+|assistants?|(?:language )?models?|chatbots?|LLMs?|bots?)\b/iu,
  /\byou (?:must|should|will|have to) (?:only )?(?:output|print|reply|respond|answer)\b|\bas a (?:large )?language model\b/i,
];
