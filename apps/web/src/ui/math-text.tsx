import katex from "katex";
import { useMemo } from "react";
import type { Options } from "react-markdown";
import remarkMath from "remark-math";
import { markMath } from "./mark-math.ts";
import type { MarkdownProps } from "./markdown-props.ts";
import { MarkdownText } from "./markdown-text.tsx";

/** Markdown with formulas; see Markdown, which loads it. */
export function MathText({ text, components, rehypePlugins, ...props }: MarkdownProps) {
  const elements = useMemo(() => ({ ...components, math: FormulaElement }), [components]);
  const plugins = useMemo(() => [toFormulas, ...(rehypePlugins ?? [])], [rehypePlugins]);
  return (
    <MarkdownText
      {...props}
      text={markMath(text)}
      components={elements}
      remarkPlugins={readers}
      rehypePlugins={plugins}
    />
  );
}

/** Reads `$$…$$` only; markMath turns the other notations into it. */
const readers: NonNullable<Options["remarkPlugins"]> = [[remarkMath, { singleDollarTextMath: false }]];

interface Element {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
}

/** remark-math leaves a formula as code of the class math-inline, or math-display within a pre: each becomes one element without text. */
function toFormulas() {
  return (tree: Element) => visit(tree);
}

function visit(node: Element) {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    const formula = formulaOf(child);
    if (!formula) visit(child);
    return formula ?? child;
  });
}

function formulaOf(node: Element): Element | undefined {
  const code = node.tagName === "pre" ? node.children?.[0] : node;
  const classes = code?.tagName === "code" ? code.properties?.["className"] : undefined;
  if (!code || !Array.isArray(classes) || !classes.includes("language-math")) return undefined;
  const tex = code.children?.[0]?.value ?? "";
  const isBlock = classes.includes("math-display");
  return {
    type: "element",
    tagName: "math",
    properties: { alttext: tex, display: isBlock ? "block" : "inline" },
    children: [],
  };
}

function FormulaElement({ alttext, display }: { alttext?: string; display?: string }) {
  return <Formula tex={alttext ?? ""} isBlock={display === "block"} />;
}

/**
 * A formula as MathML, which browsers draw and screen readers read without a stylesheet or fonts. KaTeX escapes text and, without
 * `trust`, makes no links and loads no pictures. A formula that it cannot read is shown as it was written.
 */
function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const html = useMemo(() => toMathMl(tex, isBlock), [tex, isBlock]);
  if (html === null) return <code dir="ltr">{tex}</code>;
  return (
    <span
      dir="ltr"
      className={isBlock ? "block overflow-x-auto py-1" : ""}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes what it is given
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function toMathMl(tex: string, isBlock: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      output: "mathml",
      displayMode: isBlock,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
  } catch {
    return null;
  }
}
