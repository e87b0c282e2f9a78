import autocannon from "autocannon";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atLeast, atMost, type Figure, percentile } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { seedTasks, withDatabase } from "../seed.ts";
import { type Visitor, visit } from "../visitor.ts";

const connections = 32;
const seconds = 10;
const limitMs = { PGlite: 60, PostgreSQL: 30 };

/** GET /api/tasks?limit=50 by one signed-in user over 32 connections for 10 s, after 2 s of warm-up. */
export async function measureList(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const where = { database, dataDir };
      const visitor = await withMuster(where, ({ url }) => visit(url));
      for (const count of [1_000, 100_000]) {
        await withDatabase(where, (db) => seedTasks(db, { email: visitor.email, count }));
        const load = await withMuster(where, ({ url }) => loadList(url, visitor));
        figures.push(...write(load, { database, count }));
      }
    });
  });
  return figures;
}

interface Load {
  perSecond: number;
  p95Ms: number;
}

async function loadList(url: string, visitor: Visitor): Promise<Load> {
  const first = await fetch(`${url}/api/tasks?limit=50`, { headers: { cookie: visitor.cookie } });
  const { items } = (await first.json()) as { items: unknown[] };
  if (items.length !== 50) throw new Error(`The list holds ${items.length} tasks instead of 50`);
  await run(url, visitor, 2);
  return await run(url, visitor, seconds);
}

/** autocannon's own percentiles leave out the 95th, so the time of each response is stored. */
function run(url: string, { cookie }: Visitor, duration: number): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const load = autocannon(
      { url: `${url}/api/tasks?limit=50`, connections, duration, headers: { cookie } },
      (error, result) => {
        if (error) return reject(error);
        const refused = result.non2xx + result.errors;
        if (refused > 0)
          return reject(new Error(`${refused} of ${result.requests.total} requests were not answered with 2xx`));
        resolve({ perSecond: result.requests.total / result.duration, p95Ms: percentile(times, 0.95) });
      },
    );
    load.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  });
}

function write({ perSecond, p95Ms }: Load, { database, count }: { database: BenchDatabase; count: number }): Figure[] {
  const rows = `${count.toLocaleString("en-US")} tasks, ${database.name}`;
  const rate = `50 of ${rows}: rate`;
  return [
    database.name === "PostgreSQL"
      ? atLeast(rate, perSecond, { target: 1000, unit: "requests/s" })
      : { what: rate, value: `${Math.round(perSecond)} requests/s` },
    atMost(`50 of ${rows}: p95`, p95Ms, { target: limitMs[database.name], unit: "ms" }),
  ];
}
