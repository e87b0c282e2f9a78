import type { Line } from "./pdf-lines.ts";

const FEWEST_PAGES = 3;
const SHARE_OF_PAGES = 0.4;
/** Lines looked at on either end of a page, and how far from its edge they may be. */
const LINES_AT_END = 3;
const MARGIN = 0.13;

/**
 * Takes out the lines that stand at the head or foot of most pages, differing in numbers alone, page numbers, and the entries of a
 * table of contents. Two fifths count as most: left and right pages often carry different lines.
 */
export function dropRepeated(pages: readonly Line[][]): { kept: Line[][]; notes: string[] } {
  const edges = pages.map(edgeLines);
  const counts = new Map<string, { pages: number; text: string }>();
  for (const lines of edges)
    for (const [key, { text }] of new Map(lines.map((line) => [keyOf(line), line])))
      counts.set(key, { pages: (counts.get(key)?.pages ?? 0) + 1, text: counts.get(key)?.text ?? text });
  const enough = Math.max(FEWEST_PAGES, pages.filter((lines) => lines.length > 0).length * SHARE_OF_PAGES);
  const repeated = new Map([...counts].filter(([, { pages: on }]) => on >= enough));
  let contents = 0;
  const kept = pages.map((lines, index) => {
    const ends = new Set(edges[index]);
    return lines.filter((line) => {
      if (CONTENTS.test(line.text)) contents++;
      return (
        !CONTENTS.test(line.text) && !(ends.has(line) && (repeated.has(keyOf(line)) || NUMBER.test(line.text.trim())))
      );
    });
  });
  const said = [...repeated.values()].map(({ text }) => text.trim().slice(0, 60)).filter((text) => !NUMBER.test(text));
  const quoted = said.slice(0, 4).map((text) => `“${text}”`);
  return {
    kept,
    notes: [
      ...(quoted.length > 0 ? [`Headers and footers that repeat are left out: ${quoted.join(", ")}.`] : []),
      ...(contents > 0 ? ["The table of contents is left out: its headings are in the text."] : []),
    ],
  };
}

/** Dots that lead to a page number. */
const CONTENTS = /(?:\.\s?){6,}\s*[\divxlc]*\s*$/i;
/** "7", "– 7 –", "vii", "Page 7", "7 of 12". */
const NUMBER =
  /^[-–— ]*(?:(?:page|seite|página|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|\/)\s*\d{1,4})?[-–— ]*$/i;

function edgeLines(lines: readonly Line[]): Line[] {
  const byPlace = lines.toSorted((a, b) => a.place - b.place);
  return [
    ...byPlace.slice(0, LINES_AT_END).filter(({ place }) => place < MARGIN),
    ...byPlace.slice(-LINES_AT_END).filter(({ place }) => place > 1 - MARGIN),
  ];
}

/** Numbers differ from page to page; where a line stands and the size of its letters do not. */
function keyOf(line: Line): string {
  const words = line.text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().toLowerCase();
  return `${line.place < 0.5 ? "head" : "foot"} ${Math.round(line.size)} ${words}`;
}
