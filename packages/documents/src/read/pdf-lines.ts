import { readingOrder } from "./pdf-columns.ts";
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
