import { texts } from "@muster/contracts/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { sendFile } from "../files/files.factory.ts";
import { readyPerson, salesJob, usedUnits } from "./tasks.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

describe("before a worker starts it", () => {
  /** Whose every try is refused, so that none leaves anything for the next. */
  let refusedOne: Awaited<ReturnType<typeof readyPerson>>;
  beforeAll(async () => {
    refusedOne = await readyPerson(server);
  });

  it("is assigned with a number and its steps, and charges one action", async () => {
    const { as, body, agent, file } = await readyPerson(server);
    const answer = await server.request("POST", "/api/tasks", { as, body });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        number: "MU-1",
        title: salesJob.title,
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
    expect(await usedUnits(server, as)).toBe(1);
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
  ])("is refused with %s without a charge", async (_, change, status, code, field) => {
    const { as, body } = refusedOne;
    const answer = await server.request("POST", "/api/tasks", { as, body: { ...body, ...change } });
    expect(answer).toMatchObject({ status, body: { code, ...(field && { fields: { [field]: expect.any(String) } }) } });
    expect(await usedUnits(server, as)).toBe(0);
    expect((await server.request("GET", "/api/tasks", { as })).body).toMatchObject({ items: [], total: 0 });
  });

  it("uses the template that matches its files when the request names none", async () => {
    const { as, agent, file } = await readyPerson(server, "pro_monthly");
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
    const { as, body, agent } = await readyPerson(server);
    const other = await readyPerson(server);
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
    expect(await usedUnits(server, as)).toBe(0);
  });

  it("refuses a document when a table is needed, and names what to attach", async () => {
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

  it("returns the specification's 402 text when the trial is used up", async () => {
    const { as, body } = await readyPerson(server);
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

  it("returns its action when canceled, charges it again on retry, and cannot be canceled twice", async () => {
    const { as, body } = await readyPerson(server);
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/cancel`, { as })).body).toMatchObject({
      status: "cancelled",
    });
    expect(await usedUnits(server, as)).toBe(0);
    expect((await server.request("POST", `/api/tasks/${id}/cancel`, { as })).status).toBe(409);
    expect((await server.request("POST", `/api/tasks/${id}/retry`, { as })).body).toMatchObject({ status: "pending" });
    expect(await usedUnits(server, as)).toBe(1);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      total: 1,
      byStatus: { pending: 1, cancelled: 0 },
    });
  });

  it("is canceled with its agent, and its action is refunded", async () => {
    const { as, body, agent } = await readyPerson(server);
    const { id } = (await server.request("POST", "/api/tasks", { as, body })).body;
    expect((await server.request("DELETE", `/api/agents/${agent.id}`, { as })).status).toBe(204);
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body.status).toBe("cancelled");
    expect(await usedUnits(server, as)).toBe(0);
  });

  it("accepts exactly ten of fifty concurrent requests on a limit of ten", async () => {
    const { as, body } = await readyPerson(server);
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
    expect(await usedUnits(server, as)).toBe(10);
    expect((await server.request("GET", "/api/task-stats", { as })).body).toMatchObject({
      total: 10,
      byStatus: { pending: 10 },
    });
  });

  it("answers ten concurrent requests with one key as one, also when it takes the last action", async () => {
    const { as, body } = await readyPerson(server);
    await server.services.db.query("update usage_accounts set used_half_units = 18, tier = 'free' where org_id = $1", [
      as.orgId,
    ]);
    const headers = { "idempotency-key": "the-last-action" };
    const send = () => server.request("POST", "/api/tasks", { as, body, headers });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const ids = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id);
    expect(new Set(ids).size).toBe(1);
    // A request that came while the first was still under way is asked to come back.
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await send()).body.id).toBe(ids[0]);
    expect(await usedUnits(server, as)).toBe(10);
  });

  it("is listed for its owner only: newest first, by page, status and search", async () => {
    const { as, body } = await readyPerson(server, "pro_monthly");
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
