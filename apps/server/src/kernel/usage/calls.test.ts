// Calls, uses and budgets share one database; a second file would create it again.
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { beginCall, makeCall, type TestCall } from "./calls.factory.ts";
import { callLeaseMs, closeLostCalls, keepCallOpen, openCall, useOfRun } from "./calls.ts";
import { usageFacts } from "./facts.repo.ts";
import { usageBudgets } from "./money.table.ts";
import { recountUsage } from "./recount.factory.ts";
import { openAccount, readUsage, release, reserve, setPlan, settle } from "./usage.ts";

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
  halves: fc.integer({ min: 0, max: 6 }),
  day: fc.nat(45),
  ends: fc.constantFrom("settled", "settled twice", "released", "never"),
  calls: fc.array(
    fc.record({ cost: fc.nat(900), most: fc.nat(1200), day: fc.nat(45), isLate: fc.boolean(), isOpen: fc.boolean() }),
    { maxLength: 3 },
  ),
});

it.each([
  ["without a budget", 0],
  ["with a budget", 1_000_000],
])(
  "%s both counters match the rows after any sequence of concurrent changes",
  async (_, micros) => {
    if (micros) await budget("", micros);
    if (micros) await budget("ada", micros);
    await fc.assert(
      fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), async (uses) => {
        await Promise.all(uses.map(live));
        await inside(null, recountUsage);
      }),
      { numRuns: 10 },
    );
  },
  60_000,
);

it("lists a usage under its last model, and each call under its own model", async () => {
  const rows = async (run: string) => {
    const recorded = `select model, uses, half_units, cost_micros::int as cost from ${usageFacts} f where org_id = $1 and task_id = $2`;
    return (await inside(null, (tx) => tx.query(`${recorded} order by uses desc, cost_micros`, [orgId, run]))).rows;
  };
  for (const [run, models] of Object.entries({ answered: ["small", "large", "away"], silent: ["away"], none: [] })) {
    const runId = newId();
    const use = { action: "report_draft", units: 1, runId, metadata: { taskId: run } };
    await inside("ada", (tx) => reserve(tx, use, rules()));
    for (const [n, model] of models.entries()) {
      const outcome = model === "away" ? "timeout" : "ok";
      await call({ runId, model, outcome, costMicros: 100 * (n + 1), at: days(n) });
    }
    await inside(null, (tx) => settle(tx, { runId }));
  }
  const charged = { uses: 1, half_units: 2, cost: 0 };
  const free = { uses: 0, half_units: 0 };
  expect([await rows("answered"), await rows("silent"), await rows("none")]).toEqual([
    [
      { model: "large", ...charged },
      { model: "small", ...free, cost: 100 },
      { model: "large", ...free, cost: 200 },
      { model: "away", ...free, cost: 300 },
    ],
    [
      { model: null, ...charged },
      { model: "away", ...free, cost: 100 },
    ],
    [{ model: null, ...charged }],
  ]);
});

describe("a call", () => {
  const task = { action: "report_draft", units: 1, credits: 2, agentId: "atlas", metadata: { taskId: "t" } };
  const facts = async () =>
    (
      await inside(null, (tx) =>
        tx.query(
          `select action, half_units, prompt_tokens as tokens, cost_micros::int as cost, user_id, agent_id, task_id as task
             from ${usageFacts} f where org_id = $1 order by cost_micros desc`,
          [orgId],
        ),
      )
    ).rows;

  it("of a released run is listed as such, even when it ends after the run", async () => {
    const runId = newId();
    await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    await call({ runId, costMicros: 400, promptTokens: 10 });
    const late = await inside(null, (tx) => beginCall(tx, { runId, costMicros: 7, promptTokens: 1, at: start }));
    for (let n = 0; n < 2; n++) await inside("ada", (tx) => release(tx, { runId }, "failed_task"));
    await inside(null, late);
    const row = { action: "failed_task", half_units: 0, user_id: "ada", agent_id: "atlas", task: "t" };
    expect(await facts()).toEqual([
      { ...row, tokens: 10, cost: 400 },
      { ...row, tokens: 1, cost: 7 },
    ]);
    expect(await inside(null, (tx) => readUsage(tx, rules()))).toMatchObject({ used: 0 });
    expect(await inside(null, (tx) => useOfRun(tx, runId))).toMatchObject({ promptTokens: 11, costMicros: 407 });
    await inside(null, recountUsage);
  });

  it("is stored before it ends, and counts as one when it costs nothing", async () => {
    const close = await inside("ada", (tx) => beginCall(tx, { promptTokens: 9, at: start }));
    const open = () =>
      inside(null, (tx) => tx.query("select outcome, prompt_tokens as tokens, user_id from model_calls"));
    expect((await open()).rows).toEqual([{ outcome: null, tokens: 9, user_id: "ada" }]);
    expect(await facts()).toEqual([]);
    expect(await inside(null, close)).toBe(true);
    expect(await inside(null, close)).toBe(false);
    expect(await facts()).toMatchObject([{ action: "model_call", cost: 0, tokens: 9 }]);
  });

  it("left open by a dead process is closed once as lost after its lease, with an estimate", async () => {
    const at = start;
    const known = { kind: "model" as const, runId: null, purpose: "chat", provider: "p", model: "m", startedAt: at };
    const figures = { promptTokens: 30, promptCostMicros: 12, maxMicros: 90, priceSource: "operator" };
    await budget("", 1_000);
    const id = await inside("ada", (tx) => openCall(tx, { ...known, ...figures }, at));
    expect(await month("")).toEqual({ spent: 0, held: 90 });
    const after = (ms: number) => new Date(at.getTime() + ms);
    await closeLostCalls(database.db, after(callLeaseMs));
    await inside(null, (tx) => keepCallOpen(tx, id, after(60_000)));
    await closeLostCalls(database.db, after(callLeaseMs + 1));
    expect(await month("")).toEqual({ spent: 0, held: 90 });
    const later = after(callLeaseMs + 60_001);
    await Promise.all([closeLostCalls(database.db, later), closeLostCalls(database.db, later)]);
    expect(await month("")).toEqual({ spent: 12, held: 0 });
    const { rows } = await inside(null, (tx) =>
      tx.query("select outcome, is_estimated, prompt_tokens as n from model_calls"),
    );
    expect(rows).toEqual([{ outcome: "lost", is_estimated: true, n: 30 }]);
    await inside(null, recountUsage);
  });

  onPostgres.it("closed fifty times at once counts once", async () => {
    await budget("ada", 1_000_000);
    const close = await inside("ada", (tx) => beginCall(tx, { costMicros: 500, at: start }));
    const closed = await Promise.all(Array.from({ length: 50 }, () => inside("ada", close)));
    expect(closed.filter(Boolean)).toHaveLength(1);
    await inside(null, recountUsage);
  });

  it("closed as lost while its process slept gets its actual figures", async () => {
    const close = await inside("ada", (tx) => beginCall(tx, { costMicros: 70, completionTokens: 5, at: start }));
    await closeLostCalls(database.db, days(1));
    expect((await inside(null, (tx) => tx.query("select outcome from model_calls"))).rows).toEqual([
      { outcome: "lost" },
    ]);
    expect(await inside(null, close)).toBe(true);
    expect(await month("ada")).toEqual({ spent: 70, held: 0 });
    expect(await inside(null, close)).toBe(false);
    await inside(null, recountUsage);
  });

  it("without a run counts against the budgets of the person and of the organization", async () => {
    await budget("ada", 500);
    await call({ costMicros: 400, promptTokens: 9, purpose: "probe" }, "ada");
    expect(await facts()).toMatchObject([
      { action: "provider_test", tokens: 9, cost: 400, user_id: "ada", agent_id: null },
    ]);
    expect([await month(""), await month("ada")]).toEqual([
      { spent: 400, held: 0 },
      { spent: 400, held: 0 },
    ]);
    await call({ costMicros: 100 }, "ada");
    await expect(call({ costMicros: 1 }, "ada")).rejects.toMatchObject({
      code: "budget_reached",
      message:
        "Your own budget of $0.0005 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    await call({ costMicros: 0 }, "ada");
    await call({ costMicros: 1 }, "bela");
    await inside(null, recountUsage);
  });

  it("cannot be closed, renewed or seen by another organization", async () => {
    const close = await inside("ada", (tx) => beginCall(tx, { costMicros: 70, at: start }));
    const elsewhere = { orgId: newId(), userId: null };
    expect(await inOrg(database.db, elsewhere, close)).toBe(false);
    const seen = await inOrg(database.db, elsewhere, (tx) => tx.query(`select from ${usageFacts} f`));
    expect(seen.rowCount).toBe(0);
    expect(await inside(null, close)).toBe(true);
  });
});

describe("a budget", () => {
  const task = { action: "report_draft", units: 1, holdMicros: 100_000 };

  it("admits exactly as many of fifty concurrent uses as it covers, and charges the others nothing", async () => {
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
      reason: { key: "usage.budget_spent" },
      message:
        "Your organization's budget of $1.50 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    await budget("", 1_550_000);
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({
      reason: { key: "usage.budget_too_small" },
      message:
        "This may cost up to $0.10, but only $0.05 is left in your organization's budget of $1.55 for November. An owner or admin can raise it in Settings > Usage.",
    });
  });

  it("of one person stops only that person, and only for the month", async () => {
    await budget("ada", 200_000);
    await spend("ada", 200_000);
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({
      message:
        "Your own budget of $0.20 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    await inside("bela", (tx) => reserve(tx, task, rules()));
    await inside("ada", (tx) => reserve(tx, task, rules(new Date("2026-12-01T00:00:00Z"))));
  });

  it("applies with billing off, and admits a use of unknown price while any of it is left", async () => {
    await budget("", 100);
    const off = { now: start, billing: "off" as const };
    const { reservationId } = await inside("ada", (tx) => reserve(tx, { action: "chat", units: 1 }, off));
    await call({ costMicros: 300 }, "ada");
    await inside("ada", (tx) => settle(tx, { reservationId }));
    await expect(inside("ada", (tx) => reserve(tx, { action: "chat", units: 1 }, off))).rejects.toMatchObject({
      code: "budget_reached",
    });
  });

  it("holds the possible or actual cost of a run, and stops its next call and all later uses", async () => {
    await budget("", 250_000);
    await budget("ada", 200_000);
    const runId = newId();
    await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    const cost = (costMicros: number, at = start) => call({ runId, costMicros, at });
    await cost(60_000);
    expect(await month("ada")).toEqual({ spent: 60_000, held: 40_000 });
    await Promise.all([cost(70_000), cost(60_000)]);
    expect(await month("")).toEqual({ spent: 190_000, held: 0 });
    await expect(inside("bela", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({ code: "budget_reached" });
    await cost(10_000);
    await expect(cost(0)).rejects.toMatchObject({
      message:
        "Your own budget of $0.20 for November has been spent. An owner or admin can raise it in Settings > Usage.",
    });
    // Lowered below the amount spent, the organization's budget refuses; the next month has a new budget.
    await budget("", 50_000);
    await expect(cost(0)).rejects.toThrow("Your organization's budget of $0.05 for November has been spent.");
    await cost(0, new Date("2026-12-01T00:00:00Z"));
    await inside("ada", (tx) => settle(tx, { runId }));
    expect([await month(""), await month("ada")]).toEqual([
      { spent: 200_000, held: 0 },
      { spent: 200_000, held: 0 },
    ]);
    // The run has ended, and its remaining calls are stopped elsewhere.
    await cost(0);
    await inside(null, recountUsage);
  });

  it("holds what an open call may cost beyond its run until the call ends", async () => {
    await budget("", 250_000);
    const runId = newId();
    await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    const close = await inside("ada", (tx) =>
      beginCall(tx, { runId, maxMicros: 160_000, costMicros: 20_000, at: start }),
    );
    expect(await month("")).toEqual({ spent: 0, held: 160_000 });
    await expect(inside("bela", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({ code: "budget_reached" });
    await inside("ada", close);
    expect(await month("")).toEqual({ spent: 20_000, held: 80_000 });
    await inside("bela", (tx) => reserve(tx, task, rules()));
    await inside(null, recountUsage);
  });

  it("releases held amounts when the use ends, in the month in which they were held", async () => {
    await budget("", 250_000);
    const runs = [newId(), newId()] as const;
    for (const runId of runs) await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    await expect(inside("ada", (tx) => reserve(tx, task, rules()))).rejects.toMatchObject({ code: "budget_reached" });
    await call({ runId: runs[0], costMicros: 20_000 });
    await inside("ada", (tx) => settle(tx, { runId: runs[0] }));
    await inside("ada", (tx) => release(tx, { runId: runs[1] }));
    expect(await month("")).toEqual({ spent: 20_000, held: 0 });
    const runId = newId();
    await inside("ada", (tx) => reserve(tx, { ...task, runId }, rules()));
    await call({ runId, costMicros: 60_000, at: new Date("2026-12-01T00:00:01Z") });
    await inside("ada", (tx) => settle(tx, { runId }));
    expect(await month("")).toEqual({ spent: 20_000, held: 0 });
    expect(await month("ada", "2026-12")).toEqual({ spent: 60_000, held: 0 });
    await inside(null, recountUsage);
  });

  it("is the only reason to lock the month: nothing is held without one", async () => {
    await inside("ada", (tx) => reserve(tx, task, rules()));
    const { rows } = await inside(null, (tx) => tx.query("select from usage_months"));
    expect(rows).toEqual([]);
  });
});

onPostgres.it("admits only one call when the budget covers one", async () => {
  await budget("", 100);
  const calls = Array.from({ length: 20 }, () => inside("ada", (tx) => beginCall(tx, { maxMicros: 100, at: start })));
  const began = (await Promise.allSettled(calls)).filter((one) => one.status === "fulfilled");
  expect(began).toHaveLength(1);
  await inside(null, recountUsage);
});

type OneUse = typeof use extends fc.Arbitrary<infer One> ? One : never;

/** Its calls race with each other, and the late ones with its end. */
async function live({ who, halves, day, ends, calls }: OneUse): Promise<void> {
  const key = { runId: newId() };
  const reserved = { action: "report_draft", units: halves / 2, holdMicros: 500, ...key };
  await inside(who, (tx) => reserve(tx, reserved, rules(days(day % 20))));
  const make = async ({ cost, most, day: on, isOpen }: OneUse["calls"][number]) => {
    const close = await inside(null, (tx) =>
      beginCall(tx, { ...key, costMicros: cost, maxMicros: most, at: days(on) }),
    ).catch(refused);
    if (close && !isOpen) await inside(null, close);
  };
  await Promise.all(calls.filter(({ isLate }) => !isLate).map(make));
  await Promise.all([end(ends, who, key), ...calls.filter(({ isLate }) => isLate).map(make)]);
}

/** A budget may refuse a call; any other error is a fault. */
function refused(error: unknown): undefined {
  expect(error).toMatchObject({ code: "budget_reached" });
}

async function end(ends: OneUse["ends"], who: string | null, key: { runId: string }): Promise<void> {
  if (ends === "never") return;
  if (ends === "released") return void (await inside(who, (tx) => release(tx, key, "failed_task")));
  await Promise.all((ends === "settled" ? [1] : [1, 2]).map(() => inside(who, (tx) => settle(tx, key))));
}

async function month(userId: string, name = "2026-11") {
  const { rows } = await inside(null, (tx) =>
    tx.query(
      "select spent_micros::int as spent, held_micros::int as held from usage_months where user_id = $1 and month = $2",
      [userId, name],
    ),
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
  await call({ costMicros }, userId);
}

function call(one: TestCall, userId: string | null = null): Promise<void> {
  return inside(userId, (tx) => makeCall(tx, { at: start, ...one }));
}

function inside<T>(userId: string | null, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(database.db, { orgId, userId }, work);
}
