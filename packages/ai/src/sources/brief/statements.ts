import { type Passage, sentenceText } from "../passages.ts";
import type { Sentence } from "../sentences.ts";
import { isWholeStatement } from "../summarise.ts";
import { type Vector, vectorsOf } from "../text/vectors.ts";
import { termsOf } from "../text/words.ts";

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
      if (!isWholeStatement(passage, sentence) || /[?]$/.test(text) || looksLikeOrder(text) || seen.has(key)) return [];
      seen.add(key);
      return [{ passage, sentence, text, context: `${passage.headingPath.join(" ")} ${text}` }];
    }),
  );
  const vectors = vectorsOf(found.map(({ text, passage }) => termsOf(text, passage.language)));
  return found.map((each, at) => ({ ...each, vector: vectors[at] ?? new Map() }));
}

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
function looksLikeOrder(text: string): boolean {
  return /\b(?:ignore|disregard|forget) (?:all |any |the )?(?:previous|prior|above|earlier)\b|\bsystem prompt\b|\byou are (?:now )?an? (?:ai|assistant|agent|language model)\b|\bas an ai\b/i.test(
    text,
  );
}
