import type { FigureIndex } from "./figure-links.ts";

/** The little of a document tree this plugin touches. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number>;
  children?: TreeNode[];
  /** Where the text was written: offsets in its Markdown. */
  position?: { start: { offset?: number }; end: { offset?: number } };
}

const untouched = new Set(["code", "pre", "a", "h1", "button"]);

/**
 * A rehype plugin: every computed figure in the text becomes a button that carries the ids of the figures it may be. The first
 * button alone, a figure or a source, is reached by Tab; see `moveAmongTraces` for the others.
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
  const segments = index(node.value ?? "").map((segment) => ({ ...segment, open: "", close: "" }));
  segments.forEach((segment, at) => {
    if (segment.figures.length > 0) takePunctuation(segment, segments[at - 1], segments[at + 1]);
  });
  return segments
    .filter(({ text }) => text !== "")
    .map(({ text, figures, open, close }) => {
      if (figures.length === 0) return plain(text);
      const button = {
        type: "element",
        tagName: "button",
        properties: { value: figures.join(" "), tabIndex: -1 },
        children: [plain(text)],
      };
      return open || close ? unbroken([open, button, close]) : button;
    });
}

type Punctuated = ReturnType<FigureIndex>[number] & { open: string; close: string };

/** A line may break before and after a button, which would leave a comma at the start of the next line. */
function takePunctuation(figure: Punctuated, before: Punctuated | undefined, after: Punctuated | undefined) {
  if (before && before.figures.length === 0) {
    figure.open = /[([“"‘$€£+−-]+$/.exec(before.text)?.[0] ?? "";
    before.text = before.text.slice(0, before.text.length - figure.open.length);
  }
  if (after && after.figures.length === 0) {
    figure.close = /^[.,;:!?%)\]”"’]+/.exec(after.text)?.[0] ?? "";
    after.text = after.text.slice(figure.close.length);
  }
}

function unbroken(parts: (string | TreeNode)[]): TreeNode {
  const children = parts.filter((part) => part !== "").map((part) => (typeof part === "string" ? plain(part) : part));
  return { type: "element", tagName: "span", properties: { className: "whitespace-nowrap" }, children };
}

function plain(value: string): TreeNode {
  return { type: "text", value };
}
