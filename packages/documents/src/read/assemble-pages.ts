import type { Draft } from "./draft.ts";
import { type Group, groupLines, hyphenatedWords } from "./pdf-paragraphs.ts";
import { dropRepeated } from "./pdf-repeats.ts";
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
