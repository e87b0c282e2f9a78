import { marketDocuments } from "@muster/documents/market-documents.factory";
import { type OllamaDouble, startOllamaDouble } from "@muster/models/ollama.double";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile, sendFile } from "../files/files.factory.ts";
import { replyBy, verdicts } from "./tasks.scripted-model.factory.ts";

let openai: OpenAIDouble;
let ollama: OllamaDouble;
let server: TestServer;
let openaiReply: (request: DoubleRequest) => Reply;
let as: TestPerson;
let agentId: string;

beforeAll(async () => {
  [openai, ollama] = await Promise.all([
    startOpenAIDouble({ reply: (request) => openaiReply(request) }),
    startOllamaDouble({ reply: () => ({ text: lowestFirst }) }),
  ]);
  server = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OLLAMA_URL: ollama.url, BILLING: "off" });
  await startWorkers(server.services);
  as = await server.signUp();
  agentId = (await makeAgent(server, as, { modelConfig: { model: "openai/test-model" } })).id;
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([openai.close(), ollama.close()]);
});

const lowestFirst = JSON.stringify({
  queries: [
    {
      from: { table: "sales" },
      measures: [
        { kind: "aggregate", id: "total", label: "total Revenue", agg: "sum", of: { kind: "column", col: "Revenue" } },
      ],
      by: [{ kind: "column", id: "by1", label: "Region", col: "Region" }],
      order: [{ by: "total", dir: "asc" }],
    },
  ],
  notCovered: [],
});

const used = async () => (await server.request("GET", "/api/usage", { as })).body.used;
const get = async (id: string) => (await server.request("GET", `/api/tasks/${id}`, { as })).body;

async function assign(body: object): Promise<string> {
  const { status, body: task } = await server.request("POST", "/api/tasks", { as, body: { agentId, ...body } });
  expect(status, JSON.stringify(task)).toBe(201);
  return task.id;
}

/** The next question after the one with this id. */
async function question(id: string, after?: string) {
  await expect.poll(async () => (await get(id)).waitingFor?.id ?? after, { timeout: 60_000 }).not.toBe(after);
  return (await get(id)).waitingFor;
}

const answer = (id: string, form: string, optionId: string) =>
  server.request("POST", `/api/tasks/${id}/answer`, { as, body: { id: form, optionId } });

describe("a chosen model that fails in the middle of a task", { timeout: 180_000 }, () => {
  it("is tried again or replaced as the person decides, for one action in all", async () => {
    openaiReply = () => ({ fault: "server_error" });
    const before = await used();
    const file = await makeFile(server, as);
    const id = await assign({
      ...{ templateId: "data-analysis", title: "Sales", attachments: [file.id] },
      description: "Which region has the best vibes?",
    });
    const first = await question(id);
    expect(first.text).toContain("openai/test-model was chosen for this agent");
    expect(first.options).toMatchObject([
      { id: "retry", label: "Try openai/test-model again" },
      { id: "other", label: expect.stringContaining("Use llama3.2:latest at Ollama") },
      { id: "builtin" },
    ]);
    await answer(id, first.id, "retry");
    const second = await question(id, first.id);
    await answer(id, second.id, "other");
    await server.request("GET", `/api/tasks/${id}/events`, { as });
    const task = await get(id);
    expect(task).toMatchObject({ status: "completed", result: { engine: "model", model: "llama3.2:latest" } });
    expect(task.result.receipt.notices.join()).toMatch(
      /^openai\/test-model stopped responding, and .+ chose: Use llama3\.2:latest at Ollama/,
    );
    expect(await used()).toBe(before + 1);
  });

  it("keeps the draft while it waits, and gives the action back when the task is cancelled", async () => {
    openaiReply = writing({ fault: "server_error" });
    const before = await used();
    const id = await assignBrief();
    expect((await question(id)).options).toHaveLength(3);
    const stopped = (await server.request("POST", `/api/tasks/${id}/cancel`, { as })).body;
    expect(stopped).toMatchObject({ status: "cancelled", result: null });
    expect(stopped.draft).toMatch(/^# Shore power/);
    expect(await used()).toBe(before);
  });

  it("writes when it responds again", async () => {
    openaiReply = writing({ fault: "server_error" });
    const id = await assignBrief();
    const form = await question(id);
    openaiReply = writing({ text: "=== part-1\nThe market was worth €640 million in 2024 [1].\n", whole: true });
    await answer(id, form.id, "retry");
    await server.request("GET", `/api/tasks/${id}/events`, { as });
    const task = await get(id);
    expect(task.status).toBe("completed");
    expect(task.result.receipt.notices.join()).not.toContain("stopped responding");
  });

  it("leaves the document to the built-in engine on request", async () => {
    openaiReply = writing({ fault: "server_error" });
    const id = await assignBrief();
    await answer(id, (await question(id)).id, "builtin");
    await server.request("GET", `/api/tasks/${id}/events`, { as });
    expect(await get(id)).toMatchObject({ status: "completed", result: { engine: "builtin" } });
  });
});

/** Everything but the writing of sections works. */
function writing(reply: Reply): typeof openaiReply {
  return (request) => replyBy({ write: () => reply, judge: (asked) => verdicts(asked, () => "supported") }, request);
}

async function assignBrief(): Promise<string> {
  const [document] = marketDocuments();
  const file = await sendFile(server, as, document?.name ?? "", document?.content ?? "");
  return assign({
    ...{ templateId: "market-analysis", title: "Shore power", description: "How large is the market?" },
    attachments: [file.body.id],
  });
}
