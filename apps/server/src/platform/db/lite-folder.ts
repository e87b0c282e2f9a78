import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownMigrations, preReleaseError } from "./schema.ts";

/** Names the initial migration of the database in the folder, so that it can be checked without opening (and so changing) it. */
const markName = "MUSTER_SCHEMA";

/** Marks a new folder of the embedded database as made by this program. */
export function markFolder(directory: string): void {
  writeFileSync(join(directory, markName), `${knownMigrations()[0]}\n`, { mode: 0o600 });
}

/** Throws a `StartError` when the folder holds a database that a pre-release made. Reads only. */
export function refuseForeignFolder(directory: string): void {
  if (!existsSync(directory)) return;
  if (readMark(directory) !== knownMigrations()[0]) throw preReleaseError();
}

function readMark(directory: string): string | undefined {
  const file = join(directory, markName);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
