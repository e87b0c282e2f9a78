import { type Breaks, type Runs, readRuns } from "./docx-runs.ts";
import { type DocxStyles, readDocxStyles } from "./docx-styles.ts";
import { type Draft, note } from "./draft.ts";
import { MANUAL_PAGES, readCore } from "./office-parts.ts";
import { attribute, childAt, childElements, descendants, type XmlElement, xmlElements } from "./xml-tree.ts";
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
