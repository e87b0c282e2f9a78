import { afterAll, beforeAll, expect, it } from "vitest";
import { faultCases, faultIt } from "../../apps/server/src/platform/testing/faults.ts";
import { marketDocuments } from "../../packages/documents/src/market-documents.factory.ts";
import { buy, hire, type Person, signUp, untilEnded } from "../support/api.ts";
import { emptyFolder, type Muster, startMuster } from "../support/muster.ts";
import { salesCsv } from "../support/tables.ts";

/** One installation for all cases; each case has a new user. */
let muster: Muster;
beforeAll(async () => {
  muster = await startMuster({}, emptyFolder());
});
afterAll(() => muster.remove());

const question = "Which region leads in revenue, and is there a trend?";
const sales = { files: [{ name: "sales.csv", content: salesCsv() }], description: question, parameters: {} };

/** A task for each template that needs no question to its person. */
const tasks: Record<
  string,
  { files: { name: string; content: string | Uint8Array }[]; description: string; parameters: object }
> = {
  "data-analysis": sales,
  "market-analysis": { ...sales, files: marketDocuments() },
  blank: sales,
  "sales-proposal": {
    files: [],
    description: "Scanners for 40 pickers in a cold store",
    parameters: { customer: "Northwind", items: "Scanner; 40; 890; 10%\nInstallation; 8 h; 120", tax: 21 },
  },
  "business-plan": {
    files: [],
    description: "A repair service for cargo bikes",
    parameters: { business: "Bike repair", price: 85, unitCost: 31.5, sales: 140, growth: 5, fixedCosts: 7800 },
  },
  "content-strategy": {
    files: marketDocuments(),
    description: "More trial sign-ups",
    parameters: { audience: "Packers" },
  },
  "code-review": {
    files: [{ name: "pay.ts", content: "export function pay(code: string) {\n  return eval(code);\n}\n" }],
    description: "Is it safe?",
    parameters: {},
  },
};
const steps = ["plan", "gather", "write", "check", "render"];
const all = Object.keys(tasks).flatMap((templateId) => steps.map((step) => ({ step, templateId })));

/** `npm test` runs one case, `npm run faults` all of them. */
const cases = faultCases(all, ({ step, templateId }) => step === "write" && templateId === "data-analysis");

it("has a task for each template", async () => {
  const person = await signUp(muster.url);
  const { items } = (await person.call("GET", "/api/task-templates")).body;
  expect(Object.keys(tasks).sort()).toEqual(items.map(({ id }: { id: string }) => id).sort());
});

it.each(cases)("loses and doubles nothing when killed during $step of a $templateId", async ({ step, templateId }) => {
  const person = await signUp(muster.url);
  await buy(person, "basic_monthly");
  const taskId = await assign(person, templateId);
  await untilStep(person, taskId, step);
  await muster.kill();

  muster = await muster.again();
  const again = person.at(muster.url);
  await expectDeliveredOnce(again, taskId);
});

/** The heartbeat of a step's job ends after 10 s without a sign. */
const frozenMs = 25_000;

faultIt.each(Object.keys(tasks))(
  "delivers a %s once when the server is frozen for longer than its lease",
  async (templateId) => {
    const person = await signUp(muster.url);
    await buy(person, "basic_monthly");
    const taskId = await assign(person, templateId);
    await untilStep(person, taskId, "gather");
    muster.process.kill("SIGSTOP");
    await new Promise((resume) => setTimeout(resume, frozenMs));
    muster.process.kill("SIGCONT");
    await expectDeliveredOnce(person, taskId);
  },
);

async function expectDeliveredOnce(person: Person, taskId: string): Promise<void> {
  const task = await untilEnded(person, taskId);
  expect(task, task.error ?? "").toMatchObject({ status: "completed", result: { version: 1 } });
  expect(task.steps.every((one: { status: string }) => one.status === "done")).toBe(true);
  expect((await person.call("GET", "/api/usage")).body).toMatchObject({
    used: 1,
    byAction: [{ action: "task_assignment", units: 1, count: 1 }],
  });
  expect((await person.call("GET", "/api/task-stats")).body).toMatchObject({ total: 1, byStatus: { completed: 1 } });
  const completed = (await person.call("GET", "/api/notifications")).body.items.filter(
    (item: { title: string }) => item.title === "Task Completed",
  );
  expect(completed).toHaveLength(1);
  await expectWholeHistory(person, taskId);
}

async function assign(person: Person, templateId: string): Promise<string> {
  const agentId = await hire(person);
  const { files = [], ...details } = tasks[templateId] ?? {};
  const attachments: string[] = [];
  for (const { name, content } of files) attachments.push(await person.upload(name, content));
  const request = { templateId, agentId, title: "Quarterly work", ...details, attachments };
  const { status, body } = await person.call("POST", "/api/tasks", request);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Follows the task's events until the step is running, or the task is already past it. */
async function untilStep(person: Person, taskId: string, key: string): Promise<void> {
  const stop = new AbortController();
  const response = await person.fetch(`/api/tasks/${taskId}/events`, { signal: stop.signal });
  let text = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (text.includes(`"key":"${key}"`) && text.includes('"status":"working"', text.indexOf(`"key":"${key}"`))) break;
    if (text.includes("event: done")) break;
  }
  stop.abort();
}

/** Replayed events are numbered from 1 without gaps and end once. */
async function expectWholeHistory(person: Person, taskId: string): Promise<void> {
  const text = await (await person.fetch(`/api/tasks/${taskId}/events`)).text();
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(text.match(/^event: done$/gm)).toHaveLength(1);
}
