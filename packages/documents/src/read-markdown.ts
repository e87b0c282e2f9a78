import { createRequire } from "node:module";
import type { Root } from "mdast";
import { cleanText } from "./clean-text.ts";

/** Loaded with the first text: the parser is fifty modules, and a server may have none to parse for hours. */
const load = createRequire(import.meta.url);

/** GitHub-flavoured Markdown as an mdast tree; its offsets refer to `safeMarkdown(markdown)`. */
export function readMarkdown(markdown: string): Root {
  const { fromMarkdown }: typeof import("mdast-util-from-markdown") = load("mdast-util-from-markdown");
  const { gfmFromMarkdown }: typeof import("mdast-util-gfm") = load("mdast-util-gfm");
  const { gfm }: typeof import("micromark-extension-gfm") = load("micromark-extension-gfm");
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
