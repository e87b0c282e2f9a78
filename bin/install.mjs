import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./children.mjs";
import { LauncherError } from "./errors.mjs";
import { alone } from "./lock.mjs";
import { findNode, removeNodeHeaders } from "./node.mjs";
import { root } from "./paths.mjs";

const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules", ".muster-lock");

// A person's npm settings may leave out development or optional packages, or refuse the system's Node; each of these
// flags takes one such setting back for this one install.
const ciFlags = [
  "--include=dev",
  "--include=optional",
  "--include=peer",
  "--no-engine-strict",
  "--package-lock",
  "--legacy-peer-deps=false",
  "--no-audit",
  "--no-fund",
  "--no-progress",
  "--loglevel=error",
];

/**
 * Makes node_modules match package-lock.json and returns the Node binary for everything else. If nothing changed, this costs
 * one hash of the lock file.
 */
export async function ensureInstalled() {
  const lock = lockStamp();
  const known = readStamp();
  if (known?.lock === lock && existsSync(known.node)) return known.node;
  return await alone(async () => {
    if (!isInstalled()) await install();
    removeNodeHeaders();
    const node = findNode();
    writeFileSync(stampFile, JSON.stringify({ lock, node }));
    return node;
  });
}

function lockStamp() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${hash}-${process.platform}-${process.arch}`;
}

/** @returns {{ lock: string, node: string } | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** npm records what it installed, so a manual `npm install` needs no second one. */
function isInstalled() {
  try {
    const installed = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8"));
    return holdsAll(JSON.parse(readFileSync(lockFile, "utf8")).packages, installed.packages);
  } catch {
    return false;
  }
}

/**
 * Optional packages for other platforms are skipped; those for this platform are required.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 */
export function holdsAll(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    const isThere = path === "" || (path in installed && installed[path]?.version === entry.version);
    return isThere || (entry.optional === true && !isForThisPlatform(entry));
  });
}

/** @param {LockedPackage} entry */
function isForThisPlatform({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
}

async function install() {
  console.log("Installing packages (first run only, about 30 seconds) …");
  const started = Date.now();
  const npm = npmCommand();
  const { code, output } = await runQuietly(npm.command, [...npm.args, "ci", ...ciFlags]);
  if (code !== 0) throw new LauncherError(failure(output));
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** npm tells its scripts where it is installed; outside a script, npm is looked up on the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith(".js") && existsSync(script)) return { command: process.execPath, args: [script] };
  return process.platform === "win32"
    ? { command: "cmd.exe", args: ["/d", "/s", "/c", "npm"] }
    : { command: "npm", args: [] };
}

/** npm states the error first and explains options afterwards. @param {string} output */
function failure(output) {
  const log = join(root, ".muster", "install.log");
  mkdirSync(join(root, ".muster"), { recursive: true });
  writeFileSync(log, output);
  const lines = output.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.startsWith("npm error"));
  const reason = (first < 0 ? lines.slice(-12) : lines.slice(first, first + 12)).map((line) => `  ${line}`);
  return [...reason, "", `Couldn't install packages. See npm's error above or in ${log}.`].join("\n");
}
