import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { releaseAbandoned } from "./reaper.ts";
import { recountUsage } from "./recount.factory.ts";
import { at, days, november, task, useUsageDatabase } from "./usage.factory.ts";
import { usageReservations } from "./usage.table.ts";
import { openAccount, readAccount, release, reserve, setPlan, settle, usageByAction } from "./usage.ts";

const { inside, free, usage, db } = useUsageDatabase();

describe("a limit", () => {
  it("grants exactly 10 of 50 concurrent requests", async () => {
    await free();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => inside((tx) => reserve(tx, task, at(november)))),
    );
    const refused = tries.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(40).fill("usage_limit"));
    expect(await usage(november)).toMatchObject({ used: 10, limit: 10, remaining: 0 });
    expect(await reservations()).toHaveLength(10);
  });

  it("never exceeds its maximum or drops below zero under concurrent changes", async () => {
    await free();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, n) => {
        const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
        const key = { reservationId };
        if (n % 2) return inside((tx) => settle(tx, key));
        return Promise.all([inside((tx) => release(tx, key)), inside((tx) => release(tx, key))]);
      }),
    );
    expect(outcomes.filter((one) => one.status === "rejected" && one.reason.code !== "usage_limit")).toEqual([]);
    const kept = (await reservations()).filter((row) => row.status === "settled").length;
    expect(await usage(november)).toMatchObject({ used: kept });
    expect(kept).toBeLessThanOrEqual(10);
    await inside(recountUsage);
  });

  it("resets with the UTC month on free, inside the reserving statement", async () => {
    await free();
    for (let n = 0; n < 10; n++) await inside((tx) => reserve(tx, task, at(november)));
    const lastMoment = new Date("2026-11-30T23:59:59.999Z");
    await expect(inside((tx) => reserve(tx, task, at(lastMoment)))).rejects.toMatchObject({ code: "usage_limit" });
    const december = new Date("2026-12-01T00:00:00.000Z");
    expect(await usage(december)).toMatchObject({ used: 0, remaining: 10 });
    expect(await inside((tx) => reserve(tx, task, at(december)))).toMatchObject({ remaining: 9 });
    expect(await usage(december)).toEqual({
      used: 1,
      limit: 10,
      remaining: 9,
      percentage: 10,
      period: { start: "2026-12-01T00:00:00.000Z", end: "2027-01-01T00:00:00.000Z" },
    });
  });

  it("returns a unit only to the period that it was taken from", async () => {
    await free();
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    const december = days(november, 30);
    await inside((tx) => reserve(tx, task, at(december)));
    expect(await inside((tx) => release(tx, { reservationId }))).toBe(true);
    expect(await usage(december)).toMatchObject({ used: 1 });
  });
});

describe("a reservation", () => {
  it("is made once for each run, however often it is requested", async () => {
    await free();
    const runId = newId();
    const first = await inside((tx) => reserve(tx, { ...task, runId }, at(november)));
    const second = await inside((tx) => reserve(tx, { ...task, runId }, at(november)));
    expect(second).toEqual(first);
    expect(await usage(november)).toMatchObject({ used: 1 });
  });

  it("is settled once and cannot be released afterwards", async () => {
    await free();
    const runId = newId();
    await inside((tx) => reserve(tx, { ...task, runId, credits: 2.5, metadata: { taskId: "t" } }, at(november)));
    expect(await inside((tx) => settle(tx, { runId }))).toBe(true);
    expect(await inside((tx) => settle(tx, { runId }))).toBe(false);
    expect(await inside((tx) => release(tx, { runId }))).toBe(false);
    expect(await usage(november)).toMatchObject({ used: 1 });
    expect(await reservations()).toMatchObject([
      { action: "report_draft", status: "settled", halfUnits: 2, credits: 2.5, metadata: { taskId: "t" } },
    ]);
    await inside(recountUsage);
  });

  it("is released once and cannot be settled afterwards", async () => {
    await free();
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    expect(await inside((tx) => release(tx, { reservationId }))).toBe(true);
    expect(await inside((tx) => release(tx, { reservationId }))).toBe(false);
    expect(await inside((tx) => settle(tx, { reservationId }))).toBe(false);
    expect(await usage(november)).toMatchObject({ used: 0 });
    expect(await reservations()).toMatchObject([{ status: "released", closedAt: expect.any(Date) }]);
    await inside(recountUsage);
  });

  it("is rolled back with its transaction", async () => {
    await free();
    const half = inside(async (tx) => {
      await reserve(tx, task, at(november));
      throw new Error("the rest did not work");
    });
    await expect(half).rejects.toThrow("the rest did not work");
    expect(await usage(november)).toMatchObject({ used: 0 });
  });

  it("of a dead request is released after 15 minutes; a run's is kept", async () => {
    await free();
    await inside((tx) => reserve(tx, task, at(november)));
    await inside((tx) => reserve(tx, { ...task, runId: newId() }, at(november)));
    await releaseAbandoned(db(), new Date(november.getTime() + 15 * 60_000));
    expect(await usage(november)).toMatchObject({ used: 2 });
    await releaseAbandoned(db(), new Date(november.getTime() + 15 * 60_000 + 1));
    expect(await usage(november)).toMatchObject({ used: 1 });
  });

  it("cannot be closed by another organization", async () => {
    await free();
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    const closed = await inOrg(db(), { orgId: newId(), userId: null }, (tx) => release(tx, { reservationId }));
    expect(closed).toBe(false);
    expect(await usage(november)).toMatchObject({ used: 1 });
  });
});

it("lists what the period's units were spent on", async () => {
  await free();
  await inside((tx) => reserve(tx, task, at(november)));
  const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
  await inside((tx) => release(tx, { reservationId }));
  await inside((tx) => reserve(tx, { action: "folder", units: 0.5 }, at(november)));
  await inside((tx) => reserve(tx, { action: "folder", units: 0.5 }, at(november)));
  expect(await inside((tx) => usageByAction(tx, at(november)))).toEqual([
    { action: "folder", units: 1, count: 2 },
    { action: "report_draft", units: 1, count: 1 },
  ]);
  expect(await inside((tx) => usageByAction(tx, at(days(november, 30))))).toEqual([]);
});

/** Each guard is tested alone: without it the test fails. */
onPostgres.describe("of fifty concurrent requests to end a use", () => {
  it.each([
    ["settle", settle, 1],
    ["release", release, 0],
  ] as const)("one may %s it", async (_, end, used) => {
    await free();
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    await inside((tx) => reserve(tx, task, at(november)));
    const ends = Array.from({ length: 50 }, () => inside((tx) => end(tx, { reservationId })));
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    expect(await usage(november)).toMatchObject({ used: used + 1 });
    await inside(recountUsage);
  });

  it("exactly one succeeds when half settle and half release", async () => {
    await free();
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    await inside((tx) => reserve(tx, task, at(november)));
    const ends = Array.from({ length: 50 }, (_, n) =>
      inside((tx) => (n % 2 ? settle(tx, { reservationId }) : release(tx, { reservationId }))),
    );
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    await inside(recountUsage);
  });
});

/** What may happen to an organization, in any order; `nth` chooses one of the reservations made so far. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant("reserve" as const), halves: fc.integer({ min: 0, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom("settle" as const, "release" as const), nth: fc.nat(20) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("buy" as const),
      tier: fc.constantFrom("free" as const, "basic" as const, "pro" as const),
    }),
  },
);

it("after any sequence of changes, the count equals what this period holds and has settled", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (actions) => {
      const orgId = newId();
      const inThis = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(db(), { orgId, userId: null }, work);
      const reserved: string[] = [];
      let day = 0;
      await inThis((tx) => openAccount(tx, { trialEndsAt: days(november, 14), now: november }));
      for (const one of actions) {
        if (one.does === "wait") day += one.days;
        else if (one.does === "buy")
          await inThis((tx) =>
            setPlan(tx, { tier: one.tier, periodStart: days(november, day), periodEnd: days(november, day + 30) }),
          );
        else if (one.does === "reserve") {
          const rules = { now: days(november, day), billing: "test" as const };
          const made = await inThis((tx) => reserve(tx, { action: "a", units: one.halves / 2 }, rules)).catch(refused);
          if (made) reserved.push(made.reservationId);
        } else {
          const reservationId = reserved[one.nth];
          if (reservationId)
            await inThis((tx) =>
              one.does === "settle" ? settle(tx, { reservationId }) : release(tx, { reservationId }),
            );
        }
        await inThis((tx) => expectConsistent(tx, days(november, day)));
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

async function expectConsistent(tx: OrgTx, now: Date): Promise<void> {
  const account = await readAccount(tx, now);
  const { rows } = await tx.query(
    `select coalesce(sum(half_units) filter (where period_number = $1 and status <> 'released'), 0)::int as counted,
            count(*) filter (where (status = 'held') <> (closed_at is null))::int as odd
       from usage_reservations`,
    [account.periodNumber],
  );
  const { counted, odd } = rows[0] as { counted: number; odd: number };
  expect(account.usedHalfUnits).toBe(counted);
  expect(odd).toBe(0);
  if (account.limitHalfUnits !== null) expect(account.usedHalfUnits).toBeLessThanOrEqual(account.limitHalfUnits);
}

/** One of the three refusals is expected; any other error is a fault. */
function refused(error: unknown): undefined {
  expect(error).toMatchObject({ status: 402 });
}

function reservations() {
  return inside((tx) => tx.orm.select().from(usageReservations));
}
