/** A part of a text; `citation` is its number, if it is a citation. */
export interface Piece {
  text: string;
  citation: number | null;
}

const group = /\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/g;

/**
 * Finds `[3]`, `[1][3]` and `[1, 3]` in a text whose Markdown is already read. A number that leads nowhere stays as it is
 * written, and so does a bracket that the writer escaped: `escaped` says so for each "[" of the text, in order.
 */
export function splitCitations(text: string, isCited: (number: number) => boolean, escaped: boolean[] = []): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(group)) {
    const numbers = (match[1] ?? "").split(/[,;]/).map(Number);
    if (!numbers.some(isCited) || escaped[countBrackets(text.slice(0, match.index))]) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), citation: null });
    for (const number of numbers) {
      if (isCited(number)) pieces.push({ text: String(number), citation: number });
      else pieces.push({ text: `[${number}]`, citation: null });
    }
    from = match.index + match[0].length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), citation: null });
  return pieces;
}

/** For each "[" that a piece of Markdown writes, in order: whether it was escaped (`\[`, `&#91;`) and so means the sign itself. */
export function escapedBrackets(source: string): boolean[] {
  const signs = source.match(/\\[!-/:-@[-`{-~]|\[|&(?:lbrack|lsqb|#91|#x5b);/gi) ?? [];
  return signs.filter((sign) => sign === "[" || sign === "\\[" || sign.startsWith("&")).map((sign) => sign !== "[");
}

function countBrackets(text: string): number {
  return text.split("[").length - 1;
}
