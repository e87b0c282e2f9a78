import type { Workbook, WorkbookCell } from "@muster/contracts/workbook";
import { inputFields, type PlanInputs } from "./plan-inputs.ts";
import { type Projection, planMonths, type Scenarios } from "./projection.ts";

interface Modelled {
  currency: string;
  inputs: PlanInputs;
  scenarios: Scenarios;
  /** Of each month, "January 2027". */
  monthNames: readonly string[];
}

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
const cellOf = (name: keyof PlanInputs) =>
  `Inputs!$B$${firstInput + inputFields.findIndex((field) => field.name === name)}`;

/** The model with live formulas: changing an input updates every month of the three scenarios. */
export function planWorkbook(model: Modelled): Workbook {
  const { currency, scenarios } = model;
  return {
    currency,
    sheets: [
      { name: "Inputs", widths: [48, 16], frozen: { rows: 3, columns: 0 }, rows: inputRows(model) },
      { name: "Summary", widths: [36, 18, 18, 18], frozen: { rows: 3, columns: 1 }, rows: summaryRows(model) },
      ...keys.map((key) => ({
        ...{ name: scenarioNames[key], widths: [8, 18, ...Array.from({ length: 12 }, () => 14)] },
        ...{ frozen: { rows: 3, columns: 2 }, rows: scenarioRows(model, key, scenarios[key]) },
      })),
    ],
  };
}

function inputRows({ inputs, currency }: Modelled): Row[] {
  return [
    [text("Inputs", "title")],
    [
      text(
        `Amounts in ${currency}; rates as fractions (0.04 is 4%). Change the colored cells: everything else follows.`,
      ),
    ],
    [text("Input", "heading"), text("Value", "heading")],
    ...inputFields.map(({ name, label, kind }): Row => {
      const named = kind === "rate" ? label.replace(/ \(%\)$/, "") : label;
      return [text(named), { value: inputs[name], style: "input" }];
    }),
  ];
}

/** How a scenario's sales differ from the base. */
const factors = { low: `(1-${cellOf("spread")})`, base: "1", high: `(1+${cellOf("spread")})` };

function scenarioRows({ monthNames, currency }: Modelled, key: keyof Scenarios, { months }: Projection): Row[] {
  const heads = [
    "Month",
    "Name",
    "Sales",
    "Revenue",
    "Variable costs",
    "Gross profit",
    "Fixed costs",
    "Operating profit",
  ];
  const more = ["Profit so far", "Tax", "Investment", "Cash flow", "Cash", "Profitable from"];
  return [
    [text(`${scenarioNames[key]} scenario`, "title")],
    [text(`Amounts in ${currency}`)],
    [...heads, ...more].map((name) => text(name, "heading")),
    ...months.map((month, index): Row => {
      const at = firstMonth + index;
      const growth = `IF(A${at}<=12,${cellOf("growth")},${cellOf("growthLater")})`;
      const isFirst = index === 0;
      return [
        { value: month.month, style: "integer" },
        text(monthNames[index] ?? ""),
        live(month.sales, isFirst ? `${cellOf("sales")}*${factors[key]}` : `C${at - 1}*(1+${growth})`),
        live(month.revenue, `C${at}*${cellOf("price")}`),
        live(month.variable, `C${at}*${cellOf("unitCost")}`),
        live(month.gross, `D${at}-E${at}`),
        live(month.fixed, `${cellOf("fixedCosts")}*(1+${cellOf("fixedGrowth")})^INT((A${at}-1)/12)`),
        live(month.profit, `F${at}-G${at}`),
        live(month.cumulated, isFirst ? `H${at}` : `I${at - 1}+H${at}`),
        live(month.tax, `${cellOf("taxRate")}*MAX(0,MIN(H${at},I${at}))`),
        live(month.investment, `IF(A${at}=1,${cellOf("investment")},0)`),
        live(month.flow, `H${at}-J${at}-K${at}`),
        live(month.cash, isFirst ? `${cellOf("cash")}+L${at}` : `M${at - 1}+L${at}`, "total"),
        live(month.profit >= 0 ? month.month : "", `IF(H${at}>=0,A${at},"")`, "integer"),
      ];
    }),
  ];
}

interface SummaryLine {
  label: string;
  formula(sheet: string): string;
  value(projection: Projection): number | string;
}

function yearly(label: string, column: string, of: (month: Projection["months"][number]) => number): SummaryLine[] {
  return [1, 2, 3].map((year) => {
    const [from, to] = [firstMonth + (year - 1) * 12, firstMonth + year * 12 - 1];
    return {
      label: `${label}, year ${year}`,
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
    ...{ label: "First profitable month", value: ({ breakEven }) => breakEven ?? "none" },
    formula: (sheet) =>
      `IF(COUNT(${sheet}!N${firstMonth}:N${lastMonth})=0,"none",MIN(${sheet}!N${firstMonth}:N${lastMonth}))`,
  },
];

function summaryRows({ scenarios, currency }: Modelled): Row[] {
  return [
    [text("Summary", "title")],
    [text(`Amounts in ${currency}`)],
    [text("", "heading"), ...keys.map((key) => text(scenarioNames[key], "heading"))],
    ...summaryLines.map(({ label, formula, value }): Row => {
      const style = label === "First profitable month" ? "integer" : "number";
      return [text(label), ...keys.map((key) => live(value(scenarios[key]), formula(scenarioNames[key]), style))];
    }),
  ];
}
