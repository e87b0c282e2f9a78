import { databaseOver } from "./database.ts";
import { openLite } from "./lite.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./types.ts";

/** PostgreSQL where an URL is given, else the embedded one in `directory`. */
export async function openDatabase(where: {
  url: string | undefined;
  directory: string;
  connections?: number;
}): Promise<Database> {
  return databaseOver(
    where.url
      ? await openPostgres(where.url, { connections: where.connections ?? 10 })
      : await openLite(where.directory),
  );
}
