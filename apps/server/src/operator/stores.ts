import { openConfiguredDatabase } from "../open-database.ts";
import type { Config } from "../platform/config.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import type { Stores } from "./backup/snapshot.ts";

/** Opens the database, without applying migrations, and the file storage: a backup is made before an upgrade. */
export async function openStores(config: Config): Promise<Stores & { close(): Promise<void> }> {
  const { db, close } = await openConfiguredDatabase(config, 2);
  try {
    return { db, storage: await openStorage(config), dataDir: config.dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}
