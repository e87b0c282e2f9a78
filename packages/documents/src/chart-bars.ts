import { barShape, type DrawnPart, type DrawnSeries, gridLine, type PlotContext } from "./chart-parts.ts";
import { chartNumber, linearScale, place, type Scale } from "./chart-scale.ts";
import { lineHeight, svgLines, svgText, wrapText } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

/** A taller chart would not fit a page; a note says what is left out. */
const TALLEST = 780;
const LABEL_SIZE = 12;
const TITLE_SIZE = 11;
/** Between the names and the bars. */
const BESIDE = 10;

/** Horizontal bars, one row per category, so that long names fit beside them. Always from zero. */
export function drawBars(context: PlotContext): DrawnPart {
  const { chart, width, colours, series } = context;
  const names = categoryNames(series);
  const gutter = labelGutter(names, chart.x.label, width);
  const showValues = series.filter(({ isReference }) => !isReference).length === 1;
  const values = series.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const scale = linearScale(values, true, 5);
  const plot = { from: gutter + BESIDE + (showValues && scale.min < 0 ? 54 : 0), to: width - (showValues ? 62 : 12) };
  const barHeight = series.length === 1 ? 17 : Math.max(7, 22 / series.length + 3);
  const byName = series.map(({ points }) => new Map(points.map(({ x, y }) => [String(x), y])));
  const leader = leaderOf(series);
  const rows: string[] = [];
  let [top, shown] = [4, 0];
  for (const name of names) {
    const lines = wrapText(name, LABEL_SIZE, gutter);
    const height = Math.max(series.length * (barHeight + 1), lines.length * lineHeight(LABEL_SIZE)) + 8;
    if (shown > 0 && top + height > TALLEST) break;
    const firstLine = top + (height - lines.length * lineHeight(LABEL_SIZE)) / 2 + 11;
    rows.push(svgLines(gutter, firstLine, lines, { size: LABEL_SIZE, fill: colours.ink, anchor: "end" }));
    const barsTop = top + (height - series.length * (barHeight + 1)) / 2;
    const rowValues = byName.map((known) => known.get(name) ?? null);
    rows.push(drawRow(context, { values: rowValues, scale, plot, top: barsTop, barHeight, showValues, leader }));
    top += height;
    shown++;
  }
  const axis = drawAxis(context, scale, plot, top);
  const more = names.length - shown;
  const note =
    more > 0 ? svgText(gutter + 10, top + 36, `and ${more} more not shown`, { size: 11, fill: colours.quiet }) : "";
  // It ends before the label of the axis' first tick, which is centered below the end of the gutter.
  const title = chart.x.label ? wrapText(chart.x.label, TITLE_SIZE, gutter - BESIDE) : [];
  const category = svgLines(gutter - BESIDE, top + 17, title, { size: TITLE_SIZE, fill: colours.quiet, anchor: "end" });
  const titleHeight = Math.max(0, title.length - 1) * lineHeight(TITLE_SIZE);
  return { svg: axis + rows.join("") + category + note, height: top + Math.max(more > 0 ? 44 : 26, 26 + titleHeight) };
}

/** The categories of all series in order of first appearance. */
export function categoryNames(series: readonly Pick<DrawnSeries, "points">[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(({ x }) => String(x))))];
}

/** As wide as the longest name, the longest word of the axis' title and half of that title, so that neither is cut. */
function labelGutter(names: readonly string[], title: string, width: number): number {
  const longest = Math.max(...names.map((name) => textWidth(name) * LABEL_SIZE));
  const words = title.split(/\s+/).map((each) => textWidth(each) * TITLE_SIZE);
  const word = Math.max(...words, textWidth(title) * TITLE_SIZE * 0.6) + BESIDE;
  return Math.min(Math.max(longest, word) + 2, width * 0.4);
}

interface Row {
  /** One per series. */
  values: (number | null)[];
  scale: Scale;
  plot: { from: number; to: number };
  top: number;
  barHeight: number;
  showValues: boolean;
  /** The highest value of a single series; null when none stands out or several series are compared. */
  leader: number | null;
}

/** The index of the highest value in a chart of one series. */
function leaderOf(series: readonly DrawnSeries[]): number | null {
  const values = series.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  if (series.length !== 1 || values.length < 2) return null;
  const highest = Math.max(...values);
  return values.filter((value) => value === highest).length === 1 ? highest : null;
}

function drawRow({ chart, series, colours }: PlotContext, row: Row): string {
  const { scale, plot, barHeight } = row;
  const zero = place(scale, 0, plot.from, plot.to);
  return series
    .map((one, index) => {
      const value = row.values[index];
      if (value === undefined || value === null) return "";
      const end = place(scale, value, plot.from, plot.to);
      const y = row.top + index * (barHeight + 1);
      const box = { x: Math.min(zero, end), y, width: Math.abs(end - zero), height: barHeight };
      const text = chartNumber(value, chart.y.unit, { digits: chart.y.digits, language: chart.language });
      const isLeader = value === row.leader;
      const fill = isLeader ? colours.ink : colours.label;
      const style = { size: 11, fill, bold: isLeader, anchor: value < 0 ? "end" : "start" } as const;
      const label =
        row.showValues && !one.isReference
          ? svgText(end + (value < 0 ? -5 : 5), y + barHeight / 2 + 4, text, style)
          : "";
      return barShape(box, one, row.leader !== null && !isLeader) + label;
    })
    .join("");
}

function drawAxis(
  { chart, colours }: PlotContext,
  scale: Scale,
  plot: { from: number; to: number },
  bottom: number,
): string {
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0);
  return scale.ticks
    .map((tick) => {
      const x = place(scale, tick, plot.from, plot.to);
      const line = gridLine([x, 0], [x, bottom + 2], tick === 0 ? colours.axis : colours.grid);
      return (
        line +
        svgText(x, bottom + 17, chartNumber(tick, chart.y.unit, { step, language: chart.language }), {
          size: 11,
          fill: colours.quiet,
          anchor: "middle",
        })
      );
    })
    .join("");
}
