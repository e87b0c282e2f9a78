import { type Draft, type NoteDraft, note } from "./draft.ts";
import { type Group, groupLines, hyphenatedWords } from "./pdf-paragraphs.ts";
import type { Line } from "./pdf-segments.ts";

/** One page of a PDF or a picture, before its lines become paragraphs. */
export interface PageLines {
  lines: Line[];
  /** Confidence of the text recognition: as in `documentPage`. */
  confidence?: number | null | undefined;
}

/** Groups lines of pages into headings, paragraphs and tables. Headings are detected by bookmarks and font size. */
export function* assemblePages(
  pages: readonly PageLines[],
  bookmarks: ReadonlyMap<string, number> = new Map(),
): Generator<Draft> {
  const all = pages.map(({ lines }) => lines);
  const levelOf = headingLevels(all, bookmarks);
  const { kept, notes } = dropRepeated(all);
  const context = { levelOf, hyphenated: hyphenatedWords(kept), bodySize: bodySize(kept) };
  // A page's last paragraph is held back, because its sentence may continue on the next page.
  let waiting: TextGroup | undefined;
  for (const [index, lines] of kept.entries()) {
    const groups = groupLines(lines, context);
    const [first] = groups;
    if (waiting && first?.t === "block" && isSameSentence(waiting, first)) {
      waiting = { ...waiting, text: `${waiting.text}\f${first.text}` };
      groups.shift();
    }
    if (waiting) yield block(waiting);
    yield { t: "page", page: index + 1, confidence: pages[index]?.confidence };
    waiting = takeLastParagraph(groups);
    for (const group of groups) yield group.t === "table" ? { t: "table", rows: group.rows } : block(group);
  }
  if (waiting) yield block(waiting);
  yield* notes;
}

/** The last paragraph above a page's footnotes. */
function takeLastParagraph(groups: Group[]): TextGroup | undefined {
  const at = groups.findLastIndex((group) => group.t === "table" || group.kind !== "footnote");
  const last = groups[at];
  if (last?.t !== "block" || last.kind !== "paragraph") return undefined;
  groups.splice(at, 1);
  return last;
}

type TextGroup = Extract<Group, { t: "block" }>;

function isSameSentence(before: TextGroup, after: TextGroup): boolean {
  return (
    after.kind === "paragraph" && /[\p{L}\p{N},;–-]$/u.test(before.text) && /^[\p{Ll}\p{Lo}\p{N}(]/u.test(after.text)
  );
}

function block({ kind, text, level }: TextGroup): Draft {
  return { t: "block", kind, text, ...(level && { level }) };
}

const LONGEST = 200;
const DEEPEST = 4;

/** The heading level of a line, if it is one: by the bookmarks, else by letters larger than those of most of the text. */
function headingLevels(
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
    // A table row or an entry of the table of contents may have the same text as a heading.
    if (marked && line.segments.length <= 2) return marked;
    if (line.isMono) return undefined;
    const rank = ranked.indexOf(halfPoints(line));
    return rank >= 0 && line.segments.length <= 2 ? Math.min(DEEPEST, rank + 1) : undefined;
  };
}

/** The size most of the text is set in, in points. */
function bodySize(pages: readonly Line[][]): number {
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

const FEWEST_PAGES = 3;
const SHARE_OF_PAGES = 0.4;
/** Number of lines checked at either end of a page, and their maximum distance from the edge. */
const LINES_AT_END = 3;
const MARGIN = 0.13;

/**
 * Removes lines at the top or bottom of most pages that differ only in numbers, page numbers, and the entries of a table of
 * contents. Two fifths count as most, because left and right pages often differ.
 */
function dropRepeated(pages: readonly Line[][]): { kept: Line[][]; notes: NoteDraft[] } {
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
