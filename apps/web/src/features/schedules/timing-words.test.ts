import type { Recurrence } from "@muster/contracts/schedules";
import { describe, expect, it } from "vitest";
import { dayOf, otherMonth, recurrenceSentence, weeksOf } from "./timing-words.ts";

describe("recurrenceSentence", () => {
  it.each<[Recurrence, string]>([
    [{ kind: "once", date: "2026-12-24", time: "18:00" }, "Once on Dec 24, 2026 at 18:00"],
    [{ kind: "daily", time: "09:00" }, "Every day at 09:00"],
    [{ kind: "weekly", time: "09:00", weekdays: [5, 1, 2, 3, 4] }, "Every weekday at 09:00"],
    [{ kind: "weekly", time: "09:00", weekdays: [5, 1] }, "Every Monday and Friday at 09:00"],
    [{ kind: "monthly", time: "09:00", day: 1 }, "Every month on day 1 at 09:00"],
    [{ kind: "monthly", time: "09:00", day: 31 }, "Every month on day 31, or the last day, at 09:00"],
    [{ kind: "cron", expression: "0 9 * * 1" }, "Cron: 0 9 * * 1"],
  ])("of %j", (recurrence, sentence) => {
    expect(recurrenceSentence(recurrence)).toBe(sentence);
  });
});

it("shows a month as six weeks from Monday to Sunday", () => {
  const days = weeksOf("2026-11").map(dayOf);
  expect([days[0], days[6], days.at(-1)]).toEqual(["2026-10-26", "2026-11-01", "2026-12-06"]);
  expect(new Set(days).size).toBe(42);
  expect(weeksOf("2026-03").map(dayOf)).toContain("2026-03-29");
});

it.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
] as const)("from %s by %i is %s", (month, step, other) => {
  expect(otherMonth(month, step)).toBe(other);
});
