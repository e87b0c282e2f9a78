import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startKernelServices } from "../../apps/server/src/kernel/kernel.factory.ts";
import { defineRunKind } from "../../apps/server/src/kernel/runs/kinds.ts";
import { startRun } from "../../apps/server/src/kernel/runs/runs.ts";
import { subscribeRunEvents } from "../../apps/server/src/kernel/runs/stream.ts";
import { migrate } from "../../apps/server/src/kernel/tenancy/migrate.ts";
import { inOrg } from "../../apps/server/src/kernel/tenancy/tenancy.ts";
import { openDatabase } from "../../apps/server/src/platform/db/open.ts";
import { createGateway } from "../../packages/models/src/gateway.ts";
import { createOpenAICompatible } from "../../packages/models/src/openai-compatible.ts";

/**
 * One node of the run engine with a kind that streams a model's answer. POST /start starts a run, of the
 * organization that the query names if it names one; GET /events/ID streams it. Runs as its own process; its argument says which
 * database it uses and whether it works on steps or only answers requests.
 */
const { url, directory, works, baseUrl, orgId } = JSON.parse(process.argv[2] ?? "{}");

type ChatTypes = { input: object; steps: { reply: { output: null } }; result: "reply" };

const provider = createOpenAICompatible({ baseUrl });
const gateway = createGateway({ models: [provider], record: () => () => undefined });
const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Go" }] }];
const chat = defineRunKind<ChatTypes>({
  kind: "bench",
  result: "reply",
  steps: {
    reply: {
      streams: true,
      async work({ text }) {
        await gateway.stream({ provider, modelId: "bench" }, { prompt }, text);
        return { output: null };
      },
    },
  },
});

const db = await openDatabase({ url: url ?? undefined, directory, connections: 10 });
await migrate(db);
const { services } = await startKernelServices(db, { kinds: [chat], concurrency: 4, works });

const server = createServer((request, response) => {
  const of = new URLSearchParams(request.url?.split("?")[1]).get("org") ?? orgId;
  const work = request.method === "POST" ? start(of, response) : stream(request.url?.split("/").at(-1) ?? "", response);
  work.catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
// A connection that is closed while it is taken for the next request would fail a stream.
server.keepAliveTimeout = 60_000;
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssKb: process.memoryUsage.rss() / 1024 });
});
server.listen(0, "127.0.0.1", 1024, () => process.send?.((server.address() as AddressInfo).port));

async function start(of: string, response: ServerResponse): Promise<void> {
  const plan = { kind: "bench", subject: { kind: "bench", id: "1" }, userId: "bench", input: {} };
  const run = await inOrg(db, { orgId: of, userId: "bench" }, (tx) =>
    startRun<ChatTypes>(tx, services, { ...plan, steps: [{ key: "reply", step: "reply", label: "Reply" }] }),
  );
  response.end(run.id);
}

async function stream(runId: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const left = new AbortController();
  response.on("close", () => left.abort());
  const events = subscribeRunEvents(services, { orgId, runId, after: 0, signal: left.signal });
  for await (const { id, type, data } of events)
    response.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  response.end();
}
