import { message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "../errors.ts";
import { MAX_DEPTH, MAX_ELEMENTS } from "./limits.ts";

/** An element with its children; names are without prefixes. */
export interface XmlElement {
  name: string;
  /** By full name: "r:id". */
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

export interface Wanted {
  /** The outermost elements with these names are yielded, each with its content. */
  take: ReadonlySet<string>;
  /** Elements that are ignored at any level. */
  skip?: ReadonlySet<string>;
}

/**
 * Yields one piece of an XML part after the other, so that a part of any length needs little memory. Throws a DocumentsError
 * when elements are nested deeper, or one piece is larger, than in any legitimate file.
 */
export function* xmlElements(xml: string, { take, skip = NONE }: Wanted): Generator<XmlElement> {
  const state: State = { open: [], depth: 0, skipped: 0, count: 0 };
  for (const event of xmlEvents(xml)) {
    if (event.t === "text") {
      if (state.skipped === 0) state.open.at(-1)?.children.push(event.text);
      continue;
    }
    countDepth(state, event);
    if (isSkipped(state, event, skip)) continue;
    const done = event.t === "close" ? closeElement(state.open, event.name) : openElement(state, event, take);
    if (done && state.open.length === 0) yield done;
  }
  // A truncated part still yields the piece that it started.
  if (state.open[0]) yield state.open[0];
}

const NONE: ReadonlySet<string> = new Set();

type TagEvent = Exclude<XmlEvent, { t: "text" }>;

interface State {
  open: XmlElement[];
  depth: number;
  /** Depth within a skipped element. */
  skipped: number;
  /** Number of elements in the current piece. */
  count: number;
}

function isSkipped(state: State, event: TagEvent, skip: ReadonlySet<string>): boolean {
  if (state.skipped === 0 && !(event.t === "open" && skip.has(event.name))) return false;
  if (event.t === "close") state.skipped--;
  else if (!event.isEmpty) state.skipped++;
  return true;
}

function countDepth(state: State, event: TagEvent): void {
  if (event.t === "close") state.depth--;
  else if (!event.isEmpty) state.depth++;
  if (state.depth > MAX_DEPTH)
    throw new DocumentsError("unreadable", message("refusal.too_deep", { limit: MAX_DEPTH }));
}

/** Adds an element to the current piece or starts one; yields it when it is empty and therefore complete. */
function openElement(
  state: State,
  event: Extract<XmlEvent, { t: "open" }>,
  take: ReadonlySet<string>,
): XmlElement | undefined {
  if (state.open.length === 0) {
    if (!take.has(event.name)) return undefined;
    state.count = 0;
  }
  if (++state.count > MAX_ELEMENTS) throw new DocumentsError("unreadable", message("refusal.too_large_part"));
  const element: XmlElement = { name: event.name, attributes: readAttributes(event.attributes), children: [] };
  state.open.at(-1)?.children.push(element);
  if (!event.isEmpty) state.open.push(element);
  return event.isEmpty ? element : undefined;
}

/** Closing an outer element closes those left open within it. */
function closeElement(open: XmlElement[], name: string): XmlElement | undefined {
  const at = open.findLastIndex((element) => element.name === name);
  if (at < 0) return undefined;
  const closed = open[at];
  open.length = at;
  return closed;
}

/** The value of an attribute with any prefix. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  const exact = element.attributes.get(name);
  if (exact !== undefined) return exact;
  for (const [key, value] of element.attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** The value of an attribute that has a prefix: "r:id" beside a plain "id". */
export function prefixedAttribute(element: XmlElement, name: string): string | undefined {
  for (const [key, value] of element.attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** The first child element of a name, along a path of names. */
export function childAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path)
    found = found?.children.find((child): child is XmlElement => typeof child !== "string" && child.name === name);
  return found;
}

/** The child elements, optionally only those of one name. */
export function childElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** The outermost elements of a name anywhere below, in order. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

/** All text below. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** One event of parsing XML; `attributes` is the raw text between name and bracket, parsed only on request. */
type XmlEvent =
  | { t: "open"; name: string; attributes: string; isEmpty: boolean }
  | { t: "close"; name: string }
  | { t: "text"; text: string };

/**
 * Iterates over XML without building a tree. A document type is skipped and its entities stay unknown, so nothing is expanded
 * or fetched. Truncated text ends the events early.
 */
function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    const textEnd = open < 0 ? xml.length : open;
    if (textEnd > at) yield { t: "text", text: decodeEntities(xml.slice(at, textEnd)) };
    if (open < 0) return;
    const { event, end } = readMarkup(xml, open);
    if (event) yield event;
    at = end;
  }
}

function readMarkup(xml: string, open: number): { event?: XmlEvent | undefined; end: number } {
  if (xml.startsWith("<![CDATA[", open)) {
    const end = endOf(xml, "]]>", open);
    return { event: { t: "text", text: xml.slice(open + 9, end - 3) }, end };
  }
  if (xml.startsWith("<!--", open)) return { end: endOf(xml, "-->", open + 4) };
  if (xml.startsWith("<?", open)) return { end: endOf(xml, "?>", open) };
  if (xml.startsWith("<!", open)) return { end: endOfDoctype(xml, open) };
  const end = endOfTag(xml, open);
  return end > 0 ? { event: readTag(xml.slice(open + 1, end - 1)), end } : { end: xml.length };
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found < 0 ? xml.length : found + mark.length;
}

/** A document type may contain declarations in brackets, with ">" in them. */
function endOfDoctype(xml: string, from: number): number {
  const close = xml.indexOf(">", from);
  if (close < 0) return xml.length;
  const bracket = xml.slice(from, close).indexOf("[");
  return bracket < 0 ? close + 1 : endOf(xml, ">", endOf(xml, "]", from + bracket));
}

/** Index after the ">" that closes a tag, ignoring quoted ones; 0 if there is none. */
function endOfTag(xml: string, open: number): number {
  const first = xml.indexOf(">", open);
  if (first < 0) return 0;
  if (!/["']/.test(xml.slice(open, first))) return first + 1;
  let quote = "";
  for (let at = open; at < xml.length; at++) {
    const character = xml[at] ?? "";
    if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return 0;
}

function readTag(tag: string): XmlEvent | undefined {
  if (tag.startsWith("/")) return { t: "close", name: localName(tag.slice(1).trim()) };
  const isEmpty = tag.endsWith("/");
  const body = isEmpty ? tag.slice(0, -1) : tag;
  const nameEnd = body.search(/\s/);
  const name = localName(nameEnd < 0 ? body : body.slice(0, nameEnd));
  return name === "" ? undefined : { t: "open", name, attributes: nameEnd < 0 ? "" : body.slice(nameEnd), isEmpty };
}

/** Prefixes differ between programs; local names do not. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The attributes of a tag by their full names. */
function readAttributes(raw: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of raw.matchAll(/(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(name, decodeEntities(double ?? single ?? ""));
  return attributes;
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\u00a0" };

/** XML's five entities, the most common HTML ones, and numeric ones; any other is kept as written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}
