import { message } from "@muster/contracts/catalog/message";
import { cleanLine } from "../clean-text.ts";
import { DocumentsError } from "../errors.ts";
import { type Draft, note } from "./draft.ts";
import { readHtml } from "./html-reader.ts";
import type { ReadLimits } from "./limits.ts";
import { readCore, resolvePart } from "./office-parts.ts";
import { attribute, childAt, childElements, textOf, type XmlElement, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads an e-book chapter by chapter in spine order; a chapter counts as a page. */
export async function* readEpub(parts: ZipParts, limits: ReadLimits): AsyncGenerator<Draft> {
  const container = (await parts.read("META-INF/container.xml"))?.text ?? "";
  const [root] = xmlElements(container, { take: new Set(["rootfile"]) });
  const packageName = resolvePart("", attribute(root, "full-path") ?? "");
  yield await readCore(parts, packageName);
  const packageXml = (await parts.read(packageName))?.text ?? "";
  const chapters = chaptersOf(packageXml, packageName);
  await refuseEncrypted(parts, chapters);
  const contents = await readContents(parts, packageXml, packageName);
  let page = 0;
  for (const name of chapters) {
    if (page === limits.pages) {
      yield note("reading.too_many_chapters", { limit: limits.pages });
      return;
    }
    const part = await parts.read(name);
    yield { t: "page", page: ++page };
    if (part?.isCut !== false) yield note("reading.cut_chapter", { number: page });
    yield* readChapter(part?.text ?? "", contents);
  }
}

function* readChapter(xhtml: string, contents: ReadonlyMap<string, number>): Generator<Draft> {
  for (const draft of readHtml(closeEmpty(xhtml))) {
    const level = draft.t === "block" && draft.kind === "paragraph" ? contents.get(keyOf(draft.text)) : undefined;
    if (draft.t === "block" && level) yield { ...draft, kind: "heading", level };
    // The book's title came first; a chapter's title element is not a document title.
    else if (draft.t !== "about") yield draft;
  }
}

/** Chapters in reading order, without the navigation. */
function chaptersOf(xml: string, packageName: string): string[] {
  const folder = packageName.slice(0, packageName.lastIndexOf("/") + 1);
  const items = new Map<string, XmlElement>();
  const chapters: string[] = [];
  for (const element of xmlElements(xml, { take: new Set(["item", "itemref"]) })) {
    if (element.name === "item") items.set(attribute(element, "id") ?? "", element);
    const item = element.name === "itemref" ? items.get(attribute(element, "idref") ?? "") : undefined;
    const isText = /html/.test(attribute(item, "media-type") ?? "");
    const isNavigation = /\bnav\b/.test(attribute(item, "properties") ?? "");
    if (isText && !isNavigation) chapters.push(resolvePart(folder, decodePath(attribute(item, "href") ?? "")));
  }
  return chapters;
}

const MAX_LEVELS = 6;

/** The entries of the table of contents with their levels: they mark headings that some programs write as plain paragraphs. */
async function readContents(parts: ZipParts, packageXml: string, packageName: string): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  const add = (element: XmlElement, level: number) => {
    const label = textOf(childAt(element, "navLabel"));
    if (label && !levels.has(keyOf(label))) levels.set(keyOf(label), level);
    if (level < MAX_LEVELS) for (const point of childElements(element, "navPoint")) add(point, level + 1);
  };
  const folder = packageName.slice(0, packageName.lastIndexOf("/") + 1);
  for (const item of xmlElements(packageXml, { take: new Set(["item"]) })) {
    if (!/dtbncx/.test(attribute(item, "media-type") ?? "")) continue;
    const xml = (await parts.read(resolvePart(folder, decodePath(attribute(item, "href") ?? ""))))?.text ?? "";
    for (const point of xmlElements(xml, { take: new Set(["navPoint"]) })) add(point, 1);
  }
  return levels;
}

function keyOf(text: string): string {
  return cleanLine(text).toLowerCase();
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href.split("#")[0] ?? "");
  } catch {
    return href;
  }
}

/** Fonts are often encrypted, which does not matter; encrypted chapters cannot be read. */
async function refuseEncrypted(parts: ZipParts, chapters: readonly string[]): Promise<void> {
  const xml = (await parts.read("META-INF/encryption.xml"))?.text ?? "";
  for (const reference of xmlElements(xml, { take: new Set(["CipherReference"]) }))
    if (chapters.includes(resolvePart("", decodePath(attribute(reference, "URI") ?? ""))))
      throw new DocumentsError("unreadable", message("refusal.locked_book"));
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** XHTML may write `<a id="x"/>`, which HTML parses as an open tag around everything that follows. */
function closeEmpty(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*?)?)\/>/gi, (tag: string, name: string, attributes: string) =>
    VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}
