export type Delimiter = "," | ";" | "\t" | "|";

interface TableHint {
  isWhole: boolean;
  /** One column counts as a table only with a table's file extension. */
  mayBeOneColumn: boolean;
}

const MAX_ROWS = 100;

/** The delimiter of a text whose rows mostly have the same number of cells, at least two; undefined for prose. */
export function looksLikeTable(text: string, { isWhole, mayBeOneColumn }: TableHint): Delimiter | undefined {
  const found = ([",", ";", "\t", "|"] as const)
    .filter((delimiter) => delimiter !== "," || !(hasOnlySentences(text) || hasOnlyNumberCommas(text)))
    .map((delimiter) => ({ delimiter, columns: steadyColumns(readRows(text, delimiter, isWhole)) }))
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => b.columns - a.columns);
  if (found[0]) return found[0].delimiter;
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_ROWS);
  const [header = ""] = lines;
  const own = ([",", ";", "\t"] as const).find((delimiter) => header.includes(delimiter));
  // A header without rows, or one whose first row is longer than the text: reading it says what is missing.
  if (mayBeOneColumn && lines.length === (isWhole ? 1 : 2) && own && !isProse([header])) return own;
  return mayBeOneColumn && lines.length > 1 && lines.every((line) => line.length <= 120) && !isProse(lines)
    ? ","
    : undefined;
}

/** How many cells most rows have; 0 where they disagree, or where there are fewer than two rows. */
function steadyColumns(rows: readonly string[][]): number {
  if (rows.length < 2) return 0;
  const counts = Map.groupBy(rows, (row) => row.length);
  const [columns, same] = [...counts].reduce((most, next) => (next[1].length > most[1].length ? next : most));
  if (columns < 2 || same.length < Math.max(2, rows.length * 0.75)) return 0;
  return isProse(same.slice(0, 20).map((row) => row.join(" "))) && same.length < 10 ? 0 : columns;
}

/** Lines that are sentences: many words, most of them in lower case, and a full stop at the end. */
function isProse(lines: readonly string[]): boolean {
  const sentences = lines.filter((line) => /[.!?]["')]?\s*$/.test(line) && line.split(/\s+/).length > 6);
  return sentences.length > lines.length * 0.5;
}

/**
 * Sentences that happen to have as many commas each: every comma has its space behind it, and most lines end as sentences do. A letter
 * begins with "Hello Ann,".
 */
function hasOnlySentences(text: string): boolean {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_ROWS);
  const isLetter = /^\p{L}[^,;\t]{1,40},$/u.test(lines[0]?.trim() ?? "");
  return (isLetter || (isProse(lines) && !text.includes('"'))) && lines.every((line) => !/,\S/.test(line));
}

/** "Minimum height 1,40 m": every comma belongs to a number behind a word, and separates nothing. */
function hasOnlyNumberCommas(text: string): boolean {
  const commas = text.match(/,/g)?.length ?? 0;
  return commas > 0 && commas === (text.match(numberComma)?.length ?? 0);
}

const numberComma = /(?<=[^\S\r\n]\p{Sc}?\d{1,9}(?:,\d{3})*),\d{1,3}(?!\d)/gu;

/** The first rows, quoted cells with delimiters and line breaks in them kept whole. */
function readRows(text: string, delimiter: Delimiter, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  // Copied in runs: adding one character at a time needs a hundred times the text's memory.
  let from = 0;
  const endRun = (at: number) => {
    cell += text.slice(from, at);
    from = at + 1;
  };
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || cell.trim() !== "") rows.push(row);
    [row, cell] = [[], ""];
  };
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const isBlank = (at: number) => cell.trim() === "" && text.slice(from, at).trim() === "";
  let at = 0;
  for (; at < text.length && rows.length < MAX_ROWS; at++) {
    const character = text[at];
    const isQuote = character === '"' && (isQuoted || isBlank(at));
    const isEnd = !isQuoted && (character === delimiter || character === "\n" || character === "\r");
    if (!isQuote && !isEnd) continue;
    endRun(at);
    if (isQuote) isQuoted = !isQuoted;
    else if (character === "\n") endRow();
    else if (character === delimiter) endCell();
  }
  endRun(at);
  // The last row of a head may be cut.
  if (isWhole && rows.length < MAX_ROWS && (cell !== "" || row.length > 0)) endRow();
  return rows;
}
