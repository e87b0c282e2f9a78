import { type ComputedRequest, numberOf, textOf } from "../computed/request.ts";

/** Inputs of a projection. Rates are fractions; amounts are in units of the currency. */
export interface PlanInputs {
  price: number;
  unitCost: number;
  /** In the first month. */
  sales: number;
  /** Per month: months 2–12, and from month 13 on. */
  growth: number;
  growthLater: number;
  fixedCosts: number;
  /** Per year. */
  fixedGrowth: number;
  investment: number;
  cash: number;
  taxRate: number;
  /** How much lower and higher sales are in the other two scenarios. */
  spread: number;
}

interface InputField {
  /** Of the form's parameter. */
  name: keyof PlanInputs;
  label: string;
  placeholder: string;
  /** Its notation: an amount, a count, or a rate that is entered in percent. */
  kind: "money" | "count" | "rate";
  /** The default, in the form's own unit; undefined when no default is sensible. */
  usual: number | "half of the growth" | undefined;
  least: number;
  most: number;
}

const most = 1e12;

/** The form, the inputs and the first sheet of the workbook share one order. */
export const inputFields: readonly InputField[] = [
  { name: "price", label: "Price per sale", placeholder: "80", kind: "money", usual: undefined, least: 0, most },
  {
    name: "unitCost",
    label: "Variable cost per sale",
    placeholder: "25",
    kind: "money",
    usual: undefined,
    least: 0,
    most,
  },
  {
    name: "sales",
    label: "Sales in the first month",
    placeholder: "120",
    kind: "count",
    usual: undefined,
    least: 0,
    most,
  },
  {
    name: "growth",
    label: "Growth of sales per month, first year (%)",
    placeholder: "4",
    kind: "rate",
    usual: 0,
    least: -50,
    most: 100,
  },
  {
    name: "growthLater",
    label: "Growth of sales per month, later (%)",
    placeholder: "Half of the first year’s",
    kind: "rate",
    usual: "half of the growth",
    least: -50,
    most: 50,
  },
  {
    name: "fixedCosts",
    label: "Fixed costs per month",
    placeholder: "6000",
    kind: "money",
    usual: undefined,
    least: 0,
    most,
  },
  {
    name: "fixedGrowth",
    label: "Increase of fixed costs per year (%)",
    placeholder: "0",
    kind: "rate",
    usual: 0,
    least: -50,
    most: 100,
  },
  {
    name: "investment",
    label: "Investment in the first month",
    placeholder: "0",
    kind: "money",
    usual: 0,
    least: 0,
    most,
  },
  { name: "cash", label: "Cash at the start", placeholder: "0", kind: "money", usual: 0, least: -most, most },
  { name: "taxRate", label: "Tax on profit (%)", placeholder: "0", kind: "rate", usual: 0, least: 0, most: 100 },
  {
    name: "spread",
    label: "Spread of the scenarios (%)",
    placeholder: "20",
    kind: "rate",
    usual: 20,
    least: 1,
    most: 90,
  },
];

export interface ReadInputs {
  inputs: PlanInputs;
  /** Names of the inputs for which a default is used. */
  assumed: (keyof PlanInputs)[];
}

/** Names of the inputs without a default that were not given as a number in their range. */
export function missingInputs(request: Pick<ComputedRequest, "parameters">): InputField[] {
  return inputFields.filter((field) => field.usual === undefined && !isGiven(request, field));
}

export function readInputs(request: Pick<ComputedRequest, "parameters">): ReadInputs {
  const assumed: (keyof PlanInputs)[] = [];
  const read = (field: InputField): number => {
    if (isGiven(request, field)) return numberOf(request, field.name) ?? 0;
    assumed.push(field.name);
    const growth = numberOf(request, "growth") ?? 0;
    return field.usual === "half of the growth" ? growth / 2 : (field.usual ?? 0);
  };
  const entries = inputFields.map((field) => [field.name, field.kind === "rate" ? read(field) / 100 : read(field)]);
  // the fields contain every input once
  return { inputs: Object.fromEntries(entries) as unknown as PlanInputs, assumed };
}

/** What is wrong with a given value; undefined when it is valid or missing. */
export function inputProblem(request: Pick<ComputedRequest, "parameters">, field: InputField): string | undefined {
  if (textOf(request, field.name) === "" || isGiven(request, field)) return undefined;
  const { least, most: highest } = field;
  if (numberOf(request, field.name) === undefined) return "Enter a number";
  return field.kind === "rate" || least < 0
    ? `Enter ${least} to ${highest.toLocaleString("en-US")}`
    : "Enter 0 or more";
}

function isGiven(request: Pick<ComputedRequest, "parameters">, { name, least, most: highest }: InputField): boolean {
  const value = numberOf(request, name);
  return value !== undefined && value >= least && value <= highest;
}
