import type { Chart } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { labelEvery, linear, niceTicks, seriesColour, xLabel, xValues, yDomain } from "./chart-scale.ts";

describe("niceTicks", () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [-12, 31, [-20, -10, 0, 10, 20, 30, 40]],
    [0, 0, [0, 1]],
  ])("%d to %d", (low, high, ticks) => {
    expect(niceTicks(low, high)).toEqual(ticks);
  });

  it("covers the range whatever it is", () => {
    for (const [low, high] of [
      [3, 1_234_567],
      [0.0001, 0.00031],
      [-5, -1],
      [7, 7],
    ] as const) {
      const ticks = niceTicks(low, high);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeLessThanOrEqual(9);
    }
  });
});

describe("axes", () => {
  it("starts bars at zero even when the chart does not ask for it", () => {
    expect(yDomain(chart({ kind: "bar", zeroBased: false, ys: [90, 100] }))[0]).toBe(0);
  });

  it("starts lines near the data when zero is not asked for", () => {
    expect(yDomain(chart({ kind: "line", zeroBased: false, ys: [90, 100] }))[0]).toBeGreaterThan(80);
  });

  it("has a domain when every value is a gap", () => {
    expect(yDomain(chart({ kind: "line", zeroBased: true, ys: [null, null] }))).toEqual([0, 1]);
  });

  it("sorts times and keeps categories as they come", () => {
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
});

it("maps linearly and survives a range of nothing", () => {
  expect(linear([0, 10], [100, 0])(5)).toBe(50);
  expect(linear([3, 3], [0, 10])(3)).toBe(0);
});

it("writes every label where there is room, else every n-th", () => {
  expect(labelEvery(5, 800, 64)).toBe(1);
  expect(labelEvery(100, 640, 64)).toBe(10);
});

it("keeps the data's colours in order past a reference line", () => {
  const drawn = chart({});
  const [series] = drawn.series;
  if (!series) throw new Error("the chart has a series");
  const three = { ...drawn, series: [series, { ...series, role: "reference" as const }, series] };
  expect([0, 1, 2].map((index) => seriesColour(three, index))).toEqual([
    "var(--chart-1)",
    "var(--chart-6)",
    "var(--chart-2)",
  ]);
});

interface Sketch {
  kind?: Chart["kind"];
  zeroBased?: boolean;
  type?: Chart["x"]["type"];
  xs?: string[];
  ys?: (number | null)[];
}

function chart({ kind = "line", zeroBased = true, type = "category", xs = ["a", "b"], ys = [1, 2] }: Sketch): Chart {
  return {
    id: "c1",
    kind,
    title: "Revenue",
    x: { label: "Month", type },
    y: { label: "Revenue", unit: "USD", zeroBased },
    series: [{ name: "Revenue", role: "data", points: xs.map((x, index) => ({ x, y: ys[index] ?? null })) }],
    summary: "It rose.",
  };
}
