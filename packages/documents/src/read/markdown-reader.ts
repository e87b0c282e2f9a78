import type { DocumentBlock } from "@muster/contracts/sources";
import type { Nodes, Parents } from "mdast";
import { readMarkdown } from "../read-markdown.ts";
import type { Draft } from "./draft.ts";
import { decodeEntities } from "./xml-tree.ts";

/** Markdown without its markup. Long files are split between blocks before they are parsed. */
export function* readMarkdownFile(source: string): Generator<Draft> {
  const { about, body } = takeFrontMatter(source);
  if (about) yield about;
  for (const piece of splitPieces(body)) yield* readNodes(readMarkdown(piece), { kind: "paragraph" });
}

function takeFrontMatter(source: string): { about?: Draft; body: string } {
  const match = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source);
  if (!match) return { body: source };
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, "im").exec(match[1] ?? "")?.[1];
  return {
    about: { t: "about", title: field("title"), language: field("lang(?:uage)?") },
    body: source.slice(match[0].length),
  };
}

/** The parser's memory use grows with the text. */
const PIECE = 100_000;

function* splitPieces(source: string): Generator<string> {
  let [start, fence] = [0, ""];
  let at = 0;
  while (at < source.length) {
    const end = source.indexOf("\n", at);
    const next = end < 0 ? source.length : end + 1;
    const line = source.slice(at, Math.min(next, at + 200));
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (mark) fence = fence === "" ? mark : mark.startsWith(fence) ? "" : fence;
    // A heading starts a new part; a text without headings is split at a blank line.
    const isLong = at - start > PIECE;
    if (isLong && !fence && (/^#{1,6}\s/.test(line) || (at - start > 3 * PIECE && line.trim() === ""))) {
      yield source.slice(start, at);
      start = at;
    }
    at = next;
  }
  if (start < source.length) yield source.slice(start);
}

type Outer = Pick<DocumentBlock, "kind" | "level" | "label">;

function* readNodes(parent: Parents, outer: Outer): Generator<Draft> {
  for (const node of parent.children) yield* readNode(node, outer);
}

function* readNode(node: Nodes, outer: Outer): Generator<Draft> {
  switch (node.type) {
    case "heading":
      yield { t: "block", kind: "heading", level: node.depth, text: textOf(node) };
      return;
    case "paragraph":
      yield { t: "block", ...outer, text: textOf(node) };
      return;
    case "code":
      yield { t: "block", kind: "code", text: node.value, ...(node.lang && { label: node.lang }) };
      return;
    case "html":
      yield { t: "block", ...outer, text: stripTags(node.value) };
      return;
    case "table":
      yield { t: "table", rows: node.children.map((row) => row.children.map(textOf)) };
      return;
    case "blockquote":
      yield* readNodes(node, { kind: "quote" });
      return;
    case "list":
      for (const item of node.children)
        yield* readNodes(item, { kind: "list-item", level: (outer.kind === "list-item" ? (outer.level ?? 0) : 0) + 1 });
      return;
    case "footnoteDefinition":
      yield* readNodes(node, { kind: "footnote", label: `Footnote ${node.label ?? node.identifier}` });
      return;
    default:
      // Rules and link targets contain no text; all other kinds are nested in those above.
      return;
  }
}

function textOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  if (node.type === "html") return stripTags(node.value);
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

function stripTags(html: string): string {
  return decodeEntities(html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi, " "));
}
