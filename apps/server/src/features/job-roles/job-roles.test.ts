import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";

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
  server.request(method, `/api/job-roles${path}`, { as, ...(body && { body }) });
const list = async (as = ada) => (await call("GET", "", undefined, as)).body.items;
const clerk = {
  title: "Clerk",
  department: "Finance",
  mission: "Keeps the books",
  responsibilities: ["Check invoices"],
};

it("lists roles by department and title, and updates only the given fields", async () => {
  for (const [title, department] of [
    ["Writer", "Marketing"],
    ["clerk", "Finance"],
    ["Analyst", "finance"],
  ])
    await call("POST", "", { title, department, kpis: ["One", "One", "Two"] });
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(["Analyst", "clerk", "Writer"]);
  const [{ id }] = await list();
  const { body } = await call("PATCH", `/${id}`, { department: "Finance" });
  expect(body).toMatchObject({ title: "Analyst", department: "Finance", kpis: ["One", "Two"], agents: [] });
});

it.each([
  [{ title: " ", department: "Finance" }, ["title"]],
  [{ title: "Clerk" }, ["department"]],
  [{ ...clerk, kpis: Array.from({ length: 11 }, (_, i) => `KPI ${i}`) }, ["kpis"]],
  [{ ...clerk, knowledgeBases: ["unknown"] }, ["knowledgeBases"]],
])("refuses %o", async (draft, fields) => {
  const { status, body } = await call("POST", "", draft);
  expect([status, Object.keys(body.fields)]).toEqual([422, fields]);
  expect(await list()).toEqual([]);
});

it("offers starter roles that can be added unchanged", async () => {
  const { items } = (await call("GET", "/library")).body;
  expect(items.length).toBeGreaterThanOrEqual(16);
  for (const { id: _, ...draft } of items) expect((await call("POST", "", draft)).status).toBe(201);
  expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(items.length);
});

it("hires an agent with the role's mission, instructions, capabilities and knowledge", async () => {
  const { body: base } = await server.request("POST", "/api/knowledge-bases", { as: ada, body: { name: "Handbook" } });
  const draft = { ...clerk, capabilities: ["Bookkeeping"], kpis: ["Days to close"], knowledgeBases: [base.id] };
  const { body: role } = await call("POST", "", draft);
  const { status, body: agent } = await call("POST", `/${role.id}/hire`, { name: "Ledger" });
  expect([status, agent]).toMatchObject([
    201,
    {
      ...{ name: "Ledger", role: "Clerk", description: "Keeps the books", capabilities: ["Bookkeeping"], version: 1 },
      instructions: "Your responsibilities:\n- Check invoices\n\nYour work is measured by:\n- Days to close",
    },
  ]);
  const bases = await server.request("GET", `/api/agents/${agent.id}/knowledge-bases`, { as: ada });
  expect(bases.body.items).toMatchObject([{ name: "Handbook" }]);
  expect(await list()).toMatchObject([
    { agents: [{ id: agent.id, name: "Ledger", status: "active", accuracy: null }] },
  ]);
});

it("gives an agent one role at a time, and no role once the role or the agent is deleted", async () => {
  const agent = await makeAgent(server, ada);
  const { body: first } = await call("POST", "", clerk);
  const { body: second } = await call("POST", "", { title: "Writer", department: "Marketing" });
  await call("PUT", `/${first.id}/agents`, { agentIds: [agent.id, agent.id] });
  const { body } = await call("PUT", `/${second.id}/agents`, { agentIds: [agent.id] });
  expect(body.agents).toMatchObject([{ id: agent.id }]);
  expect(await list()).toMatchObject([
    { title: "Clerk", agents: [] },
    { title: "Writer", agents: [{ id: agent.id }] },
  ]);
  expect((await call("DELETE", `/${second.id}`)).status).toBe(204);
  expect((await server.request("GET", `/api/agents/${agent.id}`, { as: ada })).status).toBe(200);
  await call("PUT", `/${first.id}/agents`, { agentIds: [agent.id] });
  await server.request("DELETE", `/api/agents/${agent.id}`, { as: ada });
  expect(await list()).toMatchObject([{ title: "Clerk", agents: [] }]);
});

it("refuses to assign another organization's agents and to hire above the plan's limit", async () => {
  const other = await server.signUp();
  const theirs = await makeAgent(server, other);
  const { body: role } = await call("POST", "", clerk);
  expect((await call("PUT", `/${role.id}/agents`, { agentIds: [theirs.id] })).status).toBe(404);
  for (let at = 0; at < 15; at++) await call("POST", `/${role.id}/hire`, { name: `Agent ${at}` });
  expect((await call("POST", `/${role.id}/hire`, { name: "One more" })).body).toMatchObject({
    error: expect.stringContaining("15 of 15 agents"),
  });
  expect((await list())[0].agents).toHaveLength(15);
});

it("connects only knowledge that the hiring user can read, and hides the rest", async () => {
  const base = { name: "Salaries", isPublic: false };
  const { body: secret } = await server.request("POST", "/api/knowledge-bases", { as: ada, body: base });
  const { body: role } = await call("POST", "", { ...clerk, knowledgeBases: [secret.id] });
  const colleague = await server.join(ada, "member");
  expect((await list(colleague))[0].knowledgeBases).toEqual([]);
  const { body: agent } = await call("POST", `/${role.id}/hire`, { name: "Ann" }, colleague);
  const bases = await server.request("GET", `/api/agents/${agent.id}/knowledge-bases`, { as: ada });
  expect(bases.body.items).toEqual([]);
});
