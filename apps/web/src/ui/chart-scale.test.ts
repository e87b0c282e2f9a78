import type { Chart } from "@muster/contracts/analysis";
import { expect, it } from "vitest";
import { xLabel, xValues } from "./chart-scale.ts";

it("sorts times and keeps the order of categories", () => {
  expect(xValues(chart({ xs: ["2024-03-01", "2024-01-01"], type: "time" }))).toEqual(["2024-01-01", "2024-03-01"]);
  expect(xValues(chart({ xs: ["North", "East"], type: "category" }))).toEqual(["North", "East"]);
});

it.each([
  [["2023-01-01", "2024-01-01"], "2023"],
  [["2024-01-01", "2024-02-01"], "Jan 2024"],
  [["2024-01-01", "2024-01-02"], "1 Jan 2024"],
])("writes the times %j like %s", (xs, text) => {
  expect(xLabel(xs[0] ?? "", chart({ xs, type: "time" }))).toBe(text);
});

function chart({ type, xs }: { type: Chart["x"]["type"]; xs: string[] }): Chart {
  return {
    id: "c1",
    kind: "line",
    title: "Revenue",
    x: { label: "Month", type },
    y: { label: "Revenue", unit: "USD", zeroBased: true },
    series: [{ name: "Revenue", role: "data", points: xs.map((x, index) => ({ x, y: index })) }],
    summary: "It rose.",
  };
}
