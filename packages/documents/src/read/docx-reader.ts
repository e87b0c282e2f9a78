import type { DocumentBlock } from "@muster/contracts/sources";
import { type Draft, note } from "./draft.ts";
import { MANUAL_PAGES, readCore } from "./office-parts.ts";
import { attribute, childAt, childElements, descendants, textOf, type XmlElement, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

/**
 * Reads a Word document. Leaves out headers, footers and comments; tracked changes count as accepted. Pages are those that Word
 * stored when it last rendered the document, else those from manual breaks.
 */
export async function* readDocx(parts: ZipParts): AsyncGenerator<Draft> {
  yield await readCore(parts, "docProps/core.xml");
  const main = await parts.read("word/document.xml");
  const xml = main?.text ?? "";
  const styles = readDocxStyles((await parts.read("word/styles.xml"))?.text ?? "");
  const context: Context = {
    styles,
    breaks: xml.includes("lastRenderedPageBreak") ? "drawn" : "set",
    footnotes: await readNotes(parts, "footnote"),
    endnotes: await readNotes(parts, "endnote"),
    endnotesDue: [],
    seen: { pictures: 0, charts: 0, contents: false, hidden: false, tracked: false },
  };
  yield { t: "about", language: styles.language };
  if (context.breaks === "drawn" || SET_BREAK.test(xml)) yield { t: "page", page: 1 };
  if (context.breaks === "set" && SET_BREAK.test(xml)) yield MANUAL_PAGES;
  for (const element of xmlElements(xml, { take: BODY, skip: SKIP })) yield* readBlock(element, context);
  for (const id of context.endnotesDue) yield* noteBlocks(context.endnotes, id, "Endnote");
  if (main?.isCut !== false) yield note("reading.cut_document");
  yield* notesOf(context, parts);
}

const BODY = new Set(["p", "tbl"]);
/** The fallback of a drawing for older programs repeats its text. */
const SKIP = new Set(["Fallback"]);
const SET_BREAK = /<w:br [^>]*w:type="page"|<w:pageBreakBefore/;

interface Context {
  styles: DocxStyles;
  breaks: Breaks;
  footnotes: Notes;
  endnotes: Notes;
  endnotesDue: string[];
  seen: { pictures: number; charts: number; contents: boolean; hidden: boolean; tracked: boolean };
}

function* readBlock(element: XmlElement, context: Context): Generator<Draft> {
  if (element.name === "tbl") yield* readTable(element, context);
  else yield* readParagraph(element, context);
}

function* readParagraph(paragraph: XmlElement, context: Context): Generator<Draft> {
  const { kind, level } = context.styles.of(paragraph);
  const runs = readRuns(paragraph, context.breaks);
  see(context, runs);
  if (kind === "contents") {
    context.seen.contents = true;
    // Its page breaks still count.
    yield { t: "block", kind: "paragraph", text: runs.text.replace(/[^\f]/g, "") };
    return;
  }
  yield { t: "block", kind, text: runs.text, ...(level && { level }), continues: kind === "code" };
  yield* afterText(runs, context);
}

/** Objects anchored in a text come after it. */
function* afterText(runs: Runs, context: Context): Generator<Draft> {
  for (const alt of runs.alts) yield { t: "block", kind: "caption", text: alt, label: "Picture" };
  for (const box of runs.boxes)
    for (const element of childElements(box)) if (BODY.has(element.name)) yield* readBlock(element, context);
  for (const id of runs.footnotes) yield* noteBlocks(context.footnotes, id, "Footnote");
  context.endnotesDue.push(...runs.endnotes);
}

function see({ seen }: Context, runs: Runs): void {
  seen.pictures += runs.pictures;
  seen.charts += runs.charts;
  seen.hidden ||= runs.hasHidden;
  seen.tracked ||= runs.hasTracked;
}

function* readTable(table: XmlElement, context: Context): Generator<Draft> {
  const rows = descendants(table, "tr").filter((row) => !childAt(row, "trPr", "del"));
  const [only] = rows;
  // A table with one cell is a frame around text.
  if (rows.length === 1 && only && descendants(only, "tc").length === 1) {
    for (const element of childElements(descendants(only, "tc")[0]))
      if (BODY.has(element.name)) yield* readBlock(element, context);
    return;
  }
  const all: Runs[] = [];
  const cells = rows.map((row) => descendants(row, "tc").flatMap((cell) => readCell(cell, context, all)));
  yield { t: "table", rows: cells };
  for (const runs of all) yield* afterText(runs, context);
}

/** A cell that spans columns is followed by empty ones; one that continues from the row above is empty. */
function readCell(cell: XmlElement, context: Context, all: Runs[]): string[] {
  const properties = childAt(cell, "tcPr");
  const span = Math.min(100, Math.max(1, Number(attribute(childAt(properties, "gridSpan"), "val")) || 1));
  const merge = childAt(properties, "vMerge");
  const texts = descendants(cell, "p").map((paragraph) => {
    const runs = readRuns(paragraph, context.breaks);
    see(context, runs);
    all.push(runs);
    return runs.text;
  });
  const isContinued = merge && attribute(merge, "val") !== "restart";
  return [isContinued ? "" : texts.join("\n"), ...new Array<string>(span - 1).fill("")];
}

type Notes = Map<string, { number: number; text: string }>;

async function readNotes(parts: ZipParts, name: "footnote" | "endnote"): Promise<Notes> {
  const part = await parts.read(`word/${name}s.xml`);
  const notes: Notes = new Map();
  for (const note of xmlElements(part?.text ?? "", { take: new Set([name]), skip: SKIP })) {
    // Separators between text and notes are stored as notes too.
    if (attribute(note, "type") !== undefined && attribute(note, "type") !== "normal") continue;
    const text = descendants(note, "p").map((paragraph) => readRuns(paragraph, "drawn").text.replaceAll("\f", ""));
    notes.set(attribute(note, "id") ?? "", { number: notes.size + 1, text: text.join("\n") });
  }
  return notes;
}

function* noteBlocks(notes: Notes, id: string, word: string): Generator<Draft> {
  const note = notes.get(id);
  if (note) yield { t: "block", kind: "footnote", text: note.text, label: `${word} ${note.number}` };
}

function* notesOf({ seen }: Context, parts: ZipParts): Generator<Draft> {
  const notes = [
    seen.pictures > 0 && note("reading.pictures", { count: seen.pictures }),
    seen.charts > 0 && note("reading.charts", { count: seen.charts }),
    seen.contents && note("reading.contents"),
    seen.hidden && note("reading.hidden_text"),
    seen.tracked && note("reading.tracked_changes"),
    parts.names.has("word/comments.xml") && note("reading.comments"),
  ];
  for (const one of notes) if (one) yield one;
}

/** Contents of a paragraph besides its text. */
interface Runs {
  /** Page breaks are form feeds. */
  text: string;
  footnotes: string[];
  endnotes: string[];
  /** Text boxes anchored here, each with its own paragraphs. */
  boxes: XmlElement[];
  /** Alternative texts of pictures and charts. */
  alts: string[];
  pictures: number;
  charts: number;
  hasHidden: boolean;
  hasTracked: boolean;
}

/** Which page breaks count: those that Word rendered last or, without any, the manual ones. */
type Breaks = "drawn" | "set";

/** Collects a paragraph's runs: insertions are kept; deletions, field codes and hidden text are not. */
function readRuns(paragraph: XmlElement, breaks: Breaks): Runs {
  const runs: Runs = {
    text: "",
    footnotes: [],
    endnotes: [],
    boxes: [],
    alts: [],
    pictures: 0,
    charts: 0,
    hasHidden: false,
    hasTracked: false,
  };
  if (breaks === "set" && isOn(childAt(paragraph, "pPr", "pageBreakBefore"))) runs.text = "\f";
  for (const child of childElements(paragraph)) addRun(runs, child, breaks);
  return runs;
}

const CHARACTERS: Record<string, string> = { tab: "\t", ptab: " ", cr: "\n", noBreakHyphen: "-" };

function addRun(runs: Runs, element: XmlElement, breaks: Breaks): void {
  switch (element.name) {
    case "pPr":
    case "rPr":
    case "instrText":
    case "delText":
    case "rt":
    case "commentReference":
      return;
    case "del":
    case "moveFrom":
      runs.hasTracked = true;
      return;
    case "t":
      runs.text += textOf(element);
      return;
    case "br":
      runs.text += attribute(element, "type") === "page" ? (breaks === "set" ? "\f" : "") : "\n";
      return;
    case "lastRenderedPageBreak":
      if (breaks === "drawn") runs.text += "\f";
      return;
    case "footnoteReference":
      runs.footnotes.push(attribute(element, "id") ?? "");
      return;
    case "endnoteReference":
      runs.endnotes.push(attribute(element, "id") ?? "");
      return;
    case "drawing":
    case "pict":
    case "object":
      addDrawing(runs, element);
      return;
    case "r":
      if (isOn(childAt(element, "rPr", "vanish"))) {
        runs.hasHidden ||= textOf(element).trim() !== "";
        return;
      }
  }
  runs.text += CHARACTERS[element.name] ?? "";
  if (element.name === "ins" || element.name === "moveTo") runs.hasTracked = true;
  for (const child of childElements(element)) addRun(runs, child, breaks);
}

function addDrawing(runs: Runs, drawing: XmlElement): void {
  const boxes = descendants(drawing, "txbxContent");
  runs.boxes.push(...boxes);
  const charts = descendants(drawing, "graphicData").filter((data) => /chart$/.test(attribute(data, "uri") ?? ""));
  runs.charts += charts.length;
  if (charts.length === 0 && boxes.length === 0) runs.pictures++;
  const alt = boxes.length === 0 && descendants(drawing, "docPr").map((one) => attribute(one, "descr") ?? "")[0];
  if (alt) runs.alts.push(alt);
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off)$/.test(attribute(element, "val") ?? "");
}

/** The kind of a paragraph, from its style. */
interface ParagraphStyle {
  kind: DocumentBlock["kind"] | "contents";
  level?: number;
}

interface DocxStyles {
  of(paragraph: XmlElement): ParagraphStyle;
  /** The document's own language, often the program's. */
  language: string | undefined;
}

/** Reads `word/styles.xml`: headings by name and outline level, quotes, captions, code, lists, and the table of contents. */
function readDocxStyles(xml: string): DocxStyles {
  const styles = new Map<string, XmlElement>();
  let language: string | undefined;
  for (const element of xmlElements(xml, { take: new Set(["style", "docDefaults"]) })) {
    if (element.name === "style") styles.set(attribute(element, "styleId") ?? "", element);
    else language = attribute(childAt(element, "rPrDefault", "rPr", "lang"), "val");
  }
  return {
    language,
    of: (paragraph) => {
      const properties = childAt(paragraph, "pPr");
      const chain = styleChain(styles, attribute(childAt(properties, "pStyle"), "val"));
      return byProperties(properties, chain) ?? { kind: "paragraph" };
    },
  };
}

const LONGEST_CHAIN = 12;

/** The names, in lower case, of a style and those it is based on; an unknown style's id is its name. */
function styleChain(styles: Map<string, XmlElement>, id: string | undefined): StyleStep[] {
  const chain: StyleStep[] = [];
  for (let next = id; next !== undefined && chain.length < LONGEST_CHAIN; ) {
    const style = styles.get(next);
    const name = attribute(childAt(style, "name"), "val") ?? next;
    chain.push({ name: name.toLowerCase(), properties: childAt(style, "pPr") });
    next = attribute(childAt(style, "basedOn"), "val");
  }
  return chain;
}

interface StyleStep {
  name: string;
  properties: XmlElement | undefined;
}

function byProperties(own: XmlElement | undefined, chain: readonly StyleStep[]): ParagraphStyle | undefined {
  const outline = outlineLevel([own, ...chain.map(({ properties }) => properties)]);
  for (const { name } of chain) {
    const named = byName(name);
    if (named)
      return named.kind === "heading" && outline && named.level === undefined ? { ...named, level: outline } : named;
  }
  if (outline) return { kind: "heading", level: outline };
  return byNumbering([own, ...chain.map(({ properties }) => properties)]);
}

function byName(name: string): ParagraphStyle | undefined {
  const heading = /^heading\s*(\d)\b/.exec(name);
  if (heading) return { kind: "heading", level: Math.min(9, Math.max(1, Number(heading[1]))) };
  if (name === "title") return { kind: "heading", level: 1 };
  if (/^(toc\s*(\d|heading)|contents\s*(\d|heading)|table of figures)\b/.test(name)) return { kind: "contents" };
  if (/\b(quote|quotations?|block text)\b/.test(name)) return { kind: "quote" };
  if (/caption/.test(name)) return { kind: "caption" };
  if (/\b(code|source|preformatted|plain text)\b|^code/.test(name)) return { kind: "code" };
  const list = /^list (?:bullet|number)\s*(\d)?$/.exec(name);
  return list ? { kind: "list-item", level: Number(list[1] ?? 1) } : undefined;
}

function outlineLevel(sources: readonly (XmlElement | undefined)[]): number | undefined {
  for (const properties of sources) {
    const level = attribute(childAt(properties, "outlineLvl"), "val");
    // 9 is body text.
    if (level !== undefined) return Number(level) < 9 ? Number(level) + 1 : undefined;
  }
  return undefined;
}

function byNumbering(sources: readonly (XmlElement | undefined)[]): ParagraphStyle | undefined {
  for (const properties of sources) {
    const numbering = childAt(properties, "numPr");
    const id = attribute(childAt(numbering, "numId"), "val");
    // 0 removes a list that the style would add.
    if (id === "0") return undefined;
    if (id !== undefined)
      return { kind: "list-item", level: Number(attribute(childAt(numbering, "ilvl"), "val") ?? 0) + 1 };
  }
  return undefined;
}
