import type { Chart } from "@muster/contracts/analysis";
import type { ChartTheme } from "./chart-theme.ts";
import { lineHeight, px, svgText, wrapText } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

export interface DrawnPart {
  svg: string;
  height: number;
}

export interface DrawnSeries {
  name: string;
  isReference: boolean;
  colour: string;
  /** Index among the data series; selects dash, marker and hatch. */
  rank: number;
  /** Points whose y is a finite number; gaps are null. */
  points: { x: string | number; y: number | null }[];
}

export interface PlotContext {
  chart: Chart;
  width: number;
  colours: ChartTheme;
  series: DrawnSeries[];
}

/** The chart's series with their styles; a value that is not a finite number becomes a gap. */
export function chartSeries(chart: Chart, colours: ChartTheme): DrawnSeries[] {
  let rank = -1;
  return chart.series.map(({ name, role, points }) => {
    const isReference = role === "reference";
    if (!isReference) rank++;
    const clean = points.map(({ x, y }) => ({ x, y: y !== null && Number.isFinite(y) ? y : null }));
    const colour = isReference ? colours.reference : (colours.series[rank % colours.series.length] ?? colours.ink);
    return { name, isReference, rank: Math.max(0, rank), colour, points: clean };
  });
}

/** Dashes of lines by rank; the first is solid. */
export const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2"];

/** A legend when there are several series, with their color, dash and hatch. */
export function drawLegend({ chart, width, colours, series }: PlotContext): DrawnPart {
  if (series.length < 2) return { svg: "", height: 4 };
  const isLine = chart.kind === "line" || chart.kind === "scatter";
  const parts: string[] = [];
  let [x, y] = [0, 10];
  for (const one of series) {
    const lines = wrapText(one.name || "Unnamed", 12, width - SWATCH);
    const wide = SWATCH + Math.max(...lines.map((line) => textWidth(line) * 12));
    if (x > 0 && x + wide > width) [x, y] = [0, y + 18];
    parts.push(
      isLine
        ? pointSwatch(x, y, one, chart.kind === "line")
        : barShape({ x: x + 6, y: y - 9, width: 12, height: 12 }, one),
    );
    lines.forEach((line, index) => {
      if (index > 0) y += lineHeight(12);
      parts.push(svgText(x + SWATCH, y + 1, line, { size: 12, fill: one.isReference ? colours.quiet : colours.label }));
    });
    x += wide + 18;
  }
  return { svg: parts.join(""), height: y + 12 };
}

const SWATCH = 26;

function pointSwatch(x: number, y: number, series: DrawnSeries, hasLine: boolean): string {
  const line = `<line x1="${px(x)}" y1="${px(y - 3)}" x2="${px(x + 20)}" y2="${px(y - 3)}" ${strokeOf(series)}/>`;
  return `${hasLine || series.isReference ? line : ""}${series.isReference ? "" : marker(x + 10, y - 3, series)}`;
}

/** Stroke attributes of a series' line; a reference is thin and dotted. */
export function strokeOf({ isReference, rank, colour }: DrawnSeries): string {
  const dash = isReference ? "4 4" : (DASHES[rank % DASHES.length] ?? "");
  return `fill="none" stroke="${colour}" stroke-width="${isReference ? 1.4 : 2.1}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ""}`;
}

/** A small marker whose shape differs by series. */
export function marker(x: number, y: number, { rank, colour }: DrawnSeries, size = 3.2): string {
  if (rank % 4 === 1)
    return `<rect x="${px(x - size)}" y="${px(y - size)}" width="${px(size * 2)}" height="${px(size * 2)}" fill="${colour}"/>`;
  if (rank % 4 === 2)
    return `<path d="M${px(x)} ${px(y - size * 1.3)}L${px(x + size * 1.2)} ${px(y + size)}H${px(x - size * 1.2)}Z" fill="${colour}"/>`;
  if (rank % 4 === 3)
    return `<path d="M${px(x)} ${px(y - size * 1.4)}l${px(size * 1.4)} ${px(size * 1.4)}l${px(-size * 1.4)} ${px(size * 1.4)}l${px(-size * 1.4)} ${px(-size * 1.4)}Z" fill="${colour}"/>`;
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size)}" fill="${colour}"/>`;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A filled bar; the second and later series have white stripes, a reference is hollow, and bars after the leader are lighter. */
export function barShape(box: Box, { isReference, rank, colour }: DrawnSeries, isQuiet = false): string {
  const { x, y, width, height } = box;
  const rect = `x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}"`;
  if (isReference) return `<rect ${rect} fill="${colour}" fill-opacity="0.16" stroke="${colour}" stroke-width="1"/>`;
  const bar = `<rect ${rect} fill="${colour}"${isQuiet ? ' fill-opacity="0.55"' : ""}/>`;
  return rank === 0 ? bar : bar + stripes(box, rank);
}

/**
 * Drawn as lines and not as an SVG pattern, because PDF viewers render patterns poorly. Odd ranks lean one way, even ones the
 * other.
 */
function stripes({ x, y, width, height }: Box, rank: number): string {
  if (width < 4 || height < 4) return "";
  const lines: string[] = [];
  for (let offset = 6; offset < width + height && lines.length < 300; offset += 6) {
    const from = { x: Math.min(offset, width), y: Math.max(0, offset - width) };
    const to = { x: Math.max(0, offset - height), y: Math.min(offset, height) };
    const at = (along: number) => x + (rank % 2 === 1 ? along : width - along);
    lines.push(`M${px(at(from.x))} ${px(y + from.y)}L${px(at(to.x))} ${px(y + to.y)}`);
  }
  return `<path d="${lines.join("")}" stroke="#ffffff" stroke-opacity="0.45" stroke-width="0.9" fill="none"/>`;
}

/** A hairline across the plot. */
export function gridLine([x1, y1]: [number, number], [x2, y2]: [number, number], colour: string): string {
  return `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${colour}" stroke-width="1"/>`;
}
