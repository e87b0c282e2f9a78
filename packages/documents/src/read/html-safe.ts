import { decodeEntities } from "./xml-tree.ts";

/** HTML that can be parsed into a tree or, if it is nested too deeply, its bare text. */
export type SafeHtml = { t: "html"; html: string } | { t: "text"; text: string };

/**
 * Removes scripts, styles and comments before parsing, and measures the nesting depth: parsing a hundred thousand nested
 * elements would not finish.
 */
export function safeHtml(source: string): SafeHtml {
  const html = dropRaw(source);
  return measureDepth(html) > MAX_NESTED ? { t: "text", text: bareText(html) } : { t: "html", html };
}

const MAX_NESTED = 500;
const RAW = /<(script|style|noscript|template|iframe|object|embed|svg|canvas|select|textarea|audio|video)(?=[\s/>])/gi;

/** Removes each opening tag up to the end of its element, regardless of what is between. */
function dropRaw(source: string): string {
  const html = dropBetween(source, "<!--", "-->");
  const kept: string[] = [];
  let at = 0;
  const missing = new Set<string>();
  for (const match of html.matchAll(RAW)) {
    const name = (match[1] ?? "").toLowerCase();
    if (match.index < at) continue;
    const close = missing.has(name) ? -1 : findClose(html, name, match.index);
    if (close < 0) missing.add(name);
    const tagEnd = html.indexOf(">", match.index) + 1 || html.length;
    const isVoid = close < 0 && /^(embed|object|iframe|audio|video|select|canvas|noscript|template)$/.test(name);
    kept.push(html.slice(at, match.index));
    at =
      html.startsWith("/>", tagEnd - 2) || isVoid
        ? tagEnd
        : close < 0
          ? html.length
          : html.indexOf(">", close) + 1 || html.length;
  }
  kept.push(html.slice(at));
  return kept.join(" ");
}

function findClose(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}(?=[\\s>])`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}

function dropBetween(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    kept.push(text.slice(at, start));
    const end = text.indexOf(close, start + open.length);
    at = end < 0 ? text.length : end + close.length;
  }
  kept.push(text.slice(at));
  return kept.join("");
}

// Elements with an optional end tag, which do not nest when left open.
const UNCOUNTED = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

/** The maximum nesting depth; unmatched end tags are ignored, as in the parser. */
function measureDepth(html: string): number {
  const open = new Map<string, number>();
  let [depth, deepest] = [0, 0];
  for (const [, close, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi)) {
    const key = name.toLowerCase();
    const count = open.get(key) ?? 0;
    if (UNCOUNTED.has(key) || (close && count === 0)) continue;
    open.set(key, count + (close ? -1 : 1));
    depth += close ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function bareText(html: string): string {
  return decodeEntities(html.replace(/<\/?(p|div|br|li|tr|h[1-6])\b[^<>]*>/gi, "\n").replace(/<[^<>]*>/g, " "));
}
