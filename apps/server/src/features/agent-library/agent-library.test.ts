import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { libraryAgents } from "../agents/agents.templates.ts";
import { eraseDue } from "../organization/organization.erase.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const call = (method: string, path: string, as: TestPerson, body?: object, headers?: Record<string, string>) =>
  server.request(method, `/api/agent-library${path}`, { as, ...(body && { body }), ...(headers && { headers }) });
const listIds = async (as: TestPerson, query = "") =>
  (await call("GET", query && `?${query}`, as)).body.items.map(({ id }: { id: string }) => id);
const details = async (as: TestPerson, id: string) => (await call("GET", `/${id}`, as)).body;
const review = (as: TestPerson, id: string, body: object) => call("PUT", `/${id}/review`, as, body);

it("lists all agents by name, and filters by category and by every search term", async () => {
  const ada = await server.signUp();
  const { body } = await call("GET", "?sort=name", ada);
  const names = body.items.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, "en")));
  expect(names).toHaveLength(libraryAgents.length);
  expect(body.items[0]).toMatchObject({ rating: null, ratings: 0, downloads: 0 });
  expect(body.installBlocker).toBeNull();
  expect((await listIds(ada, "category=hr-recruitment")).sort()).toEqual([
    ...["employee-relations-advisor", "hr-manager", "learning-designer", "talent-sourcer"],
  ]);
  expect(await listIds(ada, "search=SEO")).toEqual(["search-marketer"]);
  expect(await listIds(ada, "search=month-end%20reconciles%20ACCOUNTING")).toEqual(["bookkeeper"]);
  expect(await listIds(ada, "search=%20%20forecast%20&category=data-analysis")).toEqual(["forecasting-analyst"]);
  expect(await listIds(ada, "search=forecast&category=hr-recruitment")).toEqual([]);
  expect((await call("GET", "?category=other", ada)).status).toBe(422);
  expect((await call("GET", "/unknown", ada)).status).toBe(404);
});

it("installs an agent with the entry's settings, and counts a repeated request once", async () => {
  const ada = await server.signUp();
  const key = { "idempotency-key": "install-1" };
  const first = await call("POST", "/copy-editor/install", ada, {}, key);
  expect(first.status).toBe(201);
  expect((await call("POST", "/copy-editor/install", ada, {}, key)).body.id).toBe(first.body.id);
  const entry = libraryAgents.find(({ id }) => id === "copy-editor");
  expect(first.body).toMatchObject({
    ...{ name: "Copy Editor", role: entry?.role, instructions: entry?.instructions, templateId: "copy-editor" },
    modelConfig: { model: "auto", temperature: entry?.temperature },
    knowledgeDomains: entry?.knowledgeDomains,
  });
  expect(await details(ada, "copy-editor")).toMatchObject({
    downloads: 1,
    preview: { instructions: entry?.instructions, examples: entry?.examples },
    installed: [{ id: first.body.id, name: "Copy Editor", status: "active" }],
  });
  expect((await call("POST", "/unknown/install", ada, {})).status).toBe(404);
});

it("counts customized agents and the installs of all organizations, and sorts by the count", async () => {
  const [ada, bob] = [await server.signUp(), await server.signUp()];
  await makeAgent(server, ada, { templateId: "press-officer", name: "Our voice" });
  const { body: agent } = await call("POST", "/press-officer/install", bob, {});
  await server.request("POST", `/api/agents/${agent.id}/clone`, { as: bob });
  await server.request("DELETE", `/api/agents/${agent.id}`, { as: bob });
  const shown = await details(bob, "press-officer");
  expect(shown).toMatchObject({ downloads: 2, installed: [{ name: "Press Officer (copy)" }] });
  expect((await details(ada, "press-officer")).installed).toMatchObject([{ name: "Our voice" }]);
  expect((await listIds(ada))[0]).toBe("press-officer");
});

it("refuses installs above the plan's limit and by viewers, and does not count them", async () => {
  const ada = await server.signUp();
  const viewer = await server.join(ada, "viewer");
  for (let n = 0; n < 15; n++) await makeAgent(server, ada);
  const limit = "You've used 15 of 15 agents. Delete one, or choose a larger plan.";
  expect(await call("POST", "/budget-planner/install", ada, {})).toMatchObject({
    status: 402,
    body: { code: "usage_limit", error: limit },
  });
  expect(await details(ada, "budget-planner")).toMatchObject({ downloads: 0, installed: [], installBlocker: limit });
  const { body, status } = await call("POST", "/budget-planner/install", viewer, {});
  expect([status, body.error]).toEqual([403, "Viewers have read-only access"]);
  expect((await call("GET", "", viewer)).body.installBlocker).toBe(body.error);
});

it("accepts one review per person after the organization installs the agent, and lets it be changed and withdrawn", async () => {
  const ada = await server.signUp();
  const bob = await server.join(ada, "member");
  const refused = await review(bob, "bookkeeper", { stars: 4 });
  expect([refused.status, refused.body.error]).toEqual([
    ...[403, "Your organization hasn't installed this agent. Install it before you review it."],
  ]);
  expect((await details(bob, "bookkeeper")).reviewBlocker).toBe(refused.body.error);
  await call("POST", "/bookkeeper/install", ada, {});
  await review(ada, "bookkeeper", { stars: 5, text: " Finds every gap " });
  await review(bob, "bookkeeper", { stars: 1 });
  const { body } = await review(bob, "bookkeeper", { stars: 2, text: "Too strict" });
  expect(body).toMatchObject({ rating: 3.5, ratings: 2, reviewBlocker: null });
  expect(body.reviews).toMatchObject([
    { stars: 2, text: "Too strict", isOwn: true },
    { stars: 5, text: "Finds every gap", isOwn: false },
  ]);
  expect((await listIds(ada, "sort=rating"))[0]).toBe("bookkeeper");
  for (const [draft, field] of [
    [{ stars: 6 }, "stars"],
    [{ stars: 0 }, "stars"],
    [{ stars: 3, text: "x".repeat(501) }, "text"],
  ] as const) {
    const { status, body: answer } = await review(bob, "bookkeeper", draft);
    expect([status, Object.keys(answer.fields)]).toEqual([422, [field]]);
  }
  const withdrawn = (await call("DELETE", "/bookkeeper/review", bob)).body;
  expect(withdrawn).toMatchObject({ rating: 5, ratings: 1, reviews: [{ stars: 5 }] });
});

it("shows other organizations the mean and the counts, but no reviews", async () => {
  const [ada, bob] = [await server.signUp(), await server.signUp()];
  await call("POST", "/it-help-desk/install", ada, {});
  await review(ada, "it-help-desk", { stars: 4, text: "Zanzibar" });
  const shown = await details(bob, "it-help-desk");
  expect(shown).toMatchObject({ rating: 4, ratings: 1, downloads: 1, reviews: [], installed: [] });
  expect(JSON.stringify(shown)).not.toContain("Zanzibar");
  expect(shown.reviewBlocker).toContain("hasn't installed");
  await call("DELETE", "/it-help-desk/review", bob);
  expect((await details(bob, "it-help-desk")).ratings).toBe(1);
});

it("removes reviews with the account and the organization, and updates the mean", async () => {
  const ada = await server.signUp();
  const bob = await server.join(ada, "member");
  const eve = await server.signUp();
  for (const as of [ada, eve]) await call("POST", "/campaign-planner/install", as, {});
  await review(ada, "campaign-planner", { stars: 5 });
  await review(bob, "campaign-planner", { stars: 1 });
  await review(eve, "campaign-planner", { stars: 3 });
  expect(await details(eve, "campaign-planner")).toMatchObject({ rating: 3, ratings: 3 });
  const deletion = await server.request("POST", "/api/profile/delete", { as: bob, body: { password: bob.password } });
  expect(deletion.status).toBeLessThan(300);
  expect(await details(eve, "campaign-planner")).toMatchObject({ rating: 4, ratings: 2 });
  const { name } = (await server.request("GET", "/api/me", { as: ada })).body.organization;
  await server.request("POST", "/api/organization/deletion", { as: ada, body: { name } });
  const later = new Date(server.services.now().getTime() + 8 * 86_400_000);
  expect(await eraseDue({ ...server.services, now: () => later })).toBe(1);
  expect(await details(eve, "campaign-planner")).toMatchObject({ rating: 3, ratings: 1, downloads: 2 });
});
