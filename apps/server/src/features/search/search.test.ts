import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolContext } from "../../kernel/agent/tools.ts";
import { askSource } from "../../kernel/outside/ask-source.ts";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { webSearch } from "./search.tools.ts";
import { type Sample, sample } from "./sources/samples.factory.ts";
import { openSources } from "./sources/sources.ts";

const path = "/api/ai-features/web-search";
type Reply = Sample | "hang" | "close";

/** All services behind one gateway on loopback, each by its host. What has no reply is not found. */
const replies = new Map<string, Reply>();
const asked: { host: string; url: URL; userAgent: string | undefined }[] = [];
let gateway: Server;
let server: TestServer;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const [, host = "", rest = ""] = /^\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
    asked.push({ host, url: new URL(`http://${host}${rest}`), userAgent: request.headers["user-agent"] });
    const reply = replies.get(host);
    if (reply === "hang") return;
    if (reply === "close") return void request.socket.destroy();
    response.writeHead(reply?.status ?? 404, { "content-type": reply?.type ?? "text/plain" }).end(reply?.body ?? "");
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  server = await startTestServer({
    SEARCH_OPEN_SOURCES: "on",
    SEARCH_TIMEOUT_MS: 20_000,
    SEARCH_CONTACT: "ops@muster.example",
    SEARCH_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await server.stop();
});

const search = async (body: object, headers: Record<string, string> = {}) => {
  const as = await server.signUp();
  const answer = await server.request("POST", path, { as, body: { userId: "someone", ...body }, headers });
  const usage = (await server.request("GET", "/api/usage", { as })).body;
  return { ...answer, as, usage };
};

describe("web search without a key", () => {
  it("merges results of the open services, names the unavailable one and charges one action", async () => {
    replies.set("api.openalex.org", "close");
    replies.set("export.arxiv.org", sample("arxiv-atom.xml"));
    replies.set("api.crossref.org", sample("crossref-works.json"));
    const { status, body, usage, as } = await search({ query: "sparse demand forecasting", searchType: "academic" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cost: 1.5,
      networkOptimized: false,
      results: {
        query: "sparse demand forecasting",
        totalResults: 1,
        answered: ["arXiv", "Crossref"],
        unanswered: [{ name: "OpenAlex", reason: "can’t be reached" }],
        sources: [
          {
            position: 1,
            domain: "arxiv.org",
            reason: {
              foundBy: [
                { name: "arXiv", rank: 1 },
                { name: "Crossref", rank: 1 },
              ],
            },
          },
        ],
      },
    });
    expect(Object.keys(body).sort()).toEqual(["cost", "networkOptimized", "results"]);
    expect(usage).toMatchObject({ used: 1 });
    expect(
      asked.every(({ userAgent }) => /^Muster\/[\d.]+ \(mailto:ops@muster\.example\)$/.test(userAgent ?? "")),
    ).toBe(true);
    const { items } = (await server.request("GET", "/api/ai-features/results?kind=search", { as })).body;
    const markdown = await server.request("GET", `/api/ai-features/results/${items[0].id}/export?format=markdown`, {
      as,
    });
    expect(markdown.body).toContain("[Sparse demand forecasting for spare parts](<https://arxiv.org/abs/2611.00001>)");
    expect(markdown.body).toContain("No answer from: OpenAlex (can’t be reached).");
  });

  it("does not wait for a hanging service longer than the deadline", async () => {
    replies.set("api.openalex.org", "hang");
    const ask = () => search({ query: "sparse demand forecasting", searchType: "academic" });
    const { body } = await server.under({ SEARCH_TIMEOUT_MS: 200 }, ask);
    expect(body.results).toMatchObject({
      answered: ["arXiv", "Crossref"],
      unanswered: [{ name: "OpenAlex", reason: "took longer than 0.2 s" }],
    });
  });

  it("counts the time since the person asked into the deadline, up to a fifth of it", async () => {
    const { services } = server;
    const source = openSources(services.config).find(({ types }) => types.includes("academic"));
    if (!source) throw new Error("No open service for papers");
    const limits: (number | undefined)[] = [];
    const watched = {
      ...services,
      db: {} as typeof services.db, // only identifies the memory of turns
      safeFetch: Object.assign(
        async (_url: string, options?: { timeoutMs?: number }) => {
          limits.push(options?.timeoutMs);
          throw new Error("not asked");
        },
        { refusalOf: services.safeFetch.refusalOf },
      ),
    };
    const question = { query: "x", type: "academic", timeframe: "all", since: null, limit: 5 } as const;
    const { signal } = new AbortController();
    await askSource(watched, { ...source, minIntervalMs: 0 }, question, { signal, elapsedMs: 150 });
    await askSource(watched, { ...source, minIntervalMs: 0 }, question, { signal, elapsedMs: 60_000 });
    const limit = services.config.SEARCH_TIMEOUT_MS;
    expect(limits).toEqual([limit * 0.98 - 150, limit * 0.78].map((ms) => expect.closeTo(ms, 3)));
  });

  it("returns a repeated search from the cache, and fewer results with Save-Data", async () => {
    replies.set("sepiasearch.org", sample("sepia-videos.json"));
    replies.set("archive.org", sample("archive-advancedsearch.json"));
    const video = { query: "forklift safety", searchType: "videos", timeframe: "year" };
    expect((await search(video)).body).toMatchObject({
      networkOptimized: false,
      results: { totalResults: 2, summary: "" },
    });
    const before = asked.length;
    expect((await search(video)).body).toMatchObject({ networkOptimized: true, results: { totalResults: 2 } });
    expect(asked).toHaveLength(before);
    expect((await search({ ...video, query: "forklift" }, { "save-data": "on" })).body.networkOptimized).toBe(true);
    expect(asked.at(-1)?.url.searchParams.get("rows") ?? asked.at(-1)?.url.searchParams.get("count")).toBe("8");
  });

  it("returns an error and charges nothing when no service responds", async () => {
    replies.set("api.openverse.org", sample("openverse-err-429.json", 429));
    replies.delete("commons.wikimedia.org");
    const { status, body, usage } = await search({ query: "lighthouse", searchType: "images" });
    expect({ status, error: body.error }).toEqual({ status: 503, error: "Web search service temporarily unavailable" });
    expect(usage).toMatchObject({ used: 0 });
  });

  it("reports that the timeframe was not applied when no service supports dates", async () => {
    replies.set("commons.wikimedia.org", sample("commons-images.json"));
    const { body } = await search({ query: "grey lighthouse", searchType: "images", timeframe: "week" });
    expect(body.results).toMatchObject({
      isTimeframeApplied: false,
      unanswered: [{ name: "Openverse" }],
      sources: [{ licence: { name: "CC BY-SA 4.0" } }],
    });
  });

  it.each([
    ["an empty query", { query: " " }, "Please enter a search query."],
    ["an unknown type", { query: "x", searchType: "maps" }, expect.any(String)],
  ])("refuses %s before anything is charged", async (_, body, error) => {
    const answer = await search(body);
    expect(answer).toMatchObject({ status: 422, body: { error }, usage: { used: 0 } });
  });

  it("records image searches as a separate action, and returns 402 when the trial is used up", async () => {
    const { as } = await search({ query: "grey lighthouse", searchType: "images", timeframe: "week" });
    const { rows } = await server.services.db.query("select action from usage_reservations where user_id = $1", [
      as.userId,
    ]);
    expect(rows).toEqual([{ action: "image_search" }]);
    expect(await server.request("POST", path, { as, body: { query: "x" } })).toMatchObject({
      status: 402,
      body: { error: "Payment required. Upgrade to Pro to use web search features." },
    });
  });
});

describe("images of results", () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMwTpv5HwAENAIyWy0K4AAAAABJRU5ErkJggg==",
    "base64",
  );
  const origin = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const found = (...thumbnails: string[]) =>
    JSON.stringify({
      results: thumbnails.map((thumbnail_src, at) => ({
        ...{ url: `https://pictures.example/${at}`, title: `Lighthouse ${at}`, thumbnail_src },
      })),
    });

  it("are proxied by this server, and only if a search found them", async () => {
    replies.set("pixel", { status: 200, type: "text/plain", body: pixel as unknown as string });
    replies.set("page", { status: 200, type: "image/png", body: "<svg onload='alert(1)'>" });
    const body = found(
      `${origin()}/pixel/a.png`,
      `${origin()}/page/b.png`,
      "http://10.0.0.1/c.png",
      "javascript:alert(1)",
    );
    replies.set("searx", { status: 200, type: "application/json", body });
    const { as } = await server.under({ SEARXNG_URL: `${origin()}/searx` }, () =>
      search({ query: "lighthouse pictures", searchType: "images" }),
    );
    const [{ id }] = (await server.request("GET", "/api/ai-features/results?kind=search", { as })).body.items;
    const { sources } = (await server.request("GET", `/api/ai-features/results/${id}`, { as })).body.result;
    const open = async (title: string, person = as) => {
      const { position } = sources.find((source: { title: string }) => source.title === title);
      return server.request("GET", `/api/ai-features/results/${id}/thumbnails/${position}`, { as: person });
    };
    const first = await open("Lighthouse 0");
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("image/png");
    expect(first.headers.get("content-security-policy")).toContain("sandbox");
    expect((await open("Lighthouse 1")).status).toBe(502);
    expect((await open("Lighthouse 2")).body.error).toContain("is not a public address");
    expect((await open("Lighthouse 3")).status).toBe(404);
    expect((await open("Lighthouse 0", await server.signUp())).status).toBe(404);
  });
});

describe("the tool web_search", () => {
  const call = async (args: object) => {
    const { orgId, userId } = await server.signUp();
    // The tool uses these four alone.
    const context = {
      ...{ services: server.services, run: { id: "run", orgId, userId } },
      ...{ signal: new AbortController().signal, progress: () => undefined },
    };
    return webSearch.execute(webSearch.input.parse(args), context as unknown as ToolContext);
  };

  it("returns addresses and snippets, and needs approval because its words leave the system", async () => {
    replies.set("sepiasearch.org", sample("sepia-videos.json"));
    expect(webSearch.risk).toBe("external");
    expect(await call({ query: "forklift safety", type: "videos", timeframe: "year" })).toMatchObject({
      results: [{ url: expect.stringMatching(/^https:/), title: expect.any(String) }, {}],
    });
  });

  it("fails with the message when no service responds", async () => {
    replies.set("api.gdeltproject.org", sample("gdelt-err-200-text.json"));
    await expect(call({ query: "ab", type: "news" })).rejects.toThrow("Web search service temporarily unavailable");
  });
});
