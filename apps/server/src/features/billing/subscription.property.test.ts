import { planOf } from "@muster/contracts/plans";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, countingPeriod, periodAfter } from "./periods.ts";
import { priceCents, quote } from "./quote.ts";
import { accountOf, endsAt, guarantee, type InvoiceDraft, type Move, move } from "./subscription.ts";
import { isRunning, type Subscription } from "./subscription-state.ts";

const start = new Date("2026-01-31T10:00:00Z");
const tier = fc.constantFrom("basic" as const, "pro" as const, "premium" as const, "enterprise" as const);
const interval = fc.constantFrom("month" as const, "year" as const);
const step: fc.Arbitrary<(now: Date) => Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tier, interval }).map((choice) => buying({ ...choice, trialDays: 0 })) },
  { weight: 1, arbitrary: fc.constant(buying({ tier: "basic", interval: "month", trialDays: 7 })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Move>({ kind: "resume" }, { kind: "stop" }, { kind: "restore" }).map(always),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Move>({ kind: "cancel", when: "now" }, { kind: "cancel", when: "period_end" })
      .map(always),
  },
  { weight: 2, arbitrary: fc.boolean().map((works) => always({ kind: "card", works })) },
);
const life = fc.array(fc.record({ step, hours: fc.integer({ min: 0, max: 900 }) }), { maxLength: 30 });

describe("any sequence of plan changes", () => {
  it("preserves every cent: payments equal charges plus remaining credit", () => {
    fc.assert(
      fc.property(life, (actions) => {
        const { state, ledger } = live(actions);
        const done = ledger.filter(({ status }) => status === "paid");
        const asked = sum(done.map(({ totalCents }) => totalCents));
        const paid = sum(done.map(({ dueCents }) => dueCents));
        expect(paid - asked).toBe(state?.creditCents ?? 0);
        expect(paid).toBeGreaterThanOrEqual(0);
        for (const { lines, totalCents } of ledger) expect(sum(lines.map((line) => line.amountCents))).toBe(totalCents);
      }),
      { numRuns: 3000 },
    );
  });

  it("reaches only known states and grants nothing after the end", () => {
    fc.assert(
      fc.property(life, (actions) => {
        const { state, now } = live(actions);
        if (!state) return;
        expect(state.currentPeriodStart < state.currentPeriodEnd).toBe(true);
        expect(planOf(state.tier).forSale).toBe(true);
        expect(Number.isInteger(state.creditCents) && state.creditCents >= 0).toBe(true);
        expect(state.paidCents).toBeGreaterThanOrEqual(0);
        const account = accountOf(state, now);
        expect(account.tier).toBe(isRunning(state) ? state.tier : "free");
        expect(account.periodStart <= now && now < account.periodEnd).toBe(true);
        expect(accountOf(state, addDays(endsAt(state), 0)).tier).toBe("free");
        if (state.status === "canceled") expect(state.cancelAtPeriodEnd).toBe(false);
        if (state.renewalStoppedAt) expect(state.cancelAtPeriodEnd).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("refunds at most once and never more than was paid", () => {
    fc.assert(
      fc.property(life, (actions) => {
        const refunds = live(actions).ledger.filter(({ kind }) => kind === "refund");
        expect(refunds.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the price of a change", () => {
  const owned = (of: Partial<Subscription>): Subscription => ({
    ...bought("pro", "month"),
    currentPeriodStart: new Date("2026-04-01T00:00:00Z"),
    currentPeriodEnd: new Date("2026-05-01T00:00:00Z"),
    ...of,
  });
  const half = new Date("2026-04-16T00:00:00Z");

  it.each([
    ["up", "premium", "month", 0, { totalCents: 2500, dueCents: 2500, creditAfterCents: 0, keepsPeriod: true }],
    ["down", "basic", "month", 0, { totalCents: -1500, dueCents: 0, creditAfterCents: 1500, keepsPeriod: true }],
    [
      "to the year",
      "pro",
      "year",
      0,
      { totalCents: 47_500, dueCents: 47_500, creditAfterCents: 0, keepsPeriod: false },
    ],
    ["up with credit", "premium", "month", 900, { totalCents: 2500, dueCents: 1600, creditAfterCents: 0 }],
    ["up with much credit", "premium", "month", 9000, { totalCents: 2500, dueCents: 0, creditAfterCents: 6500 }],
  ] as const)("%s", (_, tier, interval, creditCents, price) => {
    expect(quote(owned({ creditCents }), { tier, interval, trialDays: 0 }, half)).toMatchObject(price);
  });

  it("is the full price for a plan on trial, canceled or ended", () => {
    const choice = { tier: "premium", interval: "month", trialDays: 0 } as const;
    for (const facts of [{ status: "trialing" }, { status: "canceled" }, { currentPeriodEnd: half }] as const)
      expect(quote(owned(facts), choice, half)).toMatchObject({ totalCents: 10_000, keepsPeriod: false });
  });

  it("is zero for a change reverted at the same moment", () => {
    fc.assert(
      fc.property(tier, tier, interval, fc.integer({ min: 0, max: 29 * 86_400 }), (from, to, every, seconds) => {
        const now = new Date(Date.UTC(2026, 3, 1) + seconds * 1000);
        const first = owned({ tier: from, interval: every });
        const there = quote(first, { tier: to, interval: every, trialDays: 0 }, now);
        const back = quote({ ...first, tier: to }, { tier: from, interval: every, trialDays: 0 }, now);
        expect(there.totalCents + back.totalCents).toBe(0);
        expect(Math.abs(there.totalCents)).toBeLessThanOrEqual(priceCents("enterprise", every));
      }),
    );
  });
});

describe("periods", () => {
  it("return to the 31st after February", () => {
    let period = { currentPeriodStart: start, currentPeriodEnd: addMonths(start, 1) };
    const days = [];
    for (let n = 0; n < 4; n++) {
      period = periodAfter(period, "month", start);
      days.push(period.currentPeriodEnd.toISOString().slice(0, 10));
    }
    expect(days).toEqual(["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"]);
  });

  it("of a yearly plan split into months without gaps", () => {
    const year = { currentPeriodStart: start, currentPeriodEnd: addMonths(start, 12) };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 - 1 }), (hours) => {
        const now = new Date(start.getTime() + hours * 3_600_000);
        const { periodStart, periodEnd } = countingPeriod(year, "year", now);
        expect(periodStart <= now && now < periodEnd).toBe(true);
        expect(periodEnd.getTime() - periodStart.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
      }),
    );
  });
});

it("allows cancellation with a refund for 14 days, then only at the period's end", () => {
  const state = bought("pro", "month");
  const late = addDays(start, 14);
  expect(guarantee(state, new Date(late.getTime() - 1))).toEqual({ cents: 5000, until: late });
  expect(move(state, { kind: "cancel", when: "now" }, late)).toMatchObject({ kind: "refused" });
  const back = move(state, { kind: "cancel", when: "now" }, addDays(start, 13));
  expect(back).toMatchObject({
    what: "refunded",
    state: { status: "canceled", paidCents: 0 },
    invoice: { kind: "refund", totalCents: -5000, dueCents: -5000, lines: [{ amountCents: -5000 }] },
  });
});

function bought(tier: "basic" | "pro", interval: "month" | "year"): Subscription {
  const outcome = move(undefined, buying({ tier, interval, trialDays: 0 })(start), start);
  if (outcome.kind !== "moved") throw new Error("not bought");
  return outcome.state;
}

function live(actions: { step: (now: Date) => Move; hours: number }[]) {
  let now = start;
  let state: Subscription | undefined;
  const ledger: InvoiceDraft[] = [];
  const make = (one: Move) => {
    const outcome = move(state, one, now);
    if (outcome.kind !== "moved") return false;
    const open = ledger.find(({ status }) => status === "open");
    if (outcome.openBecomes && open) open.status = outcome.openBecomes;
    if (outcome.invoice) ledger.push({ ...outcome.invoice });
    state = outcome.state;
    return true;
  };
  for (const { step, hours } of actions) {
    now = new Date(now.getTime() + hours * 3_600_000);
    while (make({ kind: "clock" })) expect(ledger.length).toBeLessThan(500);
    make(step(now));
  }
  return { state, ledger, now };
}

function buying(choice: {
  tier: "basic" | "pro" | "premium" | "enterprise";
  interval: "month" | "year";
  trialDays: number;
}) {
  return (now: Date): Move => ({ kind: "buy", choice, quotedAt: now });
}

function always(one: Move) {
  return () => one;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
