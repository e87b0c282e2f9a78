import { join } from "node:path";
import { openConfiguredDatabase } from "../open-database.ts";
import type { Config } from "../platform/config.ts";
import { openDiskStorage } from "../platform/storage/disk-storage.ts";
import type { Stores } from "./backup/snapshot.ts";

/** Opens the database, without applying migrations, and the file storage: a backup is made before an upgrade. */
export async function openStores(config: Config): Promise<Stores & { close(): Promise<void> }> {
  const { db, close } = await openConfiguredDatabase(config, 2);
  try {
    return { db, storage: await openDiskStorage(join(config.dataDir, "files")), dataDir: config.dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}
