import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What signs sessions: MUSTER_SECRET, else a file in the data folder that only this user may read, made at the first start.
 * Several nodes that start at once on a shared folder end up with the same one.
 */
export function readSecret({
  MUSTER_SECRET,
  dataDir,
}: {
  MUSTER_SECRET?: string | undefined;
  dataDir: string;
}): string {
  if (MUSTER_SECRET) return MUSTER_SECRET;
  const path = join(dataDir, "secret");
  return readIfThere(path) ?? make(path, dataDir);
}

function make(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(aside, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(aside, path); // fails where another node was first
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(path, "utf8");
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
