import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { readCore, readRelations, relationOf } from "./office-parts.ts";
import { rowBlocks } from "./row-blocks.ts";
import { attribute, childAt, childElements, descendants, textOf, type XmlElement, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads each sheet of a workbook as a table, in labeled blocks of rows: "Sheet Q1, A1:F40". */
export async function* readXlsx(parts: ZipParts, limits: ReadLimits): AsyncGenerator<Draft> {
  yield await readCore(parts, "docProps/core.xml");
  const workbook = (await parts.read("xl/workbook.xml"))?.text ?? "";
  const relations = await readRelations(parts, "xl/workbook.xml");
  const book: Book = {
    strings: await readSharedStrings(parts),
    formats: readCellFormats((await parts.read("xl/styles.xml"))?.text ?? ""),
    is1904: /<[\w:]*workbookPr [^>]*date1904="(1|true)"/.test(workbook),
  };
  let page = 0;
  for (const sheet of xmlElements(workbook, { take: new Set(["sheet"]) })) {
    const name = attribute(sheet, "name") ?? `${page + 1}`;
    yield { t: "page", page: ++page };
    yield { t: "block", kind: "heading", level: 1, text: name, label: `Sheet ${name}` };
    if (/hidden/i.test(attribute(sheet, "state") ?? "")) yield note("reading.hidden_sheet", { name });
    const relation = relationOf(relations, sheet);
    if (relation?.type === "worksheet") yield* readSheet(parts, relation.target, { name, book, limits });
    else yield note("reading.chart_sheet", { name });
  }
}

interface Book {
  strings: string[];
  formats: CellFormat[];
  is1904: boolean;
}

async function readSharedStrings(parts: ZipParts): Promise<string[]> {
  const xml = (await parts.read("xl/sharedStrings.xml"))?.text ?? "";
  return Array.from(xmlElements(xml, { take: new Set(["si"]), skip: PHONETIC }), (item) =>
    descendants(item, "t").map(textOf).join(""),
  );
}

/** Phonetic readings of Japanese text would duplicate it. */
const PHONETIC = new Set(["rPh"]);

interface SheetContext {
  name: string;
  book: Book;
  limits: ReadLimits;
}

async function* readSheet(
  parts: ZipParts,
  target: string,
  { name, book, limits }: SheetContext,
): AsyncGenerator<Draft> {
  const part = await parts.read(target);
  if (part?.isCut !== false) yield note("reading.cut_sheet", { name });
  yield* rowBlocks(readRows(part?.text ?? "", book, limits), {
    limits,
    tooMany: note("reading.too_many_rows_of_sheet", { limit: limits.tableRows, name }),
    labelOf: (first, last, columns) => `Sheet ${name}, A${first}:${columnName(columns - 1)}${last}`,
  });
}

function* readRows(xml: string, book: Book, limits: ReadLimits): Generator<{ number: number; cells: string[] }> {
  let number = 0;
  for (const row of xmlElements(xml, { take: new Set(["row"]), skip: PHONETIC })) {
    number = Number(attribute(row, "r")) || number + 1;
    const cells: string[] = [];
    let column = -1;
    for (const cell of childElements(row, "c")) {
      column = columnIndex(attribute(cell, "r")) ?? column + 1;
      const text = readCell(cell, book);
      // One column more than the limit, so that the cut is noticed and reported.
      if (text !== "" && column <= limits.tableColumns) {
        while (cells.length < column) cells.push("");
        cells[column] = text;
      }
    }
    if (cells.length > 0) yield { number, cells };
  }
}

function readCell(cell: XmlElement, { strings, formats, is1904 }: Book): string {
  const raw = textOf(childAt(cell, "v"));
  switch (attribute(cell, "t")) {
    case "s":
      return strings[Number(raw)] ?? "";
    case "inlineStr":
      return descendants(childAt(cell, "is"), "t").map(textOf).join("");
    case "b":
      return raw === "1" ? "TRUE" : "FALSE";
    case "str":
    case "e":
    case "d":
      return raw;
    default:
      return formatNumber(raw, formats[Number(attribute(cell, "s") ?? 0)] ?? "general", is1904);
  }
}

/** "AB12" is column 27, counted from 0. */
function columnIndex(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
}

type CellFormat = "date" | "time" | "datetime" | "general" | { percentDecimals: number };

/** Number formats by the cell's style number. Distinguishes only what changes a number's meaning. */
function readCellFormats(stylesXml: string): CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  for (const element of xmlElements(stylesXml, { take: new Set(["numFmt", "cellXfs"]) })) {
    if (element.name === "numFmt")
      codes.set(Number(attribute(element, "numFmtId")), attribute(element, "formatCode") ?? "");
    else
      for (const format of childElements(element, "xf")) {
        const id = Number(attribute(format, "numFmtId") ?? 0);
        formats.push(formatOf(codes.get(id) ?? BUILT_IN[id] ?? ""));
      }
  }
  return formats;
}

/** ECMA-376 18.8.30; 27–36 and 50–58 are dates of East Asian versions. */
const BUILT_IN: Record<number, string> = {
  9: "0%",
  10: "0.00%",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
};
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) BUILT_IN[id] = "yyyy-mm-dd";
for (const id of [32, 33, 34, 35, 45, 46, 47, 55, 56]) BUILT_IN[id] = "h:mm:ss";

function formatOf(code: string): CellFormat {
  // Colors, conditions, quoted text and escaped characters are not part of the pattern.
  const pattern = (code.split(";")[0] ?? "").replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_./gi, "").toLowerCase();
  if (pattern.includes("%")) return { percentDecimals: /\.(0+)/.exec(pattern)?.[1]?.length ?? 0 };
  if (!/[ymdhs]/.test(pattern) || /general|[0#?]\.?[0#?]*e/.test(pattern)) return "general";
  const hasDate = /[yd]/.test(pattern) || (/m/.test(pattern) && !/[hs]/.test(pattern));
  const hasTime = /[hs]/.test(pattern);
  return hasDate ? (hasTime ? "datetime" : "date") : "time";
}

/** A number as the sheet shows it: dates in ISO form, shares in percent, without floating-point noise. */
function formatNumber(raw: string, format: CellFormat, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (format === "general") return plain(value);
  if (typeof format === "object") return `${plain(Number((value * 100).toFixed(format.percentDecimals)))}%`;
  if (format === "time" && value >= 0 && value < 1) return clock(value);
  // Day 60 is the nonexistent 29 February 1900: days before it are off by one.
  const days = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const date = new Date(Math.round((days - 25_569) * 86_400_000));
  if (value < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return plain(value);
  const day = date.toISOString().slice(0, 10);
  return format === "date" || value % 1 === 0 ? day : `${day} ${clock(value % 1)}`;
}

function clock(fraction: number): string {
  const time = new Date(Math.round(fraction * 86_400_000)).toISOString().slice(11, 19);
  return time.endsWith(":00") ? time.slice(0, 5) : time;
}

function plain(value: number): string {
  return String(Number(value.toPrecision(15)));
}
