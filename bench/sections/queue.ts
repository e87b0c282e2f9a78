import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../apps/server/src/platform/db/open.ts";
import type { Database } from "../../apps/server/src/platform/db/types.ts";
import { onPostgres } from "../databases.ts";
import { atLeast, type Figure } from "../figure.ts";
import { withFolder } from "../muster.ts";
import { type Child, startChild, usageOf } from "../streaming/children.ts";

/** One worker takes 40 s for these; for 1,000 it would take over four minutes, and the ratio to four workers is the same. */
const queued = 160;
const organizations = 20;
/** A second a reply: a worker with four slots waits most of the time. */
const tokens = 20;
const limitMs = 120_000;

/**
 * 160 runs of 20 organizations wait in the queue; each calls a model that takes a second. The time until all have ended, with
 * one worker process and with four, on PostgreSQL.
 */
export async function measureQueue(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (url) => {
    const provider = await startChild(new URL("../streaming/provider.ts", import.meta.url), String(tokens));
    try {
      const baseUrl = `http://127.0.0.1:${provider.port}/v1`;
      const one = await drain({ url, baseUrl, workers: 1 });
      const four = await drain({ url, baseUrl, workers: 4 });
      figures.push(
        { what: `${queued} runs, one worker`, value: `${(one.ms / 1000).toFixed(1)} s`, number: one.ms / 1000 },
        { what: `${queued} runs, four workers`, value: `${(four.ms / 1000).toFixed(1)} s`, number: four.ms / 1000 },
        atLeast("four workers, times the speed of one", one.ms / four.ms, { target: 3, unit: "x" }),
        { what: "CPU of the one worker per run", value: `${one.cpuMs.toFixed(1)} ms` },
      );
    } finally {
      provider.process.kill();
    }
  });
  return figures;
}

interface Drain {
  ms: number;
  /** Of the first worker, per run of all workers. */
  cpuMs: number;
}

function drain({ url, baseUrl, workers }: { url: string; baseUrl: string; workers: number }): Promise<Drain> {
  return withFolder(async (directory) => {
    const settings = { url, directory, baseUrl, orgId: "" };
    const startNode = (works: boolean) =>
      startChild(new URL("../streaming/node.ts", import.meta.url), JSON.stringify({ ...settings, works }));
    const starter = await startNode(false);
    const db = await openDatabase({ url, directory, connections: 2 });
    const working: Child[] = [];
    try {
      await fill(starter.port);
      working.push(...(await Promise.all(Array.from({ length: workers }, () => startNode(true)))));
      return await untilDrained(db, working[0] ?? starter);
    } finally {
      for (const node of [starter, ...working]) node.process.kill("SIGKILL");
      await db.close();
    }
  });
}

async function fill(port: number): Promise<void> {
  const series = `queue-${Date.now()}`;
  for (let number = 0; number < queued; number += organizations) {
    const answers = Array.from({ length: organizations }, (_, org) =>
      fetch(`http://127.0.0.1:${port}/start?org=${series}-${org}`, { method: "POST" }).then((answer) => answer.text()),
    );
    await Promise.all(answers);
  }
}

/** Counts from the moment when all workers have started, and extrapolates to all runs. */
async function untilDrained(db: Database, first: Child): Promise<Drain> {
  const openRuns = async () => {
    const { rows } = await db.query("select count(*)::int as n from runs where kind = 'bench' and ended_at is null");
    return Number(rows[0]?.["n"]);
  };
  const [before, startedAt, cpuMs] = [await openRuns(), performance.now(), (await usageOf(first)).cpuMs];
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(100)) {
    if ((await openRuns()) > 0) continue;
    const ms = ((performance.now() - startedAt) * queued) / before;
    return { ms, cpuMs: ((await usageOf(first)).cpuMs - cpuMs) / before };
  }
  throw new Error(`${await openRuns()} of ${queued} runs were still open after ${limitMs / 1000} s`);
}
