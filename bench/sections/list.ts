import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atLeast, atMost, type Figure } from "../figure.ts";
import { type Load, load } from "../load.ts";
import { withFolder, withMuster } from "../muster.ts";
import { seedTasks, withDatabase } from "../seed.ts";
import { call, type Visitor, visit } from "../visitor.ts";

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
        const measured = await withMuster(where, ({ url }) => loadList(url, visitor));
        figures.push(...write(measured, { database, count }));
      }
    });
  });
  return figures;
}

async function loadList(url: string, visitor: Visitor): Promise<Load> {
  const path = "/api/tasks?limit=50";
  const { items } = (await (await call(url, visitor, { path })).json()) as { items: unknown[] };
  if (items.length !== 50) throw new Error(`The list holds ${items.length} tasks instead of 50`);
  await load(`${url}${path}`, visitor, { connections, seconds: 2 });
  return await load(`${url}${path}`, visitor, { connections, seconds });
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
