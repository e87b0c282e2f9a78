import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";

/** A fixed sequence of numbers from 0 to 1, the same on every run (Park and Miller, 1988). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Writes a table as CSV and returns its path. */
export function writeCsv(
  dir: string,
  name: string,
  rows: readonly (readonly (string | number)[])[],
  encoding: BufferEncoding = "utf8",
): string {
  const path = join(dir, name);
  writeFileSync(path, Buffer.from(rows.map((row) => row.map(cell).join(",")).join("\n"), encoding));
  return path;
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type SheetCell = string | number | Date | null;

/** Writes a workbook of the plainest kind, dates with a date format. */
export function writeWorkbook(
  dir: string,
  name: string,
  sheets: Record<string, SheetCell[][]>,
  marks: { hidden?: string; merged?: Record<string, string[]> } = {},
): string {
  const names = Object.keys(sheets);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8(
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join("")}</Types>`,
    ),
    "_rels/.rels": strToU8(
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((sheet, index) => `<sheet name="${sheet}" sheetId="${index + 1}" ${sheet === marks.hidden ? 'state="hidden" ' : ""}r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `${head}<Relationships xmlns="${packaged}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    "xl/styles.xml": strToU8(
      `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  };
  for (const [index, sheet] of names.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `${head}<worksheet xmlns="${main}"><sheetData>${(sheets[sheet] ?? []).map(sheetRow).join("")}</sheetData>${mergeCells(marks.merged?.[sheet] ?? [])}</worksheet>`,
    );
  }
  const path = join(dir, name);
  writeFileSync(path, zipSync(files));
  return path;
}

function mergeCells(ranges: readonly string[]): string {
  return ranges.length === 0
    ? ""
    : `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
}

function sheetRow(row: SheetCell[], index: number): string {
  const cells = row.map((value, column) => sheetCell(value, `${columnLetter(column)}${index + 1}`)).join("");
  return `<row r="${index + 1}">${cells}</row>`;
}

function sheetCell(value: SheetCell, place: string): string {
  if (value === null) return "";
  if (value instanceof Date) return `<c r="${place}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}

function columnLetter(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : `${columnLetter(Math.floor(column / 26) - 1)}${columnLetter(column % 26)}`;
}
