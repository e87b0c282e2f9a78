import type { Logger } from "pino";
import type { Database } from "./types.ts";

const firstLookMs = 5000;
const lookEveryMs = 60_000;

/** The embedded database has no autovacuum: this checks periodically and vacuums the tables that need it, one at a time. */
export function scheduleVacuum(db: Database, log: Logger): () => void {
  if (db.kind !== "pglite") return () => undefined;
  const look = () => {
    vacuum(db).catch((error: unknown) => log.warn({ err: error }, "Couldn't vacuum the database; retrying later"));
    timer = setTimeout(look, lookEveryMs).unref();
  };
  let timer = setTimeout(look, firstLookMs).unref();
  return () => clearTimeout(timer);
}

/** Vacuums tables with dead rows and analyzes tables with many changes, by PostgreSQL's own thresholds. Returns their names. */
export async function vacuum(db: Database): Promise<string[]> {
  const { rows } = await db.query(
    `select format('%I.%I', schemaname, relname) as name, n_dead_tup >= 50 + 0.2 * n_live_tup as "isDirty"
       from pg_stat_user_tables
      where n_dead_tup >= 50 + 0.2 * n_live_tup or n_mod_since_analyze >= 50 + 0.1 * n_live_tup`,
  );
  for (const { name, isDirty } of rows) await db.exec(isDirty ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  return rows.map((row) => String(row["name"]));
}
