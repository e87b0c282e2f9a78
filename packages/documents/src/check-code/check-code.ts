import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CodeAnalysis, ToolFinding } from "@muster/contracts/code-findings";
import { lintCode } from "./lint.ts";
import { checkTypes, isModule } from "./type-check.ts";

export interface CheckRequest {
  /** JavaScript and TypeScript files; others are skipped. */
  files: readonly { path: string; text: string }[];
  /** The rules of oxlint to apply, as its configuration has them. */
  lintRules: Readonly<Record<string, unknown>>;
  /** An empty folder of this process's own. */
  folder: string;
  /** Of the compiler's messages. */
  language: "en" | "de";
  typeCheckMs?: number;
}

const script = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
/** Names that every file system can hold, without hidden files and folders. */
const plainName = /^[\p{L}\p{N}_@()[\]$+~,= -][\p{L}\p{N}_@()[\]$+~,=. -]{0,119}$/u;
const maxOfCodeInFile = 25;
const maxFindings = 4000;

/**
 * Writes the code to a folder and runs oxlint and the TypeScript compiler over it. Only source files are written, so that no
 * configuration, package or plugin of the upload can be loaded.
 */
export async function checkCode({
  files,
  lintRules,
  folder,
  language,
  typeCheckMs,
}: CheckRequest): Promise<CodeAnalysis> {
  const { written, left } = chooseFiles(files);
  if (written.size === 0) return { tools: [], findings: [], notes: left };
  for (const [path, text] of written) {
    const file = join(folder, "src", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" });
  }
  const [lint, found] = await lintCode({ folder, files: written.size, rules: lintRules });
  // A script, or a part of a file, can use names that are declared elsewhere.
  const linted = found.filter(({ code, path }) => code !== "no-undef" || isModule(written.get(path) ?? ""));
  const broken = new Set(linted.filter(({ code }) => code === "syntax").map(({ path }) => path));
  const typed = new Map([...written].filter(([path]) => /\.[cm]?tsx?$/i.test(path) && !broken.has(path)));
  if (typed.size === 0) return { tools: [lint], findings: limited(linted), notes: left };
  const [types, checked] = await checkTypes({
    folder,
    language,
    files: typed,
    ...(typeCheckMs && { timeMs: typeCheckMs }),
  });
  return { tools: [lint, types], findings: limited([...linted, ...checked]), notes: left };
}

function chooseFiles(files: CheckRequest["files"]): { written: Map<string, string>; left: string[] } {
  const written = new Map<string, string>();
  const taken = new Set<string>();
  let unusual = 0;
  for (const { path, text } of files.filter((file) => script.test(file.path))) {
    const parts = path.split("/");
    const key = path.toLowerCase();
    const folders = parts.slice(0, -1).map((_, i) =>
      parts
        .slice(0, i + 1)
        .join("/")
        .toLowerCase(),
    );
    const isPlain = parts.length <= 20 && path.length <= 200 && parts.every((part) => plainName.test(part));
    const isOwn = !/^oxlint\.config\./i.test(parts.at(-1) ?? "");
    // Names that differ in case only are one file on some systems, and a name can't be a file and a folder.
    const isFree = !taken.has(key) && !folders.some((folder) => written.has(folder));
    if (!isPlain || !isOwn || !isFree) {
      unusual++;
      continue;
    }
    for (const each of [key, ...folders]) taken.add(each);
    written.set(path, withoutDirectives(text));
  }
  const count = `${unusual} ${unusual === 1 ? "file" : "files"}`;
  return { written, left: unusual > 0 ? [`oxlint and TypeScript skipped ${count} because of the name.`] : [] };
}

/** Comments of the upload that switch rules off are configuration; lines and columns stay the same without them. */
function withoutDirectives(text: string): string {
  return text
    .replace(/\b(eslint|oxlint)-(disable|enable)/g, "$1_$2")
    .replace(/@ts-(nocheck|ignore|check)\b/g, "@ts_$1");
}

function limited(findings: readonly ToolFinding[]): ToolFinding[] {
  const counts = new Map<string, number>();
  const kept = findings.filter(({ code, path }) => {
    const key = `${code} ${path}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count < maxOfCodeInFile;
  });
  return kept.slice(0, maxFindings).map((finding) => ({ ...finding, message: finding.message.slice(0, 400) }));
}
