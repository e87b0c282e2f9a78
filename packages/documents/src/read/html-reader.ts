import type { DocumentBlock } from "@muster/contracts/sources";
import { parseHTML } from "linkedom";
import { type Draft, note } from "./draft.ts";
import { safeHtml } from "./html-safe.ts";

/** Reads the visible text of a page: no scripts, styles, navigation or hidden elements, and nothing is fetched. */
export function* readHtml(source: string): Generator<Draft> {
  const safe = safeHtml(source);
  if (safe.t === "text") {
    yield note("reading.html_too_deep");
    for (const text of safe.text.split(/\n\s*\n/)) yield { t: "block", kind: "paragraph", text };
    return;
  }
  const root = parse(safe.html);
  yield {
    t: "about",
    title: find(root, "title")?.textContent ?? undefined,
    language: find(root, "html")?.getAttribute("lang") ?? undefined,
  };
  const context: Context = { pending: "", pictures: 0, hidden: false, kind: { kind: "paragraph" } };
  yield* walk(find(root, "body") ?? root, context);
  yield* flush(context);
  if (context.pictures > 0) yield note("reading.pictures", { count: context.pictures });
  if (context.hidden) yield note("reading.hidden_text");
}

/** The texts with their HTML entities decoded. Decode many at once: each call makes a document. */
export function decodeHtml(texts: string[]): string[] {
  const body = find(parse(texts.map((text) => `<p>${text.replaceAll("<", "&lt;")}</p>`).join("")), "body");
  return [...(body?.childNodes ?? [])].map(({ textContent }) => textContent ?? "");
}

/** The part of the DOM that is used here. */
interface Node {
  nodeType: number;
  localName: string;
  textContent: string | null;
  childNodes: Iterable<Node>;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

function parse(html: string): Node {
  // Without a body the parser would take the first element as the document.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(whole).document as unknown as Node;
}

function find(node: Node, name: string): Node | undefined {
  for (const child of node.childNodes) {
    if (child.localName === name) return child;
    const found = /^(html|head)$/.test(child.localName ?? "") ? find(child, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

interface Context {
  /** Text of the current block. */
  pending: string;
  kind: Pick<DocumentBlock, "kind" | "level">;
  pictures: number;
  hidden: boolean;
}

const TEXT = 3;
const ELEMENT = 1;
const BLOCKS = new Set(
  "address article aside body center dd details div dl dt fieldset figure footer form header hgroup hr html li main ol p section summary table tbody td tfoot th thead tr ul blockquote pre figcaption caption h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
const LEFT_OUT = new Set("head nav button input datalist dialog menu map title rt rp".split(" "));

function* walk(node: Node, context: Context): Generator<Draft> {
  for (const child of node.childNodes) {
    if (child.nodeType === TEXT) {
      context.pending +=
        context.kind.kind === "code" ? child.textContent : (child.textContent ?? "").replace(/\s+/g, " ");
      continue;
    }
    const name = child.localName?.toLowerCase();
    if (child.nodeType !== ELEMENT || LEFT_OUT.has(name) || isNoteMark(child, context) || isHidden(child, context))
      continue;
    if (name === "br") context.pending += "\n";
    else if (name === "img") addPicture(child, context);
    else if (name === "table" && isData(child)) {
      yield* flush(context);
      yield* readTable(child, context);
    } else if (BLOCKS.has(name)) yield* walkBlock(child, name, context);
    else yield* walk(child, context);
  }
}

function* walkBlock(node: Node, name: string, context: Context): Generator<Draft> {
  yield* flush(context);
  const outer = context.kind;
  context.kind = isNote(node) ? { kind: "footnote" } : kindOf(name, outer);
  yield* walk(node, context);
  yield* flush(context);
  context.kind = outer;
}

function kindOf(name: string, outer: Context["kind"]): Context["kind"] {
  if (/^h[1-6]$/.test(name)) return { kind: "heading", level: Number(name[1]) };
  if (name === "pre") return { kind: "code" };
  if (name === "blockquote") return { kind: "quote" };
  if (name === "figcaption" || name === "caption") return { kind: "caption" };
  if (name === "ul" || name === "ol")
    return { kind: "list-item", level: (outer.kind === "list-item" ? (outer.level ?? 0) : 0) + 1 };
  return name === "li" && outer.kind !== "list-item" ? { kind: "list-item", level: 1 } : outer;
}

/** E-books mark notes, and the superscripts that refer to them, by type or role. */
function isNoteMark(node: Node, { kind }: Context): boolean {
  if (/\b(noteref|backlink)\b/.test(roleOf(node))) return true;
  const leadsBack = kind.kind === "footnote" && node.localName === "a" && node.getAttribute("href")?.startsWith("#");
  return leadsBack === true && (node.textContent ?? "").trim().length <= 4;
}

function isNote(node: Node): boolean {
  return /\b(footnote|endnote|rearnote)\b/.test(roleOf(node));
}

function roleOf(node: Node): string {
  return `${node.getAttribute("epub:type") ?? ""} ${(node.getAttribute("role") ?? "").replace("doc-", "")}`;
}

function* flush(context: Context): Generator<Draft> {
  if (context.pending.trim() !== "") yield { t: "block", text: context.pending, ...context.kind };
  context.pending = "";
}

function addPicture(image: Node, context: Context): void {
  context.pictures++;
  const alt = image.getAttribute("alt")?.trim();
  if (alt) context.pending += ` ${alt} `;
}

function isHidden(node: Node, context: Context): boolean {
  const style = node.getAttribute("style") ?? "";
  const hides =
    node.hasAttribute("hidden") ||
    node.getAttribute("aria-hidden") === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(style);
  if (hides && (node.textContent ?? "").trim() !== "") context.hidden = true;
  return hides;
}

/** Nested tables, tables of one cell, and tables marked as presentational are layout; the others contain data. */
function isData(table: Node): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute("role") ?? "")) return false;
  const rows = collect(table, "tr");
  return collect(table, "table").length === 0 && rows.some((row) => cellsOf(row).length > 1);
}

function* readTable(table: Node, context: Context): Generator<Draft> {
  for (const caption of collect(table, "caption")) yield* walkBlock(caption, "caption", context);
  const open: { left: number }[] = [];
  yield { t: "table", rows: collect(table, "tr").map((row) => readRow(row, open)) };
}

const MAX_SPAN = 100;

/** Cells that span rows or columns are followed by empty ones, so that columns stay aligned. */
function readRow(row: Node, open: { left: number }[]): string[] {
  const cells: string[] = [];
  const skipOpen = () => {
    for (let below = open[cells.length]; below && below.left > 0; below = open[cells.length]) {
      below.left--;
      cells.push("");
    }
  };
  for (const cell of cellsOf(row)) {
    skipOpen();
    const span = (name: string) => Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1));
    const [columns, rows] = [span("colspan"), span("rowspan")];
    for (let index = 0; index < columns; index++) {
      open[cells.length] = { left: rows - 1 };
      cells.push(index === 0 ? cellText(cell) : "");
    }
  }
  skipOpen();
  return cells;
}

function cellText(cell: Node): string {
  return [...cell.childNodes]
    .map((child) =>
      child.nodeType === TEXT
        ? (child.textContent ?? "")
        : `${spacer(child)}${child.nodeType === ELEMENT ? cellText(child) : ""}${spacer(child)}`,
    )
    .join("");
}

function spacer(node: Node): string {
  return node.localName === "br" || BLOCKS.has(node.localName) ? " " : "";
}

function cellsOf(row: Node): Node[] {
  return [...row.childNodes].filter(({ localName }) => localName === "td" || localName === "th");
}

function collect(node: Node, name: string): Node[] {
  return [...node.childNodes].flatMap((child) =>
    child.localName === name ? [child] : child.nodeType === ELEMENT ? collect(child, name) : [],
  );
}
