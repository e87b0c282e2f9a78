import { type FigureRegistry, openFigures } from "../computed/computed-document.ts";
import { addMonths, nextMonthStart, readMonth } from "../computed/days.ts";
import type { Phrase } from "../computed/german.ts";
import { type Locale, localeOf } from "../computed/locale.ts";
import { type Currency, currencies, withCurrency } from "../computed/money.ts";
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
  locale: Locale;
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
  const locale = localeOf(request);
  const asked = textOf(request, "currency");
  const currency = currencies.find((each) => each === asked) ?? locale.usualCurrency;
  const start = readMonth(textOf(request, "start"));
  const first = start ?? nextMonthStart(request.today);
  const days = Array.from({ length: planMonths }, (_, index) => addMonths(first, index));
  const { say } = locale;
  const plan: Plan = {
    ...{ request, locale, currency, inputs, assumed, days, monthNames: days.map(locale.month) },
    ...{ business: textOf(request, "business"), base: project(inputs), scenarios: scenariosOf(inputs) },
    ...{ sensitivities: sensitivitiesOf(inputs), book: openFigures(), assumptions: [] },
  };
  plan.assumptions.push(
    ...(asked === "" ? [say("No currency was given: amounts are taken as {currency}.", { currency })] : []),
    ...(start
      ? []
      : [say("No first month was given: the plan is taken to start in {month}.", { month: monthMark(plan, 1) })]),
    ...assumed.map((name) =>
      say("{input} was not given: {value} is assumed.", {
        ...{ input: say(inputName(fieldOf(name))), value: inputMark(plan, name) },
      }),
    ),
  );
  return plan;
}

export function fieldOf(name: keyof PlanInputs) {
  const field = inputFields.find((each) => each.name === name);
  if (!field) throw new RangeError(`There is no input ${name}`);
  return field;
}

/** The name of an input without its unit: "Tax on profit". */
export function inputName({ label }: { label: string }): Phrase {
  // Every label is a phrase with or without this ending; the test of the plan's languages reads them all.
  return label.replace(/ \(%\)$/, "") as Phrase;
}

/** An amount in whole units: "$12,345", "−$1,234". */
export function wholeMoney(value: number, { currency, locale }: Pick<Plan, "currency" | "locale">): string {
  const rounded = Math.round(value);
  return `${rounded < 0 ? "−" : ""}${withCurrency(locale.number(Math.abs(rounded)), currency, locale.language)}`;
}

interface Amount {
  label: string;
  value: number;
  computation: string;
}

/** An amount of the projection with its computation. */
export function moneyMark(plan: Plan, { label, value, computation }: Amount): string {
  return plan.book.add({ label, value, text: wholeMoney(value, plan), unit: plan.currency, computation });
}

/** A change, always with its sign. */
export function changeMark(plan: Plan, { label, value, computation }: Amount): string {
  const text = wholeMoney(value, plan);
  return plan.book.add({
    label,
    value,
    text: value > 0 && !/^−/.test(text) ? `+${text}` : text,
    unit: plan.currency,
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
export function countMark({ book, locale }: Plan, label: string, value: number, computation: string): string {
  return book.add({ label, value, text: numberText(value, locale), computation });
}

export function numberText(value: number, { number }: Locale): string {
  return number(value, { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

export function percentText(fraction: number, { number, percent }: Locale): string {
  return percent(number(fraction * 100, { maximumFractionDigits: 2 }));
}

/** A given or assumed input. */
export function inputMark(plan: Plan, name: keyof PlanInputs): string {
  const { book, inputs, assumed, currency, locale } = plan;
  const { label, kind } = fieldOf(name);
  const value = inputs[name];
  const text =
    kind === "rate"
      ? percentText(value, locale)
      : kind === "money"
        ? amountText(value, plan)
        : numberText(value, locale);
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
export function amountText(value: number, plan: Pick<Plan, "currency" | "locale">): string {
  if (Number.isInteger(Number(value.toFixed(4)))) return wholeMoney(value, plan);
  const { currency, locale } = plan;
  const size = locale.number(Math.abs(value), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${value < 0 ? "−" : ""}${withCurrency(size, currency, locale.language)}`;
}
