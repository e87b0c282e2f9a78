import type { Workbook, WorkbookCell } from "@muster/contracts/workbook";
import type { Phrase } from "../computed/german.ts";
import type { Locale } from "../computed/locale.ts";
import { inputName, type Plan } from "./plan.ts";
import { inputFields, type PlanInputs } from "./plan-inputs.ts";
import { type Projection, planMonths, type Scenarios } from "./projection.ts";

type Modelled = Pick<Plan, "currency" | "inputs" | "scenarios" | "monthNames" | "locale">;

type Row = (WorkbookCell | null)[];
const text = (value: string, style: WorkbookCell["style"] = "text"): WorkbookCell => ({ value, style });
const live = (value: number | string, formula: string, style: WorkbookCell["style"] = "number"): WorkbookCell => ({
  value,
  formula,
  style,
});

const firstInput = 4;
const firstMonth = 4;
const lastMonth = firstMonth + planMonths - 1;
const scenarioNames = { low: "Low", base: "Base", high: "High" } as const;
const keys = ["low", "base", "high"] as const;

/** The cell of an input: "Inputs!$B$4". */
const cellOf = ({ say }: Locale, name: keyof PlanInputs) =>
  `${say("Inputs")}!$B$${firstInput + inputFields.findIndex((field) => field.name === name)}`;

/** The model with live formulas: changing an input updates every month of the three scenarios. */
export function planWorkbook(model: Modelled): Workbook {
  const { currency, scenarios, locale } = model;
  const { say } = locale;
  return {
    currency,
    sheets: [
      { name: say("Inputs"), widths: [48, 16], frozen: { rows: 3, columns: 0 }, rows: inputRows(model) },
      { name: say("Summary"), widths: [36, 18, 18, 18], frozen: { rows: 3, columns: 1 }, rows: summaryRows(model) },
      ...keys.map((key) => ({
        ...{ name: say(scenarioNames[key]), widths: [8, 18, ...Array.from({ length: 12 }, () => 14)] },
        ...{ frozen: { rows: 3, columns: 2 }, rows: scenarioRows(model, key, scenarios[key]) },
      })),
    ],
  };
}

function inputRows({ inputs, currency, locale: { say } }: Modelled): Row[] {
  return [
    [text(say("Inputs"), "title")],
    [
      text(
        say(
          "Amounts in {currency}; rates as fractions (0.04 is 4%). Change the colored cells: everything else follows.",
          {
            currency,
          },
        ),
      ),
    ],
    [text(say("Input"), "heading"), text(say("Value"), "heading")],
    ...inputFields.map((field): Row => [text(say(inputName(field))), { value: inputs[field.name], style: "input" }]),
  ];
}

/** How a scenario's sales differ from the base. */
const factorOf = (locale: Locale, key: keyof Scenarios) =>
  ({ low: `(1-${cellOf(locale, "spread")})`, base: "1", high: `(1+${cellOf(locale, "spread")})` })[key];

function scenarioRows({ monthNames, currency, locale }: Modelled, key: keyof Scenarios, { months }: Projection): Row[] {
  const { say } = locale;
  const cell = (name: keyof PlanInputs) => cellOf(locale, name);
  const heads = [
    "Month",
    "Name",
    "Sales",
    "Revenue",
    "Variable costs",
    "Gross profit",
    "Fixed costs",
    "Operating profit",
  ] as const;
  const more = ["Profit so far", "Tax", "Investment", "Cash flow", "Cash", "Profitable from"] as const;
  const titles = { low: "Low scenario", base: "Base scenario", high: "High scenario" } as const;
  return [
    [text(say(titles[key]), "title")],
    [text(say("Amounts in {currency}", { currency }))],
    [...heads, ...more].map((name) => text(say(name), "heading")),
    ...months.map((month, index): Row => {
      const at = firstMonth + index;
      const growth = `IF(A${at}<=12,${cell("growth")},${cell("growthLater")})`;
      const isFirst = index === 0;
      return [
        { value: month.month, style: "integer" },
        text(monthNames[index] ?? ""),
        live(month.sales, isFirst ? `${cell("sales")}*${factorOf(locale, key)}` : `C${at - 1}*(1+${growth})`),
        live(month.revenue, `C${at}*${cell("price")}`),
        live(month.variable, `C${at}*${cell("unitCost")}`),
        live(month.gross, `D${at}-E${at}`),
        live(month.fixed, `${cell("fixedCosts")}*(1+${cell("fixedGrowth")})^INT((A${at}-1)/12)`),
        live(month.profit, `F${at}-G${at}`),
        live(month.cumulated, isFirst ? `H${at}` : `I${at - 1}+H${at}`),
        live(month.tax, `${cell("taxRate")}*MAX(0,MIN(H${at},I${at}))`),
        live(month.investment, `IF(A${at}=1,${cell("investment")},0)`),
        live(month.flow, `H${at}-J${at}-K${at}`),
        live(month.cash, isFirst ? `${cell("cash")}+L${at}` : `M${at - 1}+L${at}`, "total"),
        live(month.profit >= 0 ? month.month : "", `IF(H${at}>=0,A${at},"")`, "integer"),
      ];
    }),
  ];
}

interface SummaryLine {
  label: Phrase;
  /** Of the sum: 1 to 3. */
  year?: number;
  formula(sheet: string): string;
  value(projection: Projection): number | string;
}

function yearly(label: Phrase, column: string, of: (month: Projection["months"][number]) => number): SummaryLine[] {
  return [1, 2, 3].map((year) => {
    const [from, to] = [firstMonth + (year - 1) * 12, firstMonth + year * 12 - 1];
    return {
      label,
      year,
      formula: (sheet) => `SUM(${sheet}!${column}${from}:${column}${to})`,
      value: ({ months }) => months.slice((year - 1) * 12, year * 12).reduce((sum, month) => sum + of(month), 0),
    };
  });
}

const summaryLines: SummaryLine[] = [
  ...yearly("Revenue", "D", ({ revenue }) => revenue),
  ...yearly("Operating profit", "H", ({ profit }) => profit),
  { label: "Cash after 36 months", formula: (sheet) => `${sheet}!M${lastMonth}`, value: ({ endCash }) => endCash },
  {
    ...{ label: "Lowest cash", value: ({ lowest }) => lowest.cash },
    formula: (sheet) => `MIN(${sheet}!M${firstMonth}:M${lastMonth})`,
  },
  {
    ...{ label: "First profitable month", value: ({ breakEven }) => breakEven ?? "–" },
    formula: (sheet) =>
      `IF(COUNT(${sheet}!N${firstMonth}:N${lastMonth})=0,"–",MIN(${sheet}!N${firstMonth}:N${lastMonth}))`,
  },
];

function summaryRows({ scenarios, currency, locale: { say } }: Modelled): Row[] {
  return [
    [text(say("Summary"), "title")],
    [text(say("Amounts in {currency}", { currency }))],
    [text("", "heading"), ...keys.map((key) => text(say(scenarioNames[key]), "heading"))],
    ...summaryLines.map(({ label, year, formula, value }): Row => {
      const style = label === "First profitable month" ? "integer" : "number";
      const named = year ? say("{name}, year {year}", { name: say(label), year: String(year) }) : say(label);
      return [text(named), ...keys.map((key) => live(value(scenarios[key]), formula(say(scenarioNames[key])), style))];
    }),
  ];
}
