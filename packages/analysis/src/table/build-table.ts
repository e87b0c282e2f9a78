import { AnalysisError } from "../analysis-error.ts";
import { findLayout, settleNames } from "../read/layout.ts";
import type { RawTable } from "../read/raw-table.ts";
import { hintsOf } from "../types/column-words.ts";
import { inferColumn } from "../types/infer-column.ts";
import { decimalVotes } from "../types/infer-number.ts";
import type { DecimalSign } from "../types/number-format.ts";
import { plainWords } from "../types/plain-words.ts";
import { formatCount } from "../write/format-value.ts";
import { findPeriod } from "./combine-period.ts";
import { type Database, quoteName, toNumber } from "./database.ts";
import { foldSpellings } from "./fold-spellings.ts";
import { findInlineCurrency } from "./inline-currency.ts";
import { profileColumns } from "./profile.ts";
import { type RawColumn, textOf, typedSql } from "./raw-column.ts";
import type { QualityNote, Table } from "./table.ts";
import { dropResults, dropTotals, dropUnlabelledTotal, isTotalWord } from "./totals.ts";
import { unpivotPeriods } from "./unpivot.ts";

const PREVIEW = 60;
const SAMPLE_CELLS = 400_000;
const SAMPLE_ROWS = 4_000;
const LONG_TABLE = 50_000;
/** Every column costs queries of its own, whatever the number of rows: this keeps the widest table below some seconds. */
const MOST_COLUMNS = 600;
/** DuckDB compares the expressions of one statement with each other, so that its time grows with the square of their number. */
const COLUMNS_AT_ONCE = 50;

/** Turns the text cells of `schema.raw` into typed rows in `schema.data`, and says how. */
export async function buildTable(database: Database, raw: RawTable): Promise<Table> {
  const notes = [...raw.notes];
  if (raw.ragged) notes.push("Rows differ in length. Short rows were filled with empty cells.");
  const names = await trimToBody(database, raw, notes);
  const inferred = await inferColumns(database, raw, names);
  const quality = await dropTotals(database, raw, inferred, notes);
  quality.push(...(await dropResults(database, raw, inferred, notes)));
  const longNames = await unpivotPeriods(database, raw, { columns: inferred, notes });
  const columns = longNames ? amountsAddUp(raw, await inferColumns(database, raw, longNames)) : bookingsAddUp(inferred);
  const named = columns.filter((column) => column.type.type !== "empty" || !/^Column \d+$/.test(column.name));
  if (named.length === 0) throw new AnalysisError("empty", `“${raw.table}” has no values.`);
  if (named.length < columns.length)
    notes.push(`Excluded ${columns.length - named.length} columns without a name or a value.`);
  const kept = named.slice(0, MOST_COLUMNS);
  if (kept.length < named.length)
    notes.push(
      `The table has ${formatCount(named.length)} columns. The first ${MOST_COLUMNS} are analyzed. Columns from “${named[MOST_COLUMNS]?.name}” on are not computed or compared.`,
    );
  quality.push(...lostNotes(raw));
  const period = findPeriod(kept);
  const currency = findInlineCurrency(kept);
  for (const extra of [period, currency]) if (extra) notes.push(extra.note);
  await speedUp(database, raw, kept);
  await createData(
    database,
    raw,
    kept,
    [period, currency].flatMap((extra) => (extra ? [extra.sql] : [])),
  );
  await dropUnlabelledTotal(database, raw.schema, kept, { notes, quality });
  await database.run(`USE ${raw.schema}`);
  notes.push(...(await foldSpellings(database, kept)));
  const profiled = await profileColumns(database, raw, {
    columns: kept,
    period: period?.column ?? null,
    currency: currency ?? null,
  });
  await database.run(`DROP TABLE ${raw.schema}.raw`);
  for (const column of profiled.columns)
    for (const note of column.notes) notes.push(`${note.startsWith("“") ? note : `Column “${column.name}”: ${note}`}.`);
  quality.push(...profiled.quality);
  return {
    name: raw.table,
    schema: raw.schema,
    rows: profiled.rows,
    columns: profiled.columns,
    reading: notes,
    quality,
    database,
  };
}

/** What stands in a table of periods are amounts, unless a name speaks of rates, prices, scores and the like. */
function amountsAddUp(raw: RawTable, columns: readonly RawColumn[]): RawColumn[] {
  const isLevel = [raw.table, ...columns.map((column) => column.name)].some(
    (name) => hintsOf(name).aggregate === "mean",
  );
  return columns.map((column, index) =>
    index === columns.length - 1 && !isLevel ? { ...column, aggregate: "sum" as const } : column,
  );
}

/** A "Value" beside an account or a memo is a booking; beside a sensor it would be a reading. */
function bookingsAddUp(columns: readonly RawColumn[]): RawColumn[] {
  const isLedger = columns.some((column) =>
    /\b(account|category|memo|payee|booking|counterparty|invoice|konto|kategorie|buchung|verwendungszweck)\b/.test(
      plainWords(column.name),
    ),
  );
  return columns.map((column) =>
    isLedger && /^(value|wert|valeur|valor)$/.test(plainWords(column.name))
      ? { ...column, aggregate: "sum" as const }
      : column,
  );
}

/** Cuts away what stands around the table and returns the names of its columns. */
export async function trimToBody(database: Database, raw: RawTable, notes: string[]): Promise<string[]> {
  const cells = cellNames(raw.width);
  const blank = cells.map((cell) => `coalesce(trim(${cell}), '') = ''`).join(" AND ");
  const preview = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw LIMIT ${PREVIEW}`);
  const records = preview.map((row) => cells.map((cell) => textOf(row[cell])));
  if (records.every((record) => record.every((cell) => !cell?.trim())))
    throw new AnalysisError("empty", `“${raw.table}” has no values.`);
  const layout = raw.names ? { dataStart: 0, names: raw.names, hasHeader: true, notes: [] } : findLayout(records);
  notes.push(...layout.notes);
  const firstRow = toNumber(preview[layout.dataStart]?.["row_"] ?? null);
  const header = layout.hasHeader && !raw.names ? records[layout.dataStart - 1] : undefined;
  await database.run(
    `DELETE FROM ${raw.schema}.raw WHERE (${blank}) OR rowid < ${firstRow ?? Number.MAX_SAFE_INTEGER}`,
  );
  if (header && raw.width > 1) await dropRepeatedHeaders(database, raw, { header, notes });
  await dropFootnotes(database, raw, notes);
  const rows = toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`))[0]?.["n"]) ?? 0;
  if (rows === 0) throw new AnalysisError("only_headers", `“${raw.table}” has a header but no rows.`);
  return settleNames(layout.names, raw.width, notes);
}

/** Exports that print the header again on every page. */
async function dropRepeatedHeaders(
  database: Database,
  raw: RawTable,
  { header, notes }: { header: readonly (string | null)[]; notes: string[] },
): Promise<void> {
  const same = header
    .map((cell, index) => `coalesce(trim(c${index}), '') = '${(cell ?? "").trim().replaceAll("'", "''")}'`)
    .join(" AND ");
  const count =
    toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw WHERE ${same}`))[0]?.["n"]) ?? 0;
  if (count === 0) return;
  await database.run(`DELETE FROM ${raw.schema}.raw WHERE ${same}`);
  notes.push(`Excluded ${count} repeated header rows.`);
}

/** Lines such as "Source: …" below the table: one cell where rows have many. */
async function dropFootnotes(database: Database, raw: RawTable, notes: string[]): Promise<void> {
  if (raw.width < 3 || raw.names) return;
  const cells = cellNames(raw.width);
  const tail = (await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw ORDER BY rowid DESC LIMIT 20`)).map(
    (row) => ({
      row: toNumber(row["row_"]) ?? 0,
      filled: cells.filter((cell) => textOf(row[cell])?.trim()),
      text: cells.map((cell) => textOf(row[cell])?.trim()).find(Boolean) ?? "",
    }),
  );
  const end = tail.findIndex((row) => row.filled.length > 1);
  if (end <= 0) return;
  const footnotes = tail
    .slice(0, end)
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
  const drawn = await database.rows(`SELECT * FROM ${raw.schema}.raw WHERE rowid % ${step} = ${step > 1 ? 1 : 0}`);
  const body = drawn.filter((row) => !cellNames(Math.min(raw.width, 6)).some((cell) => isTotalWord(textOf(row[cell]))));
  const sample = body.length > 0 ? body : drawn;
  // A short table is drawn whole: counting here spares a query for every fifty columns.
  const distinct =
    step === 1
      ? cellNames(raw.width).map(
          (cell) => new Set(drawn.map((row) => row[cell]).filter((value) => value !== null)).size,
        )
      : await countDistinct(database, raw);
  const cellsOf = (index: number) => sample.map((row) => textOf(row[`c${index}`]));
  const decimal = raw.nativeNumbers
    ? "."
    : tableDecimal(
        names.map((_, index) => cellsOf(index)),
        raw.decimal ?? ".",
      );
  return names.map((name, index) => ({
    cell: `c${index}`,
    name,
    type: inferColumn(
      { name, cells: cellsOf(index), rows, distinct: distinct[index] ?? 0 },
      { decimal, nativeNumbers: raw.nativeNumbers },
    ),
  }));
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
  const rows = toNumber((await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`))[0]?.["n"]) ?? 0;
  if (rows < LONG_TABLE) return;
  for (const column of columns) {
    const cell = `trim(${column.cell})`;
    for (const quick of column.type.quick?.(cell) ?? []) {
      const left = `SELECT ${column.cell} FROM ${raw.schema}.raw WHERE nullif(${cell}, '') IS NOT NULL AND (${quick}) IS NULL`;
      const [row] = await database.rows(`SELECT count(${column.type.convert(cell)}) AS n FROM (${left})`);
      if (toNumber(row?.["n"]) !== 0) continue;
      column.type.convert = () => quick;
      break;
    }
  }
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

function lostNotes(raw: RawTable): QualityNote[] {
  if (raw.lostRows === 0) return [];
  return [
    {
      what: "lost",
      count: raw.lostRows,
      sql: null,
      columns: [],
      detail: `${raw.lostRows} lines couldn't be read as rows and are excluded`,
    },
  ];
}

function cellNames(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `c${index}`);
}
