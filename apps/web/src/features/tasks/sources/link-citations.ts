import type { TreeNode } from "../document/link-figures.ts";
import { escapedBrackets, type Piece, splitCitations } from "./citation-marks.ts";

const untouched = new Set(["code", "pre", "a", "button"]);

/**
 * A rehype plugin: every number in brackets that leads to a source becomes a button. It runs before the figures are linked,
 * so that the number of a source is not taken for a figure.
 */
export function linkCitations(isCited: (number: number) => boolean) {
  return () => (tree: TreeNode, file: unknown) => visit(tree, { isCited, source: String(file ?? "") });
}

interface Reading {
  isCited: (number: number) => boolean;
  source: string;
}

function visit(node: TreeNode, reading: Reading) {
  if (!node.children || untouched.has(node.tagName ?? "")) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return linked(child, reading);
    visit(child, reading);
    return [child];
  });
}

function linked(node: TreeNode, { isCited, source }: Reading): TreeNode[] {
  const { start, end } = node.position ?? {};
  const written = start?.offset === undefined ? "" : source.slice(start.offset, end?.offset);
  const pieces = splitCitations(node.value ?? "", isCited, escapedBrackets(written));
  if (pieces.every(({ citation }) => citation === null)) return [node];
  return runsOf(pieces).map((run) => (run.citations.length === 0 ? plain(run.before) : unbroken(run)));
}

interface Run {
  before: string;
  citations: number[];
  after: string;
}

/** Citations that follow one another, with the space before and the punctuation after them: a line never breaks inside. */
function runsOf(pieces: Piece[]): Run[] {
  const runs: Run[] = [];
  for (const { text, citation } of pieces) {
    if (citation === null) addText(runs, text);
    else addCitation(runs, citation);
  }
  return runs.filter(({ before, citations }) => before !== "" || citations.length > 0);
}

function addText(runs: Run[], text: string) {
  const last = runs.at(-1);
  const after = last?.citations.length ? (/^[.,;:!?)\]”"’]+/.exec(text)?.[0] ?? "") : "";
  if (last && after) last.after = after;
  if (text.length > after.length) runs.push({ before: text.slice(after.length), citations: [], after: "" });
}

function addCitation(runs: Run[], citation: number) {
  const last = runs.at(-1);
  if (last?.citations.length && !last.after) {
    last.citations.push(citation);
    return;
  }
  const space = last && last.citations.length === 0 ? (/\s+$/.exec(last.before)?.[0] ?? "") : "";
  if (last && space) last.before = last.before.slice(0, -space.length);
  runs.push({ before: space, citations: [citation], after: "" });
}

function unbroken({ before, citations, after }: Run): TreeNode {
  const buttons = citations.map((number) => ({
    type: "element",
    tagName: "button",
    properties: { name: "citation", value: number, tabIndex: -1 },
    children: [plain(String(number))],
  }));
  const children = [...(before ? [plain(" ")] : []), ...buttons, ...(after ? [plain(after)] : [])];
  return { type: "element", tagName: "span", properties: { className: "whitespace-nowrap" }, children };
}

function plain(value: string): TreeNode {
  return { type: "text", value };
}
