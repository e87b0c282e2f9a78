import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { appliedMigrations, knownMigrations, preReleaseMessage } from "../../platform/db/schema.ts";
import type { Database } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { hasKeyFor } from "../../platform/secrets/secret-box.ts";
import { readSealedKeys } from "../backup/tables.repo.ts";
import { openStores } from "../stores.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Database";
const clockMs = 2000;

/** Whether the database answers, its schema is this program's, and its clock matches ours. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.dataDir, "pg")))
    return [ok(about, "Embedded database; created on first start.")];
  try {
    const { db, close } = await openStores(config);
    return await inspect(db, config).finally(close);
  } catch (error) {
    if (
      !config.DATABASE_URL &&
      error instanceof StartError &&
      error.message.includes("is in use by another Muster process")
    )
      return [ok(about, "Embedded database, in use by the running server.")];
    const summary = error instanceof Error ? error.message : String(error);
    return [{ about, state: "broken", summary, impact: "Muster can't start.", fix: fixFor(summary, config) }];
  }
}

function fixFor(problem: string, { DATABASE_URL }: Config): string {
  if (problem === preReleaseMessage)
    return "Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, then start Muster.";
  if (DATABASE_URL) return "Start PostgreSQL 15 or newer, or correct DATABASE_URL.";
  return "Restore a backup into another folder: DATA_DIR=./restored npx muster restore FILE";
}

async function inspect(db: Database, config: Config): Promise<Finding[]> {
  const { rows } = await db.query("select extract(epoch from clock_timestamp()) * 1000 as ms");
  const apartMs = Math.abs(Number(rows[0]?.["ms"]) - Date.now());
  return [await lookAtShape(db), clockFinding(apartMs), ...(await checkKeys(db, config))];
}

async function lookAtShape(db: Database): Promise<Finding> {
  const applied = await appliedMigrations(db);
  const known = knownMigrations();
  if (!applied?.length) return ok(about, `${db.version} is reachable and empty; tables are created on first start.`);
  if (applied.some((hash) => !known.includes(hash)))
    return {
      about,
      state: "broken",
      summary: `${db.version} is reachable, but was upgraded by a newer version of Muster.`,
      impact: "This version can't start with it.",
      fix: "Start the newer version, or restore the backup made before the upgrade.",
    };
  const pending = known.length - applied.length;
  if (!pending) return ok(about, `${db.version} is reachable and up to date.`);
  return {
    about,
    state: "missing",
    summary: `${db.version} is reachable; ${pending} ${pending === 1 ? "migration runs" : "migrations run"} at the next start.`,
    impact: "None, but you can't go back to the older version without a backup.",
    fix: "npx muster backup before-upgrade.tar",
  };
}

/** Keys of providers, and secrets of webhooks and MCP servers, that this installation cannot decrypt: a backup was restored without the key that sealed them. */
export async function checkKeys(db: Database, config: Config): Promise<Finding[]> {
  if (!(await appliedMigrations(db))?.length) return [];
  const keys = await readSealedKeys(db);
  const lost = keys.filter((sealed) => !hasKeyFor(sealed, config)).length;
  if (keys.length === 0) return [];
  if (lost === 0) return [ok("Stored keys", `${keys.length} encrypted; the encryption key is available.`)];
  return [
    {
      about: "Stored keys",
      state: "broken",
      summary: `Can't decrypt ${lost} of ${keys.length} provider keys and secrets of webhooks and MCP servers: the encryption key is missing.`,
      impact: "Those providers are skipped, and those webhooks and MCP servers fail.",
      fix: `Restore DATA_DIR/secret-key or SECRET_KEY from the original server, or have admins enter the keys again and replace the secrets.`,
    },
  ];
}

function clockFinding(apartMs: number): Finding {
  if (apartMs < clockMs) return ok("Clock", "The database clock matches this machine's clock.");
  return {
    about: "Clock",
    state: "missing",
    summary: `The database clock is off by ${Math.round(apartMs / 1000)} seconds.`,
    impact: "Trials, sessions, and limits will start and end at the wrong time.",
    fix: "Turn on time synchronization (NTP) on both machines.",
  };
}
