import { setTimeout as wait } from "node:timers/promises";
import { onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { measureTree } from "../process-tree.ts";
import { salesTable } from "../sales.ts";
import { assignAnalysis, untilDone, visit } from "../visitor.ts";

const moments = [50, 250, 500];
/** Until children that are no longer used have ended. */
const restMs = 15_000;
const maxRatio = 1.15;

/** Memory of the process tree at rest after 50, 250 and 500 analyses of the same table, assigned one after another. */
export async function measureTasks(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases((database) =>
    withFolder((dataDir) =>
      withMuster({ database, dataDir }, async ({ url, pid }) => {
        const visitor = await visit(url);
        const table = salesTable(1000);
        const sizes: number[] = [];
        for (let done = 0; done < Math.max(...moments); ) {
          await untilDone(url, visitor, await assignAnalysis(url, visitor, table));
          done++;
          if (!moments.includes(done)) continue;
          await wait(restMs);
          const { rssMb, processes } = measureTree(pid);
          sizes.push(rssMb);
          const what = `RSS of ${processes} processes after ${done} tasks, ${database.name}`;
          figures.push({ what, value: `${Math.round(rssMb)} MB`, number: rssMb });
        }
        const ratio = (sizes.at(-1) ?? Number.NaN) / (sizes[0] ?? Number.NaN);
        figures.push(atMost(`last to first, ${database.name}`, ratio, { target: maxRatio, unit: "x" }));
      }),
    ),
  );
  return figures;
}
