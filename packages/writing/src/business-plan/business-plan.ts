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
import type { Locale } from "../computed/locale.ts";
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
  const { book, monthNames, assumptions, business, locale } = plan;
  const { say } = locale;
  const evidence = evidenceOf(request, locale);
  const charts = [cashChart(plan), breakEvenChart(plan), sensitivityChart(plan)];
  const [cash, breakEven, sensitivity] = charts.map(chartLine);
  return composeDraft({
    language: locale.language,
    title: request.title,
    subtitle: `${business} · ${say("{from} to {to}", { from: monthNames[0] ?? "", to: monthNames.at(-1) ?? "" })}`,
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: say("Summary"),
        prose: summaryProse(plan),
        exhibits: `${yearTable(plan)}\n\n${cash}`,
        isWritable: true,
      },
      { key: "business", heading: say("The business"), prose: quotedText(request.description) },
      {
        key: "breakeven",
        heading: say("Break-even"),
        prose: breakEvenProse(plan),
        exhibits: breakEven ?? "",
        isWritable: true,
      },
      {
        key: "scenarios",
        heading: say("Three scenarios"),
        prose: scenarioProse(plan),
        exhibits: scenarioTable(plan),
        isWritable: true,
      },
      {
        key: "sensitivities",
        heading: say("What moves the result"),
        prose: sensitivityProse(plan),
        exhibits: `${sensitivity}\n\n${sensitivityTable(plan)}`,
        isWritable: true,
      },
      { key: "quarters", heading: say("The projection by quarter"), prose: "", exhibits: quarterTable(plan) },
      { key: "evidence", heading: say("What the documents say"), prose: "", exhibits: evidence.markdown },
      { key: "inputs", heading: say("Inputs"), prose: "", exhibits: inputsTable(plan) },
      {
        key: "assumptions",
        heading: say("Assumptions"),
        prose: bullets([...assumptions, ...standing.map((line) => say(line))]),
      },
      {
        key: "method",
        heading: say("How this was computed"),
        prose: bullets([...methodLines(plan), ...sourceLines(request, locale), ...evidence.ignored]),
      },
    ],
    figures: book.figures,
    charts,
    dataTables: monthsTable(plan),
    citations: evidence.citations,
    given: givenTexts(request),
    assumptions,
    workbook: planWorkbook(plan),
  });
}

/** The model's limitations, independent of the inputs. */
const standing = [
  "Customers pay, and costs are paid, in the month in which they arise.",
  "Loans, interest, depreciation and sales tax are left out; sales are not rounded to whole numbers.",
] as const;

function summaryProse(plan: Plan): string {
  const { base, business, days } = plan;
  const { say } = plan.locale;
  const { breakEven, lowest, endCash } = base;
  const end = moneyMark(plan, {
    label: "Base: cash after 36 months",
    value: endCash,
    computation: "Cash at the start + Σ cash flow",
  });
  const loss = breakEven ? base.months.findIndex(({ profit }, i) => i >= breakEven && profit < 0) + 1 : 0;
  const facts = {
    ...{ name: escapeMarkdown(business), end, last: monthMark(plan, days.length) },
    from: monthMark(plan, breakEven ?? 1),
  };
  const profitable = !breakEven
    ? say("{name} makes no operating profit within {months} months and ends {last} with {end} in cash.", {
        ...{ ...facts, months: countMark(plan, "Months projected", planMonths, "Length of the plan") },
      })
    : loss > 0
      ? say(
          "{name} makes an operating profit from {from} and a loss again in {loss}, and ends {last} with {end} in cash.",
          { ...facts, loss: monthMark(plan, loss) },
        )
      : breakEven === 1
        ? say(
            "{name} makes an operating profit from {from}, its first month, and ends {last} with {end} in cash.",
            facts,
          )
        : say("{name} makes an operating profit from {from} on and ends {last} with {end} in cash.", facts);
  const low = { low: lowMark(plan), month: monthMark(plan, lowest.month) };
  const funding = () =>
    moneyMark(plan, { label: "Funding needed", value: -lowest.cash, computation: "−(lowest cash balance)" });
  const need =
    lowest.cash < 0
      ? say("The lowest cash balance is {low} in {month}: the plan needs {funding} more than the cash at the start.", {
          ...{ ...low, funding: funding() },
        })
      : say("The lowest cash balance is {low} in {month}, so the plan needs no further funding.", low);
  const revenue = say("Revenue is {first} in the first year and {third} in the third.", {
    ...{ first: yearSum(plan, 1), third: yearSum(plan, 3) },
  });
  return [profitable, revenue, need].join(" ");
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
  const { say } = plan.locale;
  const margin = inputs.price - inputs.unitCost;
  const left = plan.book.add({
    ...{ label: "Contribution per sale", value: margin, text: amountText(margin, plan), unit: plan.currency },
    computation: "Price per sale − variable cost per sale",
  });
  if (margin <= 0)
    return say(
      "A sale brings in {price} and costs {cost}: with {left} left, no number of sales covers the fixed costs.",
      {
        ...{ price: inputMark(plan, "price"), cost: inputMark(plan, "unitCost"), left },
      },
    );
  const needed = Math.ceil(inputs.fixedCosts / margin);
  const count = countMark(
    plan,
    "Sales to break even",
    needed,
    "Fixed costs per month / contribution per sale, rounded up",
  );
  return [
    say("Each sale leaves {left} after its variable cost.", { left }),
    say("Fixed costs of {fixed} a month are covered by {count} sales.", {
      ...{ fixed: inputMark(plan, "fixedCosts"), count },
    }),
    base.breakEven
      ? say("The base scenario reaches that in {month}.", { month: monthMark(plan, base.breakEven) })
      : say("The base scenario does not reach that within the plan."),
  ].join(" ");
}

function scenarioProse(plan: Plan): string {
  const { scenarios, inputs } = plan;
  const { say } = plan.locale;
  if (inputs.spread <= 0) return "";
  const end = (name: string, { endCash }: Projection) =>
    moneyMark(plan, {
      label: `${name}: cash after 36 months`,
      value: endCash,
      computation: "Cash at the start + Σ cash flow",
    });
  const worst = scenarios.low.lowest.cash;
  const lowest = () =>
    moneyMark(plan, { label: "Low: lowest cash", value: worst, computation: "Minimum of the month-end balances" });
  return [
    say("Sales are {spread} lower or higher in every month; all else is equal.", { spread: inputMark(plan, "spread") }),
    say("Cash after {months} months is {low}, {base} or {high}.", {
      ...{ months: countMark(plan, "Months projected", planMonths, "Length of the plan") },
      ...{ low: end("Low", scenarios.low), base: end("Base", scenarios.base), high: end("High", scenarios.high) },
    }),
    worst < 0
      ? say("In the low scenario cash falls to {lowest}.", { lowest: lowest() })
      : say("Even in the low scenario cash stays above zero."),
  ].join(" ");
}

function sensitivityProse(plan: Plan): string {
  const [strongest] = plan.sensitivities;
  if (!strongest) return "";
  const { say, inSentence } = plan.locale;
  const step = plan.book.add({
    label: "Step of the sensitivities",
    value: sensitivityStep * 100,
    text: percentText(sensitivityStep, plan.locale),
    unit: "%",
    computation: "Chosen: one input at a time",
  });
  const change = moneyMark(plan, {
    label: `${strongest.name}, worse: loss of cash`,
    value: -strongest.worse,
    computation: "Base − projection with that input alone changed",
  });
  const months = countMark(plan, "Months projected", planMonths, "Length of the plan");
  return [
    say("One input at a time is changed by {step}.", { step }),
    say("The result depends most on {input}: {step} worse takes {change} from the cash after {months} months.", {
      input: inSentence(say(strongest.name)),
      step,
      change,
      months,
    }),
  ].join(" ");
}

function methodLines(plan: Plan): string[] {
  const { say } = plan.locale;
  const month = countMark(plan, "First month of later growth", 13, "12 + 1");
  return [
    say(
      "Revenue is sales times price; variable costs are sales times variable cost per sale; operating profit is revenue minus variable and fixed costs.",
    ),
    say(
      "Sales grow each month from the second on; the later growth applies from month {month}. Fixed costs rise once a year.",
      { month },
    ),
    say(
      "Tax is due on a month’s profit once total profits exceed total losses. The investment is paid in the first month.",
    ),
    say("Values are rounded only for display. The Excel file contains the same model with live formulas."),
  ];
}

const maxEvidence = 8;

/** The sources' statements about the described business. */
function evidenceOf(request: ComputedRequest, locale: Locale) {
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
  const lines = found.map(({ quote }) => quoteLine(quote, citer, locale));
  const silent =
    request.sources.length > 0 && lines.length === 0
      ? locale.say("Nothing was found in the attached documents about this business.")
      : "";
  return { markdown: silent || bullets(lines), citations: citer.citations, ignored: ignoredLines(passages, locale) };
}

const scenarioNames = { low: "Low", base: "Base", high: "High" } as const;

function cashChart(plan: Plan): Chart {
  const { scenarios, days, currency, locale } = plan;
  const { say, language } = locale;
  const series = (["base", "low", "high"] as const).map((key) => ({
    ...{ name: say(scenarioNames[key]), role: "data" as const },
    points: pointsOf(days, scenarios[key].months, ({ cash }) => cash),
  }));
  // Rounded once, as in the text: the chart's points are rounded to cents already.
  const ends = (["base", "low", "high"] as const).map(
    (key) => `${say(scenarioNames[key])} ${wholeMoney(scenarios[key].endCash, plan)}`,
  );
  return {
    ...{
      id: "cash",
      kind: "line",
      title: say("Cash at the end of each month ({currency})", { currency }),
      language,
      x: { label: "", type: "time" },
      series,
    },
    y: { label: say("Cash"), unit: currency, zeroBased: true },
    summary: say("Cash at the end of the plan: {list}.", { list: ends.join(", ") }),
  };
}

/** Revenue and total costs; they cross in the break-even month. */
function breakEvenChart({ base, days, currency, locale }: Plan): Chart {
  const { say, language } = locale;
  const { breakEven, months } = base;
  const series = [
    { name: say("Revenue"), role: "data" as const, points: pointsOf(days, months, ({ revenue }) => revenue) },
    {
      name: say("Costs"),
      role: "data" as const,
      points: pointsOf(days, months, ({ variable, fixed }) => variable + fixed),
    },
  ];
  return {
    ...{
      id: "break-even",
      kind: "line",
      title: say("Revenue and costs per month, base scenario ({currency})", { currency }),
      series,
      language,
    },
    ...{ x: { label: "", type: "time" }, y: { label: say("Per month"), unit: currency, zeroBased: true } },
    summary: breakEven
      ? say("Revenue covers all costs from {month} on.", { month: locale.month(days[breakEven - 1] ?? "") })
      : say("Revenue stays below the costs in every month."),
  };
}

function sensitivityChart(plan: Plan): Chart {
  const { sensitivities, currency, locale } = plan;
  const { say, language } = locale;
  const points = sensitivities.map(({ name, worse }) => ({ x: say(name), y: -Math.round(worse) }));
  return {
    ...{
      id: "sensitivity",
      kind: "bar",
      title: say("Cash lost after 36 months when an input is a tenth worse ({currency})", { currency }),
      language,
    },
    ...{ x: { label: "", type: "category" }, y: { label: say("Cash lost"), unit: currency, zeroBased: true } },
    series: [{ name: "", role: "data", points }],
    summary: points.map(({ x, y }) => `${x} ${wholeMoney(y, plan)}`).join(", "),
  };
}

function pointsOf(days: readonly string[], months: readonly PlanMonth[], of: (month: PlanMonth) => number) {
  return months.map((month, index) => ({ x: days[index] ?? "", y: Math.round(of(month) * 100) / 100 }));
}
