import { lineAt, type SourceFile } from "./source-file.ts";

export interface CodeFunction {
  name: string;
  startLine: number;
  endLine: number;
  /** Branches plus one. */
  complexity: number;
  /** Maximum nesting of blocks inside the function. */
  nesting: number;
  parameters: number;
}

const words =
  "if|for|while|switch|catch|return|do|else|try|using|lock|synchronized|match|when|foreach|elseif|function|and|or|not|in|new|throw|sizeof|await|typeof";
const heads: readonly RegExp[] = [
  /\bfunction\s*\*?\s*([\w$]+)?\s*(?:<[^>{}]*>)?\s*\(/g,
  /\b(?:func|fn|fun|def)\s+(?:\([^)]*\)\s*)?([\w$]+)\s*(?:<[^>{}]*>|\[[^\]{}]*\])?\s*\(/g,
  /([\w$]+)\s*(?::[^=;{}]*)?=\s*(?:async\s*)?(?=\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^={};]*)?=>)/g,
  // A name and its parameters directly before a block: methods, and functions of C-like languages.
  new RegExp(
    String.raw`(?<![.\w$])(?!(?:${words})\b)([A-Za-z_$~][\w$]*)\s*(?:<[^>{}()]*>)?\s*(?=\([^(){};]*(?:\([^()]*\)[^(){};]*)*\)\s*(?:const\s*|throws\s[\w.,\s]+|:\s*[^;{}()=]+|->\s*[^;{}]+)?\{)`,
    "g",
  ),
];

/**
 * The functions of a file with their size. Found by their signatures, so that no parser is needed; in Python by indentation.
 */
export function functionsIn(file: SourceFile): CodeFunction[] {
  if (file.language.name === "Configuration" || file.language.name === "SQL" || file.language.name === "Ruby")
    return [];
  return file.language.isIndented ? indentedFunctions(file) : bracedFunctions(file);
}

function bracedFunctions(file: SourceFile): CodeFunction[] {
  const found = new Map<number, CodeFunction>();
  for (const head of heads)
    for (const match of file.code.matchAll(head)) {
      const open = file.code.indexOf("(", match.index + match[0].length - 1);
      const close = open < 0 ? -1 : closingOf(file.code, open, "()");
      const brace = close < 0 ? -1 : bodyAfter(file.code, close + 1);
      const end = brace < 0 ? -1 : closingOf(file.code, brace, "{}");
      if (end < 0 || found.has(brace)) continue;
      const body = file.code.slice(brace + 1, end);
      found.set(brace, {
        ...{ name: match[1] ?? "(anonymous)", startLine: lineAt(file, match.index), endLine: lineAt(file, end) },
        ...{
          complexity: complexityOf(body),
          nesting: deepest(body),
          parameters: countParameters(file.code.slice(open + 1, close)),
        },
      });
    }
  return [...found.values()].sort((a, b) => a.startLine - b.startLine);
}

const longestHead = 400;

/** The start of the block after the parameters; -1 when a declaration has none. */
function bodyAfter(code: string, from: number): number {
  for (let at = from; at < Math.min(code.length, from + longestHead); at++) {
    if (code[at] === "{") return at;
    if (code[at] === ";" || code[at] === ")" || code[at] === "}") return -1;
    if (code.startsWith("=>", at)) return /^\s*\{/.test(code.slice(at + 2, at + 200)) ? code.indexOf("{", at) : -1;
  }
  return -1;
}

/** The position of the closing bracket; -1 when there is none. */
function closingOf(code: string, open: number, [opening, closing]: string): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === opening) depth++;
    else if (code[at] === closing && --depth === 0) return at;
  }
  return -1;
}

function complexityOf(body: string): number {
  const branches = body.match(
    /\b(?:if|for|foreach|while|case|catch|when|elif|except|elseif)\b|&&|\|\||\?\?(?!=)|(?<![?.])\?(?![?.:])|\b(?:and|or)\b/g,
  );
  return 1 + (branches?.length ?? 0);
}

function deepest(body: string): number {
  let [depth, most] = [0, 0];
  for (const sign of body) {
    if (sign === "{") most = Math.max(most, ++depth);
    else if (sign === "}") depth--;
  }
  return most;
}

function countParameters(list: string): number {
  let [depth, count] = [0, list.trim() === "" ? 0 : 1];
  for (const sign of list.replace(/=>/g, "  ")) {
    if ("([{<".includes(sign)) depth++;
    else if (")]}>".includes(sign)) depth--;
    else if (sign === "," && depth === 0) count++;
  }
  return /,\s*$/.test(list) ? count - 1 : count;
}

function indentedFunctions(file: SourceFile): CodeFunction[] {
  const lines = file.code.split("\n");
  const found: CodeFunction[] = [];
  for (const [index, line] of lines.entries()) {
    const match = /^(\s*)(?:async\s+)?def\s+(\w+)\s*\(/.exec(line);
    if (!match) continue;
    const own = (match[1] ?? "").length;
    const offset = (file.starts[index] ?? 0) + line.indexOf("(");
    const close = closingOf(file.code, offset, "()");
    const head = close < 0 ? index : lineAt(file, close) - 1;
    let end = head;
    for (let next = head + 1; next < lines.length; next++) {
      const text = lines[next] ?? "";
      if (text.trim() === "") continue;
      if (text.search(/\S/) <= own) break;
      end = next;
    }
    const body = lines.slice(head + 1, end + 1);
    const parameters = countParameters(
      file.code.slice(offset + 1, Math.max(offset + 1, close)).replace(/^\s*(?:self|cls)\s*,?/, ""),
    );
    found.push({
      ...{ name: match[2] ?? "", startLine: index + 1, endLine: end + 1, parameters },
      ...{ complexity: complexityOf(body.join("\n")), nesting: indentation(body) },
    });
  }
  return found;
}

/** Nesting depth: lines that end in a colon, one within the other. */
function indentation(body: readonly string[]): number {
  const open: number[] = [];
  let most = 0;
  for (const line of body) {
    if (line.trim() === "") continue;
    const column = line.search(/\S/);
    while (open.length > 0 && column <= (open.at(-1) ?? 0)) open.pop();
    if (/^\s*(?:if|for|while|with|try|else|elif|except|finally|match|case|async)\b.*:\s*$/.test(line)) {
      open.push(column);
      most = Math.max(most, open.length);
    }
  }
  return most;
}
