import { texts } from "@muster/contracts/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { sendFile } from "../files/files.factory.ts";
import { eventsOfTask, readyPerson, salesJob, usedUnits } from "./tasks.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterAll(() => server.stop());

describe.concurrent("a task with workers", () => {
  it("is delivered with its receipt, one charge and one notification", async () => {
    const { as, body, agent, file } = await readyPerson(server, "basic_monthly");
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    const stream = await eventsOfTask(server, as, id);
    const ids = [...stream.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    for (const type of ["step", "text-delta", "status", "done"]) expect(stream).toContain(`event: ${type}\n`);

    const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    expect(task).toMatchObject({
      status: "completed",
      error: null,
      result: {
        version: 1,
        engine: "builtin",
        model: "muster-builtin",
        tokensUsed: 0,
        cost: 0,
        downloadUrl: `/api/tasks/${id}/deliverable`,
      },
    });
    expect(task.result.content).toMatch(/^# Sales by region\n/);
    // 24 months of North: 300, 310, … 530.
    expect(task.result.content).toContain("9,960");
    const { receipt } = task.result;
    expect(receipt).toMatchObject({
      taskId: id,
      agent: { id: agent.id, version: 1 },
      inputs: [{ fileId: file.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      units: 1,
    });
    expect(receipt.steps.map((step: { key: string }) => step.key)).toEqual([
      "plan",
      "gather",
      "write",
      "check",
      "render",
    ]);
    expect(receipt.checks.every((check: { passed: boolean }) => check.passed)).toBe(true);
    expect(receipt.figures.find((figure: { value: number }) => figure.value === 9960)).toMatchObject({
      computation: expect.stringMatching(/sum/i),
    });

    const [listed] = (await server.request("GET", "/api/tasks", { as })).body.items;
    expect(listed).toMatchObject({ id, number: "MU-1", steps: [], createdAt: task.createdAt });
    expect(listed.result).toMatchObject({ costMicros: 0, completedAt: task.result.completedAt });
    for (const heavy of ["description", "parameters", "content", "receipt"])
      expect({ ...listed, ...listed.result }).not.toHaveProperty(heavy);

    expect(await usedUnits(server, as)).toBe(1);
    const notes = (await server.request("GET", "/api/notifications", { as })).body.items;
    expect(notes.filter((note: { title: string }) => note.title === "Task Completed")).toMatchObject([
      {
        message: `Sales by region has been completed by ${agent.name}. Ready for download.`,
        link: "/tasks/MU-1",
      },
    ]);
    expect((await server.request("GET", `/api/agents/${agent.id}`, { as })).body.tasksCompleted).toBe(1);
    expect((await server.request("DELETE", `/api/files/${file.id}`, { as })).status).toBe(409);

    const replay = await eventsOfTask(server, as, id, String(ids.at(-2)));
    expect([...replay.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual([ids.at(-1)]);
    await expectDownloads(as, id);
    await expectHidden(as, id);
  });

  it("fails with a reason on an unreadable table, returns the action, and can be retried", async () => {
    const { as, body } = await readyPerson(server);
    const damaged = await sendFile(server, as, "sales.parquet", `PAR1${"?".repeat(200)}PAR1`);
    const { id } = (
      await server.request("POST", "/api/tasks", { as, body: { ...body, attachments: [damaged.body.id] } })
    ).body;
    await eventsOfTask(server, as, id);
    const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    expect(task).toMatchObject({ status: "failed", result: null, error: expect.stringMatching(/^[A-Z].*\.$/) });
    const [listed] = (await server.request("GET", "/api/tasks?status=failed", { as })).body.items;
    expect(listed).toMatchObject({ steps: task.steps, result: null });
    expect(await usedUnits(server, as)).toBe(0);
    const notes = (await server.request("GET", "/api/notifications", { as })).body.items;
    expect(notes[0]).toMatchObject({
      title: "Task Failed",
      message: "Failed to complete Sales by region. Please try again.",
    });
    expect((await server.request("GET", `/api/tasks/${id}/deliverable`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).body.status).toBe("pending");
  });

  it("becomes a template for the organization that its creator or an admin can rename or delete", async () => {
    const { as, body, agent, file } = await readyPerson(server, "basic_monthly");
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    const save = (wish: object) => server.request("POST", `/api/tasks/${id}/template`, { as, body: wish });
    expect(await save({ name: "Too early" })).toMatchObject({ status: 409 });
    await eventsOfTask(server, as, id);
    expect((await save({ name: " " })).body.fields).toHaveProperty("name");
    const saved = await save({ name: "Monthly sales", keepsSources: true });
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: "Monthly sales",
        templateId: "data-analysis",
        agentId: agent.id,
        description: salesJob.description,
        deliverableFormat: "pdf",
        attachments: [{ id: file.id, name: "sales.csv" }],
        editBlocker: null,
      },
    });

    const member = await server.join(as, "member");
    const [seen] = (await server.request("GET", "/api/saved-templates", { as: member })).body.items;
    expect(seen).toMatchObject({
      name: "Monthly sales",
      attachments: [],
      editBlocker: "Only the template's creator, an owner, or an admin can change it",
    });
    const path = `/api/saved-templates/${saved.body.id}`;
    expect((await server.request("DELETE", path, { as: member })).status).toBe(403);
    const renamed = await server.request("PATCH", path, { as, body: { name: "Sales each month" } });
    expect(renamed.body).toMatchObject({ name: "Sales each month", createdByName: expect.any(String) });
    expect((await server.request("DELETE", path, { as: await server.join(as, "admin") })).status).toBe(204);
    expect((await server.request("GET", "/api/saved-templates", { as })).body.items).toEqual([]);
  });

  it("creates one finished example that is free and excluded from all counts", async () => {
    const as = await server.signUp();
    const [made, again] = await Promise.all([1, 2].map(() => server.request("POST", "/api/task-example", { as })));
    expect(made).toMatchObject({ status: 201, body: { isExample: true, title: "Example: sales by region" } });
    expect(again?.body.id).toBe(made?.body.id);
    const { id } = made?.body ?? {};
    await eventsOfTask(server, as, id);
    const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    expect(task).toMatchObject({ status: "completed", summary: expect.stringMatching(/has the highest .*revenue/) });
    expect(task.result.receipt).toMatchObject({ engine: "builtin", units: 0, agent: { id: "", name: "Muster" } });

    expect(await usedUnits(server, as)).toBe(0);
    expect((await server.request("POST", `/api/tasks/${id}/accept`, { as })).body.acceptedVersion).toBe(1);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      total: 0,
      successRate: null,
    });
    const analytics = (await server.request("GET", "/api/task-analytics?period=7d", { as })).body;
    expect(analytics).toMatchObject({ current: { tasks: 0 }, agents: [], recent: [] });
    expect((await server.request("GET", "/api/dashboard", { as })).body.tasks.completed).toBe(0);
    expect((await server.request("GET", "/api/tasks", { as })).body).toMatchObject({ total: 1, items: [{ id }] });
    expect(await server.request("POST", `/api/tasks/${id}/revise`, { as, body: { kind: "again" } })).toMatchObject({
      status: 409,
      body: { error: "The example can't be changed or run again. Assign a task of your own." },
    });

    expect((await server.request("DELETE", `/api/tasks/${id}`, { as })).status).toBe(204);
    expect((await server.request("GET", "/api/tasks", { as })).body).toMatchObject({ total: 0, items: [] });
    const fresh = (await server.request("POST", "/api/task-example", { as })).body;
    expect(fresh).toMatchObject({ isExample: true, id: expect.not.stringMatching(id) });
  });

  it("can be viewed but not downloaded on trial, and downloaded three times on Free", async () => {
    const { as, body } = await readyPerson(server);
    const { id } = (
      await server.request("POST", "/api/tasks", { as, body: { ...body, deliverableFormat: "markdown" } })
    ).body;
    await eventsOfTask(server, as, id);
    expect((await server.request("GET", `/api/tasks/${id}/preview`, { as })).body).toMatchObject({
      version: 1,
      downloadBlocker: texts.downloadsNeedPlan,
    });
    expect(await server.request("GET", `/api/tasks/${id}/deliverable`, { as })).toMatchObject({
      status: 402,
      body: { code: "payment_required", error: texts.downloadsNeedPlan },
    });
    await server.services.db.query("update usage_accounts set tier = 'free', downloads_used = 2 where org_id = $1", [
      as.orgId,
    ]);
    const twice = await Promise.all([1, 2].map(() => server.request("GET", `/api/tasks/${id}/deliverable`, { as })));
    expect(twice.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      downloads: 1,
      downloadsRemaining: 0,
    });
    expect((await server.request("GET", `/api/tasks/${id}/deliverable`, { as })).status).toBe(200);
    Object.assign(server.services.config, { BILLING: "off" });
    const unlimited = await server.request("GET", "/api/task-stats", { as });
    Object.assign(server.services.config, { BILLING: "test" });
    expect(unlimited.body).toMatchObject({ downloadsRemaining: null });
  });
});

async function expectDownloads(as: TestPerson, id: string): Promise<void> {
  const path = `/api/tasks/${id}/deliverable`;
  const head = await server.request("HEAD", `${path}?format=csv`, { as });
  expect(head).toMatchObject({ status: 200, body: "" });
  expect((await server.request("GET", "/api/task-stats", { as })).body.downloads).toBe(0);

  const csv = await server.request("GET", `${path}?format=csv`, { as });
  expect(csv.headers.get("content-disposition")).toBe("attachment; filename=sales-by-region.csv");
  expect(csv.headers.get("x-content-type-options")).toBe("nosniff");
  expect(csv.headers.get("content-security-policy")).toContain("sandbox");
  const part = await server.request("GET", `${path}?format=csv`, { as, headers: { range: "bytes=0-9" } });
  expect(part).toMatchObject({ status: 206, body: csv.body.slice(0, part.body.length) });
  expect((await server.request("GET", `${path}?format=pdf`, { as })).body).toMatch(/^%PDF-/);
  expect((await server.request("GET", `${path}?format=json`, { as })).body).toMatchObject({
    receipt: { taskId: id, version: 1 },
  });
  expect((await server.request("GET", `${path}?format=code`, { as })).status).toBe(422);
  expect((await server.request("GET", `${path}?format=exe`, { as })).status).toBe(422);
  expect((await server.request("GET", `${path}?version=9`, { as })).status).toBe(404);
  expect((await server.request("GET", "/api/task-stats", { as })).body.downloads).toBe(1);
}

async function expectHidden(owner: TestPerson, id: string): Promise<void> {
  const others = [await server.join(owner, "admin"), await server.signUp()];
  const calls = [
    ["GET", ""],
    ["GET", "/preview"],
    ["GET", "/events"],
    ["GET", "/deliverable"],
    ["POST", "/cancel"],
    ["POST", "/retry"],
  ] as const;
  for (const as of others)
    for (const [method, path] of calls)
      expect(await server.request(method, `/api/tasks/${id}${path}`, { as })).toMatchObject({
        status: 404,
        body: { error: "Task not found" },
      });
}
