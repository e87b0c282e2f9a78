import { message } from "@muster/contracts/messages";
import {
  type SearchInput,
  type SearchResult,
  type SearchSource,
  searchCredits,
  searchInput,
  searchResult,
} from "@muster/contracts/search";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { checkSearchable, searchUnavailable } from "./search.service.ts";

/** The specification's call: `{ query, searchType, timeframe }` → `{ results, cost, networkOptimized }`. */
export const searchKind = defineResultKind<SearchInput, SearchResult>({
  name: "search",
  path: "/api/ai-features/web-search",
  summary: "Search the web: pages, papers, news, images or videos",
  action: ({ searchType }) =>
    searchType === "images" ? "image_search" : searchType === "videos" ? "video_search" : "web_search",
  input: searchInput,
  result: searchResult,
  units: 1,
  creditsOf: () => searchCredits,
  titleOf: ({ query }) => query,
  paymentRequired: "Payment required. Upgrade to Pro to use web search features.",
  failedTitle: message("search.failed_title"),
  failed: searchUnavailable,
  withHeaders: (input, headers) => ({ ...input, savesData: headers.get("save-data")?.toLowerCase() === "on" }),
  check: checkSearchable,
  firstSteps: () => [{ key: "conclude", step: "conclude", label: message("search.step") }],
  answer: ({ result, input, credits }) => ({
    results: result,
    cost: credits,
    networkOptimized: input.savesData === true || result.isFromCache,
  }),
  report: (result) => ({ title: result.query, subtitle: null, markdown: reportOf(result) }),
});

function reportOf({ summary, keyInsights, sources, answered, unanswered }: SearchResult): string {
  return [
    escaped(summary),
    keyInsights.length > 0 ? `## Key insights\n\n${keyInsights.map((each) => `- ${escaped(each)}`).join("\n")}` : "",
    sources.length > 0 ? `## Sources\n\n${sources.map(lineOf).join("\n")}` : "No results.",
    `Searched: ${answered.join(", ")}.`,
    unanswered.length > 0
      ? `No answer from: ${unanswered.map(({ name, reason }) => `${name} (${reason})`).join(", ")}.`
      : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function lineOf({ title, url, position, authors, publishedAt, licence, snippet }: SearchSource): string {
  const facts = [
    authors.slice(0, 3).join(", "),
    publishedAt?.slice(0, 10),
    licence && `licence: ${licence.name}`,
    snippet.slice(0, 200),
  ].filter(Boolean);
  return `${position}. [${escaped(title)}](<${encodeURI(url).replace(/%25/g, "%")}>)${facts.length > 0 ? `. ${escaped(facts.join(". "))}` : ""}`;
}

/** Escapes other people's text, so that it cannot become links, headings or markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
