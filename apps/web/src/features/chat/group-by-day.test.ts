import { expect, it } from "vitest";
import { groupByDay } from "./group-by-day.ts";

const now = new Date(2026, 10, 22, 0, 30);
const at = (days: number, isPinned = false) => ({
  isPinned,
  updatedAt: new Date(2026, 10, 22 - days, 23, 50).toISOString(),
});

it("groups by the calendar day of the reader, pinned ones first", () => {
  const items = [at(40, true), at(0), at(1), at(2), at(6), at(7), at(40)];
  expect(groupByDay(items, now).map(({ name, items: group }) => [name, group.length])).toEqual([
    ["Pinned", 1],
    ["Today", 1],
    ["Yesterday", 1],
    ["Last 7 days", 2],
    ["Last 30 days", 1],
    ["Older", 1],
  ]);
});

it("returns no groups for no items", () => {
  expect(groupByDay([], now)).toEqual([]);
});
