import type { ThinkingResult, Weighed } from "@muster/contracts/thinking";
import { AppError } from "../../platform/errors.ts";
import { type Evidence, escapeSource } from "../research/research.evidence.service.ts";

export type Thought = Pick<
  ThinkingResult,
  "reasoning" | "conclusion" | "confidenceParts" | "thinkingSteps" | "recommendations" | "objections"
>;

/** The conclusion without a model: totals, the weights that change the leader, and quotes about the options. */
export function onMatrix(weighed: Weighed | null, evidence: Evidence): Thought {
  const [first, second] = weighed?.ranking ?? [];
  if (!weighed || !first || !second)
    throw new AppError("needs_source", "Connect a model, or enter options and criteria.");
  const lead = first.total - second.total;
  const flips = weighed.flips.filter(({ flipsAt }) => flipsAt !== null);
  return {
    conclusion:
      lead < 0.005
        ? `${first.option} and ${second.option} are level at ${first.total.toFixed(2)} of 10.`
        : `${first.option} leads with ${first.total.toFixed(2)} of 10, ${lead.toFixed(2)} ahead of ${second.option}.`,
    reasoning: [matrixText(weighed), ...evidenceText(evidence)].join("\n\n"),
    confidenceParts: optionsWithEvidence(weighed, evidence),
    thinkingSteps: ["Totals computed from scores and weights", "Each weight varied to find where the leader changes"],
    recommendations: [
      ...flips.map(
        ({ criterion, share, flipsAt, newLeader }) =>
          `Check the weight of ${criterion}: at ${percent(flipsAt ?? 0)} instead of ${percent(share)}, ${newLeader} draws level.`,
      ),
      "Ask what would have to be true for the second option to be the better choice.",
    ],
    objections: [],
  };
}

/** What the documents state about the question and each option, quoted. */
function evidenceText({ questions }: Evidence): string[] {
  const found = questions.filter(({ state }) => state !== "open");
  return found.map(({ question, prose }) => `#### ${escapeSource(question)}\n\n${prose}`);
}

function optionsWithEvidence({ ranking }: Weighed, { questions }: Evidence): ThinkingResult["confidenceParts"] {
  if (questions.length === 0) return [];
  const found = new Set(questions.flatMap(({ question, state }) => (state === "open" ? [] : question)));
  const known = ranking.filter(({ option }) => found.has(option)).length;
  return [
    {
      name: "Evidence",
      value: (100 * known) / ranking.length,
      explanation: `Your documents contain passages about ${known} of ${ranking.length} options.`,
    },
  ];
}

function matrixText({ ranking, flips }: Weighed): string {
  return [
    "| Option | Total (of 10) |",
    "|---|---:|",
    ...ranking.map(({ option, total }) => `| ${option.replaceAll("|", "\\|")} | ${total.toFixed(2)} |`),
    "",
    ...flips.map(({ criterion, share, flipsAt, newLeader }) =>
      flipsAt === null
        ? `- ${criterion} (${percent(share)}): no weight of it alone changes the leader.`
        : `- ${criterion} (${percent(share)}): at ${percent(flipsAt)}, ${newLeader} draws level.`,
    ),
  ].join("\n");
}

export function matrixConfidence(weighed: Weighed | null): ThinkingResult["confidenceParts"] {
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

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
