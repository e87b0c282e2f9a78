import { escapeMarkdown } from "../../builtin/names.ts";
import type { Contradiction } from "../contradictions.ts";
import type { TextFigure } from "../figures-in-text.ts";
import { sentenceText } from "../passages.ts";
import type { Citer } from "./citer.ts";
import { type GivenFigure, sameFigures } from "./same-figures.ts";
import { besideScope, type Scope } from "./scope.ts";

/** A figure that a source states, as a table has it. */
export interface FigureRow {
  /** As written, with its unit: "€1.9 billion". */
  figure: string;
  /** None of a range. */
  value: number | null;
  unit: string;
  what: string;
  /** "2024", "Q3 2024"; null where the sentence names none. */
  period: string | null;
  /** The file's name. */
  source: string;
  page: number | null;
  /** Of its citation. */
  n: number;
  /** Other files that give it, too. */
  also: { source: string; page: number | null; n: number }[];
}

/** The figures that the sources state, in their order. */
export interface FiguresTable {
  rows: FigureRow[];
}

const mostRows = 30;

/** The figures with a unit, each once, those that tell most first: named periods, money and shares before counts. */
export function figuresTable(
  figures: TextFigure[],
  { citer, nameOf, scope }: { citer: Citer; nameOf: (fileId: string) => string; scope: Scope },
): FiguresTable {
  const known = figures.filter((figure) => figure.unit !== null && figure.subject !== "");
  const telling = sameFigures(known)
    .map((given, at) => ({ ...given, at, rank: rankOf(given, scope) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, mostRows)
    .sort((a, b) => a.at - b.at);
  const placeOf = (figure: TextFigure) => ({
    source: nameOf(figure.passage.fileId),
    page: figure.sentence.page,
    n: citer.numberOf(figure),
  });
  return {
    rows: telling.map(({ figure, again }) => ({
      figure: withUnit(figure),
      value: figure.isRange ? null : figure.value,
      unit: figure.unit ?? "",
      what: [whatOf(figure), ...marksOf(figure, scope).map((mark) => `(${mark})`)].join(" "),
      period: periodText(figure.period),
      ...placeOf(figure),
      also: again.map(placeOf),
    })),
  };
}

/** What a figure is not: measured, or of the place and time that were asked. */
function marksOf(figure: TextFigure, scope: Scope): string[] {
  const text = sentenceText(figure.passage, figure.sentence);
  const isAim = /\b(?:must|shall|have to|has to|required|obliged|targets?|targeted|goals?|aims?)\b/i.test(text);
  return [...(figure.isForecast ? [isAim ? "target" : "forecast"] : []), ...besideScope(figure, scope)];
}

/** A table as Markdown; its cells are text, only the citation's number is not escaped. */
export function tableMarkdown({ rows }: FiguresTable): string {
  if (rows.length === 0) return "";
  const cell = (text: string) => escapeMarkdown(text.replace(/\s+/g, " "));
  const body = rows.map(({ figure, what, period, source, n, also }) => [
    cell(figure),
    cell(what),
    period ?? "—",
    [{ source, n }, ...also].map((place) => `${cell(place.source)} [${place.n}]`).join(", "),
  ]);
  return [["Figure", "What", "Period", "Source"], ["---", "---", "---", "---"], ...body]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/** What another source says to a sentence, for where that sentence is used: "But notes.md gives 31%: “…” [8]". */
export function objectionsTo(
  isUsed: (figure: TextFigure) => boolean,
  contradictions: Contradiction[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): string[] {
  return contradictions.flatMap(({ one, other }) => {
    if (isUsed(one) === isUsed(other)) return [];
    return [`But ${figureLine(isUsed(one) ? other : one, { citer, nameOf })}`];
  });
}

/** Each disagreement as a list item in which both sources speak. */
export function contradictionLines(
  contradictions: Contradiction[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): string[] {
  return contradictions.map(({ one, other }) =>
    [one, other].map((figure) => figureLine(figure, { citer, nameOf })).join(" "),
  );
}

function figureLine(
  figure: TextFigure,
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): string {
  const { passage, sentence, subject, direction } = figure;
  const change = direction === 1 ? "a rise of " : direction === -1 ? "a fall of " : "";
  const said =
    sentence.kind === "row"
      ? subject
      : `“${escapeMarkdown(sentenceText(passage, sentence).replace(/\s+/g, " ").trim())}”`;
  return `${escapeMarkdown(nameOf(passage.fileId))} gives ${change}${withUnit(figure)}: ${said} [${citer.numberOf(figure)}]`;
}

function rankOf({ figure, again }: GivenFigure, scope: Scope): number {
  const { unit, period, isChange, sentence } = figure;
  const isMoney = /^[A-Z]{3}\b/.test(unit ?? "");
  const asked = again.length - besideScope(figure, scope).length;
  // What a source says in a sentence weighs more than a cell of a table that it appends.
  return (
    (sentence.kind === "row" ? -1 : 0) +
    (period ? 2 : 0) +
    (isMoney ? 2 : unit === "%" ? 1.5 : 0.5) +
    (isChange ? 0.5 : 0) +
    asked
  );
}

const longestWhat = 110;

/** A table's row and column, else the words around the number as they stand: nothing says better what it means. */
function whatOf({ subject, passage, sentence, start, end }: TextFigure): string {
  if (sentence.kind === "row") return subject;
  const text = sentenceText(passage, sentence).replace(/\s/g, " ");
  const [from, to] = [start - sentence.start, end - sentence.start];
  if (text.length <= longestWhat) return text.replace(/[.;:,]$/, "");
  const [first, last] = clauseAround(text, from, to);
  return `${first > 0 ? "… " : ""}${text.slice(first, last).trim()}${last < text.length - 1 ? " …" : ""}`.replace(
    /[.;:,]$/,
    "",
  );
}

/** From comma to comma; a clause of a few words takes the one before it along, a long one is cut beside the number. */
function clauseAround(text: string, from: number, to: number): [number, number] {
  const stops = [0, ...[...text.matchAll(/[,;:]\s|\s–\s|\.\s/g)].map(({ index }) => index + 1), text.length];
  const last = stops.find((stop) => stop >= to) ?? text.length;
  const starts = stops.filter((stop) => stop <= from && last - stop <= longestWhat);
  const first = starts.findLast((stop) => last - stop >= 40) ?? starts[0] ?? wordStart(text, to - longestWhat + 30);
  const end = wordStart(text, first + longestWhat);
  if (end >= last) return [first, last];
  // A number that is cut off from its "billion" would be another.
  return [first, first + text.slice(first, end).replace(/\s\S*\d\S*$/, "").length];
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  return space < 0 ? text.length : space;
}

/** Currency and percent are mostly in the number's own text; a table has them over the column. */
function withUnit({ text, unit }: TextFigure): string {
  const isMoney = /^[A-Z]{3}$/.test(unit ?? "");
  const isWritten = !unit || (isMoney ? written.test(text) : /^(?:%|pp)$/.test(unit) && /[%\p{L}]/u.test(text));
  const shown = /^\d{5,}$/.test(text) ? Number(text).toLocaleString("en") : text;
  if (isWritten) return shown;
  if (/^[$€£]$/.test(unit)) return `${unit}${shown}`;
  return /^[A-Z]{3} \S|^[$€£] ?\S|^(?:thousand|million|billion)\b/i.test(unit)
    ? `${shown} (${unit})`
    : `${shown} ${unit}`;
}

/** "2024", "Q3 2024", "January 2025", "6 February 2025"; a month whose year is not told stands alone. */
function periodText(period: string | null): string | null {
  const [, year, month, day] = /^(\d{4}|--)-?(?:--)?-(\d\d)(?:-(\d\d))?$/.exec(period ?? "") ?? [];
  const name = month && monthNames[Number(month) - 1];
  if (name) return [day && String(Number(day)), name, year !== "--" && year].filter(Boolean).join(" ");
  const plain = period?.replace(/^----?-/, "").replace(/^(\d{4})-([QH]\d)$/, "$2 $1");
  return plain?.replace(/^(\d{4})\/(\d{4})$/, "$1–$2") ?? null;
}

const written = /[$€£¥₹₽₩]|\b[A-Z]{3}\b/;
const monthNames = "January February March April May June July August September October November December".split(" ");
