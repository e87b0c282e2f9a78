import { databaseOver } from "./database.ts";
import { openLite } from "./lite.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./types.ts";

/** PostgreSQL when a URL is given, else the embedded database in `directory`. */
export async function openDatabase(where: {
  url: string | undefined;
  directory: string;
  connections?: number;
  /** How long, in ms, a request waits for a connection before it fails as busy; 5000 by default. */
  patienceMs?: number;
}): Promise<Database> {
  const { url, directory, connections = 10, ...patience } = where;
  return databaseOver(url ? await openPostgres(url, { connections, ...patience }) : await openLite(directory));
}
