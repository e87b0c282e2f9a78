import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { type Sample, sample } from "./sources/samples.factory.ts";

const settings = "/api/search/settings";
const path = (kind: string) => `/api/search/services/${kind}`;

/** A SearXNG server and, as a gateway, the vendors by their hosts. */
let double: Server;
let url: string;
let server: TestServer;
let owner: TestPerson;
let reply: Sample | "hang";
let asked: { path: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  double = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    if (reply === "hang") return;
    response.writeHead(reply.status, { "content-type": reply.type }).end(reply.body);
  });
  await new Promise<void>((resolve) => double.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
  server = await startTestServer({ SEARCH_OPEN_SOURCES: "off", SEARCH_GATEWAY_URL: url });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  double.closeAllConnections();
  double.close();
  await server.stop();
});
beforeEach(async () => {
  asked = [];
  reply = sample("searxng-general.json");
  owner = await server.signUp();
});

const save = (kind: string, body: object, as = owner) => server.request("PUT", path(kind), { as, body });
const search = (query: string, as = owner) =>
  server.request("POST", "/api/ai-features/web-search", { as, body: { query } });

describe("saving a search service", () => {
  it("tries it, saves it, and searches with it at once", async () => {
    expect((await search("demand")).status).toBe(503);
    const saved = await save("searxng", { url: `${url}/` });
    expect(saved).toMatchObject({ status: 200, body: { services: [{ kind: "searxng", url, key: "none" }], open: [] } });
    expect(asked).toHaveLength(1);
    const found = await search("demand forecasting");
    expect(found.body.results).toMatchObject({ answered: ["SearXNG"], unanswered: [] });
    // The service belongs to one organization
    expect((await search("demand forecasting", await server.signUp())).status).toBe(503);
  });

  it("saves nothing when the server refuses the JSON format", async () => {
    reply = sample("searxng-err-403-format-off.json", 403);
    const refused = await save("searxng", { url });
    const text = "SearXNG doesn’t allow the JSON format (search.formats).";
    expect(refused).toMatchObject({ status: 422, body: { error: text, fields: { url: text } } });
    expect((await server.request("GET", settings, { as: owner })).body.services).toEqual([]);
  });

  it("saves nothing when the vendor refuses the key, and keeps the key of before", async () => {
    reply = sample("brave-web.json");
    const key = "brave-key-0123456789";
    expect((await save("brave", { key })).body.services).toMatchObject([{ key: "set", keyLastFour: "6789" }]);
    reply = sample("brave-err-422-token.json", 422);
    expect(await server.under({ SEARCH_TIMEOUT_MS: 5000 }, () => save("brave", { key: "wrong" }))).toMatchObject({
      status: 422,
      body: { fields: { key: "Brave Search refused access (422)." } },
    });
    reply = sample("brave-web.json");
    await search("sparse demand");
    expect(asked.at(-1)?.headers["x-subscription-token"]).toBe(key);
  });

  it("saves nothing when a trial search finds nothing, as behind the sign-in page of a network", async () => {
    reply = { ...sample("brave-web.json"), body: "{}" };
    const refused = await save("brave", { key: "brave-key-0123456789" });
    const text = "Brave Search found nothing for “weather”.";
    expect(refused).toMatchObject({ status: 422, body: { error: text, fields: { key: text } } });
  });

  it.each([402, 432, 433])("reports that the provider's plan has no searches left: %i", async (status) => {
    reply = { ...sample("tavily-err-432.json"), status };
    const { body } = await save("tavily", { key: "tvly-0123456789" });
    expect(body.fields).toEqual({ key: "Tavily has no searches left in its plan." });
  });

  it("tries another key at once after a busy one", async () => {
    reply = { ...sample("tavily-err-432.json"), status: 429 };
    expect((await save("tavily", { key: "tvly-busy-0123456789" })).body.error).toBe("Tavily is busy.");
    reply = sample("tavily-search.json");
    expect((await save("tavily", { key: "tvly-other-0123456789" })).status).toBe(200);
  });

  it("tries another server at once after a busy one", async () => {
    reply = { ...sample("searxng-general.json"), status: 429 };
    expect((await save("searxng", { url })).body.error).toBe("SearXNG is busy.");
    reply = sample("searxng-general.json");
    expect((await save("searxng", { url: `${url}/other` })).status).toBe(200);
  });

  it("never returns a key, and stores it encrypted", async () => {
    reply = sample("tavily-search.json");
    const key = "tvly-secret-0123456789";
    const { body } = await save("tavily", { key });
    expect(JSON.stringify(body)).not.toContain("secret");
    const { rows } = await inOrg(server.services.db, owner, (tx) => tx.query("select * from search_services"));
    expect(JSON.stringify(rows)).not.toContain("secret");
    expect(rows).toHaveLength(1);
  });

  it("records the change without the key", async () => {
    reply = sample("tavily-search.json");
    await save("tavily", { key: "tvly-secret-0123456789" });
    await server.request("DELETE", path("tavily"), { as: owner });
    const { rows } = await inOrg(server.services.db, owner, (tx) =>
      tx.query("select kind, data::text as data from events where kind like 'search_service_%' order by id"),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["search_service_saved", "search_service_removed"]);
    expect(JSON.stringify(rows)).not.toContain("secret");
    expect((await search("demand")).status).toBe(503);
  });

  it.each([
    ["a private address that the operator doesn't allow", "searxng", { url: "http://10.1.2.3:8080" }, "url"],
    ["an address with a user name", "searxng", { url: "https://me:pass@search.example.com" }, "url"],
    ["a server without an address", "searxng", {}, "url"],
    ["a vendor without a key", "brave", {}, "key"],
    ["a key with a line break", "tavily", { key: "a\nb" }, "key"],
  ])("refuses %s without asking anyone", async (_, kind, body, field) => {
    const refused = await save(kind, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect(asked).toEqual([]);
  });

  it("reports a timeout for a server that hangs", async () => {
    reply = "hang";
    const refused = await server.under({ SEARCH_TIMEOUT_MS: 200 }, () => save("searxng", { url }));
    expect(refused.body.error).toBe("SearXNG took longer than 0.2 s.");
  });
});

it("tests a saved service without a kept answer", async () => {
  await save("searxng", { url });
  const test = () => server.request("POST", `${path("searxng")}/test`, { as: owner });
  expect((await test()).body).toMatchObject({ results: expect.any(Number), milliseconds: expect.any(Number) });
  reply = { ...sample("searxng-general.json"), status: 500 };
  expect(await test()).toMatchObject({ status: 502, body: { error: "SearXNG returned 500." } });
});
