import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeTool, ToolFinding } from "@muster/contracts/code-findings";
import { readVersion, runProgram } from "./limited-program.ts";

interface TypeCheckRequest {
  /** Contains the folder "src" with the code, which holds no configuration. */
  folder: string;
  /** The code's files by their paths in "src". */
  files: ReadonlyMap<string, string>;
  /** Of the messages; the compiler has its own translations. */
  language: "en" | "de";
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
  language,
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
  const broken = new Map<string, TypeFinding[]>();
  for (;;) {
    const listed = [...files.keys()].filter((path) => !broken.has(path)).map((path) => `src/${path}`);
    const config = { compilerOptions: options, files: ["unknown.d.ts", ...listed] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const run = await runProgram({ file, args, folder, environment }, { memoryMb, timeMs });
    // 0: no errors, 1 and 2: errors.
    const hasCrashed = !run.stopped && ![0, 1, 2].includes(run.exitCode ?? -1);
    const crash = hasCrashed ? "The type check stopped unexpectedly, so types weren’t checked." : null;
    const problem = run.stopped ? stopSentence(run.stopped, timeMs) : crash;
    if (problem) return [{ ...tool, version, problem }, [...broken.values()].flat().map(toToolFinding)];
    const findings = readFindings(run.text);
    if (language !== "en" && findings.length > 0) {
      const translating = { file, args: [...args, "--locale", language], folder, environment };
      translate(findings, (await runProgram(translating, { memoryMb, timeMs })).text);
    }
    const isUnparsed = findings.length > 0 && findings.every(({ code }) => isSyntax(code));
    if (!isUnparsed) {
      const certain = findings.filter((finding) => isCertain(finding, files.get(finding.path) ?? ""));
      return [{ ...tool, version }, [...[...broken.values()].flat(), ...certain].map(toToolFinding)];
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

interface TypeFinding {
  code: string;
  path: string;
  line: number;
  column: number;
  /** In English, as which types are named is read from it. */
  message: string;
  translated?: string;
}

/** "src/a.ts(3,7): error TS2322: Type …", followed by indented lines with details. */
function readFindings(text: string): TypeFinding[] {
  const findings: TypeFinding[] = [];
  for (const output of text.split(/\r?\n/)) {
    const [, path, line, column, code, message] = /^src\/(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(output) ?? [];
    if (path && code && message) findings.push({ code, path, line: Number(line), column: Number(column), message });
  }
  return findings;
}

/** Adds the messages of a second run in another language; a finding without one keeps the English message. */
function translate(findings: readonly TypeFinding[], text: string): void {
  const keyOf = ({ code, path, line, column }: TypeFinding) => `${code} ${path} ${line} ${column}`;
  const translated = new Map(readFindings(text).map((finding) => [keyOf(finding), finding.message]));
  for (const finding of findings) finding.translated = translated.get(keyOf(finding)) ?? finding.message;
}

function toToolFinding({ code, path, line, message, translated = message }: TypeFinding): ToolFinding {
  return { tool: "TypeScript", code, path, startLine: line, endLine: line, message: translated, help: "" };
}

/** Values that Node, browsers, bundlers and test runners define, and that an upload does not contain. */
const globalNames =
  "process require module exports global __dirname __filename describe it test suite expect beforeEach afterEach beforeAll afterAll before after jest vi cy sinon chai assert $ jQuery React ReactDOM Vue angular google chrome browser Deno Bun setImmediate clearImmediate gc importScripts define";
/** Namespaces and types of the same. */
const globalTypes = "NodeJS Express React JSX jest";

/**
 * Declares what a package or the platform would: each value has the type `any`. Packages are `any` too, because their types are
 * not part of an upload.
 */
const unknownGlobals = `declare module "*";
${globalNames
  .split(" ")
  .map((name) => `declare var ${name}: any;`)
  .join("\n")}
declare var Buffer: any;
type Buffer = any;
interface ImportMeta { [name: string]: any }
interface ErrorConstructor { captureStackTrace: any }
declare namespace JSX {
  type Element = any;
  type ElementType = any;
  interface IntrinsicElements { [name: string]: any }
  interface IntrinsicAttributes { key?: any; ref?: any }
  interface ElementAttributesProperty { props: {} }
  interface ElementChildrenAttribute { children: {} }
}
`;

/** Types of the language and the browser, and words and literals that types are written with. */
const knownName =
  /^(?:string|number|boolean|bigint|symbol|null|undefined|void|object|readonly|keyof|typeof|true|false|Date|RegExp|(?:Type|Range|Syntax)?Error|(?:Weak)?(?:Map|Set)|Promise|(?:Readonly)?Array|Record|Partial|URL|URLSearchParams|Element|Document|Window|HTML\w*Element|Response|Request|Headers|FormData|Blob|File|\d[\w.]*|"(?:[^"\\]|\\.)*")$/;

/** Findings that a missing package or platform declaration causes, whatever the code is. */
const dependent = new Set(
  [
    2307, 2792, 7016, 2688, 2882, 2883, 2875, 7026, 2732, 2834, 2835, 5097, 1202, 1203, 1259, 1479, 2497, 2686, 2503,
    2694, 2709, 2749, 2347, 2769, 2315, 2344, 2366, 1360, 2607, 2786, 2604, 2635, 2698, 2700, 4112, 4113, 2580, 2581,
    2582, 2584, 2591, 2592, 2593, 2665, 2664, 2669, 1192, 2613, 2614, 2305, 2724, 2506, 2507, 2488, 2504,
  ].map((code) => `TS${code}`),
);

/** TS1005 and the like: alone they mean that the file does not parse. */
function isSyntax(code: string): boolean {
  return /^TS1\d{3}$/.test(code);
}

/**
 * Whether the finding holds without the types of packages. An error about types counts if it names only types of the language,
 * the browser and literals: any other type may have lost parts that a package would have given it.
 */
function isCertain({ code, message }: TypeFinding, text: string): boolean {
  if (dependent.has(code)) return false;
  if (isSyntax(code)) return true;
  // A script, or a part of a file, can use names that are declared elsewhere.
  if (code === "TS2304" || code === "TS2552")
    return isModule(text) && !globalTypes.split(" ").some((name) => message.includes(`'${name}'`));
  if (/'unref'|'hasRef'|dataTransfer|clipboardData|\bunknown\b|\bnever\b|'\{\}'|\.\.\./.test(message)) return false;
  const types = [...message.matchAll(/\b(?:[Tt]ypes?|parameter of type) '((?:[^']|'(?=\w))*)'/g)].map(
    ([, type = ""]) => type,
  );
  return types.every((type) => namesIn(type).every((name) => knownName.test(name)));
}

export function isModule(text: string): boolean {
  return /^\s*(?:import|export)\b|\brequire\(|\bmodule\.exports\b/m.test(text);
}

/** The names in a type, without those of properties and parameters. */
function namesIn(type: string): string[] {
  return type.replace(/[\w$]+\??:/g, " ").match(/"(?:[^"\\]|\\.)*"|[\w$]+/g) ?? [];
}
