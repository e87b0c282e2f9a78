import type { Chart } from "@muster/contracts/analysis";
import { renderAsync } from "@resvg/resvg-js";
import { CheckBox, type FileChild, HeadingLevel, ImageRun, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import { chartTitle, chartToSvg } from "./chart-svg.ts";
import { cleanLine } from "./clean-text.ts";
import type { Block, Cell, Inline, ListItem, Picture, Table as TableBlock } from "./document-tree.ts";
import { type DocxNotes, docxRuns } from "./docx-inlines.ts";
import { HAIRLINE, INK } from "./docx-styles.ts";
import { fontFiles, fontNeeds } from "./fonts.ts";
import type { LaidOutBlock } from "./page-groups.ts";
import { bandCaption, layOutTable, type TableLayout } from "./table-layout.ts";

/** State shared by a document's blocks: its footnotes, and the start of each numbered list. */
export interface DocxContext {
  notes: DocxNotes;
  /** Start of each numbered list; its numbering is named `numbers-<index>`. */
  listStarts: number[];
  charts: ReadonlyMap<Chart, ChartPicture>;
}

/** Word supports nine levels of a list; deeper ones use the fifth, which still fits the page. */
const DEEPEST_LIST = 4;
const PICTURE_WIDTH = 627;

interface Place {
  style?: string;
  level: number;
  indent: number;
}

/** Blocks as Word paragraphs and tables. */
export function docxBlocks(
  blocks: readonly (Block | LaidOutBlock)[],
  context: DocxContext,
  place: Place = { level: 0, indent: 0 },
): FileChild[] {
  return blocks.flatMap((block) => docxBlock(block, context, place));
}

function docxBlock(block: Block | LaidOutBlock, context: DocxContext, place: Place): FileChild[] {
  switch (block.t) {
    case "heading":
      return [
        new Paragraph({
          heading: LEVELS[block.depth - 1] ?? HeadingLevel.HEADING_6,
          bidirectional: block.dir === "rtl",
          children: docxRuns(block.c, context.notes),
        }),
      ];
    case "paragraph":
      return [paragraph(block.c, block.dir === "rtl", context, place)];
    case "quote":
      return docxBlocks(block.c, context, { ...place, style: "Quote", indent: place.indent + 280 });
    case "rule":
      return [new Paragraph({ thematicBreak: true, children: [] })];
    case "code":
      return codeBlock(block.v, place);
    case "list":
      return docxList(block, context, place);
    case "chart":
      return chartBlock(block, context);
    case "picture":
      return pictureBlock(block.picture);
    case "table":
      return docxTable(block, context.notes, "layout" in block ? block.layout : undefined);
  }
}

const LEVELS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];

function paragraph(
  c: readonly Inline[],
  isRightToLeft: boolean,
  { notes }: DocxContext,
  { style, indent }: Place,
): Paragraph {
  return new Paragraph({
    ...(style ? { style } : {}),
    ...(indent ? { indent: { left: indent } } : {}),
    bidirectional: isRightToLeft,
    children: docxRuns(c, notes),
  });
}

/** Two adjacent code paragraphs would merge into one box: a thin one separates them. */
function codeBlock(code: string, { indent }: Place): FileChild[] {
  const lines = code
    .split("\n")
    .map((line, index) => new TextRun({ text: line.replaceAll("\t", "    "), ...(index > 0 ? { break: 1 } : {}) }));
  const block = new Paragraph({ style: "CodeBlock", ...(indent ? { indent: { left: indent } } : {}), children: lines });
  return [block, new Paragraph({ spacing: { after: 0, line: 60, lineRule: "exact" }, children: [] })];
}

function docxList(list: Extract<Block, { t: "list" }>, context: DocxContext, place: Place): FileChild[] {
  const level = Math.min(place.level, DEEPEST_LIST);
  const reference = list.ordered ? `numbers-${context.listStarts.push(list.start) - 1}` : "bullets";
  return list.items.flatMap((item) => docxItem(item, reference, context, { ...place, level }));
}

function docxItem(item: ListItem, reference: string, context: DocxContext, place: Place): FileChild[] {
  const { level } = place;
  const [first, ...rest] = item.c;
  const inner: Place = { ...place, level: level + 1, indent: 460 * (level + 1) };
  const isText = first?.t === "paragraph";
  const box = item.checked === null ? [] : [checkBox(item.checked), new TextRun(" ")];
  const lead = new Paragraph({
    style: place.style ?? "ListParagraph",
    ...(item.checked === null ? { numbering: { reference, level } } : { indent: { left: 460 * level + 200 } }),
    bidirectional: isText && first.dir === "rtl",
    children: [...box, ...(isText ? docxRuns(first.c, context.notes) : [])],
  });
  return [lead, ...docxBlocks(isText ? rest : item.c, context, inner)];
}

function checkBox(checked: boolean): CheckBox {
  const font = "Segoe UI Symbol";
  return new CheckBox({
    checked,
    alias: checked ? "Done" : "To do",
    checkedState: { value: "2611", font },
    uncheckedState: { value: "2610", font },
  });
}

function chartBlock({ chart }: Extract<Block, { t: "chart" }>, { charts }: DocxContext): FileChild[] {
  const picture = charts.get(chart);
  if (!picture) throw new Error(`The picture of the chart “${chart.title}” was not made.`);
  const { png, width, height } = picture;
  const title = cleanLine(chartTitle(chart)) || "Chart";
  const altText = { name: title, title, description: cleanLine(chart.summary) || title };
  const transformation = { width: PICTURE_WIDTH, height: Math.round((height * PICTURE_WIDTH) / width) };
  return [
    new Paragraph({ style: "ChartTitle", children: [new TextRun(title)] }),
    new Paragraph({
      spacing: { after: 240, line: 240, lineRule: "auto" },
      children: [new ImageRun({ type: "png", data: png, transformation, altText })],
    }),
  ];
}

/** As high as two of them fit on a page. */
const PICTURE_HEIGHT = 330;

function pictureBlock(picture: Picture): FileChild[] {
  return [
    new Paragraph({ style: "ChartTitle", children: [new TextRun(cleanLine(picture.label))] }),
    new Paragraph({
      spacing: { after: 240, line: 240, lineRule: "auto" },
      children: [docxPicture(picture, PICTURE_HEIGHT)],
    }),
  ];
}

/** As wide as the text and at most `mostHeight` pixels high. */
export function docxPicture({ bytes, mediaType, width, height, alt, label }: Picture, mostHeight: number): ImageRun {
  const scale = Math.min(PICTURE_WIDTH / width, mostHeight / height);
  return new ImageRun({
    type: mediaType === "image/png" ? "png" : "jpg",
    data: bytes,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name: label, title: "", description: alt },
  });
}

export interface ChartPicture {
  png: Uint8Array;
  /** The displayed size; the picture has twice as many pixels. */
  width: number;
  height: number;
}

/**
 * Charts for programs without SVG support, rendered on several cores. Only renders our own SVG: resvg would read local files that a
 * foreign one references.
 */
export async function chartPictures(charts: readonly Chart[]): Promise<ReadonlyMap<Chart, ChartPicture>> {
  return new Map(await Promise.all(charts.map(async (chart) => [chart, await chartToPng(chart, 640)] as const)));
}

async function chartToPng(chart: Chart, width: number): Promise<ChartPicture> {
  const svg = chartToSvg(chart, { width, theme: "light", showTitle: false });
  // A chart without a title needs one weight; fonts are read again for each picture, so loading fewer matters.
  const files = fontFiles(fontNeeds(svg, false)).filter(
    (file) => file.includes("400Regular") && !file.includes("Italic"),
  );
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: "Inter" };
  const picture = await renderAsync(svg, { fitTo: { mode: "zoom", value: 2 }, font, background: "#ffffff" });
  return { png: picture.asPng(), width: picture.width / 2, height: picture.height / 2 };
}

/** A table whose header row repeats on each page; one that is too wide for any page is split into several over the same rows. */
function docxTable(table: TableBlock, notes: DocxNotes, layout: TableLayout = layOutTable(table)): FileChild[] {
  return layout.bands.flatMap((band): FileChild[] => {
    const widths = band.widthsPt.map((width) => Math.floor(width * 20));
    const row = (cells: readonly Cell[], index: number) =>
      new TableRow({
        tableHeader: index < 0,
        cantSplit: true,
        children: band.columns.map((column, place) =>
          docxCell({ table, cell: cells[column], column, width: widths[place] ?? 0, index, layout, notes }),
        ),
      });
    const caption = bandCaption(layout, band.columns, table.head.length);
    return [
      ...(caption ? [new Paragraph({ style: "TableNote", children: [new TextRun(caption)] })] : []),
      new Table({
        width: { size: widths.reduce((sum, width) => sum + width, 0), type: "dxa" },
        columnWidths: widths,
        layout: "fixed",
        borders: BORDERS,
        rows: [row(table.head, -1), ...table.rows.map(row)],
      }),
      new Paragraph({ spacing: { after: 120, line: 240, lineRule: "auto" }, children: [] }),
    ];
  });
}

const NONE = { style: "none", size: 0, color: "auto" } as const;
const BORDERS = {
  top: { style: "single", size: 8, color: INK },
  bottom: { style: "single", size: 4, color: HAIRLINE },
  insideHorizontal: { style: "single", size: 4, color: HAIRLINE },
  left: NONE,
  right: NONE,
  insideVertical: NONE,
} as const;

interface CellPlace {
  table: TableBlock;
  cell: Cell | undefined;
  column: number;
  width: number;
  /** Index of the row; -1 is the header. */
  index: number;
  layout: TableLayout;
  notes: DocxNotes;
}

function docxCell({ table, cell, column, width, index, layout, notes }: CellPlace): TableCell {
  const isHead = index < 0;
  // In half points; a table that was shrunk to fit sets its size on each run.
  // A short table is not parted from its header by a page's end.
  const keepNext = table.rows.length <= 12 && index < table.rows.length - 1;
  const size = layout.sizePt >= 9 ? {} : { size: Math.round(layout.sizePt * 2) };
  const children = docxRuns(cell?.c ?? [], notes, isHead ? { ...size, bold: true } : size);
  return new TableCell({
    width: { size: width, type: "dxa" },
    verticalAlign: isHead ? "bottom" : "top",
    margins: { top: 30, bottom: 30, left: 100, right: 100 },
    children: [
      new Paragraph({
        style: "TableText",
        keepNext,
        alignment: table.align[column] ?? "left",
        bidirectional: cell?.dir === "rtl",
        children,
      }),
    ],
  });
}
