import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve, setPlan, settle } from "../../kernel/usage/usage.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { warnOfBudgets } from "./usage.warn.service.ts";

let server: TestServer;
let ada: TestPerson;
let bela: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  stranger = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

const noon = new Date("2026-11-21T12:00:00Z");
beforeEach(async () => {
  ada = await server.signUp();
  bela = await server.join(ada, "member");
  const plan = {
    tier: "basic",
    periodStart: new Date("2026-11-01T00:00:00Z"),
    periodEnd: new Date("2026-12-01T00:00:00Z"),
  } as const;
  await inside(ada, (tx) => setPlan(tx, plan));
  server.setNow(noon);
  return () => server.setNow(undefined);
});

describe("the report", () => {
  it("adds up the ledger by day, feature, agent, model and person", async () => {
    const { id: atlas } = await makeAgent(server, ada, { name: "Atlas" });
    await use(ada, { day: "2026-11-02", agentId: atlas, model: "small", credits: 2.5, costMicros: 100, tokens: 40 });
    await use(ada, { day: "2026-11-02", units: 0.5, costMicros: 20 });
    await use(bela, { day: "2026-11-21", action: "chat_message", model: "large", costMicros: 3 });
    await use(ada, { day: "2026-10-31", costMicros: 1_000_000 });

    const byFeature = await report(ada);
    expect(byFeature).toMatchObject({
      scope: "organization",
      range: { from: "2026-11-01", to: "2026-11-21" },
      plan: { tier: "basic", used: 3.5, limit: 1000, underWay: 0, daysLeft: 10 },
      totals: { uses: 3, units: 2.5, credits: 2.5, promptTokens: 40, completionTokens: 0, costMicros: 123 },
      groups: [
        { key: "task_assignment", name: "Task Assignment", uses: 2, units: 1.5, costMicros: 120 },
        { key: "chat_message", name: "Chat message", uses: 1, costMicros: 3 },
      ],
    });
    expect(byFeature.days).toHaveLength(21);
    expect(byFeature.days.filter(({ uses }: { uses: number }) => uses > 0)).toMatchObject([
      { day: "2026-11-02", uses: 2, units: 1.5 },
      { day: "2026-11-21", uses: 1 },
    ]);
    expect((await report(ada, "by=agent")).groups).toMatchObject([
      { name: "No agent", uses: 2 },
      { key: atlas, name: "Atlas", uses: 1 },
    ]);
    expect((await report(ada, "by=model")).groups.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Built-in engine",
      "large",
      "small",
    ]);
    expect((await report(ada, "by=person")).groups).toMatchObject([
      { key: ada.userId, uses: 2 },
      { key: bela.userId, uses: 1 },
    ]);
    expect((await report(ada, "by=day")).groups.map(({ key }: { key: string }) => key)).toEqual([
      "2026-11-21",
      "2026-11-02",
    ]);
    expect((await report(ada, "range=previous")).totals).toMatchObject({ costMicros: 1_000_000 });
    expect((await report(ada, "range=custom&from=2026-10-31&to=2026-11-02")).totals).toMatchObject({
      uses: 3,
      costMicros: 1_000_120,
    });
  });

  it("is one's own alone for members, whatever they ask for", async () => {
    await use(ada, { day: "2026-11-03", costMicros: 50 });
    await use(bela, { day: "2026-11-03", costMicros: 7 });
    for (const query of ["", "by=person", `person=${bela.userId}`])
      expect(await report(bela, query)).toMatchObject({
        scope: "person",
        totals: { uses: 1, costMicros: 7 },
        people: [],
        forecast: null,
        recommendation: null,
      });
    expect((await report(bela, "by=person")).groups).toMatchObject([{ key: bela.userId }]);
    for (const path of ["report", "rows", "export"]) {
      const answer = await get(bela, `/api/usage/${path}?person=${ada.userId}`);
      expect([answer.status, answer.body.error]).toEqual([403, "Only owners and admins see the usage of other people"]);
    }
    expect((await report(ada, `person=${bela.userId}`)).totals).toMatchObject({ costMicros: 7 });
  });

  it("knows nobody and nothing of another organization", async () => {
    await use(ada, { day: "2026-11-03", costMicros: 50 });
    expect((await get(ada, `/api/usage/report?person=${stranger.userId}`)).status).toBe(404);
    expect((await report(stranger)).totals).toMatchObject({ uses: 0 });
    expect((await get(stranger, `/api/usage/report?person=${ada.userId}`)).status).toBe(404);
    expect((await rows(stranger, `person=${ada.userId}`)).items).toEqual([]);
    expect((await rows(stranger, `by=person&key=${ada.userId}`)).items).toEqual([]);
    expect((await get(stranger, "/api/usage/export")).body).not.toContain(ada.userId);
    const put = await server.request("PUT", "/api/usage/budgets", {
      as: stranger,
      body: { userId: ada.userId, monthMicros: 10_000 },
    });
    expect(put.status).toBe(404);
  });

  it("says what lies ahead, or that it is too early to say", async () => {
    await use(ada, { day: "2026-11-19" });
    expect(await report(ada)).toMatchObject({
      forecast: {
        units: null,
        basis: "Not enough days yet: it takes 3 whole days from the first use on, and 2 are over.",
      },
      recommendation: { planId: null },
    });
    await use(ada, { day: "2026-11-16", units: 9, costMicros: 90 });
    expect(await report(ada)).toMatchObject({
      // 10 so far; 10 in the five days that are over, for the nine and a half that are left.
      forecast: { units: 29, costMicros: 261, limitOn: null },
      recommendation: { planId: "basic", monthlyUnits: 60, isCurrent: true },
    });
  });

  it.each([
    "range=custom",
    "range=custom&from=2026-13-01&to=2026-01-01",
    "by=weather",
    "range=custom&from=2026-02-02&to=2026-01-01",
    "range=custom&from=0000-01-01&to=0000-01-02",
  ])("refuses %s", async (query) => {
    for (const path of ["report", "rows", "export"])
      expect((await get(ada, `/api/usage/${path}?${query}`)).status).toBe(422);
  });
});

describe("the rows of a figure", () => {
  it("are all of them, once each, page by page, and add up to it", async () => {
    for (let n = 0; n < 7; n++)
      await use(n % 2 ? ada : bela, {
        day: "2026-11-05",
        costMicros: 10 + n,
        action: n < 5 ? "chat_message" : "web_search",
      });
    const whole = await pages(ada, "limit=3");
    expect(whole).toHaveLength(7);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(7);
    for (const [by, groups] of [
      ["feature", (await report(ada)).groups],
      ["person", (await report(ada, "by=person")).groups],
      ["day", (await report(ada, "by=day")).groups],
      ["model", (await report(ada, "by=model")).groups],
      ["agent", (await report(ada, "by=agent")).groups],
    ])
      for (const group of groups) {
        const items = await pages(ada, `by=${by}&key=${group.key}&limit=2`);
        expect(
          items.reduce((sum, row) => sum + row.costMicros, 0),
          `${by} ${group.key}`,
        ).toBe(group.costMicros);
        expect(items).toHaveLength(group.uses);
        expect((await rows(ada, `by=${by}&key=${group.key}`)).sums).toMatchObject({
          uses: group.uses,
          costMicros: group.costMicros,
        });
      }
  });

  it("lead to a task only where it is one's own", async () => {
    await use(bela, { day: "2026-11-05", metadata: { taskId: "the-task" } });
    expect((await rows(bela)).items).toMatchObject([{ link: "/tasks?task=the-task" }]);
    expect((await rows(ada)).items).toMatchObject([{ link: null, person: expect.stringContaining("person-") }]);
    for (const cursor of ["nonsense", "2026-99-99T99:99:99.000000Z_a", "2026-02-30T10:00:00.000000Z_a"])
      expect((await get(ada, `/api/usage/rows?cursor=${cursor}`)).status).toBe(422);
    for (const key of ["2026-11-05zzz", "2026-11-5", "yesterday"])
      expect(await rows(ada, `by=day&key=${key}`)).toMatchObject({ items: [], sums: { uses: 0 } });
  });
});

describe("the export", () => {
  it("holds every row of the filter, as text that no spreadsheet runs, and is recorded", async () => {
    const { id } = await makeAgent(server, ada, { name: "=HYPERLINK(evil)" });
    await writeRows(ada, { count: 2003, agentId: id, costMicros: 1_500 });
    await use(bela, { day: "2026-11-05", action: "chat_message" });
    const answer = await get(ada, "/api/usage/export?by=feature&key=task_assignment");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="muster-usage-2026-11-21.csv"');
    const lines = answer.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 2003);
    expect(new Set(lines).size).toBe(1 + 2003);
    expect(lines[1]).toContain(",'=HYPERLINK(evil),Built-in engine,1,0,0,0,0.0015,");
    const own = await get(bela, "/api/usage/export");
    expect(own.body.trimEnd().split("\r\n")).toHaveLength(2);
    const { rows } = await inside(ada, (tx) =>
      tx.query("select user_id, data from events where kind = 'usage_exported' order by id"),
    );
    expect(rows).toMatchObject([
      { user_id: ada.userId, data: { by: "feature", key: "task_assignment" } },
      { user_id: bela.userId },
    ]);
  });
});

describe("budgets", () => {
  it("are set by admins alone, seen by them, and one's own by everybody", async () => {
    expect((await put(bela, { userId: null, monthMicros: 5_000_000 })).status).toBe(403);
    expect((await put(ada, { userId: null, monthMicros: 5 })).body).toMatchObject({ code: "invalid_input" });
    const set = await put(ada, { userId: null, monthMicros: 5_000_000 });
    expect(set.body).toMatchObject({ month: "2026-11", organization: { monthMicros: 5_000_000, spentMicros: 0 } });
    await put(ada, { userId: bela.userId, monthMicros: 20_000 });
    await use(bela, { day: "2026-11-20", costMicros: 300 });
    expect((await get(bela, "/api/usage/budgets")).body).toEqual({
      month: "2026-11",
      organization: null,
      people: [{ userId: bela.userId, name: expect.any(String), monthMicros: 20_000, spentMicros: 300, heldMicros: 0 }],
    });
    expect((await put(ada, { userId: bela.userId, monthMicros: null })).body.people).toContainEqual(
      expect.objectContaining({ userId: bela.userId, monthMicros: null }),
    );
    const { rows } = await inside(ada, (tx) =>
      tx.query("select kind from events where kind like 'budget%' order by id"),
    );
    expect(rows).toEqual([{ kind: "budget_set" }, { kind: "budget_set" }, { kind: "budget_removed" }]);
  });

  it("are told of once when four fifths are spent, by notification and mail, and again when they are raised", async () => {
    await put(ada, { userId: null, monthMicros: 1_000_000 });
    await put(ada, { userId: bela.userId, monthMicros: 500_000 });
    await use(bela, { day: "2026-11-20", costMicros: 799_000 });
    await warnOfBudgets(server.house);
    expect(await told(bela)).toEqual(["159% of your own budget of $0.50 for this month is spent."]);
    expect(await told(ada)).toHaveLength(1);
    await use(ada, { day: "2026-11-20", costMicros: 1_000 });
    await Promise.all([warnOfBudgets(server.house), warnOfBudgets(server.house)]);
    await warnOfBudgets(server.house);
    expect(await told(ada)).toContain("80% of your organization's budget of $1.00 for this month is spent.");
    expect(await told(ada)).toHaveLength(2);
    expect(await told(bela)).toHaveLength(1);
    expect(await mails()).toBe(3);
    await put(ada, { userId: null, monthMicros: 900_000 });
    await warnOfBudgets(server.house);
    expect(await told(ada)).toHaveLength(3);
  });

  it("stop a task with words, and nothing is charged", async () => {
    await put(ada, { userId: null, monthMicros: 10_000 });
    await use(bela, { day: "2026-11-20", costMicros: 10_000 });
    await expect(use(ada, {})).rejects.toMatchObject({ code: "budget_reached" });
    expect((await report(ada)).plan).toMatchObject({ used: 1, underWay: 0 });
  });
});

interface OneUse {
  day?: string;
  action?: string;
  units?: number;
  agentId?: string;
  model?: string;
  credits?: number;
  tokens?: number;
  costMicros?: number;
  metadata?: Record<string, unknown>;
}

function use(who: TestPerson, one: OneUse): Promise<boolean> {
  const { day = "2026-11-21", action = "task_assignment", units = 1, tokens = 0, costMicros = 0, model, ...rest } = one;
  return inside(who, async (tx) => {
    const key = await reserve(tx, { action, units, ...rest }, { now: noon, billing: "test" });
    return settle(tx, key, {
      promptTokens: tokens,
      completionTokens: 0,
      costMicros,
      model,
      at: new Date(`${day}T10:00:00Z`),
    });
  });
}

/** More of them than a page, four to a moment. */
function writeRows(
  who: TestPerson,
  { count, agentId, costMicros }: { count: number; agentId: string; costMicros: number },
) {
  return inside(who, (tx) =>
    tx.query(
      `insert into usage_records (id, org_id, user_id, action, half_units, credits, prompt_tokens, completion_tokens, cost_micros, metadata, at, agent_id)
       select gen_random_uuid(), $1, $2, 'task_assignment', 2, 0, 0, 0, $4, '{}', timestamptz '2026-11-05T10:00:00Z' + n / 4 * interval '1 millisecond', $5
         from generate_series(1, $3::int) n`,
      [tx.orgId, who.userId, count, costMicros, agentId],
    ),
  );
}

async function report(as: TestPerson, query = "") {
  const answer = await get(as, `/api/usage/report?${query}`);
  expect(answer.status, answer.body.error).toBe(200);
  return answer.body;
}

async function rows(as: TestPerson, query = "") {
  const answer = await get(as, `/api/usage/rows?${query}`);
  expect(answer.status, answer.body.error).toBe(200);
  return answer.body;
}

async function pages(as: TestPerson, query: string): Promise<{ id: string; costMicros: number }[]> {
  const items = [];
  for (let cursor = ""; ; ) {
    const page = await rows(as, `${query}${cursor && `&cursor=${cursor}`}`);
    items.push(...page.items);
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
  }
}

function get(as: TestPerson, path: string) {
  return server.request("GET", path, { as });
}

function put(as: TestPerson, body: unknown) {
  return server.request("PUT", "/api/usage/budgets", { as, body });
}

async function told({ userId }: TestPerson): Promise<string[]> {
  const { rows } = await inside(ada, (tx) =>
    tx.query("select message from notifications where user_id = $1 and title = 'Budget Nearly Spent' order by id", [
      userId,
    ]),
  );
  return rows.map(({ message }) => String(message));
}

/** Waiting in the queue since the test began. */
async function mails(): Promise<number> {
  const { rows } = await server.house.db.query(
    "select count(*)::int as posted from pgboss.job where name = 'mail.send'",
  );
  return Number(rows[0]?.["posted"]);
}

function inside<T>({ orgId, userId }: TestPerson, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(server.house.db, { orgId, userId }, work);
}
