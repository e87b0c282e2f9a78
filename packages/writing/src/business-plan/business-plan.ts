import type { Chart } from "@muster/contracts/analysis";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { buildIndex } from "@muster/retrieval/search";
import { escapeMarkdown } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  ignoredLines,
  quotedText,
} from "../computed/computed-document.ts";
import { monthText } from "../computed/days.ts";
import { quoteLine, quotesAbout } from "../computed/quotes-about.ts";
import { type ComputedRequest, givenTexts, sourceLines } from "../computed/request.ts";
import { openCiter } from "../documents/document-brief.ts";
import {
  amountText,
  countMark,
  inputMark,
  moneyMark,
  monthMark,
  type Plan,
  percentText,
  readPlan,
  wholeMoney,
} from "./plan.ts";
import { inputsTable, monthsTable, quarterTable, scenarioTable, sensitivityTable, yearTable } from "./plan-tables.ts";
import { planWorkbook } from "./plan-workbook.ts";
import type { PlanMonth } from "./projection.ts";
import { type Projection, planMonths, sensitivityStep } from "./projection.ts";

/** A plan based on a 36-month projection: totals, break-even, three scenarios, and the effect of each input. */
export function writeBusinessPlan(request: ComputedRequest): ComputedDraft {
  const plan = readPlan(request);
  const { book, currency, inputs, scenarios, monthNames, assumptions, business } = plan;
  const evidence = evidenceOf(request);
  const charts = [cashChart(plan), breakEvenChart(plan), sensitivityChart(plan)];
  const [cash, breakEven, sensitivity] = charts.map(chartLine);
  return composeDraft({
    title: request.title,
    subtitle: `${business} · ${monthNames[0]} to ${monthNames.at(-1)}`,
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: "Summary",
        prose: summaryProse(plan),
        exhibits: `${yearTable(plan)}\n\n${cash}`,
        isWritable: true,
      },
      { key: "business", heading: "The business", prose: quotedText(request.description) },
      {
        key: "breakeven",
        heading: "Break-even",
        prose: breakEvenProse(plan),
        exhibits: breakEven ?? "",
        isWritable: true,
      },
      {
        key: "scenarios",
        heading: "Three scenarios",
        prose: scenarioProse(plan),
        exhibits: scenarioTable(plan),
        isWritable: true,
      },
      {
        key: "sensitivities",
        heading: "What moves the result",
        prose: sensitivityProse(plan),
        exhibits: `${sensitivity}\n\n${sensitivityTable(plan)}`,
        isWritable: true,
      },
      { key: "quarters", heading: "The projection by quarter", prose: "", exhibits: quarterTable(plan) },
      { key: "evidence", heading: "What the documents say", prose: "", exhibits: evidence.markdown },
      { key: "inputs", heading: "Inputs", prose: "", exhibits: inputsTable(plan) },
      { key: "assumptions", heading: "Assumptions", prose: bullets([...assumptions, ...standing]) },
      {
        key: "method",
        heading: "How this was computed",
        prose: bullets([...methodLines(plan), ...sourceLines(request), ...evidence.ignored]),
      },
    ],
    figures: book.figures,
    charts,
    dataTables: monthsTable(plan),
    citations: evidence.citations,
    given: givenTexts(request),
    assumptions,
    workbook: planWorkbook({ currency, inputs, scenarios, monthNames }),
  });
}

/** The model's limitations, independent of the inputs. */
const standing = [
  "Customers pay, and costs are paid, in the month in which they arise.",
  "Loans, interest, depreciation and sales tax are left out; sales are not rounded to whole numbers.",
];

function summaryProse(plan: Plan): string {
  const { base, business, days } = plan;
  const { breakEven, lowest, endCash } = base;
  const name = escapeMarkdown(business);
  const end = moneyMark(plan, {
    label: "Base: cash after 36 months",
    value: endCash,
    computation: "Cash at the start + Σ cash flow",
  });
  const months = countMark(plan, "Months projected", planMonths, "Length of the plan");
  const loss = breakEven ? base.months.findIndex(({ profit }, i) => i >= breakEven && profit < 0) + 1 : 0;
  const isFirst = breakEven === 1 ? ", its first month," : "";
  const profitable = !breakEven
    ? `${name} makes no operating profit within ${months} months`
    : loss === 0
      ? `${name} makes an operating profit from ${monthMark(plan, breakEven)}${isFirst || " on"}`
      : `${name} makes an operating profit from ${monthMark(plan, breakEven)} and a loss again in ${monthMark(plan, loss)},`;
  const need =
    lowest.cash < 0
      ? `The lowest cash balance is ${lowMark(plan)} in ${monthMark(plan, lowest.month)}: the plan needs ${moneyMark(plan, { label: "Funding needed", value: -lowest.cash, computation: "−(lowest cash balance)" })} more than the cash at the start.`
      : `The lowest cash balance is ${lowMark(plan)} in ${monthMark(plan, lowest.month)}, so the plan needs no further funding.`;
  const [first, last] = [yearSum(plan, 1), yearSum(plan, 3)];
  return [
    `${profitable} and ends ${monthMark(plan, days.length)} with ${end} in cash.`,
    `Revenue is ${first} in the first year and ${last} in the third.`,
    need,
  ].join(" ");
}

function lowMark(plan: Plan): string {
  return moneyMark(plan, {
    label: "Base: lowest cash",
    value: plan.base.lowest.cash,
    computation: "Minimum of the month-end balances",
  });
}

function yearSum(plan: Plan, year: number): string {
  const months = plan.base.months.slice((year - 1) * 12, year * 12);
  const value = months.reduce((sum, { revenue }) => sum + revenue, 0);
  return moneyMark(plan, {
    label: `Revenue, year ${year}`,
    value,
    computation: `Σ revenue, months ${year * 12 - 11}–${year * 12}`,
  });
}

function breakEvenProse(plan: Plan): string {
  const { inputs, base } = plan;
  const margin = inputs.price - inputs.unitCost;
  const perSale = plan.book.add({
    ...{ label: "Contribution per sale", value: margin, text: amountText(margin, plan.currency), unit: plan.currency },
    computation: "Price per sale − variable cost per sale",
  });
  if (margin <= 0)
    return `A sale brings in ${inputMark(plan, "price")} and costs ${inputMark(plan, "unitCost")}: with ${perSale} left, no number of sales covers the fixed costs.`;
  const needed = Math.ceil(inputs.fixedCosts / margin);
  const count = countMark(
    plan,
    "Sales to break even",
    needed,
    "Fixed costs per month / contribution per sale, rounded up",
  );
  const reached = base.breakEven
    ? `The base scenario reaches that in ${monthMark(plan, base.breakEven)}.`
    : "The base scenario does not reach that within the plan.";
  return `Each sale leaves ${perSale} after its variable cost. Fixed costs of ${inputMark(plan, "fixedCosts")} a month are covered by ${count} sales. ${reached}`;
}

function scenarioProse(plan: Plan): string {
  const { scenarios, inputs } = plan;
  const spread = inputMark(plan, "spread");
  const end = (name: string, { endCash }: Projection) =>
    moneyMark(plan, {
      label: `${name}: cash after 36 months`,
      value: endCash,
      computation: "Cash at the start + Σ cash flow",
    });
  const worst = scenarios.low.lowest.cash;
  const need =
    worst < 0
      ? `In the low scenario cash falls to ${moneyMark(plan, { label: "Low: lowest cash", value: worst, computation: "Minimum of the month-end balances" })}.`
      : "Even in the low scenario cash stays above zero.";
  return inputs.spread > 0
    ? `Sales are ${spread} lower or higher in every month; all else is equal. Cash after ${countMark(plan, "Months projected", planMonths, "Length of the plan")} months is ${end("Low", scenarios.low)}, ${end("Base", scenarios.base)} or ${end("High", scenarios.high)}. ${need}`
    : "";
}

function sensitivityProse(plan: Plan): string {
  const [strongest] = plan.sensitivities;
  if (!strongest) return "";
  const step = plan.book.add({
    label: "Step of the sensitivities",
    value: sensitivityStep * 100,
    text: percentText(sensitivityStep),
    unit: "%",
    computation: "Chosen: one input at a time",
  });
  const change = moneyMark(plan, {
    label: `${strongest.name}, worse: loss of cash`,
    value: -strongest.worse,
    computation: "Base − projection with that input alone changed",
  });
  return `One input at a time is changed by ${step}. The result depends most on ${strongest.name.toLowerCase()}: ${step} worse takes ${change} from the cash after ${countMark(plan, "Months projected", planMonths, "Length of the plan")} months.`;
}

function methodLines(plan: Plan): string[] {
  const growthMonth = countMark(plan, "First month of later growth", 13, "12 + 1");
  return [
    "Revenue is sales times price; variable costs are sales times variable cost per sale; operating profit is revenue minus variable and fixed costs.",
    `Sales grow each month from the second on; the later growth applies from month ${growthMonth}. Fixed costs rise once a year.`,
    "Tax is due on a month’s profit once total profits exceed total losses. The investment is paid in the first month.",
    "Values are rounded only for display. The Excel file contains the same model with live formulas.",
  ];
}

const maxEvidence = 8;

/** The sources' statements about the described business. */
function evidenceOf(request: ComputedRequest) {
  const passages = request.sources.flatMap(passagesOf);
  const index = buildIndex(passages);
  const citer = openCiter();
  const shown = new Set<string>();
  const asked = [
    String(request.parameters["business"] ?? ""),
    ...sentencesIn(request.description).map(({ start, end }) => request.description.slice(start, end)),
  ];
  const found = asked
    .flatMap((sentence) => quotesAbout(index, sentence, { limit: 3, share: 0.2, least: 2, shown }))
    .slice(0, maxEvidence);
  const lines = found.map(({ quote }) => quoteLine(quote, citer));
  const silent =
    request.sources.length > 0 && lines.length === 0
      ? "Nothing was found in the attached documents about this business."
      : "";
  return { markdown: silent || bullets(lines), citations: citer.citations, ignored: ignoredLines(passages) };
}

const scenarioNames = { low: "Low", base: "Base", high: "High" } as const;

function cashChart({ scenarios, days, currency }: Plan): Chart {
  const series = (["base", "low", "high"] as const).map((key) => ({
    ...{ name: scenarioNames[key], role: "data" as const },
    points: pointsOf(days, scenarios[key].months, ({ cash }) => cash),
  }));
  const ends = series.map(({ name, points }) => `${name} ${wholeMoney(points.at(-1)?.y ?? 0, currency)}`);
  return {
    ...{
      id: "cash",
      kind: "line",
      title: `Cash at the end of each month (${currency})`,
      x: { label: "", type: "time" },
      series,
    },
    y: { label: "Cash", unit: currency, zeroBased: true },
    summary: `Cash at the end of the plan: ${ends.join(", ")}.`,
  };
}

/** Revenue and total costs; they cross in the break-even month. */
function breakEvenChart({ base, days, currency }: Plan): Chart {
  const { breakEven, months } = base;
  const series = [
    { name: "Revenue", role: "data" as const, points: pointsOf(days, months, ({ revenue }) => revenue) },
    { name: "Costs", role: "data" as const, points: pointsOf(days, months, ({ variable, fixed }) => variable + fixed) },
  ];
  return {
    ...{ id: "break-even", kind: "line", title: `Revenue and costs per month, base scenario (${currency})`, series },
    ...{ x: { label: "", type: "time" }, y: { label: "Per month", unit: currency, zeroBased: true } },
    summary: breakEven
      ? `Revenue covers all costs from ${monthText(days[breakEven - 1] ?? "")} on.`
      : "Revenue stays below the costs in every month.",
  };
}

function sensitivityChart({ sensitivities, currency }: Plan): Chart {
  const points = sensitivities.map(({ name, worse }) => ({ x: name, y: -Math.round(worse) }));
  return {
    ...{
      id: "sensitivity",
      kind: "bar",
      title: `Cash lost after 36 months when an input is a tenth worse (${currency})`,
    },
    ...{ x: { label: "", type: "category" }, y: { label: "Cash lost", unit: currency, zeroBased: true } },
    series: [{ name: "", role: "data", points }],
    summary: points.map(({ x, y }) => `${x} ${wholeMoney(y, currency)}`).join(", "),
  };
}

function pointsOf(days: readonly string[], months: readonly PlanMonth[], of: (month: PlanMonth) => number) {
  return months.map((month, index) => ({ x: days[index] ?? "", y: Math.round(of(month) * 100) / 100 }));
}
