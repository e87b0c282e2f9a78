import type { Cell } from "../database.ts";
import type { ColumnType } from "./types/infer-column.ts";

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
