import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
let as: TestPerson;
const now = new Date("2026-11-22T12:00:00.000Z");
beforeAll(async () => {
  server = await startTestServer();
  as = await server.signUp();
  await fill();
  server.setNow(now);
}, 60_000);
afterAll(() => server.stop());

const hourMs = 3_600_000;

interface Row {
  title: string;
  agent: string;
  status: "completed" | "failed" | "cancelled" | "in_progress";
  hoursAgo: number;
  ms?: number;
  micros?: number;
  version?: number;
  estimate?: object;
  verdict?: "accepted" | "sent_back";
  /** Judged this long ago. */
  judgedHoursAgo?: number;
  user?: string;
  isDeleted?: boolean;
}

let number = 0;

async function insert({ user = as.userId, ...row }: Row) {
  const id = newId();
  const at = new Date(now.getTime() - row.hoursAgo * hourMs);
  const { db } = server.services;
  await db.query(
    `insert into tasks (id, org_id, user_id, number, title, description, agent_id, agent_name, agent_type, agent_version, template_id,
       priority, deliverable_format, parameters, attachments, status, run_id, created_at, updated_at, duration_ms, cost_micros, version,
       accepted_version, estimate, deleted_at)
     values ($1, $2, $3, $4, $5, '', $6, $6, 'Analyst', 1, 'data-analysis', 'medium', 'pdf', '{}', '[]', $7, $1, $8, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[id, as.orgId, user, ++number, row.title, row.agent, row.status, at, row.ms ?? null, row.micros ?? null],
      row.version ?? (row.status === "completed" ? 1 : null),
      row.verdict === "accepted" ? 1 : null,
      row.estimate ? JSON.stringify(row.estimate) : null,
      row.isDeleted ? at : null,
    ],
  );
  if (row.verdict)
    await db.query(
      `insert into deliverables (org_id, task_id, version, document, receipt, verdict, judged_by, judged_at, created_at)
       values ($1, $2, 1, '{}', '{}', $3, $4, $5, $5)`,
      [as.orgId, id, row.verdict, user, new Date(now.getTime() - (row.judgedHoursAgo ?? row.hoursAgo) * hourMs)],
    );
}

const estimate = { lowMs: 1000, highMs: 3000, lowMicros: 0, highMicros: 100 };

async function fill() {
  const rows: Row[] = [
    { title: "A", agent: "Ada", status: "completed", hoursAgo: 1, ms: 2000, micros: 50, estimate, verdict: "accepted" },
    {
      title: "B",
      agent: "Ada",
      status: "completed",
      hoursAgo: 2,
      ms: 6000,
      micros: 300,
      estimate,
      verdict: "sent_back",
    },
    { title: "C", agent: "Ada", status: "failed", hoursAgo: 30, ms: 9000 },
    { title: "D", agent: "Bob", status: "completed", hoursAgo: 50, ms: 4000, micros: 1000 },
    { title: "E", agent: "Bob", status: "cancelled", hoursAgo: 51 },
    // A second version: the estimate was for the first.
    { title: "F", agent: "Bob", status: "completed", hoursAgo: 52, ms: 1, micros: 0, version: 2, estimate },
    // The period before, judged in this one.
    {
      title: "G",
      agent: "Cy",
      status: "completed",
      hoursAgo: 8 * 24,
      ms: 800,
      micros: 7,
      verdict: "accepted",
      judgedHoursAgo: 3,
    },
    // Not counted: another person's, a deleted one, and one before both periods.
    {
      title: "H",
      agent: "Ada",
      status: "completed",
      hoursAgo: 1,
      ms: 1,
      micros: 999,
      user: "someone",
      verdict: "accepted",
    },
    { title: "I", agent: "Ada", status: "completed", hoursAgo: 1, ms: 1, micros: 999, isDeleted: true },
    { title: "J", agent: "Ada", status: "completed", hoursAgo: 15 * 24, ms: 1, micros: 999 },
  ];
  for (const row of rows) await insert(row);
}

const read = async (query: string) => (await server.request("GET", `/api/task-analytics?${query}`, { as })).body;

it("counts the tasks of the period and of the one before", async () => {
  expect(await read("period=7d")).toMatchObject({
    ...{ from: "2026-11-16T00:00:00.000Z", to: now.toISOString() },
    current: { tasks: 6, completed: 4, failed: 1, successRate: 80, medianMs: 3000, costMicros: 1350 },
    previous: { tasks: 1, completed: 1, failed: 0, successRate: 100, medianMs: 800, costMicros: 7 },
  });
  expect((await read("period=24h")).current).toMatchObject({ tasks: 2, medianMs: 4000, costMicros: 350 });
  expect((await read("period=30d")).current).toMatchObject({ tasks: 8 });
});

it("compares agents by tasks assigned and versions judged in the period", async () => {
  const { agents } = await read("period=7d");
  expect(agents).toMatchObject([
    {
      agentName: "Ada",
      tasks: 3,
      completed: 2,
      failed: 1,
      successRate: 66.7,
      medianMs: 4000,
      costMicros: 350,
      accepted: 1,
      judged: 2,
      accuracy: 50,
    },
    {
      agentName: "Bob",
      tasks: 3,
      completed: 2,
      failed: 0,
      successRate: 100,
      costMicros: 1000,
      judged: 0,
      accuracy: null,
    },
    {
      agentName: "Cy",
      tasks: 0,
      successRate: null,
      medianMs: null,
      costMicros: 0,
      accepted: 1,
      judged: 1,
      accuracy: 100,
    },
  ]);
});

it("filters everything by one agent", async () => {
  const body = await read("period=7d&agentId=Bob");
  expect(body).toMatchObject({ current: { tasks: 3 }, previous: { tasks: 0, successRate: null, medianMs: null } });
  expect(body.agents).toHaveLength(1);
  expect(body.recent.map(({ title }: { title: string }) => title)).toEqual(["D", "E", "F"]);
});

it("puts tasks, cost and verdicts into the parts of the period", async () => {
  const { overTime } = await read("period=7d");
  expect(overTime).toHaveLength(7);
  expect(overTime.map(({ tasks }: { tasks: number }) => tasks)).toEqual([0, 0, 0, 0, 3, 1, 2]);
  expect(overTime[6]).toEqual({
    ...{ start: "2026-11-22T00:00:00.000Z", local: "2026-11-22", tasks: 2, costMicros: 350, accepted: 2, judged: 3 },
  });
});

it("counts a task on the day on which it was assigned where the person is", async () => {
  const tasksByDay = async (timeZone: string) =>
    Object.fromEntries(
      (await read(`period=7d&timeZone=${timeZone}`)).overTime
        .filter(({ tasks }: { tasks: number }) => tasks > 0)
        .map(({ local, tasks }: { local: string; tasks: number }) => [local, tasks]),
    );
  expect(await tasksByDay("Pacific/Auckland")).toEqual({
    ...{ "2026-11-20": 3, "2026-11-21": 1, "2026-11-22": 1, "2026-11-23": 1 },
  });
  expect(await tasksByDay("America/Los_Angeles")).toEqual({ "2026-11-20": 4, "2026-11-22": 2 });
  const { from, overTime } = await read("period=30d&timeZone=America/Los_Angeles");
  // Summer time ended on 1 November.
  expect([from, overTime[8].start, overTime[9].start]).toEqual([
    ...["2026-10-24T07:00:00.000Z", "2026-11-01T07:00:00.000Z", "2026-11-02T08:00:00.000Z"],
  ]);
  const hours = (await read("period=24h&timeZone=Asia/Kolkata")).overTime;
  expect([hours.length, hours[23].start, hours[23].local]).toEqual([
    24,
    "2026-11-22T11:30:00.000Z",
    "2026-11-22T17:00",
  ]);
  const refused = await server.request("GET", "/api/task-analytics?timeZone=Nowhere/Land", { as });
  expect(refused.status).toBe(422);
});

it("reports the accuracy of estimates for first versions", async () => {
  expect((await read("period=7d")).estimates).toEqual({
    ...{ timed: 2, timeWithin: 1, medianTimeMissPercent: 50, priced: 2, costWithin: 1 },
  });
  expect((await read("period=7d&agentId=Cy")).estimates).toMatchObject({ timed: 0, medianTimeMissPercent: null });
});

it("lists the ten tasks that changed last", async () => {
  for (let n = 0; n < 9; n++) await insert({ title: `More ${n}`, agent: "Dee", status: "in_progress", hoursAgo: 0.5 });
  const { recent } = await read("period=7d");
  expect(recent).toHaveLength(10);
  expect(recent[0]).toMatchObject({ status: "in_progress", durationMs: null, isAccepted: false });
  expect(recent[9]).toMatchObject({ number: "MU-1", title: "A", isAccepted: true, durationMs: 2000, costMicros: 50 });
});

it("is exported from pro on: the tasks as one CSV table, the report as PDF", async () => {
  const path = "/api/task-analytics/export?period=7d&format=";
  expect((await server.request("GET", `${path}csv`, { as })).status).toBe(402);
  await server.services.db.query("update usage_accounts set tier = 'pro' where org_id = $1", [as.orgId]);
  const csv = await server.request("GET", `${path}csv`, { as });
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const lines = String(csv.body).trim().split(/\r?\n/);
  expect(lines[0]).toContain("Number,Title,Agent,Status,Accepted");
  expect(lines).toHaveLength(1 + 15);
  expect(lines.find((line) => line.includes(",A,"))).toMatch(/^MU-1,A,Ada,completed,yes,.*,2,0\.00005$/);
  const pdf = await server.request("GET", `${path}pdf`, { as });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(String(pdf.body)).toContain("%PDF-");
  expect((await server.request("GET", `${path}html`, { as })).status).toBe(422);
});
