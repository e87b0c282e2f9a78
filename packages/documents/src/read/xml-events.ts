/** One event of parsing XML; `attributes` is the raw text between name and bracket, parsed only on request. */
export type XmlEvent =
  | { t: "open"; name: string; attributes: string; isEmpty: boolean }
  | { t: "close"; name: string }
  | { t: "text"; text: string };

/**
 * Iterates over XML without building a tree. A document type is skipped and its entities stay unknown, so nothing is expanded
 * or fetched. Truncated text ends the events early.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
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

/** The index after the ">" that ends a tag, ignoring quoted ones. 0 when there is none. */
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
export function readAttributes(raw: string): Map<string, string> {
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
