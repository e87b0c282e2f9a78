import type { Recurrence } from "@muster/contracts/schedules";
import { describe, expect, it } from "vitest";
import { parseCron } from "./cron.ts";
import { nextOccurrence, occurrences, timingProblem } from "./occurrences.ts";

const berlin = "Europe/Berlin";

function list(recurrence: Recurrence, after: string, count: number, timeZone = berlin): string[] {
  return occurrences({ recurrence, timeZone }, { after: new Date(after), count }).map((at) => at.toISOString());
}

// Berlin changes its clock on 2026-03-29 (02:00 → 03:00) and on 2026-10-25 (03:00 → 02:00).
describe("nextOccurrence", () => {
  it("keeps the wall-clock time when the clock goes forward", () => {
    expect(list({ kind: "daily", time: "09:00" }, "2026-03-27T12:00:00Z", 3)).toEqual([
      "2026-03-28T08:00:00.000Z",
      "2026-03-29T07:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
    ]);
  });

  it("keeps the wall-clock time when the clock goes back", () => {
    expect(list({ kind: "weekly", time: "09:00", weekdays: [7] }, "2026-10-12T00:00:00Z", 3)).toEqual([
      "2026-10-18T07:00:00.000Z",
      "2026-10-25T08:00:00.000Z",
      "2026-11-01T08:00:00.000Z",
    ]);
  });

  it("moves a time that the clock skips to later, once", () => {
    expect(list({ kind: "daily", time: "02:30" }, "2026-03-28T00:00:00Z", 3)).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:30:00.000Z", // 03:30, as 02:30 doesn't exist
      "2026-03-30T00:30:00.000Z",
    ]);
  });

  it("runs once at a repeated time", () => {
    expect(list({ kind: "daily", time: "02:30" }, "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  it("runs every hour on days with 25 and 23 hours", () => {
    const hourly: Recurrence = { kind: "cron", expression: "0 * * * *" };
    expect(list(hourly, "2026-10-24T22:00:00Z", 4)).toEqual([
      "2026-10-24T23:00:00.000Z",
      "2026-10-25T00:00:00.000Z",
      "2026-10-25T01:00:00.000Z",
      "2026-10-25T02:00:00.000Z",
    ]);
    const spring = list(hourly, "2026-03-28T23:00:00Z", 3);
    expect(new Set(spring).size).toBe(3);
    expect(spring).toEqual(["2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"]);
  });

  it("handles a half-hour shift, and a clock change at midnight", () => {
    expect(list({ kind: "daily", time: "02:15" }, "2026-10-03T12:00:00Z", 2, "Australia/Lord_Howe")).toEqual([
      "2026-10-03T15:45:00.000Z", // 02:45, as 02:15 doesn't exist
      "2026-10-04T15:15:00.000Z",
    ]);
    expect(list({ kind: "daily", time: "00:00" }, "2026-09-05T12:00:00Z", 2, "America/Santiago")).toEqual([
      "2026-09-06T04:00:00.000Z",
      "2026-09-07T03:00:00.000Z",
    ]);
  });

  it.each<[string, Recurrence, string, string[]]>([
    [
      "the last day of a month without a 31st",
      { kind: "monthly", time: "12:00", day: 31 },
      "2026-01-15T00:00:00Z",
      ["2026-01-31T11:00:00.000Z", "2026-02-28T11:00:00.000Z", "2026-03-31T10:00:00.000Z"],
    ],
    ["a leap day", { kind: "cron", expression: "0 0 29 2 *" }, "2026-01-01T00:00:00Z", ["2028-02-28T23:00:00.000Z"]],
    [
      "names, ranges, steps and lists",
      { kind: "cron", expression: "0,30 8-10/2 * JAN MON-TUE" },
      "2026-01-05T08:45:00Z",
      ["2026-01-05T09:00:00.000Z", "2026-01-05T09:30:00.000Z", "2026-01-06T07:00:00.000Z"],
    ],
    [
      "either of two restricted kinds of day",
      { kind: "cron", expression: "0 12 13 * 5" },
      "2026-11-10T00:00:00Z",
      ["2026-11-13T11:00:00.000Z", "2026-11-20T11:00:00.000Z", "2026-11-27T11:00:00.000Z", "2026-12-04T11:00:00.000Z"],
    ],
    [
      "every second day of the month that is a Monday",
      { kind: "cron", expression: "0 12 */2 * MON" },
      "2026-11-20T00:00:00Z",
      ["2026-11-23T11:00:00.000Z", "2026-12-07T11:00:00.000Z"],
    ],
    ["midnight", { kind: "cron", expression: "@midnight" }, "2026-11-20T00:00:00Z", ["2026-11-20T23:00:00.000Z"]],
    ["once a year", { kind: "cron", expression: "@annually" }, "2026-11-20T00:00:00Z", ["2026-12-31T23:00:00.000Z"]],
    ["Sunday as 7", { kind: "cron", expression: "0 0 * * 7" }, "2026-11-20T00:00:00Z", ["2026-11-21T23:00:00.000Z"]],
  ])("finds %s", (_, recurrence, after, expected) => {
    expect(list(recurrence, after, expected.length)).toEqual(expected);
  });

  it("occurs once for a one-time schedule", () => {
    const timing = { recurrence: { kind: "once", date: "2026-12-24", time: "18:00" } as const, timeZone: berlin };
    expect(nextOccurrence(timing, new Date("2026-12-01T00:00:00Z"))?.toISOString()).toBe("2026-12-24T17:00:00.000Z");
    expect(nextOccurrence(timing, new Date("2026-12-24T17:00:00Z"))).toBeNull();
  });
});

describe("timingProblem", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  it.each<[Recurrence, string, Record<string, string> | undefined]>([
    [{ kind: "daily", time: "09:00" }, berlin, undefined],
    [{ kind: "daily", time: "09:00" }, "Mars/Olympus", { timeZone: "Choose a time zone such as Europe/Berlin" }],
    [{ kind: "once", date: "2026-11-22", time: "12:59" }, berlin, { "recurrence.date": "This time is in the past" }],
    [
      { kind: "cron", expression: "*/5 * * * *" },
      berlin,
      { "recurrence.expression": "Leave at least 15 minutes between runs" },
    ],
    [{ kind: "cron", expression: "*/15 * * * *" }, berlin, undefined],
    [{ kind: "cron", expression: "0 0 31 2 *" }, berlin, { "recurrence.expression": "This never occurs" }],
    [{ kind: "cron", expression: "61 * * * *" }, berlin, { "recurrence.expression": '"61" is not a valid minute' }],
  ])("of %j in %s", (recurrence, timeZone, problem) => {
    expect(timingProblem({ recurrence, timeZone }, now)).toEqual(problem);
  });
});

it.each([
  "",
  "* * * *",
  "* * * * * *",
  "a * * * *",
  "5-1 * * * *",
  "*/0 * * * *",
  "1,,2 * * * *",
  "*-5 * * * *",
  "0 0 0 * *",
])("refuses %j as a cron expression", (expression) => {
  expect(typeof parseCron(expression)).toBe("string");
});
