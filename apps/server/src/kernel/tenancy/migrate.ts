import { appliedMigrations, listMigrations, refusePreRelease } from "../../platform/db/schema.ts";
import type { Database, Sql } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { keepOwners } from "./keep-owners.ts";
import { secureTables } from "./secure-tables.ts";

type Migrations = ReturnType<typeof listMigrations>;

/**
 * Applies missing migrations, in one transaction under a lock, so that any number of nodes may start at once. Throws a
 * `StartError`, and writes nothing, when the database was created by a pre-release or changed by a newer version.
 */
export async function migrate(db: Database, known: Migrations = listMigrations()): Promise<void> {
  await db.alone(() => db.transaction((sql) => apply(sql, known)));
}

async function apply(sql: Sql, known: Migrations): Promise<void> {
  const applied = new Set(await appliedMigrations(sql));
  refuseForeign(applied, known);
  const pending = known.filter((migration) => !applied.has(migration.hash));
  if (pending.length === 0) return;
  await sql.query("create schema if not exists muster");
  await sql.query(
    "create table if not exists muster.migrations (hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())",
  );
  for (const migration of pending) {
    for (const statement of migration.sql) if (statement.trim()) await sql.query(statement);
    await sql.query("insert into muster.migrations (hash, made_at) values ($1, $2)", [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  await secureTables(sql);
  await keepOwners(sql);
}

function refuseForeign(applied: Set<string>, known: Migrations): void {
  refusePreRelease([...applied]);
  const hashes = new Set(known.map((migration) => migration.hash));
  for (const hash of applied)
    if (!hashes.has(hash))
      throw new StartError(
        "This database was upgraded by a newer version of Muster. Start that version, or restore a backup made before the upgrade.",
      );
}
