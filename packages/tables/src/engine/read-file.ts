import { join } from "node:path";
import { type Database, quoteName, quoteText } from "../database.ts";
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
  // A very wide table takes half a gigabyte each time it is held: what the profile was read from is no longer needed.
  for (const { name } of profile.tables) await dropRelation(database, name);
  const parquet: string[] = [];
  for (const [i, { relation }] of sources.entries()) {
    const path = join(folder, `table-${i}.parquet`);
    await database.run(`COPY ${relation} TO ${quoteText(path)} (FORMAT parquet)`);
    parquet.push(path);
  }
  return { sources, parquet, profile };
}

/** Tables that needed no change were prepared as views. */
async function dropRelation(database: Database, name: string): Promise<void> {
  const [found] = await database.rows(
    `SELECT table_type AS kind FROM information_schema.tables WHERE table_schema = 'main' AND table_name = ${quoteText(name)}`,
  );
  if (found) await database.run(`DROP ${found["kind"] === "VIEW" ? "VIEW" : "TABLE"} ${quoteName(name)}`);
}
