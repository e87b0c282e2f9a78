import type { Phrase } from "../computed/german.ts";
import type { SourceFile } from "./source-file.ts";

/** A place that Python cannot read. */
export interface PythonError {
  line: number;
  text: Phrase;
  values?: Readonly<Record<string, string>>;
}

/** A statement: it continues over lines inside brackets and after a backslash. */
interface Statement {
  line: number;
  /** Without comments; the contents of strings are blanks. */
  code: string;
  indent: string;
}

const most = 10;
const headers = /^(?:(?:async\s+)?(?:def|for|with)|class|if|elif|else|while|try|except|finally)\b/;
/** Words that never begin a line inside brackets. */
const beginsStatement =
  /^\s*(?:def|class|return|import|while|with|try|except|finally|raise|break|continue|pass)\b(?!\s*=)/;
const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Syntax errors of a Python file that can be told without a parser: strings and brackets that do not end, missing colons,
 * indentation, and the print statement of Python 2. Other errors stay unfound, but what is found holds in every version of
 * Python 3.
 */
export function pythonErrors({ text }: Pick<SourceFile, "text">): PythonError[] {
  // A template for code.
  if (/\{%/.test(text)) return [];
  const { statements, errors } = readStatements(text);
  const found = [...errors, ...statements.flatMap(statementErrors)];
  // With a string or bracket that does not end, blocks can't be told.
  if (errors.length === 0) found.push(...indentErrors(statements));
  return found.sort((a, b) => a.line - b.line).slice(0, most);
}

interface Token {
  kind: "newline" | "continuation" | "comment" | "string" | "endless" | "open" | "close" | "code";
  to: number;
}

function tokenAt(text: string, at: number): Token {
  const sign = text[at] ?? "";
  if (sign === "\n") return { kind: "newline", to: at + 1 };
  if (sign === "\\" && text[at + 1] === "\n") return { kind: "continuation", to: at + 2 };
  if (sign === "#") return { kind: "comment", to: at + lineFrom(text, at).length };
  if (sign === '"' || sign === "'") {
    const quote = text.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign;
    const isFormatted = /(?<!\w)(?:f|t|rf|fr|rt|tr)$/i.test(text.slice(Math.max(0, at - 3), at));
    const to = stringEnd(text, at, { quote, isFormatted });
    if (to !== undefined) return { kind: "string", to };
    return { kind: "endless", to: quote.length === 3 ? text.length : at + lineFrom(text, at).length };
  }
  if (sign in closers) return { kind: "open", to: at + 1 };
  return { kind: ")]}".includes(sign) ? "close" : "code", to: at + 1 };
}

function readStatements(text: string): { statements: Statement[]; errors: PythonError[] } {
  const statements: Statement[] = [];
  const errors: PythonError[] = [];
  let open: { bracket: string; line: number }[] = [];
  let current: Statement | undefined;
  let line = 1;
  const leaveOpen = () => {
    const [first] = open;
    if (!first) return;
    const values = { bracket: first.bracket };
    errors.push({ line: first.line, text: "The bracket “{bracket}” is never closed.", values });
    // The statement has this finding and gets no other one.
    current = undefined;
    open = [];
  };
  const close = (bracket: string) => {
    const last = open.pop();
    if (last && closers[last.bracket] === bracket) return;
    errors.push({ line, text: "The bracket “{bracket}” closes none that is open.", values: { bracket } });
    open = [];
  };
  const end = () => {
    if (current && current.code.trim() !== "") statements.push(current);
    current = undefined;
  };
  for (let at = 0; at < text.length; ) {
    if (open.length > 0 && text[at - 1] === "\n" && beginsStatement.test(lineFrom(text, at))) leaveOpen();
    current ??= { line, code: "", indent: /^[ \t\f]*/.exec(lineFrom(text, at))?.[0] ?? "" };
    const { kind, to } = tokenAt(text, at);
    if (kind === "open") open.push({ bracket: text[at] ?? "", line });
    else if (kind === "close") close(text[at] ?? "");
    else if (kind === "endless") errors.push({ line, text: "The string is never closed." });
    current.code += shownIn(text.slice(at, to), kind);
    if (kind === "newline" && open.length === 0) end();
    if (kind !== "code") line += text.slice(at, to).split("\n").length - 1;
    at = to;
  }
  leaveOpen();
  end();
  return { statements, errors };
}

/** A token as the rules see it: without the contents of strings, and in one line. */
function shownIn(text: string, kind: Token["kind"]): string {
  if (kind === "string") return `"${" ".repeat(Math.max(0, text.length - 2))}"`;
  return ["code", "open", "close"].includes(kind) ? text : " ";
}

function lineFrom(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end < 0 ? text.length : end);
}

interface Quoted {
  quote: string;
  isFormatted: boolean;
}

/** The offset after a string; undefined when it does not end. */
function stringEnd(text: string, at: number, { quote, isFormatted }: Quoted): number | undefined {
  const from = at + quote.length;
  // Since Python 3.12 the fields of a formatted string can contain its own quotes.
  const nested = isFormatted ? scanString(text, from, { quote, isFormatted }) : undefined;
  return nested ?? scanString(text, from, { quote, isFormatted: false });
}

function scanString(text: string, from: number, { quote, isFormatted }: Quoted): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === "\n" && quote.length === 1) return undefined;
    else if (isFormatted && text[at] === "{") {
      if (text[at + 1] === "{") at++;
      else {
        const end = fieldEnd(text, at + 1, quote);
        if (end === undefined) return undefined;
        at = end;
      }
    }
  }
  return undefined;
}

/** The offset of the bracket that ends a field of a formatted string. */
function fieldEnd(text: string, from: number, quote: string): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (sign === "\n" && quote.length === 1 && depth === 1) return undefined;
    if (sign === '"' || sign === "'") {
      const end = scanString(text, at + 1, { quote: sign, isFormatted: false });
      if (end === undefined) return undefined;
      at = end - 1;
    } else if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign) && --depth === 0) return at;
  }
  return undefined;
}

function statementErrors({ line, code }: Statement): PythonError[] {
  const text = code.trim();
  if (/^print\s+(?:["\w])/.test(text) && !/^print\s+(?:in|is|and|or|if|not)\b/.test(text))
    return [{ line, text: "print is a function in Python 3: its arguments need brackets." }];
  if (!headers.test(text)) return [];
  const colon = colonIn(text);
  const [, keyword = ""] = /^(?:async\s+)?(\w+)/.exec(text) ?? [];
  if (colon < 0) return [{ line, text: "The colon after “{keyword}” is missing.", values: { keyword } }];
  const isTest = ["if", "elif", "while"].includes(keyword) && !/\blambda\b/.test(text);
  if (isTest && assigns(text.slice(0, colon)))
    return [
      { line, text: "The condition after “{keyword}” assigns with = instead of comparing.", values: { keyword } },
    ];
  return [];
}

/** Index of the colon that ends a block header, ignoring brackets and lambdas; -1 if there is none. */
function colonIn(text: string): number {
  let depth = 0;
  let lambdas = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (depth > 0) continue;
    else if (/^lambda\b/.test(text.slice(at, at + 7)) && !/\w/.test(text[at - 1] ?? "")) lambdas++;
    else if (sign === ":" && text[at + 1] !== "=" && lambdas-- <= 0) return at;
  }
  return -1;
}

function assigns(condition: string): boolean {
  let depth = 0;
  for (const [at, sign] of [...condition].entries()) {
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (
      depth === 0 &&
      sign === "=" &&
      condition[at + 1] !== "=" &&
      !/[=!<>:+\-*/%&|^@]/.test(condition[at - 1] ?? "")
    )
      return true;
  }
  return false;
}

function indentErrors(statements: readonly Statement[]): PythonError[] {
  const indents = statements.map(({ indent }) => indent).join("");
  // What a tab is worth would have to be guessed.
  if (indents.includes("\t") && indents.includes(" ")) return [];
  const errors: PythonError[] = [];
  const levels = [0];
  let opener: Statement | undefined;
  for (const each of statements) {
    const width = each.indent.replaceAll("\f", "").length;
    const level = topOf(levels);
    if (opener && width <= level) errors.push(...withoutBlock(opener));
    if (width > level && !opener) errors.push({ line: each.line, text: "The line is indented, but begins no block." });
    while (width < topOf(levels)) levels.pop();
    if (width < level && width > topOf(levels))
      errors.push({ line: each.line, text: "The indentation matches none of the lines above." });
    if (width > topOf(levels)) levels.push(width);
    opener = beginsBlock(each.code.trim()) ? each : undefined;
  }
  return opener ? [...errors, ...withoutBlock(opener)] : errors;
}

function topOf(levels: readonly number[]): number {
  return levels.at(-1) ?? 0;
}

function beginsBlock(text: string): boolean {
  const isHeader = headers.test(text);
  if (!isHeader && !/^(?:match|case)\b/.test(text)) return false;
  const colon = colonIn(text);
  return colon < 0 ? isHeader : colon === text.length - 1;
}

function withoutBlock({ line, code }: Statement): PythonError[] {
  // A missing colon has its own finding.
  if (colonIn(code) < 0) return [];
  const [, keyword = ""] = /^\s*(?:async\s+)?(\w+)/.exec(code) ?? [];
  return [{ line, text: "The block after “{keyword}” is missing.", values: { keyword } }];
}
