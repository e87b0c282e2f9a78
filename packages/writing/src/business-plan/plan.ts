import { addMonths, monthText, nextMonthStart, readMonth } from "../computed/days.ts";
import { type FigureRegistry, openFigures } from "../computed/figure-registry.ts";
import { type Currency, currencies, signOf } from "../computed/money.ts";
import { type ComputedRequest, textOf } from "../computed/request.ts";
import { inputFields, type PlanInputs, readInputs } from "./plan-inputs.ts";
import {
  type Projection,
  planMonths,
  project,
  type Scenarios,
  type Sensitivity,
  scenariosOf,
  sensitivitiesOf,
} from "./projection.ts";

/** A business with its projection, and the marks of its figures. */
export interface Plan {
  request: ComputedRequest;
  business: string;
  currency: Currency;
  inputs: PlanInputs;
  assumed: (keyof PlanInputs)[];
  scenarios: Scenarios;
  base: Projection;
  sensitivities: Sensitivity[];
  /** The first day of each month. */
  days: string[];
  monthNames: string[];
  book: FigureRegistry;
  assumptions: string[];
}

export function readPlan(request: ComputedRequest): Plan {
  const { inputs, assumed } = readInputs(request);
  const asked = textOf(request, "currency");
  const currency = currencies.find((each) => each === asked) ?? "USD";
  const start = readMonth(textOf(request, "start"));
  const first = start ?? nextMonthStart(request.today);
  const days = Array.from({ length: planMonths }, (_, index) => addMonths(first, index));
  const plan: Plan = {
    ...{ request, currency, inputs, assumed, days, monthNames: days.map(monthText) },
    ...{ business: textOf(request, "business"), base: project(inputs), scenarios: scenariosOf(inputs) },
    ...{ sensitivities: sensitivitiesOf(inputs), book: openFigures(), assumptions: [] },
  };
  plan.assumptions.push(
    ...(asked === "" ? [`No currency was given: amounts are taken as ${currency}.`] : []),
    ...(start ? [] : [`No first month was given: the plan is taken to start in ${monthMark(plan, 1)}.`]),
    ...assumed.map((name) => {
      const { label } = fieldOf(name);
      return `${label.replace(/ \(%\)$/, "")} was not given: ${inputMark(plan, name)} is assumed.`;
    }),
  );
  return plan;
}

export function fieldOf(name: keyof PlanInputs) {
  const field = inputFields.find((each) => each.name === name);
  if (!field) throw new RangeError(`There is no input ${name}`);
  return field;
}

/** An amount in whole units: "$12,345", "−$1,234". */
export function wholeMoney(value: number, currency: Currency): string {
  const rounded = Math.round(value);
  return `${rounded < 0 ? "−" : ""}${signOf(currency)}${Math.abs(rounded).toLocaleString("en-US")}`;
}

interface Amount {
  label: string;
  value: number;
  computation: string;
}

/** An amount of the projection with its computation. */
export function moneyMark({ book, currency }: Plan, { label, value, computation }: Amount): string {
  return book.add({ label, value, text: wholeMoney(value, currency), unit: currency, computation });
}

/** A change, always with its sign. */
export function changeMark({ book, currency }: Plan, { label, value, computation }: Amount): string {
  const text = wholeMoney(value, currency);
  return book.add({
    label,
    value,
    text: value > 0 && !/^−/.test(text) ? `+${text}` : text,
    unit: currency,
    computation,
  });
}

/** "March 2028": the month after that many months of the plan. */
export function monthMark({ book, monthNames, days }: Plan, month: number): string {
  return book.add({
    ...{ label: `Month ${month}`, value: null, text: monthNames[month - 1] ?? "" },
    computation: `${days[0]?.slice(0, 7)} + ${month - 1} months`,
  });
}

/** A bare number of the plan: its length, a step, a count of months. */
export function countMark({ book }: Plan, label: string, value: number, computation: string): string {
  return book.add({ label, value, text: numberText(value), computation });
}

export function numberText(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 }).replace("-", "−");
}

export function percentText(fraction: number): string {
  return `${(fraction * 100).toLocaleString("en-US", { maximumFractionDigits: 2 }).replace("-", "−")}%`;
}

/** A given or assumed input. */
export function inputMark({ book, inputs, assumed, currency }: Plan, name: keyof PlanInputs): string {
  const { label, kind } = fieldOf(name);
  const value = inputs[name];
  const text =
    kind === "rate" ? percentText(value) : kind === "money" ? amountText(value, currency) : numberText(value);
  const unit = kind === "rate" ? "%" : kind === "money" ? currency : null;
  const computation = assumed.includes(name) ? "Assumption" : "Task details";
  return book.add({
    label: label.replace(/ \(%\)$/, ""),
    value: kind === "rate" ? value * 100 : value,
    text,
    unit,
    computation,
  });
}

/** Prices keep their cents. */
export function amountText(value: number, currency: Currency): string {
  if (Number.isInteger(Number(value.toFixed(4)))) return wholeMoney(value, currency);
  const size = Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${value < 0 ? "−" : ""}${signOf(currency)}${size}`;
}
