import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "../lock/start-error.ts";
import type { Sql } from "./types.ts";

export const preReleaseMessage =
  "This data folder was made by a pre-release of Muster and cannot be opened. Start with an empty DATA_DIR, or run commit a382064 to export it.";

const folder = fileURLToPath(new URL("../../../drizzle", import.meta.url));

/** This program's migrations, oldest first. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Hashes of this program's migrations, oldest first. */
export function knownMigrations(): string[] {
  return listMigrations().map((migration) => migration.hash);
}

/** Hashes of the migrations applied to this database, oldest first; undefined when Muster has not used it yet. */
export async function appliedMigrations(sql: Pick<Sql, "query">): Promise<string[] | undefined> {
  const { rows: tables } = await sql.query("select to_regclass('muster.migrations') is not null as exists");
  if (!tables[0]?.["exists"]) return undefined;
  const { rows } = await sql.query("select hash from muster.migrations order by made_at");
  return rows.map((row) => String(row["hash"]));
}

/**
 * Throws a `StartError` when the database was not created from this program's initial migration. Until the first release that
 * migration is regenerated whenever a table changes, so this refuses every database from before such a change.
 */
export function refusePreRelease(applied: string[]): void {
  const [initial] = knownMigrations();
  if (applied.length > 0 && !(initial && applied.includes(initial))) throw preReleaseError();
}

export function preReleaseError(): StartError {
  return new StartError(preReleaseMessage);
}
