import type { DocumentBlock } from "@muster/contracts/sources";
import type { Source, SourceDocument } from "./source.ts";
import { looksLikeHeading, partsOfParagraph, structureOf } from "./structure.ts";
import { splitSentences } from "./text/split-sentences.ts";
import { languageOf } from "./text/words.ts";

/** A sentence, list item, table row or line of code, with its offsets in the document's text. */
export interface Sentence {
  start: number;
  end: number;
  page: number | null;
  /** A "header" is a table's first row where it names the columns. */
  kind: "heading" | "prose" | "item" | "row" | "header" | "code";
  /** Level of a heading. */
  level: number;
  /** Number of the block it stands in; one block's sentences follow each other. */
  block: number;
  /** Column names of the table that a row stands in, with " | " between them. */
  columns: string | null;
  /** What stands alone above the column names: "Units sold, thousand". */
  caption?: string;
}

/** Everything a document says, cut into sentences; headings, rows and list items stand for themselves. */
export function sentencesOfDocument({ document }: Pick<Source, "document">): Sentence[] {
  const marked = document.blocks.length > 0 ? document.blocks : structureOf(document.text);
  const blocks = marked.some(isHeading) ? marked : withGuessedHeadings(marked, document.text);
  const parts = blocks.flatMap((block) =>
    block.kind === "paragraph" ? partsOfParagraph(document.text, block) : [block],
  );
  let head: TableHead | null = null;
  let table: DocumentBlock | undefined;
  return parts.flatMap((block, index) => {
    if (!isTable(block)) return sentencesOfBlock(document, block, index);
    if (!table || !isSameTable(document, table, block))
      head = withCaption(headOf(document, block), document, parts[index - 1]);
    table = block;
    return rowsOfBlock(document, block, { index, head });
  });
}

function sentencesOfBlock(document: SourceDocument, block: DocumentBlock, index: number): Sentence[] {
  const stretches =
    block.kind === "code" || isHeading(block)
      ? [{ start: block.start, end: block.end }]
      : splitSentences(document.text, block, languageOf(document.language));
  return stretches
    .filter(({ start, end }) => document.text.slice(start, end).trim() !== "")
    .map((stretch) => ({
      ...stretch,
      page: pageAt(document, stretch.start, block.page),
      kind: isHeading(block)
        ? "heading"
        : block.kind === "list-item"
          ? "item"
          : block.kind === "code"
            ? "code"
            : "prose",
      level: block.kind === "slide-title" ? 1 : (block.level ?? 1),
      block: index,
      columns: null,
    }));
}

function rowsOfBlock(
  document: SourceDocument,
  block: DocumentBlock,
  { index, head }: { index: number; head: TableHead | null },
): Sentence[] {
  const rows: Sentence[] = [];
  const isRead = readTableAt(document, block) !== undefined;
  for (const match of document.text.slice(block.start, block.end).matchAll(/[^\n]+/g)) {
    const line = withoutEdge(match[0], isRead);
    const start = block.start + match.index + match[0].length - line.length;
    const text = line.replace(/[\s|]+$/, "");
    if (/^[-:|\s]*$/.test(text)) continue;
    // A row with more cells than there are names stands under some that are wider than one.
    const columns = head && cellCount(text) <= cellCount(head.columns) ? head.columns : null;
    rows.push({
      start,
      end: start + text.length,
      page: pageAt(document, start, block.page),
      kind: isHead(text, rows, head) ? "header" : "row",
      level: 1,
      block: index,
      columns,
      ...(columns && head?.caption && { caption: head.caption }),
    });
  }
  return rows;
}

interface TableHead {
  columns: string;
  /** The lines above, of one cell each. */
  above: string[];
  caption: string;
}

const mostAbove = 3;

/** The first row of several cells, where it holds words rather than figures; a title of the table may stand above it. */
function headOf(document: SourceDocument, block: DocumentBlock): TableHead | null {
  const table = readTableAt(document, block);
  const rows = table
    ? table.rows.slice(0, mostAbove + 3).map((row) => row.join(" | "))
    : document.text.slice(block.start, block.end).split("\n", mostAbove + 3);
  const lines = rows
    .map((line) => withoutEdge(line, table !== undefined).replace(/[\s|]+$/, ""))
    .filter((line) => !/^[-:|\s]*$/.test(line));
  const at = lines.findIndex((line) => line.split("|").filter((cell) => cell.trim() !== "").length > 1);
  const above = lines.slice(0, Math.max(at, 0));
  const caption = above.at(-1) ?? "";
  const columns = lines[at] ?? "";
  const cells = cellsOf(columns);
  if (cells.length < 2 || cells.some(isFigure)) return null;
  const both = underWideNames(cells, cellsOf(lines[at + 1] ?? ""));
  return both && cellsOf(lines[at + 2] ?? "").some(isFigure)
    ? { columns: both.join(" | "), above: [...above, columns, lines[at + 1] ?? ""], caption }
    : { columns, above, caption };
}

/**
 * A head of two rows, the upper with names that are wider than a column: "Units | | Revenue |" over "2023 | 2024 | 2023 | 2024"
 * names "Units 2023" and so on. Undefined where the second row is no such thing.
 */
function underWideNames(upper: string[], lower: string[]): string[] | undefined {
  const [label = "", ...names] = lower;
  const isLabelled = (upper[0] === "") !== (label === "");
  const isWide = names.some((name, at) => name !== "" && (upper[at + 1] ?? "") === "");
  if (!isLabelled || !isWide || names.some(isFigure) || names.filter((name) => name !== "").length < 2)
    return undefined;
  let wide = "";
  const merged = names.map((name, at) => {
    wide = upper[at + 1] || wide;
    return [wide, name].filter((part) => part !== "").join(" ");
  });
  return wide === "" ? undefined : [upper[0] || label, ...merged];
}

function cellsOf(line: string): string[] {
  return line.split("|").map((cell) => cell.trim());
}

/** A year names a column; any other cell without words is one of its figures. */
function isFigure(cell: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
}

/** A caption of its own stands above the table where the rows hold none. */
function withCaption(
  head: TableHead | null,
  { text }: SourceDocument,
  before: DocumentBlock | undefined,
): TableHead | null {
  if (head?.caption !== "" || before?.kind !== "caption") return head;
  return { ...head, caption: text.slice(before.start, before.end).replace(/\s+/g, " ").trim() };
}

function readTableAt({ tables }: SourceDocument, block: DocumentBlock): SourceDocument["tables"][number] | undefined {
  return tables.find(({ start, end }) => start <= block.start && block.start < end);
}

/** A reader's rows begin with their first cell, be it empty; in Markdown a line stands before it. */
function withoutEdge(line: string, isRead: boolean): string {
  return line.replace(isRead ? /^\s+/ : /^\s*\|?\s*/, "");
}

function cellCount(line: string): number {
  return line.split("|").length;
}

/** Until the first row below, what stands there is the head. */
function isHead(text: string, before: Sentence[], head: TableHead | null): boolean {
  if (!head || before.some(({ kind }) => kind === "row")) return false;
  return text === head.columns || head.above.includes(text);
}

function isSameTable(document: SourceDocument, before: DocumentBlock, block: DocumentBlock): boolean {
  const { text } = document;
  const table = readTableAt(document, before);
  if (table) return block.start < table.end;
  return text.slice(before.end, block.start).trim() === "" && !text.slice(before.end, block.start).includes("\n\n");
}

/** A document without headings may have lines that stand for them: short, without a full stop, with text below. */
function withGuessedHeadings(blocks: DocumentBlock[], text: string): DocumentBlock[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isAbove = next?.kind === "paragraph" && next.end - next.start > 60;
    const isOne = block.kind === "paragraph" && isAbove && looksLikeHeading(text.slice(block.start, block.end));
    return isOne ? { ...block, kind: "heading" as const, level: index === 0 ? 1 : 2 } : block;
  });
}

function pageAt({ pages }: SourceDocument, offset: number, known: number | null): number | null {
  return pages.find(({ start, end }) => start <= offset && offset < end)?.page ?? known;
}

function isHeading({ kind }: DocumentBlock): boolean {
  return kind === "heading" || kind === "slide-title";
}

function isTable({ kind }: DocumentBlock): boolean {
  return kind === "table" || kind === "cell-range";
}
