import { type Draft, note } from "./draft.ts";
import { type Relation, readCore, readRelations, relationOf } from "./office-parts.ts";
import { attribute, childAt, childElements, descendants, textOf, type XmlElement, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads a presentation in display order: titles, bullets, tables, diagrams, then the speaker notes of each slide. */
export async function* readPptx(parts: ZipParts): AsyncGenerator<Draft> {
  yield await readCore(parts, "docProps/core.xml");
  const presentation = await parts.read("ppt/presentation.xml");
  const relations = await readRelations(parts, "ppt/presentation.xml");
  const seen = { pictures: 0, charts: 0 };
  let number = 0;
  for (const id of xmlElements(presentation?.text ?? "", { take: new Set(["sldId"]) })) {
    const name = relationOf(relations, id)?.target;
    if (!name) continue;
    yield { t: "page", page: ++number };
    yield* readSlide(parts, name, number, seen);
  }
  if (seen.pictures > 0) yield note("reading.pictures", { count: seen.pictures });
  if (seen.charts > 0) yield note("reading.charts", { count: seen.charts });
}

interface Seen {
  pictures: number;
  charts: number;
}

const SHAPES = new Set(["sp", "graphicFrame", "pic"]);
const SKIP = new Set(["Fallback"]);

async function* readSlide(parts: ZipParts, name: string, number: number, seen: Seen): AsyncGenerator<Draft> {
  const part = await parts.read(name);
  if (part?.isCut !== false) yield note("reading.cut_slide", { number });
  const xml = part?.text ?? "";
  if (/<[\w:]*sld [^>]*show="(0|false)"/.test(xml.slice(0, 5000))) yield note("reading.hidden_slide", { number });
  const relations = await readRelations(parts, name);
  const shapes = [...xmlElements(xml, { take: SHAPES, skip: SKIP })];
  for (const shape of shapes.filter(isTitle))
    yield {
      t: "block",
      kind: "slide-title",
      text: paragraphsOf(shape).map(paragraphText).join(" "),
      level: 1,
      label: `Slide ${number}`,
    };
  for (const shape of shapes.filter((one) => !isTitle(one))) {
    if (shape.name === "sp") yield* readShape(shape);
    else if (shape.name === "pic") seen.pictures++;
    else yield* await readFrame(parts, shape, relations, seen);
  }
  yield* await readSpeakerNotes(parts, relations, number);
}

function placeholderType(shape: XmlElement): string | undefined {
  const placeholder = descendants(childAt(shape, "nvSpPr"), "ph")[0];
  return placeholder && (attribute(placeholder, "type") ?? "obj");
}

function isTitle(shape: XmlElement): boolean {
  return /^(title|ctrTitle)$/.test(placeholderType(shape) ?? "");
}

/** Body placeholders have bullets unless they turn them off; text boxes only when they turn them on. */
function* readShape(shape: XmlElement): Generator<Draft> {
  const type = placeholderType(shape);
  if (type && /^(dt|ftr|hdr|sldNum|sldImg)$/.test(type)) return;
  const isBulleted = type === "body" || type === "obj";
  for (const paragraph of paragraphsOf(shape)) {
    const properties = childAt(paragraph, "pPr");
    const bullet = childElements(properties).find(({ name }) => /^bu(Char|AutoNum|Blip|None)$/.test(name))?.name;
    const isItem = bullet ? bullet !== "buNone" : isBulleted;
    const text = paragraphText(paragraph);
    if (isItem) yield { t: "block", kind: "list-item", text, level: Number(attribute(properties, "lvl") ?? 0) + 1 };
    else yield { t: "block", kind: "paragraph", text };
  }
}

function paragraphsOf(shape: XmlElement): XmlElement[] {
  return descendants(childAt(shape, "txBody"), "p");
}

function paragraphText(paragraph: XmlElement): string {
  return childElements(paragraph)
    .map((child) => (child.name === "br" ? "\n" : descendants(child, "t").map(textOf).join("")))
    .join("");
}

async function readFrame(
  parts: ZipParts,
  frame: XmlElement,
  relations: readonly Relation[],
  seen: Seen,
): Promise<Draft[]> {
  const table = descendants(frame, "tbl")[0];
  if (table) return [{ t: "table", rows: descendants(table, "tr").map(readRow) }];
  const data = descendants(frame, "graphicData")[0];
  const uri = attribute(data, "uri") ?? "";
  if (/chart/.test(uri)) seen.charts++;
  const diagram = attribute(descendants(data, "relIds")[0], "dm");
  const target = diagram && relations.find(({ id }) => id === diagram)?.target;
  const xml = target ? ((await parts.read(target))?.text ?? "") : "";
  return Array.from(xmlElements(xml, { take: new Set(["pt"]) }), (point): Draft => {
    const text = descendants(point, "p").map(paragraphText).join("\n");
    return { t: "block", kind: "list-item", text, level: 1 };
  });
}

function readRow(row: XmlElement): string[] {
  return descendants(row, "tc").map((cell) => descendants(cell, "p").map(paragraphText).join("\n"));
}

async function readSpeakerNotes(parts: ZipParts, relations: readonly Relation[], number: number): Promise<Draft[]> {
  const target = relations.find(({ type }) => type === "notesSlide")?.target;
  const part = target ? await parts.read(target) : undefined;
  const shapes = [...xmlElements(part?.text ?? "", { take: SHAPES, skip: SKIP })];
  return shapes
    .filter((shape) => placeholderType(shape) === "body")
    .flatMap(paragraphsOf)
    .map((paragraph) => ({
      t: "block",
      kind: "paragraph",
      text: paragraphText(paragraph),
      label: `Slide ${number}, speaker notes`,
    }));
}
