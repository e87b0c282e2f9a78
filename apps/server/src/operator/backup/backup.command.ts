import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../platform/lock/start-error.ts";
import { runInServer } from "../ask-running.ts";
import type { Command } from "../command.ts";
import { openStores } from "../stores.ts";
import { inspectBackup } from "./inspect-backup.ts";
import type { BackupSummary } from "./manifest.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * `muster backup FILE`: writes everything to one file while Muster runs. The file is read back and verified before it gets its
 * name.
 */
export const backupCommand: Command = async ({ config, file, say }) => {
  const target = file();
  if (existsSync(target))
    throw new StartError(`${target} already exists. Choose a new file name; backups never overwrite files.`);
  const partial = `${target}.partial`;
  try {
    const running = await runInServer(config, "backup");
    if (running) await save(running, partial);
    else {
      const stores = await openStores(config);
      await save(writeBackup(stores), partial).finally(() => stores.close());
    }
    const summary = await inspectBackup(createReadStream(partial));
    await rename(partial, target);
    say(`Saved ${describeBackup(summary)} to ${target}`);
    for (const name of summary.missingFiles) say(`  Skipped ${name}: missing from storage or damaged`);
    say("  Sessions are not included. Everyone needs to sign in again after a restore.");
    return summary.missingFiles.length ? 1 : 0;
  } catch (error) {
    await rm(partial, { force: true });
    throw isCutOff(error)
      ? new StartError("The backup failed: the running server stopped responding. See its log. Nothing was saved.")
      : error;
  }
};

/** "28 tables with 1,204 rows, and 3 files (2.1 MB)" */
export function describeBackup({ tables, rows, files, fileBytes }: BackupSummary): string {
  const count = (n: number, what: string) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
  return `${count(tables, "table")} with ${count(rows, "row")}, and ${count(files, "file")} (${(fileBytes / 1024 ** 2).toFixed(1)} MB)`;
}

/** Resolves once the data is on disk, not merely written to the system's cache. */
async function save(content: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await rm(path, { force: true });
  const handle = await open(path, "wx", 0o600);
  await pipeline(content, handle.createWriteStream({ flush: true }));
}

function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
  );
}
