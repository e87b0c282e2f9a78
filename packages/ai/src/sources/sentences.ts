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
    if (!table || !isSameTable(document, table, block)) head = headOf(document, block);
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
  const columns = head?.columns ?? null;
  for (const match of document.text.slice(block.start, block.end).matchAll(/[^\n]+/g)) {
    const line = match[0].replace(/^[\s|]+/, "");
    const start = block.start + match.index + match[0].length - line.length;
    const text = line.replace(/[\s|]+$/, "");
    if (text === "" || /^[-:|\s]+$/.test(text)) continue;
    rows.push({
      start,
      end: start + text.length,
      page: pageAt(document, start, block.page),
      kind: isHead(text, rows, head) ? "header" : "row",
      level: 1,
      block: index,
      columns,
      ...(head?.caption && { caption: head.caption }),
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
function headOf({ text, tables }: SourceDocument, block: DocumentBlock): TableHead | null {
  const table = tables.find(({ start, end }) => start <= block.start && block.start < end);
  const rows = table
    ? table.rows.slice(0, mostAbove + 1).map((row) => row.join(" | "))
    : text.slice(block.start, block.end).split("\n", mostAbove + 1);
  const lines = rows.map((line) => line.replace(/^[\s|]+|[\s|]+$/g, "")).filter((line) => line !== "");
  const at = lines.findIndex((line) => line.includes("|"));
  const above = lines.slice(0, Math.max(at, 0));
  const columns = lines[at] ?? "";
  const cells = columns.split("|").map((cell) => cell.trim());
  const figures = cells.filter((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) && !/^(?:19|20)\d\d$/.test(cell));
  return cells.length > 1 && figures.length === 0 ? { columns, above, caption: above.at(-1) ?? "" } : null;
}

/** Until the first row below, what stands there is the head. */
function isHead(text: string, before: Sentence[], head: TableHead | null): boolean {
  if (!head || before.some(({ kind }) => kind === "row")) return false;
  return text === head.columns || head.above.includes(text);
}

function isSameTable({ tables, text }: SourceDocument, before: DocumentBlock, block: DocumentBlock): boolean {
  const table = tables.find(({ start, end }) => start <= before.start && before.start < end);
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
