import { describe, expect, it } from "vitest";
import { forecast, paceDays } from "./usage.forecast.policy.ts";
import { otherPersonBlocker, scopeOf } from "./usage.policy.ts";
import { addDays, daysOf, isDay, listDays } from "./usage.range.policy.ts";
import { planFor, recommend } from "./usage.recommend.policy.ts";

const now = new Date("2026-11-21T15:30:00Z");
const november = { start: new Date("2026-11-01T00:00:00Z"), end: new Date("2026-12-01T00:00:00Z") };

describe("the days of a period", () => {
  it.each([
    ["the period so far", "period", november, "2026-11-01", "2026-11-21"],
    ["the month before", "previous", november, "2026-10-01", "2026-10-31"],
    [
      "a subscription's month before",
      "previous",
      { start: new Date("2026-03-31T09:00:00Z"), end: new Date("2026-04-30T09:00:00Z") },
      "2026-02-28",
      "2026-03-30",
    ],
    [
      "the month before of a plan of the 31st, whose own began on the last of February",
      "previous",
      { start: new Date("2026-02-28T09:00:00Z"), end: new Date("2026-03-31T09:00:00Z") },
      "2026-01-31",
      "2026-02-27",
    ],
    [
      "the month before of a plan that began on the last of February",
      "previous",
      { start: new Date("2026-02-28T09:00:00Z"), end: new Date("2026-03-28T09:00:00Z") },
      "2026-01-28",
      "2026-02-27",
    ],
    [
      "a year before",
      "previous",
      { start: new Date("2026-05-05T00:00:00Z"), end: new Date("2027-05-05T00:00:00Z") },
      "2025-05-05",
      "2026-05-04",
    ],
    ["seven days with today", "7d", november, "2026-11-15", "2026-11-21"],
    ["thirty", "30d", november, "2026-10-23", "2026-11-21"],
    ["ninety", "90d", november, "2026-08-24", "2026-11-21"],
  ] as const)("%s", (_, range, period, from, to) => {
    expect(daysOf({ range }, period, now)).toEqual({ from, to });
  });

  it("accepts chosen days and refuses invalid ones", () => {
    const custom = (from?: string, to?: string) => daysOf({ range: "custom", from, to }, november, now);
    expect(custom("2026-02-28", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-03-01" });
    expect(listDays(custom("2026-02-28", "2026-03-01"))).toEqual(["2026-02-28", "2026-03-01"]);
    expect(() => custom("2026-03-02", "2026-03-01")).toThrow("The end date is before the start date");
    expect(() => custom("2026-03-02")).toThrow("Choose a start and an end date");
    expect(() => custom("2020-01-01", "2026-01-01")).toThrow("Choose a period of up to two years");
    expect(() => custom("0000-01-01", "0000-01-02")).toThrow("Choose dates from 2000 on");
    expect(["2028-02-29", "2026-02-30", "2026-2-3", "2026-11-05zzz", ""].filter(isDay)).toEqual(["2028-02-29"]);
  });
});

describe("the forecast", () => {
  const facts = {
    tier: "basic" as const,
    used: { units: 210, costMicros: 4_200_000 },
    limit: 1000,
    periodEnd: november.end,
    now: new Date("2026-11-21T00:00:00Z"),
    pace: { days: 14, units: 140, costMicros: 1_400_000 },
  };

  it("adds the mean of whole days for the remaining time to the usage so far", () => {
    expect(forecast(facts)).toEqual({
      units: 310,
      costMicros: 5_200_000,
      limitOn: null,
      basis: "Based on an average of 10 actions a day over the last 14 full days.",
    });
  });

  it("extrapolates on a trial only without a limit", () => {
    expect(forecast({ ...facts, tier: "trial" })).toMatchObject({ units: null });
    expect(forecast({ ...facts, tier: "trial", limit: null })).toMatchObject({ units: 310 });
  });

  it("returns the day on which the limit is reached, if it is before the period's end", () => {
    expect(forecast({ ...facts, limit: 250 })).toMatchObject({ units: 310, limitOn: "2026-11-25" });
    expect(forecast({ ...facts, limit: 210 })).toMatchObject({ limitOn: null });
    expect(forecast({ ...facts, limit: null })).toMatchObject({ limitOn: null });
  });

  it.each([
    [0, "none yet"],
    [1, "1 so far"],
    [2, "2 so far"],
  ])("is unknown after %d days, and says so", (days, words) => {
    const early = forecast({ ...facts, pace: { ...facts.pace, days } });
    expect(early).toMatchObject({ units: null, costMicros: null, limitOn: null });
    expect(early.basis).toBe(`A forecast appears after 3 full days of use (${words}).`);
  });

  it("counts completed days since the first use", () => {
    expect(paceDays(null, "2026-11-21", 14)).toBe(0);
    expect(paceDays("2026-11-21", "2026-11-21", 14)).toBe(0);
    expect(paceDays("2026-11-18", "2026-11-21", 14)).toBe(3);
    expect(paceDays("2026-01-01", "2026-11-21", 14)).toBe(14);
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });
});

describe("the recommended plan", () => {
  it.each([
    [0, "basic", 2000],
    [1000, "basic", 2000],
    [1000.5, "pro", 5000],
    [10_000, "pro", 5000],
    [10_000.5, "premium", 10_000],
  ])("for %d actions a month is %s", (actions, id, cents) => {
    expect(planFor(actions)).toMatchObject({ id, monthlyCents: cents });
  });

  it("gives a reason", () => {
    expect(recommend({ tier: "basic", pace: { days: 30, units: 2400, costMicros: 0 } })).toEqual({
      planId: "pro",
      monthlyCents: 5000,
      monthlyUnits: 2400,
      isCurrent: false,
      reason:
        "Based on the last 30 days, you use about 2,400 actions a month. From 1,001 to 10,000 a month, Pro at $50 is the cheapest plan.",
    });
    expect(recommend({ tier: "free", pace: { days: 10, units: 2, costMicros: 0 } }).reason).toContain(
      "The 10 actions of Free",
    );
    expect(recommend({ tier: "premium", pace: { days: 10, units: 2, costMicros: 0 } }).reason).toContain(
      "other features of Premium",
    );
    expect(recommend({ tier: "basic", pace: { days: 10, units: 2, costMicros: 0 } })).toMatchObject({
      isCurrent: true,
    });
    expect(recommend({ tier: "basic", pace: { days: 2, units: 2, costMicros: 0 } })).toMatchObject({ planId: null });
  });
});

it.each([
  ["owner", undefined, "", undefined],
  ["admin", "bela", "bela", undefined],
  ["member", undefined, "ada", undefined],
  ["member", "ada", "ada", undefined],
  ["member", "bela", "ada", "usage.others_admin_only"],
  ["viewer", "bela", "ada", "usage.others_admin_only"],
] as const)("%s asking for %s sees %j", (role, person, scope, key) => {
  const actor = { role, userId: "ada" };
  expect(scopeOf(actor, person)).toBe(scope);
  expect(otherPersonBlocker(actor, person)?.key).toBe(key);
});
