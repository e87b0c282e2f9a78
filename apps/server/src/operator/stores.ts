import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/db/open.ts";
import { lockFolder } from "../platform/lock/folder-lock.ts";
import { StartError } from "../platform/lock/start-error.ts";
import { openDiskStorage } from "../platform/storage/disk-storage.ts";
import type { Stores } from "./backup/snapshot.ts";

/** Database and files as they are, without bringing them to this program's shape: a backup comes before an upgrade. */
export async function openStores(config: Config): Promise<Stores & { close(): Promise<void> }> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = config.DATABASE_URL ? undefined : lockFolder(config.dataDir);
  try {
    const directory = join(config.dataDir, "pg");
    const db = await openDatabase({ url: config.DATABASE_URL, directory, connections: 2 });
    return {
      db,
      storage: await openDiskStorage(join(config.dataDir, "files")),
      dataDir: config.dataDir,
      async close() {
        await db.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw new StartError(`Couldn't open the database: ${(error as Error).message}`, { cause: error });
  }
}
