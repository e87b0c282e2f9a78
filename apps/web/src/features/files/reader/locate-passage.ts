import type { Range } from "./find-in-text.ts";

interface Passage extends Range {
  quote: string;
}

/**
 * The range of a quoted passage in its document: at its own offsets, or, when the text there differs, the nearest occurrence.
 * Undefined when the document does not contain it.
 */
export function locatePassage(text: string, { start, end, quote }: Passage): Range | undefined {
  if (squeeze(text.slice(start, end)) === squeeze(quote)) return { start, end };
  const pattern = new RegExp(
    squeeze(quote)
      .replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
      .replaceAll(" ", "\\s+"),
    "gu",
  );
  const places = quote.trim() ? [...text.matchAll(pattern)] : [];
  const nearest = places.sort((a, b) => Math.abs(a.index - start) - Math.abs(b.index - start))[0];
  return nearest && { start: nearest.index, end: nearest.index + nearest[0].length };
}

/** A passage with the text before and after it, each limited to a length and cut between words. */
export function contextOf(text: string, { start, end }: Range, characters = 240) {
  const before = text.slice(Math.max(0, start - characters), start);
  const after = text.slice(end, end + characters);
  return {
    before: withLines(start > characters ? `… ${before.replace(/^\S*\s/, "")}` : before),
    passage: withLines(text.slice(start, end)),
    after: withLines(end + characters < text.length ? `${after.replace(/\s\S*$/, "")} …` : after),
  };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Keeps the document's line breaks. */
function withLines(text: string): string {
  return text.replace(/[^\S\n]+/g, " ").replace(/ ?(?:\n ?)+/g, "\n");
}
