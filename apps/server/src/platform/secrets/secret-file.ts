import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Reads a secret from a file that only this user may read; creates it when absent. Several nodes that start at once on a shared
 * folder get the same one.
 */
export function readOrMakeSecret(path: string): string {
  return readSecretFile(path) ?? make(path);
}

/** Undefined when the file is absent or empty: a full disk leaves empty files. */
export function readSecretFile(path: string): string | undefined {
  try {
    const text = readFileSync(path, "utf8");
    return text.trim() === "" ? undefined : text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function make(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(aside, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(aside, path); // fails when another node was first
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if (readSecretFile(path) === undefined) renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(path, "utf8");
}
