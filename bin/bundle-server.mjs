// Compiles the server and its many small library files into one: loading them one by one takes longer than all the rest
// of a start. Run by the launcher, under the pinned Node; what it writes is a cache, the sources stay the program.
// Usage: bundle-server.mjs OUT_DIR FOLDER PROGRAM..., with paths below apps/server/src. OUT_DIR becomes FOLDER when all is written.
// More than one program shares its chunks; the programs that they start in turn are compiled beside them.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./paths.mjs";
import { toAscii, withCompiledWorkers, workerInputs } from "./worker-programs.mjs";

// Libraries with many files. The others stay outside, because some look for their own files or start workers.
const bundled =
  /^(@muster|@orpc|drizzle-orm|better-auth|@better-auth|better-call|@better-fetch|zod|hono|@opentelemetry|file-type|strtok3|token-types|@tokenizer|yauzl)(\/|$)/;

const [outDir = "", folder = "", ...programs] = process.argv.slice(2);
const sources = join(root, "apps", "server", "src");
const input = Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ""), join(sources, path)]));
const vite = createRequire(join(root, "apps", "web", "package.json")).resolve("vite");
const { build } = await import(pathToFileURL(vite).href);

await compile(input, { emptyOutDir: true });
await compile(workerInputs(), { emptyOutDir: false });

/**
 * @param {Record<string, string>} input
 * @param {{ emptyOutDir: boolean }} options
 */
async function compile(input, { emptyOutDir }) {
  await build({
    configFile: false,
    root: join(root, "apps", "server"),
    logLevel: "warn",
    plugins: [keepOwnPlaces(), asciiOnly()],
    ssr: { noExternal: [bundled], target: "node" },
    build: {
      ssr: true,
      outDir,
      emptyOutDir,
      minify: false,
      sourcemap: true,
      target: "node22",
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "[name].mjs",
          chunkFileNames: "chunks/[name]-[hash].mjs",
        },
      },
    },
  });
}

/**
 * Files that are looked up relative to a module (a worker, a child process, the migrations) are still found at their original
 * place.
 * @returns {import("vite").Plugin}
 */
function keepOwnPlaces() {
  return {
    name: "keep-own-places",
    enforce: "pre",
    transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (file.includes("node_modules") || !code.includes("import.meta")) return undefined;
      const place = { url: pathToFileURL(file).href, filename: file };
      return {
        code: withCompiledWorkers(code, file, folder)
          .replaceAll("import.meta.url", JSON.stringify(place.url))
          .replaceAll("import.meta.filename", JSON.stringify(place.filename)),
        map: null,
      };
    },
  };
}

/**
 * Last of all: the columns of a source map are off after an escape, which costs less than 6 MB of every server.
 * @returns {import("vite").Plugin}
 */
function asciiOnly() {
  return {
    name: "ascii-only",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = toAscii(file.code);
    },
  };
}
