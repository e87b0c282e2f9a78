import type { BreakEven, Expected, ThinkingInput, Weighed } from "@muster/contracts/thinking";
import type { Computed } from "./compute-decision.ts";
import { leadersOf } from "./weigh-options.ts";
import { english, type Wording } from "./wording.ts";

const most = 8;

/**
 * Questions of a pre-mortem (Klein 2007): the choice has failed, and the person says why. Each points at a figure that carries
 * the result.
 */
export function askPremortem(computed: Computed, input: ThinkingInput, wording: Wording = english): string[] {
  const { weighed, expected, breakEven } = computed;
  const { say } = wording;
  const leaders = weighed ? leadersOf(weighed) : [];
  const option = leaders.length > 1 ? undefined : (leaders[0] ?? expected?.ranking[0]?.option);
  if (option === undefined && !breakEven && !weighed) return [];
  return [
    option === undefined
      ? say("It is a year from now and the plan has failed. What is the most likely reason?")
      : say("It is a year from now and “{option}” has failed. What is the most likely reason?", { option }),
    ...(weighed && option !== undefined ? aboutScores(weighed, input, wording) : []),
    ...(expected ? aboutOutcomes(expected, input, wording) : []),
    ...(breakEven ? aboutPlan(breakEven, wording) : []),
    option === undefined
      ? say("How would you undo it, what would that cost, and until when is it possible?")
      : say("How would you undo “{option}”, what would that cost, and until when is it possible?", { option }),
    say("Which early sign would show that it is going wrong, and who watches for it?"),
  ].slice(0, most);
}

function aboutScores({ ranking, flips }: Weighed, { decision }: ThinkingInput, wording: Wording): string[] {
  const { say, amount, percent } = wording;
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
  const better =
    missed?.deficit === 1
      ? "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?"
      : "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?";
  return [
    ...(weakest
      ? [
          say(
            "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?",
            { option: first.option, score: String(weakest.score), criterion: weakest.name },
          ),
        ]
      : []),
    ...(missed && missed.deficit > 0
      ? [say(better, { option: second.option, points: amount(missed.deficit), criterion: missed.name })]
      : []),
    nearest
      ? say(
          "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?",
          {
            ...{ criterion: nearest.criterion, share: percent(nearest.share), flip: percent(nearest.flipsAt) },
            leader: nearest.newLeader ?? "",
          },
        )
      : say("No single weight changes the leader, so the scores decide. Which of them is a guess?"),
  ];
}

function aboutOutcomes({ ranking, flips }: Expected, { expectation }: ThinkingInput, wording: Wording): string[] {
  const { say, amount } = wording;
  const [first] = ranking;
  const outcomes = expectation?.options.find(({ name }) => name === first?.option)?.outcomes ?? [];
  const worst = [...outcomes].sort((one, other) => one.value - other.value)[0];
  const [flip] = [...flips].sort(
    (one, other) => Math.abs(one.flipsAt - one.percent) - Math.abs(other.flipsAt - other.percent),
  );
  return [
    ...(worst && worst.percent > 0
      ? [
          say(
            "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?",
            { outcome: worst.name, value: amount(worst.value), chance: amount(worst.percent) },
          ),
        ]
      : []),
    ...(flip
      ? [
          say(
            "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?",
            { chance: amount(flip.percent), outcome: flip.outcome },
          ),
        ]
      : []),
  ];
}

function aboutPlan({ units, plan }: BreakEven, { say, amount, percent }: Wording): string[] {
  if (units === null) return [say("What would have to change so that each unit earns more than it costs?")];
  return [
    say("What have you sold in the best comparable period, compared with the {units} units that you need?", {
      units: amount(units),
    }),
    ...(plan?.safety != null && plan.safety > 0
      ? [
          say("What could make sales fall {safety} short of the plan, and how soon would you notice?", {
            safety: percent(plan.safety),
          }),
        ]
      : []),
  ];
}
