import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { purgeDeletedTasks } from "./tasks.review.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterAll(() => server.stop());

/** Its events as they stream: they end when the run has ended. */
async function untilEnded(as: TestPerson, id: string) {
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  return (await server.request("GET", `/api/tasks/${id}`, { as })).body;
}

async function assign(as: TestPerson, change: object = {}) {
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  const { body } = await server.request("POST", "/api/tasks", {
    as,
    body: {
      templateId: "data-analysis",
      title: "Sales by region",
      description: "Which region leads?",
      deliverableFormat: "markdown",
      agentId: agent.id,
      attachments: [file.id],
      ...change,
    },
  });
  return { id: body.id as string, agentId: agent.id as string };
}

async function onPro() {
  const as = await server.signUp();
  const { body } = await server.request("POST", "/api/billing/create-checkout", {
    as,
    body: { priceId: "pro_monthly" },
  });
  await server.request("POST", `/api/billing/checkout/${body.url.split("/").at(-1)}/complete`, { as });
  return as;
}

const post = (as: TestPerson, path: string, body?: object) =>
  server.request("POST", path, { as, ...(body && { body }) });
const accuracyOf = async (as: TestPerson, agentId: string) =>
  (await server.request("GET", `/api/agents/${agentId}`, { as })).body.accuracy;

describe("a finished task", () => {
  it("can be accepted once, reopened and sent back, and counts toward the agent's accuracy", async () => {
    const as = await onPro();
    const { id, agentId } = await assign(as);
    expect(await post(as, `/api/tasks/${id}/accept`)).toMatchObject({
      status: 409,
      body: { error: "Only finished tasks can be accepted" },
    });
    const first = await untilEnded(as, id);
    expect(first).toMatchObject({ acceptedVersion: null, revision: null, summary: expect.stringMatching(/North/) });
    expect(first.durationMs).toBe(first.result.receipt.durationMs);

    expect((await post(as, "/api/tasks/MU-1/accept")).body).toMatchObject({ id, acceptedVersion: 1 });
    expect((await post(as, `/api/tasks/${id}/accept`)).body.acceptedVersion).toBe(1);
    expect(await accuracyOf(as, agentId)).toBe(100);
    expect((await post(as, `/api/tasks/${id}/reopen`)).body).toMatchObject({ acceptedVersion: null, acceptedAt: null });
    expect(await accuracyOf(as, agentId)).toBeNull();
    expect((await post(as, `/api/tasks/${id}/reopen`)).status).toBe(409);

    await post(as, `/api/tasks/${id}/accept`);
    const text = "What is the average revenue by region?";
    expect((await post(as, `/api/tasks/${id}/revise`, { kind: "changes", text })).body).toMatchObject({
      status: "pending",
      acceptedVersion: null,
      revision: { kind: "changes", text },
      result: { version: 1 },
    });
    expect(await accuracyOf(as, agentId)).toBe(0);
    const second = await untilEnded(as, id);
    expect(second).toMatchObject({ status: "completed", revision: null, result: { version: 2 } });
    expect(second.result.content).toMatch(/average/i);
    expect((await server.request("GET", `/api/tasks/${id}/preview`, { as })).body.versions).toMatchObject([
      { version: 2, revision: { kind: "changes", text }, verdict: null },
      { version: 1, revision: null, verdict: "sent_back" },
    ]);
    expect((await server.request("GET", `/api/agents/${agentId}`, { as })).body.tasksCompleted).toBe(1);
    const follow = { kind: "follow_up", text: "How many rows are there?" };
    expect((await post(as, `/api/tasks/${id}/revise`, follow)).body.revision).toEqual(follow);
    await post(as, `/api/tasks/${id}/cancel`);
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body).toMatchObject({
      status: "completed",
      error: null,
      revision: null,
      result: { version: 2 },
    });
    expect((await server.request("GET", "/api/task-stats", { as })).body.byStatus).toMatchObject({
      completed: 1,
      cancelled: 0,
      pending: 0,
    });
  });

  it("keeps its document and shows the reason when a new version fails, and can be requested again", async () => {
    const as = await onPro();
    const { id } = await assign(as);
    await untilEnded(as, id);
    const none = JSON.stringify([{ id: crypto.randomUUID(), name: "sales.csv", sizeBytes: 1 }]);
    await server.services.db.query("update tasks set attachments = $2 where id = $1", [id, none]);
    await post(as, `/api/tasks/${id}/revise`, { kind: "again" });
    const task = await untilEnded(as, id);
    expect(task).toMatchObject({
      status: "completed",
      result: { version: 1 },
      revision: { kind: "again", text: "" },
      error: expect.stringMatching(/^Version 2 could not be made: .* You weren't charged\.$/),
    });
    expect((await post(as, `/api/tasks/${id}/revise`, { kind: "again" })).body.status).toBe("pending");
  }, 120_000);

  it("requires a text for changes, a plan when no action is left, and returns 404 to others", async () => {
    const as = await server.signUp();
    const { id } = await assign(as);
    await untilEnded(as, id);
    expect(await post(as, `/api/tasks/${id}/revise`, { kind: "changes", text: " " })).toMatchObject({
      status: 422,
      body: { fields: { text: "Say what the new version should do" } },
    });
    expect((await post(as, `/api/tasks/${id}/revise`, { kind: "again" })).status).toBe(402);
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body).toMatchObject({
      status: "completed",
      revision: null,
    });
    const other = await server.join(as, "admin");
    for (const path of ["accept", "reopen", "restore"])
      expect((await post(other, `/api/tasks/${id}/${path}`)).status).toBe(404);
    expect((await post(other, `/api/tasks/${id}/revise`, { kind: "again" })).status).toBe(404);
    expect((await server.request("DELETE", "/api/tasks/MU-1", { as: other })).status).toBe(404);
  });
});

describe("a new version", () => {
  it("can be requested by a comment on a passage, which it stores", async () => {
    const as = await onPro();
    const { id } = await assign(as, { parameters: { question: "Which region leads?" } });
    await untilEnded(as, id);
    const revision = { kind: "changes", text: "What is the average revenue by region?", passage: "North leads." };
    expect((await post(as, `/api/tasks/${id}/revise`, revision)).body.revision).toEqual(revision);
    const second = await untilEnded(as, id);
    expect(second.result.content).toMatch(/average/i);
    const { versions } = (await server.request("GET", `/api/tasks/${id}/preview`, { as })).body;
    expect(versions[0].revision).toEqual(revision);
  });

  it("is not made by a comment that changes nothing, and takes no action", async () => {
    const as = await onPro();
    const { id } = await assign(as);
    const first = await untilEnded(as, id);
    await post(as, `/api/tasks/${id}/revise`, { kind: "changes", text: "Make it sound more confident" });
    expect(await untilEnded(as, id)).toMatchObject({
      status: "completed",
      result: { version: 1, content: first.result.content },
      revision: { kind: "changes", text: "Make it sound more confident" },
      error:
        "Version 2 could not be made: With this comment it would be the same as version 1. Ask a question that the sources can answer, change the details in a duplicate of the task, or edit the text yourself. You weren't charged.",
    });
    expect((await server.request("GET", "/api/usage", { as })).body.used).toBe(1);
    await post(as, `/api/tasks/${id}/revise`, { kind: "again" });
    expect((await untilEnded(as, id)).result.version).toBe(2);
  });

  it("can be edited by hand, with a notice in its receipt and without a charge", async () => {
    const as = await server.signUp();
    const { id } = await assign(as);
    const first = await untilEnded(as, id);
    await post(as, `/api/tasks/${id}/accept`);
    const chart = /!\[[^\]]*\]\(chart:[^)]+\)/.exec(first.result.content)?.[0];
    expect(chart).toBeTruthy();
    const edit = (markdown: string, version = 1) => post(as, `/api/tasks/${id}/edit`, { version, markdown });
    expect(await edit("![New](chart:c99)")).toMatchObject({
      status: 422,
      body: { fields: { markdown: 'This document has no chart "c99"' } },
    });
    const { status, body } = await edit(`North leads by 777,123.\n\n${chart}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "completed", acceptedVersion: 1, summary: "North leads by 777,123." });
    expect(body.result).toMatchObject({
      version: 2,
      content: `# Sales by region\n\nNorth leads by 777,123.\n\n${chart}`,
    });
    expect(body.result.receipt).toMatchObject({
      ...{ units: 0, costMicros: 0, steps: [], inputs: first.result.receipt.inputs },
      checks: [{ name: "edit", passed: false, detail: "1 number has no computation: 777,123" }],
    });
    expect(body.result.receipt.notices[0]).toMatch(
      / edited this version by hand: \d+ of 3 blocks changed\. The changes were/,
    );
    const { versions, deliverable } = (await server.request("GET", `/api/tasks/${id}/preview`, { as })).body;
    expect(versions).toMatchObject([
      { version: 2, revision: { kind: "edit", textMessage: { key: "tasks.edit_extent" } }, verdict: null },
      { verdict: "accepted" },
    ]);
    expect(deliverable.charts).toHaveLength(1);
    expect(await edit("# Late")).toMatchObject({ status: 409, body: { error: expect.stringContaining("version 2") } });
    expect((await edit(body.result.content, 2)).body.result.receipt.checks[0]).toMatchObject({ passed: true });
    expect((await server.request("GET", "/api/usage", { as })).body.used).toBe(1);
    const file = await server.request("GET", `/api/tasks/${id}/preview?version=1`, { as });
    expect(file.body.deliverable.markdown).toBe(first.result.content);
  });

  it("is created once when two windows save an edit at the same time", async () => {
    const as = await server.signUp();
    const { id } = await assign(as);
    await untilEnded(as, id);
    const edits = ["One", "Two"].map((text) => post(as, `/api/tasks/${id}/edit`, { version: 1, markdown: text }));
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it("can be deleted and restored with its counts, and is purged after a day", async () => {
  const as = await server.signUp();
  const { id } = await assign(as);
  const total = async () => (await server.request("GET", "/api/tasks", { as })).body.total;
  expect(await server.request("DELETE", `/api/tasks/${id}`, { as })).toMatchObject({
    status: 409,
    body: { error: "Stop the task before you delete it" },
  });
  await untilEnded(as, id);
  expect((await server.request("DELETE", `/api/tasks/${id}`, { as })).status).toBe(204);
  expect((await server.request("GET", `/api/tasks/${id}`, { as })).status).toBe(404);
  expect(await total()).toBe(0);
  expect((await post(as, `/api/tasks/${id}/restore`)).body).toMatchObject({ id, status: "completed" });
  expect(await total()).toBe(1);
  expect((await post(as, `/api/tasks/${id}/restore`)).status).toBe(404);

  await server.request("DELETE", `/api/tasks/${id}`, { as });
  const left = async () =>
    (
      await server.services.db.query("select id from deliverables d join tasks t on t.id = d.task_id where t.id = $1", [
        id,
      ])
    ).rows.length;
  await purgeDeletedTasks(server.services);
  expect(await left()).toBe(1);
  await server.services.db.query("update tasks set deleted_at = now() - interval '25 hours' where id = $1", [id]);
  await purgeDeletedTasks(server.services);
  expect(await left()).toBe(0);
});

it("is listed by title, age, duration or cost in pages, and found by its number", async () => {
  const as = await onPro();
  for (const title of ["Beta", "alpha", "Gamma"]) await untilEnded(as, (await assign(as, { title })).id);
  const titles = async (query: string) => {
    const found: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await server.request("GET", `/api/tasks?limit=2&${query}${cursor && `&cursor=${cursor}`}`, {
        as,
      });
      if (!body.items) throw new Error(JSON.stringify(body));
      found.push(...body.items.map((item: { title: string }) => item.title));
      if (body.nextCursor === null) return found;
      cursor = body.nextCursor;
    }
  };
  expect(await titles("")).toEqual(["Gamma", "alpha", "Beta"]);
  expect(await titles("order=asc")).toEqual(["Beta", "alpha", "Gamma"]);
  expect(await titles("sort=title&order=asc")).toEqual(["alpha", "Beta", "Gamma"]);
  expect(await titles("sort=cost")).toEqual(["Gamma", "alpha", "Beta"]);
  expect((await titles("sort=duration&order=asc")).toSorted()).toEqual(["Beta", "Gamma", "alpha"]);
  expect(await titles("search=mu-2")).toEqual(["alpha"]);
  expect(await titles("search=North")).toEqual(["Gamma", "alpha", "Beta"]);
  expect(await titles("search=no such words")).toEqual([]);
  await post(as, "/api/tasks/MU-2/accept");
  expect(await titles("stage=to_review")).toEqual(["Gamma", "Beta"]);
  expect(await titles("stage=done")).toEqual(["alpha"]);
  expect(await titles("stage=failed")).toEqual([]);
  expect((await server.request("GET", "/api/tasks?stage=to_review&limit=1", { as })).body.total).toBe(2);
  expect(await titles("since=2999-01-01T00:00:00Z")).toEqual([]);
  expect((await server.request("GET", "/api/tasks?since=2999-01-01T00:00:00Z", { as })).body.total).toBe(0);
  const { body } = await server.request("GET", "/api/task-estimate?templateId=data-analysis", { as });
  expect(body.duration).toMatchObject({ tasks: 3 });
  expect(body.duration.lowMs).toBeLessThanOrEqual(body.duration.highMs);
}, 120_000);
