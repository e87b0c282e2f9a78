import { message } from "@muster/contracts/messages";
import {
  type BreakEvenPlan,
  type Decision,
  type Expectation,
  type ThinkingInput,
  type ThinkingResult,
  thinkingBudgets,
  thinkingInput,
  thinkingResult,
  type Weighed,
} from "@muster/contracts/thinking";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { checkOwnSources, escapeSource, quoteLines } from "../research/research.evidence.service.ts";
import { needsFigures } from "./conclude-by-rules.ts";
import { english, wordingOf } from "./wording.ts";

/** The specification's call: `{ query, context, thinkingTime }` → `{ result, cost }`. */
export const thinkingKind = defineResultKind<ThinkingInput, ThinkingResult>({
  name: "thinking",
  path: "/api/ai-features/thinking",
  summary: "Think longer about a question, or weigh options",
  action: "deep_thinking",
  input: thinkingInput,
  result: thinkingResult,
  units: 1,
  creditsOf: ({ thinkingTime }) => thinkingBudgets[thinkingTime].credits,
  titleOf: ({ query }) => query,
  paymentRequired: "Payment required. Upgrade to access thinking features.",
  failedTitle: message("thinking.failed_title"),
  failed: "Thinking Failed",
  async check(context, { decision, expectation, breakEven, knowledgeBases, files }) {
    const { actor, services } = context;
    await checkOwnSources(context, { knowledgeBases: knowledgeBases ?? [], files });
    if (decision || expectation || breakEven) return;
    const choice = await services.gatewayFor(actor.orgId, "chat", actor.userId).choose("auto");
    if (choice.kind === "builtin") throw new AppError("needs_source", needsFigures);
  },
  firstSteps: () => [{ key: "prepare", step: "prepare", label: message("thinking.step.prepare") }],
  answer: ({ result, credits }) => ({ result, cost: credits }),
  report: (result, input) => ({ title: result.query, subtitle: null, markdown: reportOf(result, input) }),
});

function reportOf(result: ThinkingResult, input: ThinkingInput): string {
  const { conclusion, reasoning, confidenceScore, confidenceParts, recommendations, objections, thinkingSteps } =
    result;
  const { say } = wordingOf([input.query, input.context ?? ""].join("\n"));
  const scoreOf = (value: number) => say("{score} of 100", { score: String(Math.round(value)) });
  const confidence = confidenceScore === null ? say("not measured") : scoreOf(confidenceScore);
  return [
    `**${conclusion}**`,
    reasoning,
    `## ${say("Confidence: {score}", { score: confidence })}`,
    list(confidenceParts.map(({ name, value, explanation }) => `${name}: ${scoreOf(value)}. ${explanation}`)),
    section(say("Recommendations"), recommendations),
    section(say("Pre-mortem"), result.premortem),
    section(say("Open objections"), objections),
    section(say("Steps"), thinkingSteps),
    sourcesOf(result, input, say("Sources")),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** What the answer was made from: the person's context and the scores, quoted as they were entered. */
function sourcesOf(
  { weighed, quotes, sources, searched }: ThinkingResult,
  { context, decision, expectation, breakEven }: ThinkingInput,
  heading: string,
): string {
  const given = context ? `Your context:\n\n${context.replace(/^/gm, "> ")}` : "";
  const scores = decision
    ? `Your scores, and the weights of the criteria:\n\n${matrixOf(decision, weighed?.ranking ?? [])}`
    : "";
  const chances = expectation ? `Your outcomes and their chances:\n\n${outcomesOf(expectation)}` : "";
  const plan = breakEven ? `Your figures for the break-even:\n\n${planOf(breakEven)}` : "";
  const quoted = quotes.length > 0 ? list(quoteLines({ quotes, sources })) : "";
  const missed =
    searched.length > 0 && quotes.length === 0 ? `Nothing was found in ${escapeSource(searched.join(", "))}.` : "";
  const parts = [quoted, missed, given, scores, chances, plan].filter((part) => part !== "");
  const none = "No files, web pages or context were given: the answer comes from the model’s training alone.";
  return [`## ${heading}`, ...(parts.length > 0 ? parts : [none])].join("\n\n");
}

/** A row for each option, the criteria with their weights as columns, and the weighted total. */
function matrixOf({ options, criteria, scores }: Decision, ranking: Weighed["ranking"]): string {
  const cell = (text: string) => text.replace(/\s+/g, " ").replace(/[\\|]/g, "\\$&");
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const totals = new Map(ranking.map(({ option, total }) => [option, total]));
  return [
    line(["Option", ...criteria.map(({ name, weight }) => `${cell(name)} (weight ${weight})`), "Total"]),
    line(["---", ...criteria.map(() => "---:"), "---:"]),
    ...options.map((option, i) =>
      line([cell(option), ...(scores[i] ?? []).map(String), totals.get(option)?.toFixed(2) ?? "–"]),
    ),
  ].join("\n");
}

function outcomesOf({ options }: Expectation): string {
  return list(
    options.map(
      ({ name, outcomes }) =>
        `${escapeSource(name)}: ${outcomes.map((each) => `${escapeSource(each.name)} ${english.amount(each.value)} (${english.amount(each.percent)} %)`).join("; ")}`,
    ),
  );
}

function planOf({ fixedCost, price, unitCost, plannedUnits }: BreakEvenPlan): string {
  return list([
    `Fixed costs: ${english.amount(fixedCost)}`,
    `Price per unit: ${english.amount(price)}`,
    `Cost per unit: ${english.amount(unitCost)}`,
    ...(plannedUnits == null ? [] : [`Planned units: ${english.amount(plannedUnits)}`]),
  ]);
}

function section(title: string, items: string[]): string {
  return items.length === 0 ? "" : `## ${title}\n\n${list(items)}`;
}

function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
