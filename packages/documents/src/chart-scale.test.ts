import { expect, it } from "vitest";
import { chartNumber, linearScale } from "./chart-scale.ts";
import { timeTicks } from "./chart-time.ts";

it.each([
  [[0, 482_310], true, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
  [[91, 99], false, [90, 92, 94, 96, 98, 100]],
  [[-3, 4], true, [-4, -2, 0, 2, 4]],
  [[5], true, [0, 1, 2, 3, 4, 5]],
  [[0], true, [0, 1]],
  [[], true, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[0.1, 0.3], true, [0, 0.1, 0.2, 0.3]],
])("covers %j (from zero: %s) with round ticks", (values, zeroBased, ticks) => {
  expect(linearScale(values, zeroBased, 5).ticks).toEqual(ticks);
});

it.each([
  [482_310, "USD", undefined, "482,310"],
  [1_234_567, null, undefined, "1.23M"],
  [-2.75, "pp", undefined, "−2.75"],
  [12.44, "%", undefined, "12.4%"],
  [248.5, "h", undefined, "248.5"],
  [1248.5, "h", undefined, "1,249"],
  [0.0042, null, undefined, "0.0042"],
  [0, null, undefined, "0"],
  [1e300, null, undefined, "1e300"],
  [100_000, null, 100_000, "100k"],
  [2_500_000, null, 2_500_000, "2.5M"],
  [9_500, null, 500, "9,500"],
  [1_000, null, 500, "1,000"],
  [0.25, "%", 0.05, "0.25%"],
  [2.5, null, 2.5, "2.5"],
  [10_500, null, 500, "10,500"],
  [2_000, null, 2_000, "2k"],
  [0, null, 100_000, "0"],
  [500_000, null, 500_000, "0.5M"],
  [1_000_000, null, 200_000, "1,000k"],
])("writes %d %s with step %s as %s", (value, unit, step, text) => {
  expect(chartNumber(value, unit, step === undefined ? {} : { step })).toBe(text);
});

it.each([
  [37_100, null, undefined, "37.100"],
  [0.5, "%", undefined, "0,5 %"],
  [20_000, "EUR", 10_000, "20 Tsd."],
  [1_500_000, "EUR", undefined, "1,5 Mio."],
])("writes %d %s with step %s in German as %s", (value, unit, step, text) => {
  expect(chartNumber(value, unit, { language: "de", ...(step && { step }) })).toBe(text);
});

it("places no tick after the last point where points lie between midnights", () => {
  const times = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 16 + day, 5, 8));
  expect(timeTicks(times, 8).map(({ label }) => label)).toEqual([
    "17 Nov 2026",
    "18 Nov",
    "19 Nov",
    "20 Nov",
    "21 Nov",
    "22 Nov",
  ]);
});

it("labels hours by their time, with the day where it changes", () => {
  const times = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 10, 21, 13 + hour));
  expect(timeTicks(times, 9).map(({ label }) => label)).toEqual([
    ...["21 Nov 15:00", "18:00", "21:00", "22 Nov 00:00", "03:00", "06:00", "09:00", "12:00"],
  ]);
  expect(timeTicks([Date.UTC(2026, 10, 21, 13)], 9)).toHaveLength(0);
});

it.each([
  [
    [0, 7],
    [0, 5, 10],
  ],
  [
    [0, 2],
    [0, 1, 2],
  ],
  [
    [1, 1],
    [0, 1],
  ],
  [
    [0, 7.5],
    [0, 2.5, 5, 7.5],
  ],
  [
    [0, 30],
    [0, 10, 20, 30],
  ],
])("counts %j in whole steps, and other values in round ones", (values, ticks) => {
  expect(linearScale(values, true, 3).ticks).toEqual(ticks);
});
