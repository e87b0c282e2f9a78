import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { openAccount, readAccount, release, reserve, setPlan, settle } from "./usage.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.remove());

const start = new Date("2026-11-10T12:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

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

it("whatever happens, in whatever order, the count is what is held and settled of this period, and never past the limit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (happenings) => {
      const orgId = newId();
      const inside = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(database.db, { orgId, userId: null }, work);
      const reserved: string[] = [];
      let day = 0;
      await inside((tx) => openAccount(tx, { trialEndsAt: days(14), now: start }));
      for (const one of happenings) {
        if (one.does === "wait") day += one.days;
        else if (one.does === "buy")
          await inside((tx) => setPlan(tx, { tier: one.tier, periodStart: days(day), periodEnd: days(day + 30) }));
        else if (one.does === "reserve") {
          const rules = { now: days(day), billing: "test" as const };
          const made = await inside((tx) => reserve(tx, { action: "a", units: one.halves / 2 }, rules)).catch(refused);
          if (made) reserved.push(made.reservationId);
        } else {
          const reservationId = reserved[one.nth];
          const figures = { promptTokens: 1, completionTokens: 0, costMicros: null };
          if (reservationId)
            await inside((tx) =>
              one.does === "settle" ? settle(tx, { reservationId }, figures) : release(tx, { reservationId }),
            );
        }
        await inside((tx) => expectConsistent(tx, days(day)));
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

async function expectConsistent(tx: OrgTx, now: Date): Promise<void> {
  const account = await readAccount(tx, now);
  const { rows } = await tx.query(
    `select coalesce(sum(half_units) filter (where period_number = $1 and status <> 'released'), 0)::int as counted,
            count(*) filter (where status = 'settled')::int as settled, (select count(*)::int from usage_records) as recorded
       from usage_reservations`,
    [account.periodNumber],
  );
  const { counted, settled, recorded } = rows[0] as { counted: number; settled: number; recorded: number };
  expect(account.usedHalfUnits).toBe(counted);
  expect(recorded).toBe(settled);
  if (account.limitHalfUnits !== null) expect(account.usedHalfUnits).toBeLessThanOrEqual(account.limitHalfUnits);
}

/** A refusal is one of the three that there are; anything else is a fault. */
function refused(error: unknown): undefined {
  expect(error).toMatchObject({ status: 402 });
}
