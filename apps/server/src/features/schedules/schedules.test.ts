import { type Message, renderMessage } from "@muster/contracts/messages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { startDueSchedules } from "./schedules.worker.ts";

// Workers don't run: what a schedule starts stays pending until a test ends it.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());
afterEach(() => server.setNow(undefined));

const timeZone = "Europe/Berlin";
const daily = { kind: "daily", time: "09:00" };

const tick = () => startDueSchedules(server.services);

async function onPro() {
  const as = await server.signUp();
  const { body } = await server.request("POST", "/api/billing/create-checkout", {
    as,
    body: { priceId: "pro_yearly" },
  });
  await server.request("POST", `/api/billing/checkout/${body.url.split("/").at(-1)}/complete`, { as });
  return as;
}

async function taskBody(as: TestPerson) {
  const [agent, file] = [await makeAgent(server, as), await makeFile(server, as)];
  return {
    ...{ templateId: "data-analysis", title: "Sales", description: "Which region leads?", agentId: agent.id },
    ...{ attachments: [file.id], deliverableFormat: "markdown" },
  };
}

async function makeSchedule(as: TestPerson, recurrence: object = daily) {
  const body = { task: await taskBody(as), recurrence, timeZone };
  const answer = await server.request("POST", "/api/schedules", { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const read = async (as: TestPerson) => (await server.request("GET", "/api/schedules", { as })).body.items[0];
const runsOf = async (as: TestPerson, id: string) =>
  (await server.request("GET", `/api/schedules/${id}/runs`, { as })).body.items;
const tasksOf = async (as: TestPerson) =>
  (await server.services.db.query("select id, run_id from tasks where user_id = $1 order by id", [as.userId])).rows;
const endTasks = (as: TestPerson) =>
  server.services.db.query("update tasks set status = 'completed' where user_id = $1", [as.userId]);

/** A date in the coming winter, before the clock goes forward. */
function nextMarch(): number {
  const now = new Date();
  return now.getUTCMonth() < 2 ? now.getUTCFullYear() : now.getUTCFullYear() + 1;
}

/** The day on which Berlin's clock goes forward: the last Sunday of March. */
function springDay(year: number): Date {
  const last = new Date(Date.UTC(year, 2, 31));
  return new Date(Date.UTC(year, 2, 31 - last.getUTCDay()));
}

const hourMs = 3_600_000;

it("starts a task at the same wall-clock time before and after the clock changes", async () => {
  const as = await onPro();
  const schedule = await makeSchedule(as);
  const sunday = springDay(nextMarch());
  const due = [sunday.getTime() - 16 * hourMs, sunday.getTime() + 7 * hourMs, sunday.getTime() + 31 * hourMs];
  // Pausing over the winter: what was missed is not made up for.
  await server.request("PATCH", `/api/schedules/${schedule.id}`, { as, body: { isActive: false } });
  server.setNow(new Date(sunday.getTime() - 20 * hourMs));
  await keepSignedIn(as);
  await server.request("PATCH", `/api/schedules/${schedule.id}`, { as, body: { isActive: true } });
  for (const [n, moment] of due.entries()) {
    expect((await read(as)).nextRunAt).toBe(new Date(moment).toISOString());
    server.setNow(new Date(moment - 60_000));
    await tick();
    expect(await tasksOf(as)).toHaveLength(n);
    server.setNow(new Date(moment + 1000));
    await keepSignedIn(as);
    await tick();
    await endTasks(as);
  }
  expect(
    (await runsOf(as, schedule.id)).map(({ dueAt, outcome }: { dueAt: string; outcome: string }) => [dueAt, outcome]),
  ).toEqual(due.map((moment) => [new Date(moment).toISOString(), "started"]).reverse());
  expect(await tasksOf(as)).toHaveLength(3);
});

/** Sessions and plans last weeks; a test may jump over months. */
async function keepSignedIn(as: TestPerson) {
  const later = new Date(server.services.now().getTime() + 30 * 24 * hourMs);
  await server.services.db.query("update sessions set expires_at = $2 where user_id = $1", [as.userId, later]);
}

it("starts each occurrence once across concurrent nodes", async () => {
  const people = await Promise.all([onPro(), onPro()]);
  const made = [];
  for (const as of people) made.push(await makeSchedule(as));
  server.setNow(new Date(Date.parse(made[0].nextRunAt) + 1000));
  await Promise.all([tick(), tick(), tick(), tick()]);
  await tick();
  for (const [n, as] of people.entries()) {
    expect(await tasksOf(as)).toHaveLength(1);
    const { rows } = await server.services.db.query(
      "select outcome, task_id from schedule_runs where schedule_id = $1",
      [made[n].id],
    );
    expect(rows).toHaveLength(1);
    const used = await server.services.db.query(
      "select count(*)::int as held from usage_reservations where user_id = $1",
      [as.userId],
    );
    expect(used.rows[0]?.["held"]).toBe(1);
  }
});

it("skips an occurrence while the previous task is open, and continues afterwards", async () => {
  const as = await onPro();
  const { id, nextRunAt } = await makeSchedule(as);
  const start = Date.parse(nextRunAt);
  for (const day of [0, 1]) {
    server.setNow(new Date(start + day * 24 * hourMs + 1000));
    await tick();
  }
  await endTasks(as);
  server.setNow(new Date(start + 48 * hourMs + 1000));
  await tick();
  expect(await runsOf(as, id)).toMatchObject([
    { outcome: "started", task: { number: "MU-2", status: "pending" } },
    { outcome: "skipped", reason: "The task started before was still running", task: null },
    { outcome: "started", task: { number: "MU-1", status: "completed" } },
  ]);
});

describe("the owner's permissions are checked when it is due", () => {
  it.each<[string, (as: TestPerson) => Promise<unknown>, string]>([
    [
      "became a viewer",
      (as) => server.services.db.query("update members set role = 'viewer' where user_id = $1", [as.userId]),
      "Viewers have read-only access",
    ],
    [
      "left the organization",
      (as) => server.services.db.query("delete from members where user_id = $1", [as.userId]),
      "Its owner left the organization",
    ],
  ])("%s: nothing is started, and it pauses", async (_, change, reason) => {
    const owner = await onPro();
    const as = await server.join(owner, "member");
    const { id, nextRunAt } = await makeSchedule(as);
    await change(as);
    server.setNow(new Date(Date.parse(nextRunAt) + 1000));
    await tick();
    expect(await tasksOf(as)).toEqual([]);
    const { rows } = await server.services.db.query(
      "select is_active, paused_reason, next_run_at, outcome from schedules s join schedule_runs r on r.schedule_id = s.id where s.id = $1",
      [id],
    );
    const paused = { is_active: false, next_run_at: null, outcome: "refused" };
    expect(rows).toMatchObject([{ ...paused, paused_reason: { key: expect.any(String) } }]);
    expect(renderMessage(rows[0]?.["paused_reason"] as Message)).toBe(reason);
  });

  it("pauses and notifies when the plan no longer has scheduled tasks", async () => {
    const as = await onPro();
    const { id, nextRunAt } = await makeSchedule(as);
    await server.services.db.query("update usage_accounts set tier = 'basic' where org_id = $1", [as.orgId]);
    server.setNow(new Date(Date.parse(nextRunAt) + 1000));
    await tick();
    const text = /Scheduled Tasks requires a paid plan/;
    expect(await read(as)).toMatchObject({ isActive: false, pausedReason: expect.stringMatching(text) });
    const { items } = (await server.request("GET", "/api/notifications", { as })).body;
    expect(items[0]).toMatchObject({ title: "Scheduled Task Not Started", message: expect.stringMatching(text) });
    const resume = await server.request("PATCH", `/api/schedules/${id}`, { as, body: { isActive: true } });
    expect(resume.status).toBe(402);
  });

  it("is refused while its agent is paused, and pauses after five refusals", async () => {
    const as = await onPro();
    const { id, agentId, nextRunAt } = await makeSchedule(as);
    await server.request("POST", `/api/agents/${agentId}/pause`, { as });
    for (let day = 0; day < 5; day++) {
      expect((await read(as)).isActive).toBe(true);
      server.setNow(new Date(Date.parse(nextRunAt) + day * 24 * hourMs + 1000));
      await tick();
    }
    expect(await read(as)).toMatchObject({
      isActive: false,
      pausedReason: expect.stringContaining("Activate it first"),
    });
    expect(await runsOf(as, id)).toHaveLength(5);
    expect(await tasksOf(as)).toEqual([]);
  });

  it("pauses when its agent is deleted, and keeps its files", async () => {
    const as = await onPro();
    const { agentId } = await makeSchedule(as);
    const { rows } = await server.services.db.query(
      "select task -> 'attachments' ->> 0 as file from schedules where user_id = $1",
      [as.userId],
    );
    const fileId = rows[0]?.["file"];
    expect(await server.request("DELETE", `/api/files/${fileId}`, { as })).toMatchObject({
      status: 409,
      body: { error: "Can't delete this file because a schedule uses it" },
    });
    await server.request("DELETE", `/api/agents/${agentId}`, { as });
    expect(await read(as)).toMatchObject({ isActive: false, nextRunAt: null, pausedReason: "Its agent was deleted" });
  });
});

it("ends after a one-time run, and runs once more at a new time", async () => {
  const as = await onPro();
  const tomorrow = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);
  const { id, nextRunAt } = await makeSchedule(as, { kind: "once", date: tomorrow, time: "18:00" });
  server.setNow(new Date(Date.parse(nextRunAt) + hourMs));
  await tick();
  await tick();
  expect(await tasksOf(as)).toHaveLength(1);
  expect(await read(as)).toMatchObject({ isActive: false, pausedReason: null, nextRunAt: null });

  await endTasks(as);
  const later = { kind: "once", date: tomorrow, time: "22:00" };
  const change = () => server.request("PATCH", `/api/schedules/${id}`, { as, body: { recurrence: later, timeZone } });
  const { body: again } = await change();
  expect(again).toMatchObject({ isActive: true, nextRunAt: expect.any(String) });
  // One that a person paused stays paused.
  await server.request("PATCH", `/api/schedules/${id}`, { as, body: { isActive: false } });
  expect((await change()).body).toMatchObject({ isActive: false, nextRunAt: null });
  await server.request("PATCH", `/api/schedules/${id}`, { as, body: { isActive: true } });
  server.setNow(new Date(Date.parse(again.nextRunAt) + 1000));
  await tick();
  expect(await tasksOf(as)).toHaveLength(2);
});

it("creates from a task, lists coming and past times, and previews a timing", async () => {
  const as = await onPro();
  const task = (await server.request("POST", "/api/tasks", { as, body: { ...(await taskBody(as)), title: "Origin" } }))
    .body;
  const repeat = { recurrence: { kind: "weekly", time: "08:00", weekdays: [1, 3] }, timeZone };
  const made = (await server.request("POST", `/api/tasks/${task.number}/schedules`, { as, body: repeat })).body;
  expect(made).toMatchObject({ title: "Origin", templateId: "data-analysis", recurrence: repeat.recurrence });
  server.setNow(new Date(Date.parse(made.nextRunAt) + 1000));
  await tick();
  const from = new Date(Date.parse(made.nextRunAt) - 24 * hourMs).toISOString();
  const to = new Date(Date.parse(from) + 14 * 24 * hourMs).toISOString();
  const { body } = await server.request("GET", `/api/schedule-calendar?from=${from}&to=${to}`, { as });
  expect(body.past).toMatchObject([{ title: "Origin", dueAt: made.nextRunAt, outcome: "started" }]);
  expect(body.coming).toHaveLength(3);
  const preview = await server.request("POST", "/api/schedule-preview", { as, body: { recurrence: daily, timeZone } });
  expect(preview.body.next).toHaveLength(5);
  const wrong = { recurrence: { kind: "cron", expression: "* * * * *" }, timeZone };
  expect(await server.request("POST", "/api/schedule-preview", { as, body: wrong })).toMatchObject({
    status: 422,
    body: { fields: { "recurrence.expression": "Leave at least 15 minutes between runs" } },
  });
});

it("requires a paid plan and refuses a timing that can never occur", async () => {
  const trial = await server.signUp();
  const body = { task: await taskBody(trial), recurrence: daily, timeZone };
  expect((await server.request("POST", "/api/schedules", { as: trial, body })).status).toBe(402);
  const as = await onPro();
  const task = await taskBody(as);
  const refused = await server.request("POST", "/api/schedules", {
    as,
    body: { ...body, task: { ...task, attachments: [] } },
  });
  expect(refused).toMatchObject({ status: 422, body: { code: "needs_source" } });
});

it("lists an upload as used by the schedule, then by its task; only unused ones can be deleted", async () => {
  const as = await onPro();
  const { id, nextRunAt } = await makeSchedule(as);
  const unused = await makeFile(server, as, "a,b\n1,2\n");
  const list = async () => (await server.request("GET", "/api/files?limit=1", { as })).body;
  const first = await list();
  expect(first.items).toMatchObject([{ id: unused.id, isUsed: false }]);
  const rest = async () => (await server.request("GET", `/api/files?cursor=${first.nextCursor}`, { as })).body.items;
  const [scheduled] = await rest();
  expect(scheduled.isUsed).toBe(true);
  server.setNow(new Date(Date.parse(nextRunAt) + 1000));
  await tick();
  await server.request("DELETE", `/api/schedules/${id}`, { as });
  expect(await rest()).toMatchObject([{ id: scheduled.id, isUsed: true }]);
  expect((await server.request("DELETE", `/api/files/${scheduled.id}`, { as })).status).toBe(409);
  expect((await server.request("DELETE", `/api/files/${unused.id}`, { as })).status).toBe(204);
});
