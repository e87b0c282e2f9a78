import { texts } from "@muster/contracts/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stepQueue } from "../../kernel/runs/jobs.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile, sendFile } from "../files/files.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const job = {
  templateId: "data-analysis",
  title: "Sales by region",
  description: "Which region leads, and is there a trend?",
};

/** Somebody with an agent and a table, ready to assign. */
async function somebody(plan?: string) {
  const as = await server.signUp();
  if (plan) await buy(as, plan);
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  return { as, agent, file, body: { ...job, agentId: agent.id, attachments: [file.id] } };
}

async function buy(as: TestPerson, priceId: string): Promise<void> {
  const { body } = await server.request("POST", "/api/billing/create-checkout", { as, body: { priceId } });
  await server.request("POST", `/api/billing/checkout/${body.url.split("/").at(-1)}/complete`, { as });
}

async function used(as: TestPerson): Promise<number> {
  return (await server.request("GET", "/api/usage", { as })).body.used;
}

/** The events as they stream, read to their end: answers when the task has ended. */
async function events(as: TestPerson, id: string, after = ""): Promise<string> {
  return (
    await server.request("GET", `/api/tasks/${id}/events`, { as, headers: after ? { "last-event-id": after } : {} })
  ).body;
}

describe("before a worker takes it", () => {
  /** Whose every try is refused, so that none leaves anything for the next. */
  let refusedOne: Awaited<ReturnType<typeof somebody>>;
  beforeAll(async () => {
    refusedOne = await somebody();
  });

  it("is assigned with a number and its steps, and takes one action", async () => {
    const { as, body, agent, file } = await somebody();
    const answer = await server.request("POST", "/api/tasks", { as, body });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        number: "MU-1",
        title: job.title,
        status: "pending",
        agentId: agent.id,
        agentName: agent.name,
        priority: "medium",
        deliverableFormat: "pdf",
        attachments: [{ id: file.id, name: "sales.csv" }],
        result: null,
        error: null,
        userId: as.userId,
      },
    });
    expect(answer.body.steps.map((step: { key: string; status: string }) => `${step.key} ${step.status}`)).toEqual([
      "plan waiting",
      "gather waiting",
      "write waiting",
      "check waiting",
      "render waiting",
    ]);
    expect(await used(as)).toBe(1);
  });

  it.each([
    ["no title", { title: " " }, 422, "invalid_input", "title"],
    ["no description", { description: "" }, 422, "invalid_input", "description"],
    ["no table", { attachments: [] }, 422, "needs_source", "attachments"],
    ["a file that is not there", { attachments: [crypto.randomUUID()] }, 422, "invalid_input", "attachments"],
    ["an unknown template", { templateId: "poetry" }, 422, "invalid_input", "templateId"],
    ["a format that does not fit", { deliverableFormat: "code" }, 422, "unsupported_format", "deliverableFormat"],
    ["a deadline in the past", { deadline: "2020-01-01" }, 422, "invalid_input", "deadline"],
    [
      "an option that is none",
      { templateId: "market-analysis", parameters: { detail: "Endless" } },
      422,
      "invalid_input",
      "parameters.detail",
    ],
    ["an agent that is not there", { agentId: crypto.randomUUID() }, 404, "not_found", undefined],
  ])("is refused with %s, and nothing is taken", async (_, change, status, code, field) => {
    const { as, body } = refusedOne;
    const answer = await server.request("POST", "/api/tasks", { as, body: { ...body, ...change } });
    expect(answer).toMatchObject({ status, body: { code, ...(field && { fields: { [field]: expect.any(String) } }) } });
    expect(await used(as)).toBe(0);
    expect((await server.request("GET", "/api/tasks", { as })).body).toMatchObject({ items: [], total: 0 });
  });

  it("gets the template that is made for its files when it names none", async () => {
    const { as, agent, file } = await somebody("pro_monthly");
    const note = await sendFile(server, as, "notes.md", "# Market\n\nCrates hold 38% of the market.\n");
    const assign = async (attachments: string[]) => {
      const body = { title: "Q3", description: "Which region leads?", agentId: agent.id, attachments };
      return (await server.request("POST", "/api/tasks", { as, body })).body;
    };
    expect(await assign([file.id])).toMatchObject({ templateId: "data-analysis" });
    expect(await assign([note.body.id])).toMatchObject({ templateId: "market-analysis" });
    expect(await assign([file.id, note.body.id])).toMatchObject({
      code: "invalid_input",
      fields: { templateId: expect.any(String) },
    });
    expect(await assign([])).toMatchObject({ code: "needs_source", fields: { attachments: expect.any(String) } });
  });

  it("is refused for a paused agent, another's agent and another's file", async () => {
    const { as, body, agent } = await somebody();
    const other = await somebody();
    await server.request("POST", `/api/agents/${agent.id}/pause`, { as });
    expect((await server.request("POST", "/api/tasks", { as, body })).body).toMatchObject({
      code: "invalid_input",
      fields: { agentId: expect.stringContaining("paused") },
    });
    await server.request("POST", `/api/agents/${agent.id}/activate`, { as });
    expect(
      (await server.request("POST", "/api/tasks", { as, body: { ...body, agentId: other.agent.id } })).status,
    ).toBe(404);
    expect(
      (await server.request("POST", "/api/tasks", { as, body: { ...body, attachments: [other.file.id] } })).status,
    ).toBe(422);
    expect(await used(as)).toBe(0);
  });

  it("refuses a document where a table is needed, and says what to attach", async () => {
    const { as, body } = refusedOne;
    const text = await sendFile(
      server,
      as,
      "notes.txt",
      "We met on Monday.\n\nNothing was decided, and everybody went home.\n",
    );
    const answer = await server.request("POST", "/api/tasks", { as, body: { ...body, attachments: [text.body.id] } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "needs_source", error: expect.stringContaining("notes.txt is not a table") },
    });
  });

  it("meets the payment-required words on a trial that is spent", async () => {
    const { as, body } = await somebody();
    await server.request("POST", "/api/tasks", { as, body });
    expect(await server.request("POST", "/api/tasks", { as, body })).toMatchObject({
      status: 402,
      body: {
        code: "payment_required",
        error:
          "Task Assignment requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
      },
    });
    expect((await server.request("GET", "/api/tasks", { as })).body.total).toBe(1);
  });

  it("gives its action back when it is cancelled, takes it again at a retry, and cannot be cancelled twice", async () => {
    const { as, body } = await somebody();
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/cancel`, { as })).body).toMatchObject({
      status: "cancelled",
    });
    expect(await used(as)).toBe(0);
    expect((await server.request("POST", `/api/tasks/${id}/cancel`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).body).toMatchObject({ status: "pending" });
    expect(await used(as)).toBe(1);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      total: 1,
      byStatus: { pending: 1, cancelled: 0 },
    });
  });

  it("is cancelled with its agent, and its action comes back", async () => {
    const { as, body, agent } = await somebody();
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    expect((await server.request("DELETE", `/api/agents/${agent.id}`, { as })).status).toBe(204);
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body.status).toBe("cancelled");
    expect(await used(as)).toBe(0);
  });

  it("grants exactly ten of fifty that come at once on a limit of ten", async () => {
    const { as, body } = await somebody();
    await server.services.db.query("update usage_accounts set tier = 'free' where org_id = $1", [as.orgId]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.request("POST", "/api/tasks", { as, body })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.find((answer) => answer.status === 402)?.body).toMatchObject({
      code: "usage_limit",
      error: texts.usageLimitTask,
    });
    expect(await used(as)).toBe(10);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      total: 10,
      byStatus: { pending: 10 },
    });
  });

  it("is listed to its owner alone: newest first, by page, status and words", async () => {
    const { as, body } = await somebody("pro_monthly");
    for (const title of ["50% more", "Second", "Third"])
      await server.request("POST", "/api/tasks", { as, body: { ...body, title } });
    const first = (await server.request("GET", "/api/tasks?limit=2", { as })).body;
    expect(first).toMatchObject({ total: 3, items: [{ title: "Third" }, { title: "Second" }] });
    const rest = (await server.request("GET", `/api/tasks?limit=2&cursor=${first.nextCursor}`, { as })).body;
    expect(rest).toMatchObject({ items: [{ title: "50% more" }], nextCursor: null });
    expect((await server.request("GET", "/api/tasks?search=0%25", { as })).body).toMatchObject({
      total: 1,
      items: [{ title: "50% more" }],
    });
    expect((await server.request("GET", "/api/tasks?status=failed", { as })).body).toMatchObject({
      total: 0,
      items: [],
    });
    const past = await server.request("GET", `/api/tasks?cursor=${rest.items[0].id}`, { as });
    expect(past.body).toEqual({ total: 3, items: [], nextCursor: null });
    const searched = await server.request("GET", `/api/tasks?search=0%25&cursor=${rest.items[0].id}`, { as });
    expect(searched.body).toMatchObject({ total: 1, items: [] });
    expect((await server.request("GET", "/api/tasks?cursor=nonsense", { as })).status).toBe(422);
    expect((await server.request("GET", "/api/tasks", { as: await server.join(as, "admin") })).body.total).toBe(0);
  });
});

describe.concurrent("with workers", () => {
  beforeAll(async () => {
    // What was assigned above is not worked on: a dozen tables would be computed before the first that matters here.
    await server.services.db.query("delete from pgboss.job where name = $1", [stepQueue.name]);
    await startWorkers(server.services);
  });

  it("is delivered with its receipt, charged once, and told once", async () => {
    const { as, body, agent, file } = await somebody("basic_monthly");
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    const stream = await events(as, id);
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

    expect(await used(as)).toBe(1);
    const notes = (await server.request("GET", "/api/notifications", { as })).body.items;
    expect(notes.filter((note: { title: string }) => note.title === "Task Completed")).toMatchObject([
      {
        message: `Sales by region has been completed by ${agent.name}. Ready for download.`,
        link: "/tasks/MU-1",
      },
    ]);
    expect((await server.request("GET", `/api/agents/${agent.id}`, { as })).body.tasksCompleted).toBe(1);
    expect((await server.request("DELETE", `/api/files/${file.id}`, { as })).status).toBe(409);

    const replay = await events(as, id, String(ids.at(-2)));
    expect([...replay.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual([ids.at(-1)]);
    await expectDownloads(as, id);
    await expectHidden(as, id);
  });

  it("fails with one sentence on a table that cannot be read, gives the action back, and can be tried again", async () => {
    const { as, body } = await somebody();
    const damaged = await sendFile(server, as, "sales.parquet", `PAR1${"?".repeat(200)}PAR1`);
    const { id } = (
      await server.request("POST", "/api/tasks", { as, body: { ...body, attachments: [damaged.body.id] } })
    ).body;
    await events(as, id);
    const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    expect(task).toMatchObject({ status: "failed", result: null, error: expect.stringMatching(/^[A-Z].*\.$/) });
    const [listed] = (await server.request("GET", "/api/tasks?status=failed", { as })).body.items;
    expect(listed).toMatchObject({ steps: task.steps, result: null });
    expect(await used(as)).toBe(0);
    const notes = (await server.request("GET", "/api/notifications", { as })).body.items;
    expect(notes[0]).toMatchObject({
      title: "Task Failed",
      message: "Failed to complete Sales by region. Please try again.",
    });
    expect((await server.request("GET", `/api/tasks/${id}/deliverable`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).body.status).toBe("pending");
  });

  it("becomes a template that the organization sees, and its creator or an admin renames and deletes", async () => {
    const { as, body, agent, file } = await somebody("basic_monthly");
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    const save = (wish: object) => server.request("POST", `/api/tasks/${id}/template`, { as, body: wish });
    expect(await save({ name: "Too early" })).toMatchObject({ status: 409 });
    await events(as, id);
    expect((await save({ name: " " })).body.fields).toHaveProperty("name");
    const saved = await save({ name: "Monthly sales", keepsSources: true });
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: "Monthly sales",
        templateId: "data-analysis",
        agentId: agent.id,
        description: job.description,
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

  it("makes one finished example that is free and counts nowhere", async () => {
    const as = await server.signUp();
    const [made, again] = await Promise.all([1, 2].map(() => server.request("POST", "/api/task-example", { as })));
    expect(made).toMatchObject({ status: 201, body: { isExample: true, title: "Example: sales by region" } });
    expect(again?.body.id).toBe(made?.body.id);
    const { id } = made?.body ?? {};
    await events(as, id);
    const task = (await server.request("GET", `/api/tasks/${id}`, { as })).body;
    expect(task).toMatchObject({ status: "completed", summary: expect.stringMatching(/has the highest .*revenue/) });
    expect(task.result.receipt).toMatchObject({ engine: "builtin", units: 0, agent: { id: "", name: "Muster" } });

    expect(await used(as)).toBe(0);
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

  it("may be looked at on a trial but not downloaded, and three times on free", async () => {
    const { as, body } = await somebody();
    const { id } = (
      await server.request("POST", "/api/tasks", { as, body: { ...body, deliverableFormat: "markdown" } })
    ).body;
    await events(as, id);
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
