import type { FigureIndex } from "./figure-links.ts";

/** The little of a document tree this plugin touches. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number>;
  children?: TreeNode[];
}

const untouched = new Set(["code", "pre", "a", "h1"]);

/**
 * A rehype plugin: every computed figure in the text becomes a button that carries the ids of the figures it may be. The first
 * one alone is reached by Tab; see `moveAmongFigures` for the others.
 */
export function linkFigures(index: FigureIndex) {
  return () => (tree: TreeNode) => {
    visit(tree, index);
    const first = findButton(tree);
    if (first?.properties) first.properties["tabIndex"] = 0;
  };
}

function findButton(node: TreeNode): TreeNode | undefined {
  if (node.tagName === "button") return node;
  for (const child of node.children ?? []) {
    const found = findButton(child);
    if (found) return found;
  }
  return undefined;
}

function visit(node: TreeNode, index: FigureIndex) {
  if (!node.children || untouched.has(node.tagName ?? "")) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return linked(child, index);
    visit(child, index);
    return [child];
  });
}

function linked(node: TreeNode, index: FigureIndex): TreeNode[] {
  return index(node.value ?? "").map(({ text, figures }) => {
    const plain = { type: "text", value: text };
    if (figures.length === 0) return plain;
    return {
      type: "element",
      tagName: "button",
      properties: { value: figures.join(" "), tabIndex: -1 },
      children: [plain],
    };
  });
}
