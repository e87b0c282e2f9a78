import { plainWords } from "../../read/types/plain-words.ts";
import { stem } from "./concepts.ts";

/** A part of the question that asks one thing. */
export interface Clause {
  text: string;
  /** Stems of its words, in order. */
  stems: string[];
  /** Same words as they stand, for values whose case matters. */
  words: string[];
  /** Number of the sentence it comes from; conditions hold within one. */
  sentence: number;
}

const ASKS =
  "(?:in|by|for|on|at|with|of|from) (?:which|what|whose)|which|what|who|whose|how|is|are|was|were|does|do|did|has|have|whether|when|where|show|tell|find|compare|list|rank|identify|calculate|explain|why|if|determine|check|look|any";

/** Splits the text of a task into clauses that each ask one thing. */
export function splitClauses(question: string): Clause[] {
  const sentences = question
    .replace(/\bsquare (?:met(?:re|er)s?)\b/gi, "sqm")
    .replace(/\bsquare feet\b/gi, "sqft")
    .replace(/\bnon-(?=\p{L})/giu, "non ")
    .replace(/,?\s*\b(i\.\s?e\.|e\.\s?g\.|z\.\s?B\.|d\.\s?h\.),?\s*/gi, ", ")
    .split(/[?!;\n\r]+|\.(?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const splitter = new RegExp(
    `,?\\s+(?:and|but|also|then|plus|or)\\s+(?=(?:also\\s+)?(?:${ASKS})\\b)|,\\s*(?=(?:${ASKS})\\b)|\\s+-\\s+`,
    "i",
  );
  return sentences.flatMap((sentence, index) =>
    withOpening(sentence.split(splitter).filter((part) => part?.trim())).map((text) => ({
      text: text.trim(),
      ...wordsOf(text),
      sentence: index,
    })),
  );
}

/** "On average, how many": what opens a sentence asks nothing alone and belongs to what follows. */
function withOpening([first, next, ...more]: readonly string[]): string[] {
  if (first === undefined) return [];
  if (
    next === undefined ||
    !/^\W*(on|in|for|by|per|at|overall|during|across|within|of|since)\b(\s+\S+){0,3}$/i.test(first)
  )
    return [first, ...(next === undefined ? [] : [next]), ...more];
  return [`${first}, ${next}`, ...more];
}

function wordsOf(text: string): { stems: string[]; words: string[] } {
  const words = text.match(/[\p{L}\p{N}%#&'’./-]*[\p{L}\p{N}%]/gu) ?? [];
  const clean = words.map((word) => word.replace(/['’]s$/u, ""));
  const split = clean.flatMap((word) => (/^\d/.test(word) ? [word] : word.split(/[/]/))).filter((word) => word !== "");
  return { words: split, stems: split.map((word) => stem(plainWords(word).replace(/ /g, ""))) };
}
