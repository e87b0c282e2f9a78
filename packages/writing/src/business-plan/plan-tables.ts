import type { DataTable } from "@muster/contracts/analysis";
import { escapeMarkdown } from "../builtin/names.ts";
import { dataTableOf, markdownTable } from "../computed/computed-document.ts";
import type { Phrase } from "../computed/german.ts";
import { changeMark, inputMark, inputName, moneyMark, monthMark, numberText, type Plan } from "./plan.ts";
import { inputFields } from "./plan-inputs.ts";
import type { PlanMonth, Projection } from "./projection.ts";

const left = (name: string) => ({ name, align: "left" as const });
const right = (name: string) => ({ name, align: "right" as const });

interface Line {
  name: Phrase;
  of(month: PlanMonth): number;
  /** A balance is taken at the end of a period; everything else is summed. */
  isBalance?: true;
}

const lines: readonly Line[] = [
  { name: "Revenue", of: ({ revenue }) => revenue },
  { name: "Variable costs", of: ({ variable }) => variable },
  { name: "Fixed costs", of: ({ fixed }) => fixed },
  { name: "Operating profit", of: ({ profit }) => profit },
  { name: "Tax", of: ({ tax }) => tax },
  { name: "Investment", of: ({ investment }) => investment },
  { name: "Cash at the end", of: ({ cash }) => cash, isBalance: true },
];

/** A line of the projection over some months, counted from 1. */
function overMonths(plan: Plan, { name, of, isBalance }: Line, [from, to]: [number, number]): string {
  const months = plan.base.months.slice(from - 1, to);
  const value = isBalance ? of(months.at(-1) as PlanMonth) : months.reduce((sum, month) => sum + of(month), 0);
  const period = to - from === 11 ? `year ${to / 12}` : `months ${from}–${to}`;
  const computation = isBalance ? `Balance after month ${to}` : `Σ ${name.toLowerCase()}, months ${from}–${to}`;
  return moneyMark(plan, { label: `${name}, ${period}`, value, computation });
}

/** Lines without any amount are left out. */
function usedLines({ base }: Plan): Line[] {
  return lines.filter(({ of }) => base.months.some((month) => of(month) !== 0));
}

export function yearTable(plan: Plan): string {
  const years = [1, 2, 3];
  const rows = usedLines(plan).map((line) => [
    plan.locale.say(line.name),
    ...years.map((year) => overMonths(plan, line, [year * 12 - 11, year * 12])),
  ]);
  const { say } = plan.locale;
  const head = say("Base scenario ({currency})", { currency: plan.currency });
  return markdownTable(
    [left(head), right(say("First year")), right(say("Second year")), right(say("Third year"))],
    rows,
  );
}

export function quarterTable(plan: Plan): string {
  const quarters = Array.from({ length: 12 }, (_, index) => [index * 3 + 1, index * 3 + 3] as [number, number]);
  const used = usedLines(plan).filter(({ name }) => name !== "Investment");
  const rows = quarters.map((quarter) => [
    quarterName(plan, quarter),
    ...used.map((line) => overMonths(plan, line, quarter)),
  ]);
  return markdownTable(
    [left(plan.locale.say("Quarter")), ...used.map(({ name }) => right(plan.locale.say(name)))],
    rows,
  );
}

/** "Dec–Feb 2027". */
function quarterName({ book, days, locale }: Plan, [from, to]: [number, number]): string {
  const [first, last] = [days[from - 1] ?? "", days[to - 1] ?? ""];
  const text = `${locale.month(first).slice(0, 3)}–${locale.month(last).slice(0, 3)}\u00a0${last.slice(0, 4)}`;
  return book.add({
    label: `Months ${from}–${to}`,
    value: null,
    text,
    computation: `${days[0]?.slice(0, 7)} + ${from - 1} months`,
  });
}

export function scenarioTable(plan: Plan): string {
  const { scenarios, locale } = plan;
  const { say } = locale;
  const named = [
    ["Low", scenarios.low],
    ["Base", scenarios.base],
    ["High", scenarios.high],
  ] as const;
  const row = (label: string, cell: (name: string, projection: Projection) => string) => [
    label,
    ...named.map(([name, projection]) => cell(name, projection)),
  ];
  const money = (label: Phrase, of: (projection: Projection) => number, computation: string) =>
    row(say(label), (name, projection) =>
      moneyMark(plan, { label: `${name}: ${label.toLowerCase()}`, value: of(projection), computation }),
    );
  return markdownTable(
    [
      left(say("All months ({currency})", { currency: plan.currency })),
      ...[right(say("Low")), right(say("Base")), right(say("High"))],
    ],
    [
      money("Revenue", ({ revenue }) => revenue, "Σ revenue, months 1–36"),
      money("Operating profit", ({ profit }) => profit, "Σ operating profit, months 1–36"),
      money("Tax", ({ tax }) => tax, "Σ tax, months 1–36"),
      row(say("First profitable month"), (_, { breakEven }) => (breakEven ? monthMark(plan, breakEven) : say("none"))),
      money("Lowest cash", ({ lowest }) => lowest.cash, "Minimum of the month-end balances"),
      money("Cash at the end", ({ endCash }) => endCash, "Cash at the start + Σ cash flow"),
    ],
  );
}

export function sensitivityTable(plan: Plan): string {
  const { say } = plan.locale;
  const rows = plan.sensitivities.map(({ name, worse, better }) => {
    const computation = "Projection with that input alone changed − base";
    return [
      say(name),
      changeMark(plan, { label: `${name}, worse`, value: worse, computation }),
      changeMark(plan, { label: `${name}, better`, value: better, computation }),
    ];
  });
  return markdownTable([left(say("Input")), right(say("A tenth worse")), right(say("A tenth better"))], rows);
}

export function inputsTable(plan: Plan): string {
  const { say } = plan.locale;
  const rows = inputFields.map((field) => [
    escapeMarkdown(say(inputName(field))),
    inputMark(plan, field.name),
    plan.assumed.includes(field.name) ? say("assumed") : say("given"),
  ]);
  return markdownTable([left(say("Input")), right(say("Value")), left(say("Source"))], rows);
}

/** Every month of the three scenarios, with exact values. */
export function monthsTable({ scenarios, days, currency, locale }: Plan): DataTable[] {
  const { say } = locale;
  const names = [
    "Month",
    "Starts",
    "Sales",
    "Revenue",
    "Variable costs",
    "Gross profit",
    "Fixed costs",
    "Operating profit",
    "Tax",
    "Investment",
    "Cash flow",
    "Cash",
  ] as const;
  const titles = {
    base: "Projection by month, base scenario ({currency})",
    low: "Projection by month, low scenario ({currency})",
    high: "Projection by month, high scenario ({currency})",
  } as const;
  return (["base", "low", "high"] as const).map((key) => {
    const values = scenarios[key].months.map((each, index) => [
      ...[each.month, days[index] ?? "", each.sales, each.revenue, each.variable, each.gross, each.fixed, each.profit],
      ...[each.tax, each.investment, each.flow, each.cash],
    ]);
    const table = dataTableOf(
      { id: `months-${key}`, title: say(titles[key], { currency }) },
      names.map((name) => say(name)),
      values,
    );
    return {
      ...table,
      rows: values.map((row) => row.map((cell) => (typeof cell === "number" ? numberText(cell, locale) : cell))),
    };
  });
}
