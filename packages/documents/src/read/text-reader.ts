import type { Draft } from "./draft.ts";

/** Plain text: paragraphs are separated by blank lines, pages by form feeds. Line breaks within a paragraph are kept. */
export function* readPlainText(text: string): Generator<Draft> {
  if (text.includes("\f")) yield { t: "page", page: 1 };
  // A page break starts a paragraph.
  for (const paragraph of splitParagraphs(text.replace(/\r\n?/g, "\n").replaceAll("\f", "\n\n\f")))
    yield { t: "block", kind: "paragraph", text: paragraph };
}

/** A block must be quotable, so a text without blank lines is split after some lines. */
const MAX_LINES = 60;

function* splitParagraphs(text: string): Generator<string> {
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    const isBlank = /^[^\S\f]*$/.test(line);
    if (!isBlank) lines.push(line);
    if (lines.length > 0 && (isBlank || lines.length === MAX_LINES)) {
      yield lines.join("\n");
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join("\n");
}

/** Iterates over lines: an array of all lines of a large file would need many times its size. */
export function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    yield text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
  }
}
