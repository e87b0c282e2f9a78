import type { BreakEven, Expected, ThinkingInput, Weighed } from "@muster/contracts/thinking";
import type { Computed } from "./compute-decision.ts";
import { amount, percent } from "./figures.ts";

const most = 8;

/**
 * Questions of a pre-mortem (Klein 2007): the choice has failed, and the person says why. Each points at a figure that carries
 * the result.
 */
export function askPremortem(computed: Computed, input: ThinkingInput): string[] {
  const { weighed, expected, breakEven } = computed;
  const chosen = weighed?.ranking[0]?.option ?? expected?.ranking[0]?.option;
  if (chosen === undefined && !breakEven) return [];
  const subject = chosen === undefined ? "The plan" : `“${chosen}”`;
  return [
    `It is a year from now and ${chosen === undefined ? "the plan" : subject} has failed. What is the most likely reason?`,
    ...(weighed ? aboutScores(weighed, input) : []),
    ...(expected ? aboutOutcomes(expected, input) : []),
    ...(breakEven ? aboutPlan(breakEven) : []),
    `How would you undo ${chosen === undefined ? "it" : subject}, what would that cost, and until when is it possible?`,
    "Which early sign would show that it is going wrong, and who watches for it?",
  ].slice(0, most);
}

function aboutScores({ ranking, flips }: Weighed, { decision }: ThinkingInput): string[] {
  const [first, second] = ranking;
  if (!decision || !first || !second) return [];
  const scoresOf = (option: string) => decision.scores[decision.options.indexOf(option)] ?? [];
  const [leader, rival] = [scoresOf(first.option), scoresOf(second.option)];
  const counted = decision.criteria.map(({ name, weight }, at) => ({
    ...{ name, weight, score: leader[at] ?? 0 },
    deficit: (rival[at] ?? 0) - (leader[at] ?? 0),
  }));
  const weighty = counted.filter(({ weight }) => weight > 0);
  const weakest = [...weighty].sort((one, other) => one.score - other.score)[0];
  const missed = [...weighty].sort((one, other) => other.deficit * other.weight - one.deficit * one.weight)[0];
  const nearest = flips
    .flatMap(({ flipsAt, ...flip }) => (flipsAt === null ? [] : { ...flip, flipsAt }))
    .sort((one, other) => Math.abs(one.flipsAt - one.share) - Math.abs(other.flipsAt - other.share))[0];
  return [
    ...(weakest
      ? [
          `“${first.option}” scores only ${weakest.score} of 10 for ${weakest.name}, its weakest point. What happens if it turns out worse?`,
        ]
      : []),
    ...(missed && missed.deficit > 0
      ? [
          `“${second.option}” is ${amount(missed.deficit)} ${missed.deficit === 1 ? "point" : "points"} better for ${missed.name}. Who will miss that, and can they live with it?`,
        ]
      : []),
    ...(nearest
      ? [
          `The result holds because ${nearest.criterion} has ${percent(nearest.share)} of the weight; at ${percent(nearest.flipsAt)}, ${nearest.newLeader} draws level. Who would weigh it differently?`,
        ]
      : ["No single weight changes the leader, so the scores decide. Which of them is a guess?"]),
  ];
}

function aboutOutcomes({ ranking, flips }: Expected, { expectation }: ThinkingInput): string[] {
  const [first] = ranking;
  const outcomes = expectation?.options.find(({ name }) => name === first?.option)?.outcomes ?? [];
  const worst = [...outcomes].sort((one, other) => one.value - other.value)[0];
  const [flip] = [...flips].sort(
    (one, other) => Math.abs(one.flipsAt - one.percent) - Math.abs(other.flipsAt - other.percent),
  );
  return [
    ...(worst && worst.percent > 0
      ? [
          `“${worst.name}” (${amount(worst.value)}) happens with a chance of ${amount(worst.percent)} %. Could you bear it, and what would you do then?`,
        ]
      : []),
    ...(flip
      ? [
          `What is the chance of ${amount(flip.percent)} % for “${flip.outcome}” based on? How often did it happen in comparable cases?`,
        ]
      : []),
  ];
}

function aboutPlan({ units, plan }: BreakEven): string[] {
  if (units === null) return ["What would have to change so that each unit earns more than it costs?"];
  return [
    `What have you sold in the best comparable period, compared with the ${amount(units)} units that you need?`,
    ...(plan?.safety != null && plan.safety > 0
      ? [`What could make sales fall ${percent(plan.safety)} short of the plan, and how soon would you notice?`]
      : []),
  ];
}
