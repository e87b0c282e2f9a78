import { escapeMarkdown } from "../../builtin/names.ts";
import { citationOf } from "../passages.ts";
import type { NumberedCitation } from "../source.ts";
import { splitSentences } from "../text/split-sentences.ts";
import type { Statement } from "./statements.ts";

/** Gives numbers to the sentences a text uses, one for each place, in the order of their use. */
export interface Citer {
  citations: NumberedCitation[];
  /** The sentence as prose, with its number behind it. */
  cite: (statement: Pick<Statement, "passage" | "sentence" | "text">) => string;
  numberOf: (statement: Pick<Statement, "passage" | "sentence">) => number;
}

/** Starts counting at 1; `nameOf` tells the name of a file. */
export function createCiter(nameOf: (fileId: string) => string): Citer {
  const citations: NumberedCitation[] = [];
  const numbers = new Map<string, number>();
  const numberOf: Citer["numberOf"] = ({ passage, sentence }) => {
    const key = `${passage.id} ${sentence.start}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    citations.push(citationOf(passage, sentence, citations.length + 1));
    numbers.set(key, citations.length);
    return citations.length;
  };
  return {
    citations,
    numberOf,
    cite: (statement) => `${proseOf(statement, nameOf)} [${numberOf(statement)}]`,
  };
}

/** Who speaks in these words only the source's name can tell. */
const ownVoice =
  /\b(?:[Ww]e|[Oo]urs?|us|I|[Mm]y)\b|\b[Tt]he (?:company|firm|group|bank)\b|^The (?:report|survey|study|authors?)\b/;

/** "Revenue: £96 million, up 9%" says whose only under its heading. */
const hasVerb =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|must|may|needs?|grows?|grew|leads?|holds?|says?|wants?|rose|fell|sells?|sold|expects?|offers?|stands?|costs|keeps?|takes?|pays|\p{L}{3,}ed)\b/u;

/** Words of another language stay a quotation, as do several sentences at once; "we" is the source's we and is said to be. */
function proseOf(
  { passage, sentence, text }: Pick<Statement, "passage" | "sentence" | "text">,
  nameOf: (fileId: string) => string,
): string {
  const item = text.replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, "");
  const plain = /[.!?…”"’)]$/.test(item) ? item : `${item}.`;
  const heading = sentence.kind === "item" && !hasVerb.test(plain) ? (passage.headingPath.at(-1) ?? "") : "";
  const isNamed = heading !== "" && heading.length <= 80 && !/\d/.test(heading);
  const written = escapeMarkdown(isNamed ? `${heading.replace(/[:.]$/, "")}: ${plain}` : plain);
  const isSeveral = splitSentences(written, { start: 0, end: written.length }, "en").length > 1;
  const isOwnVoice = ownVoice.test(plain.replace(/[“"][^”"]*[”"]/g, ""));
  if (passage.language === "en" && !isSeveral && !isOwnVoice) return written;
  const quoted = `“${written.replaceAll("“", "‘").replaceAll("”", "’")}”`;
  return passage.language === "en" && isOwnVoice
    ? `${escapeMarkdown(nameOf(passage.fileId))} writes: ${quoted}`
    : quoted;
}
