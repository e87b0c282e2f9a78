// Programs that the server and its packages start as child processes and threads, for one file or one question each. Compiled into
// one file, a reader starts in half the time: its permissions exclude writing, so Node keeps no compiled code for it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./paths.mjs";

const workerPrograms = [
  "packages/documents/src/child.ts",
  "packages/documents/src/read/read-child.ts",
  "packages/documents/src/read/code-files-child.ts",
  "packages/tables/src/engine/child.ts",
  "packages/writing/src/documents/brief-thread.ts",
  "apps/server/src/features/research/compose-thread.ts",
  "apps/server/src/platform/db/lite-worker.ts",
];

/** Their files by the names under which they are compiled. */
export function workerInputs() {
  return Object.fromEntries(workerPrograms.map((path) => [path.replace(/\.ts$/, ""), join(root, path)]));
}

const programUrl = /new URL\((\s*"\.\/[\w-]+\.ts"),\s*import\.meta\.url\s*\)/g;

/**
 * Replaces the URLs of these programs in a module's code by those of their compiled files below `folder`.
 * @param {string} code
 * @param {string} file the module's path
 * @param {string} folder
 */
export function withCompiledWorkers(code, file, folder) {
  return code.replace(programUrl, (whole, quoted) => {
    const source = join(file, "..", JSON.parse(quoted));
    const program = workerPrograms.find((path) => join(root, path) === source);
    if (!program) return whole;
    return `new URL(${JSON.stringify(pathToFileURL(join(folder, program.replace(/\.ts$/, ".mjs"))).href)})`;
  });
}

/**
 * The same program in ASCII: Node keeps the source of a loaded module, with two bytes for each character unless all are ASCII.
 * Escapes mean the same in strings, templates, identifiers and regular expressions; only `String.raw` sees them, so it is used for
 * regular expressions alone.
 * @param {string} code
 */
export function toAscii(code) {
  const escaped = /(?<!\\)(?:\\\\)*\\([^\0-\x7f])/.exec(code)?.[1];
  if (escaped) throw new Error(`Remove the backslash before ${escaped}: this character needs none`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
