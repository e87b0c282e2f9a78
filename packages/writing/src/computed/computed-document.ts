import type { Analysis, Chart, DataTable, Figure } from "@muster/contracts/analysis";
import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import type { Check, Deliverable } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import type { NumberedCitation } from "@muster/retrieval/citations";
import type { Passage } from "@muster/retrieval/passages/passages";
import { mark, resolveMarks } from "../builtin/marks.ts";
import { escapeMarkdown } from "../builtin/names.ts";
import { type ReportDraft, type ReportSection, reportMarkdown } from "../builtin/report.ts";
import type { DocumentLanguage, Locale } from "./locale.ts";

/** A part of a document about computed facts, with marks for its figures. */
export interface MarkedSection {
  key: string;
  heading: string;
  prose: string;
  /** Tables, charts and quotations as Markdown; no model rewrites them. */
  exhibits?: string;
  /** True where a model may rewrite the prose around the same figures. */
  isWritable?: boolean;
}

/** What a template computes and quotes, before a model improves its prose. */
export interface ComputedDraft extends Pick<Deliverable, "workbook" | "calendar" | "codeFindings"> {
  language: DocumentLanguage;
  report: ReportDraft;
  figures: Figure[];
  charts: Chart[];
  dataTables: DataTable[];
  citations: NumberedCitation[];
  /** Texts whose numbers the document may repeat: the request, and the words of the sources. */
  given: string[];
  /** One sentence per assumption. */
  assumptions: string[];
}

interface DraftParts extends Omit<ComputedDraft, "report"> {
  title: string;
  subtitle: string | null;
  byline: string;
  sections: MarkedSection[];
}

/** Inserts the figures into the texts and joins the sections; empty sections are left out. */
export function composeDraft({ title, subtitle, byline, sections, ...parts }: DraftParts): ComputedDraft {
  const figures = new Map(parts.figures.map((figure) => [figure.id, figure]));
  const written = sections
    .filter(({ prose, exhibits = "" }) => prose !== "" || exhibits !== "")
    .map(({ key, heading, prose, exhibits = "", isWritable = false }): ReportSection => {
      const resolve = (text: string) => resolveMarks(text, figures);
      const fixed = isWritable ? {} : { isFixed: true as const };
      const own = resolve(prose);
      return {
        ...{ key, level: 2, heading: resolve(heading).text, prose: own.text, exhibits: resolve(exhibits).text },
        ...{ findingIds: isWritable ? [key] : [], ...fixed },
      };
    });
  const used = sections.flatMap(({ prose, exhibits = "" }) => resolveMarks(`${prose}\n${exhibits}`, figures).used);
  const name = title.replace(/\s+/g, " ").trim();
  return {
    ...parts,
    report: {
      ...{ title: name, subtitle, byline, sections: written, markdown: reportMarkdown(name, written) },
      usedFigures: [...new Set(used)],
    },
  };
}

/** The draft as the analysis that a model writes from: one finding per section that it may write. */
export function analysisOf({ report, figures, charts, dataTables }: ComputedDraft, asked: string): Analysis {
  const findings = report.sections
    .filter(({ isFixed }) => !isFixed)
    .map(({ key, prose, exhibits }, index) => {
      const named = figures.filter(({ text }) => `${prose}\n${exhibits}`.includes(text));
      return {
        ...{ id: key, kind: "value" as const, importance: 1 - index / 100, answersQuestion: key === "answer" },
        ...{
          subject: {},
          figures: Object.fromEntries(named.map(({ id, label }) => [label, id])),
          rows: [],
          cautions: [],
        },
      };
    });
  return { question: { asked, intents: [], matched: [] }, tables: [], figures, findings, charts, dataTables };
}

/** A GFM table; the cells are already escaped or marks. */
export function markdownTable(
  columns: readonly { name: string; align: "left" | "right" }[],
  rows: readonly string[][],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\n+/g, " ") || " ").join(" | ")} |`;
  return [
    line(columns.map(({ name }) => name)),
    line(columns.map(({ align }) => (align === "right" ? "---:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}

/** Exact values as a table for CSV, JSON and Excel. */
export function dataTableOf(
  { id, title }: Pick<DataTable, "id" | "title">,
  names: readonly string[],
  values: (string | number)[][],
): DataTable {
  return {
    ...{ id, title, values, totalRows: values.length },
    columns: names.map((name, column) => ({ name, align: typeof values[0]?.[column] === "number" ? "right" : "left" })),
    rows: values.map((row) => row.map(String)),
  };
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Escapes a person's text for Markdown: paragraphs and line breaks are kept, markup is not. */
export function quotedText(text: string): string {
  return text
    .trim()
    .split(/\n+/)
    .map((line) => `> ${escapeMarkdown(line.trim())}`)
    .join("\n>\n");
}

/** A chart as a separate paragraph. */
export function chartLine({ id, summary }: Pick<Chart, "id" | "summary">): string {
  return `![${escapeMarkdown(summary.replace(/\s+/g, " "))}](chart:${id})`;
}

/**
 * Finds numbers in a finished document that are neither a figure's text nor part of the input. Citation marks, quotations with
 * a citation (one per line) and chart URLs are checked elsewhere.
 */
export function numbersCheck(markdown: string, { figures, given }: Pick<ComputedDraft, "figures" | "given">): Check {
  const text = withoutFigures(
    bareOf(markdown),
    figures.map((figure) => figure.text),
  );
  const known = new Set(given.flatMap((each) => [...each.matchAll(numberPattern)].map(([number]) => number)));
  const unknown = [...text.matchAll(numberPattern)].map(([number]) => number).filter((number) => !known.has(number));
  const detail =
    unknown.length === 0
      ? message("check.figures_computed", { count: figures.length })
      : message("check.figures_unknown", { numbers: [...new Set(unknown)].slice(0, 5).join(", ") });
  return makeCheck("figures", unknown.length === 0, detail);
}

const numberPattern = /\d+(?:[.,:]\d+)*/g;

function bareOf(markdown: string): string {
  return markdown
    .replace(/^# .*$/m, "")
    .replace(/(`{3,})[\s\S]*?\n\1/g, " ")
    .replace(/`[^`\n]+`/g, " ")
    .replace(/!\[(?:\\.|[^\]\\])*\]\(chart:[^)]*\)/g, " ")
    .replace(/[“„].*[”“]\s*(?=\[\d+\])/g, " ")
    .replace(/(?<!\\)\[\d{1,4}\](?!\()/g, " ");
}

/** Longest first, so that "$1,200" is not found within "$1,200.50". */
function withoutFigures(text: string, figures: readonly string[]): string {
  const texts = [...new Set(figures)].filter((each) => /\d/.test(each)).sort((a, b) => b.length - a.length);
  let rest = text.replace(/\\(?=[^\w\s])/g, "");
  for (const each of texts) {
    const literal = each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    rest = rest.replace(new RegExp(`(?<!\\d|\\d[.,])${literal}(?!\\d|[.,]\\d)`, "g"), " ");
  }
  return rest;
}

/** States that text addressed to a machine was left out. */
export function ignoredLines(passages: readonly Passage[], { say }: Locale): string[] {
  const names = new Set(
    passages.filter(({ marks }) => marks.includes("addressed_to_ai")).map(({ documentName }) => documentName),
  );
  return [...names].map((name) => say("Text addressed to an AI was left out: {name}.", { name: escapeMarkdown(name) }));
}

/** Collects a document's figures. Texts contain only the marks it returns, so every number in them is a registered figure. */
export interface FigureRegistry {
  figures: Figure[];
  /** Adds a figure and returns its mark; the same figure added twice has one mark. */
  add(figure: NewFigure): string;
}

interface NewFigure extends Pick<Figure, "label" | "value" | "text" | "computation"> {
  unit?: string | null;
  /** The source when it is not the form: a file's name. */
  from?: string;
}

/** The name of the form as the source of a figure. */
const formSource = "Task details";

export function openFigures(): FigureRegistry {
  const figures: Figure[] = [];
  const known = new Map<string, string>();
  return {
    figures,
    add({ label, value, text, unit = null, computation, from = formSource }) {
      const key = JSON.stringify([label, text, computation]);
      const before = known.get(key);
      if (before) return before;
      const id = `F${figures.length + 1}`;
      figures.push({ id, label, value, text, unit, computation, source: { table: from, columns: [], rows: null } });
      known.set(key, mark(id));
      return mark(id);
    },
  };
}
