import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runQuietly } from "./children.mjs";
import { LauncherError } from "./errors.mjs";
import { alone } from "./lock.mjs";
import { root } from "./paths.mjs";
import { programOf } from "./tools.mjs";

/**
 * Builds the web app if a source has changed since the last build.
 * @param {string} node
 */
export async function ensureWebBuilt(node) {
  await ensureBuilt({
    folder: join(root, "apps", "web", "dist"),
    sources: [
      "apps/web/src",
      "apps/web/public",
      "apps/web/index.html",
      "apps/web/vite.config.ts",
      "packages/contracts/src",
      "packages/client",
      "bin/bundle-client.mjs",
    ],
    title: "Building the web app …",
    build: (outDir) => buildWeb(node, outDir),
  });
}

/**
 * Compiles the server into one file if a source has changed, and returns the file to run. If compiling fails, the server runs
 * from its sources, which only makes the start slower.
 * @param {string} node
 */
export async function ensureServerCompiled(node) {
  const folder = join(root, "apps", "server", "dist");
  const isBuilt = await compilePrograms(node, folder, ["main.ts"]);
  return isBuilt ? join(folder, "main.mjs") : join(root, "apps", "server", "src", "main.ts");
}

/**
 * Compiles the programs that server tests start many times, and returns their folder. Undefined if compiling fails; the tests
 * then start them from their sources.
 * @param {string} node
 */
export async function ensureTestProgramsCompiled(node) {
  const folder = join(root, "apps", "server", "test-programs", "dist");
  const victims = readdirSync(join(root, "apps", "server", "src"), { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith("victim.factory.ts"));
  const isBuilt = await compilePrograms(node, folder, ["main.ts", "operator/main.ts", ...victims.sort()]);
  return isBuilt ? folder : undefined;
}

/**
 * @param {string} node
 * @param {string} folder
 * @param {string[]} programs
 */
async function compilePrograms(node, folder, programs) {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`);
  try {
    await ensureBuilt({
      folder,
      sources: ["apps/server/src", ...packages, "bin/bundle-server.mjs", "bin/worker-programs.mjs"],
      title: programs.length === 1 ? "Bundling the server …" : "Bundling the programs that tests start …",
      build: (outDir) => run(node, [join(root, "bin", "bundle-server.mjs"), outDir, folder, ...programs]),
    });
    return true;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    console.log(`${error.message}\nCouldn't bundle the server. Starting from source instead.`);
    return false;
  }
}

/**
 * The new build replaces the old one in one move, so a build that fails or is interrupted leaves the old one intact.
 * @param {{ folder: string, sources: string[], title: string, build: (outDir: string) => Promise<void> }} what
 */
async function ensureBuilt({ folder, sources, title, build }) {
  const stamp = stampOf([...sources, "package-lock.json"]);
  const stampFile = join(folder, ".stamp");
  const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (isFresh()) return;
  await alone(async () => {
    if (isFresh()) return;
    console.log(title);
    const next = join(root, ".muster", "next-build");
    rmSync(next, { recursive: true, force: true });
    await build(next);
    writeFileSync(join(next, ".stamp"), stamp);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(next, folder);
  });
}

/**
 * @param {string} node
 * @param {string} outDir
 */
async function buildWeb(node, outDir) {
  const args = [
    programOf("vite", "vite", "apps/web"),
    "build",
    "--outDir",
    outDir,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const packed = join(root, ".muster", clientFile);
  try {
    await Promise.all([run(node, args, join(root, "apps", "web")), packClient(node, packed)]);
    if (existsSync(packed)) renameSync(packed, join(outDir, clientFile));
  } catch (error) {
    if (error instanceof LauncherError) error.message += "\n\nCouldn't build the web app. See the error above.";
    throw error;
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function run(node, args, cwd = root) {
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1" };
  const { code, output } = await runQuietly(node, args, { cwd, env });
  if (code !== 0) throw new LauncherError(output.trimEnd());
}

/** Other programs install it from the server's address. */
const clientFile = "muster-client.tgz";

/** Without it, the app works all the same. @param {string} node @param {string} file */
async function packClient(node, file) {
  rmSync(file, { force: true });
  try {
    await run(node, [join(root, "bin", "bundle-client.mjs"), file]);
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    console.log(`${error.message}\nCouldn't pack the API client; /${clientFile} is missing.`);
  }
}

/**
 * Hashes names, sizes and modification times: reading the files would take longer than starting the server.
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
