import type { Analysis, Finding } from "@muster/contracts/analysis";
import fc from "fast-check";
import { type AnalysisBuilder, addRanking, buildAnalysis } from "./analysis.factory.ts";

const amount = fc.double({ min: -1e7, max: 1e7, noNaN: true }).map((value) => Math.round(value * 100) / 100);
const positive = amount.map((value) => Math.abs(value) + 1);
const names = fc.uniqueArray(
  fc.constantFrom(
    "North",
    "South",
    "East 7",
    "West",
    "São Paulo",
    "*Star*",
    "A_b",
    "Q2 Deals",
    "[x](http://e.vil)",
    "Twelve Oaks",
    "2024",
  ),
  { minLength: 1, maxLength: 6 },
);
const caution = fc.subarray(["small_sample", "partial_last_period", "averages_hide", "outliers_present", "odd_thing"]);

type Adder = (b: AnalysisBuilder) => void;

const ranking = fc.tuple(names, fc.array(amount, { minLength: 6, maxLength: 6 }), caution).map(
  ([labels, values, cautions]): Adder =>
    (b) => {
      addRanking(b, Object.fromEntries(labels.map((label, index) => [label, values[index] ?? 0])), {
        cautions,
        answersQuestion: true,
      });
    },
);

const trend = fc
  .record({
    first: amount,
    last: amount,
    slope: amount,
    p: fc.double({ min: 0, max: 1, noNaN: true }),
    direction: fc.constantFrom("up" as const, "down" as const, "flat" as const),
  })
  .map(
    ({ first, last, slope, p, direction }): Adder =>
      (b) => {
        const figures: Record<string, string> = {
          first: b.number("Revenue, January 2023", first, "money"),
          firstPeriod: b.name("First month", "January 2023"),
          last: b.number("Revenue, June 2024", last, "money"),
          lastPeriod: b.name("Last month", "June 2024"),
          change: b.number("Change of revenue", last - first, "money"),
          slope: b.number("Slope of revenue", slope, "decimal"),
          pValue: b.number("p value of the trend", Math.round(p * 100) / 100, "decimal"),
          r2: b.number("R² of the trend", 0.42, "decimal"),
        };
        if (first > 0)
          figures["changePercent"] = b.number(
            "Change of revenue in percent",
            (100 * (last - first)) / first,
            "percent",
          );
        b.add({
          kind: "trend",
          subject: { measure: "Revenue", aggregate: "sum", time: "Date", grain: "month" },
          direction,
          figures,
          importance: 0.8,
        });
      },
  );

const change = fc.tuple(names, amount, amount, fc.array(amount, { minLength: 6, maxLength: 6 })).map(
  ([labels, before, after, moves]): Adder =>
    (b) => {
      const figures: Record<string, string> = {
        before: b.number("Cost, May 2024", before, "money"),
        beforePeriod: b.name("Before", "May 2024"),
        after: b.number("Cost, June 2024", after, "money"),
        afterPeriod: b.name("After", "June 2024"),
        change: b.number("Change of cost", after - before, "money"),
      };
      if (before > 0)
        figures["changePercent"] = b.number("Change of cost in percent", (100 * (after - before)) / before, "percent");
      const rows = labels.map((label, index) => ({
        label,
        figures: { change: b.number(`Change of cost, ${label}`, moves[index] ?? 0, "money") },
      }));
      b.add({
        kind: "change",
        subject: { measure: "Cost", aggregate: "sum", dimension: "Region", time: "Date", grain: "month" },
        figures,
        rows,
        importance: 0.7,
      });
    },
);

const levels = fc
  .tuple(positive, positive, positive, fc.constantFrom("total" as const, "distribution" as const, "value" as const))
  .map(
    ([a, c, d, kind]): Adder =>
      (b) => {
        const [low, middle, high] = [a, c, d].toSorted((x, y) => x - y) as [number, number, number];
        const figures = {
          value: b.number("Price", middle, "decimal"),
          rows: b.number("Rows", 120),
          mean: b.number("Mean price", middle, "decimal"),
          median: b.number("Median price", low, "decimal"),
          min: b.number("Lowest price", low, "decimal"),
          max: b.number("Highest price", high, "decimal"),
          p25: b.number("Price, lower quartile", low, "decimal"),
          p75: b.number("Price, upper quartile", high, "decimal"),
        };
        b.add({
          kind,
          subject: { measure: "Unit_price", aggregate: kind === "value" ? "mean" : "sum", filter: "Region = North" },
          figures,
          importance: 0.4,
        });
      },
  );

const rest = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 1, max: 99, noNaN: true }),
  )
  .map(
    ([count, r, percent]): Adder =>
      (b) => {
        const findings: (Partial<Finding> & Pick<Finding, "kind">)[] = [
          {
            kind: "outliers",
            subject: { measure: "Revenue" },
            figures: {
              count: b.number("Unusual values", count),
              typicalLow: b.number("Usual low", 10, "money"),
              typicalHigh: b.number("Usual high", 90, "money"),
            },
            rows: count
              ? [{ label: "Row 17 (Acme 3)", figures: { value: b.number("Revenue, row 17", 9321, "money") } }]
              : [],
          },
          {
            kind: "correlation",
            subject: { measure: "Revenue", other: "Visits" },
            direction: r > 0 ? "positive" : "negative",
            figures: {
              r: b.number("r of revenue and visits", Math.round(r * 100) / 100, "decimal"),
              n: b.number("Rows compared", 118),
            },
            cautions: ["not_causal"],
          },
          {
            kind: "concentration",
            subject: { measure: "Revenue", dimension: "Customer" },
            figures: {
              topCount: b.number("Largest customers", 3),
              topShare: b.number("Share of the largest customers", percent, "percent"),
              groups: b.number("Customers", 57),
              hhi: b.number("Concentration index", 0.31, "decimal"),
            },
          },
          {
            kind: "missing",
            subject: {},
            figures: {
              count: b.number("Empty cells", count),
              percent: b.number("Share of empty cells", percent, "percent"),
            },
            rows: [{ label: "Region", figures: { count: b.number("Empty cells, region", count) } }],
          },
          { kind: "quality", detail: "4 duplicate rows were kept", figures: {} },
        ];
        for (const finding of findings) b.add(finding);
      },
  );

/** Analyses with every kind of finding and varied values and names. */
export const randomAnalysis: fc.Arbitrary<Analysis> = fc
  .array(fc.oneof(ranking, trend, change, levels, rest), { minLength: 1, maxLength: 6 })
  .map((adders) => {
    const b = buildAnalysis({ asked: "What stands out?" });
    for (const add of adders) add(b);
    return b.analysis;
  });
