import { startPostgres } from "../bin/postgres.mjs";

export interface BenchDatabase {
  name: "PGlite" | "PostgreSQL";
  /** Absent for the embedded database, which lives in the data folder. */
  url: string | undefined;
}

/**
 * Runs the measurement on the embedded database and then on a separate PostgreSQL with fsync on, or the one that
 * MUSTER_TEST_DATABASE_URL names. Prints a notice when there is no PostgreSQL.
 */
export async function onBothDatabases(measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  await measure({ name: "PGlite", url: undefined });
  await onPostgres((url) => measure({ name: "PostgreSQL", url }));
}

/** On PostgreSQL alone; prints a notice when there is none. */
export async function onPostgres(measure: (url: string) => Promise<void>): Promise<void> {
  const given = process.env["MUSTER_TEST_DATABASE_URL"];
  if (given) return await measure(given);
  const server = await startPostgres({ durable: true });
  if (!server) return console.log("  PostgreSQL is not here; that half is not measured");
  try {
    await measure(server.url);
  } finally {
    await server.stop();
  }
}
