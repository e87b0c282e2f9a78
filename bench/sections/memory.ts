import { setTimeout as wait } from "node:timers/promises";
import { onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { measureTree } from "../process-tree.ts";

const idleMs = 30_000;
const limitMb = { PGlite: 420, PostgreSQL: 200 };
const limitPercent = 1;

/**
 * Launcher, server and all their children on an existing data folder, without anyone signed in: CPU time in the second 30 s after the
 * start, and memory at their end. Without PostgreSQL's own processes.
 */
export async function measureMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      await withMuster({ database, dataDir }, async () => undefined);
      await withMuster({ database, dataDir }, async ({ pid }) => {
        await wait(idleMs);
        const before = measureTree(pid);
        await wait(idleMs);
        const { processes, cpuSeconds, rssMb, pssMb } = measureTree(pid);
        const percent = ((cpuSeconds - before.cpuSeconds) / (idleMs / 1000)) * 100;
        const target = limitMb[database.name];
        figures.push(atMost(`RSS of ${processes} processes, ${database.name}`, rssMb, { target, unit: "MB" }));
        figures.push(atMost(`CPU of one core, ${database.name}`, percent, { target: limitPercent, unit: "%" }));
        figures.push({ what: `PSS of the same, ${database.name}`, value: `${Math.round(pssMb)} MB` });
      });
    });
  });
  return figures;
}
