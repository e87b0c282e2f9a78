import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { startWeb, type TestWeb } from "../research/research.factory.ts";
import { sample } from "../search/sources/samples.factory.ts";
import { businesses, startDirectories, type TestDirectories } from "./finding/directories.factory.ts";

let directories: TestDirectories;
let web: TestWeb;
let known: TestDirectories["replies"];
let server: TestServer;
let ada: TestPerson;

const linked = sample("schemaorg-localbusiness.json", 200, `${import.meta.dirname}/finding`).body;
const page = (path: string, site: number, body: string) => ({ path, site, body, title: "", words: "-" });

beforeAll(async () => {
  web = await startWeb([
    page("/", 40, `<h1>Harborline</h1><a href="/kontakt">Kontakt</a>`),
    page(
      "/kontakt",
      40,
      `<a href="mailto:jane.doe@harborline.example">Jane Doe</a><a href="mailto:info@harborline.example">Mail</a>`,
    ),
    page("/", 41, "<h1>Polarcrate</h1>"),
    { ...page("/robots.txt", 41, "User-agent: *\nDisallow: /"), type: "text/plain" },
    page("/", 42, `<script type="application/ld+json">${linked.replace(/"(?:url|@id)": "[^"]*",?/g, "")}</script>`),
  ]);
  directories = await startDirectories();
  known = new Map(directories.replies);
  server = await startTestServer({
    ...{ SEARCH_OPEN_SOURCES: "on", SEARCH_CONTACT: "ops@muster.example", FETCH_ALLOW: web.allow },
    SEARCH_GATEWAY_URL: directories.url,
  });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  directories.stop();
  await web.stop();
  await server.stop();
});

const item = (id: number, label: string, website?: string, employees?: number) => ({
  company: { value: `http://www.wikidata.org/entity/Q${id}` },
  ...{ companyLabel: { value: label }, hqLabel: { value: "Northquay" } },
  ...(website && { website: { value: website } }),
  ...(employees && { employees: { value: String(employees) } }),
});

beforeEach(async () => {
  ada = await server.signUp();
  const { requests, replies } = directories;
  requests.length = 0;
  web.seen.length = 0;
  for (const [host, reply] of known) replies.set(host, reply);
  const site = (number: number) => web.urlOf({ site: number, path: "/" });
  replies.set(
    "overpass-api.de",
    businesses(
      { name: "Harborline", office: "logistics", website: site(40), phone: "+44 20 7946 0001" },
      { name: "Polarcrate Ltd", office: "logistics", website: site(41) },
      { name: "Quay Carriers", office: "logistics" },
    ),
  );
  const bindings = [
    item(1, "Polarcrate", undefined, 30),
    item(2, "Northquay Freight", site(42)),
    item(3, "Giant Shipping", undefined, 9000),
  ];
  replies.set("query.wikidata.org", { body: JSON.stringify({ results: { bindings } }) });
});

async function find(input: object, as = ada) {
  const path = "/api/ai-features/lead-generation";
  const answer = await server.request("POST", path, { as, body: { what: "logistics", where: "Northquay", ...input } });
  return { ...answer, used: (await server.request("GET", "/api/usage", { as })).body.used };
}
const namesOf = (result: { companies: { company: string }[] }) => result.companies.map(({ company }) => company).sort();

describe("a search for companies", () => {
  it("merges the directories, reads the companies' pages, and returns the evidence for each fact", async () => {
    const { status, body, used } = await find({});
    expect(status).toBe(200);
    expect([body.cost, used]).toEqual([2, 1]);
    const { result } = body;
    expect(result).toMatchObject({
      ...{ place: "Northquay, Invented County, England, United Kingdom", omitted: 0, withoutSize: 0 },
      ...{ answered: ["OpenStreetMap", "Wikidata"], unanswered: [] },
      attributions: [{ text: "© OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright" }, {}],
    });
    expect(namesOf(result)).toEqual([
      "Giant Shipping",
      "Harborline",
      "Northquay Freight",
      "Polarcrate Ltd",
      "Quay Carriers",
    ]);
    const byName = (name: string) => result.companies.find((each: { company: string }) => each.company === name);
    expect(byName("Harborline")).toMatchObject({
      email: "info@harborline.example",
      phone: "+44 20 7946 0001",
      pageProblem: null,
    });
    expect(byName("Harborline").evidence).toContainEqual(
      expect.objectContaining({
        ...{ fact: "email", value: "info@harborline.example", source: "127.0.0.40" },
        ...{ url: web.urlOf({ site: 40, path: "/kontakt" }), quote: "Mail (mailto:info@harborline.example)" },
      }),
    );
    expect(byName("Northquay Freight")).toMatchObject({ employees: 84, phone: "+44 20 7946 0001" });
    expect(byName("Polarcrate Ltd")).toMatchObject({
      employees: 30,
      pageProblem: expect.stringContaining("robots.txt"),
    });
    expect(JSON.stringify(result)).not.toMatch(/jane/i);
    const scores = result.companies.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(result.companies.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5]);
    const pages = web.seen.filter((each) => !each.endsWith("/robots.txt")).sort();
    expect(pages).toEqual(["GET 127.0.0.40/", "GET 127.0.0.40/kontakt", "GET 127.0.0.42/"]);
    expect(
      directories.requests.every(({ userAgent }) =>
        /^Muster\/[\d.]+ \(mailto:ops@muster\.example\)$/.test(userAgent ?? ""),
      ),
    ).toBe(true);
  });

  it("is exported with sources and notices, and only its owner can save its companies", async () => {
    const { body } = await find({ readsPages: false });
    const { items } = (await server.request("GET", "/api/ai-features/results?kind=leads", { as: ada })).body;
    const path = `/api/ai-features/results/${items[0].id}/export?format=markdown`;
    const { body: markdown } = await server.request("GET", path, { as: ada });
    expect(markdown).toContain("# logistics in Northquay");
    expect(markdown).toContain("| Quay Carriers | Logistics | Northquay, United Kingdom |");
    expect(markdown).toContain("[© OpenStreetMap contributors](<https://www.openstreetmap.org/copyright>)");
    expect(markdown).toContain("“phone=+44 20 7946 0001” ([OpenStreetMap](<https://www.openstreetmap.org/node/1>)");
    const save = (as: TestPerson) =>
      server.request("POST", "/api/leads/found", { as, body: { resultId: items[0].id, positions: [1, 2] } });
    expect((await save(await server.signUp())).status).toBe(404);
    const saved = await save(ada);
    expect(saved.status).toBe(201);
    expect(saved.body.items.map(({ company }: { company: string }) => company)).toEqual(
      body.result.companies.slice(0, 2).map(({ company }: { company: string }) => company),
    );
  });

  it("respects the size and the count, and leaves out companies that opted out", async () => {
    const lead = (await server.request("POST", "/api/leads", { as: ada, body: { company: "Quay Carriers" } })).body;
    await server.request("PATCH", `/api/leads/${lead.id}`, { as: ada, body: { isOptedOut: true } });
    const { result } = (await find({ size: "10-49", readsPages: false })).body;
    expect(namesOf(result)).toEqual(["Harborline", "Northquay Freight", "Polarcrate Ltd"]);
    expect(result).toMatchObject({ withoutSize: 2, omitted: 0 });
    const few = (await find({ count: 1, readsPages: false, sources: ["directory"] }, await server.signUp())).body
      .result;
    expect(few).toMatchObject({ omitted: 2, answered: ["OpenStreetMap"], attributions: [{}] });
    expect(few.companies).toHaveLength(1);
  });

  it("queries each directory once for repeated searches", async () => {
    await find({ what: "dentists", readsPages: false });
    const again = await find({ what: "Zahnärzte", readsPages: false }, await server.signUp());
    expect(again.body.result.answered).toEqual(["OpenStreetMap", "Wikidata"]);
    const queries = directories.requests.filter(({ host }) => host === "overpass-api.de");
    expect(queries).toHaveLength(1);
    expect(decodeURIComponent(queries[0]?.body ?? "")).toContain('"amenity"="dentist"');
  });
});

describe("a search that fails", () => {
  it("names the place that was not found, and charges nothing", async () => {
    directories.replies.set("nominatim.openstreetmap.org", { body: "[]" });
    expect(await find({ where: "Nowhereville" })).toMatchObject({
      ...{ status: 422, used: 0 },
      body: { error: "No place called “Nowhereville” was found. Check its spelling, or add the country." },
    });
  });

  it("charges nothing when no directory answers", async () => {
    for (const host of directories.replies.keys()) directories.replies.set(host, "close");
    expect(await find({ where: "Northquay harbour" })).toMatchObject({
      ...{ status: 503, used: 0 },
      body: { error: "Lead search is unavailable: none of the business directories answered" },
    });
  });

  it("is refused when open sources are off", async () => {
    expect(await server.under({ SEARCH_OPEN_SOURCES: "off" }, () => find({}))).toMatchObject({ status: 503, used: 0 });
    expect(directories.requests).toEqual([]);
  });

  it("names the directory that is busy, and returns the results of the other one", async () => {
    directories.replies.set("overpass-api.de", sample("overpass-err-504.json", 504, `${import.meta.dirname}/finding`));
    const { body } = await find({ what: "hotels", readsPages: false });
    expect(body.result).toMatchObject({
      ...{ answered: ["Wikidata"], unanswered: [{ name: "OpenStreetMap", reason: "is busy" }] },
    });
    expect(body.result.companies.length).toBeGreaterThan(0);
  });
});
