import type { Message } from "@muster/contracts/catalog/message";
import { decodeText } from "./decode-text.ts";
import { looksLikeTable } from "./sniff-table.ts";

export interface TextHead {
  /** False when the file continues after these bytes. */
  isWhole: boolean;
  label: string;
  name: string;
}

/** Text of any kind; bytes that are not text in any known encoding are `other`. */
export function sniffText(head: Uint8Array, { isWhole, name }: TextHead): Sniffed {
  const text = decodeText(head, isWhole);
  if (text === undefined) return { mediaType: "application/octet-stream", kind: "other", extension: "bin" };
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return (
    sniffMarkup(text) ??
    sniffDeepJson(text) ??
    sniffJson(text, isWhole, extension) ??
    sniffPlain(text, isWhole, extension)
  );
}

function sniffMarkup(text: string): Sniffed | undefined {
  // After the declaration, comments and a doctype comes what counts.
  const start = text
    .slice(0, 20_000)
    .replace(/^(\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, "")
    .trimStart();
  if (/^(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(start))
    return { mediaType: "text/html", kind: "document", extension: "html" };
  if (/^(<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i.test(start))
    return { mediaType: "image/svg+xml", kind: "code", extension: "svg" };
  return /^\s*<\?xml\s/.test(text) ? { mediaType: "application/xml", kind: "code", extension: "xml" } : undefined;
}

const JSON_LINES: Sniffed = { mediaType: "application/x-ndjson", kind: "table", extension: "jsonl" };
const JSON_ROWS: Sniffed = { mediaType: "application/json", kind: "table", extension: "json" };
const JSON_OTHER: Sniffed = { mediaType: "application/json", kind: "code", extension: "json" };

/** A list of objects, or an object on each line, is a table; any other JSON is not. */
function sniffJson(text: string, isWhole: boolean, extension: string): Sniffed | undefined {
  const body = text.trim();
  if (!/^[[{]/.test(body)) return undefined;
  const lines = body
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 200);
  const whole = isWhole || lines.length === 200 ? lines : lines.slice(0, -1);
  const areRows = whole.length > 0 && whole.every((line) => isObject(parseJson(line)));
  if (areRows && (whole.length > 1 || !isWhole || /^(jsonl|ndjson)$/.test(extension))) return JSON_LINES;
  if (!isWhole) return /^\[\s*\{\s*"/.test(body) ? JSON_ROWS : /^\{\s*"/.test(body) ? JSON_OTHER : undefined;
  const value = parseJson(body);
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? JSON_ROWS : JSON_OTHER;
  return value === undefined ? undefined : JSON_OTHER;
}

const MOST_LEVELS = 1000;

/** JSON nested deeper than any data is: parsing it in the server would take a hundred times its size. */
function sniffDeepJson(text: string): Sniffed | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let [depth, isString] = [0, false];
  for (let at = 0; at < text.length && depth <= MOST_LEVELS; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === '"') isString = !isString;
    else if (!isString && (character === "[" || character === "{")) depth++;
    else if (!isString && (character === "]" || character === "}")) depth--;
  }
  return depth > MOST_LEVELS ? JSON_OTHER : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Only here, where content of two kinds looks alike, the name decides between them. */
function sniffPlain(text: string, isWhole: boolean, extension: string): Sniffed {
  // A part of a page, without its frame.
  if (/^(?:html?|xhtml)$/.test(extension) && /<[a-z][a-z0-9]*(?:\s[^<>]*)?>/i.test(text))
    return { mediaType: "text/html", kind: "document", extension: "html" };
  if (CODE.has(extension) || text.startsWith("#!"))
    return { mediaType: "text/plain", kind: "code", extension: CODE.has(extension) ? extension : "sh" };
  if (extension === "md" || extension === "markdown")
    return { mediaType: "text/markdown", kind: "document", extension: "md" };
  const delimiter = looksLikeTable(text, { isWhole, mayBeOneColumn: extension === "csv" || extension === "tsv" });
  if (delimiter === "\t") return { mediaType: "text/tab-separated-values", kind: "table", extension: "tsv" };
  if (delimiter) return { mediaType: "text/csv", kind: "table", extension: "csv" };
  return { mediaType: "text/plain", kind: "document", extension: "txt" };
}

/** Whether a name is one of source code. */
export function isCodeName(name: string): boolean {
  return CODE.has(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "");
}

const CODE = new Set(
  "js mjs cjs jsx ts mts cts tsx py rb rs go java kt kts c h cc cpp hpp cs php swift scala sh bash zsh ps1 sql r jl lua pl ex exs erl hs clj dart vue svelte css scss less yml yaml toml ini tf proto graphql".split(
    " ",
  ),
);

/** What a file is by its content. */
export interface Sniffed {
  mediaType: string;
  kind: "table" | "document" | "image" | "code" | "other";
  /** The usual one for the content, without a dot; not the one of the name. */
  extension: string;
  /** Why the file cannot be taken. */
  refuse?: Message;
  /** One sentence when the file extension does not match the content. */
  nameMismatch?: string;
}
