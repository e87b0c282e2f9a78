import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./paths.mjs";

const folder = join(root, ".muster");
const file = join(folder, "preparing.lock");

/**
 * Installing and building change folders that another launcher reads, so only one launcher at a time does either.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  let hasReported = false;
  while (!take()) {
    if (!hasReported) console.log("Waiting for another Muster process that is preparing this folder …");
    hasReported = true;
    await wait(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** The file appears with its content or not at all, so no process reads an empty one. */
function take() {
  const draft = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A killed launcher leaves its file behind, but its process no longer exists. */
function isHeld() {
  try {
    return isAlive(Number(readFileSync(file, "utf8")));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
