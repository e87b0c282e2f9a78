import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { buyPlan, makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";

const path = "/api/ollama/collaborations/create";
const task = "Should we open a second warehouse?";

let server: TestServer;
let openai: OpenAIDouble;
let as: TestPerson;
/** The model double's reply to an agent's prompt. */
let reply: (agent: string, prompt: string) => Reply | string;
let prompts: { agent: string; prompt: string }[];

beforeAll(async () => {
  openai = await startOpenAIDouble({
    reply: ({ body }) => {
      const { agent, prompt } = promptOf(body);
      prompts.push({ agent, prompt });
      return reply(agent, prompt);
    },
  });
  server = await startTestServer({ OLLAMA_URL: "off", OPENAI_BASE_URL: openai.baseUrl });
  await startWorkers(server.services);
  as = await server.signUp();
  await buyPlan(server, as);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await openai.close();
});
beforeEach(() => {
  prompts = [];
  reply = (agent) => `${agent} was here.`;
});

function promptOf({ messages = [] }: DoubleRequest["body"]) {
  const texts = messages.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)));
  return { agent: /^You are ([^,]+),/.exec(texts[0] ?? "")?.[1] ?? "", prompt: texts.at(-1) ?? "" };
}

const create = (body: object, person = as) => server.request("POST", path, { as: person, body });
const readUsed = async (person = as) => (await server.request("GET", "/api/usage", { as: person })).body.used;

async function waitUntilEnded(id: string) {
  const read = async () => (await server.request("GET", `/api/ai-features/results/${id}`, { as })).body;
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toMatch(/completed|failed|cancelled/);
  return read();
}

async function collaborate(body: object) {
  const { status, body: started } = await create({ task, knowledgeBases: [], ...body });
  expect(status).toBe(200);
  return waitUntilEnded(started.collaborationId);
}

const promptsTo = (agent: string) => prompts.filter((prompt) => prompt.agent === agent).map(({ prompt }) => prompt);

it("responds at once with the specified record, and charges one unit", async () => {
  const before = await readUsed();
  const { body } = await create({ sessionId: "s1", agentIds: ["researcher", "critic"], strategy: "parallel", task });
  expect(body).toMatchObject({
    ...{ error: null, strategy: "parallel", collaborationId: expect.any(String), status: "executing" },
    ...{ currentStep: 0, totalSteps: 2, participants: ["researcher", "critic"] },
  });
  const { title, kind, status, receipt } = await waitUntilEnded(body.collaborationId);
  expect({ title, kind, status }).toEqual({ title: task, kind: "collaboration", status: "completed" });
  expect(receipt).toMatchObject({ engine: "model", model: expect.stringMatching(/^openai\//) });
  expect((await readUsed()) - before).toBe(1);
});

describe("the strategies", () => {
  it("sequential: each agent reads the parts before its own", async () => {
    const { result } = await collaborate({ agentIds: ["researcher", "analyst", "critic"] });
    expect(result).toMatchObject({ strategy: "sequential", writtenBy: "Coordinator", text: "Coordinator was here." });
    expect(result.contributions.map((one: { agentName: string }) => one.agentName)).toEqual([
      ...["Researcher", "Analyst", "Critic"],
    ]);
    expect(promptsTo("Researcher")[0]).not.toContain("was here");
    expect(promptsTo("Analyst")[0]).toContain("Researcher was here.");
    expect(promptsTo("Critic")[0]).toContain("Analyst was here.");
    expect(promptsTo("Coordinator")[0]).toContain("Critic was here.");
  });

  it("parallel: no agent reads another's part", async () => {
    await collaborate({ agentIds: ["researcher", "analyst"], strategy: "parallel" });
    expect([...promptsTo("Researcher"), ...promptsTo("Analyst")].join()).not.toContain("was here");
    expect(promptsTo("Coordinator")[0]).toMatch(/Researcher was here.*Analyst was here/s);
  });

  it("hierarchical: the leader divides the task, and writes the result", async () => {
    reply = (agent, prompt) =>
      prompt.includes("Divide the task")
        ? '```json\n[{"agent": "researcher", "task": "Count the sites"}, {"agent": "Analyst", "task": "Compare rents"}, {"agent": "Nobody", "task": "Rest"}]\n```'
        : `${agent} was here.`;
    const { result } = await collaborate({
      ...{ agentIds: ["researcher", "coordinator", "analyst"], strategy: "hierarchical" },
    });
    expect(result.contributions).toMatchObject([
      { agentName: "Researcher", assignment: "Count the sites" },
      { agentName: "Analyst", assignment: "Compare rents" },
    ]);
    expect(promptsTo("Analyst")[0]).toContain("Your part: Compare rents");
    expect(result.writtenBy).toBe("Coordinator");
  });

  it("hierarchical: each agent gets the whole task when the plan cannot be parsed", async () => {
    const { result, status } = await collaborate({
      ...{ agentIds: ["coordinator", "researcher", "analyst"], strategy: "hierarchical" },
    });
    expect(status).toBe("completed");
    expect(result.contributions).toMatchObject([{ assignment: null }, { assignment: null }]);
  });

  it("swarm: in the second round each agent responds to the first versions of all", async () => {
    const { result } = await collaborate({ agentIds: ["researcher", "critic"], strategy: "swarm" });
    expect(result.contributions.map((one: { round: number }) => one.round)).toEqual([1, 1, 2, 2]);
    expect(promptsTo("Critic")[0]).not.toContain("was here");
    expect(promptsTo("Critic")[1]).toMatch(/Researcher was here.*Critic was here/s);
  });
});

it("lets the organization's own agents work with their instructions, and hides those of others", async () => {
  const own = await makeAgent(server, as, { name: "Ledger", instructions: "Count in euros." });
  const { result } = await collaborate({ agentIds: [own.id, "critic"] });
  expect(result.participants).toMatchObject([{ id: own.id, name: "Ledger" }, { name: "Critic" }]);
  expect(promptsTo("Ledger")).toHaveLength(1);
  const stranger = await server.signUp();
  const before = await readUsed(stranger);
  expect(await create({ agentIds: [own.id], task }, stranger)).toMatchObject({
    status: 404,
    body: { error: "Agent not found" },
  });
  expect(await readUsed(stranger)).toBe(before);
});

it("finishes without an agent that fails, and states the reason", async () => {
  reply = (agent) => (agent === "Analyst" ? { fault: "context_too_long" } : `${agent} was here.`);
  const { result, status } = await collaborate({ agentIds: ["researcher", "analyst"], strategy: "parallel" });
  expect(status).toBe("completed");
  expect(result.contributions).toMatchObject([
    { agentName: "Researcher", error: null },
    { agentName: "Analyst", text: "", model: null, error: expect.stringContaining("too long") },
  ]);
});

it("fails with the reason and without a charge when all agents fail", async () => {
  reply = () => ({ fault: "context_too_long" });
  const before = await readUsed();
  const { status, error } = await collaborate({ agentIds: ["researcher", "analyst"], strategy: "parallel" });
  expect({ status, error }).toEqual({
    status: "failed",
    error: expect.stringMatching(/^No agent finished its part.*too long/),
  });
  expect(await readUsed()).toBe(before);
});

it("quotes the knowledge, and removes citations that no passage supports", async () => {
  const base = await makeBase(server, as, { name: "Sites" });
  const content = "# Sites\n\nThe warehouse in Bremen costs EUR 9,000 a month.\n";
  await uploadTo(server, as, { baseId: base.id, files: [{ name: "sites.md", content }] });
  await settled(server, as, base.id);
  reply = (_, prompt) =>
    prompt.includes("Passages from the person's documents")
      ? "The warehouse in Bremen costs EUR 9,000 a month. [1] It costs EUR 5 a month. [1] The owner is bankrupt. [9]"
      : "[]";
  const { result } = await collaborate({
    ...{ agentIds: ["researcher"], knowledgeBases: [base.id], task: "What does the warehouse in Bremen cost?" },
  });
  expect(result.quotes[0].quote).toContain("costs EUR 9,000 a month");
  expect(result.text).toBe(
    "The warehouse in Bremen costs EUR 9,000 a month. [1] It costs EUR 5 a month. The owner is bankrupt.",
  );
  expect(result.unsupported).toEqual(["It costs EUR 5 a month."]);
});

it("exports the result with all contributions", async () => {
  const { id } = await collaborate({ agentIds: ["researcher", "critic"] });
  const { body } = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
  expect(body).toMatch(/Coordinator was here.*### Researcher.*### Critic \(Looks for mistakes, openai\/.*## Sources/s);
});

describe("refuses without a charge", () => {
  it.each([
    ["no agents", { agentIds: [], task }, "Please select agents and enter a task description"],
    ["a blank task", { agentIds: ["critic"], task: " " }, "Please select agents and enter a task description"],
    ["an unknown strategy", { agentIds: ["critic"], task, strategy: "mob" }, expect.any(String)],
  ])("%s", async (_, body, error) => {
    const before = await readUsed();
    expect(await create(body)).toMatchObject({ status: 422, body: { code: "invalid_input", error } });
    expect(await readUsed()).toBe(before);
  });

  it.each(["hierarchical", "swarm"])("%s on a plan without it", async (strategy) => {
    const trial = await server.signUp();
    expect(await create({ agentIds: ["critic"], task, strategy }, trial)).toMatchObject({
      status: 402,
      body: { code: "payment_required", error: expect.stringContaining("Collaboration requires a paid plan") },
    });
    expect(await readUsed(trial)).toBe(0);
  });

  it("a task when no model is available", async () => {
    const alone = await startTestServer({ OLLAMA_URL: "off" });
    const person = await alone.signUp();
    const body = { agentIds: ["critic"], task };
    expect(await alone.request("POST", path, { as: person, body })).toMatchObject({
      status: 422,
      body: { code: "needs_source", error: expect.stringContaining("Settings > Models") },
    });
    await alone.stop();
  });
});
