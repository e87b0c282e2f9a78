import type { Draft, NoteDraft } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";

interface NumberedRow {
  /** The row number in the spreadsheet, from 1. */
  number: number;
  cells: string[];
}

interface RowBlocks {
  limits: ReadLimits;
  /** For the note: "Sheet “Q1”". */
  /** Yielded where rows beyond the limit are left out. */
  tooMany: NoteDraft;
  labelOf(first: number, last: number, columns: number): string;
}

const ROWS_A_BLOCK = 40;

/**
 * A long table as blocks of several rows, each of which can be quoted and found. Rows beyond the limit are left out, with a
 * note.
 */
export function* rowBlocks(rows: Iterable<NumberedRow>, { limits, tooMany, labelOf }: RowBlocks): Generator<Draft> {
  let block: NumberedRow[] = [];
  let [total, columns] = [0, 1];
  const give = (): Draft => {
    const label = labelOf(block[0]?.number ?? 1, block.at(-1)?.number ?? 1, Math.min(columns, limits.tableColumns));
    // Rows of equal length, so that a cell's index is its column in the sheet.
    const even = block.map(({ cells }) => [...cells, ...new Array<string>(columns - cells.length).fill("")]);
    return { t: "table", kind: "cell-range", rows: even, label, continues: total > block.length };
  };
  for (const row of rows) {
    if (total === limits.tableRows) {
      yield tooMany;
      break;
    }
    total++;
    columns = Math.max(columns, row.cells.length);
    block.push(row);
    if (block.length < ROWS_A_BLOCK) continue;
    yield give();
    block = [];
  }
  if (block.length > 0) yield give();
}
