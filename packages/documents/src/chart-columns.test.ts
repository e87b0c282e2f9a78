import { expect, it } from "vitest";
import { chartSlots } from "./chart-columns.ts";
import { makeChart } from "./deliverable.factory.ts";

it.each([
  ["times", "time", ["2024-03-01", "2024-01-01"], ["2024-01-01", "2024-03-01"]],
  ["numbers", "number", ["10", "9"], ["9", "10"]],
] as const)("sorts %s", (_, type, xs, sorted) => {
  expect(slotsOf(type, xs).map(({ x }) => x)).toEqual(sorted);
});

it("keeps the order of categories", () => {
  expect(slotsOf("category", ["North", "East"]).map(({ label }) => label)).toEqual(["North", "East"]);
});

it.each([
  [["2023-01-01", "2024-01-01"], "2023"],
  [["2024-01-01", "2024-04-01"], "Q1 2024"],
  [["2024-01-01", "2024-02-01"], "Jan 2024"],
  [["2024-01-01", "2024-01-02"], "1 Jan 2024"],
  [["2024-Q3", "2024-Q4"], "Q3 2024"],
])("labels the times %j like %s", (xs, label) => {
  expect(slotsOf("time", xs)[0]?.label).toBe(label);
});

function slotsOf(type: "time" | "number" | "category", xs: readonly string[]) {
  const points = xs.map((x, y) => ({ x, y }));
  return chartSlots(makeChart({ x: { label: "X", type }, series: [{ name: "Revenue", role: "data", points }] }));
}
