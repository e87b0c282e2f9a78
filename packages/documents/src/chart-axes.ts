import { gridLine, type PlotContext } from "./chart-parts.ts";
import { chartNumber, linearScale, place, type Scale } from "./chart-scale.ts";
import { lineHeight, svgLines, svgText, wrapText } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  scale: Scale;
}

export interface Tick {
  at: number;
  label: string;
}

/** The frame of a vertical chart: the value axis with its gridlines and labels, and the plot area. */
export function valueAxis(
  { chart, width, colours, series }: PlotContext,
  isZeroBased: boolean,
): { plot: Plot; svg: string } {
  const values = series.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const scale = linearScale(values, isZeroBased, 5);
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0);
  const labels = scale.ticks.map((tick) => chartNumber(tick, chart.y.unit, { step, language: chart.language }));
  const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label) * 11))) + 8;
  const plot = { left, right: width - 8, top: 8, bottom: 8 + Math.round(Math.min(300, width * 0.36)), scale };
  const lines = scale.ticks.map((tick, index) => {
    const y = place(scale, tick, plot.bottom, plot.top);
    const isBase = tick === 0 || (index === 0 && scale.min > 0);
    const line = gridLine([plot.left, y], [plot.right, y], isBase ? colours.axis : colours.grid);
    return line + svgText(plot.left - 8, y + 4, labels[index] ?? "", { size: 11, fill: colours.quiet, anchor: "end" });
  });
  return { plot, svg: lines.join("") };
}

/** Tick labels below the plot, wrapped to their share of the width and kept inside the picture. */
export function bottomAxis(
  { width, colours }: PlotContext,
  plot: Plot,
  ticks: readonly Tick[],
): { svg: string; height: number } {
  const slot = ticks.length > 1 ? Math.abs((ticks[1]?.at ?? 0) - (ticks[0]?.at ?? 0)) : plot.right - plot.left;
  let most = 1;
  const parts = ticks.map(({ at, label }) => {
    const lines = wrapText(label, 11, Math.max(34, slot - 6));
    most = Math.max(most, lines.length);
    const half = Math.max(...lines.map((line) => textWidth(line) * 11)) / 2;
    const x = Math.min(Math.max(at, half), width - half);
    const mark = gridLine([at, plot.bottom], [at, plot.bottom + 4], colours.axis);
    return mark + svgLines(x, plot.bottom + 17, lines, { size: 11, fill: colours.quiet, anchor: "middle" });
  });
  return { svg: parts.join(""), height: 10 + most * lineHeight(11) };
}

/** The text below the tick labels: the axis title, and a note when the values do not start at zero. */
export function footnotes(
  { chart, width, colours }: PlotContext,
  plot: Plot,
  top: number,
): { svg: string; height: number } {
  const parts: string[] = [];
  let y = top + 12;
  const write = (text: string, x: number, anchor: "start" | "middle") => {
    for (const line of wrapText(text, 11, width - 10)) {
      parts.push(svgText(x, y, line, { size: 11, fill: colours.quiet, anchor }));
      y += lineHeight(11);
    }
  };
  if (chart.x.label) write(chart.x.label, (plot.left + plot.right) / 2, "middle");
  const { min, max } = plot.scale;
  if (min > 0 || max < 0) {
    const edge = chartNumber(min > 0 ? min : max, chart.y.unit, { language: chart.language });
    const text =
      chart.language === "de"
        ? `Die Werteachse ${min > 0 ? "beginnt" : "endet"} bei ${edge}, nicht bei null.`
        : `The value axis ${min > 0 ? "starts" : "ends"} at ${edge}, not at zero.`;
    write(text, 0, "start");
  }
  return { svg: parts.join(""), height: y - top - 4 };
}
