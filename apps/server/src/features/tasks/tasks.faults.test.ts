import { marketDocuments } from "@muster/documents/market-documents.factory";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { Fault, Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faultCases } from "../../platform/testing/faults.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";
import { buyPlan, eventsOfTask, usedUnits } from "./tasks.factory.ts";

let server: TestServer;
let openai: OpenAIDouble;
let reply: () => Reply = () => ({ text: "" });

beforeAll(async () => {
  openai = await startOpenAIDouble({ reply: () => reply() });
  server = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-test-0123456789" });
  await startWorkers(server.services);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await openai.close();
});

const rows = ["Date,Region,Revenue", "2025-01-15,North,120.5", "2025-01-15,South,80", "2025-02-15,North,130"];
const sales = { name: "sales.csv", content: `${rows.join("\n")}\n` };

/** A task for each template that needs no answer from its person. */
const tasks = {
  "data-analysis": { files: [sales], description: "Which region leads in revenue?", parameters: {} },
  "market-analysis": { files: marketDocuments().slice(0, 1), description: "How large is the market?", parameters: {} },
  blank: { files: [sales], description: "Which region leads in revenue?", parameters: {} },
  "sales-proposal": {
    files: [],
    description: "Scanners for 40 pickers in a cold store",
    parameters: { customer: "Northwind", items: "Scanner; 40; 890; 10%", tax: 21, phases: "Setup; 1 week" },
  },
  "business-plan": {
    files: [],
    description: "A repair service for cargo bikes",
    parameters: { business: "Bike repair", price: 85, unitCost: 31.5, sales: 140, fixedCosts: 7800 },
  },
  "content-strategy": {
    files: marketDocuments().slice(0, 1),
    description: "More trial sign-ups",
    parameters: { audience: "Harbor masters" },
  },
  "code-review": {
    files: [{ name: "pay.ts", content: "export function pay(code: string) {\n  return eval(code);\n}\n" }],
    description: "Is it safe?",
    parameters: {},
  },
};
type TemplateId = keyof typeof tasks;
const templates = Object.keys(tasks) as TemplateId[];

async function onBasic(): Promise<TestPerson> {
  const as = await server.signUp();
  await buyPlan(server, as, "basic_monthly");
  return as;
}

/** Assigns the template's task and waits until its run has ended. */
async function deliver(as: TestPerson, templateId: TemplateId) {
  const { files, ...details } = tasks[templateId];
  const attachments: string[] = [];
  for (const { name, content } of files) attachments.push((await sendFile(server, as, name, content)).body.id);
  const { id: agentId } = await makeAgent(server, as, { modelConfig: { model: "auto" } as never });
  const body = { templateId, agentId, title: "Quarterly work", ...details, attachments };
  const assigned = await server.request("POST", "/api/tasks", { as, body });
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(201);
  return ended(as, assigned.body.id);
}

async function ended(as: TestPerson, id: string) {
  await eventsOfTask(server, as, id);
  return (await server.request("GET", `/api/tasks/${id}`, { as })).body;
}

const finished = async (as: TestPerson) =>
  (await server.request("GET", "/api/notifications", { as })).body.items.filter(
    ({ title }: { title: string }) => title === "Task Completed",
  );

/** The last one makes the server skip the provider for a while, which a restart ends. */
const faults = ["rate_limited", "server_error", "cut", "malformed", "html", "empty", "hang"] satisfies Fault[];
const modelCases = faults.flatMap((fault) => templates.map((templateId) => ({ templateId, fault })));
const modelCalls = () => openai.requests.filter(({ path }) => path === "/v1/chat/completions").length;

async function restart(): Promise<void> {
  await server.pause();
  await server.resume();
  await startWorkers(server.services);
}

it.each(faultCases(modelCases, ({ templateId, fault }) => templateId === "sales-proposal" && fault !== "hang"))(
  "delivers a $templateId once, without the model, when its provider fails with $fault",
  async ({ templateId, fault }) => {
    if (fault === "hang") await restart();
    reply = () => ({ fault });
    const before = modelCalls();
    const as = await onBasic();
    const task = await deliver(as, templateId);
    expect(modelCalls()).toBeGreaterThan(before);
    expect(task).toMatchObject({ status: "completed", error: null, result: { version: 1, engine: "builtin" } });
    expect(task.result.receipt.checks.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    expect(await usedUnits(server, as)).toBe(1);
    expect(await finished(as)).toHaveLength(1);
  },
  240_000,
);

it.each(faultCases(templates, (templateId) => templateId === "sales-proposal"))(
  "a %s that meets a full disk when it is stored fails clearly, charges nothing, and is delivered once on retry",
  async (templateId) => {
    reply = () => ({ fault: "server_error" });
    const { db } = server.services;
    await db.exec(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_space before insert on deliverables for each row execute function no_space();`);
    const as = await onBasic();
    const failed = await deliver(as, templateId).finally(() => db.exec("drop function no_space cascade"));
    expect(failed).toMatchObject({ status: "failed", result: null, error: expect.stringMatching(/disk is full/i) });
    expect(await usedUnits(server, as)).toBe(0);
    expect(await finished(as)).toHaveLength(0);

    await server.request("POST", `/api/tasks/${failed.id}/retry`, { as });
    expect(await ended(as, failed.id)).toMatchObject({ status: "completed", result: { version: 1 } });
    expect(await usedUnits(server, as)).toBe(1);
    expect(await finished(as)).toHaveLength(1);
  },
  240_000,
);
