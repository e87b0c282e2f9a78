import { escapeMarkdown } from "../../builtin/names.ts";
import type { Contradiction } from "../contradictions.ts";
import type { TextFigure } from "../figures-in-text.ts";
import { sentenceText } from "../passages.ts";
import type { Citer } from "./citer.ts";

/** A figure that a source states, as a table has it. */
export interface FigureRow {
  /** As written, with its unit: "€1.9 billion". */
  figure: string;
  value: number;
  unit: string;
  what: string;
  /** "2024", "Q3 2024"; null where the sentence names none. */
  period: string | null;
  /** The file's name. */
  source: string;
  page: number | null;
  /** Of its citation. */
  n: number;
}

/** The figures that the sources state, in their order. */
export interface FiguresTable {
  rows: FigureRow[];
}

const mostRows = 30;

/** The figures with a unit, those that tell most first: named periods, money and shares before counts. */
export function figuresTable(
  figures: TextFigure[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): FiguresTable {
  const seen = new Set<string>();
  const telling = figures
    .filter((figure) => figure.unit !== null && figure.subject !== "")
    .filter((figure) => {
      const key = [figure.text, figure.subject, figure.period, figure.passage.fileId].join("|");
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .map((figure, at) => ({ figure, at, rank: rankOf(figure) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, mostRows)
    .sort((a, b) => a.at - b.at);
  return {
    rows: telling.map(({ figure }) => ({
      figure: withUnit(figure),
      value: figure.value,
      unit: figure.unit ?? "",
      what: `${figure.subject}${figure.isForecast ? " (forecast)" : ""}`,
      period: periodText(figure.period),
      source: nameOf(figure.passage.fileId),
      page: figure.sentence.page,
      n: citer.numberOf(figure),
    })),
  };
}

/** A table as Markdown; its cells are text, only the citation's number is not escaped. */
export function tableMarkdown({ rows }: FiguresTable): string {
  if (rows.length === 0) return "";
  const cell = (text: string) => escapeMarkdown(text.replace(/\s+/g, " "));
  const body = rows.map(({ figure, what, period, source, n }) => [
    cell(figure),
    cell(what),
    period ?? "—",
    `${cell(source)} [${n}]`,
  ]);
  return [["Figure", "What", "Period", "Source"], ["---", "---", "---", "---"], ...body]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/** Each disagreement as a list item in which both sources speak. */
export function contradictionLines(
  contradictions: Contradiction[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): string[] {
  return contradictions.map(({ one, other }) =>
    [one, other]
      .map((figure) => {
        const text = escapeMarkdown(sentenceText(figure.passage, figure.sentence).replace(/\s+/g, " ").trim());
        return `${escapeMarkdown(nameOf(figure.passage.fileId))} gives ${figure.text}: “${text}” [${citer.numberOf(figure)}]`;
      })
      .join(" "),
  );
}

function rankOf({ unit, period, isChange }: TextFigure): number {
  const isMoney = /^[A-Z]{3}$/.test(unit ?? "");
  return (period ? 2 : 0) + (isMoney ? 2 : unit === "%" ? 1.5 : 0.5) + (isChange ? 0.5 : 0);
}

/** Currency and percent are in the number's own text. */
function withUnit({ text, unit }: TextFigure): string {
  return unit && !/^(?:[A-Z]{3}|%|pp)$/.test(unit) ? `${text} ${unit}` : text;
}

function periodText(period: string | null): string | null {
  return period === null ? null : period.replace(/^----?-/, "").replace(/^(\d{4})-([QH]\d)$/, "$2 $1");
}
