import { message } from "@muster/contracts/messages";
import {
  type ResearchInput,
  type ResearchResult,
  researchCaps,
  researchInput,
  researchResult,
} from "@muster/contracts/research";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { escapeSource, quoteLines } from "./research.evidence.service.ts";
import { checkResearch, researchUnavailable } from "./research.plan.service.ts";

/** The specification's call: `{ topic, depth, sources, focusAreas }` → `{ result }`, which contains the cost. */
export const researchKind = defineResultKind<ResearchInput, ResearchResult>({
  name: "research",
  path: "/api/ai-features/research",
  summary: "Research a topic: search, read, compare, and report with quotes",
  action: "deep_research",
  input: researchInput,
  result: researchResult,
  units: 1,
  creditsOf: ({ depth }) => researchCaps[depth].credits,
  titleOf: ({ topic }) => topic,
  paymentRequired: "Payment required. Upgrade to Pro to use deep research features.",
  failedTitle: message("research.failed_title"),
  failed: researchUnavailable,
  check: checkResearch,
  firstSteps: () => [{ key: "plan", step: "plan", label: message("research.step.plan") }],
  answer: ({ result }) => ({ result }),
  report: (result) => ({ title: result.topic, subtitle: null, markdown: reportOf(result) }),
});

function reportOf(result: ResearchResult): string {
  const { summary, analysis, recommendations, sources, unread, ignored, notes } = result;
  const confidence = result.confidenceParts.map(
    ({ name, value, weight, explanation }) =>
      `${name}: ${Math.round(value)} of 100, weight ${Math.round(100 * weight)} %. ${explanation}`,
  );
  return [
    escapeSource(summary),
    analysis,
    section("Next steps", recommendations.map(escapeSource)),
    section(`Confidence: ${Math.round(result.confidence)} of 100`, confidence.map(escapeSource)),
    section("Quotes", quoteLines(result)),
    section(
      "Sources",
      sources.map(
        ({ number, title, url, reason, relevance, retrievedAt }) =>
          `${number}. ${url ? `[${escapeSource(title)}](<${encodeURI(url).replace(/%25/g, "%")}>)` : escapeSource(title)}, read on ${retrievedAt.slice(0, 10)}. Relevance ${relevance}: ${escapeSource(reason)}`,
      ),
      "",
    ),
    section(
      "Not read",
      unread.map(({ title, url, reason }) => `${escapeSource(title)} (${escapeSource(url)}): ${escapeSource(reason)}`),
    ),
    section("Text addressed to an AI was left out", ignored.map(escapeSource)),
    section("Notes", notes.map(escapeSource)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, items: string[], bullet = "- "): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.map((item) => `${bullet}${item}`).join("\n")}`;
}
