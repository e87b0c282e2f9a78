import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeTool, ToolFinding } from "@muster/contracts/code-findings";
import { readVersion, runProgram } from "./limited-program.ts";
import { isCertain, isSyntax, unknownGlobals } from "./type-findings.ts";

interface TypeCheckRequest {
  /** Contains the folder "src" with the code, which holds no configuration. */
  folder: string;
  /** The code's files by their paths in "src". */
  files: ReadonlyMap<string, string>;
  timeMs?: number;
}

const memoryMb = 1500;

/**
 * The compiler reads the listed files only: with `noResolve` an import or reference adds none, so that nothing outside of the
 * upload is read.
 */
const options = {
  noEmit: true,
  noResolve: true,
  types: [],
  strict: true,
  noImplicitAny: false,
  noImplicitThis: false,
  strictPropertyInitialization: false,
  useUnknownInCatchVariables: false,
  skipLibCheck: true,
  target: "esnext",
  module: "preserve",
  moduleResolution: "bundler",
  moduleDetection: "force",
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
  jsx: "preserve",
  lib: ["esnext", "dom", "dom.iterable", "dom.asynciterable"],
};

/**
 * Runs `tsc --noEmit` with our options over TypeScript files, and returns the findings that do not depend on types that were not
 * uploaded. The compiler checks no types while a file does not parse, so that it runs again without such files.
 */
export async function checkTypes({
  folder,
  files,
  timeMs = 60_000,
}: TypeCheckRequest): Promise<[CodeTool, ToolFinding[]]> {
  const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
  const tool: CodeTool = { name: "TypeScript", version: "", files: files.size, problem: null };
  const version = await readVersion(platform).catch(() => undefined);
  if (!version) return [{ ...tool, problem: "The type check isn’t available on this system." }, []];
  const program = process.platform === "win32" ? "lib/tsc.exe" : "lib/tsc";
  const file = fileURLToPath(new URL(program, import.meta.resolve(`${platform}/package.json`)));
  const args = ["-p", "tsconfig.json", "--pretty", "false", "--singleThreaded"];
  const environment = { GOMAXPROCS: "1", GOMEMLIMIT: `${Math.round(memoryMb * 0.8)}MiB` };
  await writeFile(join(folder, "unknown.d.ts"), unknownGlobals);
  const broken = new Map<string, ToolFinding[]>();
  for (;;) {
    const listed = [...files.keys()].filter((path) => !broken.has(path)).map((path) => `src/${path}`);
    const config = { compilerOptions: options, files: ["unknown.d.ts", ...listed] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const run = await runProgram({ file, args, folder, environment }, { memoryMb, timeMs });
    // 0: no errors, 1 and 2: errors.
    const hasCrashed = !run.stopped && ![0, 1, 2].includes(run.exitCode ?? -1);
    const crash = hasCrashed ? "The type check stopped unexpectedly, so types weren’t checked." : null;
    const problem = run.stopped ? stopSentence(run.stopped, timeMs) : crash;
    if (problem) return [{ ...tool, version, problem }, [...broken.values()].flat()];
    const findings = readFindings(run.text);
    const isUnparsed = findings.length > 0 && findings.every(({ code }) => isSyntax(code));
    if (!isUnparsed) {
      const certain = findings.filter((finding) => isCertain(finding, files.get(finding.path) ?? ""));
      return [{ ...tool, version }, [...[...broken.values()].flat(), ...certain]];
    }
    for (const finding of findings) broken.set(finding.path, [...(broken.get(finding.path) ?? []), finding]);
  }
}

function stopSentence(reason: "memory" | "time" | "output", timeMs: number): string {
  const limit = {
    memory: `needed more than ${memoryMb.toLocaleString("en")} MB of memory`,
    time: `took longer than ${Math.ceil(timeMs / 1000)} seconds`,
    output: "reported more than can be read",
  }[reason];
  return `The type check ${limit} and was stopped, so types weren’t checked.`;
}

/** "src/a.ts(3,7): error TS2322: Type …", followed by indented lines with details. */
function readFindings(text: string): ToolFinding[] {
  const findings: ToolFinding[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, path, at, code, message] = /^src\/(.+)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
    if (!path || !code || !message) continue;
    const startLine = Number(at);
    findings.push({ tool: "TypeScript", code, path, startLine, endLine: startLine, message, help: "" });
  }
  return findings;
}
