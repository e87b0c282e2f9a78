import { plainWords } from "../types/plain-words.ts";
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
  "which|what|who|whose|how|is|are|was|were|does|do|did|has|have|whether|when|where|show|tell|find|compare|list|rank|identify|calculate|explain|why|if|determine|check|look|any";

/** Splits the text of a task into clauses that each ask one thing. */
export function splitClauses(question: string): Clause[] {
  const sentences = question
    .split(/[?!;\n\r]+|\.(?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const splitter = new RegExp(
    `,?\\s+(?:and|but|also|then|plus|or)\\s+(?=(?:also\\s+)?(?:${ASKS})\\b)|,\\s*(?=(?:${ASKS})\\b)|\\s+-\\s+`,
    "i",
  );
  return sentences.flatMap((sentence, index) =>
    sentence
      .split(splitter)
      .filter((part) => part?.trim())
      .map((text) => ({ text: text.trim(), ...wordsOf(text), sentence: index })),
  );
}

function wordsOf(text: string): { stems: string[]; words: string[] } {
  const words = text.match(/[\p{L}\p{N}%#&'’./-]*[\p{L}\p{N}%]/gu) ?? [];
  const clean = words.map((word) => word.replace(/['’]s$/u, ""));
  const split = clean.flatMap((word) => (/^\d/.test(word) ? [word] : word.split(/[/]/))).filter((word) => word !== "");
  return { words: split, stems: split.map((word) => stem(plainWords(word).replace(/ /g, ""))) };
}
