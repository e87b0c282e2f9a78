import type { UsageReport } from "@muster/contracts/usage";
import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatFirstDay,
  formatForecast,
  formatMeasure,
  formatMoment,
  formatMonth,
  formatRest,
  formatSums,
} from "./usage-format.ts";
import { daysProblem, measureOf, readView, writeView } from "./usage-view.ts";

describe("the view in the URL", () => {
  it("has default values for missing and unknown params", () => {
    const usual = { range: "period", by: "feature", measure: "units", from: "", to: "", person: "", rows: "" };
    expect(readView(new URLSearchParams())).toEqual(usual);
    expect(readView(new URLSearchParams("range=toString&by=x&measure=constructor"))).toEqual(usual);
  });

  it("round-trips and omits default values", () => {
    const view = {
      range: "custom",
      from: "2026-01-01",
      to: "2026-01-31",
      person: "ada",
      by: "agent",
      measure: "cost",
      rows: "none",
    } as const;
    const params = writeView(new URLSearchParams("tab=usage"), view);
    expect(readView(params)).toEqual(view);
    expect(
      writeView(params, { range: "period", by: "feature", measure: "units", person: "", rows: "" }).toString(),
    ).toBe("tab=usage");
  });
});

it.each([
  ["period", "", "", null],
  ["custom", "2026-01-01", "2026-01-01", null],
  ["custom", "2026-01-02", "2026-01-01", "The end date is before the start date."],
  ["custom", "", "2026-01-01", "Choose a start and end date."],
  ["custom", "2024-01-01", "2025-12-31", null],
  ["custom", "2024-01-01", "2026-01-01", "Choose a range of two years or less."],
  ["custom", "0000-01-01", "0000-01-02", "Choose dates from 2000 or later."],
] as const)("%s from %s to %s: %s", (range, from, to, problem) => {
  expect(daysProblem({ range, from, to })).toBe(problem);
});

const sums = {
  records: 3,
  uses: 2,
  units: 1.5,
  credits: 1,
  promptTokens: 900,
  completionTokens: 100,
  costMicros: 12_300,
};

it.each([
  ["units", 1.5, "1.5 actions"],
  ["credits", 1, "1 credit"],
  ["tokens", 1000, "1,000 tokens"],
  ["cost", 12_300, "$0.0123"],
] as const)("reads %s as %d and shows %s", (measure, value, words) => {
  expect(measureOf(measure, sums)).toBe(value);
  expect(formatMeasure(measure, sums)).toBe(words);
});

it("writes all sums", () => {
  expect(formatSums(sums)).toBe("1.5 actions, 1 credit, 1,000 tokens, and $0.0123");
});

describe("the plan summary", () => {
  const plan = {
    tier: "basic",
    used: 40,
    limit: 50,
    remaining: 10,
    percentage: 80,
    period: { start: "", end: "" },
    underWay: 0,
    daysLeft: 9,
  } as const;
  const forecast = { units: 62.5, costMicros: 1_234_567, limitOn: null, basis: "" };
  const report = (change: object, ahead: Partial<typeof forecast> | null = {}) =>
    ({ plan: { ...plan, ...change }, forecast: ahead && { ...forecast, ...ahead } }) as unknown as UsageReport;

  it.each([
    [{}, "10 left for 9 days."],
    [{ daysLeft: 1, underWay: 2 }, "10 left for 1 day. 2 used actions are still running and not listed yet."],
    [{ remaining: 0 }, "None left. The period ends in 9 days."],
    [{ limit: null, remaining: null }, "No limit. The period ends in 9 days."],
    [{ daysLeft: 0 }, "The period has ended."],
    [{ tier: "trial", daysLeft: 0, remaining: 1 }, "The trial has ended."],
  ])("%j: %s", (change, words) => {
    expect(formatRest(report(change))).toBe(words);
  });

  it("notes usage before the period when it started in the middle of a day", () => {
    const words = (start: string, from = "2026-11-21") =>
      formatFirstDay({ ...report({ period: { start, end: "" } }), range: { from, to: "2026-11-30" } });
    expect(words("2026-11-21T09:44:02.555Z")).toBe("Includes usage on 21 Nov 2026 from before the period started.");
    expect(words("2026-11-21T00:00:00.000Z")).toBeNull();
    expect(words("2026-11-21T09:44:02.555Z", "2026-11-01")).toBeNull();
  });

  it("writes the forecast, or nothing without one", () => {
    expect(formatForecast(report({}))).toBe("At this pace, you’ll use about 63 actions and $1.23 this period.");
    expect(formatForecast(report({}, { limitOn: "2026-11-27" } as never))).toBe(
      "At this pace, you’ll reach your limit on 27 Nov 2026.",
    );
    expect(formatForecast(report({}, { units: null } as never))).toBeNull();
    expect(formatForecast(report({}, null))).toBeNull();
    expect(formatForecast(report({ daysLeft: 0 }))).toBeNull();
    expect(formatForecast(report({ limit: 100, remaining: 0 }))).toBeNull();
  });
});

it("names days and months in UTC", () => {
  expect(formatDay("2026-03-01")).toBe("1 Mar 2026");
  expect(formatMoment("2026-11-05T23:30:00.000Z")).toBe("5 Nov 2026, 23:30");
  expect(formatMonth("2026-11")).toBe("November 2026");
});
