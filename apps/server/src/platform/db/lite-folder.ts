import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../lock/start-error.ts";
import { knownMigrations, preReleaseError } from "./schema.ts";

/**
 * Holds the hash of the database's initial migration, so that it can be checked without opening (and so changing) the database.
 */
const markName = "MUSTER_SCHEMA";
const postgresMajor = "18";

/** Parts of every cluster that PostgreSQL does not recreate. */
const clusterEntries = [
  ...["base", "global", "pg_commit_ts", "pg_dynshmem", "pg_logical", "pg_multixact", "pg_notify", "pg_replslot"],
  ...["pg_serial", "pg_snapshots", "pg_stat", "pg_stat_tmp", "pg_subtrans", "pg_tblspc", "pg_twophase", "pg_wal"],
  ...["pg_xact", "postgresql.conf", "pg_hba.conf", "pg_ident.conf", "global/pg_control", "global/pg_filenode.map"],
];

/** Marks a new folder of the embedded database as created by this program. */
export function markFolder(directory: string): void {
  writeFileSync(join(directory, markName), `${knownMigrations()[0]}\n`, { mode: 0o600, flush: true });
}

/** Whether the folder has no database yet. */
export function isNewFolder(directory: string): boolean {
  return !existsSync(directory) || readdirSync(directory).length === 0;
}

/** Throws a `StartError` when the folder holds a database of a pre-release, or only a part of one. Reads only. */
export function refuseUnusableFolder(directory: string): void {
  if (isNewFolder(directory)) return;
  const mark = readText(directory, markName);
  const version = readText(directory, "PG_VERSION");
  if (mark === undefined && version !== undefined) throw preReleaseError();
  const missing = ["PG_VERSION", ...clusterEntries].filter((name) => !existsSync(join(directory, name)));
  if (missing.length > 0) throw unusable(directory, `it is incomplete: ${missing.join(", ")} missing`);
  if (!/^\d+$/.test(version ?? "")) throw unusable(directory, "its file PG_VERSION is damaged");
  if (version !== postgresMajor)
    throw unusable(directory, `it belongs to PostgreSQL ${version}, and this Muster opens PostgreSQL ${postgresMajor}`);
  if (!/^[0-9a-f]{64}$/.test(mark ?? "")) throw unusable(directory, `its file ${markName} is damaged`);
  if (mark !== knownMigrations()[0]) throw preReleaseError();
}

/**
 * Removes PostgreSQL's postmaster.pid. A power cut may leave it empty, and PostgreSQL refuses to start on an empty one. Its
 * protection is not needed: the caller holds the data folder's own lock.
 */
export function removeProcessFile(directory: string): void {
  rmSync(join(directory, "postmaster.pid"), { force: true });
}

/** Advice for a folder that cannot be opened. */
export const restoreAdvice =
  "Put the whole folder back, or restore a backup into an empty one: DATA_DIR=./restored npx muster restore FILE";

function unusable(directory: string, problem: string): StartError {
  return new StartError(
    `The database in ${directory} cannot be opened: ${problem}. Nothing was changed. ${restoreAdvice}`,
  );
}

function readText(directory: string, name: string): string | undefined {
  const file = join(directory, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
