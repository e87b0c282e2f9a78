import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCount,
  formatCredits,
  formatDuration,
  formatMoneyCents,
  formatMoneyMicros,
  formatPercent,
  formatRelative,
  formatUnits,
} from "./format.ts";
import { readDollars } from "./read-dollars.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1023, "1023 bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [25 * 1024 ** 2, "25 MB"],
    [1024 ** 2 - 1, "1 MB"],
    [5 * 1024 ** 3, "5 GB"],
    [2048 * 1024 ** 3, "2 TB"],
  ])("%i → %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0 ms"],
    [840, "840 ms"],
    [1000, "1 s"],
    [1440, "1.4 s"],
    [59_960, "1 min"],
    [125_000, "2 min 5 s"],
    [3_600_000, "1 h"],
    [3_780_000, "1 h 3 min"],
  ])("%i → %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe("money", () => {
  it.each([
    [2000, "$20"],
    [1667, "$16.67"],
    [199_000, "$1,990"],
  ])("%i cents → %s", (cents, text) => {
    expect(formatMoneyCents(cents)).toBe(text);
  });

  it.each([
    [null, "Unknown"],
    [0, "$0"],
    [4500, "$0.0045"],
    [500, "$0.0005"],
    [7, "$0.000007"],
    [2_500_000, "$2.50"],
  ])("%s micro-dollars → %s", (micros, text) => {
    expect(formatMoneyMicros(micros)).toBe(text);
  });
});

it.each([
  ["50", 50_000_000],
  ["12.50", 12_500_000],
  [" $1,250.5 ", 1_250_500_000],
  ["0.000015", 15],
  ["0", 0],
  ["12,50", undefined],
  ["1,00", undefined],
  ["-3", undefined],
  ["1e9", undefined],
  ["ten", undefined],
  ["", undefined],
])("reads %j dollars as %s", (text, micros) => {
  expect(readDollars(text)).toBe(micros);
});

it.each([
  [0.5, "0.5"],
  [1234, "1,234"],
  [0.125, "0.125"],
])("%d units → %s", (units, text) => {
  expect(formatUnits(units)).toBe(text);
});

it("formats one credit in the singular", () => {
  expect([0.5, 1, 1.5].map(formatCredits)).toEqual(["0.5 credits", "1 credit", "1.5 credits"]);
});

describe("formatPercent", () => {
  it("shows a dash for unmeasured values", () => {
    expect(formatPercent(null)).toBe("—");
    expect(formatPercent(93.6)).toBe("94%");
    expect(formatPercent(93.64, 1)).toBe("93.6%");
  });
});

describe("formatCount", () => {
  it("groups thousands and keeps halves", () => {
    expect(formatCount(1_234_567)).toBe("1,234,567");
    expect(formatCount(0.5)).toBe("0.5");
  });
});

describe("formatRelative", () => {
  const now = new Date(2026, 10, 21, 17, 42, 0);
  const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

  it.each([
    [at(2026, 10, 21, 17, 41, 40), "Just now"],
    [at(2026, 10, 21, 17, 37, 0), "5 min ago"],
    [at(2026, 10, 21, 9, 5, 0), "09:05"],
    [at(2026, 10, 20, 23, 59, 0), "Yesterday, 23:59"],
    [at(2026, 10, 22, 8, 0, 0), "Tomorrow, 08:00"],
    [at(2026, 10, 14, 8, 0, 0), "14 Nov"],
    [at(2025, 10, 14, 8, 0, 0), "14 Nov 2025"],
    ["not a date", "—"],
  ])("%s → %s", (iso, text) => {
    expect(formatRelative(iso, now)).toBe(text);
  });
});
