import type { Cell } from "../database.ts";
import type { ColumnType } from "./types/infer-column.ts";

/** A table as loaded: text cells c0 … cN in `schema.raw`, in the order of the file. */
export interface RawTable {
  /** Name for the reader: "sales.csv" or "book.xlsx › Q1". */
  table: string;
  schema: string;
  width: number;
  /** How the file was read, each a short sentence. */
  notes: string[];
  /** True where the file says itself which cells are numbers, so that "1.234" is never thousands. */
  nativeNumbers: boolean;
  /** The decimal sign to believe where no cell proves one: fields cut by semicolons leave the comma free for decimals. */
  decimal?: ",";
  /** What the lines above the header say. */
  caption?: string;
  /** The line above the header, where the header comes again below lines like it. */
  heading?: string;
  /** The upper of two header rows, by column, as it begins the column's name. */
  groups?: string[];
  /** Names that the file gives outside its rows (JSON, Parquet). */
  names?: string[];
}

/** One column on its way from text to values. */
export interface RawColumn {
  /** "c3" */
  cell: string;
  name: string;
  type: ColumnType;
  /** True where no cell begins or ends with a space. */
  isTrimmed?: boolean;
}

/** A cell of `raw`, which holds nothing but text. */
export function textOf(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
