import type { PlanInputs } from "./plan-inputs.ts";

export const planMonths = 36;

export interface PlanMonth {
  /** From 1. */
  month: number;
  sales: number;
  revenue: number;
  variable: number;
  gross: number;
  fixed: number;
  /** Before tax. */
  profit: number;
  cumulated: number;
  tax: number;
  investment: number;
  flow: number;
  /** At the month's end. */
  cash: number;
}

export interface Projection {
  months: PlanMonth[];
  revenue: number;
  profit: number;
  tax: number;
  endCash: number;
  /** The first month whose operating profit is not negative; undefined when there is none. */
  breakEven: number | undefined;
  lowest: { month: number; cash: number };
}

/**
 * Month by month, unrounded, like the workbook's formulas: sales grow from the second month; tax is due on a month's profit as
 * far as total profits exceed total losses; the investment is paid in the first month.
 */
export function project(inputs: PlanInputs, salesFactor = 1): Projection {
  const months: PlanMonth[] = [];
  for (let month = 1; month <= planMonths; month++)
    months.push(nextMonth(inputs, month, { salesFactor, before: months.at(-1) }));
  const sum = (of: (each: PlanMonth) => number) => months.reduce((total, each) => total + of(each), 0);
  const lowest = months.reduce((low, each) => (each.cash < low.cash ? each : low));
  return {
    months,
    revenue: sum(({ revenue }) => revenue),
    profit: sum(({ profit }) => profit),
    tax: sum(({ tax }) => tax),
    endCash: months.at(-1)?.cash ?? 0,
    breakEven: months.find(({ profit }) => profit >= 0)?.month,
    lowest: { month: lowest.month, cash: lowest.cash },
  };
}

interface Before {
  salesFactor: number;
  before: PlanMonth | undefined;
}

function nextMonth(inputs: PlanInputs, month: number, { salesFactor, before }: Before): PlanMonth {
  const growth = month <= 12 ? inputs.growth : inputs.growthLater;
  const sales = before ? before.sales * (1 + growth) : inputs.sales * salesFactor;
  const revenue = sales * inputs.price;
  const variable = sales * inputs.unitCost;
  const gross = revenue - variable;
  const fixed = inputs.fixedCosts * (1 + inputs.fixedGrowth) ** Math.floor((month - 1) / 12);
  const profit = gross - fixed;
  const cumulated = (before?.cumulated ?? 0) + profit;
  const tax = inputs.taxRate * Math.max(0, Math.min(profit, cumulated));
  const investment = month === 1 ? inputs.investment : 0;
  const flow = profit - tax - investment;
  return {
    ...{ month, sales, revenue, variable, gross, fixed, profit, cumulated, tax, investment, flow },
    cash: (before?.cash ?? inputs.cash) + flow,
  };
}

export interface Scenarios {
  low: Projection;
  base: Projection;
  high: Projection;
}

/** Sales lower and higher by the spread in every month; everything else equal. */
export function scenariosOf(inputs: PlanInputs): Scenarios {
  return { low: project(inputs, 1 - inputs.spread), base: project(inputs), high: project(inputs, 1 + inputs.spread) };
}

export interface Sensitivity {
  name: "Price per sale" | "Sales" | "Variable cost per sale" | "Fixed costs" | "Growth of sales";
  /** Change of the cash after 36 months when the input is worse, and better, by the step. */
  worse: number;
  better: number;
}

/** How far each input is moved, by itself. */
export const sensitivityStep = 0.1;

/** A tenth lower: a decline becomes steeper. */
function lowered(rate: number): number {
  return rate - Math.abs(rate) * sensitivityStep;
}

/** The effect of a 10% change of one input on the cash after 36 months, strongest first. */
export function sensitivitiesOf(inputs: PlanInputs): Sensitivity[] {
  const base = project(inputs).endCash;
  const change = (parts: Partial<PlanInputs>) => project({ ...inputs, ...parts }).endCash - base;
  const [down, up] = [1 - sensitivityStep, 1 + sensitivityStep];
  const found: Sensitivity[] = [
    {
      name: "Price per sale",
      worse: change({ price: inputs.price * down }),
      better: change({ price: inputs.price * up }),
    },
    { name: "Sales", worse: change({ sales: inputs.sales * down }), better: change({ sales: inputs.sales * up }) },
    {
      name: "Variable cost per sale",
      worse: change({ unitCost: inputs.unitCost * up }),
      better: change({ unitCost: inputs.unitCost * down }),
    },
    {
      name: "Fixed costs",
      worse: change({ fixedCosts: inputs.fixedCosts * up }),
      better: change({ fixedCosts: inputs.fixedCosts * down }),
    },
    {
      name: "Growth of sales",
      worse: change({ growth: lowered(inputs.growth), growthLater: lowered(inputs.growthLater) }),
      better: change({ growth: -lowered(-inputs.growth), growthLater: -lowered(-inputs.growthLater) }),
    },
  ];
  return found.filter(({ worse, better }) => worse !== 0 || better !== 0).toSorted((a, b) => a.worse - b.worse);
}
