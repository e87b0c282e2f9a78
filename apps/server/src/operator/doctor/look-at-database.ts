import { existsSync } from "node:fs";
import { join } from "node:path";
import { knownMigrations } from "../../kernel/tenancy/migrate.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { readMigrations } from "../backup/tables.repo.ts";
import { openStores } from "../stores.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Database";
const clockMs = 2000;

/** Whether it answers, whether its shape is this program's, and whether its clock is ours. Changes nothing. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.dataDir, "pg")))
    return [ok(about, "The embedded one; it is made at the first start.")];
  try {
    const { db, close } = await openStores(config);
    return await lookInside(db).finally(close);
  } catch (error) {
    if (!config.DATABASE_URL && error instanceof StartError && error.message.startsWith("Another Muster"))
      return [ok(about, "The embedded one, in use by the Muster that runs.")];
    return [
      {
        about,
        state: "broken",
        says: error instanceof Error ? error.message : String(error),
        costs: "Muster cannot start.",
        mend: config.DATABASE_URL
          ? "Start PostgreSQL 15 or newer, or correct DATABASE_URL."
          : "Restore a backup into another folder: DATA_DIR=./restored npx muster restore FILE",
      },
    ];
  }
}

async function lookInside(db: Database): Promise<Finding[]> {
  const { rows } = await db.query("select extract(epoch from clock_timestamp()) * 1000 as ms");
  const apartMs = Math.abs(Number(rows[0]?.["ms"]) - Date.now());
  return [await lookAtShape(db), clockFinding(apartMs)];
}

async function lookAtShape(db: Database): Promise<Finding> {
  const applied = await readMigrations(db);
  const known = knownMigrations();
  if (!applied?.length) return ok(about, `${db.version} answers and is empty; its tables are made at the first start.`);
  if (applied.some((hash) => !known.includes(hash)))
    return {
      about,
      state: "broken",
      says: `${db.version} answers, but a newer Muster has changed it.`,
      costs: "This version refuses to start on it.",
      mend: "Start the newer version, or restore the backup made before the upgrade.",
    };
  const pending = known.length - applied.length;
  if (!pending) return ok(about, `${db.version} answers and has this version's tables.`);
  return {
    about,
    state: "missing",
    says: `${db.version} answers; ${pending} changes of its tables are made at the next start.`,
    costs: "Nothing, but there is no way back without a backup.",
    mend: "npx muster backup before-upgrade.tar",
  };
}

function clockFinding(apartMs: number): Finding {
  if (apartMs < clockMs) return ok("Clock", "The database's clock and this machine's agree.");
  return {
    about: "Clock",
    state: "missing",
    says: `The database's clock and this machine's are ${Math.round(apartMs / 1000)} seconds apart.`,
    costs: "Trials, sessions and limits begin and end at the wrong time.",
    mend: "Turn on time synchronisation (NTP) on both machines.",
  };
}
