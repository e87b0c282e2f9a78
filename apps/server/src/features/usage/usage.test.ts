import type { UsageGroup } from "@muster/contracts/usage";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCall } from "../../kernel/usage/calls.factory.ts";
import { release, reserve, setPlan, settle } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { noon, setUpUsageServer } from "./usage.factory.ts";
import { type AnyUse, anyUse, csvTotal, keys, nothing, ownSums, total } from "./usage.sums.factory.ts";

const { server, people, inside, use, get, pages, report, rows } = setUpUsageServer();
let stranger: TestPerson;
beforeAll(async () => {
  stranger = await server().signUp();
});
let ada: TestPerson;
let bela: TestPerson;
beforeEach(() => {
  ({ ada, bela } = people());
});

describe("the report", () => {
  it("adds up the ledger by day, feature, agent, model and person", async () => {
    const { id: atlas } = await makeAgent(server(), ada, { name: "Atlas" });
    await use(ada, { day: "2026-11-02", agentId: atlas, model: "small", credits: 2.5, costMicros: 100, tokens: 40 });
    await use(ada, { day: "2026-11-02", units: 0.5, costMicros: 20 });
    await use(bela, { day: "2026-11-21", action: "chat_message", model: "large", costMicros: 3 });
    await use(ada, { day: "2026-10-31", costMicros: 1_000_000 });

    const byFeature = await report(ada);
    expect(byFeature).toMatchObject({
      scope: "organization",
      range: { from: "2026-11-01", to: "2026-11-21" },
      plan: { tier: "basic", used: 3.5, limit: 1000, underWay: 0, daysLeft: 10 },
      totals: { records: 6, uses: 3, units: 2.5, credits: 2.5, promptTokens: 40, completionTokens: 0, costMicros: 123 },
      groups: [
        { key: "task_assignment", name: "Task Assignment", uses: 2, units: 1.5, costMicros: 120 },
        { key: "chat_message", name: "AI Chat", uses: 1, costMicros: 3 },
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
      "failing",
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

  it("shows members only their own usage, even with filters for others", async () => {
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
      expect([answer.status, answer.body.error]).toEqual([403, "Only owners and admins can view other people's usage"]);
    }
    expect((await report(ada, `person=${bela.userId}`)).totals).toMatchObject({ costMicros: 7 });
  });

  it("contains no people or usage of another organization", async () => {
    await use(ada, { day: "2026-11-03", costMicros: 50 });
    expect((await get(ada, `/api/usage/report?person=${stranger.userId}`)).status).toBe(404);
    expect((await report(stranger)).totals).toMatchObject({ uses: 0 });
    expect((await get(stranger, `/api/usage/report?person=${ada.userId}`)).status).toBe(404);
    expect((await rows(stranger, `person=${ada.userId}`)).items).toEqual([]);
    expect((await rows(stranger, `by=person&key=${ada.userId}`)).items).toEqual([]);
    expect((await get(stranger, "/api/usage/export")).body).not.toContain(ada.userId);
    const put = await server().request("PUT", "/api/usage/budgets", {
      as: stranger,
      body: { userId: ada.userId, monthMicros: 10_000 },
    });
    expect(put.status).toBe(404);
  });

  it("returns a forecast, or that it is too early for one", async () => {
    await use(ada, { day: "2026-11-19" });
    // A cost without an action doesn't start the forecast.
    await use(ada, { day: "2026-11-08", action: "provider_test", units: 0, costMicros: 1000 });
    expect(await report(ada)).toMatchObject({
      forecast: {
        units: null,
        basis: "A forecast appears after 3 full days of use (2 so far).",
      },
      recommendation: { planId: null },
    });
    await use(ada, { day: "2026-11-16", units: 9, costMicros: 90 });
    expect(await report(ada)).toMatchObject({
      // 10 units so far. The 10 units of the last five days are extrapolated to the remaining nine and a half.
      forecast: { units: 29, costMicros: 1261, limitOn: null },
      recommendation: { planId: "basic", monthlyUnits: 60, isCurrent: true },
    });
  });

  it("counts only usage of the current plan on the day of a plan change", async () => {
    await use(ada, { day: "2026-11-21T09:00:00Z", costMicros: 5 });
    const plan = { tier: "pro", periodStart: noon, periodEnd: new Date("2026-12-21T12:00:00Z") } as const;
    await inside(ada, (tx) => setPlan(tx, plan));
    expect(await report(ada)).toMatchObject({ plan: { used: 0 }, totals: { records: 0, units: 0 } });
    await use(ada, { day: "2026-11-21T13:00:00Z" });
    expect(await report(ada)).toMatchObject({ plan: { used: 1 }, totals: { records: 1, units: 1 } });
    expect((await report(ada, "range=7d")).totals).toMatchObject({ units: 2 });
  });

  it("refuses days that are invalid, too many or in the wrong order", async () => {
    for (const query of [
      "range=custom",
      "range=custom&from=2026-13-01&to=2026-01-01",
      "by=weather",
      "range=custom&from=2026-02-02&to=2026-01-01",
      "range=custom&from=0000-01-01&to=0000-01-02",
      "range=custom&from=2016-01-01&to=2026-01-01",
    ])
      for (const path of ["report", "rows", "export"])
        expect((await get(ada, `/api/usage/${path}?${query}`)).status, `${path}?${query}`).toBe(422);
  });
});

describe("the rows of a figure", () => {
  it("are complete and paged without repeats", async () => {
    for (let n = 0; n < 7; n++) await use(n % 2 ? ada : bela, { day: "2026-11-05", costMicros: 10 + n });
    const whole = await pages(ada, "limit=3");
    expect(whole).toHaveLength(14);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(14);
  });

  it("link to a task only for its owner", async () => {
    await use(bela, { day: "2026-11-05", metadata: { taskId: "the-task" } });
    expect((await rows(bela)).items).toMatchObject([{ link: "/tasks/the-task" }]);
    expect((await rows(ada)).items).toMatchObject([{ link: null, person: expect.stringContaining("person-") }]);
    for (const cursor of ["nonsense", "2026-99-99T99:99:99.000000Z_a", "2026-02-30T10:00:00.000000Z_a"])
      expect((await get(ada, `/api/usage/rows?cursor=${cursor}`)).status).toBe(422);
    for (const key of ["2026-11-05zzz", "2026-11-5", "yesterday"])
      expect(await rows(ada, `by=day&key=${key}`)).toMatchObject({ items: [], sums: { uses: 0 } });
  });
});

describe("every figure", () => {
  const ranges = ["range=period", "range=previous", "range=custom&from=2026-09-03&to=2026-11-20"];

  it("equals the sum of its rows to the micro-dollar, across periods, plans, refunds and deletions", async () => {
    const cleo = await server().join(ada, "viewer");
    const agents = [await makeAgent(server(), ada), await makeAgent(server(), bela)];
    const history = fc.sample(anyUse(["", ...agents.map(({ id }) => id)]), 90);
    for (const [index, who] of [ada, bela, cleo].entries())
      await live(
        who,
        history.filter((_, n) => n % 3 === index),
      );
    await server().request("DELETE", `/api/agents/${agents[0].id}`, { as: ada });
    await server().services.db.query("delete from members where user_id = $1", [cleo.userId]);
    await server().services.db.query("delete from users where id = $1", [cleo.userId]);
    for (const range of ranges)
      for (const by of ["day", "feature", "agent", "model", "person"])
        for (const [as, person] of [
          [ada, ""],
          [ada, bela.userId],
          [ada, cleo.userId],
          [bela, ""],
        ] as const)
          await expectSums(as, { range, by, person });
  });

  async function expectSums(as: TestPerson, { range, by, person }: { range: string; by: string; person: string }) {
    const query = `${range}&by=${by}${person && `&person=${person}`}`;
    const found = await report(as, query);
    const scope = as === bela ? bela.userId : person;
    // A period begins at its moment, other ranges at midnight.
    const from = range === "range=period" ? found.plan.period.start : found.range.from;
    const count = (key = "''") =>
      inside(ada, (tx) => tx.query(ownSums(key), [found.range.from, found.range.to, scope, from]));
    const groups = found.groups.map(({ name: _, ...sums }: UsageGroup) => sums);
    expect(groups.toSorted(byKey), query).toEqual((await count(keys[by])).rows.toSorted(byKey as never));
    const { key: _, ...totals } = (await count()).rows[0] ?? { key: "", ...nothing };
    expect(found.totals, query).toEqual(totals);
    expect(total(found.days), query).toEqual(totals);
    if (range !== ranges[2]) return;
    expect((await rows(as, query)).sums).toEqual(totals);
    for (const { key, name: _name, ...sums } of found.groups.slice(0, 3)) {
      const one = `${query}&key=${encodeURIComponent(key)}`;
      expect(total(await pages(as, `${one}&limit=9`)), one).toEqual(sums);
      expect((await rows(as, one)).sums, one).toEqual(sums);
    }
    const { uses: _uses, ...written } = csvTotal((await get(as, `/api/usage/export?${query}`)).body);
    expect(totals).toMatchObject(written);
  }
});

describe("the export", () => {
  it("contains every filtered row with formulas escaped, and is logged", async () => {
    const { id } = await makeAgent(server(), ada, { name: "=HYPERLINK(evil)" });
    await writeRows(ada, { count: 2004, agentId: id, costMicros: 1_500 });
    await use(bela, { day: "2026-11-05", action: "chat_message" });
    const answer = await get(ada, "/api/usage/export?by=feature&key=task_assignment");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="muster-usage-2026-11-21.csv"');
    const lines = answer.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 2004);
    expect(new Set(lines).size).toBe(1 + 2004);
    expect(lines.find((line: string) => line.includes(",m,"))).toContain(",'=HYPERLINK(evil),m,0,0,0,0,0.0015,");
    expect(lines.find((line: string) => line.includes(",Built-in engine,"))).toContain(
      ",'=HYPERLINK(evil),Built-in engine,1,0,0,0,0,",
    );
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

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** Records the uses, and changes the plan in between. */
async function live(who: TestPerson, uses: AnyUse[]): Promise<void> {
  await inside(who, async (tx) => {
    for (const [n, { ends, at, tokens, costMicros, model, agentId, ...use }] of uses.entries()) {
      if (n === 15) await setPlan(tx, { tier: "pro", periodStart: noon, periodEnd: new Date("2026-12-21T12:00:00Z") });
      const key = { runId: newId() };
      await reserve(tx, { ...use, ...key, agentId: agentId || undefined }, { now: at, billing: "off" });
      if (ends !== "held")
        await makeCall(tx, {
          ...key,
          promptTokens: tokens,
          completionTokens: 7,
          costMicros,
          at,
          ...(model && { model }),
        });
      if (ends === "released") await release(tx, key, "cancelled_task");
      if (ends === "settled") await settle(tx, key);
    }
  });
}

/** Inserts more rows than a page holds, four with the same time. */
function writeRows(
  who: TestPerson,
  { count, agentId, costMicros }: { count: number; agentId: string; costMicros: number },
) {
  return inside(who, async (tx) => {
    await tx.query(
      `insert into usage_reservations (id, org_id, user_id, run_id, action, half_units, credits, period_number, status, metadata, created_at, agent_id)
       select 'r' || n || $1, $1, $2, 'run' || n || $1, 'task_assignment', 2, 0, 1, 'settled', '{}',
              timestamptz '2026-11-05T10:00:00Z' + n / 4 * interval '1 millisecond', $4
         from generate_series(1, $3::int) n where n % 2 = 0`,
      [tx.orgId, who.userId, count, agentId],
    );
    await tx.query(
      `insert into model_calls (id, org_id, user_id, run_id, agent_id, kind, purpose, provider, model, started_at, outcome, cost_micros, price_source)
       select gen_random_uuid(), $1, $2, 'run' || n + 1 || $1, $4, 'model', 'chat', 'p', 'm',
              timestamptz '2026-11-05T10:00:00Z' + n / 4 * interval '1 millisecond', 'ok', $5, 'operator'
         from generate_series(1, $3::int) n where n % 2 = 1 and n < $3`,
      [tx.orgId, who.userId, count, agentId, costMicros],
    );
  });
}
