import type { Chart } from "@muster/contracts/analysis";
import { chartTitle } from "./chart-svg.ts";
import { breakLongWords, cleanLine } from "./clean-text.ts";
import type { Block, Cell, Inline, ListItem, Picture, Table } from "./document-tree.ts";
import { groupPages } from "./page-groups.ts";
import { bandCaption, CELL_PADDING_PT, layOutTable, type TableLayout } from "./table-layout.ts";
import { textWidth } from "./text-width.ts";

/** Blocks in the form that the Typst template reads. */
export type PdfBlock = { t: string; c?: PdfBlock[] | Inline[] } & Record<string, unknown>;

/** Adds a file that the template reads, and returns its path. */
export interface PdfFiles {
  addChart: (chart: Chart) => string;
  addPicture: (picture: Picture) => string;
}

/**
 * Prepares blocks for the template: column widths, charts as files, and pages that are turned against the first one, which is
 * landscape where a wide table follows the title.
 */
export function layOutBlocks(blocks: readonly Block[], files: PdfFiles): { blocks: PdfBlock[]; isLandscape: boolean } {
  const groups = groupPages(blocks);
  const isLandscape = groups[0]?.isLandscape === true;
  const all = groups.flatMap((group): PdfBlock[] => {
    const laidOut = group.blocks.map((block) =>
      "layout" in block ? pdfTable(block, block.layout) : layOutBlock(block, files),
    );
    return group.isLandscape === isLandscape ? laidOut : [{ t: "turned", c: laidOut }];
  });
  return { blocks: all, isLandscape };
}

function layOutBlock(block: Block, files: PdfFiles): PdfBlock {
  switch (block.t) {
    case "heading":
    case "paragraph":
      return { ...block, c: softBreaks(block.c) };
    case "quote":
      return { t: "quote", c: block.c.map((child) => layOutBlock(child, files)) };
    case "list":
      return {
        ...block,
        items: block.items.map((item) => ({ checked: item.checked, c: itemBlocks(item, block.tight, files) })),
      };
    case "code":
      return { t: "code", lang: block.lang, v: breakLongWords(block.v.replace(/\t/g, "    "), 80) };
    case "chart":
      return {
        t: "chart",
        path: files.addChart(block.chart),
        title: cleanLine(chartTitle(block.chart)),
        summary: altText(block.chart),
      };
    case "picture": {
      const { label, alt, width, height } = block.picture;
      const path = files.addPicture(block.picture);
      return { t: "picture", path, label: cleanLine(label), alt: cleanLine(alt), ratio: height / Math.max(1, width) };
    }
    case "table":
      return pdfTable(block, layOutTable(block));
    default:
      return block;
  }
}

/** Items of a tight list have no paragraph spacing. */
function itemBlocks({ c }: ListItem, isTight: boolean, files: PdfFiles): PdfBlock[] {
  const hasOneText = c.filter(({ t }) => t === "paragraph").length === 1;
  return c.map((block) =>
    isTight && hasOneText && block.t === "paragraph" && block.dir === "ltr"
      ? { t: "tight", c: softBreaks(block.c) }
      : layOutBlock(block, files),
  );
}

/** PDF/UA requires alternative text for a picture. */
function altText(chart: Chart): string {
  return cleanLine(chart.summary) || cleanLine(chart.title) || "Chart";
}

function pdfTable(table: Table, layout: TableLayout): PdfBlock {
  const { sizePt, bands } = layout;
  return {
    t: "table",
    size: sizePt,
    bands: bands.map(({ columns, widthsPt }) => {
      const roomsEm = widthsPt.map((width) => (width - CELL_PADDING_PT) / sizePt + 0.05);
      const pick = (cells: readonly Cell[], isHead: boolean) =>
        columns.map((column, index) => pdfCell(cells[column], roomsEm[index] ?? 1, isHead));
      return {
        caption: bandCaption(layout, columns, table.head.length),
        widths: widthsPt,
        align: columns.map((column) => table.align[column] ?? "left"),
        head: pick(table.head, true),
        rows: table.rows.map((row) => pick(row, false)),
      };
    }),
  };
}

/** A word wider than its cell may break anywhere; dates and amounts that fit are not broken at their hyphens. */
function pdfCell(cell: Cell | undefined, roomEm: number, isHead: boolean): object {
  const { c = [], dir = "ltr", text = "" } = cell ?? {};
  const fits = text.split(/\s+/).every((word) => textWidth(word, isHead) <= roomEm);
  const whole = fits && text.length <= 24 && /^\S*\d\S*$/.test(text);
  return { dir, whole, c: fits ? c : softBreaks(c, Math.max(4, Math.floor(roomEm / 0.7))) };
}

function softBreaks(inlines: readonly Inline[], longest = 40): Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.t === "text" || inline.t === "code") return { ...inline, v: breakLongWords(inline.v, longest) };
    return "c" in inline ? { ...inline, c: softBreaks(inline.c, longest) } : inline;
  });
}
