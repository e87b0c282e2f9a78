import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import { refuseUnusableFolder } from "./platform/db/lite-folder.ts";
import { openDatabase } from "./platform/db/open.ts";
import { appliedMigrations, refusePreRelease } from "./platform/db/schema.ts";
import type { Database } from "./platform/db/types.ts";
import { lockFolder } from "./platform/lock/folder-lock.ts";
import { StartError } from "./platform/lock/start-error.ts";

export interface OpenDatabase {
  db: Database;
  /** Closes the database and releases the data folder. */
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL, or locks the data folder and opens the embedded database in it. Applies no migrations. Throws a
 * `StartError`, with nothing written, when a pre-release created the database or its folder is incomplete.
 */
export async function openConfiguredDatabase(config: Config, connections: number): Promise<OpenDatabase> {
  const { DATABASE_URL: url, dataDir } = config;
  const directory = join(dataDir, "pg");
  if (!url) refuseUnusableFolder(directory);
  const lock = url ? undefined : lockFolder(dataDir);
  let db: Database | undefined;
  try {
    db = await openDatabase({ url, directory, connections });
    refusePreRelease((await appliedMigrations(db)) ?? []);
  } catch (error) {
    await db?.close().catch(() => undefined);
    lock?.release();
    throw asStartError(error, config);
  }
  const opened = db;
  return {
    db: opened,
    async close() {
      await opened.close();
      lock?.release();
    },
  };
}

function asStartError(error: unknown, { DATABASE_URL, dataDir }: Config): StartError {
  if (error instanceof StartError) return error;
  const reason =
    error instanceof Error && error.message ? error.message : String((error as { code?: string }).code ?? error);
  const where = DATABASE_URL ? "the database at DATABASE_URL" : `the database in ${dataDir}`;
  return new StartError(`Couldn't open ${where}: ${reason}`, { cause: error });
}
