export interface Range {
  start: number;
  end: number;
}

/** More are not counted: too many to step through. */
export const maxHits = 2000;

/** Every occurrence of the words, ignoring case and the form of spaces. In order, never overlapping. */
export function findInText(text: string, words: string): Range[] {
  const pattern = words.trim().normalize("NFC").split(/\s+/).map(literally).join("\\s+");
  if (pattern === "") return [];
  const hits: Range[] = [];
  for (const match of text.matchAll(new RegExp(pattern, "giu"))) {
    hits.push({ start: match.index, end: match.index + match[0].length });
    if (hits.length === maxHits) break;
  }
  return hits;
}

/** The first hit at or after an offset, or the very first: where a search begins. */
export function firstHitFrom(hits: Range[], offset: number): number {
  const found = hits.findIndex((hit) => hit.start >= offset);
  return found < 0 ? 0 : found;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
