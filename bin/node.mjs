import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { LauncherError } from "./errors.mjs";
import { root } from "./paths.mjs";

const oldest = [22, 22];

/**
 * The Node that runs Muster: the pinned one that npm installed, else this one if it is new enough, else one on the PATH. Each
 * candidate is run once, so that a binary for another C library is skipped.
 */
export function findNode() {
  const found = [pinnedNode(), process.execPath, ...nodesOnPath()].find(isUsable);
  if (found) return found;
  throw new LauncherError(
    `Muster needs Node ${oldest.join(".")} or newer but found only ${process.versions.node}; there is no pinned Node for ` +
      `${process.platform}-${process.arch}. Install Node 24 from https://nodejs.org and start again.`,
  );
}

function pinnedNode() {
  return join(pinnedFolder(root), "bin", nodeName());
}

/** @param {string} folder a repository */
function pinnedFolder(folder) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  return join(folder, "node_modules", name);
}

/**
 * Removes what comes with the pinned Node to compile add-ons, 67 MB: no package here compiles one.
 * @param {string} [folder] a repository
 */
export function removeNodeHeaders(folder = root) {
  rmSync(join(pinnedFolder(folder), "include"), { recursive: true, force: true });
}

function nodesOnPath() {
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, nodeName()));
}

function nodeName() {
  return process.platform === "win32" ? "node.exe" : "node";
}

/** @param {string} file */
function isUsable(file) {
  if (!existsSync(file)) return false;
  try {
    const words = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return isNewEnough(words.trim());
  } catch {
    return false;
  }
}

/** @param {string} version as Node prints it: v24.21.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
