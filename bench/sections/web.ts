import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { htmlPage, startWeb } from "../../apps/server/src/features/research/research.factory.ts";
import { sample } from "../../apps/server/src/features/search/sources/samples.factory.ts";
import type { BenchDatabase } from "../databases.ts";
import { atMost, type Figure, percentile } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { call, visit } from "../visitor.ts";

const database: BenchDatabase = { name: "PGlite", url: undefined };
const searches = 20;
const deadlineMs = 2500;

/** Both on the embedded database, without a model, over pages and recorded responses on this machine. */
export async function measureWeb(): Promise<Figure[]> {
  return [...(await measureSearches()), ...(await measureResearch())];
}

/** Academic searches, each with new words, through a gateway behind which one service never responds. */
async function measureSearches(): Promise<Figure[]> {
  const gateway = await startGateway();
  try {
    const settings = {
      SEARCH_OPEN_SOURCES: "on",
      SEARCH_CONTACT: "ops@muster.example",
      SEARCH_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    };
    const times = await withFolder((dataDir) =>
      withMuster({ database, dataDir, settings }, async ({ url }) => {
        const visitor = await visit(url);
        const took: number[] = [];
        for (let i = 0; i < searches; i++) {
          const startedAt = performance.now();
          const body = { query: `sparse demand forecasting ${i}`, searchType: "academic", userId: "bench" };
          const reply = await call(url, visitor, { path: "/api/ai-features/web-search", body });
          took.push(performance.now() - startedAt);
          const { results } = (await reply.json()) as { results: { unanswered: unknown[] } };
          if (results.unanswered.length === 0) throw new Error("No service was silent");
        }
        return took;
      }),
    );
    return [
      atMost("search with one silent service: p95", percentile(times, 0.95), { target: deadlineMs + 100, unit: "ms" }),
    ];
  } finally {
    gateway.closeAllConnections();
    gateway.close();
  }
}

/** Services by the host that a path begins with: two respond with recorded answers, the third never does. */
async function startGateway(): Promise<Server> {
  const replies = new Map([
    ["export.arxiv.org", sample("arxiv-atom.xml")],
    ["api.crossref.org", sample("crossref-works.json")],
  ]);
  const gateway = createServer((request, response) => {
    const reply = replies.get(/^\/([^/]+)/.exec(request.url ?? "")?.[1] ?? "");
    if (reply) response.writeHead(reply.status, { "content-type": reply.type }).end(reply.body);
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  return gateway;
}

const pages = 30;
const topic = "cold chain monitoring";

/** A research of the largest depth: 30 pages of 600 words, found by a search server. */
async function measureResearch(): Promise<Figure[]> {
  const filler = "Carriers, warehouses and pharmacies share one record of every shipment at each of the handovers. ";
  const web = await startWeb(
    Array.from({ length: pages }, (_, i) => ({
      site: 2 + i,
      path: `/page-${i}`,
      title: `Report ${i} on ${topic}`,
      words: "monitoring",
      body: htmlPage(
        `Report ${i} on ${topic}`,
        `The market for ${topic} in region ${i} was worth €${i + 2}.4 billion in 2024. ${filler.repeat(12)}`,
        `In region ${i}, ${i + 11} carriers use ${topic} from dock to door. ${filler.repeat(12)}`,
        `A sensor for ${topic} costs ${i + 40} euros in region ${i} and lasts ${(i % 5) + 3} years. ${filler.repeat(12)}`,
      ),
    })),
  );
  try {
    const settings = { SEARXNG_URL: web.searchUrl, FETCH_ALLOW: `${web.allow},${new URL(web.searchUrl).host}` };
    const { seconds, read } = await withFolder((dataDir) =>
      withMuster({ database, dataDir, settings }, async ({ url }) => {
        const visitor = await visit(url);
        const startedAt = performance.now();
        const body = { topic, depth: "expert", sources: ["academic", "industry", "news"], userId: "bench" };
        const reply = await call(url, visitor, { path: "/api/ai-features/research", body });
        const seconds = (performance.now() - startedAt) / 1000;
        const { result } = (await reply.json()) as { result: { sources: unknown[] } };
        return { seconds, read: result.sources.length };
      }),
    );
    return [
      { what: "research of the largest depth: sources read", value: String(read) },
      atMost(`research over ${pages} pages, without a model`, seconds, { target: 20, unit: "s" }),
    ];
  } finally {
    await web.stop();
  }
}
