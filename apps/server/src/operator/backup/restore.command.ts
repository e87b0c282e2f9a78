import { createReadStream, existsSync } from "node:fs";
import { deleteChainEnds } from "../../kernel/events/audit-ends.ts";
import { sweepRuns } from "../../kernel/runs/sweep.ts";
import { openServices } from "../../open-services.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { createLog } from "../../platform/log/log.ts";
import type { Command } from "../command.ts";
import { describeBackup } from "./backup.command.ts";
import { inspectBackup } from "./inspect-backup.ts";
import { refuseOtherShape, restoreBackup } from "./restore-backup.ts";

/** `muster restore FILE`: into an empty folder or database. Interrupted work continues at the next start. */
export const restoreCommand: Command = async ({ config, file, say }) => {
  const source = file();
  if (!existsSync(source)) throw new StartError(`File not found: ${source}`);
  // Checked before the data folder is created.
  const beginning = createReadStream(source);
  await refuseOtherShape(beginning).finally(() => beginning.destroy());
  await inspectBackup(createReadStream(source));
  const { services, close } = await openServices(config, createLog({ level: "error" }));
  try {
    const summary = await restoreBackup(services, createReadStream(source));
    await deleteChainEnds(config.dataDir);
    await sweepRuns(services);
    say(`Restored ${describeBackup(summary)}.`);
    say("Start Muster as usual. Everyone needs to sign in again. Unfinished tasks resume.");
    return 0;
  } finally {
    await close(0);
  }
};
