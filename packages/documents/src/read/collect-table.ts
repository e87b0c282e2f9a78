import { addBlock, type State, writePieces } from "./collect-text.ts";
import type { TableDraft } from "./draft.ts";
import { normalCell } from "./normal-text.ts";

/**
 * Writes rows as lines: as a new table, or as a continuation of the one before. Rows beyond a limit are left out whole, with a
 * note.
 */
export function takeTable(state: State, { rows: raw, kind = "table", label, continues }: TableDraft): void {
  const before = continues ? state.tables.at(-1) : undefined;
  const rows = fittingRows(state, raw, before?.rows.length ?? 0);
  const pieces: string[][] = [[]];
  for (const { cells, turnsPage } of rows) {
    if (turnsPage && pieces.at(-1)?.length) pieces.push([]);
    pieces.at(-1)?.push(cells.join(CELL_GAP));
  }
  const texts = pieces.map((lines) => lines.join("\n"));
  const start = writePieces(state, texts, { before: before ? "\n" : "\n\n", between: "\n" });
  if (!start) return;
  addBlock(state, start, { kind, ...(label && { label }) });
  const cells = rows.map((row) => row.cells);
  if (before) {
    before.rows.push(...cells);
    before.end = state.length;
  } else state.tables.push({ start: start.at, end: state.length, page: start.page, rows: cells });
}

const CELL_GAP = " | ";

interface Row {
  cells: string[];
  turnsPage: boolean;
}

function fittingRows(state: State, raw: string[][], rowsBefore: number): Row[] {
  const { tableRows, tableColumns, textCharacters } = state.limits;
  const rows: Row[] = [];
  let room = textCharacters - state.length - 2;
  for (const row of raw) {
    const cells = row.slice(0, tableColumns).map(normalCell);
    if (row.length > tableColumns)
      state.notes.add(`Only the first ${tableColumns} columns of a wider table were read.`);
    if (cells.every((cell) => cell === "")) continue;
    if (rowsBefore + rows.length >= tableRows) {
      state.notes.add(`Only the first ${tableRows.toLocaleString("en")} rows of a longer table were read.`);
      break;
    }
    room -= cells.reduce((sum, cell) => sum + cell.length + CELL_GAP.length, 0);
    state.isFull = room < 0;
    if (state.isFull) break;
    rows.push({ cells, turnsPage: row.some((cell) => cell.includes("\f")) });
  }
  return rows;
}
