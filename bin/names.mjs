import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Contract files with shared texts, shapes and lists that are not features.
const notFeatures = new Set(
  "addresses analysis client-errors code-findings contract deliverable errors functions health ids messages names new-password ollama password-rules place plans prices process-files questions receipt roles runs sample-table sources tables texts typed-number units workbook".split(
    " ",
  ),
);
const homeless = new Set(["shared", "common", "lib", "libs", "util", "utils", "helpers", "misc"]);
const sources = ["apps/server/src", "apps/web/src", "packages", "e2e", "bench", "bin"];

/**
 * A feature has the same name in the contracts, on the server and in the web app. Returns one sentence per violation. A page
 * without API calls (of a planned feature) needs no contract.
 * @param {string} root
 */
export function featureNameProblems(root) {
  const webFeatures = join(root, "apps/web/src/features");
  const server = new Set(foldersIn(join(root, "apps/server/src/features")));
  // A contract may be several files: knowledge-items.ts belongs to the feature knowledge.
  const isPart = (/** @type {string} */ name) => [...server].some((feature) => name.startsWith(`${feature}-`));
  const contracts = new Set(
    filesIn(join(root, "packages/contracts/src")).filter((name) => !notFeatures.has(name) && !isPart(name)),
  );
  const callers = new Set(foldersIn(webFeatures).filter((name) => callsServer(join(webFeatures, name))));
  return [
    ...missing(server, contracts, (name) => `the server's feature '${name}' has no packages/contracts/src/${name}.ts`),
    ...missing(
      callers,
      new Set(filesIn(join(root, "packages/contracts/src"))),
      (name) => `the web app's feature '${name}' has no packages/contracts/src/${name}.ts`,
    ),
    ...missing(
      contracts,
      server,
      (name) => `packages/contracts/src/${name}.ts has no apps/server/src/features/${name}`,
    ),
  ];
}

/**
 * Rejects catch-all folder and file names: a helper belongs next to its only user, or one level down when it has two.
 * @param {string} root
 */
export function folderNameProblems(root) {
  return sources.flatMap((source) =>
    drawersIn(join(root, source)).map((path) => `${path.slice(root.length + 1)} is a drawer for everything`),
  );
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function drawersIn(folder) {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    const own = homeless.has(entry.name.replace(/\.\w+$/, "")) ? [path] : [];
    return entry.isDirectory() ? [...own, ...drawersIn(path)] : own;
  });
}

/** @param {string} folder */
function callsServer(folder) {
  return filesIn(folder).some((name) => name.endsWith(".queries"));
}

/**
 * @param {Set<string>} names
 * @param {Set<string>} known
 * @param {(name: string) => string} sentence
 */
function missing(names, known, sentence) {
  return [...names].filter((name) => !known.has(name)).map(sentence);
}

/** @param {string} folder */
function filesIn(folder) {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => entry.name.slice(0, -".ts".length));
}

/** @param {string} folder */
function foldersIn(folder) {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** @param {string} folder */
function entriesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "node_modules" && name !== "dist");
}
