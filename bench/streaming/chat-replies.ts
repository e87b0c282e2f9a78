import type { BenchDatabase } from "../databases.ts";
import { atMost, type Figure, percentile } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { measureTree } from "../process-tree.ts";
import { call, type Visitor, visit } from "../visitor.ts";
import { startChild } from "./children.ts";
import { both, listen, streamAll, streams, type Timing, withCost } from "./listeners.ts";

/** 20 s each, so that all of them stream at once for 10 s. */
const tokens = 200;
const everyMs = 100;
const warmUpReplies = 20;

/**
 * 200 chat replies of one organization, each in its own conversation, from the whole server as a user starts it. They are started
 * evenly within 10 s, like the same streams through a plain relay before and after them. Memory is that of launcher and server with
 * all their threads, beyond what they hold after a few replies.
 */
export async function measureChatReplies(database: BenchDatabase): Promise<Figure[]> {
  const provider = await startChild(new URL("./provider.ts", import.meta.url), String(tokens), String(everyMs));
  const baseUrl = `http://127.0.0.1:${provider.port}/v1`;
  const relay = await startChild(new URL("./relay.ts", import.meta.url), baseUrl);
  const bare = () => streamAll((agent) => listen(agent, { port: relay.port, path: "/raw", tokens }));
  try {
    return await withFolder((dataDir) =>
      withMuster({ database, dataDir, settings: { OPENAI_BASE_URL: baseUrl } }, async ({ url, pid }) => {
        const visitor = await visit(url);
        await replies(url, visitor, warmUpReplies);
        const before = await bare();
        const usage = async () => {
          const { cpuSeconds, rssMb } = measureTree(pid);
          return { cpuMs: cpuSeconds * 1000, rssKb: rssMb * 1024 };
        };
        const { result: own, cost } = await withCost(usage, () => replies(url, visitor, streams));
        return compare(database.name, { raw: [...before, ...(await bare())], own, cost });
      }),
    );
  } finally {
    relay.process.kill();
    provider.process.kill();
  }
}

async function replies(url: string, visitor: Visitor, count: number): Promise<Timing[]> {
  const conversations: string[] = [];
  for (let index = 0; index < count; index++) {
    const started = await call(url, visitor, { path: "/api/ollama/conversations/start", body: {} });
    conversations.push(((await started.json()) as { sessionId: string }).sessionId);
  }
  const port = Number(new URL(url).port);
  const headers = { cookie: visitor.cookie, origin: url, "content-type": "application/json" };
  return streamAll((agent, index) => {
    const body = { sessionId: conversations[index], message: `Tell me about region ${index}.`, stream: true };
    return listen(agent, { port, path: "/api/ollama/conversations/message", tokens, headers, body });
  }, count);
}

function compare(
  name: string,
  { raw, own, cost }: { raw: Timing[]; own: Timing[]; cost: { cpuMs: number; peakKb: number } },
): Figure[] {
  const firsts = (timings: Timing[]) => timings.map(({ firstMs }) => firstMs);
  const lags = (timings: Timing[]) => timings.flatMap(({ lagsMs }) => lagsMs);
  const inBareTimes = percentile(firsts(own), 0.5) / percentile(firsts(raw), 0.5);
  return [
    { what: `${name}, bare relay of ${tokens} tokens: first token p50 / p95`, value: both(firsts(raw)) },
    { what: `${name}, chat replies: first token p50 / p95`, value: both(firsts(own)) },
    atMost(`${name}, chat replies: first token p50, in those of the relay`, inBareTimes, { target: 2, unit: "x" }),
    { what: `${name}, chat replies: token lag p50 / p95`, value: both(lags(own)) },
    atMost(`${name}, chat replies: memory per stream`, cost.peakKb / streams, { target: 400, unit: "kB" }),
    {
      what: `${name}, chat replies: CPU per reply of ${tokens} tokens`,
      value: `${(cost.cpuMs / streams).toFixed(0)} ms`,
    },
  ];
}
