import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeFoundResult } from "./leads.factory.ts";
import { purgeDeletedLeads } from "./leads.service.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.signUp();
});

const call = (method: string, path: string, body?: object, as = ada) =>
  server.request(method, `/api/leads${path}`, { as, ...(body && { body }) });
const add = async (lead: object) => (await call("POST", "", lead)).body;
const companies = async (query = "") =>
  (await call("GET", query)).body.items.map((lead: { company: string }) => lead.company);

describe("a lead", () => {
  it("records in its activity that it was added, changed, and moved", async () => {
    const { id } = await add({ company: "  Nordlys   Logistics ", website: "nordlys.example", potentialValue: 48_000 });
    await call("PATCH", `/${id}`, { contactName: "Ingrid Solheim", email: "ingrid@nordlys.example" });
    await call("PATCH", `/${id}`, { status: "qualified" });
    await call("POST", `/${id}/notes`, { text: "Wants a demo" });
    const { body } = await call("GET", `/${id}`);
    expect(body).toMatchObject({
      ...{ company: "Nordlys Logistics", website: "https://nordlys.example", contactName: "Ingrid Solheim" },
      ...{ status: "qualified", potentialValue: 48_000, source: null, score: 83, createdBy: ada.userId },
    });
    expect(body.activity.map(({ text }: { text: string }) => text)).toEqual([
      "Wants a demo",
      "Moved from New to Qualified",
      "Changed: contact, email",
      "Added",
    ]);
  });

  it("keeps fields that a change leaves out, and clears a field set to an empty text", async () => {
    const { id } = await add({ company: "Halden", phone: "+47 1", status: "proposal", potentialValue: 10 });
    expect((await call("PATCH", `/${id}`, { location: "Oslo" })).body).toMatchObject({
      ...{ phone: "+47 1", status: "proposal", potentialValue: 10 },
    });
    expect((await call("PATCH", `/${id}`, { phone: "" })).body).toMatchObject({ phone: null, location: "Oslo" });
  });

  it.each([
    [{ company: " " }, "company"],
    [{ company: "Halden", email: "nobody" }, "email"],
    [{ company: "Halden", website: "javascript:alert(1)" }, "website"],
    [{ company: "Halden", website: "not a site" }, "website"],
    [{ company: "Halden", potentialValue: -1 }, "potentialValue"],
    [{ company: "Halden", status: "sold" }, "status"],
  ])("is refused with %o", async (draft, field) => {
    const { status, body } = await call("POST", "", draft);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await companies()).toEqual([]);
  });

  it("is listed, searched, sorted and summed by status", async () => {
    await add({ company: "Alpha", industry: "Food", potentialValue: 100 });
    await add({ company: "beta", status: "won", potentialValue: 300, email: "b@beta.example" });
    await add({ company: "Gamma", status: "won", potentialValue: 200 });
    expect(await companies()).toEqual(["beta", "Gamma", "Alpha"]);
    expect(await companies("?sort=company")).toEqual(["Alpha", "beta", "Gamma"]);
    expect(await companies("?sort=value&status=won&limit=1&offset=1")).toEqual(["Gamma"]);
    expect(await companies("?search=FOO")).toEqual(["Alpha"]);
    expect(await companies("?search=%25")).toEqual([]);
    const { body } = await call("GET", "?status=won");
    expect(body).toMatchObject({ total: 2, writeBlocker: null });
    expect(body.columns).toMatchObject([
      { status: "new", count: 1, value: 100 },
      { status: "contacted", count: 0, value: 0 },
      {},
      {},
      { status: "won", count: 2, value: 500 },
      { status: "lost", count: 0 },
    ]);
    await add({ company: "Delta", status: "lost", potentialValue: 400 });
    expect((await server.request("GET", "/api/dashboard", { as: ada })).body.leads).toEqual({
      count: 4,
      potentialThousands: 1,
    });
  });

  it("can be restored within 30 days of its deletion, and is then purged", async () => {
    const { id } = await add({ company: "Halden" });
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect([(await call("GET", `/${id}`)).status, await companies()]).toEqual([404, []]);
    await purgeDeletedLeads(server.services);
    expect((await call("POST", `/${id}/restore`)).body).toMatchObject({ company: "Halden" });
    await call("DELETE", `/${id}`);
    const later = { ...server.services, now: () => new Date(Date.now() + 31 * 24 * 3_600_000) };
    await purgeDeletedLeads(later);
    expect((await call("POST", `/${id}/restore`)).status).toBe(404);
  });

  it("is scored against the ideal customer, and scored again when that changes", async () => {
    const { id } = await add({ company: "Alpha", industry: "Food", phone: "1" });
    await add({ company: "Beta", industry: "Mining", phone: "1" });
    expect((await call("PUT", "/criteria", { industries: ["Food", "Food"] })).body.industries).toEqual(["Food"]);
    const { body } = await call("GET", "");
    expect(body.items).toMatchObject([
      { company: "Alpha", score: 58 },
      { company: "Beta", score: 8 },
    ]);
    const { scoreParts, score } = (await call("GET", `/${id}`)).body;
    expect(scoreParts[0]).toEqual({ rule: "industry", points: 30, of: 30, reason: "“Food” matches “Food”" });
    expect(score).toBe(58);
    expect((await call("PUT", "/criteria", { minEmployees: 10, maxEmployees: 5 })).status).toBe(422);
  });
});

describe("the same company", () => {
  it("is listed as a duplicate; merging fills empty fields and moves notes and evidence", async () => {
    const resultId = await makeFoundResult(server, ada);
    const { body: saved } = await call("POST", "/found", { resultId, positions: [1] });
    const { id } = await add({
      company: "Nordlys Logistics",
      contactName: "Ingrid",
      potentialValue: 5,
      status: "contacted",
    });
    const [other] = saved.items;
    await call("POST", `/${other.id}/notes`, { text: "From the search" });
    expect((await call("GET", `/${id}`)).body.duplicates).toEqual([
      { id: other.id, company: "Nordlys Logistics AS", reason: "Same name" },
    ]);
    const { body } = await call("POST", `/${id}/merge`, { otherId: other.id });
    expect(body).toMatchObject({
      ...{ company: "Nordlys Logistics", contactName: "Ingrid", phone: "+47 22 00 00 01", status: "contacted" },
      ...{ potentialValue: 5, duplicates: [], evidence: [{ fact: "phone", source: "OpenStreetMap" }] },
    });
    expect(body.activity.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(["Merged with Nordlys Logistics AS", "From the search"]),
    );
    expect(await companies()).toEqual(["Nordlys Logistics"]);
    expect((await call("POST", `/${id}/merge`, { otherId: id })).status).toBe(422);
  });

  it("is merged once when two requests arrive at the same time", async () => {
    const [one, other] = [await add({ company: "Halden" }), await add({ company: "Halden AS" })];
    const answers = await Promise.all([
      call("POST", `/${one.id}/merge`, { otherId: other.id }),
      call("POST", `/${other.id}/merge`, { otherId: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await companies()).toHaveLength(1);
  });
});

describe("companies of a search", () => {
  it("are saved once, with their evidence, and only by users who may read the search", async () => {
    const resultId = await makeFoundResult(server, ada);
    const { body } = await call("POST", "/found", { resultId, positions: [2, 1] });
    expect(body.items.map(({ company }: { company: string }) => company).sort()).toEqual([
      "Fjord Freight",
      "Nordlys Logistics AS",
    ]);
    const { body: lead } = await call("GET", `/${body.items[0].id}`);
    expect(lead).toMatchObject({ source: "OpenStreetMap", evidence: [{ quote: expect.stringMatching(/^phone=/) }] });
    const again = await call("POST", "/found", { resultId, positions: [1] });
    expect(again.body).toEqual({
      items: [],
      skipped: [{ company: "Nordlys Logistics AS", reason: "Already a lead: Nordlys Logistics AS" }],
    });
    const colleague = await server.join(ada, "member");
    expect((await call("POST", "/found", { resultId, positions: [1] }, colleague)).status).toBe(404);
    expect((await call("POST", "/found", { resultId, positions: [9] })).status).toBe(404);
  });

  it("are added once when several requests arrive at the same time", async () => {
    const resultId = await makeFoundResult(server, ada);
    await Promise.all([1, 2, 3].map(() => call("POST", "/found", { resultId, positions: [1, 2] })));
    expect(await companies()).toHaveLength(2);
  });
});

describe("an import", () => {
  const text = [
    "Company;E-mail;Employees;Value;Status;Remarks",
    'Alpha GmbH;info@alpha.example;"1.200";12.500 €;Closed won;first',
    "Beta;nobody;;;;",
    ";x@y.example;;;;",
    "alpha;other@alpha.example;;;;",
    "=cmd|' /C calc'!A0;;;;;",
  ].join("\r\n");

  it("previews what it would add, and then adds exactly that", async () => {
    const trial = await call("POST", "/import", { name: "crm.csv", text, isTrial: true });
    expect(trial.body).toMatchObject({
      columns: [
        { name: "Company", field: "company" },
        { name: "E-mail", field: "email" },
        { name: "Employees", field: "employees" },
        { name: "Value", field: "potentialValue" },
        { name: "Status", field: "status" },
        { name: "Remarks", field: null },
      ],
      added: 2,
      preview: [{ company: "Alpha GmbH" }, { company: "=cmd|' /C calc'!A0" }],
      skipped: [
        { row: 2, reason: "E-mail: Enter a valid email address" },
        { row: 3, reason: "Company: Enter a company" },
        { row: 4, reason: "Already a lead: Alpha GmbH" },
      ],
      skippedRows: 3,
    });
    expect(await companies()).toEqual([]);
    const { body } = await call("POST", "/import", { name: "crm.csv", text });
    expect(body).toEqual(trial.body);
    const [alpha] = (await call("GET", "?search=alpha")).body.items;
    expect(alpha).toMatchObject({ employees: 1200, potentialValue: 12_500, status: "won", source: "crm.csv" });
    expect((await call("GET", `/${alpha.id}`)).body.evidence).toContainEqual(
      expect.objectContaining({ fact: "email", source: "crm.csv", url: null, quote: "E-mail: info@alpha.example" }),
    );
  });

  it("reads an export, in which no cell runs as a formula", async () => {
    await call("POST", "/import", { name: "crm.csv", text });
    const exported = (await call("GET", "/export?sort=company")).body;
    expect(exported).toContain("'=cmd|");
    const other = await server.signUp();
    const { body } = await call("POST", "/import", { name: "muster.csv", text: exported }, other);
    expect(body).toMatchObject({ added: 2, skippedRows: 0 });
    expect((await call("GET", "?search=alpha", undefined, other)).body.items).toMatchObject([
      { company: "Alpha GmbH", employees: 1200, potentialValue: 12_500, status: "won", email: "info@alpha.example" },
    ]);
  });

  it.each([
    ["Company\n", "The file needs a header and at least one row"],
    ["Town\nOslo\n", "Choose the column that holds the company"],
    [`Company\n${"A\n".repeat(5001)}`, "The file has 5,001 rows; import at most 5,000 at a time"],
  ])("refuses %j", async (content, error) => {
    expect((await call("POST", "/import", { name: "x.csv", text: content })).body).toMatchObject({ error });
  });
});

describe("a company that must not be contacted", () => {
  it("is left out of imports and searches, even after the lead was deleted", async () => {
    const resultId = await makeFoundResult(server, ada);
    const { body: saved } = await call("POST", "/found", { resultId, positions: [1] });
    const [{ id }] = saved.items;
    expect((await call("PATCH", `/${id}`, { isOptedOut: true })).body.isOptedOut).toBe(true);
    await call("DELETE", `/${id}`);
    expect((await call("POST", "/found", { resultId, positions: [1] })).body).toMatchObject({
      items: [],
      skipped: [{ reason: "This company is not to be contacted" }],
    });
    const text = "Company,Website\nSomething else,http://nordlys.example/en\n";
    expect((await call("POST", "/import", { name: "x.csv", text })).body).toMatchObject({ added: 0, skippedRows: 1 });
    expect(await call("POST", "", { company: "Nordlys Logistics" })).toMatchObject({
      status: 409,
      body: { error: "This company is not to be contacted" },
    });
    await call("POST", `/${id}/restore`);
    await call("PATCH", `/${id}`, { isOptedOut: false });
    await call("DELETE", `/${id}`);
    expect((await call("POST", "/import", { name: "x.csv", text })).body).toMatchObject({ added: 1 });
  });
});
