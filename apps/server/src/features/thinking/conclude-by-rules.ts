import type { BreakEven, Expected, ThinkingResult, Weighed } from "@muster/contracts/thinking";
import { AppError } from "../../platform/errors.ts";
import { type Evidence, escapeSource } from "../research/research.evidence.service.ts";
import type { Computed } from "./compute-decision.ts";
import { amount, percent } from "./figures.ts";

export type Thought = Pick<
  ThinkingResult,
  "reasoning" | "conclusion" | "confidenceParts" | "thinkingSteps" | "recommendations" | "objections"
>;

/** A part of the conclusion that follows from one computation. */
interface Part {
  conclusion: string;
  text: string;
  step: string;
  recommendations: string[];
}

export const needsFigures =
  "Connect a model to think about an open question. Without one, Muster can weigh options, compare expected values, or find the break-even.";

/** The conclusion without a model: what the figures give, what would change it, and quotes about the options. */
export function concludeByRules(computed: Computed, evidence: Evidence): Thought {
  const { weighed, expected, breakEven } = computed;
  const parts = [
    ...(weighed ? [matrixPart(weighed)] : []),
    ...(expected ? [expectedPart(expected)] : []),
    ...(breakEven ? [breakEvenPart(breakEven)] : []),
  ];
  if (parts.length === 0) throw new AppError("needs_source", needsFigures);
  return {
    conclusion: [...parts.map(({ conclusion }) => conclusion), ...disagreement(computed)].join(" "),
    reasoning: [...parts.map(({ text }) => text), ...evidenceText(evidence)].join("\n\n"),
    confidenceParts: optionsWithEvidence(computed, evidence),
    thinkingSteps: parts.map(({ step }) => step),
    recommendations: parts.flatMap(({ recommendations }) => recommendations),
    objections: [],
  };
}

/** Scores and expected values may prefer different options of the same name. */
function disagreement({ weighed, expected }: Computed): string[] {
  const [byScore, byValue] = [weighed?.ranking[0]?.option, expected?.ranking[0]?.option];
  const isCompared = expected?.ranking.some(({ option }) => option === byScore);
  return isCompared && byScore !== byValue ? ["The scores and the expected values prefer different options."] : [];
}

function matrixPart({ ranking, flips }: Weighed): Part {
  const [first, second] = ranking;
  if (!first || !second) throw new AppError("needs_source", needsFigures);
  const lead = first.total - second.total;
  const level = ranking.filter(({ total }) => first.total - total < 0.005).map(({ option }) => option);
  const isTie = level.length > 1;
  return {
    conclusion: isTie
      ? `${listed(level)} are level at ${first.total.toFixed(2)} of 10.`
      : `${first.option} leads with ${first.total.toFixed(2)} of 10, ${lead.toFixed(2)} ahead of ${second.option}.`,
    text: [
      table(
        ["Option", "Total (of 10)"],
        ranking.map(({ option, total }) => [option, total.toFixed(2)]),
      ),
      flips
        .map(({ criterion, share, flipsAt, newLeader }) =>
          flipsAt === null
            ? `- ${criterion} (${percent(share)}): no weight of it alone changes the leader.`
            : `- ${criterion} (${percent(share)}): at ${percent(flipsAt)}, ${newLeader} draws level.`,
        )
        .join("\n"),
    ].join("\n\n"),
    step: "Totals computed from scores and weights, and each weight varied to find where the leader changes",
    recommendations: isTie
      ? ["Add a criterion in which they differ, or score them more finely: these figures prefer none."]
      : flips.flatMap(({ criterion, share, flipsAt, newLeader }) =>
          flipsAt === null
            ? []
            : [
                `Check the weight of ${criterion}: at ${percent(flipsAt)} instead of ${percent(share)}, ${newLeader} draws level.`,
              ],
        ),
  };
}

/** "A, B and C" */
function listed(names: string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

function expectedPart({ ranking, flips }: Expected): Part {
  const [first, second] = ranking;
  if (!first) throw new AppError("needs_source", needsFigures);
  const rival = second ? second.value : 0;
  const lead = first.value - rival;
  return {
    conclusion: second
      ? Math.abs(lead) < 0.005
        ? `${first.option} and ${second.option} are worth the same on average: ${amount(first.value)}.`
        : `${first.option} is worth ${amount(first.value)} on average, ${amount(lead)} more than ${second.option}.`
      : `${first.option} is worth ${amount(first.value)} on average, ${lead > 0 ? "more" : lead < 0 ? "less" : "the same"} ${lead === 0 ? "as" : "than"} not doing it.`,
    text: [
      table(
        ["Option", "Expected value", "Worst", "Best", "Chance of a loss"],
        ranking.map(({ option, value, worst, best, lossPercent }) => [
          ...[option, amount(value), amount(worst), amount(best)],
          `${amount(lossPercent)} %`,
        ]),
      ),
      flips
        .map(
          ({ outcome, percent: chance, flipsAt, rival: name }) =>
            `- ${outcome} (${amount(chance)} %): at ${amount(flipsAt)} %, ${name ?? "not doing it"} is worth as much.`,
        )
        .join("\n"),
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
    step: "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes",
    recommendations: [
      ...flips.map(
        ({ outcome, percent: chance, flipsAt, rival: name }) =>
          `Check the chance of “${outcome}”: at ${amount(flipsAt)} % instead of ${amount(chance)} %, ${name ?? "not doing it"} is worth as much.`,
      ),
      ...(first.worst < 0
        ? [`Decide whether you can bear a loss of ${amount(-first.worst)}: an average does not protect from it.`]
        : []),
    ],
  };
}

function breakEvenPart(result: BreakEven): Part {
  const { margin, units, revenue, plan } = result;
  const reached =
    units === null || revenue === null
      ? `No number of units breaks even: each one ${margin < 0 ? `loses ${amount(-margin)}` : "earns nothing"}.`
      : `You break even at ${amount(units)} ${units === 1 ? "unit" : "units"} (revenue ${amount(revenue)}).`;
  const rows = [
    ["Margin per unit", amount(margin)],
    ["Units to break even", units === null ? "–" : amount(units)],
    ["Revenue to break even", revenue === null ? "–" : amount(revenue)],
  ];
  return {
    conclusion: plan
      ? `${reached} The plan of ${amount(plan.units)} units makes a ${profitName(plan)} of ${amount(Math.abs(plan.profit))}.`
      : reached,
    text: [table(["Figure", "Value"], [...rows, ...planRows(plan)]), ...limitsText(plan)].join("\n\n"),
    step: "Break-even computed from price, cost per unit and fixed costs",
    recommendations: breakEvenAdvice(result),
  };
}

type Plan = BreakEven["plan"];

function profitName({ profit }: NonNullable<Plan>): string {
  return profit < 0 ? "loss" : "profit";
}

function planRows(plan: Plan): string[][] {
  if (!plan) return [];
  const profit = [plan.profit < 0 ? "Loss with the plan" : "Profit with the plan", amount(Math.abs(plan.profit))];
  return plan.safety === null ? [profit] : [profit, ["Margin of safety", percent(plan.safety)]];
}

function limitsText(plan: Plan): string[] {
  if (!plan) return [];
  const { lowestPrice, highestUnitCost, highestFixedCost } = plan;
  const rows = [
    ...(lowestPrice === null ? [] : [["Price per unit, at least", amount(lowestPrice)]]),
    ...(highestUnitCost === null ? [] : [["Cost per unit, at most", amount(highestUnitCost)]]),
    ["Fixed costs, at most", amount(highestFixedCost)],
  ];
  return [`The planned units make neither profit nor loss with:\n\n${table(["Assumption", "Value"], rows)}`];
}

function breakEvenAdvice({ units, plan }: BreakEven): string[] {
  if (units === null) return ["Raise the price or lower the cost per unit first: more sales don’t help."];
  if (!plan || plan.safety === null) return [];
  return plan.safety >= 0
    ? [`Check the planned units: the plan pays as long as sales fall at most ${percent(plan.safety)} short.`]
    : [
        `Sell ${amount(units - plan.units)} more units than planned, or cut fixed costs to ${amount(plan.highestFixedCost)}.`,
      ];
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** What the documents state about the question and each option, quoted. */
function evidenceText({ questions }: Evidence): string[] {
  const found = questions.filter(({ state }) => state !== "open");
  return found.map(({ question, prose }) => `#### ${escapeSource(question)}\n\n${prose}`);
}

function optionsWithEvidence(
  { weighed, expected }: Computed,
  { questions }: Evidence,
): ThinkingResult["confidenceParts"] {
  const options = [...(weighed?.ranking ?? []), ...(expected?.ranking ?? [])].map(({ option }) => option);
  const distinct = [...new Set(options)];
  if (questions.length === 0 || distinct.length === 0) return [];
  const found = new Set(questions.flatMap(({ question, state }) => (state === "open" ? [] : question)));
  const known = distinct.filter((option) => found.has(option)).length;
  return [
    {
      name: "Evidence",
      value: (100 * known) / distinct.length,
      explanation: `Your documents contain passages about ${known} of ${distinct.length} options.`,
    },
  ];
}

/** How firmly the figures carry the conclusion. */
export function robustnessParts({ weighed }: Computed): ThinkingResult["confidenceParts"] {
  if (!weighed) return [];
  const value = 100 * weighed.robustness;
  return [
    {
      name: "Robustness",
      value,
      explanation: `The leader still leads in ${value.toFixed(0)} % of nearby weightings, where each weight changes by up to half.`,
    },
  ];
}
