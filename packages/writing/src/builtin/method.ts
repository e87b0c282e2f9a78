import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { cautionSentence, statedElsewhere } from "./cautions.ts";
import { sentenceOf } from "./finding-words.ts";
import { isClear } from "./findings/trend.ts";
import { capital, columnWords, escapeMarkdown, listed, shortName } from "./names.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** Parts of fixed sentences that contain digits but state no figure. */
export const methodConstants = ["between two periods", "at the 5% level", "from −1 to 1", "on a scale from 0 to 1"];

/** How the file was read, what was computed with which tests, and limitations: one line each. */
export function methodLines(analysis: Analysis, figures: Map<string, Figure>): string[] {
  return [
    ...analysis.tables.map(readingLine),
    ...ignoredLine(analysis),
    ...computedLine(analysis.findings),
    ...testLines(analysis.findings, figures),
    ...cautionLine(analysis.findings),
    "Every number in this document is computed from the attached data. The receipt lists the query or formula for each one.",
  ];
}

function readingLine({ table, reading }: Analysis["tables"][number]): string {
  const facts = reading.map(sentenceOf).filter((fact) => fact !== "");
  return `**${escapeMarkdown(shortName(table))}**${facts.length ? `: ${facts.join(" ")}` : " was read as given."}`;
}

/** Identifiers and codes look like numbers; stating that they were not summed answers a likely question. */
function ignoredLine(analysis: Analysis): string[] {
  const names = analysis.tables
    .flatMap((table) => table.columns)
    .filter((column) => column.type === "identifier" || column.type === "code")
    .map((column) => escapeMarkdown(shortName(column.name)));
  const shown = [...new Set(names)].slice(0, 6);
  return shown.length
    ? [
        `${listed(shown)} ${shown.length === 1 ? "is an identifier or code and was" : "are identifiers or codes and were"} not added up or averaged.`,
      ]
    : [];
}

const kindWords: Partial<Record<Finding["kind"], string>> = {
  total: "totals",
  ranking: "groups ranked against each other",
  trend: "trends over time",
  seasonality: "seasonal patterns",
  change: "changes between periods",
  outliers: "unusual values",
  correlation: "relationships between measures",
  concentration: "concentration",
  distribution: "how values are spread",
  comparison: "comparisons of groups",
  value: "single values asked for",
};

function computedLine(findings: Finding[]): string[] {
  const kinds = new Set(findings.map((finding) => finding.kind));
  const words = Object.entries(kindWords)
    .filter(([kind]) => kinds.has(kind as Finding["kind"]))
    .map(([, text]) => text);
  return words.length ? [`Computed: ${listed(words)}.`] : [];
}

function testLines(findings: Finding[], figures: Map<string, Figure>): string[] {
  const trends = findings.filter((finding) => finding.kind === "trend").map((finding) => trendTest(finding, figures));
  const kinds = new Set(findings.map((finding) => finding.kind));
  return [
    ...(trends.length
      ? [
          `Trends use the Theil–Sen slope (the median of all slopes between two periods), tested with Mann–Kendall at the 5% level. ${trends.join(" ")}`.trim(),
        ]
      : []),
    ...(kinds.has("outliers")
      ? [
          "Unusual values lie outside the range that the middle half of the values suggests (quartiles widened by a multiple of their distance).",
        ]
      : []),
    ...(kinds.has("correlation") ? [correlationTest(findings, figures)] : []),
    ...(kinds.has("concentration") ? [concentrationTest(findings, figures)] : []),
  ];
}

function trendTest(finding: Finding, figures: Map<string, Figure>): string {
  const w = wordingOf(finding, figures);
  // With two or three periods the test is meaningless, whatever its result.
  if (finding.cautions.includes("small_sample") && !isClear(w)) return "";
  const parts = [
    w.say("slope") && `slope ${w.say("slope")} per ${w.grain}`,
    pText(w),
    w.say("r2") && `R² ${w.say("r2")}`,
  ].filter(Boolean);
  return parts.length ? `${capital(w.plainMeasure)}${w.filter}: ${parts.join(", ")}.` : "";
}

function correlationTest(findings: Finding[], figures: Map<string, Figure>): string {
  const tests = findings
    .filter((finding) => finding.kind === "correlation")
    .map((finding) => {
      const w = wordingOf(finding, figures);
      const p = pText(w);
      return p && `${w.plainMeasure} and ${columnWords(finding.subject.other ?? "the other measure")}, ${p}`;
    })
    .filter(Boolean);
  return `Relationships are correlation coefficients (r, from −1 to 1)${tests.length ? `: ${tests.join("; ")}` : ""}.`;
}

function concentrationTest(findings: Finding[], figures: Map<string, Figure>): string {
  const indices = findings
    .filter((finding) => finding.kind === "concentration" && finding.figures["hhi"] !== undefined)
    .map(
      (finding) =>
        `${wordingOf(finding, figures).say("hhi")} for ${columnWords(finding.subject.dimension ?? "groups")}`,
    );
  return `Concentration is measured by the share of the largest groups${indices.length ? ` and the Herfindahl–Hirschman index (${indices.join("; ")})` : ""}.`;
}

/** "p = 0.03", but "p below 0.001". */
function pText(w: Wording): string | undefined {
  const p = w.say("pValue");
  return p && (/^\d/.test(w.text("pValue")) ? `p = ${p}` : `p ${p}`);
}

function cautionLine(findings: Finding[]): string[] {
  const cautions = [...new Set(findings.flatMap((finding) => finding.cautions))].filter(
    (caution) => !statedElsewhere.includes(caution),
  );
  return cautions.length ? [`Note: ${cautions.map(cautionSentence).join(" ")}`] : [];
}
