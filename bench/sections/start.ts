import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure, median } from "../figure.ts";
import { startMuster, withFolder } from "../muster.ts";

const tries = 5;

/**
 * From the launcher's process to the first 200 of /api/health, polled every 20 ms. Packages and the web build exist already.
 */
export async function measureStart(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    const fresh = database.url ? [] : await repeat(() => startOnce(database));
    const existing = await withFolder((dataDir) => startsOnOneFolder(database, dataDir));
    if (fresh.length > 0) {
      figures.push(atMost(`fresh data folder, ${database.name}`, median(fresh) / 1000, { target: 3, unit: "s" }));
    }
    figures.push(atMost(`existing data, ${database.name}`, median(existing) / 1000, { target: 1.2, unit: "s" }));
  });
  return figures;
}

function startOnce(database: BenchDatabase): Promise<number> {
  return withFolder(async (dataDir) => {
    const muster = await startMuster({ database, dataDir });
    await muster.stop();
    return muster.startMs;
  });
}

/** The first start creates the data and does not count. */
async function startsOnOneFolder(database: BenchDatabase, dataDir: string): Promise<number[]> {
  const first = await startMuster({ database, dataDir });
  await first.stop();
  return await repeat(async () => {
    const muster = await startMuster({ database, dataDir });
    await muster.stop();
    return muster.startMs;
  });
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < tries; done++) times.push(await measure());
  return times;
}
