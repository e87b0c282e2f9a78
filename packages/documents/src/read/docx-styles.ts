import type { DocumentBlock } from "@muster/contracts/sources";
import { attribute, childAt, type XmlElement, xmlElements } from "./xml-tree.ts";

/** The kind of a paragraph, from its style. */
export interface ParagraphStyle {
  kind: DocumentBlock["kind"] | "contents";
  level?: number;
}

export interface DocxStyles {
  of(paragraph: XmlElement): ParagraphStyle;
  /** The document's own language, often the program's. */
  language: string | undefined;
}

/** Reads `word/styles.xml`: headings by name and outline level, quotes, captions, code, lists, and the table of contents. */
export function readDocxStyles(xml: string): DocxStyles {
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
