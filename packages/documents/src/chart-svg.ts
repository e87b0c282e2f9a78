import type { Chart } from "@muster/contracts/analysis";
import { drawBars } from "./chart-bars.ts";
import { drawColumns } from "./chart-columns.ts";
import { chartSeries, type DrawnPart, drawLegend, type PlotContext } from "./chart-parts.ts";
import { drawPoints } from "./chart-points.ts";
import { type ChartThemeName, chartThemes } from "./chart-theme.ts";
import { drawTimeline } from "./chart-timeline.ts";
import { escapeXml, lineHeight, px, svgLines, svgText, wrapText } from "./svg-text.ts";

export interface ChartSvgOptions {
  /** In CSS pixels; the height depends on the content. */
  width: number;
  theme: ChartThemeName;
  /** The font families; those of documents by default. */
  fonts?: string;
  /** False when the title is shown beside the chart. */
  showTitle?: boolean;
}

/**
 * Draws a chart as a self-contained SVG: shapes and text, no scripts, no links, no external files. Pure, so that a browser can
 * use it too. Series differ by dash, marker or hatch as well as by color, so that it works in grayscale.
 */
export function chartToSvg(chart: Chart, { width, theme, fonts = FONTS, showTitle = true }: ChartSvgOptions): string {
  const context: PlotContext = {
    chart,
    width,
    colours: chartThemes[theme],
    series: chartSeries(chart, chartThemes[theme]),
  };
  const parts: string[] = [];
  let top = 0;
  const add = (part: DrawnPart) => {
    parts.push(`<g transform="translate(0 ${px(top)})">${part.svg}</g>`);
    top += part.height;
  };
  if (showTitle) add(drawTitle(context));
  add(drawAxisName(context));
  add(drawLegend(context));
  add(drawPlot(context));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(top)}" viewBox="0 0 ${px(width)} ${px(top)}"`,
    ` role="img" aria-label="${escapeXml(chart.summary)}" font-family="${escapeXml(fonts)}"><title>${escapeXml(chart.title)}</title>`,
    `<desc>${escapeXml(chart.summary)}</desc>${parts.join("")}</svg>`,
  ].join("");
}

const FONTS = "Inter, 'Noto Sans S Chinese', 'IBM Plex Sans Arabic', 'Noto Color Emoji', sans-serif";

function drawTitle({ chart, width, colours }: PlotContext): DrawnPart {
  const lines = wrapText(chartTitle(chart), 15, width, true);
  return {
    svg: svgLines(0, 14, lines, { size: 15, fill: colours.ink, bold: true }),
    height: lines.length * lineHeight(15) + 6,
  };
}

/** The title as it is shown: with the unit when it names the values itself, so that the axis needs no name. */
export function chartTitle(chart: Chart): string {
  return isNamedByTitle(chart) ? withUnit(chart, chart.title) : chart.title;
}

/** A summary that only lists the bars with their values says nothing beside them. */
export function listsItsBars({ kind, title, summary, series }: Chart): boolean {
  const names = series.flatMap(({ points }) => points.map(({ x }) => String(x)));
  return kind === "bar" && summary.startsWith(`${title}: `) && names.every((name) => summary.includes(name));
}

function isNamedByTitle({ title, y }: Chart): boolean {
  return title.trim().toLowerCase() === y.label.trim().toLowerCase();
}

function withUnit({ y: { unit } }: Chart, name: string): string {
  return unit && !name.includes(unit) ? `${name} (${unit})` : name;
}

/** The value axis is labeled above the plot, with its unit and a note when it does not start at zero. */
function drawAxisName({ chart, width, colours }: PlotContext): DrawnPart {
  const name = isNamedByTitle(chart) ? "" : withUnit(chart, chart.y.label);
  const lines = name.trim() ? wrapText(name, 12, width) : [];
  return { svg: svgLines(0, 11, lines, { size: 12, fill: colours.label }), height: lines.length * lineHeight(12) + 4 };
}

function drawPlot(context: PlotContext): DrawnPart {
  const { chart, series, colours } = context;
  if (series.every(({ points }) => points.length === 0))
    return { svg: svgText(0, 30, "No values to show", { size: 12, fill: colours.quiet }), height: 48 };
  if (chart.kind === "timeline") return drawTimeline(context);
  if (chart.kind === "line" || chart.kind === "scatter") return drawPoints(context);
  return chart.kind === "bar" && chart.x.type === "category" ? drawBars(context) : drawColumns(context);
}
