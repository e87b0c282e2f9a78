import katex from "katex";
import { useMemo } from "react";
import type { Options } from "react-markdown";
import remarkMath from "remark-math";
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

/** Code is left alone: a fenced block (up to its end, or the end of the text), or a span between equal runs of backticks. */
const code = /(^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[ \t]*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`))/m;

const block = /\\\[([\s\S]+?)\\\]/g;
/** On one line by itself, as models write it: the renderer would read it as part of a sentence. */
const blockLine = /^([ \t]*)\$\$([^$\n]+)\$\$[ \t]*$/gm;
const inline = /\\\(([^\n]+?)\\\)/g;
/** As in Pandoc: no space inside the dollars, and no digit behind them, so that "$5 and $6" stays an amount of money. */
const dollars = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s$\\])\$(?![\d$])/g;
const looksLikeFormula = /[\\^_={}]|^[a-zA-Z]$/;

/**
 * Converts the formula notations that models use (`\(…\)`, `\[…\]`, `$…$`) to the one that the renderer reads, `$$…$$`. A text between two dollars
 * counts as a formula only if it has a sign of TeX or is a single letter.
 */
export function markMath(text: string): string {
  if (!hasMath(text)) return text;
  return splitCode(text)
    .map((part, index) => (index % 2 === 1 ? part : markPart(part)))
    .join("");
}

/** Whether a text may contain formulas. A cheap check, so that KaTeX is loaded only when needed. */
export function hasMath(text: string): boolean {
  return /\$[^\s]|\\\(|\\\[/.test(text);
}

function markPart(text: string): string {
  return text
    .replace(block, (_, formula: string) => blockMath(formula))
    .replace(blockLine, (_, indent: string, formula: string) => blockMath(formula, indent))
    .replace(inline, (_, formula: string) => inlineMath(formula))
    .replace(dollars, (whole, formula: string) => (looksLikeFormula.test(formula) ? inlineMath(formula) : whole));
}

function blockMath(formula: string, indent = ""): string {
  return ["", "$$", formula.trim(), "$$", ""].join(`\n${indent}`);
}

function inlineMath(formula: string): string {
  return `$$${formula.trim()}$$`;
}

/** Text and code in turn, beginning with text. */
function splitCode(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let found = code.exec(rest); found; found = code.exec(rest)) {
    parts.push(rest.slice(0, found.index), found[0]);
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}
