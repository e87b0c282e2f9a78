import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure, percentile } from "../figure.ts";
import { withFolder } from "../muster.ts";
import { type Child, startChild, usageOf } from "../streaming/children.ts";

const streams = 200;
const tokens = 100;
const startedWithinMs = 10_000;
const warmUpStreams = 20;

/** One stream: the time from the request to its first token, and the delay of each token. */
interface Timing {
  firstMs: number;
  lagsMs: number[];
}

/**
 * 200 streams of a run, started evenly within 10 s, compared with the same streams through a plain relay in the same run.
 * Measured from the request that starts the run to the first token's arrival, and from the time at which the model server sent
 * a token, which the token contains, to its arrival.
 */
export async function measureLiveText(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const provider = await startChild(new URL("../streaming/provider.ts", import.meta.url));
  const baseUrl = `http://127.0.0.1:${provider.port}/v1`;
  const relay = await startChild(new URL("../streaming/relay.ts", import.meta.url), baseUrl);
  try {
    await onBothDatabases((database) =>
      withFolder(async (folder) => {
        const measured = measureOn(database, { folder, baseUrl, relay }).catch((error: unknown) => [
          { what: `${database.name}: not measured: ${String(error)}`, value: "", isMet: false },
        ]);
        figures.push(...(await measured));
      }),
    );
  } finally {
    relay.process.kill();
    provider.process.kill();
  }
  return figures;
}

async function measureOn(
  database: BenchDatabase,
  { folder, baseUrl, relay }: { folder: string; baseUrl: string; relay: Child },
): Promise<Figure[]> {
  const settings = { url: database.url, directory: join(folder, "pg"), baseUrl, orgId: `bench-${Date.now()}` };
  const startNode = (works: boolean) =>
    startChild(new URL("../streaming/node.ts", import.meta.url), JSON.stringify({ ...settings, works }));
  const node = await startNode(true);
  const other = database.url ? await startNode(false) : undefined;
  try {
    const bare = () => streamAll((agent) => listen(agent, { port: relay.port, path: "/raw" }));
    const engine = (reader: Child) => streamAll((agent) => startAndListen(agent, node, reader));
    await streamAll((agent) => startAndListen(agent, node, other ?? node), warmUpStreams);
    const raw = await bare();
    const { result: own, cost } = await withCost(node, () => engine(node));
    const figures = [
      { what: `${database.name}, bare relay: first token p50 / p95`, value: both(raw.map(({ firstMs }) => firstMs)) },
      { what: `${database.name}, bare relay: token lag p50 / p95`, value: both(raw.flatMap(({ lagsMs }) => lagsMs)) },
      ...compare(`${database.name}, same process`, raw, own, 80),
      atMost(`${database.name}, same process: memory per stream`, cost.peakKb / streams, { target: 400, unit: "kB" }),
      {
        what: `${database.name}, same process: CPU per stream of ${tokens} tokens`,
        value: `${(cost.cpuMs / streams).toFixed(0)} ms`,
      },
    ];
    if (other) figures.push(...compare(`${database.name}, another node`, raw, await engine(other), 400));
    return figures;
  } finally {
    node.process.kill("SIGKILL");
    other?.process.kill("SIGKILL");
  }
}

/** CPU time of the node's process, database thread included, and the highest growth of its memory while the work runs. */
async function withCost<T>(
  node: Child,
  work: () => Promise<T>,
): Promise<{ result: T; cost: { cpuMs: number; peakKb: number } }> {
  const before = await usageOf(node);
  let peakKb = 0;
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await wait(500)) peakKb = Math.max(peakKb, (await usageOf(node)).rssKb - before.rssKb);
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await sampling;
  return { result, cost: { cpuMs: (await usageOf(node)).cpuMs - before.cpuMs, peakKb } };
}

function compare(what: string, raw: Timing[], own: Timing[], lagTarget: number): Figure[] {
  const added = (of: (timing: Timing) => number[], share: number) =>
    percentile(own.flatMap(of), share) - percentile(raw.flatMap(of), share);
  const first = ({ firstMs }: Timing) => [firstMs];
  const lags = ({ lagsMs }: Timing) => lagsMs;
  return [
    atMost(`${what}: added first token p50`, added(first, 0.5), { target: 50, unit: "ms" }),
    atMost(`${what}: added first token p95`, added(first, 0.95), { target: 150, unit: "ms" }),
    atMost(`${what}: added token lag p95`, added(lags, 0.95), { target: lagTarget, unit: "ms" }),
  ];
}

function both(times: number[]): string {
  return `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`;
}

async function streamAll(one: (agent: Agent) => Promise<Timing>, count = streams): Promise<Timing[]> {
  const agent = new Agent({ maxSockets: Infinity, keepAlive: true });
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await wait((index * startedWithinMs) / streams);
        return one(agent);
      }),
    );
  } finally {
    agent.destroy();
  }
}

async function startAndListen(agent: Agent, node: Child, reader: Child): Promise<Timing> {
  const sinceMs = now();
  const runId = await post(agent, node.port);
  return listen(agent, { port: reader.port, path: `/events/${runId}`, sinceMs });
}

function post(agent: Agent, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: "127.0.0.1", port, path: "/start", method: "POST" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("error", reject).on("end", () => resolve(text));
    });
    asked.on("error", reject).end();
  });
}

/** Throws unless the whole text arrived. */
function listen(
  agent: Agent,
  { port, path, sinceMs = now() }: { port: number; path: string; sinceMs?: number },
): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const timing: Timing = { firstMs: 0, lagsMs: [] };
    let rest = "";
    const asked = request({ agent, host: "127.0.0.1", port, path }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        const atMs = now();
        rest += chunk;
        for (const match of rest.matchAll(/(\d{13}(?:\.\d+)?) /g)) {
          if (timing.lagsMs.length === 0) timing.firstMs = atMs - sinceMs;
          timing.lagsMs.push(atMs - Number(match[1]));
        }
        rest = rest.slice(rest.lastIndexOf(" ") + 1);
      });
      answer.on("error", reject).on("end", () => {
        if (timing.lagsMs.length === tokens) resolve(timing);
        else reject(new Error(`A stream over ${path} brought ${timing.lagsMs.length} of ${tokens} tokens`));
      });
    });
    asked.on("error", reject).end();
  });
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
