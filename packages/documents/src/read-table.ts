import type { Table as MdastTable } from "mdast";
import { textDirection } from "./clean-text.ts";
import type { Align, Cell, Table } from "./document-tree.ts";
import { type InlineContext, readInlines, textOf } from "./read-inlines.ts";

/** A GFM table made rectangular; numeric columns are right-aligned unless the author set an alignment. */
export function readTable(node: MdastTable, context: InlineContext): Table {
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
