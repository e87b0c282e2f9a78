import { type NoteDraft, note } from "./draft.ts";
import type { Line } from "./pdf-segments.ts";

const FEWEST_PAGES = 3;
const SHARE_OF_PAGES = 0.4;
/** Number of lines checked at either end of a page, and their maximum distance from the edge. */
const LINES_AT_END = 3;
const MARGIN = 0.13;

/**
 * Removes lines at the top or bottom of most pages that differ only in numbers, page numbers, and the entries of a table of
 * contents. Two fifths count as most, because left and right pages often differ.
 */
export function dropRepeated(pages: readonly Line[][]): { kept: Line[][]; notes: NoteDraft[] } {
  const edges = pages.map((lines, page) => new Map(edgeLines(lines).map((line) => [line, keysOf(line, page)])));
  const counts = new Map<string, number>();
  for (const keys of edges)
    for (const key of new Set([...keys.values()].flat())) counts.set(key, (counts.get(key) ?? 0) + 1);
  const enough = Math.max(FEWEST_PAGES, pages.filter((lines) => lines.length > 0).length * SHARE_OF_PAGES);
  const said = new Map<string, string>();
  let contents = 0;
  const kept = pages.map((lines, page) =>
    lines.filter((line) => {
      if (CONTENTS.test(line.text)) return ++contents < 0;
      const keys = edges[page]?.get(line) ?? [];
      const repeated = keys.find((key) => (counts.get(key) ?? 0) >= enough);
      const isPageNumber = keys.length > 0 && NUMBER.test(line.text.trim());
      if (repeated && !isPageNumber && !said.has(repeated)) said.set(repeated, line.text.trim().slice(0, 60));
      return !repeated && !isPageNumber;
    }),
  );
  const quoted = [...said.values()].slice(0, 4).map((text) => `“${text}”`);
  return {
    kept,
    notes: [
      ...(quoted.length > 0 ? [note("reading.repeated", { texts: quoted.join(", ") })] : []),
      ...(contents > 0 ? [note("reading.contents")] : []),
    ],
  };
}

/** Leader dots before a page number. */
const CONTENTS = /(?:\.\s?){6,}\s*[\divxlc]*\s*$/i;
/** "7", "– 7 –", "vii", "Page 7", "7 of 12". */
const NUMBER =
  /^[-–— ]*(?:(?:page|seite|página|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|\/)\s*\d{1,4})?[-–— ]*$/i;

/** Lines near an edge, except rows of a table that reaches it. */
function edgeLines(lines: readonly Line[]): Line[] {
  const byPlace = lines.toSorted((a, b) => a.place - b.place);
  const heads = byPlace.slice(0, LINES_AT_END).filter(({ place }) => place < MARGIN);
  const feet = byPlace.slice(-LINES_AT_END).filter(({ place }) => place > 1 - MARGIN);
  return [
    ...heads.filter((line) => !areRows(line, byPlace[byPlace.indexOf(line) + 1])),
    ...feet.filter((line) => !areRows(line, byPlace[byPlace.indexOf(line) - 1])),
  ];
}

function areRows(line: Line, inner: Line | undefined): boolean {
  if (!inner || line.segments.length < 2 || inner.segments.length < 2) return false;
  return Math.abs(inner.bottom - line.bottom) < line.size * 2.6;
}

/**
 * What a line must share with those of other pages to count as repeated: position, font size, and words, in which all numbers,
 * or one of them, may increase with the pages. Other numbers are data and must be equal.
 */
function keysOf(line: Line, page: number): string[] {
  const text = line.text.replace(/\s+/g, " ").trim().toLowerCase();
  const edge = `${line.place < 0.5 ? "head" : "foot"} ${Math.round(line.size)}`;
  const numbers = [...text.matchAll(/\d{1,5}/g)].slice(0, 4);
  const paged = numbers.map((match) => {
    const before = text.slice(0, match.index);
    return `${before}#${Number(match[0]) - page}${text.slice(match.index + match[0].length)}`;
  });
  const all = text.replace(/\d{1,5}/g, (number) => `#${Number(number) - page}`);
  return [...new Set([text, all, ...paged])].map((key) => `${edge} ${key}`);
}
