import type { ModelError } from "@muster/models/model";
import { type OllamaDouble, startOllamaDouble } from "@muster/models/ollama.double";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { recountUsage } from "../../kernel/usage/recount.factory.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";

/** The reading "revenue by region, the lowest first", as a model answers it. */
const lowestFirst = plan([{ by: "total", dir: "asc" }]);
const prose = "North leads with revenue of 9,960.";

function plan(order: object[], { limit = {} as object } = {}): string {
  const of = { kind: "column", col: "Revenue" };
  const query = {
    from: { table: "sales" },
    measures: [{ kind: "aggregate", id: "total", label: "total Revenue", agg: "sum", of, unit: "money" }],
    by: [{ kind: "column", id: "by1", label: "Region", col: "Region" }],
    order,
    ...limit,
  };
  return JSON.stringify({ queries: [query], notCovered: [] });
}
let openai: OpenAIDouble;
let ollama: OllamaDouble;
let server: TestServer;
let openaiReply: () => Reply = () => ({ text: lowestFirst });

beforeAll(async () => {
  [openai, ollama] = await Promise.all([
    startOpenAIDouble({ reply: () => openaiReply() }),
    startOllamaDouble({ reply: () => ({ text: lowestFirst }) }),
  ]);
  server = await startTestServer({
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_API_KEY: "sk-test-0123456789",
    OLLAMA_URL: ollama.url,
  });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([openai.close(), ollama.close()]);
});

async function assigned(description = "Which region has the best vibes?") {
  const as = await server.signUp();
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  const body = {
    templateId: "data-analysis",
    agentId: agent.id,
    title: "Sales",
    description,
    attachments: [file.id],
  };
  const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
  return { as, id };
}

async function delivered(description?: string) {
  const { as, id } = await assigned(description);
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  return (await server.request("GET", `/api/tasks/${id}`, { as })).body;
}

it("lets the configured model read a question that the rules can't, and records its usage", async () => {
  const task = await delivered();
  expect(task).toMatchObject({ status: "completed", result: { engine: "model", model: "test-model" } });
  expect(task.result.content).toContain("South (5,076) and North (9,960)");
  expect(task.result.tokensUsed).toBeGreaterThan(0);
  expect(task.result.receipt.checks[0]).toMatchObject({ name: "figures", passed: true });
  const { rows } = await server.services.db.query(
    "select provider, model, outcome, purpose, prompt_tokens > 0 as counted from model_calls where outcome = 'ok'",
  );
  expect(rows[0]).toEqual({
    ...{ provider: "openai", model: "test-model", outcome: "ok", purpose: "table_query", counted: true },
  });
  expect(server.logged.join("\n")).not.toContain("sk-test-0123456789");
});

it("never uses a number from a model", async () => {
  openaiReply = () => ({ text: "North leads with revenue of 12,345." });
  const task = await delivered("Which region has the highest revenue?");
  expect(task.result.content).not.toContain("12,345");
  expect(task.result.content).toContain("9,960");
});

it.each([
  ["no JSON", "I think North is best."],
  ["a column that is not there", lowestFirst.replaceAll('"Revenue"', '"Turnover"')],
  ["a table that is not there", lowestFirst.replace('"sales"', '"secrets"')],
  ["SQL instead of a query", JSON.stringify({ queries: ["SELECT 1"], notCovered: [] })],
])(
  "asks the person when the model's plan for an unclear question is %s, and charges nothing meanwhile",
  async (_, text) => {
    openaiReply = () => ({ text });
    const { as, id } = await assigned();
    const get = async () => (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    await expect.poll(async () => (await get()).waitingFor?.kind, { timeout: 30_000 }).toBe("question");
    expect((await get()).waitingFor.text).toContain("vibes");
  },
);

it("answers each of the queries that the model's plan has", async () => {
  const { queries } = JSON.parse(lowestFirst);
  const of = { kind: "column", col: "Revenue" };
  const largest = { kind: "aggregate", id: "top", label: "highest Revenue", agg: "max", of, unit: "money" };
  const second = { from: { table: "sales" }, measures: [largest], by: [] };
  openaiReply = () => ({ text: JSON.stringify({ queries: [...queries, second], notCovered: [] }) });
  const { result } = await delivered();
  expect(result.receipt.readings.filter(({ isAsked }: { isAsked: boolean }) => isAsked)).toHaveLength(2);
  expect(result.content).toMatch(/## Total revenue: South[\s\S]*## Highest revenue is/);
});

it("asks the person to choose when the model and the rules disagree", async () => {
  openaiReply = () => ({ text: plan([{ by: "total", dir: "asc" }], { limit: { limit: { n: 1, ties: "with" } } }) });
  const { as, id } = await assigned("Which region has the highest revenue?");
  const get = async () => (await server.request("GET", `/api/tasks/${id}`, { as })).body;
  await expect.poll(async () => (await get()).waitingFor?.kind, { timeout: 30_000 }).toBe("question");
  const { waitingFor } = await get();
  expect(waitingFor.options.map(({ label }: { label: string }) => label)).toEqual([
    "total Revenue, by Region, the highest only",
    "total Revenue, by Region, the lowest only",
    "None of these",
  ]);
  await server.request("POST", `/api/tasks/${id}/answer`, { as, body: { id: waitingFor.id, optionId: "o2" } });
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  expect((await get()).result.content).toContain("South has the lowest total revenue: 5,076.");
});

it("switches to the next engine with a notice when one becomes unavailable", async () => {
  openaiReply = () => ({ fault: "server_error" });
  const task = await delivered();
  expect(task).toMatchObject({ status: "completed", result: { engine: "model", model: "llama3.2:latest" } });
  expect(task.result.receipt.notices).toContainEqual(
    expect.stringMatching(/^test-model at .* stopped responding: .* llama3\.2:latest at Ollama at .* took over\.$/),
  );
});

it("asks when the model that was chosen for the agent does not respond, until it does or another one is chosen", async () => {
  const off = await startOllamaDouble();
  await off.close();
  const own = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OLLAMA_URL: off.url });
  await startWorkers(own.services);
  openaiReply = () => ({ text: lowestFirst });
  const as = await own.signUp();
  const agent = await makeAgent(own, as, { modelConfig: { model: "ollama/llama3.2:latest" } });
  const file = await makeFile(own, as);
  const body = { templateId: "data-analysis", agentId: agent.id, title: "Sales", attachments: [file.id] };
  const asked = { ...body, description: "Which region has the best vibes?" };
  const { id } = (await own.request("POST", "/api/tasks", { as, body: asked })).body;
  const get = async () => (await own.request("GET", `/api/tasks/${id}`, { as })).body;
  const answered = async (optionId: string, before?: string) => {
    await expect.poll(async () => (await get()).waitingFor?.id ?? before, { timeout: 30_000 }).not.toBe(before);
    const { waitingFor } = await get();
    expect(waitingFor.options.map((option: { id: string }) => option.id)).toEqual(["retry", "other", "builtin"]);
    await own.request("POST", `/api/tasks/${id}/answer`, { as, body: { id: waitingFor.id, optionId } });
    return waitingFor;
  };
  const first = await answered("retry");
  expect(first.text).toContain("ollama/llama3.2:latest was chosen for this agent");
  await answered("other", first.id);
  await own.request("GET", `/api/tasks/${id}/events`, { as });
  expect(await get()).toMatchObject({ status: "completed", result: { engine: "model", model: "test-model" } });
  await own.stop();
});

it("holds its maximum cost against the budget at the price of its agent's model", async () => {
  const as = await server.signUp();
  await price(as, "llama3.2:latest", 2_000_000);
  await budget(as, 20_000);
  const agent = await makeAgent(server, as, { modelConfig: { model: "ollama/llama3.2:latest" } });
  const file = await makeFile(server, as);
  const body = { agentId: agent.id, title: "Sales", description: "Which region leads?", attachments: [file.id] };
  const refused = await server.request("POST", "/api/tasks", { as, body });
  expect([refused.status, refused.body.error]).toEqual([
    402,
    expect.stringMatching(
      /^This may cost up to \$0\.0290, but only \$0\.02 is left in your organization's budget of \$0\.02/,
    ),
  ]);
});

it("calls no model once the monthly budget is used up", async () => {
  const as = await server.signUp();
  await price(as, "test-model", 10_000_000_000);
  await budget(as, 50_000);
  openaiReply = () => ({ text: "ok" });
  const gateway = server.services.gatewayFor(as.orgId);
  const choice = (await gateway.choose()) as never as { provider: never; modelId: string };
  const runId = newId();
  await inOrg(server.services.db, as, (tx) =>
    reserve(tx, { action: "task_assignment", units: 1, runId, holdMicros: 10 }, { now: new Date(), billing: "off" }),
  );
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Say: ok" }] }];
  const ask = () => gateway.generate({ ...choice, runId }, { prompt });
  const { call } = await ask();
  expect(call.costMicros).toBeGreaterThan(50_000);
  const asked = openai.requests.length;
  const error = await ask().catch((thrown: ModelError) => thrown);
  expect(error).toMatchObject({
    code: "budget_reached",
    isRetryable: false,
    message: expect.stringMatching(
      /^Your organization's budget of \$0\.05 for \w+ has been spent\. An owner or admin can raise it/,
    ),
  });
  expect(openai.requests).toHaveLength(asked);
  const failed = [{ provider: "openai", error: error as ModelError }];
  expect(await gateway.choose("auto", undefined, failed)).toMatchObject({ kind: "builtin", error });
  const { body } = await server.request("GET", "/api/usage/budgets", { as });
  expect(body.organization).toMatchObject({ spentMicros: call.costMicros, heldMicros: 0 });
  await budget(as, null);
  await ask();
});

it("is finished by the built-in engine, with the reason, when the budget is lowered below its cost", async () => {
  const as = await server.signUp();
  await price(as, "test-model", 40_000_000);
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  openaiReply = () => ({ text: prose, holdAfter: "North" });
  const asked = openai.requests.length;
  const body = { agentId: agent.id, title: "Sales", description: "Which region leads?", attachments: [file.id] };
  const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
  const calls = () => openai.requests.slice(asked).filter(({ path }) => path === "/v1/chat/completions");
  await expect.poll(calls, { timeout: 20_000 }).toHaveLength(1);
  await budget(as, 10_000);
  openai.release();
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
  expect(task).toMatchObject({ status: "completed", result: { engine: "builtin" } });
  expect(task.result.receipt.notices).toEqual([
    expect.stringMatching(
      /^test-model at .* was stopped: Your organization's budget of \$0\.01 for \w+ has been spent\. .* The built-in engine took over\.$/,
    ),
  ]);
  expect(calls()).toHaveLength(1);
});

it("canceled while a model writes charges no action, and the model's usage is in the ledger", async () => {
  const as = await server.signUp();
  await price(as, "test-model", 40_000_000);
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  const asked = openai.requests.length;
  const calls = () => openai.requests.slice(asked).filter(({ path }) => path === "/v1/chat/completions");
  openaiReply = () =>
    calls().length === 1 ? { text: "North leads with revenue of 12,345." } : { text: prose, holdAfter: "revenue" };
  const body = { agentId: agent.id, title: "Sales", description: "Which region leads?", attachments: [file.id] };
  const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
  await expect.poll(calls, { timeout: 20_000 }).toHaveLength(2);
  expect((await server.request("POST", `/api/tasks/${id}/cancel`, { as })).body.status).toBe("cancelled");
  const paid = async () =>
    (
      await server.services.db.query(
        "select count(*)::int as calls, sum(cost_micros)::int as cost from model_calls where org_id = $1 and outcome is not null",
        [as.orgId],
      )
    ).rows[0] as { calls: number; cost: number };
  // The call that was under way is kept when it has ended, and that is after its run has.
  await expect.poll(async () => (await paid()).calls, { timeout: 20_000 }).toBe(2);
  openai.release();
  const get = async (path: string) => (await server.request("GET", `/api/usage/${path}`, { as })).body;
  const { items, sums } = await get("rows");
  const link = `/tasks/${id}`;
  for (const item of items)
    expect(item).toMatchObject({ feature: "Canceled task", agent: agent.name, model: "test-model", units: 0, link });
  const { cost: inVain } = await paid();
  expect(inVain).toBeGreaterThan(0);
  expect(sums).toMatchObject({ records: items.length, uses: 0, units: 0, credits: 0, costMicros: inVain });
  expect((await get("budgets")).organization).toMatchObject({ spentMicros: inVain, heldMicros: 0 });

  openaiReply = () => ({ text: prose });
  expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).status).toBe(200);
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  const { receipt, cost } = (await server.request("GET", `/api/tasks/${id}`, { as })).body.result;
  expect(receipt.costMicros).toBeGreaterThan(0);
  expect(cost).toBe(receipt.costMicros / 1e6);
  const report = await get("report");
  expect(report).toMatchObject({ plan: { used: 1 }, totals: { uses: 1, units: 1 } });
  expect(report.totals.costMicros).toBe(inVain + receipt.costMicros);
  expect((await paid()).cost).toBe(report.totals.costMicros);
  await inOrg(server.services.db, as, recountUsage);
});

function price(as: TestPerson, model: string, micros: number) {
  const body = { model, inputMicrosPerMillion: micros, outputMicrosPerMillion: micros };
  return server.request("POST", "/api/models/prices", { as, body });
}

function budget(as: TestPerson, monthMicros: number | null) {
  return server.request("PUT", "/api/usage/budgets", { as, body: { userId: null, monthMicros } });
}

it("is finished by the built-in engine when no model responds", async () => {
  openaiReply = () => ({ fault: "server_error" });
  ollama.models.clear();
  const task = await delivered("Which region has the highest revenue?");
  expect(task).toMatchObject({ status: "completed", result: { engine: "builtin" } });
  expect(task.result.receipt.notices.join()).toMatch(/stopped responding: .* The built-in engine took over\./);
});
