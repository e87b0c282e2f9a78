import {
  type ThinkingInput,
  type ThinkingResult,
  thinkingBudgets,
  thinkingInput,
  thinkingResult,
} from "@muster/contracts/thinking";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";

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
  failed: "Thinking Failed",
  async check({ actor, services }, { decision }) {
    if (decision) return;
    const choice = await services.gatewayFor(actor.orgId, "chat", actor.userId).choose("auto");
    if (choice.kind === "builtin")
      throw new AppError(
        "needs_source",
        "Connect a model to think about an open question, or enter options and criteria to weigh them without one.",
      );
  },
  firstSteps: () => [{ key: "prepare", step: "prepare", label: "Preparing" }],
  answer: ({ result, credits }) => ({ result, cost: credits }),
  report: (result) => ({ title: result.query, subtitle: null, markdown: reportOf(result) }),
});

function reportOf(result: ThinkingResult): string {
  const { conclusion, reasoning, confidenceScore, confidenceParts, recommendations, objections, thinkingSteps } =
    result;
  const confidence = confidenceScore === null ? "not measured" : `${Math.round(confidenceScore)} of 100`;
  return [
    `**${conclusion}**`,
    reasoning,
    `## Confidence: ${confidence}`,
    list(confidenceParts.map(({ name, value, explanation }) => `${name}: ${Math.round(value)} of 100. ${explanation}`)),
    section("Recommendations", recommendations),
    section("Open objections", objections),
    section("Steps", thinkingSteps),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, items: string[]): string {
  return items.length === 0 ? "" : `## ${title}\n\n${list(items)}`;
}

function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
