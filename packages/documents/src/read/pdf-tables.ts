import type { Line, Segment } from "./pdf-segments.ts";

const FEWEST_ROWS = 2;

/** Whether a line may be a table row: adjacent cells. */
export function headOfRows(line: Line): boolean {
  return line.segments.length >= 2;
}

/** The table that starts at a line, and the index after it: rows with aligned cells. Undefined for anything else. */
export function takeTable(
  lines: readonly Line[],
  start: number,
  levelOf: (line: Line) => number | undefined,
): { rows: string[][]; end: number } | undefined {
  let end = start;
  const members: Line[] = [];
  for (; end < lines.length; end++) {
    const [line, previous] = [lines[end], lines[end - 1]];
    if (!line || (members.length > 0 && previous && !isNear(previous, line))) break;
    if (line.segments.length < 2 && !isWrapped(line, members)) break;
    if (members.length > 0 && levelOf(line) !== levelOf(members[0] ?? line)) break;
    members.push(line);
  }
  const columns = columnsOf(members);
  const full = members.filter(({ segments }) => segments.length >= 2);
  if (full.length < FEWEST_ROWS || columns.length < 2) return undefined;
  return { rows: toRows(members, columns), end };
}

function isNear(previous: Line, line: Line): boolean {
  const gap = line.bottom - previous.bottom;
  return line.column === previous.column && gap > 0 && gap < Math.max(line.size, previous.size) * 3.2;
}

/** A cell's second line is alone below it, close, and not at the left edge, where a paragraph would start. */
function isWrapped(line: Line, members: readonly Line[]): boolean {
  const previous = members.at(-1);
  const last = members.findLast(({ segments }) => segments.length >= 2);
  if (!previous || !last || line.bottom - previous.bottom > line.size * 1.6) return false;
  const under = last.segments.findIndex((cell) => overlaps(cell, line));
  const over = last.segments.filter((cell) => overlaps(cell, line)).length;
  return (
    over === 1 &&
    (under > 0 || line.right < (last.segments[1]?.left ?? 0)) &&
    line.right - line.left < (last.right - last.left) * 0.7
  );
}

function overlaps(a: Pick<Segment, "left" | "right">, b: Pick<Segment, "left" | "right">): boolean {
  return a.left < b.right && b.left < a.right;
}

interface Column {
  left: number;
  right: number;
}

/** If the cells of all rows leave no gap between them, there is one column. */
function columnsOf(members: readonly Line[]): Column[] {
  const columns: Column[] = [];
  for (const { left, right } of members.flatMap(({ segments }) => segments).toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

function toRows(members: readonly Line[], columns: readonly Column[]): string[][] {
  const rows: string[][] = [];
  for (const { segments } of members) {
    const cells = columns.map((column) =>
      segments
        .filter((one) => overlaps(one, column))
        .map(({ text }) => text.trim())
        .join(" "),
    );
    const above = rows.at(-1);
    if (segments.length > 1 || !above) rows.push(cells);
    else rows[rows.length - 1] = above.map((cell, index) => `${cell} ${cells[index] ?? ""}`.trim());
  }
  return rows;
}
