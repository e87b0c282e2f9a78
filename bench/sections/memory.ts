import { setTimeout as wait } from "node:timers/promises";
import { onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { measureTree } from "../process-memory.ts";

const idleMs = 30_000;
const limitMb = { PGlite: 450, PostgreSQL: 250 };

/**
 * Launcher, server and all their children on an existing data folder, 30 s after the start, without PostgreSQL's own processes.
 */
export async function measureMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      await withMuster({ database, dataDir }, async () => undefined);
      await withMuster({ database, dataDir }, async ({ pid }) => {
        await wait(idleMs);
        const { processes, rssMb, pssMb } = measureTree(pid);
        const target = limitMb[database.name];
        figures.push(atMost(`RSS of ${processes} processes, ${database.name}`, rssMb, { target, unit: "MB" }));
        figures.push({ what: `PSS of the same, ${database.name}`, value: `${Math.round(pssMb)} MB` });
      });
    });
  });
  return figures;
}
