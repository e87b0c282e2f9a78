import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runQuietly } from "./children.mjs";
import { ensureInstalled } from "./install.mjs";
import { describeMeasures, measure } from "./measures.mjs";
import { featureNameProblems, folderNameProblems } from "./names.mjs";
import { root } from "./paths.mjs";
import { nodeEnvironment } from "./serve.mjs";
import { programOf } from "./tools.mjs";

/** @typedef {{ name: string, run: () => Promise<string> }} Part what it looks at; empty words when all is well */

/** The quick half of the tests. Prints one line per part; the exit code is 1 if a part found something. */
export async function run() {
  const { failed } = await checkAll(await ensureInstalled());
  return failed === 0 ? 0 : 1;
}

/**
 * Runs every part, as many at a time as there are cores.
 * @param {string} node
 */
export async function checkAll(node) {
  const waiting = partsOf(node);
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await report(part, counts);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(describeMeasures(measure(root)));
  return counts;
}

/**
 * @param {Part} part
 * @param {{ passed: number, failed: number }} counts
 */
async function report(part, counts) {
  const started = Date.now();
  const problems = await part.run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  counts[problems ? "failed" : "passed"]++;
  console.log(`${problems ? "✗" : "✓"} ${part.name} (${seconds} s)${problems ? `\n${problems.trimEnd()}\n` : ""}`);
}

/**
 * @param {string} node
 * @returns {Part[]} the slow ones first
 */
function partsOf(node) {
  /** @param {string} tool @param {string} bin @param {string[]} args */
  const command = (tool, bin, ...args) => runTool(node, programOf(tool, bin), args);
  // The parts run side by side already; more checkers in one would check shared types once each.
  const types = (/** @type {string} */ project) => ({
    name: `types: ${project}`,
    run: () => command("typescript", "tsc", "-p", project, "--checkers", "1"),
  });
  return [
    types("tsconfig.node.json"),
    { name: "dead code and dependencies", run: () => command("knip", "knip", "--no-progress") },
    { name: "lint and format", run: () => command("@biomejs/biome", "biome", "check", "--error-on-warnings") },
    { name: "boundaries", run: () => boundaries(node) },
    ...typedFolders()
      .filter((folder) => !checkedTogether.test(folder))
      .map(types),
    { name: "feature names", run: async () => featureNameProblems(root).join("\n") },
    { name: "folder names", run: async () => folderNameProblems(root).join("\n") },
  ];
}

/** dependency-cruiser passes when it finds nothing to cruise; that must not count as a pass. @param {string} node */
async function boundaries(node) {
  const args = ["--output-type", "err", "apps", "packages", "bench", "e2e", "bin"];
  const { code, output } = await runQuietly(node, [programOf("dependency-cruiser", "depcruise"), ...args]);
  if (code !== 0) return output;
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? "" : `dependency-cruiser looked at no module at all\n${output}`;
}

/**
 * @param {string} node
 * @param {string} file
 * @param {string[]} args
 */
async function runTool(node, file, args) {
  const { code, output } = await runQuietly(node, [file, ...args], { env: { ...nodeEnvironment(), NO_COLOR: "1" } });
  return code === 0 ? "" : output || `ended with code ${code}`;
}

/** In `tsconfig.node.json`: each of them alone would check again what it imports from the others. */
const checkedTogether = /^(apps\/(server|local-models)|packages\/.+)$/;

/** Every workspace with a tsconfig.json, and the launcher. */
function typedFolders() {
  const grouped = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return [...grouped, "bench", "e2e", "bin"].filter((folder) => existsSync(join(root, folder, "tsconfig.json")));
}
