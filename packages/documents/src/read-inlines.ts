import type { Chart } from "@muster/contracts/analysis";
import type { Nodes, PhrasingContent, Root } from "mdast";
import type { Inline } from "./document-tree.ts";

/** Targets of references in inline Markdown. */
export interface InlineContext {
  charts: Map<string, Chart>;
  links: Map<string, string>;
  notes: Map<string, Nodes>;
  /** The footnote text of each citation. */
  citations: ReadonlyMap<number, Inline[]>;
  /** Numbers given to notes, in the order of their first reference. */
  noteNumbers: Map<string, number>;
  isInNote: boolean;
}

/** Converts inline nodes. Fetches nothing: a picture becomes its alternative text, linked to its URL. */
export function readInlines(nodes: readonly PhrasingContent[], context: InlineContext): Inline[] {
  return nodes.flatMap((node) => readInline(node, context));
}

function readInline(node: PhrasingContent, context: InlineContext): Inline[] {
  switch (node.type) {
    case "text":
      return readText(node.value.replace(/\n/g, " "), context);
    case "inlineCode":
      return [{ t: "code", v: node.value }];
    case "strong":
    case "emphasis":
    case "delete":
      return [{ t: node.type, c: readInlines(node.children, context) }];
    case "break":
      return [{ t: "break" }];
    case "html":
      return /^<br\s*\/?>$/i.test(node.value) ? [{ t: "break" }] : [];
    case "link":
      return linkTo(node.url, readInlines(node.children, context));
    case "linkReference":
      return linkTo(context.links.get(node.identifier) ?? "", readInlines(node.children, context));
    case "image":
      return readImage(node.url, node.alt ?? "", context);
    case "imageReference":
      return readImage(context.links.get(node.identifier) ?? "", node.alt ?? "", context);
    case "footnoteReference":
      return readNote(node.identifier, context);
    default:
      return [];
  }
}

/** Text with its citations as footnotes; adjacent ones are separated. */
function readText(text: string, context: InlineContext): Inline[] {
  return text.split(/(\uE000\d+\uE001)/).flatMap((part, i, parts): Inline[] => {
    const n = /^\uE000(\d+)\uE001$/.exec(part)?.[1];
    if (n === undefined) return part === "" ? [] : [{ t: "text", v: part }];
    const c = context.citations.get(Number(n));
    if (!c || context.isInNote) return [];
    const identifier = `\uE000${n}`;
    const isBeside = i >= 2 && parts[i - 1] === "";
    const known = context.noteNumbers.get(identifier);
    const number = known ?? context.noteNumbers.size + 1;
    context.noteNumbers.set(identifier, number);
    const note: Inline = { t: "note", number, first: known === undefined, c: known === undefined ? c : [] };
    return isBeside ? [{ t: "text", v: "\u2009" }, note] : [note];
  });
}

function linkTo(address: string, c: Inline[]): Inline[] {
  const url = safeUrl(address);
  return url ? [{ t: "link", url, c }] : c;
}

/** Only URLs that a reader may open: no javascript:, data:, file: or relative ones. */
function safeUrl(address: string): string | undefined {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).href;
}

function readImage(url: string, alt: string, context: InlineContext): Inline[] {
  if (url.startsWith("chart:")) {
    const title = context.charts.get(url.slice("chart:".length))?.title;
    return [{ t: "text", v: title ? `[Chart: ${title}]` : `[Chart not available: ${alt || url}]` }];
  }
  return linkTo(url, [{ t: "text", v: `[Image: ${alt || url.slice(0, 120) || "no description"}]` }]);
}

/** A note within a note is left out: Word cannot open files with such a cycle. */
function readNote(identifier: string, context: InlineContext): Inline[] {
  const definition = context.notes.get(identifier);
  if (!definition || context.isInNote) return [];
  const known = context.noteNumbers.get(identifier);
  if (known !== undefined) return [{ t: "note", number: known, first: false, c: [] }];
  const number = context.noteNumbers.size + 1;
  context.noteNumbers.set(identifier, number);
  return [{ t: "note", number, first: true, c: noteContent(definition, { ...context, isInNote: true }) }];
}

function noteContent(definition: Nodes, context: InlineContext): Inline[] {
  const blocks = "children" in definition ? definition.children : [];
  const parts = blocks.map((block): Inline[] =>
    block.type === "paragraph" ? readInlines(block.children, context) : [{ t: "text", v: plainText(block) }],
  );
  return parts.flatMap((part, index) => (index === 0 ? part : [{ t: "break" }, ...part]));
}

/** Collects the targets of the document's references, at any depth. */
export function inlineContext(root: Root, citations: ReadonlyMap<number, Inline[]> = new Map()): InlineContext {
  const links = new Map<string, string>();
  const notes = new Map<string, Nodes>();
  visit(root, (node) => {
    if (node.type === "definition") links.set(node.identifier, node.url);
    if (node.type === "footnoteDefinition") notes.set(node.identifier, node);
  });
  return { charts: new Map(), links, notes, citations, noteNumbers: new Map(), isInNote: false };
}

/** The plain text of a node. Iterative, because nodes may be deeply nested. */
export function plainText(node: Nodes): string {
  const parts: string[] = [];
  visit(node, (part) => {
    if (part.type === "paragraph" || part.type === "tableCell") parts.push(" ");
    if ("value" in part && part.type !== "html") parts.push(part.value);
    else if (part.type === "image") parts.push(part.alt ?? "");
  });
  return parts.join("").trim();
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    see(next);
    if ("children" in next) waiting.push(...next.children.toReversed());
  }
}

/** The text of inlines without notes. */
export function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.t === "text" || inline.t === "code") return inline.v;
      if (inline.t === "break") return " ";
      return inline.t === "note" ? "" : textOf(inline.c);
    })
    .join("");
}
