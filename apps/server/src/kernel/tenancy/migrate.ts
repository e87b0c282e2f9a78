import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Sql } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { keepOwners } from "./keep-owners.ts";
import { secureTables } from "./secure-tables.ts";

const folder = fileURLToPath(new URL("../../../drizzle", import.meta.url));

/**
 * Brings the database to this program's shape, in one transaction under a lock, so that any number of nodes may start at once.
 * Refuses a database that a newer program has already changed.
 */
export async function migrate(db: Database, known: MigrationMeta[] = migrations()): Promise<void> {
  await db.alone(() => db.transaction((sql) => apply(sql, known)));
}

/** What brings a database to this program's shape, the oldest first. */
export function migrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Hashes of the migrations that this program brings. */
export function knownMigrations(): string[] {
  return migrations().map((migration) => migration.hash);
}

async function apply(sql: Sql, known: MigrationMeta[]): Promise<void> {
  await sql.query("create schema if not exists muster");
  await sql.query(
    "create table if not exists muster.migrations (hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())",
  );
  const applied = await appliedHashes(sql);
  refuseNewer(applied, new Set(known.map((migration) => migration.hash)));
  const pending = known.filter((migration) => !applied.has(migration.hash));
  for (const migration of pending) {
    for (const statement of migration.sql) if (statement.trim()) await sql.query(statement);
    await sql.query("insert into muster.migrations (hash, made_at) values ($1, $2)", [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  if (pending.length) {
    await secureTables(sql);
    await keepOwners(sql);
  }
}

async function appliedHashes(sql: Sql): Promise<Set<string>> {
  const { rows } = await sql.query("select hash from muster.migrations");
  return new Set(rows.map((row) => String(row["hash"])));
}

function refuseNewer(applied: Set<string>, known: Set<string>): void {
  for (const hash of applied)
    if (!known.has(hash))
      throw new StartError(
        "This database was upgraded by a newer version of Muster. Start that version, or restore a backup made before the upgrade.",
      );
}
