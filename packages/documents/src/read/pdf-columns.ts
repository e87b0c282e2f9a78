import type { Line, Segment } from "./pdf-segments.ts";

/** Sorts rows of segments into reading order: on a page with columns of running text, one column after the other. */
export function readingOrder(rows: readonly Segment[][], { height }: { height: number }): Line[] {
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
