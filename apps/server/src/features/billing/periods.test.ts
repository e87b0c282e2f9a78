import { expect, it } from "vitest";
import { periodEnd } from "./periods.ts";

it.each([
  ["2026-01-15T10:00:00.000Z", "month", 0, "2026-02-15T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", "month", 0, "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", "month", 0, "2028-02-29T10:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", "month", 0, "2027-01-31T23:59:59.999Z"],
  ["2028-02-29T00:00:00.000Z", "year", 0, "2029-02-28T00:00:00.000Z"],
  ["2026-12-28T00:00:00.000Z", "month", 7, "2027-01-04T00:00:00.000Z"],
] as const)("a period from %s, one %s or %i trial days, ends %s", (start, interval, trialDays, end) => {
  expect(periodEnd(new Date(start), { interval, trialDays }).toISOString()).toBe(end);
});
