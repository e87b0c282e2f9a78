import type { Chart } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { chartToSvg } from "./chart-svg.ts";
import { makeChart } from "./deliverable.factory.ts";
import { textWidth } from "./text-width.ts";

const options = { width: 640, theme: "light" } as const;

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
}

function line(parts: Partial<Chart> = {}): Chart {
  const points = [100, 120, null, 130].map((y, index) => ({ x: `2024-0${index + 1}-01`, y }));
  return makeChart({
    kind: "line",
    x: { label: "Month", type: "time" },
    series: [{ name: "Sales", role: "data", points }],
    ...parts,
  });
}

it("names the axis with its unit, every category and every value", () => {
  const words = texts(chartToSvg(makeChart(), options));
  for (const word of ["Revenue by region", "Revenue (USD)", "Region", "North", "482,310", "121,880", "500k", "0"])
    expect(words).toContain(word);
});

it.each(["Assignee", "Which branch did you visit?", "Leistungsempfängerinnen", "Owner"])(
  "shows the category axis' title %s whole, and clear of the first tick",
  (label) => {
    const points = [
      { x: "Mia", y: 10 },
      { x: "Tom", y: 4 },
    ];
    const y = { label: "Share", unit: "%", zeroBased: true };
    const chart = makeChart({ x: { label, type: "category" }, y, series: [{ name: "", role: "data", points }] });
    const svg = chartToSvg(chart, options);
    const placed = [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" font-size="11"[^>]*anchor="(\w+)"[^>]*>([^<]*)</g)];
    const title = placed.filter(([, , anchor]) => anchor === "end");
    expect(title.map(([, , , text]) => text).join(" ")).toBe(label);
    for (const [, x, , text = ""] of title) expect(Number(x) - textWidth(text) * 11).toBeGreaterThanOrEqual(-1);
    const [, tick, , text = ""] = placed.find(([, , anchor]) => anchor === "middle") ?? [];
    const right = Math.max(...title.map(([, x]) => Number(x)));
    expect(Number(tick) - (textWidth(text) * 11) / 2).toBeGreaterThan(right + 2);
  },
);

it("labels bars with the digits of the text beside them", () => {
  const points = [
    { x: "North", y: 525.5 },
    { x: "South", y: 80 },
  ];
  const y = { label: "Revenue", unit: "EUR", zeroBased: true, digits: 2 };
  const words = texts(chartToSvg(makeChart({ y, series: [{ name: "", role: "data", points }] }), options));
  expect(words).toEqual(expect.arrayContaining(["525.50", "80.00"]));
});

it.each([
  ["en", ["1 day", "6 days"]],
  ["de", ["1 Tag", "6 Tage"]],
])("writes the lengths of phases in the language of the document: %s", (language, expected) => {
  const points = [
    { x: "Setup", y: 1, from: "2027-01-04" },
    { x: "Rollout", y: 6, from: "2027-01-05" },
  ];
  const chart = makeChart({ kind: "timeline", language, series: [{ name: "", role: "data", points }] });
  expect(texts(chartToSvg(chart, options))).toEqual(expect.arrayContaining(expected));
});

it("wraps long category names without losing a word", () => {
  const name = "Central Europe and the Nordic countries, Iceland and Greenland included, without the Baltic states";
  const svg = chartToSvg(makeChart({ series: [{ name: "", role: "data", points: [{ x: name, y: 1 }] }] }), options);
  expect(texts(svg).join(" ")).toContain(name);
});

it.each([
  ["line", false, true],
  ["line", true, false],
  ["bar", false, false],
] as const)("marks a cut axis on a %s chart with zeroBased %s: %s", (kind, zeroBased, says) => {
  const y = { label: "Revenue", unit: null, zeroBased };
  const svg = chartToSvg(kind === "line" ? line({ y }) : makeChart({ y }), options);
  expect(svg.includes("not at zero")).toBe(says);
  expect(texts(svg).includes("0")).toBe(!says);
});

it("breaks a line at a gap", () => {
  expect(chartToSvg(line(), options).match(/<path d="M/g)).toHaveLength(2);
});

it("draws bars below zero to the left of it", () => {
  const points = [
    { x: "up", y: 5 },
    { x: "down", y: -5 },
  ];
  const svg = chartToSvg(makeChart({ series: [{ name: "", role: "data", points }] }), options);
  const [up, down] = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(([, x, width]) => [
    Number(x),
    Number(width),
  ]);
  expect(down?.[0] ?? 0).toBeLessThan(up?.[0] ?? 0);
  expect((down?.[0] ?? 0) + (down?.[1] ?? 0)).toBeCloseTo(up?.[0] ?? 0, 0);
});

it("draws a reference line subtly and distinguishes series without color", () => {
  const points = [
    { x: "2024-01-01", y: 1 },
    { x: "2024-02-01", y: 2 },
  ];
  const series: Chart["series"] = [
    { name: "One", role: "data", points },
    { name: "Two", role: "data", points },
    { name: "Before", role: "reference", points },
  ];
  const svg = chartToSvg(line({ series }), options);
  expect(texts(svg)).toEqual(expect.arrayContaining(["One", "Two", "Before"]));
  expect(new Set(svg.match(/stroke-dasharray="[^"]+"/g)).size).toBe(2);
  expect(svg).toContain('stroke="#8f8c85"');
});

describe("many points", () => {
  it("stay small as a scatter chart", () => {
    const points = Array.from({ length: 100_000 }, (_, index) => ({ x: index, y: Math.sin(index) * 100 }));
    const svg = chartToSvg(
      makeChart({ kind: "scatter", x: { label: "x", type: "number" }, series: [{ name: "", role: "data", points }] }),
      options,
    );
    expect(svg.length).toBeLessThan(600_000);
  });

  it("keep their extremes as a line chart", () => {
    const points = Array.from({ length: 50_000 }, (_, index) => ({ x: index, y: index === 31_234 ? 1000 : index % 7 }));
    const spiky = makeChart({
      kind: "line",
      x: { label: "x", type: "number" },
      series: [{ name: "", role: "data", points }],
    });
    const top = (svg: string) => Math.min(...[...svg.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y)));
    expect(top(chartToSvg(spiky, options))).toBeLessThan(12);
  });
});

it("notes how many categories are left out", () => {
  const points = Array.from({ length: 300 }, (_, index) => ({ x: `Category ${index}`, y: 300 - index }));
  const svg = chartToSvg(makeChart({ series: [{ name: "", role: "data", points }] }), options);
  expect(texts(svg).join()).toMatch(/and \d+ more not shown/);
  expect(Number(/height="(\d+)/.exec(svg)?.[1])).toBeLessThan(900);
});

it("formats dates as calendar dates", () => {
  const quarters = ["2024-01-01", "2024-04-01", "2024-07-01"].map((x) => ({ x, y: 1 }));
  const chart = makeChart({
    kind: "bar",
    x: { label: "", type: "time" },
    series: [{ name: "", role: "data", points: quarters }],
  });
  expect(texts(chartToSvg(chart, options))).toEqual(expect.arrayContaining(["Q1 2024", "Q3 2024"]));
});

it("contains no scripts, no external resources and no invalid XML", () => {
  const evil = `<script>alert(1)</script>"&' ]]> \u0000\ud800`;
  const svg = chartToSvg(
    makeChart({ title: evil, summary: evil, series: [{ name: evil, role: "data", points: [{ x: evil, y: 1 }] }] }),
    options,
  );
  expect(svg).not.toMatch(/<script|href=|<image|<foreignObject/);
  expect(svg).not.toContain("\u0000");
  expect(svg.replace(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
});

it("has a dark theme of the same size", () => {
  const [light, dark] = [chartToSvg(makeChart(), options), chartToSvg(makeChart(), { ...options, theme: "dark" })];
  expect(dark.replace(/#[0-9a-f]{6}/g, "")).toBe(light.replace(/#[0-9a-f]{6}/g, ""));
  expect(dark).not.toBe(light);
});

it("highlights the leader of a single series, and none when two lead or two series are compared", () => {
  const points = (...values: number[]) => values.map((y, index) => ({ x: `group ${index}`, y }));
  const quiet = (...series: number[][]) =>
    chartToSvg(
      makeChart({
        series: series.map((values, index) => ({ name: `s${index}`, role: "data", points: points(...values) })),
      }),
      options,
    ).match(/fill-opacity="0.55"/g)?.length ?? 0;
  expect(quiet([3, 9, 5])).toBe(2);
  expect(quiet([9, 9, 5])).toBe(0);
  expect(quiet([3, 9], [4, 5])).toBe(0);
  expect(quiet([3])).toBe(0);
});

it("takes the page's colors from CSS variables", () => {
  const svg = chartToSvg(makeChart(), { ...options, theme: "page", fonts: "Instrument Sans" });
  expect(svg).toContain('fill="var(--chart-1)"');
  expect(svg).toContain('font-family="Instrument Sans"');
  expect(svg).not.toMatch(/fill="#/);
});
