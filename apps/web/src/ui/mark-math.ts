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
