import { join } from "node:path";
import { type Database, quoteText } from "../database.ts";
import { profileTables } from "../profile/profile-tables.ts";
import { readSources } from "../read-tables.ts";
import type { ReadTableFile } from "./messages.ts";

/** Reads one file, profiles its tables and writes each as Parquet into `folder`. */
export async function readTableFile(
  database: Database,
  file: { path: string; name: string },
  folder: string,
): Promise<ReadTableFile> {
  const sources = await readSources(database, [file], folder);
  const profile = await profileTables(database.connection, sources);
  const parquet: string[] = [];
  for (const [i, { relation }] of sources.entries()) {
    const path = join(folder, `table-${i}.parquet`);
    await database.run(`COPY ${relation} TO ${quoteText(path)} (FORMAT parquet)`);
    parquet.push(path);
  }
  return { sources, parquet, profile };
}
