import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { cleanText } from "./clean-text.ts";

/** GitHub-flavoured Markdown as an mdast tree; the offsets in it count in `safeMarkdown(markdown)`. */
export function readMarkdown(markdown: string): Root {
  return fromMarkdown(safeMarkdown(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** Clean text in which nothing is nested deeper than a document needs. */
export function safeMarkdown(markdown: string): string {
  return limitNesting(cleanText(markdown));
}

/** The parser's work grows with the square of the nesting, so thousands of ">" or "-" at a line's start are dropped. */
function limitNesting(source: string): string {
  return source
    .replace(/^[ \t]*(?:>[ \t]?){30,}/gm, "> ".repeat(30))
    .replace(/^[ \t]*(?:[-*+][ \t]+){30,}/gm, "- ".repeat(30))
    .replace(/^[ \t]{120,}/gm, " ".repeat(120))
    .replace(/(\*|_|~){200,}/g, (run) => run.slice(0, 200))
    .replace(/(\[|!\[){80,}/g, (run) => run.slice(0, 80));
}
