import { describe, expect, it } from "vitest";
import { weighOptions } from "./weigh-options.ts";

const supplier = {
  options: ["Nord", "South"],
  criteria: [
    { name: "Price", weight: 3 },
    { name: "Quality", weight: 1 },
  ],
  scores: [
    [8, 4],
    [6, 9],
  ],
};

describe("weighing options", () => {
  it("computes totals as scores weighted by each criterion's share", () => {
    // Nord 8·0.75 + 4·0.25 = 7; South 6·0.75 + 9·0.25 = 6.75
    expect(weighOptions(supplier).ranking).toEqual([
      { option: "Nord", total: 7 },
      { option: "South", total: 6.75 },
    ]);
  });

  it("finds the share of weight at which the leader changes", () => {
    // 8p + 4(1−p) = 6p + 9(1−p) → 7p = 5
    const [price, quality] = weighOptions(supplier).flips;
    expect(price).toMatchObject({ criterion: "Price", share: 0.75, newLeader: "South" });
    expect(price?.flipsAt).toBeCloseTo(5 / 7);
    expect(quality?.flipsAt).toBeCloseTo(2 / 7);
  });

  it("reports no change of leader when one option is at least as good in every criterion", () => {
    const dominated = {
      ...supplier,
      scores: [
        [9, 9],
        [5, 6],
      ],
    };
    const { flips, robustness } = weighOptions(dominated);
    expect(flips.map(({ flipsAt }) => flipsAt)).toEqual([null, null]);
    expect(robustness).toBe(1);
  });

  it("reports a narrow lead as less robust than a wide one", () => {
    const wide = weighOptions({
      ...supplier,
      scores: [
        [10, 4],
        [2, 9],
      ],
    }).robustness;
    expect(weighOptions(supplier).robustness).toBeLessThan(wide);
  });

  it("is not robust when another option stays level", () => {
    const level = { ...supplier, scores: supplier.scores.map(() => [5, 5]) };
    expect(weighOptions(level).robustness).toBe(0);
  });

  it("reports no change of leader for a single criterion, and keeps the order of ties", () => {
    const single = { options: ["A", "B"], criteria: [{ name: "Price", weight: 1 }], scores: [[5], [5]] };
    const { flips, ranking } = weighOptions(single);
    expect(flips).toEqual([{ criterion: "Price", share: 1, flipsAt: null, newLeader: null }]);
    expect(ranking.map(({ option }) => option)).toEqual(["A", "B"]);
  });

  it("ignores a criterion without weight", () => {
    const free = {
      ...supplier,
      criteria: [
        { name: "Price", weight: 1 },
        { name: "Quality", weight: 0 },
      ],
    };
    expect(weighOptions(free).ranking[0]).toEqual({ option: "Nord", total: 8 });
  });
});
