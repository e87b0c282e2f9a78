import type { Line } from "./pdf-segments.ts";

const LONGEST = 200;
const DEEPEST = 4;

/** The heading level of a line, if it is one: by the bookmarks, else by letters larger than those of most of the text. */
export function headingLevels(
  pages: readonly Line[][],
  bookmarks: ReadonlyMap<string, number>,
): (line: Line) => number | undefined {
  const { letters, body } = letterSizes(pages);
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
  // A size in which a fifth of the text is set is no size of headings.
  const sizes = [...letters]
    .filter(([size, count]) => size >= body * 1.12 && count < total * 0.2)
    .map(([size]) => size);
  const ranked = sizes.sort((a, b) => b - a);
  return (line) => {
    const text = line.text.replace(/\s+/g, " ").trim();
    if (text.length > LONGEST || !/\p{L}/u.test(text)) return undefined;
    const marked =
      bookmarks.get(text.toLowerCase()) ?? bookmarks.get(text.replace(/^[\dA-Z][\d.]*\s+/, "").toLowerCase());
    // A row of a table, or an entry of the contents, may say the same as a heading.
    if (marked && line.segments.length <= 2) return marked;
    if (line.isMono) return undefined;
    const rank = ranked.indexOf(halfPoints(line));
    return rank >= 0 && line.segments.length <= 2 ? Math.min(DEEPEST, rank + 1) : undefined;
  };
}

/** The size most of the text is set in, in points. */
export function bodySize(pages: readonly Line[][]): number {
  return letterSizes(pages).body / 2;
}

function letterSizes(pages: readonly Line[][]): { letters: Map<number, number>; body: number } {
  const letters = new Map<number, number>();
  for (const line of pages.flat())
    letters.set(halfPoints(line), (letters.get(halfPoints(line)) ?? 0) + line.text.length);
  return { letters, body: [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0 };
}

function halfPoints({ size }: Line): number {
  return Math.round(size * 2);
}
