// Tasks by the built-in engine over one server: without a template, within limits, and from an earlier deliverable.
import type { CitedPassage } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { marketDocuments, type NamedFile } from "@muster/documents/market-documents.factory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { salesCsv, sendFile } from "../files/files.factory.ts";
import { buyPlan, usedUnits } from "./tasks.factory.ts";
import { blank } from "./templates/blank.ts";

const job = {
  templateId: "market-analysis",
  title: "Shore power in Northern Europe",
  description: "How large is the market? Who leads? What does a berth cost? Which ports have a crane?",
  parameters: { market: "shore power, Northern Europe", competitors: "Quayline\nNordvolt\nSeaplug" },
};
const [report] = marketDocuments() as [NamedFile];

let server: TestServer;
/** Has a plan, an agent, and the documents: what was read once is not read again. */
let as: TestPerson;
let agentId: string;
const uploads = new Map<NamedFile["content"], string>();

beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  as = await server.signUp();
  await buyPlan(server, as, "basic_monthly");
  agentId = (await makeAgent(server, as, { modelConfig: { model: "builtin" } as never })).id;
});
afterAll(() => server.stop());

async function assign(documents: NamedFile[], wish = {}) {
  const attachments: string[] = [];
  for (const { name, content } of documents) attachments.push(uploads.get(content) ?? (await upload(name, content)));
  return server.request("POST", "/api/tasks", { as, body: { ...job, ...wish, agentId, attachments } });
}

async function upload(name: string, content: NamedFile["content"]): Promise<string> {
  const { status, body } = await sendFile(server, as, name, content);
  expect(status, JSON.stringify(body)).toBe(201);
  uploads.set(content, body.id);
  return body.id;
}

function citationsOf({ result }: Task): CitedPassage[] {
  return result?.receipt.citations ?? [];
}

describe("the limits of a task", () => {
  it("stops with a reason when its time limit is reached, and charges nothing", async () => {
    const before = await usedUnits(server, as);
    const { body } = await assign([report], { maxMinutes: 1, maxSteps: 3, budget: 2 });
    expect(body.limits).toEqual({ budget: 2, maxSteps: 3, maxMinutes: 1 });
    // Stored in millionths of a dollar, it would be a budget of nothing that is used up before the first call.
    expect((await assign([report], { budget: 1e-7 })).body.fields).toEqual({ budget: "Use at least $0.01" });
    await server.request("POST", `/api/tasks/${body.id}/cancel`, { as });
    // As if the minute had been used up.
    await server.services.db.query("update tasks set max_minutes = 0 where id = $1", [body.id]);
    await server.request("POST", `/api/tasks/${body.id}/retry`, { as });
    await server.request("GET", `/api/tasks/${body.id}/events`, { as });
    expect((await server.request("GET", `/api/tasks/${body.id}`, { as })).body).toMatchObject({
      status: "cancelled",
      error: "Stopped after 0 minutes of work, the limit set for this task.",
    });
    expect(await usedUnits(server, as)).toBe(before);
  });

  it.each([
    ["maxMinutes", 0],
    ["maxSteps", 51],
  ])("refuses %s of %d", async (field, value) => {
    expect((await assign([report], { [field]: value })).body.fields).toHaveProperty(field);
  });
});

it("cites an accepted deliverable as a source by its task's number and page", async () => {
  const { body } = await assign([report]);
  await server.request("GET", `/api/tasks/${body.id}/events`, { as });
  const asSource = (version?: number) =>
    server.request("POST", `/api/tasks/${body.id}/as-source`, { as, ...(version && { body: { version } }) });
  expect(await asSource()).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^Accept/) } });
  // For a chat about a result that awaits review.
  const shown = await asSource(1);
  expect(shown).toMatchObject({ status: 201, body: { name: `${body.number} ${job.title}.pdf` } });
  expect((await asSource(2)).status).toBe(404);
  await server.request("POST", `/api/tasks/${body.id}/accept`, { as });
  const kept = await asSource();
  expect(kept).toMatchObject({ status: 201, body: { name: `${body.number} ${job.title}.pdf`, kind: "document" } });
  expect((await asSource()).body.id).toBe(kept.body.id);

  const next = { ...job, agentId, attachments: [kept.body.id] };
  const { id } = (await server.request("POST", "/api/tasks", { as, body: next })).body;
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  const task: Task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
  expect(task.status).toBe("completed");
  const [citation] = citationsOf(task);
  expect(citation).toMatchObject({ fileName: kept.body.name, page: expect.any(Number) });
});

describe("a blank task", () => {
  const sales: NamedFile = { name: "sales.csv", content: salesCsv };
  const notes: NamedFile = {
    name: "notes.md",
    content:
      "# Sales meeting\n\nThe North region has the highest revenue because the new depot opened there in March. The South region lost two customers.\n",
  };
  const question = { templateId: "blank", title: "Regions", parameters: {} };

  async function answerOf(files: NamedFile[], description: string): Promise<Task> {
    const { status, body } = await assign(files, { ...question, description });
    expect(status, JSON.stringify(body)).toBe(201);
    await server.request("GET", `/api/tasks/${body.id}/events`, { as });
    return (await server.request("GET", `/api/tasks/${body.id}`, { as })).body;
  }

  it("computes from tables alone, quotes documents alone, and does both with both", async () => {
    const computed = await answerOf([sales], "Which region has the highest revenue?");
    expect(computed).toMatchObject({ status: "completed", summary: expect.stringMatching(/^North/) });
    expect(citationsOf(computed)).toEqual([]);

    const quoted = await answerOf([notes], "Which region has the highest revenue?");
    expect(quoted.status).toBe("completed");
    expect(citationsOf(quoted).length).toBeGreaterThan(0);

    const both = await answerOf([sales, notes], "Which region has the highest revenue?");
    expect(both).toMatchObject({ status: "completed", error: null, summary: expect.stringMatching(/^North/) });
    expect(both.result?.content).toContain("9,960");
    expect(citationsOf(both).length).toBeGreaterThan(0);
    expect(both.result?.receipt.readings).toEqual(computed.result?.receipt.readings);
    expect(both.result?.receipt.checks.every(({ passed }) => passed)).toBe(true);
    expect(both.result?.receipt.inputs.map(({ name }) => name)).toEqual(["sales.csv", notes.name]);
  });

  it("combines both when only part of the question is about the tables", async () => {
    const asked = blank.entry.asks.example.replace("leads in revenue", "has the highest revenue");
    const task = await answerOf([sales, notes], asked);
    expect(task).toMatchObject({ status: "completed", summary: expect.stringMatching(/^North/) });
    expect(citationsOf(task).length).toBeGreaterThan(0);
    expect(task.result?.receipt.notices).toContain(
      "The tables answer “Which region has the highest revenue”; the rest comes from the documents.",
    );
  });

  it("quotes no passages that only come close to what the tables answer", async () => {
    const asked = "Which region has the lowest revenue, and what did the South region lose?";
    const task = await answerOf([sales, notes], asked);
    expect(task.result?.content).toContain("two customers");
    expect(task.result?.content).not.toMatch(/## Which region has the lowest revenue|For “Which region has the lowest/);
  });

  it("answers from the documents with a notice when the tables can't answer", async () => {
    const task = await answerOf([sales, notes], "What will the weather be in Oslo tomorrow?");
    expect(task).toMatchObject({ status: "completed", result: { receipt: { units: 1, readings: [] } } });
    expect(task.result?.receipt.notices).toContain(
      "The tables can't answer this question, so the answer comes from the documents alone.",
    );
  });

  it("is refused without a charge when there is neither a source nor a model", async () => {
    const before = await usedUnits(server, as);
    expect(await assign([], { ...question, description: "Why?" })).toMatchObject({
      status: 422,
      body: { code: "needs_source", fields: { attachments: expect.any(String) } },
    });
    expect(await usedUnits(server, as)).toBe(before);
  });
});
