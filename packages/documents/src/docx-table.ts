import { type FileChild, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import type { Cell, Table as TableBlock } from "./document-tree.ts";
import { type DocxNotes, docxRuns } from "./docx-inlines.ts";
import { HAIRLINE, INK } from "./docx-styles.ts";
import { bandCaption, layOutTable, type TableLayout } from "./table-layout.ts";

/** A table whose header row repeats on each page; one that is too wide for any page is split into several over the same rows. */
export function docxTable(table: TableBlock, notes: DocxNotes, layout: TableLayout = layOutTable(table)): FileChild[] {
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
