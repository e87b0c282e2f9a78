import type { Workbook, WorkbookCell } from "@muster/contracts/workbook";
import { type Zippable, zipSync } from "fflate";
import { cleanText } from "./clean-text.ts";

/**
 * Writes a workbook as an Excel file. Formulas stay live and carry the value they had when the document was made, so that a preview that does not
 * compute shows it too; the writers on npm that were tried leave the value out. Texts are inline strings: a text never runs as a formula.
 */
export function renderXlsx({ sheets }: Workbook): Uint8Array {
  const names = sheets.map(({ name }) => name);
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookXml(names),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": stylesXml(),
  };
  for (const [index, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet, index === 0);
  const files: Zippable = {};
  for (const [path, xml] of Object.entries(parts)) files[path] = [encoder.encode(xml), { mtime: STAMP }];
  return zipSync(files);
}

const encoder = new TextEncoder();
/** The same workbook gives the same bytes. */
const STAMP = new Date(2000, 0, 1);
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override("xl/workbook.xml", "sheet.main"),
    override("xl/styles.xml", "styles"),
    ...Array.from({ length: sheets }, (_, index) => override(`xl/worksheets/sheet${index + 1}.xml`, "worksheet")),
    "</Types>",
  ].join("");
}

function relations(targets: [type: string, target: string][]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

type Sheet = Workbook["sheets"][number];

function sheetXml({ widths, frozen, rows }: Sheet, isFirst: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const body = rows.map((row, index) => {
    const cells = row.map((cell, column) => (cell ? cellXml(cell, `${columnName(column)}${index + 1}`) : ""));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  return [
    `${HEAD}<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ""} showGridLines="0" workbookViewId="0">${frozen ? pane(frozen) : ""}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "",
    `<sheetData>${body.join("")}</sheetData>`,
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    "</worksheet>",
  ].join("");
}

function pane({ rows, columns }: NonNullable<Sheet["frozen"]>): string {
  const state = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight";
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  return `<pane${split} topLeftCell="${columnName(columns)}${rows + 1}" activePane="${state}" state="frozen"/>`;
}

function cellXml({ value, formula, style = "text" }: WorkbookCell, at: string): string {
  const place = `r="${at}" s="${STYLES.findIndex(({ name }) => name === style)}"`;
  if (formula !== undefined) {
    const kept = value === null ? "" : `<v>${typeof value === "number" ? numberText(value) : xmlText(value)}</v>`;
    return `<c ${place}${typeof value === "string" ? ' t="str"' : ""}><f>${xmlText(formula)}</f>${kept}</c>`;
  }
  if (typeof value === "number") return `<c ${place}><v>${numberText(value)}</v></c>`;
  if (value === null || value === "") return `<c ${place}/>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : "0";
}

/** A, B … Z, AA: the name of a column, counted from 0. */
export function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`;
}

interface Style {
  name: NonNullable<WorkbookCell["style"]>;
  font: number;
  fill: number;
  border: number;
  format: number;
  align?: "right";
  wrap?: true;
}

// Indexes into the fonts, fills, borders and number formats below; 2 and 3 are the last format's own.
const STYLES: Style[] = [
  { name: "text", font: 0, fill: 0, border: 0, format: 0 },
  { name: "title", font: 2, fill: 0, border: 0, format: 0 },
  { name: "heading", font: 1, fill: 2, border: 1, format: 0, wrap: true },
  { name: "input", font: 3, fill: 3, border: 0, format: 164 },
  { name: "number", font: 0, fill: 0, border: 0, format: 4 },
  { name: "integer", font: 0, fill: 0, border: 0, format: 3 },
  { name: "money", font: 0, fill: 0, border: 0, format: 4 },
  { name: "percent", font: 0, fill: 0, border: 0, format: 10 },
  { name: "total", font: 1, fill: 0, border: 2, format: 4 },
];

function stylesXml(): string {
  const cells = STYLES.map(({ font, fill, border, format, wrap }) => {
    const wrapped = wrap ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : "/>";
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${wrapped}`;
  });
  const font = (size: number, extra: string) =>
    `<font>${extra.startsWith("<b/>") ? "<b/>" : ""}<sz val="${size}"/>${extra.replace("<b/>", "")}<name val="Calibri"/><family val="2"/></font>`;
  const fill = (rgb: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
  const border = (top: string, bottom: string) =>
    `<border><left/><right/>${top || "<top/>"}${bottom || "<bottom/>"}<diagonal/></border>`;
  const line = (side: string) => `<${side} style="thin"><color rgb="FFB4B1AA"/></${side}>`;
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="General"/></numFmts>',
    `<fonts count="4">${font(11, "")}${font(11, "<b/>")}${font(14, "<b/>")}${font(11, '<color rgb="FF1F5FA8"/>')}</fonts>`,
    `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill("FFF1F0EC")}${fill("FFFFF8E5")}</fills>`,
    `<borders count="3">${border("", "")}${border("", line("bottom"))}${border(line("top"), "")}</borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${STYLES.length}">${cells.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    "</styleSheet>",
  ].join("");
}

function xmlText(text: string): string {
  return cleanText(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
