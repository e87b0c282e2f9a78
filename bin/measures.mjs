import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * @typedef {{ path: string, lines: number, imports: { path: string, names: string[] }[], exports: string[] }} Module
 *   `path` from the root; `names` as they are exported, "*" for all
 */

/** Role suffixes; these files are not counted as fragments however short they are. */
const roleFile =
  /\.(feature|events|table|repo|routes|http|kind|runs|policy|jobs|access|queries|types|tools|factory|double|config)\.tsx?$/;

/** Files under this many lines count as small. */
const small = 60;

/**
 * How finely the product code is split. Informative only.
 * @param {string} root
 */
export function measure(root) {
  const modules = ["apps/server/src", "apps/web/src", ...packages(root)].flatMap((folder) => modulesIn(root, folder));
  const uses = usesOf(modules);
  const lines = modules.reduce((sum, module) => sum + module.lines, 0);
  const exported = modules.flatMap((module) => module.exports.map((name) => uses.namesOf(module.path, name)));
  const once = exported.filter((users) => users.size === 1).length;
  const fragments = modules.filter((module) => isFragment(module, uses.importersOf(module.path)));
  return {
    files: modules.length,
    lines,
    fragments: fragments.map(({ path }) => path),
    exportsUsedOnce: exported.length === 0 ? 0 : once / exported.length,
  };
}

/** @param {ReturnType<typeof measure>} measures */
export function describeMeasures({ files, lines, fragments, exportsUsedOnce }) {
  const share = `${Math.round(exportsUsedOnce * 100)} % of exports used by one file (aim: 40)`;
  return `${files} files of product code, ${lines} lines, ${fragments.length} small files with one importer beside them (aim: 90), ${share}`;
}

/** @param {Module} module @param {Set<string>} importers */
function isFragment({ path, lines }, importers) {
  if (lines >= small || roleFile.test(path) || importers.size !== 1) return false;
  return [...importers].every((importer) => dirname(importer) === dirname(path));
}

/** @param {string} root */
function packages(root) {
  return readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`);
}

/** @param {string} root @param {string} folder @returns {Module[]} */
function modulesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => readModule(root, path));
}

const importLine = /^(?:import|export)\s+(?:type\s+)?([^"';]*?)\s*from\s*"([^"]+)"/gm;
const lazyImport = /\bimport\(\s*"([^"]+)"\s*\)/g;
const exportLine =
  /^export\s+(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/gm;

/** @param {string} root @param {string} path @returns {Module} */
export function readModule(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  const named = [...text.matchAll(importLine)].map(([, names = "", from = ""]) => ({ from, names: namesIn(names) }));
  const lazy = [...text.matchAll(lazyImport)].map(([, from = ""]) => ({ from, names: ["*"] }));
  const imports = [...named, ...lazy].flatMap(({ from, names }) => {
    const target = resolve(path, from);
    return target === undefined ? [] : [{ path: target, names }];
  });
  return {
    path,
    lines: text.split("\n").length - 1,
    imports,
    exports: [...text.matchAll(exportLine)].map(([, name = ""]) => name),
  };
}

/** "a, type b as c" → ["a", "b"]; a default import or "* as x" is "*". @param {string} text */
function namesIn(text) {
  const braces = /\{([^}]*)\}/.exec(text)?.[1];
  if (braces === undefined) return ["*"];
  return braces.split(",").flatMap((each) => /^(?:type\s+)?(\w+)/.exec(each.trim())?.[1] ?? []);
}

/** Undefined for external packages. @param {string} importer @param {string} from */
function resolve(importer, from) {
  if (from.startsWith(".")) return relative(".", join(dirname(importer), from)).replaceAll("\\", "/");
  const [, name, file] = /^@muster\/([\w-]+)\/(.+)$/.exec(from) ?? [];
  return name && file ? `packages/${name}/src/${file}.ts` : undefined;
}

/** @param {Module[]} modules */
function usesOf(modules) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  /** @param {string} key @param {string} user */
  const add = (key, user) => users.set(key, (users.get(key) ?? new Set()).add(user));
  for (const { path, imports } of modules)
    for (const target of imports)
      for (const key of [target.path, ...target.names.map((name) => `${target.path}#${name}`)]) add(key, path);
  /** @param {string} key */
  const usersOf = (key) => users.get(key) ?? new Set();
  return {
    /** @param {string} path */
    importersOf: usersOf,
    /** @param {string} path @param {string} name */
    namesOf: (path, name) => new Set([...usersOf(`${path}#${name}`), ...usersOf(`${path}#*`)]),
  };
}
