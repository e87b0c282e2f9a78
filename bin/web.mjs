import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./children.mjs";
import { LauncherError } from "./errors.mjs";
import { alone } from "./lock.mjs";
import { root } from "./paths.mjs";
import { programOf } from "./tools.mjs";

const web = join(root, "apps", "web");
const dist = join(web, "dist");
const stampFile = join(dist, ".stamp");
const sources = ["apps/web/src", "apps/web/public", "apps/web/index.html", "apps/web/vite.config.ts"].concat(
  "packages/contracts/src",
  "package-lock.json",
);

/**
 * Builds the web app when a source is newer than the build. The new build takes the old one's place in one move, so a
 * build that fails or is interrupted leaves a whole app behind.
 * @param {string} node
 */
export async function ensureWebBuilt(node) {
  const stamp = stampOf(sources);
  if (builtFrom() === stamp) return;
  await alone(async () => {
    if (builtFrom() === stamp) return;
    console.log("Building the web app …");
    const next = join(root, ".muster", "web-next");
    await build(node, next);
    writeFileSync(join(next, ".stamp"), stamp);
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
  });
}

function builtFrom() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
}

/**
 * @param {string} node
 * @param {string} outDir
 */
async function build(node, outDir) {
  const args = [
    programOf("vite", "vite", "apps/web"),
    "build",
    "--outDir",
    outDir,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1" };
  const { code, output } = await runQuietly(node, args, { cwd: web, env });
  if (code !== 0)
    throw new LauncherError(`${output.trimEnd()}\n\nThe web app could not be built; the reason is above.`);
}

/**
 * Names, sizes and times of change: reading the files themselves would take longer than starting the server.
 * @param {string[]} paths relative to the repository
 */
function stampOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addFile(hash, join(root, path));
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addFile(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addFile(hash, join(path, name));
  } else if (!path.endsWith(".test.ts")) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  }
}
