import type { Chart } from "@muster/contracts/analysis";
import type { Deliverable } from "@muster/contracts/deliverable";
import type { Nodes } from "mdast";
import { listsItsBars } from "./chart-svg.ts";
import { parseTime, timeGrain, timeLabel } from "./chart-time.ts";
import { citedSourcesMarkdown } from "./cited-sources.ts";
import { cleanLine } from "./clean-text.ts";
import { readMarkdown, safeMarkdown } from "./read-markdown.ts";

/** Charts with more points than this are truncated for readability; the JSON has them all. */
const MAX_ROWS = 200;

/**
 * Standalone Markdown: each `![…](chart:id)` is replaced by the chart's title, its sentence and its data, unless a table of the
 * text has the same data.
 */
export function renderMarkdown({ markdown, charts, title, citations, language }: Deliverable): string {
  const known = new Map(charts.map((chart) => [chart.id, chart]));
  let text = safeMarkdown(markdown);
  const tables = tableRows(text);
  for (const { from, to, id, alt, isAlone } of chartPlaces(text)) {
    const chart = known.get(id);
    const name = escapeCell(chart?.title ?? (alt || id));
    const inline = chart ? `[Chart: ${name}]` : `[Chart not available: ${name}]`;
    text =
      text.slice(0, from) +
      (chart && isAlone ? indented(chartMarkdown(chart, tables), text, from) : inline) +
      text.slice(to);
  }
  const front = /^\s*#\s/.test(text) ? "" : `# ${cleanLine(title) || "Untitled"}\n\n`;
  const sources = citedSourcesMarkdown({ markdown, citations, language });
  return `${[`${front}${text.trim()}`, sources].filter(Boolean).join("\n\n")}\n`;
}

interface ChartPlace {
  from: number;
  to: number;
  id: string;
  alt: string;
  isAlone: boolean;
}

/** Positions of charts, last one first, so that replacing one does not move the others. */
function chartPlaces(text: string): ChartPlace[] {
  const places: ChartPlace[] = [];
  const waiting: Nodes[] = [readMarkdown(text)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!("children" in node)) continue;
    waiting.push(...node.children);
    const isAlone = node.type === "paragraph" && node.children.length === 1;
    for (const child of node.children) {
      const [from, to] = [child.position?.start.offset, child.position?.end.offset];
      if (child.type === "image" && child.url.startsWith("chart:") && from !== undefined && to !== undefined)
        places.push({ from, to, id: child.url.slice("chart:".length), alt: child.alt ?? "", isAlone });
    }
  }
  return places.sort((a, b) => b.from - a.from);
}

/** Lines after the first get the prefix of the chart's line: quote marks unchanged, a list marker as spaces. */
function indented(block: string, text: string, offset: number): string {
  const lead = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).replace(/[^>\s]/g, " ");
  return block.replaceAll("\n", `\n${lead}`);
}

function chartMarkdown(chart: Chart, tables: ReadonlyMap<string, readonly string[]>): string {
  const title = `**${escapeCell(chart.title)}**`;
  const summary = listsItsBars(chart) ? "" : cleanLine(chart.summary);
  const rows = isInTables(chart, tables) ? [] : ["", ...chartRows(chart)];
  return [title, ...(summary ? ["", summary] : []), ...rows].join("\n");
}

/** The cells of the text's tables by the name in their first column. */
function tableRows(text: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of text.split("\n").filter((each) => each.startsWith("|"))) {
    const [name = "", ...cells] = line
      .replace(/^\||\|\s*$/g, "")
      .split(/(?<!\\)\|/)
      .map(bareCell);
    const own = rows.get(name);
    if (own) own.push(...cells);
    else rows.set(name, cells);
  }
  return rows;
}

function bareCell(cell: string): string {
  return cell
    .replace(/\\(?=[^\w\s])/g, "")
    .replace(/\*\*|`/g, "")
    .trim();
}

/** Whether a row of the tables has each point's name, and its value as the row rounds it. */
function isInTables({ x, series }: Chart, tables: ReadonlyMap<string, readonly string[]>): boolean {
  if (x.type !== "category") return false;
  return series.every(({ points }) =>
    points.every(({ x: name, y }) => tables.get(bareCell(String(name)))?.some((cell) => y !== null && shows(cell, y))),
  );
}

function shows(cell: string, value: number): boolean {
  const digits = cell.replace(/−/g, "-").replace(/[^\d.-]/g, "");
  const decimals = digits.split(".")[1]?.length ?? 0;
  return /\d/.test(digits) && Math.abs(Number(digits) - value) <= 0.5 * 10 ** -decimals + 1e-9;
}

function chartRows({ x, y, series, language }: Chart): string[] {
  const unit = y.unit && !y.label.includes(y.unit) ? ` (${y.unit})` : "";
  const names = series.map(({ name }) => (series.length === 1 ? `${y.label}${unit}` : `${name}${unit}`));
  const points = pointRows(series);
  const rows = x.type === "time" ? withTimes(points, language) : points;
  const line = ([first = null, ...values]: readonly (string | number | null)[]) => {
    // A number on the x axis may be a year, which isn't grouped.
    const name = cellText(first, { language, useGrouping: false });
    return `| ${[name, ...values.map((cell) => cellText(cell, { language, digits: y.digits }))].join(" | ")} |`;
  };
  const rule = `|${[x.type === "number" ? " ---: " : " --- ", ...series.map(() => " ---: ")].join("|")}|`;
  const more = rows.length > MAX_ROWS ? ["", `Showing the first ${MAX_ROWS} of ${rows.length} points.`] : [];
  return [
    line([x.label || (x.type !== "time" ? "Name" : language === "de" ? "Datum" : "Date"), ...names]),
    rule,
    ...rows.slice(0, MAX_ROWS).map(line),
    ...more,
  ];
}

type Row = (string | number | null)[];

/** One row per x value; a scatter with several values at one x is listed point by point. */
function pointRows(series: Chart["series"]): Row[] {
  const values = series.map(({ points }) => new Map(points.map(({ x, y }) => [x, y])));
  if (series.some(({ points }, index) => (values[index]?.size ?? 0) < points.length))
    return series.flatMap(({ points }, column) =>
      points.map(({ x, y }) => [x, ...series.map((_, index) => (index === column ? y : null))]),
    );
  const xs = new Set(values.flatMap((map) => [...map.keys()]));
  return [...xs].map((x) => [x, ...values.map((map) => map.get(x) ?? null)]);
}

/** Dates as the chart's axis shows them: "Jan 2027". */
function withTimes(rows: readonly Row[], language?: string): Row[] {
  const times = rows.map(([x]) => (x === null || x === undefined ? undefined : parseTime(x)));
  const grain = timeGrain(times.filter((at) => at !== undefined));
  return rows.map(([x = null, ...values], i) => {
    const at = times[i];
    return [at === undefined ? x : timeLabel(at, grain, language), ...values];
  });
}

function escapeCell(text: string): string {
  return cleanLine(text).replace(/[\\|*_`[\]<>]/g, "\\$&");
}

interface CellForm {
  language: string | undefined;
  digits?: number | undefined;
  useGrouping?: boolean;
}

/** Numbers as the text writes them, without floating-point noise; the JSON has the exact ones. */
function cellText(cell: string | number | null, { language = "en", digits, useGrouping = true }: CellForm): string {
  if (typeof cell !== "number") return escapeCell(cell ?? "");
  const isFixed = digits !== undefined && (cell === 0 || Math.abs(cell) >= 0.5 * 10 ** -digits);
  const most = Math.abs(cell) >= 100 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 6 };
  const form = isFixed ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : most;
  return cell.toLocaleString(language, { ...form, useGrouping }).replace("-", "−");
}
