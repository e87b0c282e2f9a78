import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { cautionWriter } from "./cautions.ts";
import { exhibitPlacer } from "./exhibits.ts";
import { findingWords, sentenceOf } from "./finding-words.ts";
import { missingWords } from "./findings/shares.ts";
import { figuresById, resolveMarks } from "./marks.ts";
import { methodLines } from "./method.ts";
import { escapeMarkdown, shortName } from "./names.ts";
import { nextSteps } from "./next.ts";
import { type Words, wordingOf } from "./wording.ts";

/** The parts of the task that a writer needs. */
export interface ReportTask {
  title: string;
  description: string;
  parameters?: Record<string, unknown>;
  locale?: string;
}

/** The author. Style and personality affect the length, never the facts. */
export interface ReportAgent {
  name: string;
  role: string;
  personality?: string;
  /** Instructions for a model that writes; the built-in engine ignores them. */
  instructions?: string;
  responseStyle?: string;
}

/** One part of a report. `prose` may be rewritten by a model; `heading` and `exhibits` are fixed. */
export interface ReportSection {
  /** "answer", a finding's id, "more", "next", "quality" or "method". */
  key: string;
  level: 2 | 3;
  heading: string;
  prose: string;
  /** Charts and tables as Markdown; empty when there are none. */
  exhibits: string;
  findingIds: string[];
  /** Prose that no model rewrites. */
  isFixed?: true;
}

/** A whole report and the figures that it uses. */
export interface ReportDraft {
  title: string;
  subtitle: string | null;
  byline: string;
  sections: ReportSection[];
  markdown: string;
  usedFigures: string[];
}

export interface ReportInput {
  analysis: Analysis;
  task: ReportTask;
  agent: ReportAgent;
  organizationName: string;
}

/** Writes a report from computed facts: the answer first, then findings by importance. Every number is a figure's. */
export function writeAnalysisReport({ analysis, task, agent, organizationName }: ReportInput): ReportDraft {
  const figures = figuresById(analysis);
  const length = reportLength(task, agent);
  const worded = wordFindings(analysis, figures);
  const marked = [
    answerSection(analysis, worded),
    ...findingSections(analysis, worded, length),
    ...closingSections(analysis, figures),
  ];
  const used = new Set<string>();
  const sections = marked.map((section) => resolveSection(section, figures, used));
  const title = reportTitle(task, analysis);
  return {
    title,
    subtitle: subtitleOf(analysis),
    byline: `${agent.name} · ${organizationName}`,
    sections,
    markdown: reportMarkdown(title, sections),
    usedFigures: [...used],
  };
}

/** Puts title and sections together; the heading "Key findings" comes before the first finding. */
export function reportMarkdown(title: string, sections: ReportSection[]): string {
  const first = sections.findIndex((section) => section.level === 3);
  const parts = sections.map((section, index) =>
    [
      ...(index === first ? ["## Key findings"] : []),
      `${"#".repeat(section.level)} ${section.heading}`,
      section.prose,
      section.exhibits,
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  );
  return `${[`# ${escapeMarkdown(title)}`, ...parts].join("\n\n")}\n`;
}

function wordFindings(analysis: Analysis, figures: Map<string, Figure>): WordedFinding[] {
  const seen = new Map<Finding["kind"], number>();
  const lowestAsked = analysis.question.intents.includes("lowest");
  return byImportance(analysis.findings).map((finding) => {
    const variant = seen.get(finding.kind) ?? 0;
    seen.set(finding.kind, variant + 1);
    return {
      finding,
      words: findingWords(
        wordingOf(finding, figures, { variant, lowestAsked: lowestAsked && finding.answersQuestion }),
      ),
    };
  });
}

function byImportance(findings: Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => Number(b.answersQuestion) - Number(a.answersQuestion) || b.importance - a.importance,
  );
}

function answerSection(analysis: Analysis, worded: WordedFinding[]): ReportSection {
  const prose = answerParagraph(analysis, worded) || "The data holds nothing that could be computed.";
  return section("answer", hasQuestion(analysis) ? "Answer" : "Summary", prose, {
    findingIds: worded.filter(({ finding }) => finding.answersQuestion).map(({ finding }) => finding.id),
  });
}

function findingSections(analysis: Analysis, worded: WordedFinding[], length: ReportLength): ReportSection[] {
  const placeExhibits = exhibitPlacer(analysis);
  const writeCautions = cautionWriter();
  const key = worded.filter(({ finding, words }) => isKeyFinding(finding) && words.sentences.length > 0);
  const shown = key.slice(0, length.findings).map(
    ({ finding, words }): ReportSection => ({
      key: finding.id,
      level: 3,
      heading: words.headline,
      prose: [...words.sentences.slice(0, length.sentences), ...writeCautions(finding.cautions)].join(" "),
      exhibits: placeExhibits(finding),
      findingIds: [finding.id],
    }),
  );
  const more = key.slice(length.findings, length.findings + 10);
  if (more.length === 0) return shown;
  const list = bullets(more.map(({ words }) => `${words.headline}.`));
  return [...shown, section("more", "Further findings", list, { findingIds: more.map(({ finding }) => finding.id) })];
}

function isKeyFinding(finding: Finding): boolean {
  if (finding.kind === "overview" || finding.kind === "unanswerable") return false;
  // A single requested value is stated completely in the answer.
  if (finding.kind === "value" && finding.answersQuestion && !finding.chartId && !finding.tableId) return false;
  return finding.answersQuestion || (finding.kind !== "missing" && finding.kind !== "quality");
}

function closingSections(analysis: Analysis, figures: Map<string, Figure>): ReportSection[] {
  const next = nextSteps(byImportance(analysis.findings), figures);
  const quality = qualityNotes(analysis, figures);
  return [
    ...(next.length ? [section("next", "What to look at next", bullets(next))] : []),
    ...(quality.length ? [section("quality", "Notes on the data", bullets(quality))] : []),
    section("method", "Method", bullets(methodLines(analysis, figures))),
  ];
}

function section(
  key: string,
  heading: string,
  prose: string,
  { findingIds = [] }: { findingIds?: string[] } = {},
): ReportSection {
  return { key, level: 2, heading, prose, exhibits: "", findingIds };
}

function bullets(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

function resolveSection(marked: ReportSection, figures: Map<string, Figure>, used: Set<string>): ReportSection {
  const heading = resolveMarks(marked.heading, figures);
  const prose = resolveMarks(marked.prose, figures);
  for (const id of [...heading.used, ...prose.used]) used.add(id);
  return { ...marked, heading: heading.text, prose: prose.text };
}

function reportTitle(task: ReportTask, analysis: Analysis): string {
  const title = task.title.replace(/\s+/g, " ").trim();
  return title === "" ? `Analysis of ${shortName(analysis.tables[0]?.table ?? "the data")}` : title;
}

function subtitleOf(analysis: Analysis): string | null {
  const names = analysis.tables.map((table) => shortName(table.table));
  if (names.length === 0) return null;
  const rows = analysis.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
  return `${names.length > 3 ? `${names.slice(0, 3).join(", ")} and more` : names.join(", ")} · ${rows} ${rows === "1" ? "row" : "rows"}`;
}

/** The length of a report. The facts are the same at any length. */
interface ReportLength {
  findings: number;
  sentences: number;
}

/** The requested length from the task's parameters, else from the agent's style and personality; medium by default. */
function reportLength(task: ReportTask, agent: ReportAgent): ReportLength {
  const asked = Object.entries(task.parameters ?? {})
    .filter(([key]) => /detail|depth|length|size/i.test(key))
    .map(([, value]) => String(value))
    .join(" ");
  return (
    lengthOf(asked) ??
    lengthOf(`${agent.responseStyle ?? ""} ${agent.personality ?? ""}`) ?? { findings: 7, sentences: 4 }
  );
}

function lengthOf(words: string): ReportLength | undefined {
  if (/\b(?:concise|brief|short|succinct|terse|to the point|executive summary)\b/i.test(words))
    return { findings: 4, sentences: 2 };
  return /\b(?:detailed|thorough|comprehensive|in-depth|exhaustive|long|complete)\b/i.test(words)
    ? { findings: 14, sentences: 6 }
    : undefined;
}

/** What a reader should know about the data's quality: empty cells, invalid cells, duplicates. */
function qualityNotes(analysis: Analysis, figures: Map<string, Figure>): string[] {
  const missing = analysis.findings
    .filter((finding) => finding.kind === "missing")
    .flatMap((finding) => missingWords(wordingOf(finding, figures)).sentences);
  const quality = analysis.findings
    .filter((finding) => finding.kind === "quality")
    .map((finding) => qualityNote(sentenceOf(finding.detail ?? ""), wordingOf(finding, figures)));
  const notes = [missing.join(" "), ...quality].filter((note) => note !== "");
  if (notes.length > 0) return [...new Set(notes)];
  return isComplete(analysis) ? ["No cell is empty and every cell could be read as its column's type."] : [];
}

/** The count is added unless the detail already contains a number. */
function qualityNote(detail: string, { say }: ReturnType<typeof wordingOf>): string {
  const count = say("count");
  if (!count || /\d/.test(detail)) return detail;
  const percent = say("percent");
  return `${detail.replace(/\.$/, "")} (${count}${percent ? `, ${percent}` : ""}).`;
}

function isComplete(analysis: Analysis): boolean {
  const columns = analysis.tables.flatMap((table) => table.columns);
  return columns.length > 0 && columns.every((column) => column.missing === 0 && column.invalid === 0);
}

/** A finding with its sentences. */
interface WordedFinding {
  finding: Finding;
  words: Words;
}

/**
 * The first paragraph: the answer to the question, or a statement that the data cannot answer it and what would be needed,
 * followed by what the data does show.
 */
function answerParagraph(analysis: Analysis, worded: WordedFinding[]): string {
  const unanswerable = analysis.findings.filter((finding) => finding.kind === "unanswerable");
  const answers = worded.filter(
    ({ finding }) => finding.answersQuestion && !["overview", "unanswerable"].includes(finding.kind),
  );
  const stated = answers.slice(0, 3).map(({ words }) => words.answer.join(" "));
  // Answered parts come first; then the parts that could not be answered.
  const parts = [...stated, cannotAnswer(unanswerable, answers.length > 0)].filter((part) => part !== "");
  if (parts.length === 0) return summary(worded);
  const shown = answers.length === 0 ? summary(worded) : "";
  return [...new Set(parts), ...(shown ? [`What it does show: ${shown}`] : [])].join(
    parts.length > 1 || shown ? "\n\n" : " ",
  );
}

/** Whether a question was asked that the analysis understood as one. */
function hasQuestion(analysis: Analysis): boolean {
  return analysis.findings.some(
    (finding) => finding.kind === "unanswerable" || (finding.answersQuestion && finding.kind !== "overview"),
  );
}

function cannotAnswer(findings: Finding[], isPart: boolean): string {
  const all = findings.map((finding) => sentenceOf(finding.detail ?? "")).filter((detail) => detail !== "");
  const details = [...new Set(all)];
  if (findings.length === 0) return "";
  const isSaid = details.some((detail) =>
    /\bcannot (?:be )?(?:answer|say|tell|show)|\bcan.?t answer|\bunanswered\b/i.test(detail),
  );
  return [
    ...(isSaid
      ? []
      : [`The data cannot answer ${isPart ? "all of it" : details.length > 1 ? "these questions" : "this"}.`]),
    ...details,
  ].join(" ");
}

/** Without a question: a description of the data, then the most important findings in one sentence each. */
function summary(worded: WordedFinding[]): string {
  const overview = worded.find(({ finding }) => finding.kind === "overview")?.words.answer[0];
  const leading = worded
    .filter(({ finding }) => !["overview", "missing", "quality", "unanswerable"].includes(finding.kind))
    .slice(0, 3)
    .map(({ words }) => words.answer[0]);
  return [overview, ...leading].filter(Boolean).join(" ");
}
