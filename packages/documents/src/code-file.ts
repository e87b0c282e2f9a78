import type { Deliverable } from "@muster/contracts/deliverable";
import { zipSync } from "fflate";
import type { Nodes } from "mdast";
import { fileNameFor } from "./file-name.ts";
import { readMarkdown, safeMarkdown } from "./read-markdown.ts";

export interface CodeBlock {
  language: string;
  code: string;
  /** As named by the author: ```ts title="src/app.ts". */
  path: string | undefined;
}

/** The fenced code blocks of a text, at any depth. Indented blocks are skipped: they have no language and are rarely code. */
export function codeBlocks(markdown: string): CodeBlock[] {
  if (!/`{3}|~{3}/.test(markdown)) return [];
  const found: CodeBlock[] = [];
  const source = safeMarkdown(markdown);
  const waiting: Nodes[] = [readMarkdown(source)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ("children" in node) waiting.push(...node.children.toReversed());
    if (node.type !== "code" || !isFenced(source, node.position?.start.offset)) continue;
    const path = /(?:title|file|filename|path)=["']?([^"'\s]+)/.exec(node.meta ?? "")?.[1];
    found.push({ language: (node.lang ?? "").toLowerCase(), code: node.value, path });
  }
  return found.filter(({ code }) => code.trim() !== "");
}

function isFenced(markdown: string, offset: number | undefined): boolean {
  return offset !== undefined && /^(`{3}|~{3})/.test(markdown.slice(offset, offset + 3));
}

const manifestName = "manifest.json";

/** One block becomes a file, several become a zip of files in the text's order, with a manifest that lists them. */
export function renderCode(deliverable: Deliverable): { bytes: Uint8Array; fileName: string; mediaType: string } {
  const blocks = codeBlocks(deliverable.markdown);
  const [first] = blocks;
  if (first && blocks.length === 1)
    return {
      bytes: encoder.encode(`${first.code}\n`),
      fileName: fileNameFor(deliverable.title, extensionOf(first.language)),
      mediaType: "text/plain; charset=utf-8",
    };
  // The manifest has the first name, so that no block can take it.
  const files: Record<string, [Uint8Array, { mtime: Date }]> = { [manifestName]: [new Uint8Array(), { mtime: STAMP }] };
  const listed = blocks.map((block, index) => {
    const path = freeName(zipPath(block, index), files);
    const bytes = encoder.encode(`${block.code}\n`);
    files[path] = [bytes, { mtime: STAMP }];
    return { path, language: block.language || null, sizeBytes: bytes.length };
  });
  const { title, byline, createdAt } = deliverable;
  const manifest = JSON.stringify({ title, byline, createdAt, files: listed }, null, 2);
  files[manifestName] = [encoder.encode(`${manifest}\n`), { mtime: STAMP }];
  return { bytes: zipSync(files), fileName: fileNameFor(deliverable.title, "zip"), mediaType: "application/zip" };
}

const encoder = new TextEncoder();
/** Constant, so that the same text gives the same bytes. */
const STAMP = new Date(2000, 0, 1);

/** A path that cannot escape the folder in which it is unpacked. */
function zipPath({ path, language }: CodeBlock, index: number): string {
  const parts = (path ?? "")
    .normalize("NFC")
    .split(/[\\/]+/)
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, "_").slice(0, 80));
  const safe = parts.filter((part) => !/^[. ]*$/.test(part)).join("/");
  return (
    safe ||
    `${String(index + 1).padStart(2, "0")}-${language.replace(/[^a-z0-9]+/g, "") || "text"}.${extensionOf(language)}`
  );
}

function freeName(path: string, taken: object): string {
  if (!Object.hasOwn(taken, path)) return path;
  for (let number = 2; ; number++) {
    const next = path.replace(/(\.[^./]*)?$/, `-${number}$1`);
    if (!Object.hasOwn(taken, next)) return next;
  }
}

function extensionOf(language: string): string {
  return EXTENSIONS[language] ?? (/^[a-z][a-z0-9]{0,7}$/.test(language) ? language : "txt");
}

const EXTENSIONS: Record<string, string> = {
  typescript: "ts",
  javascript: "js",
  python: "py",
  ruby: "rb",
  rust: "rs",
  kotlin: "kt",
  csharp: "cs",
  "c#": "cs",
  "c++": "cpp",
  markdown: "md",
  shell: "sh",
  bash: "sh",
  zsh: "sh",
  console: "sh",
  powershell: "ps1",
  yaml: "yml",
  text: "txt",
  plaintext: "txt",
  plain: "txt",
  perl: "pl",
  haskell: "hs",
  elixir: "ex",
  erlang: "erl",
  clojure: "clj",
  matlab: "m",
  "objective-c": "m",
  golang: "go",
  jsonc: "json",
  terraform: "tf",
  dockerfile: "dockerfile",
  makefile: "mk",
  postgresql: "sql",
  mysql: "sql",
};
