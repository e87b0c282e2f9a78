import type {
  BreakEven,
  BreakEvenPlan,
  Expectation,
  Expected,
  ThinkingInput,
  Weighed,
} from "@muster/contracts/thinking";
import { weighOptions } from "./weigh-options.ts";

/** What can be computed from the person's figures, without a model. */
export interface Computed {
  weighed: Weighed | null;
  expected: Expected | null;
  breakEven: BreakEven | null;
}

export function computeDecision({ decision, expectation, breakEven }: ThinkingInput): Computed {
  return {
    weighed: decision ? weighOptions(decision) : null,
    expected: expectation ? expectValues(expectation) : null,
    breakEven: breakEven ? findBreakEven(breakEven) : null,
  };
}

/** Each option's outcomes weighted by their chances. Chances that add up to nearly 100 % are scaled to it. */
export function expectValues({ options }: Expectation): Expected {
  const ranking = options
    .map(({ name: option, outcomes }) => {
      const chances = chancesOf(outcomes);
      const values = outcomes.map(({ value }) => value);
      return {
        option,
        value: values.reduce((sum, value, at) => sum + value * (chances[at] ?? 0), 0),
        worst: Math.min(...values),
        best: Math.max(...values),
        lossPercent: 100 * values.reduce((sum, value, at) => sum + (value < 0 ? (chances[at] ?? 0) : 0), 0),
      };
    })
    .sort((one, other) => other.value - one.value);
  const [first, second] = ranking;
  const leader = options.find(({ name }) => name === first?.option);
  // A single option competes with not doing it.
  const rival = second ? { name: second.option, value: second.value } : { name: null, value: 0 };
  return { ranking, flips: leader ? flipsOf(leader.outcomes, rival) : [] };
}

type Outcomes = Expectation["options"][number]["outcomes"];

function chancesOf(outcomes: Outcomes): number[] {
  const sum = outcomes.reduce((total, { percent }) => total + percent, 0);
  return outcomes.map(({ percent }) => percent / sum);
}

/** The chance of each outcome at which both are worth the same, when the other outcomes keep their proportions. */
function flipsOf(outcomes: Outcomes, rival: { name: string | null; value: number }): Expected["flips"] {
  const chances = chancesOf(outcomes);
  // Of two outcomes, the chance of one follows from the other's.
  const varied = outcomes.length === 2 ? outcomes.slice(0, 1) : outcomes;
  return varied.flatMap(({ name: outcome, value }, at) => {
    const own = chances[at] ?? 0;
    if (own > 1 - 1e-9) return [];
    const others = outcomes.reduce(
      (sum, each, index) => (index === at ? sum : sum + (each.value * (chances[index] ?? 0)) / (1 - own)),
      0,
    );
    // own · value + (1 − own) · others = rival
    const flipsAt = (rival.value - others) / (value - others);
    const isPossible = Number.isFinite(flipsAt) && flipsAt >= 0 && flipsAt <= 1;
    return isPossible ? [{ outcome, percent: 100 * own, flipsAt: 100 * flipsAt, rival: rival.name }] : [];
  });
}

/** The units that cover the fixed costs, rounded up, and how far the plan is from them. */
export function findBreakEven({ fixedCost, price, unitCost, plannedUnits }: BreakEvenPlan): BreakEven {
  const margin = price - unitCost;
  // A quotient such as 3.0000000000000004 needs 3 units.
  const units = fixedCost === 0 && margin >= 0 ? 0 : margin > 0 ? Math.ceil(fixedCost / margin - 1e-9) : null;
  return {
    margin,
    units,
    revenue: units === null ? null : units * price,
    plan: plannedUnits == null ? null : planOf(plannedUnits),
  };

  function planOf(planned: number): NonNullable<BreakEven["plan"]> {
    const fixedPerUnit = planned > 0 ? fixedCost / planned : null;
    return {
      units: planned,
      profit: planned * margin - fixedCost,
      safety: planned > 0 && margin > 0 ? (planned - fixedCost / margin) / planned : null,
      lowestPrice: fixedPerUnit === null ? null : unitCost + fixedPerUnit,
      highestUnitCost: fixedPerUnit === null || price < fixedPerUnit ? null : price - fixedPerUnit,
      highestFixedCost: Math.max(0, planned * margin),
    };
  }
}
