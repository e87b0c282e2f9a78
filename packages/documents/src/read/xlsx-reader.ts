import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { readCore, readRelations, relationOf } from "./office-parts.ts";
import { rowBlocks } from "./row-blocks.ts";
import { type CellFormat, formatNumber, readCellFormats } from "./xlsx-formats.ts";
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
