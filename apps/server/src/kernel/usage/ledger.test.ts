// Rows, sums and budgets stand in one database, which serves all of it; a second file would make it again.
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { asSystem, inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { usageBudgets } from "./ledger.table.ts";
import { countLedgerOnce } from "./ledger.ts";
import { budgetStop, noteCall } from "./running.ts";
import { openAccount, readUsage, release, reserve, setPlan, settle, usageByAction } from "./usage.ts";

let database: TestDatabase;
let orgId: string;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.remove());
beforeEach(async () => {
  orgId = newId();
  await inside(null, (tx) => openAccount(tx, { trialEndsAt: days(14), now: start }));
  await inside(null, (tx) => setPlan(tx, { tier: "pro", periodStart: start, periodEnd: days(30) }));
});

const start = new Date("2026-11-10T12:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const rules = (now = start) => ({ now, billing: "test" as const });

const use = fc.record({
  who: fc.constantFrom("ada", "bela", null),
  action: fc.constantFrom("task_assignment", "chat", "web_search"),
  halves: fc.integer({ min: 0, max: 6 }),
  agentId: fc.constantFrom("atlas", "ledger", undefined),
  model: fc.constantFrom("small", "large", undefined),
  credits: fc.constantFrom(0, 0.5, 2.5, 0.125),
  tokens: fc.nat(5000),
  costMicros: fc.option(fc.nat(90_000), { nil: null }),
  day: fc.nat(45),
  ends: fc.constantFrom("settled", "settled twice", "released", "never"),
  calls: fc.array(fc.record({ model: fc.constantFrom("small", "large"), cost: fc.nat(900), isLate: fc.boolean() }), {
    maxLength: 3,
  }),
});

it("never drifts from its rows, whatever happens and however much of it at once", async () => {
  let paidInVain = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 20 }), async (uses) => {
      await Promise.all(uses.map(live));
      await expectNoDrift();
      const released = uses.filter(({ ends }) => ends === "released");
      paidInVain += released.flatMap(({ calls }) => calls).reduce((sum, { cost }) => sum + cost, 0);
      const told = "select coalesce(sum(cost_micros), 0)::int as paid from usage_records where action = 'failed_task'";
      expect((await inside(null, (tx) => tx.query(told))).rows).toEqual([{ paid: paidInVain }]);
    }),
    { numRuns: 15 },
  );
}, 60_000);

it("is added up once for a database from before it was", async () => {
  for (let n = 0; n < 8; n++)
    await live({
      ...common,
      calls: [],
      who: n % 2 ? "ada" : null,
      halves: n,
      day: n * 5,
      ends: n === 7 ? "never" : "settled",
    });
  const before = await standing();
  await asSystem(database.db, "test", async (tx) => {
    await tx.query("delete from usage_days");
    await tx.query("update usage_months set spent_micros = 0");
    await tx.query("delete from usage_actions");
  });
  await countLedgerOnce(database.db);
  await countLedgerOnce(database.db);
  expect(await standing()).toEqual(before);
});

it("names the model that answered last, and each other one with what it took", async () => {
  const rows = async (run: string) => {
    const told = "select model, half_units, cost_micros as cost from usage_records where metadata ->> 'run' = $1";
    return (await inside(null, (tx) => tx.query(`${told} order by cost_micros`, [run]))).rows;
  };
  for (const [run, calls] of Object.entries({ answered: ["small", "large", "away"], silent: ["away"], none: [] })) {
    const runId = newId();
    const use = { action: "task_assignment", units: 1, runId, metadata: { run } };
    await inside("ada", (tx) => reserve(tx, use, rules()));
    for (const [n, model] of calls.entries())
      await note({ runId, model, hasAnswered: model !== "away", costMicros: 100 * (n + 1) });
    await inside(null, (tx) => settle(tx, { runId }, { promptTokens: 0, completionTokens: 0, costMicros: 1 }));
  }
  expect([await rows("answered"), await rows("silent"), await rows("none")]).toEqual([
    [
      { model: "small", half_units: 0, cost: 100 },
      { model: "large", half_units: 2, cost: 200 },
      { model: "away", half_units: 0, cost: 300 },
    ],
    [
      { model: null, half_units: 2, cost: 0 },
      { model: "away", half_units: 0, cost: 100 },
    ],
    [{ model: null, half_units: 2, cost: 1 }],
  ]);
  await expectNoDrift();
});

describe("what models took that no use is charged for", () => {
  const runId = newId();
  const task = { action: "task_assignment", units: 1, credits: 2, runId, agentId: "atlas", metadata: { taskId: "t" } };
  const told = () =>
    inside(null, (tx) =>
      tx.query(
        `select action, half_units, credits, prompt_tokens as tokens, cost_micros as cost, model, user_id, agent_id, metadata ->> 'taskId' as task
           from usage_records order by at, cost_micros desc`,
      ),
    ).then(({ rows }) => rows);

  it("of a released run is a row without units, once; what comes in after its end another", async () => {
    await inside("ada", (tx) => reserve(tx, task, rules()));
    await Promise.all([400, 30, 5].map((costMicros) => note({ runId, costMicros, promptTokens: 10 })));
    for (let n = 0; n < 2; n++) await inside("ada", (tx) => release(tx, { runId }, "failed_task"));
    await note({ runId, costMicros: 7, promptTokens: 1, now: new Date() });
    await note({ runId, model: "away", hasAnswered: false });
    const row = { action: "failed_task", half_units: 0, credits: 0, user_id: "ada", agent_id: "atlas", task: "t" };
    expect(await told()).toEqual([
      { ...row, tokens: 30, cost: 435, model: "m" },
      { ...row, tokens: 1, cost: 7, model: "m" },
    ]);
    expect(await inside(null, (tx) => readUsage(tx, rules()))).toMatchObject({ used: 0 });
    await expectNoDrift();
  });

  it("of no run is the row of whoever asked, and counts against their budgets and the organization's", async () => {
    await budget("ada", 500);
    await note({ costMicros: 400, promptTokens: 9, action: "provider_test" }, "ada");
    expect(await told()).toMatchObject([
      { action: "provider_test", half_units: 0, tokens: 9, cost: 400, user_id: "ada", agent_id: null },
    ]);
    expect([await month(""), await month("ada")]).toEqual([
      { spent: 400, held: 0 },
      { spent: 400, held: 0 },
    ]);
    const stop = (userId: string) => inside(userId, (tx) => budgetStop(tx, { runId: undefined, now: start }));
    expect(await stop("ada")).toBeUndefined();
    await note({ costMicros: 100, action: "provider_test" }, "ada");
    expect([await stop("ada"), await stop("bela")]).toEqual([
      "Your own budget of $0.0005 for November has been spent. An owner or admin can raise it in Settings > Usage.",
      undefined,
    ]);
    await expectNoDrift();
  });

  it("is in the row of a run that is charged, also where the run itself did not know of it", async () => {
    const run = { ...task, runId: newId() };
    await inside("ada", (tx) => reserve(tx, run, rules()));
    await note({ runId: run.runId, costMicros: 90, promptTokens: 50, completionTokens: 4 });
    const known = { promptTokens: 20, completionTokens: 9, costMicros: 60, at: start };
    await inside("ada", (tx) => settle(tx, run, known));
    const { rows } = await inside(null, (tx) =>
      tx.query("select half_units, prompt_tokens, completion_tokens, cost_micros from usage_records"),
    );
    expect(rows).toEqual([{ half_units: 2, prompt_tokens: 50, completion_tokens: 9, cost_micros: 90 }]);
  });
});

describe("a budget", () => {
  const task = { action: "task_assignment", units: 1, holdMicros: 100_000 };

  it("lets exactly as many of fifty at once pass as it can pay, and charges the others nothing", async () => {
    await budget("", 1_000_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => inside(`person-${n}`, (tx) => reserve(tx, task, rules()))),
    );
    const refused = tries.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    expect(refused).toHaveLength(40);
    expect(refused.every(({ code, status }) => code === "budget_reached" && status === 402)).toBe(true);
    expect(refused[0].message).toBe(
      "The rest of your organization's budget of $1.00 for November is reserved for running tasks. Wait for them to finish. An owner or admin can raise it in Settings > Usage.",
    );
    expect(await inside(null, (tx) => readUsage(tx, rules()))).toMatchObject({ used: 10 });
    const { rows } = await inside(null, (tx) => tx.query("select count(*)::int as held from usage_reservations"));
    expect(rows).toEqual([{ held: 10 }]);
    expect(await month("")).toMatchObject({ spent: 0, held: 1_000_000 });
  });

  it("names itself and who can raise it", async () => {
    await budget("", 1_500_000);
    await spend("ada", 1_500_000);
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({
      message:
        "Your organization's budget of $1.50 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    await budget("", 1_550_000);
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({
      message:
        "This may cost up to $0.10, but only $0.05 is left in your organization's budget of $1.55 for November. An owner or admin can raise it in Settings > Usage.",
    });
  });

  it("of one person stops that person alone, and only for the month", async () => {
    await budget("ada", 200_000);
    await spend("ada", 200_000);
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({
      message:
        "Your own budget of $0.20 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    await inside("bela", (tx) => reserve(tx, task, rules()));
    await inside("ada", (tx) => reserve(tx, task, rules(new Date("2026-12-01T00:00:00Z"))));
  });

  it("holds with billing off, too, and lets a use begin whose price nobody can tell while anything is left", async () => {
    await budget("", 100);
    const off = { now: start, billing: "off" as const };
    const { reservationId } = await inside("ada", (tx) => reserve(tx, { action: "chat", units: 1 }, off));
    await inside("ada", (tx) =>
      settle(tx, { reservationId }, { promptTokens: 0, completionTokens: 0, costMicros: 300, at: start }),
    );
    await expect(inside("ada", (tx) => reserve(tx, { action: "chat", units: 1 }, off))).rejects.toMatchObject({
      code: "budget_reached",
    });
  });

  it("holds what a run has really cost, and stops its next call and whatever else would begin", async () => {
    await budget("", 250_000);
    await budget("ada", 200_000);
    const runId = newId();
    await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    const stop = (now = start) => inside(null, (tx) => budgetStop(tx, { runId, now }));
    const cost = (costMicros: number) => note({ runId, costMicros });
    await cost(60_000);
    expect([await month("ada"), await stop()]).toEqual([{ spent: 0, held: 100_000 }, undefined]);
    await Promise.all([cost(70_000), cost(60_000)]);
    expect([await month(""), await stop()]).toEqual([{ spent: 0, held: 190_000 }, undefined]);
    await expect(inside("bela", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({ code: "budget_reached" });
    await cost(10_000);
    expect(await stop()).toBe(
      "Your own budget of $0.20 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    );
    // Set below what is spent, it is the organization's; in the next month nothing stands against the run but itself.
    await budget("", 50_000);
    expect(await stop()).toContain("Your organization's budget of $0.05 for November has been spent.");
    await budget("", 210_000);
    expect(await stop(new Date("2026-12-01T00:00:00Z"))).toContain(
      "Your own budget of $0.20 for December has been spent.",
    );
    await budget("ada", 210_000);
    expect(await stop(new Date("2026-12-01T00:00:00Z"))).toBeUndefined();
    await budget("", 200_000);
    await inside("ada", (tx) =>
      settle(tx, { runId }, { promptTokens: 0, completionTokens: 0, costMicros: 200_000, at: start }),
    );
    expect([await month(""), await month("ada")]).toEqual([
      { spent: 200_000, held: 0 },
      { spent: 200_000, held: 0 },
    ]);
    expect(await stop()).toBeUndefined();
  });

  it("gets back what was held: more or less than it came to, released, or from the month before", async () => {
    await budget("", 250_000);
    const end = async (key: { reservationId: string }, costMicros: number, at: Date) =>
      inside("ada", (tx) => settle(tx, key, { promptTokens: 0, completionTokens: 0, costMicros, at }));
    const first = await inside("ada", (tx) => reserve(tx, task, rules()));
    const second = await inside("ada", (tx) => reserve(tx, task, rules()));
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({ code: "budget_reached" });
    await end(first, 20_000, start);
    await inside("ada", (tx) => release(tx, second));
    expect(await month("")).toMatchObject({ spent: 20_000, held: 0 });
    const third = await inside("ada", (tx) => reserve(tx, task, rules()));
    await end(third, 60_000, new Date("2026-12-01T00:00:01Z"));
    expect(await month("")).toMatchObject({ spent: 20_000, held: 0 });
    expect(await month("ada", "2026-12")).toMatchObject({ spent: 60_000, held: 0 });
  });
});

const common = {
  action: "chat",
  agentId: "atlas",
  model: "small",
  credits: 2.5,
  tokens: 100,
  costMicros: 1000,
} as const;

interface OneUse {
  who: string | null;
  action: string;
  halves: number;
  agentId: string | undefined;
  model: string | undefined;
  credits: number;
  tokens: number;
  costMicros: number | null;
  day: number;
  ends: "settled" | "settled twice" | "released" | "never";
  calls: { model: string; cost: number; isLate: boolean }[];
}

/** Its calls race with each other, and the late ones with its end. */
async function live(one: OneUse): Promise<void> {
  const { who, action, halves, agentId, credits, day, calls } = one;
  const key = { runId: newId() };
  await inside(who, (tx) =>
    reserve(tx, { action, units: halves / 2, agentId, credits, holdMicros: 500, ...key }, rules()),
  );
  const call = ({ model, cost }: OneUse["calls"][number]) =>
    note({ ...key, model, costMicros: cost, promptTokens: 1, now: days(day) });
  await Promise.all(calls.filter(({ isLate }) => !isLate).map(call));
  const late = calls.filter(({ isLate }) => isLate).map(call);
  await Promise.all([end(one, key), ...late]);
}

async function end(one: OneUse, key: { runId: string }): Promise<void> {
  const { who, day, ends } = one;
  if (ends === "never") return;
  if (ends === "released") return void (await inside(who, (tx) => release(tx, key, "failed_task")));
  const figures = {
    promptTokens: one.tokens,
    completionTokens: 7,
    costMicros: one.costMicros,
    model: one.model,
    at: days(day),
  };
  await Promise.all((ends === "settled" ? [1] : [1, 2]).map(() => inside(who, (tx) => settle(tx, key, figures))));
}

/** The kept sums, beside the same sums of the rows themselves. */
async function expectNoDrift(): Promise<void> {
  const { kept, counted } = await standing();
  expect(kept).toEqual(counted);
}

async function standing() {
  return inside(null, async (tx) => {
    const kept = await tx.query(
      `select user_id as scope, dimension, day, key, uses, half_units, credit_millis, prompt_tokens, completion_tokens, cost_micros
         from usage_days order by 1, 2, 3, 4`,
    );
    const counted = await tx.query(
      `select scope, dimension, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, key, count(*)::int as uses, sum(half_units)::bigint as half_units,
              sum(credits * 1000)::bigint as credit_millis, sum(prompt_tokens)::bigint as prompt_tokens,
              sum(completion_tokens)::bigint as completion_tokens, sum(cost_micros)::bigint as cost_micros
         from (select *, '' as scope from usage_records union all select *, user_id from usage_records where user_id is not null) r
         cross join lateral (values ('all', ''), ('action', action), ('agent', coalesce(agent_id, '')), ('model', coalesce(model, '')),
                                    ('person', coalesce(user_id, ''))) d (dimension, key)
        where not (dimension = 'person' and scope <> '')
        group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    );
    const months = await tx.query(
      "select user_id, month, spent_micros from usage_months where spent_micros > 0 order by 1, 2",
    );
    const spent = await tx.query(
      `select user_id, left(day, 7) as month, sum(cost_micros)::bigint as spent_micros from usage_days where dimension = 'all'
        group by 1, 2 having sum(cost_micros) > 0 order by 1, 2`,
    );
    const held = await tx.query(
      "select coalesce(sum(held_micros), 0)::int as held from usage_months where user_id = ''",
    );
    const holding = await tx.query(
      "select coalesce(sum(greatest(500, cost_micros)), 0)::int as held from usage_reservations where status = 'held'",
    );
    const actions = await usageByAction(tx, rules());
    const taken = await tx.query(
      `select action, sum(half_units)::float8 / 2 as units, count(*)::int as count from usage_reservations
        where status <> 'released' group by 1 order by 1`,
    );
    return {
      kept: [kept.rows, months.rows, held.rows, actions],
      counted: [counted.rows, spent.rows, holding.rows, taken.rows],
    };
  });
}

async function month(userId: string, name = "2026-11") {
  const { rows } = await inside(null, (tx) =>
    tx.query("select spent_micros as spent, held_micros as held from usage_months where user_id = $1 and month = $2", [
      userId,
      name,
    ]),
  );
  return rows[0];
}

async function budget(userId: string, monthMicros: number): Promise<void> {
  const row = { orgId, userId, monthMicros, setBy: "ada", setAt: start };
  await inside(null, (tx) =>
    tx.orm
      .insert(usageBudgets)
      .values(row)
      .onConflictDoUpdate({ target: [usageBudgets.orgId, usageBudgets.userId], set: row }),
  );
}

async function spend(userId: string, costMicros: number): Promise<void> {
  const key = await inside(userId, (tx) => reserve(tx, { action: "chat", units: 1 }, rules()));
  await inside(userId, (tx) => settle(tx, key, { promptTokens: 0, completionTokens: 0, costMicros, at: start }));
}

function note(call: Partial<Parameters<typeof noteCall>[1]>, userId: string | null = null): Promise<void> {
  const nothing = { runId: null, promptTokens: 0, completionTokens: 0, costMicros: 0, action: "chat", now: start };
  return inside(userId, (tx) => noteCall(tx, { model: "m", hasAnswered: true, ...nothing, ...call }));
}

function inside<T>(userId: string | null, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(database.db, { orgId, userId }, work);
}
