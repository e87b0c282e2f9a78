import type { Cell } from "../database.ts";
import type { ColumnType } from "./types/infer-column.ts";
import { cleanSql } from "./types/missing.ts";

/** One column on its way from text to values. */
export interface RawColumn {
  /** "c3" */
  cell: string;
  name: string;
  type: ColumnType;
  /** True where no cell begins or ends with a space. */
  isTrimmed?: boolean;
}

/** SQL of a column's values, from its text cells. */
export function typedSql(column: RawColumn): string {
  // A word for "nothing" is no number and no date, so only texts need to be compared with the list of them.
  const isParsed = column.type.number !== undefined || column.type.grain !== null;
  const cell = trimmedSql(column);
  return column.type.convert(isParsed ? cell : `(${cleanSql(cell, column.type.missing)})`);
}

/** A cell without the spaces around it. Trimming takes as long as reading a number, so it is left out where it does nothing. */
export function trimmedSql({ cell, isTrimmed }: RawColumn): string {
  return isTrimmed ? cell : `trim(${cell})`;
}

/** A cell of `raw`, which holds nothing but text. */
export function textOf(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
