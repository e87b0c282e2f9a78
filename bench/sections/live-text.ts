import { type Agent, request } from "node:http";
import { join } from "node:path";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure, percentile } from "../figure.ts";
import { withFolder } from "../muster.ts";
import { measureChatReplies } from "../streaming/chat-replies.ts";
import { type Child, startChild, usageOf } from "../streaming/children.ts";
import { both, listen, now, streamAll, streams, type Timing, withCost } from "../streaming/listeners.ts";

const tokens = 100;
const warmUpStreams = 20;

/**
 * 200 streams of a run, started evenly within 10 s, compared with the same streams through a plain relay in the same run.
 * Measured from the request that starts the run to the first token's arrival, and from the time at which the model server sent
 * a token, which the token contains, to its arrival. Then chat replies of the whole server.
 */
export async function measureLiveText(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const provider = await startChild(new URL("../streaming/provider.ts", import.meta.url));
  const baseUrl = `http://127.0.0.1:${provider.port}/v1`;
  const relay = await startChild(new URL("../streaming/relay.ts", import.meta.url), baseUrl);
  try {
    await onBothDatabases(async (database) => {
      const runs = () => withFolder((folder) => measureOn(database, { folder, baseUrl, relay }));
      for (const measure of [runs, () => measureChatReplies(database)]) {
        const measured = measure().catch((error: unknown) => [
          { what: `${database.name}: not measured: ${String(error)}`, value: "", isMet: false },
        ]);
        figures.push(...(await measured));
      }
    });
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
    const bare = () => streamAll((agent) => listen(agent, { port: relay.port, path: "/raw", tokens }));
    const engine = (reader: Child) => streamAll((agent) => startAndListen(agent, node, reader));
    await streamAll((agent) => startAndListen(agent, node, other ?? node), warmUpStreams);
    const raw = await bare();
    const { result: own, cost } = await withCost(
      () => usageOf(node),
      () => engine(node),
    );
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

async function startAndListen(agent: Agent, node: Child, reader: Child): Promise<Timing> {
  const sinceMs = now();
  const runId = await post(agent, node.port);
  return listen(agent, { port: reader.port, path: `/events/${runId}`, tokens, sinceMs });
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
