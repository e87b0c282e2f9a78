/** A start or end tag. `content` is what is inside a script, style or another element whose content is not markup. */
export interface HtmlTag {
  kind: "tag";
  name: string;
  isEnd: boolean;
  attributes: string;
  content: string;
}

export type HtmlPart = HtmlTag | { kind: "text"; text: string };

const raw = new Set("script style noscript template textarea title iframe svg".split(" "));
const longestAttributes = 10_000;

interface Scan {
  html: string;
  /** The page with its ASCII letters in lower case; positions are the same. */
  lower: string;
  /** Where the scan continues. */
  at: number;
  /** False after an unclosed quote: quotes mean nothing then, and looking for the end of each would take too long. */
  respectsQuotes: boolean;
  /** Elements whose end tag does not follow any more. */
  unclosed: Set<string>;
}

/**
 * Yields the tags and text of a page in order. A single pass, so the time is linear in the page's length even for hostile input.
 * Skips comments and does not decode entities.
 */
export function* scanHtml(html: string): Generator<HtmlPart> {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const scan: Scan = { html, lower, at: 0, respectsQuotes: true, unclosed: new Set() };
  for (let start = nextMarkup(scan); start >= 0; start = nextMarkup(scan)) {
    if (start > scan.at) yield { kind: "text", text: html.slice(scan.at, start) };
    const tag = readMarkup(scan, start);
    if (tag) yield tag;
  }
  if (scan.at < html.length) yield { kind: "text", text: html.slice(scan.at) };
}

/** Position of the next tag or comment; -1 without one. */
function nextMarkup({ lower, at }: Scan): number {
  for (let start = lower.indexOf("<", at); start >= 0; start = lower.indexOf("<", start + 1))
    if (/^<(?:\/?[a-z]|!--)/.test(lower.slice(start, start + 4))) return start;
  return -1;
}

/** Moves the scan behind the tag or comment; undefined for a comment, and for what is never closed, which contains the rest. */
function readMarkup(scan: Scan, start: number): HtmlTag | undefined {
  const { html, lower, unclosed } = scan;
  const isComment = html.startsWith("<!--", start);
  const end = isComment ? html.indexOf("-->", start + 4) : endOfTag(scan, start);
  scan.at = end < 0 ? html.length : end + (isComment ? 3 : 1);
  if (isComment || end < 0) return undefined;
  const isEnd = html[start + 1] === "/";
  const nameAt = start + (isEnd ? 2 : 1);
  const name = /^[a-z\d:-]*/.exec(lower.slice(nameAt, nameAt + 40))?.[0] ?? "";
  const attributes = html.slice(nameAt + name.length, Math.min(end, start + longestAttributes));
  const isRaw = !isEnd && raw.has(name) && html[end - 1] !== "/" && !unclosed.has(name);
  const close = isRaw ? lower.indexOf(`</${name}`, end) : -1;
  if (isRaw && close < 0) {
    unclosed.add(name);
    // As in browsers, an unclosed script contains the rest of the page.
    if (name === "script") scan.at = html.length;
  }
  if (close >= 0) scan.at = close;
  return { kind: "tag", name, isEnd, attributes, content: close < 0 ? "" : html.slice(end + 1, close) };
}

/** Position of the tag's ">"; -1 without one. */
function endOfTag(scan: Scan, start: number): number {
  const end = scan.respectsQuotes ? endOutsideQuotes(scan.html, start) : -1;
  if (end >= 0) return end;
  scan.respectsQuotes = false;
  return scan.html.indexOf(">", start);
}

/** The next ">" outside of quotes; -1 without one. */
function endOutsideQuotes(html: string, start: number): number {
  for (let at = start + 1; at < html.length; at++) {
    const character = html[at];
    if (character === ">") return at;
    if (character !== '"' && character !== "'") continue;
    at = html.indexOf(character, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

const attributePattern = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** The value of an attribute with its common entities decoded; undefined without the attribute. */
export function attributeOf({ attributes }: HtmlTag, wanted: string): string | undefined {
  for (const [, name = "", double, single, bare] of attributes.matchAll(attributePattern))
    if (name.toLowerCase() === wanted) return decodeEntities(double ?? single ?? bare ?? "");
  return undefined;
}

const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " " };

/** Decodes numeric and the most common named entities. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
  });
}
