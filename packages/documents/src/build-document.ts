import type { Deliverable } from "@muster/contracts/deliverable";
import type {
  BlockContent,
  DefinitionContent,
  Heading,
  List,
  Table as MdastTable,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import { citationNotes, markCitations } from "./cited-sources.ts";
import { cleanLine, guessLanguage, textDirection } from "./clean-text.ts";
import type { Align, Block, Cell, DocumentTree, ListItem, Picture, Table } from "./document-tree.ts";
import { type InlineContext, inlineContext, plainText, readInlines, textOf } from "./read-inlines.ts";
import { readMarkdown } from "./read-markdown.ts";

/**
 * The tree from which PDF and DOCX are made: a deliverable's Markdown and charts, sanitized and limited in size, and the pictures that
 * follow its first text.
 */
export function buildDocument(deliverable: Deliverable, pictures: readonly Picture[] = []): DocumentTree {
  const root = readMarkdown(markCitations(deliverable));
  const title = cleanLine(deliverable.title) || "Untitled";
  dropTitleHeading(root, title);
  const context: BlockContext = {
    ...inlineContext(root, citationNotes(deliverable)),
    charts: new Map(deliverable.charts.map((chart) => [chart.id, chart])),
    baseDepth: shallowestHeading(root),
    lastDepth: 0,
    cellsLeft: MAX_CELLS,
  };
  const language = deliverable.language ?? guessLanguage(`${title} ${deliverable.markdown}`);
  return {
    title,
    subtitle: cleanLine(deliverable.subtitle ?? ""),
    byline: cleanLine(deliverable.byline),
    date: printDate(deliverable.createdAt, language),
    language,
    dir: textDirection(title),
    blocks: withPictures(readBlocks(root.children, context, 0), pictures),
  };
}

function withPictures(blocks: readonly Block[], pictures: readonly Picture[]): Block[] {
  const heading = blocks.findIndex(({ t }) => t === "heading");
  const at = heading < 0 ? blocks.length : heading;
  const shown = pictures.map((picture): Block => ({ t: "picture", picture }));
  return [...blocks.slice(0, at), ...shown, ...blocks.slice(at)];
}

interface BlockContext extends InlineContext {
  baseDepth: number;
  lastDepth: number;
  cellsLeft: number;
}

/** Maximum table cells in a document: some 2,000 rows of five columns, 60 pages. Ten times as many take gigabytes to lay out. */
const MAX_CELLS = 10_000;
const LEAST_ROWS = 50;

/** Blocks below this depth of lists and quotes are flattened to a paragraph: both formats break on deep recursion. */
const DEEPEST = 10;

type Flow = RootContent | BlockContent | DefinitionContent;

function readBlocks(nodes: readonly Flow[], context: BlockContext, depth: number): Block[] {
  return nodes.flatMap((node) => readBlock(node, context, depth));
}

function readBlock(node: Flow, context: BlockContext, depth: number): Block[] {
  if (depth > DEEPEST && (node.type === "list" || node.type === "blockquote")) return paragraphOf(plainText(node));
  switch (node.type) {
    case "heading":
      return readHeading(node, context, depth);
    case "paragraph":
      return readParagraph(node.children, context);
    case "list":
      return [readList(node, context, depth)];
    case "blockquote":
      return [{ t: "quote", c: readBlocks(node.children, context, depth + 1) }];
    case "code":
      return [{ t: "code", lang: (node.lang ?? "").toLowerCase().slice(0, 30), v: node.value }];
    case "thematicBreak":
      return [{ t: "rule" }];
    case "table":
      return tableBlocks(readTable(node, context), context);
    case "html":
      return paragraphOf(node.value.replace(/<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " "));
    default:
      return [];
  }
}

function readHeading(node: Heading, context: BlockContext, depth: number): Block[] {
  const c = readInlines(node.children, context);
  const text = cleanLine(textOf(c));
  if (!text) return [];
  // A heading inside a quote or list becomes bold text, because it is not part of the outline.
  if (depth > 0) return [{ t: "paragraph", dir: textDirection(text), c: [{ t: "strong", c }] }];
  context.lastDepth = Math.min(node.depth - context.baseDepth + 1, context.lastDepth + 1);
  return [{ t: "heading", depth: context.lastDepth, dir: textDirection(text), c, text }];
}

/** A chart is its own block: the text before and after it become paragraphs. */
function readParagraph(nodes: readonly PhrasingContent[], context: BlockContext): Block[] {
  const blocks: Block[] = [];
  let run: PhrasingContent[] = [];
  function flush(): void {
    const c = readInlines(run, context);
    const text = textOf(c);
    if (text.trim() || c.some((inline) => inline.t === "note"))
      blocks.push({ t: "paragraph", dir: textDirection(text), c });
    run = [];
  }
  for (const node of nodes) {
    const chart = node.type === "image" ? context.charts.get(chartId(node.url)) : undefined;
    if (!chart) run.push(node);
    else {
      flush();
      blocks.push({ t: "chart", chart });
    }
  }
  flush();
  return blocks;
}

function readList(node: List, context: BlockContext, depth: number): Block {
  const items = node.children.map(
    (item): ListItem => ({
      checked: item.checked ?? null,
      c: readBlocks(item.children, context, depth + 1),
    }),
  );
  const tight = !node.spread && node.children.every((item) => !item.spread);
  return { t: "list", ordered: node.ordered === true, start: node.start ?? 1, tight, items };
}

/** A table that is too long to print is truncated with a note. */
function tableBlocks(table: Table, context: BlockContext): Block[] {
  const columns = table.head.length;
  const room = Math.max(LEAST_ROWS, Math.floor(context.cellsLeft / columns));
  context.cellsLeft -= Math.min(room, table.rows.length) * columns;
  if (table.rows.length <= room) return [table];
  const [shown, all] = [room.toLocaleString("en"), table.rows.length.toLocaleString("en")];
  return [
    { ...table, rows: table.rows.slice(0, room) },
    ...paragraphOf(`Showing the first ${shown} of ${all} rows. The Markdown file has all rows.`),
  ];
}

function paragraphOf(text: string): Block[] {
  const v = cleanLine(text);
  return v ? [{ t: "paragraph", dir: textDirection(v), c: [{ t: "text", v }] }] : [];
}

function chartId(url: string): string {
  return url.startsWith("chart:") ? url.slice("chart:".length) : "";
}

/** Removes the Markdown's own "# title", because the title block shows it. */
function dropTitleHeading(root: Root, title: string): void {
  const first = root.children.findIndex((node) => node.type !== "definition" && node.type !== "html");
  const heading = root.children[first];
  if (heading?.type !== "heading" || heading.depth !== 1) return;
  const text = cleanLine(plainText(heading));
  const isOnlyTop = root.children.filter((node) => node.type === "heading" && node.depth === 1).length === 1;
  if (text.toLowerCase() === title.toLowerCase() || (isOnlyTop && title.toLowerCase().startsWith(text.toLowerCase())))
    root.children.splice(first, 1);
}

function shallowestHeading(root: Root): number {
  return Math.min(6, ...root.children.filter((node) => node.type === "heading").map((node) => node.depth));
}

function printDate(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return cleanLine(iso);
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** A GFM table made rectangular; numeric columns are right-aligned unless the author set an alignment. */
function readTable(node: MdastTable, context: InlineContext): Table {
  const [head = [], ...rows] = node.children.map((row) =>
    row.children.map((cell): Cell => {
      const c = readInlines(cell.children, context);
      const text = textOf(c);
      return { c, text, dir: textDirection(text) };
    }),
  );
  const columns = Math.max(1, head.length);
  const square = [head, ...rows].map((row) => Array.from({ length: columns }, (_, index) => row[index] ?? emptyCell()));
  const body = square.slice(1);
  const align = Array.from(
    { length: columns },
    (_, index): Align => node.align?.[index] ?? (isNumberColumn(body, index) ? "right" : "left"),
  );
  return { t: "table", align, head: square[0] ?? [], rows: body };
}

function emptyCell(): Cell {
  return { c: [], text: "", dir: "ltr" };
}

function isNumberColumn(rows: readonly Cell[][], column: number): boolean {
  const texts = rows
    .map((row) => row[column]?.text.trim() ?? "")
    .filter((text) => text !== "" && !/^[-–—]$/.test(text));
  return texts.length > 0 && texts.filter((text) => NUMBER.test(text)).length >= texts.length * 0.8;
}

// A sign, a currency, digits with any grouping, and a short unit: "-1,234.50", "€ 12.4 m", "(3.1%)", "12 345,6 kg".
const NUMBER =
  /^\(?[-+−±~]?\s?\p{Sc}?\s?[-+−]?\d[\d\s.,'’\u00a0\u202f]*\s?(%|pp|\p{Sc}|\p{L}{1,4}|million|billion)?\)?$/u;
