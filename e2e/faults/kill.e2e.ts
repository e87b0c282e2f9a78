import { afterAll, beforeAll, expect, it } from "vitest";
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

const templates = ["data-analysis", "market-analysis"];
const steps = ["plan", "gather", "write", "check", "render"];
const all = templates.flatMap((templateId) => steps.map((step) => ({ step, templateId })));

/** `npm test` runs one case, `npm run faults` all of them. */
const cases =
  process.env["MUSTER_FAULTS"] === "all"
    ? all
    : all.filter(({ step, templateId }) => step === "write" && templateId === "data-analysis");

it.each(cases)("loses and doubles nothing when killed during $step of a $templateId", async ({ step, templateId }) => {
  const person = await signUp(muster.url);
  await buy(person, "basic_monthly");
  const taskId = await assign(person, templateId);
  await untilStep(person, taskId, step);
  await muster.kill();

  muster = await muster.again();
  const again = person.at(muster.url);
  const task = await untilEnded(again, taskId);
  expect(task).toMatchObject({ status: "completed", result: { version: 1 } });
  expect(task.steps.every((one: { status: string }) => one.status === "done")).toBe(true);
  expect((await again.call("GET", "/api/usage")).body).toMatchObject({
    used: 1,
    byAction: [{ action: "task_assignment", units: 1, count: 1 }],
  });
  expect((await again.call("GET", "/api/task-stats")).body).toMatchObject({ total: 1, byStatus: { completed: 1 } });
  const completed = (await again.call("GET", "/api/notifications")).body.items.filter(
    (item: { title: string }) => item.title === "Task Completed",
  );
  expect(completed).toHaveLength(1);
  await expectWholeHistory(again, taskId);
});

async function assign(person: Person, templateId: string): Promise<string> {
  const agentId = await hire(person);
  const files = templateId === "market-analysis" ? marketDocuments() : [{ name: "sales.csv", content: salesCsv() }];
  const attachments: string[] = [];
  for (const { name, content } of files) attachments.push(await person.upload(name, content));
  const { status, body } = await person.call("POST", "/api/tasks", {
    templateId,
    agentId,
    title: "Sales review",
    description: "Which region leads in revenue, and is there a trend?",
    attachments,
  });
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
