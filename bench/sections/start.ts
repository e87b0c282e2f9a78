import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { baselineNumber } from "../baseline.ts";
import { onBothDatabases } from "../databases.ts";
import { atMost, type Figure, median } from "../figure.ts";
import { startMuster, withFolder } from "../muster.ts";

const tries = 5;
const barePath = fileURLToPath(new URL("../bare-pglite.ts", import.meta.url));
const freshInBareStarts = "fresh data folder, PGlite, in bare starts";

/**
 * From the launcher's process to the first 200 of /api/health, polled every 20 ms. Packages and the web build exist already. A bare
 * start is Node that opens the same folder with PGlite; both alternate, so other work on the machine slows both.
 */
export async function measureStart(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const start = async (folder: string) => {
        const muster = await startMuster({ database, dataDir: folder });
        await muster.stop();
        return muster.startMs;
      };
      await start(dataDir);
      const [fresh, existing, bare]: [number[], number[], number[]] = [[], [], []];
      for (let done = 0; done < tries; done++) {
        existing.push(await start(dataDir));
        if (database.url) continue;
        bare.push(await startBare(join(dataDir, "pg")));
        fresh.push(await withFolder(start));
      }
      if (!database.url) figures.push(...compare({ fresh, existing, bare }));
      figures.push(atMost(`existing data, ${database.name}`, median(existing) / 1000, { target: 1.2, unit: "s" }));
    });
  });
  return figures;
}

function compare({ fresh, existing, bare }: Record<"fresh" | "existing" | "bare", number[]>): Figure[] {
  const inBareStarts = median(fresh) / median(bare);
  const before = baselineNumber("start", freshInBareStarts);
  return [
    { what: "bare Node and PGlite on the existing data", value: `${(median(bare) / 1000).toFixed(2)} s` },
    atMost("fresh data folder, PGlite", median(fresh) / 1000, { target: 3, unit: "s" }),
    before
      ? atMost(freshInBareStarts, inBareStarts, { target: 1.2 * before, unit: "x" })
      : { what: freshInBareStarts, value: `${inBareStarts.toFixed(2)} x`, number: inBareStarts },
    atMost("existing data, PGlite, in bare starts", median(existing) / median(bare), { target: 3, unit: "x" }),
  ];
}

async function startBare(folder: string): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", barePath, folder]);
  return performance.now() - startedAt;
}
