import type { DocumentBlock } from "@muster/contracts/sources";
import { type Draft, note } from "./draft.ts";
import { MANUAL_PAGES, readCore } from "./office-parts.ts";
import { attribute, childAt, childElements, descendants, textOf, type XmlElement, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads an OpenDocument text; tracked deletions, comments and the table of contents are left out. */
export async function* readOdt(parts: ZipParts): AsyncGenerator<Draft> {
  yield await readCore(parts, "meta.xml");
  const content = await parts.read("content.xml");
  const xml = content?.text ?? "";
  const styles = readOdtStyles([(await parts.read("styles.xml"))?.text ?? "", xml]);
  const context: Context = { styleOf: styles, seen: { pictures: 0 } };
  const isDrawn = xml.includes("<text:soft-page-break");
  if (isDrawn || xml.includes('break-before="page"')) yield { t: "page", page: 1 };
  if (!isDrawn && xml.includes('break-before="page"')) yield MANUAL_PAGES;
  for (const element of xmlElements(xml, { take: BODY, skip: SKIP })) yield* readBlock(element, context, 0);
  if (content?.isCut !== false) yield note("reading.cut_document");
  if (xml.includes("<text:table-of-content")) yield note("reading.contents");
  if (context.seen.pictures > 0) yield note("reading.pictures", { count: context.seen.pictures });
  if (xml.includes("<office:annotation")) yield note("reading.comments");
  if (xml.includes("<text:changed-region")) yield note("reading.tracked_changes");
}

const BODY = new Set(["p", "h", "list", "table", "soft-page-break"]);
const SKIP = new Set([
  ..."tracked-changes table-of-content automatic-styles master-styles font-face-decls annotation annotation-end".split(
    " ",
  ),
  ..."sequence-decls user-field-decls variable-decls forms table-index illustration-index alphabetical-index".split(
    " ",
  ),
]);
const MAX_REPEATS = 1000;

interface Context {
  styleOf: (name: string | undefined) => OdtStyle;
  seen: { pictures: number };
}

function* readBlock(element: XmlElement, context: Context, level: number): Generator<Draft> {
  switch (element.name) {
    case "soft-page-break":
      yield { t: "block", kind: "paragraph", text: "\f" };
      return;
    case "list":
      for (const item of childElements(element))
        for (const child of childElements(item)) yield* readBlock(child, context, level + 1);
      return;
    case "table":
      yield* readTable(element, context);
      return;
    case "p":
    case "h":
      yield* readParagraph(element, context, level);
  }
}

function* readParagraph(element: XmlElement, context: Context, level: number): Generator<Draft> {
  const style = context.styleOf(attribute(element, "style-name"));
  const content = readContent(element);
  context.seen.pictures += content.pictures;
  const text = (style.breaksBefore ? "\f" : "") + content.text;
  const kind = kindOf(element, style, level);
  yield { t: "block", text, ...kind, continues: kind.kind === "code" };
  yield* afterText(content, context);
}

function kindOf(element: XmlElement, { names }: OdtStyle, level: number): Pick<DocumentBlock, "kind" | "level"> {
  if (element.name === "h")
    return { kind: "heading", level: Math.max(1, Number(attribute(element, "outline-level")) || 1) };
  if (names.includes("title")) return { kind: "heading", level: 1 };
  const heading = names.map((name) => /^heading (\d)$/.exec(name)?.[1]).find(Boolean);
  if (heading && level === 0) return { kind: "heading", level: Number(heading) };
  if (level > 0) return { kind: "list-item", level };
  if (names.some((name) => /quot/.test(name))) return { kind: "quote" };
  if (names.some((name) => /preformatted|code/.test(name))) return { kind: "code" };
  return {
    kind: names.some((name) => /^(caption|illustration|table|figure|drawing)$/.test(name)) ? "caption" : "paragraph",
  };
}

interface Content {
  text: string;
  alts: string[];
  boxes: XmlElement[];
  notes: { label: string; text: string }[];
  pictures: number;
}

function readContent(element: XmlElement): Content {
  const content: Content = { text: "", alts: [], boxes: [], notes: [], pictures: 0 };
  addContent(content, element);
  return content;
}

function addContent(content: Content, element: XmlElement): void {
  for (const child of element.children) {
    // Line breaks between elements belong to the file; those of the text are elements.
    if (typeof child === "string") content.text += child.replace(/\s+/g, " ");
    else addChild(content, child);
  }
}

function addChild(content: Content, child: XmlElement): void {
  switch (child.name) {
    case "s":
      content.text += " ".repeat(repeated(child, "c"));
      return;
    case "tab":
      content.text += " ";
      return;
    case "line-break":
      content.text += "\n";
      return;
    case "soft-page-break":
      content.text += "\f";
      return;
    case "note":
      content.notes.push(readNote(child));
      return;
    case "frame":
    case "custom-shape":
      addFrame(content, child);
      return;
    case "ruby-text":
      return;
    default:
      addContent(content, child);
  }
}

function readNote(note: XmlElement): { label: string; text: string } {
  const number = descendants(note, "note-citation").map(textOf).join("");
  const word = attribute(note, "note-class") === "endnote" ? "Endnote" : "Footnote";
  const body = descendants(note, "note-body").flatMap((one) => descendants(one, "p"));
  return { label: `${word} ${number}`.trim(), text: body.map((one) => readContent(one).text).join("\n") };
}

function addFrame(content: Content, frame: XmlElement): void {
  const boxes = frame.name === "frame" ? descendants(frame, "text-box") : [frame];
  content.boxes.push(...boxes);
  if (boxes.length > 0) return;
  content.pictures++;
  const alt = [...descendants(frame, "desc"), ...descendants(frame, "title")].map(textOf)[0];
  if (alt) content.alts.push(alt);
}

function* afterText({ alts, boxes, notes }: Content, context: Context): Generator<Draft> {
  for (const text of alts) yield { t: "block", kind: "caption", text, label: "Picture" };
  for (const box of boxes) for (const element of childElements(box)) yield* readBlock(element, context, 0);
  for (const { label, text } of notes) yield { t: "block", kind: "footnote", text, label };
}

function* readTable(table: XmlElement, context: Context): Generator<Draft> {
  const contents: Content[] = [];
  const rows: string[][] = [];
  let pages = "";
  for (const row of rowsOf(table)) {
    if (row.name === "soft-page-break") {
      pages += "\f";
      continue;
    }
    const cells = childElements(row).flatMap((cell) => readCell(cell, contents));
    while (cells.at(-1) === "") cells.pop();
    const repeats = cells.length > 0 ? repeated(row, "number-rows-repeated") : 1;
    if (pages && cells.length > 0) cells[0] = pages + cells[0];
    pages = "";
    for (let count = 0; count < repeats; count++) rows.push(cells);
  }
  yield { t: "table", rows };
  for (const content of contents) {
    context.seen.pictures += content.pictures;
    yield* afterText(content, context);
  }
}

/** Rows, including grouped and header rows, and the page breaks between them. */
function rowsOf(table: XmlElement): XmlElement[] {
  return childElements(table).flatMap((child) => {
    if (child.name === "table-row" || child.name === "soft-page-break") return [child];
    return /^table-(header-rows|rows|row-group)$/.test(child.name) ? rowsOf(child) : [];
  });
}

function readCell(cell: XmlElement, contents: Content[]): string[] {
  if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") return [];
  const paragraphs = [...descendants(cell, "p"), ...descendants(cell, "h")].map(readContent);
  contents.push(...paragraphs);
  const text = paragraphs.map((one) => one.text).join("\n");
  return new Array<string>(repeated(cell, "number-columns-repeated")).fill(text);
}

function repeated(element: XmlElement, name: string): number {
  return Math.min(MAX_REPEATS, Math.max(1, Number(attribute(element, name)) || 1));
}

interface OdtStyle {
  /** The names, in lower case, of a style and its parents: automatic styles have a named parent. */
  names: string[];
  breaksBefore: boolean;
}

/** Reads the styles of `content.xml` and `styles.xml`. */
function readOdtStyles(xmls: readonly string[]): (name: string | undefined) => OdtStyle {
  const found = new Map<string, { parent: string | undefined; breaksBefore: boolean }>();
  for (const xml of xmls)
    for (const style of xmlElements(xml, { take: new Set(["style"]), skip: new Set(["body"]) }))
      found.set(attribute(style, "name") ?? "", {
        parent: attribute(style, "parent-style-name"),
        breaksBefore: attribute(childAt(style, "paragraph-properties"), "break-before") === "page",
      });
  return (name) => {
    const names: string[] = [];
    for (let next = name; next !== undefined && names.length < LONGEST_CHAIN; next = found.get(next)?.parent)
      names.push(next.replaceAll("_20_", " ").toLowerCase());
    return { names, breaksBefore: found.get(name ?? "")?.breaksBefore ?? false };
  };
}

const LONGEST_CHAIN = 12;
