import { request } from "node:http";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure, percentile } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { salesTable } from "../sales.ts";
import { withDatabase } from "../seed.ts";
import { assignAnalysis, type Visitor, visit } from "../visitor.ts";

const listeners = 500;

/**
 * 500 listeners on one running task. Measured from the event's time in the database, which is before its commit, to its arrival
 * at each listener. Events from before a listener connected are left out.
 */
export async function measureEvents(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const where = { database, dataDir };
      const heard = await withMuster(where, ({ url }) => listenToTask(url));
      const written = await withDatabase(where, (db) =>
        db.query("select number, (extract(epoch from at) * 1000)::float8 as ms from run_events"),
      );
      const times = new Map(written.rows.map((row) => [Number(row["number"]), Number(row["ms"])]));
      figures.push(...write(delays(heard, times), database));
    });
  });
  return figures;
}

interface Heard {
  number: number;
  atMs: number;
  sinceMs: number;
}

async function listenToTask(url: string): Promise<Heard[]> {
  const visitor = await visit(url);
  const taskId = await assignAnalysis(url, visitor, salesTable(400_000));
  const heard = await Promise.all(Array.from({ length: listeners }, () => listen(url, visitor, taskId)));
  return heard.flat();
}

function listen(url: string, { cookie }: Visitor, taskId: string): Promise<Heard[]> {
  return new Promise((resolve, reject) => {
    const heard: Heard[] = [];
    const asked = request(`${url}/api/tasks/${taskId}/events`, { headers: { cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A listener was refused with ${answer.statusCode}`));
      const sinceMs = Date.now();
      answer.on("data", (chunk: Buffer) => {
        const atMs = Date.now();
        for (const [, number] of chunk.toString().matchAll(/^id: (\d+)$/gm)) {
          heard.push({ number: Number(number), atMs, sinceMs });
        }
      });
      answer.on("end", () => resolve(heard)).on("error", reject);
    });
    asked.on("error", reject).end();
  });
}

function delays(heard: Heard[], writtenMs: Map<number, number>): number[] {
  return heard.flatMap(({ number, atMs, sinceMs }) => {
    const written = writtenMs.get(number);
    return written === undefined || written < sinceMs ? [] : [atMs - written];
  });
}

function write(times: number[], { name }: BenchDatabase): Figure[] {
  if (times.length < listeners) throw new Error(`Only ${times.length} events reached a listener while it listened`);
  const what = `${listeners} listeners, ${times.length.toLocaleString("en-US")} deliveries, ${name}`;
  return [
    { what: `${what}: p50`, value: `${Math.round(percentile(times, 0.5))} ms` },
    atMost(`${what}: p99`, percentile(times, 0.99), { target: 100, unit: "ms" }),
  ];
}
