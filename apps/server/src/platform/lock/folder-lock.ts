import { accessSync, constants, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

export interface FolderLock {
  release(): void;
}

/** References keep the garbage collector from closing a database, which would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process, or throws a `StartError`. The lock is SQLite's own file lock: the kernel releases it
 * however the process ends, and it also holds between containers that share the folder.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  const database = takeLock(folder);
  held.add(database);
  return {
    release() {
      held.delete(database);
      database.close();
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new StartError(
      `Can't write to the data folder ${resolve(folder)}${reason}. Set DATA_DIR to a writable folder.`,
    );
  }
}

function takeLock(folder: string): DatabaseSync {
  const file = join(folder, "muster.lock");
  try {
    const database = openLocked(file);
    writeFileSync(join(folder, "muster.pid"), `${process.pid}\n`);
    return database;
  } catch (error) {
    if (isBusy(error)) throw new StartError(inUse(folder));
    const reason = error instanceof Error ? `: ${error.message}` : "";
    throw new StartError(`Can't lock the data folder ${resolve(folder)}${reason}`, { cause: error });
  }
}

/**
 * Empties a lock file that a power cut has damaged: it holds no data, and damage is detected only when no other process has the
 * lock. Truncated rather than replaced, so that two processes that find it damaged still lock the same file.
 */
function openLocked(file: string): DatabaseSync {
  try {
    return lockDatabase(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    truncateSync(file);
    return lockDatabase(file);
  }
}

function lockDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isDamaged(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed/i.test(error.message);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message);
}

function inUse(folder: string): string {
  return `The data folder ${resolve(folder)} is in use by another Muster process${holder(folder)}. Stop that process, or set DATA_DIR to another folder.`;
}

function holder(folder: string): string {
  try {
    const id = Number.parseInt(readFileSync(join(folder, "muster.pid"), "utf8"), 10);
    return id ? ` (process ${id})` : "";
  } catch {
    return "";
  }
}
