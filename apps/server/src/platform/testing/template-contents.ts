import { randomBytes } from "node:crypto";
import { appendFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../kernel/tenancy/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/types.ts";
import { createLog } from "../log/log.ts";
import { createQueue } from "../queue/queue.ts";

/** Fills a folder with the migrated embedded database that tests copy. */
export async function makeTemplateFolder(template: string): Promise<void> {
  const aside = `${template}.${randomBytes(4).toString("hex")}`;
  await fillTemplate(await openDatabase({ url: undefined, directory: aside }));
  // Tests kill processes but never cut the power, so commits need not wait for the disk.
  appendFileSync(join(aside, "postgresql.auto.conf"), "fsync = off\nfull_page_writes = off\n");
  try {
    renameSync(aside, template);
  } catch {
    rmSync(aside, { recursive: true }); // another test file was first
  }
}

/** The queue's own tables take a second to create, so they are part of the template. */
export async function fillTemplate(db: Database): Promise<void> {
  await migrate(db);
  const queue = createQueue(db, [], createLog({ level: "silent" }));
  await queue.start();
  await queue.stop(0);
  await db.close();
}
