import type { DiffPart } from "./diff-blocks.ts";
import type { TreeNode } from "./link-figures.ts";

interface Range {
  start: number;
  end: number;
}

/** The Markdown of one side of a comparison, and a rehype plugin that marks its changed words in the rendered text. */
export function markChanges(parts: readonly DiffPart[], tagName: "del" | "ins") {
  const source = parts.map(({ text }) => text).join("");
  const changed: Range[] = [];
  let at = 0;
  for (const { text, isSame } of parts) {
    if (!isSame) changed.push({ start: at, end: at + text.length });
    at += text.length;
  }
  return { source, plugin: () => (tree: TreeNode) => visit(tree, undefined, { source, changed, tagName }) };
}

/** Whether two sides differ in their marks only: a heading that became bold text. */
export function isOnlyFormat(...sides: (readonly DiffPart[])[]): boolean {
  return sides.flat().every(({ text, isSame }) => isSame || !/[\p{L}\p{N}]/u.test(text));
}

interface Marking {
  source: string;
  changed: Range[];
  tagName: string;
}

/** The parser gives the text of a code block no position, so that of the enclosing element is used. */
function visit(node: TreeNode, around: TreeNode["position"], marking: Marking): void {
  if (!node.children) return;
  const place = node.position ?? around;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return marked(child, child.position ?? place, marking);
    visit(child, place, marking);
    return [child];
  });
}

function marked(node: TreeNode, place: TreeNode["position"], { source, changed, tagName }: Marking): TreeNode[] {
  const value = node.value ?? "";
  const [start, end] = [place?.start.offset, place?.end.offset];
  if (start === undefined || end === undefined || value.trim() === "") return [node];
  const offsets = offsetsOf(value, source, { start, end });
  const isChanged = (i: number) => {
    const offset = offsets?.[i];
    // Where the text cannot be found in its Markdown (an entity), all of it counts as changed when any of it is.
    if (offset === undefined) return changed.some((range) => range.start < end && range.end > start);
    return changed.some((range) => offset >= range.start && offset < range.end);
  };
  const runs: { text: string; isChanged: boolean }[] = [];
  for (let i = 0; i < value.length; i++) {
    const last = runs.at(-1);
    if (last?.isChanged === isChanged(i)) last.text += value[i];
    else runs.push({ text: value[i] ?? "", isChanged: isChanged(i) });
  }
  return runs.map((run) => {
    const text = { type: "text", value: run.text };
    return run.isChanged ? { type: "element", tagName, properties: {}, children: [text] } : text;
  });
}

/** The offset of each character of a text in its Markdown, which may have escapes and marks between them. */
function offsetsOf(value: string, source: string, { start, end }: Range): number[] | undefined {
  const whole = source.slice(start, end).indexOf(value);
  if (whole >= 0) return Array.from(value, (_, i) => start + whole + i);
  const offsets: number[] = [];
  let at = start;
  for (const character of value.split("")) {
    while (at < end && source[at] !== character) at++;
    if (at >= end) return undefined;
    offsets.push(at++);
  }
  return offsets;
}
