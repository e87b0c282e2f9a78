import { strToU8, type Zippable, zipSync } from "fflate";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A zip of text parts; `mimetype` comes first and uncompressed, as OpenDocument and EPUB require. */
export function makeZip(parts: Record<string, string>): Uint8Array {
  const { mimetype, ...rest } = parts;
  const files: Zippable = mimetype ? { mimetype: [strToU8(mimetype), { level: 0 }] } : {};
  for (const [name, text] of Object.entries(rest)) files[name] = strToU8(text);
  return zipSync(files);
}

/** A Word file from the XML of its body. */
export function makeDocx(body: string, parts: Record<string, string> = {}): Uint8Array {
  return makeZip({
    "word/document.xml": `<?xml version="1.0"?><w:document ${W} ${R} ${A}><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

/** A paragraph with a style and runs; text that begins with "<" is XML. */
export function wordParagraph(text: string, properties = ""): string {
  const runs = text.startsWith("<") ? text : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
}

function relations(targets: Record<string, [string, string]>): string {
  const items = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${items.join("")}</Relationships>`;
}

export interface Slide {
  /** The XML of its shapes. */
  shapes: string;
  notes?: string;
  isHidden?: boolean;
}

/** A presentation whose slides are in reverse order in the archive. */
export function makePptx(slides: readonly Slide[]): Uint8Array {
  const files: Record<string, string> = {};
  const names = slides.map((_, index) => `slides/slide${slides.length - index}.xml`);
  slides.forEach(({ shapes, notes, isHidden }, index) => {
    const name = names[index] ?? "";
    files[`ppt/${name}`] =
      `<p:sld ${P} ${A} ${R}${isHidden ? ' show="0"' : ""}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (!notes) return;
    files[`ppt/slides/_rels/${name.replace("slides/", "")}.rels`] = relations({
      rId9: ["notesSlide", `../notesSlides/n${index}.xml`],
    });
    files[`ppt/notesSlides/n${index}.xml`] =
      `<p:notes ${P} ${A}>${shape("body", [notes])}${shape("sldNum", ["7"])}</p:notes>`;
  });
  files["ppt/presentation.xml"] =
    `<p:presentation ${P} ${R}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index}"/>`).join("")}</p:sldIdLst></p:presentation>`;
  files["ppt/_rels/presentation.xml.rels"] = relations(
    Object.fromEntries(names.map((name, index) => [`rId${index}`, ["slide", name]])),
  );
  return makeZip(files);
}

/** A shape of paragraphs; without a type it is a text box. A text starting with "<a:p" is used as paragraph XML. */
export function shape(type: string | undefined, paragraphs: readonly string[]): string {
  const placeholder =
    type === undefined ? "" : `<p:nvPr><p:ph${type === "" ? "" : ` type="${type}"`} idx="1"/></p:nvPr>`;
  const texts = paragraphs.map((text) => (text.startsWith("<a:p") ? text : `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`));
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/>${placeholder}</p:nvSpPr><p:txBody>${texts.join("")}</p:txBody></p:sp>`;
}

export interface Sheet {
  name: string;
  /** The XML of its rows. */
  rows: string;
  state?: string;
}

/** A workbook; style 1 is a date, 2 a timestamp, 3 a percentage with one decimal, 4 a custom date format. */
export function makeXlsx(sheets: readonly Sheet[], strings: readonly string[] = [], properties = ""): Uint8Array {
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook ${R}><workbookPr ${properties}/><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      Object.fromEntries(sheets.map((_, index) => [`rId${index}`, ["worksheet", `/xl/worksheets/sheet${index}.xml`]])),
    ),
    "xl/sharedStrings.xml": `<sst>${strings.map((one) => `<si>${one}</si>`).join("")}</sst>`,
    "xl/styles.xml":
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\ mmm\\ yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="165"/><xf numFmtId="164"/></cellXfs></styleSheet>`.replace(
        "</numFmts>",
        '<numFmt numFmtId="165" formatCode="0.0%"/></numFmts>',
      ),
  };
  sheets.forEach(({ rows }, index) => {
    files[`xl/worksheets/sheet${index}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  });
  return makeZip(files);
}

/** An OpenDocument text from the XML of its body and automatic styles. */
export function makeOdt(body: string, styles = "", parts: Record<string, string> = {}): Uint8Array {
  return makeZip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...parts,
  });
}

/** An e-book whose spine lists the chapters in the given order; in the archive and the manifest the order is reversed. */
export function makeEpub(chapters: Record<string, string>, parts: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(chapters);
  const items = names
    .toReversed()
    .map(
      (name) => `<item id="${name}" href="text/${encodeURIComponent(name)}.xhtml" media-type="application/xhtml+xml"/>`,
    );
  return makeZip({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    "OPS/book.opf": `<package><metadata><dc:title>A small book</dc:title><dc:language>de-AT</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join("")}</manifest><spine><itemref idref="nav"/>${names.map((name) => `<itemref idref="${name}"/>`).join("")}</spine></package>`,
    "OPS/nav.xhtml": "<html><body><nav>Contents</nav><p>never read</p></body></html>",
    ...Object.fromEntries(
      Object.entries(chapters)
        .toReversed()
        .map(([name, body]) => [`OPS/text/${name}.xhtml`, `<html><head><title/></head><body>${body}</body></html>`]),
    ),
    ...parts,
  });
}
