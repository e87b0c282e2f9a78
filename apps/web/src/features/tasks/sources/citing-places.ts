import { escapedBrackets, splitCitations } from "./citation-marks.ts";

/** Where the document cites a source: the sentence, and the index of the mention, from 0. */
export interface CitingPlace {
  text: string;
  at: number;
}

const longest = 220;

/** Every place of the Markdown that cites each number, in order. Code and links cite nothing, as on screen. */
export function citingPlaces(markdown: string, isCited: (number: number) => boolean): Map<number, CitingPlace[]> {
  const places = new Map<number, CitingPlace[]>();
  for (const block of blocksOf(markdown)) {
    const pieces = splitCitations(withoutEscapes(block), isCited, escapedBrackets(block));
    let before = "";
    for (const [index, { text, citation }] of pieces.entries()) {
      if (citation === null) {
        before += text;
        continue;
      }
      const after = pieces
        .slice(index)
        .filter((piece) => piece.citation === null)
        .map((piece) => piece.text)
        .join("");
      const known = places.get(citation) ?? [];
      places.set(citation, [...known, { text: sentenceAt(before, after), at: known.length }]);
    }
  }
  return places;
}

function blocksOf(markdown: string): string[] {
  return markdown
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1[^\n]*$/gm, "")
    .replace(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, "")
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\([^)]*\)/g, (_, words: string) => words.replace(/[[\]]/g, ""))
    .split(/\n\s*\n|\n(?=\s*(?:[-*+>|]|\d+[.)])\s?)/)
    .map(plainWords);
}

/** Without list, heading and emphasis markup; a table row becomes its cells. */
function plainWords(block: string): string {
  return block
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, "")
    .replace(/(\*\*|__|\*|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/^\s*\||\|\s*$/gm, "")
    .replace(/\s*(?<!\\)\|\s*/g, " · ")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1").replace(/&(?:lbrack|lsqb|#91|#x5b);/gi, "[");
}

/** The sentence that contains the number or ends with it. */
function sentenceAt(before: string, after: string): string {
  const said = before.trim();
  const isClosed = /[.!?]["”’)]?$/.test(said);
  const start = Math.max(
    ...[...said.slice(0, -2).matchAll(/[.!?]["”’)]?\s+(?=\p{Lu})/gu)].map((end) => end.index + end[0].length),
    0,
  );
  const rest = isClosed ? "" : (/^.*?[.!?](?=\s|$)|^.*$/s.exec(after)?.[0] ?? "");
  const sentence = `${said.slice(start)}${rest}`
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;:!?])/g, "")
    .replace(/^[ ·]+|[ ·]+$/g, "");
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/, "")} …`;
}
