import type { Line, Segment } from "./pdf-segments.ts";

export type Group =
  | {
      t: "block";
      kind: "heading" | "paragraph" | "list-item" | "code" | "footnote";
      text: string;
      level?: number | undefined;
    }
  | { t: "table"; rows: string[][] };

export interface Context {
  levelOf: (line: Line) => number | undefined;
  /** Words written with a hyphen inside a line. */
  hyphenated: ReadonlySet<string>;
  bodySize: number;
}

/** Lines of a page as headings, paragraphs, list items and tables. */
export function groupLines(lines: readonly Line[], context: Context): Group[] {
  const groups: Group[] = [];
  const usual = usualSpacing(lines);
  for (let at = 0; at < lines.length; ) {
    const first = lines[at];
    if (!first) break;
    const table = headOfRows(first) ? takeTable(lines, at, context.levelOf) : undefined;
    if (table) {
      groups.push({ t: "table", rows: table.rows });
      at = table.end;
      continue;
    }
    const level = context.levelOf(first);
    let end = at + 1;
    while (end < lines.length && goesOn(lines, end, { level, usual, context })) end++;
    groups.push(toGroup(lines.slice(at, end), level, context));
    at = end;
  }
  return groups;
}

interface Before {
  level: number | undefined;
  usual: number;
  context: Context;
}

const ITEM = /^(?:[•◦▪▫●○■□‣⁃]\s*|[–—*-]\s+|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s+)(?=\S)/;

/** Whether a line belongs to the same heading or paragraph as the one before it. */
function goesOn(lines: readonly Line[], at: number, { level, usual, context }: Before): boolean {
  const [previous, line] = [lines[at - 1], lines[at]];
  if (!previous || !line || line.column !== previous.column || line.isMono !== previous.isMono) return false;
  if (context.levelOf(line) !== level) return false;
  const size = Math.max(previous.size, line.size);
  const gap = line.bottom - previous.bottom;
  if (gap < 0 || gap > (level ? size * 1.9 : Math.max(usual * 1.25, size * 1.1)) + 1) return false;
  if (Math.abs(line.size - previous.size) > size * 0.12) return false;
  if (level || line.isMono) return true;
  if (ITEM.test(line.text) || (headOfRows(line) && takeTable(lines, at, context.levelOf))) return false;
  return !isNewParagraph(previous, line, lines);
}

/** An indented first line, or a last line that ends early, separates paragraphs without a gap. */
function isNewParagraph(previous: Line, line: Line, lines: readonly Line[]): boolean {
  const column = lines.filter((one) => one.column === line.column);
  const right = Math.max(...column.map((one) => one.right));
  const left = Math.min(...column.map((one) => one.left));
  const isShort = previous.right < right - (right - left) * 0.2 && /[.!?:。！？]["'”’)\]]*$/.test(previous.text.trim());
  const isIndented =
    line.left - previous.left > line.size * 0.8 &&
    line.left - previous.left < line.size * 4 &&
    !ITEM.test(previous.text);
  return isShort || (isIndented && previous.left - left < line.size * 0.3);
}

/** The most common line distance on the page. */
function usualSpacing(lines: readonly Line[]): number {
  const gaps = new Map<number, number>();
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    const gap = previous && previous.column === line.column ? Math.round((line.bottom - previous.bottom) * 2) / 2 : 0;
    if (previous && gap > 0 && gap < line.size * 2.5) gaps.set(gap, (gaps.get(gap) ?? 0) + line.text.length);
  });
  return [...gaps].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function toGroup(lines: readonly Line[], level: number | undefined, context: Context): Group {
  const first = lines[0]?.text.trim() ?? "";
  if (level) return { t: "block", kind: "heading", level, text: joinLines(lines, context) };
  if (lines.every(({ isMono }) => isMono) && lines.length > 1)
    return { t: "block", kind: "code", text: codeText(lines) };
  if (isFootnote(lines[0], context.bodySize)) return { t: "block", kind: "footnote", text: joinLines(lines, context) };
  if (ITEM.test(first)) {
    const text = joinLines(lines, context);
    // A number is part of the text; a bullet is not.
    return { t: "block", kind: "list-item", level: 1, text: text.replace(/^[•◦▪▫●○■□‣⁃–—*-]\s*/, "") };
  }
  return { t: "block", kind: "paragraph", text: joinLines(lines, context) };
}

/** Small print in the lower half of a page that starts with a number or a mark. */
function isFootnote(line: Line | undefined, bodySize: number): boolean {
  if (!line || line.size > bodySize * 0.93 || line.place < 0.5) return false;
  return /^(?:\[?\d{1,3}[\].)]?|[*†‡§])\s*\p{L}/u.test(line.text.trim());
}

/** Code keeps its indentation, measured in monospaced characters. */
function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  return lines
    .map((line) => {
      const letter = (line.right - line.left) / Math.max(1, line.text.length);
      return (
        " ".repeat(Math.min(80, Math.max(0, Math.round((line.left - left) / Math.max(1, letter))))) + line.text.trim()
      );
    })
    .join("\n");
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

function joinLines(lines: readonly Line[], { hyphenated }: Context): string {
  let text = "";
  for (const line of lines) {
    const next = line.text.replace(/\s+/g, " ").trim();
    const broken = /(\p{L}+)[-\u00ad‐]$/u.exec(text);
    const follows = /^\p{Ll}[\p{L}]*/u.exec(next)?.[0];
    if (broken && follows)
      text = hyphenated.has(`${broken[1]}-${follows}`.toLowerCase()) ? text + next : text.slice(0, -1) + next;
    else text += (text === "" || (UNSPACED.test(text.at(-1) ?? "") && UNSPACED.test(next[0] ?? "")) ? "" : " ") + next;
  }
  return text;
}

/** Compounds that the document also hyphenates within lines keep their hyphen when broken there. */
export function hyphenatedWords(pages: readonly Line[][]): Set<string> {
  const words = new Set<string>();
  for (const line of pages.flat())
    for (const [word] of line.text.matchAll(/\p{L}+-\p{L}+(?=[^\p{L}-])/gu)) words.add(word.toLowerCase());
  return words;
}

const FEWEST_ROWS = 2;

/** Whether a line may be a table row: adjacent cells. */
function headOfRows(line: Line): boolean {
  return line.segments.length >= 2;
}

/** The table that starts at a line, and the index after it: rows with aligned cells. Undefined for anything else. */
function takeTable(
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
