import { type Cell, type Database, quoteName, quoteText, toNumber } from "../database.ts";
import { TableError } from "../table-error.ts";
import { findLayout, settleNames } from "./layout.ts";
import type { RawTable } from "./raw-table.ts";
import { type RawColumn, textOf } from "./raw-table.ts";
import { type ColumnType, inferColumn } from "./types/infer-column.ts";
import { decimalVotes } from "./types/infer-number.ts";
import type { DecimalSign } from "./types/number-format.ts";
import { mayBeTotal } from "./types/total-words.ts";

const PREVIEW = 60;
/** Lines below a table, blank ones left out. */
const TAIL = 20;
const SAMPLE_CELLS = 400_000;
const SAMPLE_ROWS = 4_000;
const LONG_TABLE = 50_000;
/** DuckDB compares the expressions of one statement with each other, so that its time grows with the square of their number. */
const COLUMNS_AT_ONCE = 50;

/** Cuts away what stands around the table and returns the names of its columns. */
export async function trimToBody(database: Database, raw: RawTable, notes: string[]): Promise<string[]> {
  const cells = cellNames(raw.width);
  const blank = cells.map((cell) => `coalesce(trim(${cell}), '') = ''`).join(" AND ");
  // With many columns a LIMIT takes four times as long as a condition.
  const first = `(SELECT min(rowid) FROM ${raw.schema}.raw)`;
  const preview = await database.rows(
    `SELECT rowid AS row_, * FROM ${raw.schema}.raw WHERE rowid < ${first} + ${PREVIEW}`,
  );
  const records = preview.map((row) => cells.map((cell) => textOf(row[cell])));
  if (records.every((record) => record.every((cell) => !cell?.trim())))
    throw new TableError("empty", `“${raw.table}” has no values.`);
  const layout = raw.names ? { dataStart: 0, names: raw.names, hasHeader: true, notes: [] } : findLayout(records);
  notes.push(...layout.notes);
  if (layout.groups) raw.groups = layout.groups;
  const firstRow = toNumber(preview[layout.dataStart]?.["row_"] ?? null);
  if (!raw.names)
    raw.caption = records
      .slice(0, layout.dataStart)
      .filter((record) => record.filter((cell) => cell?.trim()).length === 1)
      .flat()
      .concat(layout.title ?? null)
      .filter(Boolean)
      .join(" | ");
  const header = layout.hasHeader && !raw.names ? records[layout.dataStart - 1] : undefined;
  await database.run(
    `DELETE FROM ${raw.schema}.raw WHERE (${blank}) OR rowid < ${firstRow ?? Number.MAX_SAFE_INTEGER}`,
  );
  const isRepeated = header && raw.width > 1 && (await dropRepeatedHeaders(database, raw, { header, notes }));
  const above = records.slice(0, layout.dataStart - 1).findLast((record) => record.some((cell) => cell?.trim()));
  if (isRepeated && above?.[0] && above.filter((cell) => cell?.trim()).length === 1) raw.heading = above[0].trim();
  await dropFootnotes(database, raw, notes);
  const rows = toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`))[0]?.["n"]) ?? 0;
  if (rows === 0) throw new TableError("only_headers", `“${raw.table}” has a header but no rows.`);
  return settleNames(layout.names, raw.width, notes);
}

/** Exports that print the header again on every page, or lists that have it above each section. Returns whether there were any. */
async function dropRepeatedHeaders(
  database: Database,
  raw: RawTable,
  { header, notes }: { header: readonly (string | null)[]; notes: string[] },
): Promise<boolean> {
  const same = header
    .map((cell, index) => `coalesce(trim(c${index}), '') = '${(cell ?? "").trim().replaceAll("'", "''")}'`)
    .join(" AND ");
  const count =
    toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw WHERE ${same}`))[0]?.["n"]) ?? 0;
  if (count === 0) return false;
  await database.run(`DELETE FROM ${raw.schema}.raw WHERE ${same}`);
  notes.push(`Excluded ${count} repeated header rows.`);
  return true;
}

/** Lines such as "Source: …" below the table: one cell where rows have many. */
async function dropFootnotes(database: Database, raw: RawTable, notes: string[]): Promise<void> {
  if (raw.width < 3 || raw.names) return;
  const cells = cellNames(raw.width);
  const last = `(SELECT max(rowid) FROM ${raw.schema}.raw)`;
  const end = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw WHERE rowid > ${last} - ${TAIL}`);
  const tail = end.toReversed().map((row) => ({
    row: toNumber(row["row_"]) ?? 0,
    filled: cells.filter((cell) => textOf(row[cell])?.trim()),
    text: cells.map((cell) => textOf(row[cell])?.trim()).find(Boolean) ?? "",
  }));
  const body = tail.findIndex((row) => row.filled.length > 1);
  if (body <= 0) return;
  const footnotes = tail
    .slice(0, body)
    .filter((row) => row.filled[0] === "c0" && !/^(grand |sub)?-?total/i.test(row.text));
  if (footnotes.length === 0) return;
  await database.run(`DELETE FROM ${raw.schema}.raw WHERE rowid IN (${footnotes.map((row) => row.row).join(", ")})`);
  notes.push(
    `${footnotes.length === 1 ? "1 line" : `${footnotes.length} lines`} below the table left out, beginning “${footnotes.at(-1)?.text.slice(0, 80)}”.`,
  );
}

export async function inferColumns(database: Database, raw: RawTable, names: readonly string[]): Promise<RawColumn[]> {
  const rows = toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`))[0]?.["n"]) ?? 0;
  const wanted = Math.max(50, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / raw.width)));
  const step = Math.max(1, Math.floor(rows / wanted));
  const drawn = await database.columns(
    `SELECT ${cellNames(raw.width).join(", ")} FROM ${raw.schema}.raw WHERE rowid % ${step} = ${step > 1 ? 1 : 0}`,
  );
  const isWhole = step === 1;
  const isTotal = (row: number) => drawn.slice(0, 6).some((cells) => mayBeTotal(textOf(cells[row])?.trim() ?? ""));
  const body = [...(drawn[0]?.keys() ?? [])].filter((row) => !isTotal(row));
  const samples = drawn.map((cells) => (body.length > 0 ? body.map((row) => textOf(cells[row])) : cells.map(textOf)));
  // A short table is drawn whole: counting here spares a query for every fifty columns.
  const distinct = isWhole
    ? drawn.map((cells) => new Set(cells.filter((value) => value !== null)).size)
    : await countDistinct(database, raw);
  const decimal = raw.nativeNumbers ? "." : tableDecimal(samples, raw.decimal ?? ".");
  return names.flatMap((name, index) => {
    const cell = `c${index}`;
    const type = inferColumn(
      { name, cells: samples[index] ?? [], rows, distinct: distinct[index] ?? 0 },
      { decimal, nativeNumbers: raw.nativeNumbers },
    );
    if (isWhole && type.number?.isPlain && drawn[index]?.every(isPlainDigits))
      type.convert = (text) => `try_cast(${text} AS DOUBLE)`;
    return [{ cell, name, type }, ...marksOf({ cell, name, type }, names)];
  });
}

/** Checking each cell for the many ways to write a number is what takes longest in a table of 1,900 columns. */
function isPlainDigits(cell: Cell): boolean {
  return cell === null || /^-?\d{1,15}(\.\d{1,15})?$/.test(String(cell));
}

/** The words that stand in place of figures, beside the figures: "Hammer status" beside "Hammer". */
function marksOf({ cell, name, type }: RawColumn, names: readonly string[]): RawColumn[] {
  const status = `${name} status`;
  if (!type.marks || names.includes(status)) return [];
  const list = type.marks.map(quoteText).join(", ");
  const convert = (text: string) => `CASE WHEN lower(${text}) IN (${list}) THEN ${text} END`;
  const category: ColumnType = {
    type: "category",
    unit: null,
    missing: type.missing,
    convert,
    grain: null,
    hasYear: false,
  };
  return [{ cell, name: status, type: category }];
}

/** The decimal sign that most columns prove: it decides for columns that leave it open. */
function tableDecimal(columns: readonly (string | null)[][], otherwise: DecimalSign): DecimalSign {
  let points = 0;
  let commas = 0;
  for (const cells of columns) {
    const votes = decimalVotes(cells.filter((cell) => cell !== null).slice(0, 500));
    if (votes["."] > votes[","]) points++;
    if (votes[","] > votes["."]) commas++;
  }
  return commas === points ? otherwise : commas > points ? "," : ".";
}

async function countDistinct(database: Database, raw: RawTable): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < raw.width; from += 50) {
    const part = cellNames(raw.width).slice(from, from + 50);
    const list = part.map((cell) => `count(DISTINCT ${cell}) AS ${cell}`).join(", ");
    const [row] = await database.rows(`SELECT ${list} FROM ${raw.schema}.raw`);
    counts.push(...part.map((cell) => toNumber(row?.[cell]) ?? 0));
  }
  return counts;
}

/** On long tables a quick reading replaces the thorough one where it leaves nothing unread that the thorough one reads. */
export async function speedUp(database: Database, raw: RawTable, columns: readonly RawColumn[]): Promise<void> {
  const table = `${raw.schema}.raw`;
  const rows = toNumber((await database.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.["n"]) ?? 0;
  if (rows < LONG_TABLE) return;
  const spaced = await columnsWithSpaces(database, table, columns);
  for (const column of columns) {
    column.isTrimmed = !spaced.has(column.cell);
    const cell = trimmedSql(column);
    for (const quick of column.type.quick?.(cell) ?? []) {
      const left = `SELECT ${column.cell} FROM ${table} WHERE nullif(${cell}, '') IS NOT NULL AND (${quick}) IS NULL`;
      const [row] = await database.rows(`SELECT count(${column.type.convert(cell)}) AS n FROM (${left})`);
      if (toNumber(row?.["n"]) !== 0) continue;
      column.type.convert = () => quick;
      break;
    }
  }
}

/** Cells that may have spaces around them. Cells with other than ASCII characters count as well, since Unicode has many spaces. */
async function columnsWithSpaces(
  database: Database,
  table: string,
  columns: readonly RawColumn[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let from = 0; from < columns.length; from += COLUMNS_AT_ONCE) {
    const cells = columns.slice(from, from + COLUMNS_AT_ONCE).map(({ cell }) => cell);
    const checks = [...new Set(cells)].map(
      (cell) => `bool_or(${cell} < '!' OR ends_with(${cell}, ' ') OR strlen(${cell}) <> length(${cell})) AS ${cell}`,
    );
    const [row = {}] = await database.rows(`SELECT ${checks.join(", ")} FROM ${table}`);
    for (const cell of cells) if (row[cell] === true) found.add(cell);
  }
  return found;
}

export async function createData(
  database: Database,
  raw: RawTable,
  columns: readonly RawColumn[],
  extras: readonly string[],
): Promise<void> {
  const list = [...columns.map((column) => `${typedSql(column)} AS ${quoteName(column.name)}`), ...extras];
  const { schema } = raw;
  if (list.length <= COLUMNS_AT_ONCE * 2)
    return database.run(`CREATE TABLE ${schema}.data AS SELECT ${list.join(",\n")} FROM ${schema}.raw`);
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += COLUMNS_AT_ONCE) {
    const part = `${schema}.part${parts.length}`;
    const columnsOfPart = list.slice(from, from + COLUMNS_AT_ONCE).join(",\n");
    await database.run(`CREATE TABLE ${part} AS SELECT ${columnsOfPart} FROM ${schema}.raw`);
    parts.push(part);
  }
  await database.run(`CREATE TABLE ${schema}.data AS SELECT * FROM ${parts.join(" POSITIONAL JOIN ")}`);
  for (const part of parts) await database.run(`DROP TABLE ${part}`);
}

/** SQL of a column's values, from its text cells. */
function typedSql(column: RawColumn): string {
  // A word for "nothing" is no number and no date, so only texts need to be compared with the list of them.
  const isParsed = column.type.number !== undefined || column.type.grain !== null;
  const cell = trimmedSql(column);
  return column.type.convert(isParsed ? cell : `(${cleanSql(cell, column.type.missing)})`);
}

/** SQL for a trimmed text cell with missing words turned into NULL. */
function cleanSql(cell: string, words: readonly string[]): string {
  const list = words.map(quoteText).join(", ");
  return `CASE WHEN lower(${cell}) NOT IN (${list}) THEN ${cell} END`;
}

/** A cell without the spaces around it. Trimming takes as long as reading a number, so it is left out where it does nothing. */
function trimmedSql({ cell, isTrimmed }: RawColumn): string {
  return isTrimmed ? cell : `trim(${cell})`;
}

function cellNames(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `c${index}`);
}
