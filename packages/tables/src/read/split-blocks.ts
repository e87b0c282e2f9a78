import { type Database, quoteText, toNumber } from "../database.ts";
import { joinAlike } from "./join-sheets.ts";
import { isPeriod, isValue, itemName } from "./layout.ts";
import type { RawTable } from "./raw-table.ts";

const MOST_ROWS = 5_000;
/** Sheets that hold several tables are made by hand. */
const MOST_COLUMNS = 400;

interface SourceLine {
  row: number;
  cells: string[];
  filled: number;
}

interface Block {
  from: number;
  title: string;
  header: string;
  /** Set where the months of a year stand below those of another: the header's first cell is the year. */
  ofYear?: { row: number; year: string; item: string; caption: string };
}

/** Tables below each other on one sheet, told apart by a blank line or a title and a header of their own, become tables of their own. */
export async function splitBlocks(database: Database, raw: RawTable): Promise<RawTable[]> {
  if (raw.names || raw.width < 2 || raw.width > MOST_COLUMNS) return [raw];
  const [size] = await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`);
  if ((toNumber(size?.["n"] ?? null) ?? 0) > MOST_ROWS) return [raw];
  const lines = await readLines(database, raw);
  const blocks = findBlocks(lines);
  if (blocks.length < 2) return [raw];
  const areYears = blocks.every(({ ofYear }) => ofYear);
  const tables: RawTable[] = [];
  for (const [index, block] of blocks.entries()) {
    const end = blocks[index + 1]?.from ?? Number.MAX_SAFE_INTEGER;
    const own = lines.filter((line) => line.row >= block.from && line.row < end);
    tables.push(await cutOut(database, raw, { block, lines: own, index }));
  }
  await database.run(`DROP TABLE ${raw.schema}.raw`);
  return areYears ? joinAlike(database, tables, "Sheet") : tables;
}

async function readLines(database: Database, raw: RawTable): Promise<SourceLine[]> {
  const rows = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw ORDER BY rowid`);
  return rows.map((row) => {
    const cells = Array.from({ length: raw.width }, (_, index) => String(row[`c${index}`] ?? "").trim());
    return { row: toNumber(row["row_"] ?? null) ?? 0, cells, filled: cells.filter((cell) => cell !== "").length };
  });
}

function findBlocks(lines: readonly SourceLine[]): Block[] {
  const years = yearBlocks(lines);
  if (years.length >= 2) return years;
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const below = lines.slice(index + 1).find((each) => each.filled > 0);
    if (!isHeaderLine(line) || !below || below.filled < 2 || !below.cells.some((cell) => isValue(cell))) continue;
    const above = lines.slice(0, index).reverse();
    const title =
      above[0]?.filled === 1 ? above[0] : above[0]?.filled === 0 && above[1]?.filled === 1 ? above[1] : undefined;
    const header = line.cells.filter(Boolean).join("\n").toLowerCase();
    const isApart = blocks.length === 0 || title !== undefined || above[0]?.filled === 0;
    const isNew = blocks.every((block) => block.header !== header);
    if (!isApart || !isNew) continue;
    const name = title?.cells.find(Boolean) ?? "";
    blocks.push({ from: blocks.length === 0 ? 0 : (title ?? line).row, title: name, header });
  }
  return blocks;
}

/** "2023, Jan, Feb, …" above rows, and "2024, Jan, Feb, …" above the same rows further down. */
function yearBlocks(lines: readonly SourceLine[]): Block[] {
  const headers = lines.flatMap((line) => {
    const at = line.cells.findIndex((cell) => cell !== "");
    const [year = "", ...names] = line.cells.slice(at).filter((cell) => cell !== "");
    const isHeader = at === 0 && /^(?:19|20)\d\d$/.test(year) && names.filter(isPeriod).length >= 3;
    return isHeader && !names.some(isValue) ? [{ line, year, names }] : [];
  });
  const [first] = headers;
  if (!first || new Set(headers.map(({ year }) => year)).size < headers.length) return [];
  const above = lines.filter(({ row }) => row < first.line.row);
  // Lines with several cells above the first year belong to another table.
  if (above.some(({ filled }) => filled > 1)) return [];
  const caption = above.flatMap(({ cells }) => cells.filter(Boolean)).join(" | ");
  const own = headers.filter(({ names }) => names.join("\n").toLowerCase() === first.names.join("\n").toLowerCase());
  if (own.length < headers.length) return [];
  const item = itemName(caption, first.names);
  return own.map(({ line, year, names }) => ({
    from: line.row,
    title: year,
    header: names.join("\n"),
    ofYear: { row: line.row, year, item, caption },
  }));
}

function isHeaderLine({ cells, filled }: SourceLine): boolean {
  return filled >= 2 && cells.every((cell) => cell === "" || !isValue(cell));
}

async function cutOut(
  database: Database,
  raw: RawTable,
  { block, lines, index }: { block: Block; lines: readonly SourceLine[]; index: number },
): Promise<RawTable> {
  const schema = `${raw.schema}_block${index}`;
  const width = Math.max(2, ...lines.map((line) => line.cells.findLastIndex((cell) => cell !== "") + 1));
  const cells = Array.from({ length: width }, (_, column) => `c${column}`).join(", ");
  const rows = lines.map((line) => line.row);
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(
    `CREATE TABLE ${schema}.raw AS SELECT ${cells} FROM ${raw.schema}.raw WHERE rowid BETWEEN ${Math.min(...rows)} AND ${Math.max(...rows)} ORDER BY rowid`,
  );
  const { ofYear } = block;
  if (ofYear)
    await database.run(
      `UPDATE ${schema}.raw SET c0 = ${quoteText(ofYear.item)} WHERE rowid = ${ofYear.row - Math.min(...rows)}`,
    );
  const title = block.title || block.header.split("\n").slice(0, 3).join(", ");
  return {
    ...raw,
    table: `${raw.table} › ${title}`,
    schema,
    width,
    ...(ofYear?.caption && { caption: ofYear.caption }),
    notes: [...raw.notes, `The sheet has several tables; this is “${title}”.`],
  };
}
