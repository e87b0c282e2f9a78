import type { BreakEven, Expected, ThinkingResult, Weighed } from "@muster/contracts/thinking";
import { AppError } from "../../platform/errors.ts";
import { type Evidence, escapeSource } from "../research/research.evidence.service.ts";
import type { Computed } from "./compute-decision.ts";
import { leadersOf } from "./weigh-options.ts";
import { english, type Wording } from "./wording.ts";

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

interface Material {
  evidence: Evidence;
  wording?: Wording;
}

/** The conclusion without a model: what the figures give, what would change it, and quotes about the options. */
export function concludeByRules(computed: Computed, { evidence, wording = english }: Material): Thought {
  const { weighed, expected, breakEven } = computed;
  const parts = [
    ...(weighed ? [matrixPart(weighed, wording)] : []),
    ...(expected ? [expectedPart(expected, wording)] : []),
    ...(breakEven ? [breakEvenPart(breakEven, wording)] : []),
  ];
  if (parts.length === 0) throw new AppError("needs_source", needsFigures);
  return {
    conclusion: [...parts.map(({ conclusion }) => conclusion), ...disagreement(computed, wording)].join(" "),
    reasoning: [...parts.map(({ text }) => text), ...evidenceText(evidence)].join("\n\n"),
    confidenceParts: optionsWithEvidence(computed, evidence, wording),
    thinkingSteps: parts.map(({ step }) => step),
    recommendations: parts.flatMap(({ recommendations }) => recommendations),
    objections: [],
  };
}

/** Scores and expected values may prefer different options of the same name. */
function disagreement({ weighed, expected }: Computed, { say }: Wording): string[] {
  const [byScore, byValue] = [weighed ? leadersOf(weighed) : [], expected?.ranking[0]?.option ?? ""];
  const isCompared = expected?.ranking.some(({ option }) => byScore.includes(option));
  return isCompared && !byScore.includes(byValue)
    ? [say("The scores and the expected values prefer different options.")]
    : [];
}

function matrixPart({ ranking, flips }: Weighed, { say, total, percent, listed }: Wording): Part {
  const [first, second] = ranking;
  if (!first || !second) throw new AppError("needs_source", needsFigures);
  const lead = first.total - second.total;
  const level = leadersOf({ ranking });
  const isTie = level.length > 1;
  return {
    conclusion: isTie
      ? say("{options} are level at {total} of 10.", { options: listed(level), total: total(first.total) })
      : say("{option} leads with {total} of 10, {lead} ahead of {second}.", {
          ...{ option: first.option, total: total(first.total), lead: total(lead), second: second.option },
        }),
    text: [
      table(
        [say("Option"), say("Total (of 10)")],
        ranking.map((each) => [each.option, total(each.total)]),
      ),
      flips
        .map(({ criterion, share, flipsAt, newLeader }) =>
          flipsAt === null
            ? say("{criterion} ({share}): no weight of it alone changes the leader.", {
                ...{ criterion, share: percent(share) },
              })
            : say("{criterion} ({share}): at {flip}, {leader} draws level.", {
                ...{ criterion, share: percent(share), flip: percent(flipsAt), leader: newLeader ?? "" },
              }),
        )
        .map((line) => `- ${line}`)
        .join("\n"),
    ].join("\n\n"),
    step: say("Totals computed from scores and weights, and each weight varied to find where the leader changes"),
    recommendations: isTie
      ? [say("Add a criterion in which they differ, or score them more finely: these figures prefer none.")]
      : flips.flatMap(({ criterion, share, flipsAt, newLeader }) =>
          flipsAt === null
            ? []
            : say("Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.", {
                ...{ criterion, share: percent(share), flip: percent(flipsAt), leader: newLeader ?? "" },
              }),
        ),
  };
}

function expectedPart({ ranking, flips }: Expected, wording: Wording): Part {
  const { say, amount } = wording;
  const [first] = ranking;
  if (!first) throw new AppError("needs_source", needsFigures);
  const flipValues = flips.map(({ outcome, percent: chance, flipsAt, rival }) => ({
    ...{ outcome, chance: amount(chance), flip: amount(flipsAt), rival: rival ?? say("not doing it") },
  }));
  return {
    conclusion: expectedConclusion(ranking, wording),
    text: [
      table(
        [say("Option"), say("Expected value"), say("Worst"), say("Best"), say("Chance of a loss")],
        ranking.map(({ option, value, worst, best, lossPercent }) => [
          ...[option, amount(value), amount(worst), amount(best)],
          `${amount(lossPercent)} %`,
        ]),
      ),
      flipValues
        .map((values) => `- ${say("{outcome} ({chance} %): at {flip} %, {rival} is worth as much.", values)}`)
        .join("\n"),
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
    step: say(
      "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes",
    ),
    recommendations: [
      ...flipValues.flatMap((values) =>
        // Options that are level now leave nothing to check.
        values.flip === values.chance
          ? []
          : say(
              "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.",
              values,
            ),
      ),
      ...(first.worst < 0
        ? [
            say("Decide whether you can bear a loss of {loss}: an average does not protect from it.", {
              loss: amount(-first.worst),
            }),
          ]
        : []),
    ],
  };
}

function expectedConclusion([first, second]: Expected["ranking"], { say, amount }: Wording): string {
  if (!first) return "";
  const lead = first.value - (second?.value ?? 0);
  const values = { option: first.option, value: amount(first.value), lead: amount(lead), second: second?.option ?? "" };
  if (second && Math.abs(lead) < 0.005)
    return say("{option} and {second} are worth the same on average: {value}.", values);
  if (second) return say("{option} is worth {value} on average, {lead} more than {second}.", values);
  if (lead === 0) return say("{option} is worth {value} on average, the same as not doing it.", values);
  return lead > 0
    ? say("{option} is worth {value} on average, more than not doing it.", values)
    : say("{option} is worth {value} on average, less than not doing it.", values);
}

function breakEvenPart(result: BreakEven, wording: Wording): Part {
  const { say, amount } = wording;
  const { margin, units, revenue, plan } = result;
  const rows = [
    [say("Margin per unit"), amount(margin)],
    [say("Units to break even"), units === null ? "–" : amount(units)],
    [say("Revenue to break even"), revenue === null ? "–" : amount(revenue)],
  ];
  const planned = plan && { units: amount(plan.units), profit: amount(Math.abs(plan.profit)) };
  return {
    conclusion: [
      breakEvenConclusion(result, wording),
      ...(plan && planned
        ? [
            plan.profit < 0
              ? say("The plan of {units} units makes a loss of {profit}.", planned)
              : say("The plan of {units} units makes a profit of {profit}.", planned),
          ]
        : []),
    ].join(" "),
    text: [
      table([say("Figure"), say("Value")], [...rows, ...planRows(plan, wording)]),
      ...limitsText(plan, wording),
    ].join("\n\n"),
    step: say("Break-even computed from price, cost per unit and fixed costs"),
    recommendations: breakEvenAdvice(result, wording),
  };
}

function breakEvenConclusion({ margin, units, revenue }: BreakEven, { say, amount }: Wording): string {
  if (units === null || revenue === null)
    return margin < 0
      ? say("No number of units breaks even: each one loses {loss}.", { loss: amount(-margin) })
      : say("No number of units breaks even: each one earns nothing.");
  const values = { units: amount(units), revenue: amount(revenue) };
  return units === 1
    ? say("You break even at {units} unit (revenue {revenue}).", values)
    : say("You break even at {units} units (revenue {revenue}).", values);
}

type Plan = BreakEven["plan"];

function planRows(plan: Plan, { say, amount, percent }: Wording): string[][] {
  if (!plan) return [];
  const name = plan.profit < 0 ? say("Loss with the plan") : say("Profit with the plan");
  const profit = [name, amount(Math.abs(plan.profit))];
  return plan.safety === null ? [profit] : [profit, [say("Margin of safety"), percent(plan.safety)]];
}

function limitsText(plan: Plan, { say, amount }: Wording): string[] {
  if (!plan) return [];
  const { lowestPrice, highestUnitCost, highestFixedCost } = plan;
  const rows = [
    ...(lowestPrice === null ? [] : [[say("Price per unit, at least"), amount(lowestPrice)]]),
    ...(highestUnitCost === null ? [] : [[say("Cost per unit, at most"), amount(highestUnitCost)]]),
    [say("Fixed costs, at most"), amount(highestFixedCost)],
  ];
  const limits = table([say("Assumption"), say("Value")], rows);
  return [`${say("The planned units make neither profit nor loss with:")}\n\n${limits}`];
}

function breakEvenAdvice({ units, plan }: BreakEven, { say, amount, percent }: Wording): string[] {
  if (units === null) return [say("Raise the price or lower the cost per unit first: more sales don’t help.")];
  // A plan that just breaks even has no margin to advise on.
  if (!plan || plan.safety === null || Math.round(plan.safety * 100) === 0) return [];
  return plan.safety >= 0
    ? [
        say("Check the planned units: the plan pays as long as sales fall at most {safety} short.", {
          safety: percent(plan.safety),
        }),
      ]
    : [
        say("Sell {units} more units than planned, or cut fixed costs to {costs}.", {
          ...{ units: amount(units - plan.units), costs: amount(plan.highestFixedCost) },
        }),
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
  { say }: Wording,
): ThinkingResult["confidenceParts"] {
  const options = [...(weighed?.ranking ?? []), ...(expected?.ranking ?? [])].map(({ option }) => option);
  const distinct = [...new Set(options)];
  if (questions.length === 0 || distinct.length === 0) return [];
  const found = new Set(questions.flatMap(({ question, state }) => (state === "open" ? [] : question)));
  const known = distinct.filter((option) => found.has(option)).length;
  return [
    {
      name: say("Evidence"),
      value: (100 * known) / distinct.length,
      explanation: say("Your documents contain passages about {known} of {all} options.", {
        ...{ known: String(known), all: String(distinct.length) },
      }),
    },
  ];
}

/** How firmly the figures carry the conclusion. */
export function robustnessParts(
  { weighed }: Computed,
  { say, listed, total }: Wording = english,
): ThinkingResult["confidenceParts"] {
  if (!weighed) return [];
  const value = 100 * weighed.robustness;
  const level = leadersOf(weighed);
  const explanation =
    level.length > 1
      ? say("{options} are level at {total} of 10.", {
          ...{ options: listed(level), total: total(weighed.ranking[0]?.total ?? 0) },
        })
      : say("The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.", {
          share: value.toFixed(0),
        });
  return [{ name: say("Robustness"), value, explanation }];
}
