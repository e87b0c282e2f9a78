import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { cleanText } from "./clean-text.ts";

/** GitHub-flavoured Markdown as an mdast tree; its offsets refer to `safeMarkdown(markdown)`. */
export function readMarkdown(markdown: string): Root {
  return fromMarkdown(safeMarkdown(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** Clean text with limited nesting. */
export function safeMarkdown(markdown: string): string {
  return limitNesting(cleanText(markdown));
}

/** The parser's time grows with the square of the nesting, so thousands of ">" or "-" at a line's start are dropped. */
function limitNesting(source: string): string {
  return source
    .replace(/^[ \t]*(?:>[ \t]?){30,}/gm, "> ".repeat(30))
    .replace(/^[ \t]*(?:[-*+][ \t]+){30,}/gm, "- ".repeat(30))
    .replace(/^[ \t]{120,}/gm, " ".repeat(120))
    .replace(/(\*|_|~){200,}/g, (run) => run.slice(0, 200))
    .replace(/(\[|!\[){80,}/g, (run) => run.slice(0, 80));
}
