import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../apps/server/src/platform/db/open.ts";
import type { Database } from "../../apps/server/src/platform/db/types.ts";
import { onPostgres } from "../databases.ts";
import { atLeast, atMost, type Figure } from "../figure.ts";
import { withFolder } from "../muster.ts";
import { measureTree } from "../process-tree.ts";

const queued = 1000;
const organizations = 20;
/** Half a second a reply: a worker with four slots waits most of the time. */
const tokens = 10;
const limitMs = 600_000;

/**
 * 1,000 runs of 20 organizations wait in the queue; each calls a model that takes half a second. The time until all have ended, with
 * one worker process and with four, PostgreSQL. The memory of the one worker shows whether it keeps something of each run.
 */
export async function measureQueue(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (url) => {
    const provider = await started("provider.ts", String(tokens));
    try {
      const baseUrl = `http://127.0.0.1:${provider.port}/v1`;
      const one = await drain({ url, baseUrl, workers: 1 });
      const four = await drain({ url, baseUrl, workers: 4 });
      figures.push(
        { what: `${queued} runs, one worker`, value: `${(one.ms / 1000).toFixed(1)} s`, number: one.ms / 1000 },
        { what: `${queued} runs, four workers`, value: `${(four.ms / 1000).toFixed(1)} s`, number: four.ms / 1000 },
        atLeast("four workers, times the speed of one", one.ms / four.ms, { target: 3, unit: "x" }),
        { what: "CPU of the one worker per run", value: `${((one.cpuSeconds * 1000) / queued).toFixed(1)} ms` },
        atMost("memory that the last 500 runs added to the one worker", one.grownMb, { target: 20, unit: "MB" }),
      );
    } finally {
      provider.child.kill();
    }
  });
  return figures;
}

interface Drain {
  ms: number;
  cpuSeconds: number;
  grownMb: number;
}

function drain({ url, baseUrl, workers }: { url: string; baseUrl: string; workers: number }): Promise<Drain> {
  return withFolder(async (directory) => {
    const settings = { url, directory, baseUrl, orgId: "" };
    const startNode = (works: boolean) => started("node.ts", JSON.stringify({ ...settings, works }));
    const starter = await startNode(false);
    const db = await openDatabase({ url, directory, connections: 2 });
    const working: Child[] = [];
    try {
      await fill(starter.port);
      for (let count = 0; count < workers; count++) working.push(await startNode(true));
      return await untilDrained(db, working);
    } finally {
      for (const { child } of [starter, ...working]) child.kill("SIGKILL");
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

/** Counts from the end of the first run, so the workers' start does not count. */
async function untilDrained(db: Database, working: Child[]): Promise<Drain> {
  const pid = working[0]?.child.pid ?? 0;
  let before: { atMs: number; open: number; cpuSeconds: number } | undefined;
  let halfMb = 0;
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(200)) {
    const { rows } = await db.query("select count(*)::int as n from runs where kind = 'bench' and ended_at is null");
    const open = Number(rows[0]?.["n"]);
    const { cpuSeconds, rssMb } = measureTree(pid);
    if (open < queued) before ??= { atMs: performance.now(), open, cpuSeconds };
    if (open <= queued / 2) halfMb ||= rssMb;
    if (open > 0 || !before) continue;
    const share = before.open / queued;
    const ms = (performance.now() - before.atMs) / share;
    return { ms, cpuSeconds: (cpuSeconds - before.cpuSeconds) / share, grownMb: rssMb - halfMb };
  }
  throw new Error(`The queue was not empty after ${limitMs / 1000} s`);
}

interface Child {
  child: ChildProcess;
  port: number;
}

async function started(file: string, argument: string): Promise<Child> {
  const child = fork(fileURLToPath(new URL(`../streaming/${file}`, import.meta.url)), [argument]);
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}
