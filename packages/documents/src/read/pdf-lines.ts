import type { Line, Segment } from "./pdf-segments.ts";

interface Item {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
}

interface TextContent {
  items: object[];
  styles: Record<string, { fontFamily: string }>;
}

interface Viewport {
  width: number;
  height: number;
  transform: number[];
}

/** The lines of a page in reading order. */
export function pageLines(content: TextContent, viewport: Viewport): Line[] {
  const glyphs = content.items
    .filter((item): item is Item => "str" in item && item.str !== "")
    .map((item) => toGlyphs(item, viewport, content.styles[item.fontName]?.fontFamily === "monospace"))
    .filter((one): one is Glyphs => one !== undefined);
  const rows = groupRows(glyphs)
    .map(toSegments)
    .filter((segments) => segments.length > 0);
  return readingOrder(rows, viewport);
}

interface Glyphs extends Segment {
  isRightToLeft: boolean;
}

/** Undefined for text that is rotated, off the page, or without a size: stamps and watermarks. */
function toGlyphs(item: Item, { transform: view, width, height }: Viewport, isMono: boolean): Glyphs | undefined {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ia = 1, ib = 0, , , ie = 0, if_ = 0] = item.transform;
  const left = a * ie + c * if_ + e;
  const bottom = b * ie + d * if_ + f;
  const size = item.height || Math.hypot(ia, ib);
  const [runX, runY] = [a * ia + c * ib, b * ia + d * ib];
  const isUpright = Math.abs(runY) < Math.abs(runX) * 0.2;
  const isOnPage = left > -width * 0.1 && left < width * 1.1 && bottom > -height * 0.1 && bottom < height * 1.1;
  if (!isUpright || !isOnPage || !(size > 0.5)) return undefined;
  return { text: item.str, left, right: left + item.width, bottom, size, isMono, isRightToLeft: item.dir === "rtl" };
}

/** Characters with one baseline; superscripts and subscripts belong to the closest line. */
function groupRows(glyphs: Glyphs[]): Glyphs[][] {
  const rows: { bottom: number; size: number; glyphs: Glyphs[] }[] = [];
  for (const one of glyphs
    .filter(({ text }) => text.trim() !== "")
    .sort((x, y) => x.bottom - y.bottom || x.left - y.left)) {
    const row = rows.at(-1);
    if (row && one.bottom - row.bottom < reach(row, one)) {
      row.glyphs.push(one);
      if (one.size > row.size) [row.size, row.bottom] = [one.size, one.bottom];
    } else rows.push({ bottom: one.bottom, size: one.size, glyphs: [one] });
  }
  return rows.map((row) => row.glyphs);
}

/** The maximum distance between baselines within a line: a superscript is small, short and high. */
function reach(row: { size: number; glyphs: Glyphs[] }, one: Glyphs): number {
  const isRaised = row.glyphs.every(({ text }) => text.trim().length <= 3) || one.text.trim().length <= 3;
  return (isRaised ? Math.max(row.size, one.size) : Math.min(row.size, one.size)) * 0.45;
}

/** A gap of about a word's width starts a new segment: the next column or cell. */
function toSegments(row: Glyphs[]): Segment[] {
  const letters = row.reduce((sum, { text }) => sum + text.length, 0);
  const rightToLeft =
    row.reduce((sum, { text, isRightToLeft }) => sum + (isRightToLeft ? text.length : 0), 0) > letters / 2;
  const segments: Segment[] = [];
  for (const one of row.sort((x, y) => x.left - y.left)) {
    const last = segments.at(-1);
    const gap = last ? one.left - last.right : 0;
    if (last && gap < Math.max(last.size, one.size) * WIDE_GAP) join(last, one, rightToLeft);
    else
      segments.push({
        text: one.text,
        left: one.left,
        right: one.right,
        bottom: one.bottom,
        size: one.size,
        isMono: one.isMono,
      });
  }
  return rightToLeft ? segments.reverse() : segments;
}

const WIDE_GAP = 0.65;
const WORD_GAP = 0.16;

function join(last: Segment, one: Glyphs, rightToLeft: boolean): void {
  const isSpaced = one.left - last.right > Math.max(last.size, one.size) * WORD_GAP;
  const [first, second] = rightToLeft ? [one.text, last.text] : [last.text, one.text];
  last.text = first + (isSpaced && !/\s$/.test(first) && !/^\s/.test(second) ? " " : "") + second;
  // Superscripts don't make a line small print.
  if (one.text.trim().length > 3 && one.size > last.size) last.size = one.size;
  last.right = Math.max(last.right, one.right);
  last.isMono &&= one.isMono;
}

/** Sorts rows of segments into reading order: on a page with columns of running text, one column after the other. */
function readingOrder(rows: readonly Segment[][], { height }: { height: number }): Line[] {
  const counter = { column: 0 };
  const lines = splitColumns(rows.map(joinMarks), counter, 0);
  return lines.map((line) => ({ ...line, place: line.bottom / height }));
}

const BULLET = /^(?:[•◦▪▫●○■□‣⁃–—*·o-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])$/;

/** A bullet or number at some distance belongs to the text after it. */
function joinMarks(segments: Segment[]): Segment[] {
  const [mark, text, ...rest] = segments;
  if (!mark || !text || !BULLET.test(mark.text.trim()) || text.left - mark.right > text.size * 4) return segments;
  return [{ ...text, text: `${mark.text.trim()} ${text.text}`, left: mark.left }, ...rest];
}

type Unplaced = Omit<Line, "place">;

const FEWEST_ROWS = 5;
const DEEPEST = 4;

/** Rows that cross the gutter are read in place; the rows between two of them are read column by column. */
function splitColumns(rows: readonly Segment[][], counter: { column: number }, depth: number): Unplaced[] {
  const gutter = depth < DEEPEST ? findGutter(rows) : undefined;
  if (gutter === undefined) {
    counter.column++;
    return rows.flatMap((segments) => toLine(segments, counter.column));
  }
  const lines: Unplaced[] = [];
  let band: Segment[][] = [];
  const endBand = () => {
    for (const side of [0, 1]) {
      const own = band
        .map((row) => row.filter((one) => (one.left < gutter ? 0 : 1) === side))
        .filter((row) => row.length > 0);
      if (own.length > 0) lines.push(...splitColumns(own, counter, depth + 1));
    }
    band = [];
  };
  for (const row of rows) {
    if (!row.some((one) => crosses(one, gutter))) {
      band.push(row);
      continue;
    }
    endBand();
    lines.push(...splitColumns([row], counter, DEEPEST));
  }
  endBand();
  return lines;
}

function crosses({ left, right }: Segment, x: number): boolean {
  return left < x && right > x;
}

/** The x position that most rows leave free with running text on both sides, as opposed to table cells. */
function findGutter(rows: readonly Segment[][]): number | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const all = rows.flat();
  const left = Math.min(...all.map((one) => one.left));
  const right = Math.max(...all.map((one) => one.right));
  const candidates = new Set(rows.flatMap((row) => row.map((one) => Math.round(one.left) - 2)));
  let best: { x: number; free: number } | undefined;
  for (const x of [...candidates].slice(0, 200)) {
    if (x < left + (right - left) * 0.2 || x > left + (right - left) * 0.8) continue;
    const free = rows.filter((row) => !row.some((one) => crosses(one, x))).length;
    if (free > (best?.free ?? 0) && areColumns(rows, x)) best = { x, free };
  }
  return best && best.free >= Math.max(FEWEST_ROWS, rows.length * 0.5) ? best.x : undefined;
}

/**
 * Whether both sides contain running text: most lines are long for their column, and most are in one piece. A column may
 * contain a table, whose rows are in pieces.
 */
function areColumns(rows: readonly Segment[][], x: number): boolean {
  return [0, 1].every((side) => {
    const lines = rows
      .filter((row) => !row.some((one) => crosses(one, x)))
      .map((row) => row.filter((one) => (one.left < x ? 0 : 1) === side))
      .filter((row) => row.length > 0);
    const texts = lines.filter((row) => row.length === 1);
    if (texts.length < FEWEST_ROWS - 1 || texts.length < lines.length * 0.5) return false;
    const left = Math.min(...lines.map((row) => row[0]?.left ?? 0));
    const right = Math.max(...lines.map((row) => row.at(-1)?.right ?? 0));
    const long = texts.flat().filter((one) => one.right - one.left > (right - left) * 0.7).length;
    const letters = texts.flat().reduce((sum, one) => sum + one.text.length, 0);
    return long >= texts.length * 0.5 && letters / texts.length >= 18;
  });
}

function toLine(segments: readonly Segment[], column: number): Unplaced[] {
  const [first] = segments;
  if (!first) return [];
  return [
    {
      ...first,
      text: segments.map(({ text }) => text.trim()).join(" "),
      left: Math.min(...segments.map((one) => one.left)),
      right: Math.max(...segments.map((one) => one.right)),
      size: Math.max(...segments.map(({ size }) => size)),
      segments: [...segments],
      column,
    },
  ];
}
