import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeTool, ToolFinding } from "@muster/contracts/code-findings";
import { readVersion, runProgram } from "./limited-program.ts";

interface LintRequest {
  /** Contains the folder "src" with the code, which holds no configuration. */
  folder: string;
  files: number;
  /** As oxlint's configuration has them. */
  rules: Readonly<Record<string, unknown>>;
}

const plugins = ["typescript", "unicorn", "oxc", "promise", "react"];
/** Names that code may use without declaring them. */
const environments = ["builtin", "browser", "node", "commonjs", "worker", "serviceworker", "jest", "mocha", "jquery"];
const limits = { memoryMb: 1200, timeMs: 45_000 };

/** Runs oxlint with the given rules only. It loads neither configuration nor plugins of the code. */
export async function lintCode({ folder, files, rules }: LintRequest): Promise<[CodeTool, ToolFinding[]]> {
  const config = {
    plugins,
    categories: { correctness: "off" },
    env: Object.fromEntries(environments.map((name) => [name, true])),
    rules,
    // In TypeScript the type check finds unknown names, and knows the names of types.
    overrides: [{ files: ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts"], rules: { "no-undef": "off" } }],
  };
  await writeFile(join(folder, "oxlint.json"), JSON.stringify(config));
  const program = fileURLToPath(new URL("bin/oxlint", import.meta.resolve("oxlint/package.json")));
  const args = ["-c", "oxlint.json", "--disable-nested-config", "--no-ignore", "--threads=1", "--format=json", "src"];
  const tool: CodeTool = { name: "oxlint", version: await readVersion("oxlint"), files, problem: null };
  const nodeOptions = ["--permission", "--allow-addons", "--allow-fs-read=*", "--no-warnings"];
  const run = await runProgram(
    { file: process.execPath, args: [...nodeOptions, program, ...args], folder, environment: { NODE_OPTIONS: "" } },
    limits,
  );
  if (run.stopped) return [{ ...tool, problem: stopSentence(run.stopped) }, []];
  const findings = readFindings(run.text);
  return findings
    ? [tool, findings]
    : [{ ...tool, problem: "oxlint stopped unexpectedly, so its rules weren’t applied." }, []];
}

function stopSentence(reason: "memory" | "time" | "output"): string {
  const limit = {
    memory: `needed more than ${limits.memoryMb.toLocaleString("en")} MB of memory`,
    time: `took longer than ${limits.timeMs / 1000} seconds`,
    output: "reported more than can be read",
  }[reason];
  return `oxlint ${limit} and was stopped, so its rules weren’t applied.`;
}

/** The parts of oxlint's JSON that are read. */
interface LintOutput {
  diagnostics: {
    message: string;
    /** "eslint(no-eval)"; absent for a file that does not parse. */
    code?: string;
    help?: string;
    filename: string;
    labels: { span: { line: number; length: number } }[];
  }[];
}

function readFindings(text: string): ToolFinding[] | undefined {
  let output: LintOutput;
  try {
    // Unchecked: this exact version of oxlint is a dependency.
    output = JSON.parse(text) as LintOutput;
  } catch {
    return undefined;
  }
  return output.diagnostics.map(({ message, code, help, filename, labels }) => {
    const line = Math.max(1, labels[0]?.span.line ?? 1);
    return {
      tool: "oxlint",
      code: /\((.+)\)$/.exec(code ?? "")?.[1] ?? "syntax",
      path: filename.replaceAll("\\", "/").replace(/^src\//, ""),
      startLine: line,
      endLine: line,
      message,
      help: help ?? "",
    };
  });
}
