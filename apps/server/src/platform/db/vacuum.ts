import type { Logger } from "pino";
import type { Database } from "./types.ts";

const lookEveryMs = 5 * 60_000;
const worthwhileDeadRows = 5000;

/** The embedded database has no autovacuum: this looks now and then, and cleans the tables that need it, one at a time. */
export function scheduleVacuum(db: Database, log: Logger): () => void {
  if (db.kind !== "pglite") return () => undefined;
  const timer = setInterval(() => {
    vacuum(db).catch((error: unknown) =>
      log.warn({ err: error }, "Cleaning the database failed; it is tried again later"),
    );
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Answers with the tables it cleaned. */
export async function vacuum(db: Database, deadRows = worthwhileDeadRows): Promise<string[]> {
  const { rows } = await db.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where n_dead_tup >= $1 or n_mod_since_analyze >= $1 order by n_dead_tup desc`,
    [deadRows],
  );
  const names = rows.map((row) => String(row["name"]));
  for (const name of names) await db.exec(`vacuum (analyze) ${name}`);
  return names;
}
