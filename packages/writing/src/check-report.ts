import type { Analysis } from "@muster/contracts/analysis";
import type { Check } from "@muster/contracts/deliverable";
import type { ReportDraft } from "./builtin/report.ts";
import { checkFigures, type FigureCheck } from "./check-figures.ts";

const longestReport = 2_000_000;

/** All checks of a finished report, worded for its receipt: figures, sections, charts, links, length. */
export function checkReport(
  report: Pick<ReportDraft, "markdown" | "sections">,
  analysis: Analysis,
  { asked = [] }: { asked?: string[] } = {},
): Check[] {
  return [
    figuresCheck(checkFigures(report.markdown, analysis, { asked })),
    sectionsCheck(report),
    chartsCheck(report.markdown, analysis),
    linksCheck(report.markdown, analysis),
    lengthCheck(report.markdown),
  ];
}

/** A figure check as a receipt shows it: "41 of 41 figures match the computed values". */
export function figuresCheck({ ok, total, matched, problems }: FigureCheck): Check {
  const wrong = problems
    .slice(0, 5)
    .map(
      (problem) =>
        `"${problem.text}"${problem.nearest ? ` (computed: ${problem.nearest.text}, ${problem.nearest.label})` : ""}`,
    );
  const detail = `${matched} of ${total} figures match the computed values`;
  return { name: "figures", passed: ok, detail: ok ? detail : `${detail}; not supported: ${wrong.join(", ")}` };
}

function sectionsCheck({ markdown, sections }: Pick<ReportDraft, "markdown" | "sections">): Check {
  const empty = sections.filter((section) => section.prose.trim() === "").map((section) => section.heading);
  const missing = sections
    .filter((section) => !markdown.includes(`${"#".repeat(section.level)} ${section.heading}`))
    .map((section) => section.heading);
  const hasAnswer = sections[0]?.key === "answer" && /^# \S/.test(markdown);
  const passed =
    hasAnswer && empty.length === 0 && missing.length === 0 && sections.some((section) => section.key === "method");
  const detail = passed
    ? `${sections.length} sections, starting with the answer`
    : `Missing or empty: ${[...missing, ...empty, ...(hasAnswer ? [] : ["the answer"])].join(", ")}`;
  return { name: "sections", passed, detail };
}

function chartsCheck(markdown: string, analysis: Analysis): Check {
  const known = new Set(analysis.charts.map((chart) => chart.id));
  const used = [...markdown.matchAll(/!\[(?:\\.|[^\]\\])*\]\(chart:([^)\s]*)\)/g)].map((match) => match[1] ?? "");
  const unknown = used.filter((id) => !known.has(id));
  return {
    name: "charts",
    passed: unknown.length === 0,
    detail: unknown.length
      ? `Charts that don't exist: ${unknown.join(", ")}`
      : used.length === known.size
        ? `All ${known.size} charts included`
        : `${used.length} of ${known.size} charts included`,
  };
}

/** A report must not link to or load anything: no URL, no image but its own charts, no HTML. */
function linksCheck(markdown: string, analysis: Analysis): Check {
  const prose = markdown.replace(/\\./g, "  ");
  const found = [...prose.matchAll(/!?\[[^\]]*\]\((?!chart:)[^)]*\)|^\s*\[[^\]]+\]:\s*\S+|<\/?[a-z!][^>]*>/gim)].map(
    (match) => match[0],
  );
  const given = JSON.stringify([analysis.tables, analysis.findings, analysis.figures, analysis.dataTables]);
  const addresses = [...markdown.matchAll(/\bhttps?:\/\/[^\s)>\]]+|\bwww\.[^\s)>\]]+/gi)]
    .map((match) => match[0])
    .filter((address) => !given.includes(address));
  const all = [...found, ...addresses];
  return {
    name: "links",
    passed: all.length === 0,
    detail: all.length
      ? `Not from the data: ${all.slice(0, 3).join(", ")}`
      : "No links, images, or HTML from outside the data",
  };
}

function lengthCheck(markdown: string): Check {
  const passed = markdown.trim().length > 0 && markdown.length <= longestReport;
  return {
    name: "length",
    passed,
    detail: passed ? `${markdown.split(/\s+/).length} words` : "The report is empty or too long",
  };
}
