import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "./agents.factory.ts";
import { countTaskDone, findAgentForTask } from "./agents.service.ts";

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  const plan = { tier: "premium", periodStart: new Date(), periodEnd: new Date(Date.now() + 86_400_000) } as const;
  await inOrg(server.services.db, owner, (tx) => setPlan(tx, plan)); // room for more than fifteen
  member = await server.join(owner, "member");
  viewer = await server.join(owner, "viewer");
}, 60_000);
afterAll(() => server.stop());

const draft = { name: "Ann", role: "Analyst", description: "Reads tables" };

describe("hiring", () => {
  it("makes an active agent with the catalogue's defaults and its first version", async () => {
    const person = await server.signUp();
    const answer = await server.request("POST", "/api/agents", { as: person, body: draft });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...draft,
        status: "active",
        capabilities: [],
        modelConfig: {
          model: "auto",
          maxTokens: 4000,
          temperature: 0.7,
          visionCapabilities: false,
          audioProcessing: false,
        },
        tasksCompleted: 0,
        accuracy: null,
        version: 1,
        createdBy: person.userId,
        editBlocker: null,
      },
    });
    expect(answer.body).not.toHaveProperty("orgId");
    const feed = await server.request("GET", "/api/activity", { as: person });
    expect(feed.body.items[0]).toMatchObject({ kind: "agent_created", text: "Ann was created" });
  });

  it("drops blank and repeated words", async () => {
    const agent = await makeAgent(server, owner, { capabilities: ["Trends", " ", "trends", "Outliers ", ""] });
    expect(agent.capabilities).toEqual(["Trends", "Outliers"]);
  });

  it.each([
    [{ ...draft, name: " " }, { name: "Give the agent a name" }],
    [{ ...draft, description: undefined }, { description: expect.any(String) }],
    [{ ...draft, modelConfig: { maxTokens: 8100 } }, { "modelConfig.maxTokens": expect.any(String) }],
    [{ ...draft, modelConfig: { temperature: 0.75 } }, { "modelConfig.temperature": expect.any(String) }],
    [{ ...draft, templateId: "nobody" }, { templateId: "Template not found" }],
  ])("names what is wrong with %o", async (body, fields) => {
    expect(await server.request("POST", "/api/agents", { as: owner, body })).toMatchObject({
      status: 422,
      body: { fields },
    });
  });

  it("stops at the plan's limit, also for fifty at once", async () => {
    const person = await server.signUp();
    const hire = () => server.request("POST", "/api/agents", { as: person, body: draft });
    const answers = await Promise.all(Array.from({ length: 50 }, hire));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 402,
      body: { code: "usage_limit", error: "You've used 15 of 15 agents. Delete one, or choose a larger plan." },
    });
    const list = await server.request("GET", "/api/agents?limit=2", { as: person });
    expect(list.body).toMatchObject({ total: 15, used: 15, limit: 15 });

    const clone = await server.request("POST", `/api/agents/${list.body.items[0].id}/clone`, { as: person });
    expect(clone.status).toBe(402);
    await server.request("DELETE", `/api/agents/${list.body.items[0].id}`, { as: person });
    expect((await hire()).status).toBe(201);
  }, 30_000);

  it("knows nine templates, eight of them in the modal and four as quick starts", async () => {
    const { body } = await server.request("GET", "/api/agent-templates", { as: viewer });
    const names = (where: string) =>
      body.items
        .filter((item: Record<string, unknown>) => item[where])
        .map(({ name }: { name: string }) => name)
        .sort();
    expect(names("quickStart")).toEqual(["CEO Assistant", "CFO Analyst", "Content Creator", "HR Manager"]);
    expect(names("inCreateModal")).toEqual([
      "CEO Assistant",
      "Content Creator",
      "Creative Designer",
      "Customer Support",
      "Data Analyst",
      "HR Manager",
      "Sales Specialist",
      "Technical Writer",
    ]);
    for (const { id, name, role, description, capabilities, personality, responseStyle, instructions } of body.items) {
      const made = await server.request("POST", "/api/agents", {
        as: await server.signUp(),
        body: { name, role, description, capabilities, personality, responseStyle, instructions, templateId: id },
      });
      expect(made).toMatchObject({ status: 201, body: { templateId: id } });
    }
  });
});

describe("the list", () => {
  it("finds by words, percent signs included, and by status, newest first", async () => {
    const person = await server.signUp();
    await makeAgent(server, person, { name: "100% Margin" });
    await makeAgent(server, person, { name: "1000 Margins", description: "Counts_things" });
    const paused = await makeAgent(server, person, { name: "Sleeper" });
    await server.request("POST", `/api/agents/${paused.id}/pause`, { as: person });
    const found = async (query: string) => {
      const { body } = await server.request("GET", `/api/agents?${query}`, { as: person });
      return { names: body.items.map(({ name }: { name: string }) => name), total: body.total };
    };
    expect(await found("")).toEqual({ names: ["Sleeper", "1000 Margins", "100% Margin"], total: 3 });
    expect(await found("search=MARGIN")).toEqual({ names: ["1000 Margins", "100% Margin"], total: 2 });
    expect(await found("search=100%25")).toEqual({ names: ["100% Margin"], total: 1 });
    expect(await found("search=s_t")).toEqual({ names: ["1000 Margins"], total: 1 });
    expect(await found("status=paused")).toEqual({ names: ["Sleeper"], total: 1 });
  });

  it("comes in pages that neither repeat nor skip while agents are hired", async () => {
    const person = await server.signUp();
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await makeAgent(server, person)).id);
    const first = await server.request("GET", "/api/agents?limit=2", { as: person });
    await makeAgent(server, person);
    const second = await server.request("GET", `/api/agents?limit=2&cursor=${first.body.nextCursor}`, { as: person });
    const third = await server.request("GET", `/api/agents?limit=2&cursor=${second.body.nextCursor}`, { as: person });
    const ids = [first, second, third].flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(made.reverse());
    expect(third.body.nextCursor).toBeNull();
  });

  it.each(["limit=0", "limit=101", "limit=x", "status=busy"])("refuses %s", async (query) => {
    expect((await server.request("GET", `/api/agents?${query}`, { as: owner })).status).toBe(422);
  });
});

describe("changing", () => {
  it("keeps every version with what changed, and none for no change", async () => {
    const { id } = await makeAgent(server, member, {
      name: "Ann",
      capabilities: ["Trends"],
      instructions: "a".repeat(300),
    });
    const change = (body: object) => server.request("PATCH", `/api/agents/${id}`, { as: member, body });
    expect((await change({ name: "Ann" })).body.version).toBe(1);
    const changed = await change({
      name: "Anna",
      capabilities: ["Trends", "Outliers"],
      instructions: "b",
      modelConfig: { temperature: 0.2 },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, name: "Anna", modelConfig: { temperature: 0.2, maxTokens: 4000 } },
    });
    const versions = await server.request("GET", `/api/agents/${id}/versions`, { as: viewer });
    expect(versions.body.items).toMatchObject([
      {
        version: 2,
        changes: ["Name: Ann → Anna", "Capabilities: +Outliers", "Instructions rewritten", "Temperature: 0.7 → 0.2"],
        snapshot: { name: "Anna", instructions: "b" },
      },
      {
        version: 1,
        changes: ["Created"],
        createdBy: member.userId,
        snapshot: { name: "Ann", capabilities: ["Trends"] },
      },
    ]);
  });

  it("gives each of several changes at once a version of its own", async () => {
    const { id } = await makeAgent(server, owner);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        server.request("PATCH", `/api/agents/${id}`, { as: owner, body: { description: `Number ${n}` } }),
      ),
    );
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5]);
  });

  it("copies with a name that says so, even a long one", async () => {
    const { id } = await makeAgent(server, owner, { name: "x".repeat(80), instructions: "Be exact." });
    const copy = await server.request("POST", `/api/agents/${id}/clone`, { as: member });
    expect(copy).toMatchObject({
      status: 201,
      body: { name: `${"x".repeat(73)} (copy)`, instructions: "Be exact.", version: 1, createdBy: member.userId },
    });
  });

  it("pauses and activates", async () => {
    const { id } = await makeAgent(server, owner);
    const set = async (what: string) =>
      (await server.request("POST", `/api/agents/${id}/${what}`, { as: owner })).body.status;
    expect([await set("pause"), await set("pause"), await set("activate")]).toEqual(["paused", "paused", "active"]);
  });

  it("deletes for good: no list, no call finds it again", async () => {
    const { id } = await makeAgent(server, owner);
    const answer = await server.request("DELETE", `/api/agents/${id}`, { as: owner });
    expect([answer.status, answer.body]).toEqual([204, ""]);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["PATCH", ""],
      ["POST", "/clone"],
      ["POST", "/pause"],
      ["GET", "/versions"],
      ["GET", "/figures"],
    ] as const)
      expect(
        await server.request(method, `/api/agents/${id}${path}`, {
          as: owner,
          ...(method === "GET" ? {} : { body: {} }),
        }),
        `${method} ${path}`,
      ).toMatchObject({
        status: 404,
        body: { error: "Agent not found", code: "not_found" },
      });
  });
});

describe("who may", () => {
  it.each(["PATCH", "DELETE", "POST pause", "POST activate"])(
    "%s: its creator and admins, nobody else",
    async (call) => {
      const [method = "", action] = call.split(" ");
      const admin = await server.join(owner, "admin");
      const attempt = async (as: TestPerson) => {
        const { id } = await makeAgent(server, owner);
        const path = `/api/agents/${id}${action ? `/${action}` : ""}`;
        return server.request(method, path, { as, body: method === "PATCH" ? { name: "Changed" } : {} });
      };
      expect((await attempt(admin)).status).toBeLessThan(300);
      expect(await attempt(member)).toMatchObject({
        status: 403,
        body: { error: "Only the agent's creator, an owner, or an admin can change it" },
      });
      expect(await attempt(viewer)).toMatchObject({
        status: 403,
        body: { error: "Viewers have read-only access" },
      });
    },
  );

  it("says beforehand why a button is disabled", async () => {
    const { id } = await makeAgent(server, owner);
    const blocker = async (as: TestPerson) =>
      (await server.request("GET", `/api/agents/${id}`, { as })).body.editBlocker;
    expect([await blocker(owner), await blocker(member), await blocker(viewer)]).toEqual([
      null,
      "Only the agent's creator, an owner, or an admin can change it",
      "Viewers have read-only access",
    ]);
  });
});

it("counts only what was measured", async () => {
  const { id } = await makeAgent(server, owner);
  const nothing = { responseTimeMs: null, successRate: null, tasksCompleted: 0, tasksFailed: 0, accuracy: null };
  expect((await server.request("GET", `/api/agents/${id}/figures`, { as: owner })).body).toEqual(nothing);

  const org = { orgId: owner.orgId, userId: null };
  await inOrg(server.services.db, org, (tx) => countTaskDone(tx, id));
  await inOrg(server.services.db, org, (tx) =>
    tx.query("update agents set judged = 3, accepted = 2 where id = $1", [id]),
  );
  expect((await server.request("GET", `/api/agents/${id}`, { as: owner })).body).toMatchObject({
    tasksCompleted: 1,
    accuracy: 66.7,
  });
  // Counted without a task, like a chat reply: the agent's page shows the same figure as its card.
  expect((await server.request("GET", `/api/agents/${id}/figures`, { as: owner })).body).toEqual({
    ...nothing,
    tasksCompleted: 1,
    accuracy: 66.7,
  });
});

it("is found for a task by its own organization only", async () => {
  const { id } = await makeAgent(server, owner);
  const stranger = await server.signUp();
  const find = (orgId: string) => inOrg(server.services.db, { orgId, userId: null }, (tx) => findAgentForTask(tx, id));
  expect(await find(owner.orgId)).toMatchObject({ id, version: 1 });
  expect(await find(stranger.orgId)).toBeUndefined();
});
