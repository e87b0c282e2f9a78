import { open } from "node:fs/promises";
import readWorkbook, { type CellValue, type Sheet } from "read-excel-file/node";
import type { Database } from "../database.ts";
import { TableError } from "../table-error.ts";
import type { RawTable } from "./raw-table.ts";
import { splitBlocks } from "./split-blocks.ts";
import { fillMerged, readMarks } from "./workbook-marks.ts";

const MOST_SHEETS = 40;

/** Loads every sheet of an Excel workbook that has at least two rows, each into a schema of its own. */
export async function loadWorkbook(
  database: Database,
  { path, name, schema }: { path: string; name: string; schema: string },
): Promise<RawTable[]> {
  await guardZip(path, name);
  const sheets = await readWorkbook(path).catch((cause: unknown) => {
    throw new TableError("damaged", `The workbook “${name}” is damaged and can't be read.`, { cause });
  });
  const marks = await readMarks(path);
  const tables: RawTable[] = [];
  const skipped: string[] = [];
  for (const [index, sheet] of sheets.slice(0, MOST_SHEETS).entries()) {
    const merged = fillMerged(sheet.data, marks.merges.get(sheet.sheet) ?? []);
    const rows = sheet.data.filter((row) => row.some((cell) => cell !== null && cell !== ""));
    if (rows.length < 2) skipped.push(sheet.sheet);
    else
      tables.push(
        ...(await splitBlocks(
          database,
          await loadSheet(database, sheet, {
            notes: notesOn(sheet.sheet, { merged, isHidden: marks.hidden.has(sheet.sheet) }),
            name: sheets.length > 1 ? `${name} › ${sheet.sheet}` : name,
            schema: `${schema}_${index}`,
          }),
        )),
      );
  }
  if (tables.length === 0) throw emptyWorkbook(sheets, name);
  if (skipped.length > 0) tables[0]?.notes.push(`Skipped sheets without a table: ${skipped.slice(0, 8).join(", ")}.`);
  if (sheets.length > MOST_SHEETS)
    tables[0]?.notes.push(`Only the first ${MOST_SHEETS} of ${sheets.length} sheets were read.`);
  return tables;
}

function notesOn(sheet: string, { merged, isHidden }: { merged: number; isHidden: boolean }): string[] {
  return [
    `Read from the sheet “${sheet}”.`,
    ...(isHidden ? [`The sheet “${sheet}” is hidden but was read.`] : []),
    ...(merged > 0 ? [`Merged cells apply to each of their rows (${merged} cells).`] : []),
  ];
}

function emptyWorkbook(sheets: readonly Sheet[], name: string): TableError {
  const hasHeader = sheets.some((sheet) => sheet.data.some((row) => row.filter((cell) => cell !== null).length > 1));
  return hasHeader
    ? new TableError("only_headers", `“${name}” has a header but no rows.`)
    : new TableError("empty", `The workbook “${name}” has no table.`);
}

async function loadSheet(
  database: Database,
  sheet: Sheet,
  { name, schema, notes }: { name: string; schema: string; notes: string[] },
): Promise<RawTable> {
  const width = sheet.data.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => `c${index} VARCHAR`).join(", ");
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(`CREATE TABLE ${schema}.raw (${columns})`);
  const appender = await database.connection.createAppender("raw", schema);
  for (const row of sheet.data) {
    for (let column = 0; column < width; column++) {
      const text = cellText(row[column] ?? null);
      if (text === null) appender.appendNull();
      else appender.appendVarchar(text);
    }
    appender.endRow();
  }
  appender.closeSync();
  return {
    table: name,
    schema,
    width,
    notes,
    nativeNumbers: true,
  };
}

function cellText(cell: CellValue | null): string | null {
  if (cell === null) return null;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? null
      : cell
          .toISOString()
          .replace(/T00:00:00\.000Z$/, "")
          .replace(/\.000Z$/, "")
          .replace("T", " ");
  return String(cell);
}

const MOST_ENTRIES = 5_000;
const MOST_BYTES = 1_500_000_000;
const MOST_RATIO = 400;

/** Refuses archives that would swell beyond reason, from the list of their entries alone, before anything is unpacked. */
async function guardZip(path: string, name: string): Promise<void> {
  const damaged = () => new TableError("damaged", `The workbook “${name}” is damaged and can't be read.`);
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || end + 22 > tail.length) throw damaged();
    const entries = tail.readUInt16LE(end + 10);
    const listing = Buffer.alloc(tail.readUInt32LE(end + 12));
    const offset = tail.readUInt32LE(end + 16);
    if (offset + listing.length > size) throw damaged();
    await file.read(listing, 0, listing.length, offset);
    checkListing(listing, entries, name, damaged);
  } finally {
    await file.close();
  }
}

function checkListing(listing: Buffer, entries: number, name: string, damaged: () => TableError): void {
  const tooLarge = () =>
    new TableError("too_large", `The workbook “${name}” is too large when unpacked. Save the sheet as CSV.`);
  if (entries > MOST_ENTRIES) throw tooLarge();
  let total = 0;
  for (let index = 0, at = 0; index < entries; index++) {
    if (at + 46 > listing.length || listing.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const packed = listing.readUInt32LE(at + 20);
    const unpacked = listing.readUInt32LE(at + 24);
    total += unpacked;
    if (total > MOST_BYTES || (unpacked > 50_000_000 && unpacked / Math.max(packed, 1) > MOST_RATIO)) throw tooLarge();
    at += 46 + listing.readUInt16LE(at + 28) + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
}
