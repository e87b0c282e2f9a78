import type { Chart, DataTable, Figure } from "@muster/contracts/analysis";
import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import type { Check } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import type { Answer, Computed } from "../engine/messages.ts";
import type { Language } from "./format.ts";
import texts from "./report-texts.json" with { type: "json" };

export interface TableReport {
  markdown: string;
  charts: Chart[];
  dataTables: DataTable[];
  figures: Figure[];
  checks: Check[];
}

const SHOWN_ROWS = 20;
const MOST_NOTES = 8;

/** The document: the question, the answer as a headline with its reading and exhibit, at most two further findings, the method. */
export function writeTableReport(
  computed: Computed,
  { title, question }: { title: string; question: string },
): TableReport {
  const { answers, further, tables, language } = computed;
  const report: Omit<TableReport, "markdown" | "checks"> = { charts: [], dataTables: [], figures: [] };
  const parts = [
    `# ${escapeMarkdown(oneLine(title))}`,
    isRepeated(title, question) ? "" : `> ${escapeMarkdown(oneLine(question))}`,
    ...answers.flatMap((answer, i) => [
      ...answerParts(answer, report, language),
      answers[i + 1]?.query.isAlternative && !answer.query.isAlternative ? texts[language].twoReadings : "",
    ]),
    ...furtherParts(further, report, language),
    methodPart(tables, language),
  ];
  const checks = [checkNumbers([...answers, ...further]), answerCheck(answers)];
  return { ...report, markdown: `${parts.filter(Boolean).join("\n\n")}\n`, checks };
}

/** Half a page that says why nothing was computed and what can be. */
export function writeRefusal({
  title,
  question,
  reason,
  missed,
  options,
  language,
}: {
  title: string;
  question: string;
  reason: "beyond" | "nothing_matches";
  missed: readonly string[];
  options: readonly string[];
  language: Language;
}): string {
  const text = texts[language];
  const words = missed.slice(0, 8).map((word) => `“${escapeMarkdown(word)}”`);
  return `${[
    `# ${escapeMarkdown(oneLine(title))}`,
    isRepeated(title, question) ? "" : `> ${escapeMarkdown(oneLine(question))}`,
    `## ${text.refused}`,
    reason === "beyond" ? text.beyond : text.nothingMatches,
    words.length > 0 ? `${text.notUnderstood} ${words.join(", ")}.` : "",
    options.length > 0
      ? `${text.canBeAsked}\n\n${options.map((each) => `- ${escapeMarkdown(oneLine(each))}`).join("\n")}`
      : "",
    text.notCharged,
  ]
    .filter(Boolean)
    .join("\n\n")}\n`;
}

/** A title derived from the question needs no second line with the same words. */
function isRepeated(title: string, question: string): boolean {
  const words = (text: string) =>
    oneLine(text)
      .replace(/[\s?？.!:]+$/u, "")
      .toLowerCase();
  return words(title) === words(question);
}

type Parts = Omit<TableReport, "markdown" | "checks">;

function answerParts(answer: Answer, report: Parts, language: Language): string[] {
  addFigures(answer, report);
  const exhibit = exhibitPart(answer, report, language);
  return [
    `## ${escapeMarkdown(oneLine(answer.sentence))}`,
    ...answer.remarks.map((remark) => escapeMarkdown(oneLine(remark))),
    exhibit,
    `*${escapeMarkdown(oneLine(answer.readAs))}*`,
  ];
}

/** Ids count on over all answers, so that each names one number of the document. */
function addFigures({ figures }: Answer, report: Parts): void {
  for (const figure of figures) report.figures.push({ ...figure, id: `F${report.figures.length + 1}` });
}

function exhibitPart({ exhibit, chart, table, shownTable }: Answer, report: Parts, language: Language): string {
  if (table) report.dataTables.push({ ...table, id: `T${report.dataTables.length + 1}` });
  if (exhibit === "chart" && chart) {
    const id = `C${report.charts.length + 1}`;
    report.charts.push({ ...chart, id });
    return `![${escapeMarkdown(oneLine(chart.summary || chart.title))}](chart:${id})`;
  }
  return exhibit === "table" && shownTable ? tableMarkdown(shownTable, language) : "";
}

function tableMarkdown({ columns, rows, totalRows }: Omit<DataTable, "id">, language: Language): string {
  const shown = rows.slice(0, SHOWN_ROWS);
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell || " ").join(" | ")} |`;
  return [
    line(columns.map(({ name }) => escapeMarkdown(oneLine(name)))),
    line(columns.map(({ align }) => (align === "right" ? "---:" : "---"))),
    ...shown.map((row) => line(columns.map((_, i) => escapeMarkdown(oneLine(row[i] ?? ""))))),
    ...(totalRows > shown.length
      ? [
          "",
          texts[language].firstRows
            .replace("{n}", String(shown.length))
            .replace("{total}", totalRows.toLocaleString(language === "de" ? "de-DE" : "en-US")),
        ]
      : []),
  ].join("\n");
}

function furtherParts(further: readonly Answer[], report: Parts, language: Language): string[] {
  if (further.length === 0) return [];
  for (const answer of further) {
    addFigures(answer, report);
    if (answer.table) report.dataTables.push({ ...answer.table, id: `T${report.dataTables.length + 1}` });
  }
  const lines = further.map(({ sentence }) => `- ${escapeMarkdown(oneLine(sentence))}`);
  return [`## ${texts[language].further}`, lines.join("\n")];
}

function methodPart(tables: Computed["tables"], language: Language): string {
  const text = texts[language];
  const lines = tables.flatMap(({ title, rows, notes }) => [
    `- ${escapeMarkdown(oneLine(title))}: ${text.rows.replace("{n}", rows.toLocaleString(language === "de" ? "de-DE" : "en-US"))}`,
    ...notes.slice(0, MOST_NOTES).map((note) => `- ${escapeMarkdown(oneLine(note))}`),
  ]);
  return `## ${text.method}\n\n${text.computed}\n\n${lines.join("\n")}`;
}

function answerCheck(answers: readonly Answer[]): Check {
  const empty = answers.filter(({ rows }) => rows === 0).length;
  return makeCheck(
    "answer",
    answers.length > 0 && empty < answers.length,
    empty === 0 ? message("check.answered_first") : message("check.no_rows", { empty, count: answers.length }),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Text from the data stays text in Markdown: no emphasis, link, image, code, HTML or table cell can come of it. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)([#+-])(?=\s|#|$)/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, "$1\\$2");
}

/** Compares every number in the sentences with the figures computed for them. Names from the data, periods and counts of what is shown are no figures. */
function checkNumbers(answers: readonly Answer[]): Check {
  const unknown: string[] = [];
  let total = 0;
  for (const answer of answers) {
    const { matched, rest } = compare(answer);
    total += matched;
    unknown.push(...rest);
  }
  const counts = { matched: total, total: total + unknown.length };
  const detail =
    unknown.length === 0
      ? message("check.figures_match", counts)
      : message("check.figures_differ", { ...counts, numbers: unknown.slice(0, 5).join(", ") });
  return makeCheck("figures", unknown.length === 0, detail);
}

function compare({ sentence, figures, table, query, rows }: Answer): { matched: number; rest: string[] } {
  let text = sentence;
  let matched = 0;
  const texts = [...new Set(figures.map((figure) => figure.text))].toSorted((a, b) => b.length - a.length);
  // Names first: "Plant 7" is a name, and its 7 is not the figure 7.
  const names = (table?.rows ?? []).flatMap((row) => row.filter((_, i) => table?.columns[i]?.align === "left"));
  for (const name of new Set(names.filter((each) => /\d/.test(each)).toSorted((a, b) => b.length - a.length)))
    text = text.replaceAll(name, " ");
  for (const each of texts) {
    // "0" is not part of "2024", nor "5" of "1.5".
    const whole = new RegExp(`(?<![\\d.,])${escapeRegex(each)}(?![.,]?\\d)`, "g");
    matched += text.match(whole)?.length ?? 0;
    text = text.replace(whole, " ");
  }
  const known = new Set(JSON.stringify(query).match(/\d+(?:\.\d+)?/g) ?? []);
  const rest = (text.match(/\d+(?:[.,]\d+)*/g) ?? []).filter((token) => {
    const value = token.replace(/^0+(?=\d)/, "");
    return !known.has(token) && !known.has(value) && value !== String(rows) && !isPeriodOf(token, query);
  });
  return { matched, rest };
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Days, quarters and years that a span of the query names. */
function isPeriodOf(token: string, query: Answer["query"]): boolean {
  const dates = JSON.stringify(query).match(/\d{4}-\d\d-\d\d/g) ?? [];
  return dates.some((date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    return [year, String(Number(month)), String(Number(day)), String(Math.floor((Number(month) - 1) / 3) + 1)].includes(
      token,
    );
  });
}
