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
