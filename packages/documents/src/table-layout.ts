import type { Table } from "./document-tree.ts";
import { textWidth } from "./text-width.ts";

export interface TableLayout {
  sizePt: number;
  isLandscape: boolean;
  /** One table, or several over the same rows that each show some columns. */
  bands: { columns: number[]; widthsPt: number[] }[];
}

/** Width between the margins of an A4 page, upright and sideways. */
const PAGE_WIDTH_PT = { portrait: 470, landscape: 717 };

/** Space to the left and right of a cell's text. */
export const CELL_PADDING_PT = 11;
const SIZES_PT = [9, 8.2, 7.4];
/** A word longer than this may be broken, so it claims no more. */
const LONGEST_WORD_EM = 13;
const MEASURED_ROWS = 400;
/** A date's parts, or a number and its unit, are joined by spaces at which no line ends. */
const breakable = /[^\S\u00a0\u2007\u202f]+/;

/** Chooses type size, orientation and column widths so that no cell is cut: smaller first, then sideways, then in bands. */
export function layOutTable(table: Table): TableLayout {
  const needs = table.head.map((_, column) => measureColumn(table, column));
  const all = needs.map((_, index) => index);
  for (const isLandscape of [false, true]) {
    const width = isLandscape ? PAGE_WIDTH_PT.landscape : PAGE_WIDTH_PT.portrait;
    const sizePt = SIZES_PT.find((size) => minimum(needs, all, size) <= width);
    if (sizePt !== undefined)
      return { sizePt, isLandscape, bands: [{ columns: all, widthsPt: widths(needs, all, sizePt, width) }] };
  }
  return layOutBands(needs);
}

interface Need {
  /** Widest single word and widest whole cell, in em. */
  wordEm: number;
  cellEm: number;
}

function measureColumn(table: Table, column: number): Need {
  const step = Math.max(1, Math.floor(table.rows.length / MEASURED_ROWS));
  const texts = table.rows.filter((_, index) => index % step === 0).map((row) => row[column]?.text ?? "");
  const isNumeric = table.align[column] === "right";
  const measure = (text: string, bold: boolean, whole: boolean) => ({
    wordEm: Math.max(0.8, ...(whole ? [text] : text.split(breakable)).map((word) => textWidth(word, bold))),
    cellEm: textWidth(text, bold),
  });
  const head = measure(table.head[column]?.text ?? "", true, false);
  const need = { wordEm: head.wordEm, cellEm: Math.min(head.cellEm, 14) };
  for (const text of texts) {
    const cell = measure(text, false, isNumeric && text.length <= 18);
    need.wordEm = Math.max(need.wordEm, cell.wordEm);
    need.cellEm = Math.max(need.cellEm, Math.min(cell.cellEm, 34));
  }
  return {
    wordEm: Math.min(need.wordEm, LONGEST_WORD_EM),
    cellEm: Math.max(need.cellEm, Math.min(need.wordEm, LONGEST_WORD_EM)),
  };
}

function minimum(needs: readonly Need[], columns: readonly number[], sizePt: number): number {
  return columns.reduce((sum, column) => sum + (needs[column]?.wordEm ?? 1) * sizePt + CELL_PADDING_PT, 0);
}

/** Every column is at least as wide as its longest word; the remaining width is shared by columns with longer content. */
function widths(needs: readonly Need[], columns: readonly number[], sizePt: number, width: number): number[] {
  const least = columns.map((column) => (needs[column]?.wordEm ?? 1) * sizePt + CELL_PADDING_PT);
  const extra = columns.map((column, index) =>
    Math.max(0, (needs[column]?.cellEm ?? 1) * sizePt + CELL_PADDING_PT - (least[index] ?? 0)),
  );
  const spare = width - least.reduce((sum, value) => sum + value, 0);
  const extraSum = extra.reduce((sum, value) => sum + value, 0);
  if (extraSum > spare) return least.map((value, index) => value + ((extra[index] ?? 0) / extraSum) * spare);
  const natural = least.map((value, index) => value + (extra[index] ?? 0));
  const total = natural.reduce((sum, value) => sum + value, 0);
  return natural.map((value) => (value / total) * width);
}

/** Too many columns even sideways: the first column is repeated in front of each band, and the bands are of like width. */
function layOutBands(needs: readonly Need[]): TableLayout {
  const sizePt = SIZES_PT.at(-1) ?? 7.4;
  const count = fillBands(needs, sizePt, needs.length).length;
  const bands = fillBands(needs, sizePt, Math.ceil((needs.length - 1) / count) + 1);
  return {
    sizePt,
    isLandscape: true,
    bands: bands.map((columns) => ({ columns, widthsPt: widths(needs, columns, sizePt, PAGE_WIDTH_PT.landscape) })),
  };
}

function fillBands(needs: readonly Need[], sizePt: number, maxColumns: number): number[][] {
  const bands: number[][] = [];
  let band = [0];
  for (let column = 1; column < needs.length; column++) {
    const isFull = band.length >= maxColumns || minimum(needs, [...band, column], sizePt) > PAGE_WIDTH_PT.landscape;
    if (band.length > 1 && isFull) {
      bands.push(band);
      band = [0];
    }
    band.push(column);
  }
  return [...bands, band];
}

/** Which columns a band shows besides the first; null where the table comes whole. */
export function bandCaption({ bands }: TableLayout, columns: readonly number[], total: number): string | null {
  if (bands.length < 2) return null;
  const [first, last] = [(columns[1] ?? 0) + 1, (columns.at(-1) ?? 0) + 1];
  return first === last ? `Column ${first} of ${total}` : `Columns ${first}–${last} of ${total}`;
}
