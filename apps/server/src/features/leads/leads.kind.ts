import {
  type FoundLead,
  type LeadSearchInput,
  type LeadSearchResult,
  leadSearchCredits,
  leadSearchInput,
  leadSearchResult,
} from "@muster/contracts/leads";
import { message, renderMessage } from "@muster/contracts/messages";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";

/** The specification names the feature, not its call: `{ what, where, … }` → `{ result, cost }`. */
export const leadSearchKind = defineResultKind<LeadSearchInput, LeadSearchResult>({
  name: "leads",
  path: "/api/ai-features/lead-generation",
  summary: "Find companies by industry and place, with evidence for each fact",
  action: "lead_generation",
  input: leadSearchInput,
  result: leadSearchResult,
  units: 1,
  creditsOf: () => leadSearchCredits,
  titleOf: ({ what, where }) => renderMessage(message("leads.search_title", { what, where })),
  paymentRequired: "Payment required. Upgrade to Pro to use lead generation features.",
  failedTitle: message("leads.failed_title"),
  failed: renderMessage(message("leads.unavailable")),
  async check({ services }) {
    if (services.config.SEARCH_OPEN_SOURCES === "off") throw new AppError("unavailable", message("leads.sources_off"));
  },
  firstSteps: ({ where }) => [{ key: "place", step: "place", label: message("leads.step.place", { where }) }],
  answer: ({ result, credits }) => ({ result, cost: credits }),
  report: (result, { what, where }) => ({
    title: renderMessage(message("leads.search_title", { what, where })),
    subtitle: result.place,
    markdown: reportOf(result),
  }),
});

/** The notices that the licences of the sources ask for. */
export function leadSearchAttributions({
  place,
  answered,
}: Pick<LeadSearchResult, "place" | "answered">): LeadSearchResult["attributions"] {
  return [
    ...(place !== null || answered.includes("OpenStreetMap")
      ? [{ text: "© OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright" }]
      : []),
    ...(answered.includes("Wikidata")
      ? [{ text: "Wikidata (CC0)", url: "https://creativecommons.org/publicdomain/zero/1.0/" }]
      : []),
  ];
}

function reportOf({ companies, omitted, withoutSize, answered, unanswered, attributions }: LeadSearchResult): string {
  const header = ["", "Company", "Industry", "Place", "Employees", "Website", "Email", "Phone", "Score"];
  const rows = [header, header.map(() => "---"), ...companies.map(cellsOf)];
  return [
    companies.length > 0 ? rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n") : "No companies were found.",
    omitted > 0 ? `Not listed: ${omitted} more that the sources name.` : "",
    withoutSize > 0 ? `Size not stated: ${withoutSize}. They are listed because they may fit.` : "",
    companies.length > 0 ? `## Evidence\n\n${companies.map(evidenceOf).join("\n\n")}` : "",
    `Searched: ${answered.join(", ")}.`,
    unanswered.length > 0
      ? `No or incomplete answer: ${unanswered.map(({ name, reason }) => `${name} ${reason}`).join("; ")}.`
      : "",
    attributions.map(({ text, url }) => `[${text}](<${url}>)`).join(" · "),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function cellsOf(found: FoundLead): string[] {
  const { position, company, industry, location, employees, website, email, phone, score } = found;
  const shown = [company, industry, location, employees, website, email, phone];
  return [`${position}`, ...shown.map((value) => (value === null ? "–" : escaped(String(value)))), `${score}`];
}

function evidenceOf({ position, company, evidence, pageProblem }: FoundLead): string {
  const lines = evidence.map(({ fact, source, url, quote, collectedAt }) => {
    const link = url ? `[${escaped(source)}](<${encodeURI(url).replace(/%25/g, "%")}>)` : escaped(source);
    return `- ${fact}: “${escaped(quote)}” (${link}, ${collectedAt.slice(0, 10)})`;
  });
  const problem = pageProblem === null ? [] : [`- Its website was not read: ${escaped(pageProblem)}`];
  return [`${position}. ${escaped(company)}`, "", ...lines, ...problem].join("\n");
}

/** Escapes other people's text, so that it cannot become links, headings or markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
