import { type CodeLanguage, languageOfFile } from "./languages.ts";

/** A file of the uploaded code. */
export interface CodeFile {
  path: string;
  text: string;
}

/**
 * A file prepared for checks. The three texts have the same length and lines, with blanks for the parts that belong to the
 * others.
 */
export interface SourceFile extends CodeFile {
  language: CodeLanguage;
  /** Without comments and string contents; the quotes stay. */
  code: string;
  strings: string;
  comments: string;
  lines: string[];
  /** Offsets of the lines' beginnings. */
  starts: number[];
}

export function readSourceFile({ path, text: raw }: CodeFile): SourceFile | undefined {
  const language = languageOfFile(path);
  if (!language) return undefined;
  const text = raw.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const lines = text.replace(/\n$/, "").split("\n");
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return { path, text, language, lines, starts, ...separate(text, language) };
}

/** The line of an offset, from 1. */
export function lineAt({ starts }: Pick<SourceFile, "starts">, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

type Kind = "code" | "strings" | "comments";

/** Separates code, strings and comments, character by character. */
function separate(text: string, language: CodeLanguage): Record<Kind, string> {
  const spans: { kind: Kind; from: number; to: number }[] = [];
  let at = 0;
  let codeFrom = 0;
  const close = (kind: Kind, from: number, to: number) => {
    if (from > codeFrom) spans.push({ kind: "code", from: codeFrom, to: from });
    spans.push({ kind, from, to });
    codeFrom = at = to;
  };
  const starts = startersOf(language);
  while (at < text.length) {
    if (!starts.has(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const found = commentAt(text, at, language) ?? stringAt(text, at, language) ?? regexAt(text, at, language);
    if (found) close(found.kind, found.from, found.to);
    else at++;
  }
  if (codeFrom < text.length) spans.push({ kind: "code", from: codeFrom, to: text.length });
  const only = (kind: Kind) =>
    spans
      .map(({ kind: own, from, to }) => (own === kind ? text.slice(from, to) : blank(text.slice(from, to))))
      .join("");
  return { code: only("code"), strings: only("strings"), comments: only("comments") };
}

/** The characters that a comment, a string or a regular expression can begin with. */
function startersOf({ lineComments, blockComment, quotes }: CodeLanguage): Set<number> {
  const marks = [...lineComments, ...quotes, ...(blockComment ? [blockComment[0]] : []), "/"];
  return new Set(marks.map((mark) => mark.charCodeAt(0)));
}

interface Found {
  kind: Kind;
  from: number;
  to: number;
}

function commentAt(text: string, at: number, { lineComments, blockComment }: CodeLanguage): Found | undefined {
  if (blockComment && text.startsWith(blockComment[0], at)) {
    const end = text.indexOf(blockComment[1], at + blockComment[0].length);
    return { kind: "comments", from: at, to: end < 0 ? text.length : end + blockComment[1].length };
  }
  if (!lineComments.some((mark) => text.startsWith(mark, at))) return undefined;
  const end = text.indexOf("\n", at);
  return { kind: "comments", from: at, to: end < 0 ? text.length : end };
}

/** The text between the quotes. A single-quoted string ends with its line at the latest. */
function stringAt(text: string, at: number, { quotes }: CodeLanguage): Found | undefined {
  const quote = quotes.find((each) => text.startsWith(each, at));
  if (!quote) return undefined;
  const from = at + quote.length;
  const isLong = quote.length === 3 || quote === "`";
  for (let end = from; end < text.length; end++) {
    if (text[end] === "\\") end++;
    else if (text.startsWith(quote, end))
      return end > from
        ? { kind: "strings", from, to: end + quote.length }
        : { kind: "code", from: at, to: end + quote.length };
    else if (text[end] === "\n" && !isLong) return { kind: "strings", from, to: end };
  }
  return { kind: "strings", from, to: text.length };
}

/** A JavaScript regular expression: its characters are not code. */
function regexAt(text: string, at: number, { name }: CodeLanguage): Found | undefined {
  if (text[at] !== "/" || !/^(?:Type|Java)Script$/.test(name)) return undefined;
  const before = text.slice(Math.max(0, at - 20), at).trimEnd();
  if (before !== "" && !/[(,=:[!&|?{};+\-*%~^<>]$|\b(?:return|typeof|case|in|of)$/.test(before)) return undefined;
  const match = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
  match.lastIndex = at;
  const found = match.exec(text);
  return found ? { kind: "strings", from: at, to: at + found[0].length } : undefined;
}

/** Spaces of the same length and lines. A replacement of each character would leave a string for each to collect. */
function blank(text: string): string {
  return text
    .split("\n")
    .map((line) => " ".repeat(line.length))
    .join("\n");
}
