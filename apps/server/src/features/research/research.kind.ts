import { message } from "@muster/contracts/messages";
import {
  type ResearchInput,
  type ResearchResult,
  researchCaps,
  researchInput,
  researchResult,
} from "@muster/contracts/research";
import { fill } from "@muster/retrieval/brief/brief-patterns";
import { isSupported } from "@muster/retrieval/language/lexicon";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { reportPhrases } from "./report-phrases.ts";
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
  const phrases = reportPhrases[isSupported(result.language) ? result.language : "en"];
  const confidence = result.confidenceParts.map(({ name, value, weight, explanation }) => {
    const figures = { value: String(Math.round(value)), weight: String(Math.round(100 * weight)) };
    return fill(phrases.part, { name, ...figures, explanation });
  });
  const listed = sources.map(({ number, title, url, reason, relevance, retrievedAt }) => {
    const name = url ? `[${escapeSource(title)}](<${encodeURI(url).replace(/%25/g, "%")}>)` : escapeSource(title);
    const about = { date: retrievedAt.slice(0, 10), relevance: String(relevance), reason: escapeSource(reason) };
    return `${number}. ${name}, ${fill(phrases.source, about)}`;
  });
  return [
    escapeSource(summary),
    analysis,
    section(phrases.nextSteps, recommendations.map(escapeSource)),
    section(fill(phrases.confidence, { score: String(Math.round(result.confidence)) }), confidence.map(escapeSource)),
    section(phrases.quotes, quoteLines(result)),
    section(phrases.sources, listed, ""),
    section(
      phrases.notRead,
      unread.map(({ title, url, reason }) => `${escapeSource(title)} (${escapeSource(url)}): ${escapeSource(reason)}`),
    ),
    section(phrases.ignored, ignored.map(escapeSource)),
    section(phrases.notes, notes.map(escapeSource)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, items: string[], bullet = "- "): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.map((item) => `${bullet}${item}`).join("\n")}`;
}
