// Packs packages/client into a file that other programs install from a running server:
//   npm install http://localhost:3000/muster-client.tgz
// So it always fits that server. It holds one module, the types of the calls that accept API keys, and nothing else at runtime.
// Usage: bundle-client.mjs FILE. Run by the launcher, under the pinned Node.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { compactContract } from "../packages/client/src/compact-contract.ts";
import { contract } from "../packages/contracts/src/contract.ts";
import { runQuietly } from "./children.mjs";
import { npmCommand } from "./install.mjs";
import { root } from "./paths.mjs";
import { programOf } from "./tools.mjs";

const [file = ""] = process.argv.slice(2);
const source = join(root, "packages", "client");
const folder = join(root, ".muster", "client");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await Promise.all([bundle(), declareTypes()]);
describe();
await pack();

async function bundle() {
  const vite = createRequire(join(root, "apps", "web", "package.json")).resolve("vite");
  const { build } = await import(pathToFileURL(vite).href);
  const isOpenToKeys = (/** @type {object} */ meta) => "isOpenToKeys" in meta && meta.isOpenToKeys === true;
  await build({
    configFile: false,
    root: source,
    logLevel: "warn",
    plugins: [
      {
        name: "calls-for-keys",
        enforce: "pre",
        load: (/** @type {string} */ id) =>
          id.endsWith("/packages/contracts/src/contract.ts") ? compactContract(contract, isOpenToKeys) : undefined,
      },
    ],
    build: {
      lib: { entry: join(source, "src", "index.ts"), formats: ["es"], fileName: () => "index.js" },
      outDir: join(folder, "dist"),
      emptyOutDir: true,
      minify: false,
      target: "es2024",
    },
  });
}

/** The types of the client and of the contract, with imports that need no workspace. */
async function declareTypes() {
  const types = join(folder, "types");
  const args = [programOf("typescript", "tsc"), "-p", join(source, "tsconfig.types.json"), "--outDir", types];
  await succeed(process.execPath, args);
  const contracts = join(types, "contracts", "src");
  for (const path of readdirSync(types, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".d.ts"),
  )) {
    const from = dirname(join(types, path));
    const local = (/** @type {string} */ _, /** @type {string} */ name) =>
      `"${relative(from, contracts) || "."}/${name}.js"`;
    const text = readFileSync(join(types, path), "utf8")
      .replaceAll(/"@muster\/contracts\/([\w/-]+)"/g, (_, name) => local(_, name).replaceAll("\\", "/"))
      .replaceAll(/"(\.{1,2}\/[\w./-]+)\.ts"/g, '"$1.js"');
    writeFileSync(join(types, path), text);
  }
}

function describe() {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const { name, version, license, type, dependencies } = read("packages/client/package.json");
  const { dependencies: ofContracts } = read("packages/contracts/package.json");
  const manifest = {
    ...{ name, version, license, type },
    description: "A typed client of the Muster API",
    exports: { ".": { types: "./types/client/src/index.d.ts", default: "./dist/index.js" } },
    // Only the types import these.
    dependencies: { "@orpc/contract": dependencies["@orpc/contract"], zod: ofContracts.zod },
    engines: { node: ">=20" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
}

async function pack() {
  const npm = npmCommand();
  await succeed(npm.command, [...npm.args, "pack", "--ignore-scripts", "--silent"], folder);
  const packed = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  mkdirSync(dirname(file), { recursive: true });
  renameSync(join(folder, packed), file);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} command @param {string[]} args */
async function succeed(command, args, cwd = root) {
  const { code, output } = await runQuietly(command, args, { cwd });
  if (code === 0) return;
  console.error(output);
  process.exit(1);
}
