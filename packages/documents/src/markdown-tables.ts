import { cleanLine } from "./clean-text.ts";
import { plainText } from "./read-inlines.ts";
import { readMarkdown } from "./read-markdown.ts";

/** The GFM tables of a text, as plain cells, each named by the heading above it. */
export function markdownTables(markdown: string): { title: string; rows: string[][] }[] {
  let title = "";
  return readMarkdown(markdown).children.flatMap((node) => {
    if (node.type === "heading") title = cleanLine(plainText(node));
    if (node.type !== "table") return [];
    const width = node.children[0]?.children.length ?? 0;
    const rows = node.children.map((row) => Array.from({ length: width }, (_, index) => cellText(row.children[index])));
    return [{ title: title || "Table", rows }];
  });
}

function cellText(cell: Parameters<typeof plainText>[0] | undefined): string {
  return cell ? plainText(cell) : "";
}
