import type { Chart } from "@muster/contracts/analysis";
import { bottomAxis, footnotes, type Plot, type Tick, valueAxis } from "./chart-axes.ts";
import { categoryNames } from "./chart-bars.ts";
import { barShape, type DrawnPart, type DrawnSeries, type PlotContext, strokeOf } from "./chart-parts.ts";
import { chartNumber, place } from "./chart-scale.ts";
import { parseTime, timeGrain, timeLabel } from "./chart-time.ts";
import { px } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

/** Vertical bars for periods and for the bins of a histogram (which touch). Always from zero; a reference is a muted line. */
export function drawColumns(context: PlotContext): DrawnPart {
  const { chart, series } = context;
  const { plot, svg: grid } = valueAxis(context, true);
  const slots = chartSlots(chart);
  const slot = (plot.right - plot.left) / Math.max(1, slots.length);
  const axis = bottomAxis(context, plot, slotTicks(slots, plot, slot));
  const notes = footnotes(context, plot, plot.bottom + axis.height);
  const bars = series.filter(({ isReference }) => !isReference);
  const gap = chart.kind === "histogram" ? Math.min(1, slot * 0.1) : Math.min(24, slot * 0.28);
  const wide = (slot - gap) / Math.max(1, bars.length);
  const drawn = bars.flatMap((one, index) =>
    placedPoints(one, slots).map(({ position, y }) => {
      const [zero, end] = [place(plot.scale, 0, plot.bottom, plot.top), place(plot.scale, y, plot.bottom, plot.top)];
      const x = plot.left + position * slot + gap / 2 + index * wide;
      return barShape({ x, y: Math.min(zero, end), width: wide, height: Math.abs(end - zero) }, one);
    }),
  );
  const svg = grid + drawn.join("") + referenceLines(context, plot, slots, slot) + axis.svg + notes.svg;
  return { svg, height: plot.bottom + axis.height + notes.height + 4 };
}

interface Slot {
  x: string;
  label: string;
}

/** The distinct x values of a chart with their labels: categories in order of appearance, times and numbers sorted. */
export function chartSlots(chart: Pick<Chart, "x" | "language" | "series">): Slot[] {
  const names = categoryNames(chart.series);
  if (chart.x.type === "time") {
    const times = names.map((name) => parseTime(/^\d{1,15}$/.test(name) ? Number(name) : name));
    if (times.every((at) => at !== undefined)) {
      const grain = timeGrain(times);
      const sorted = names.map((x, index) => ({ x, at: times[index] ?? 0 })).sort((a, b) => a.at - b.at);
      return sorted.map(({ x, at }) => ({ x, label: timeLabel(at, grain, chart.language) }));
    }
  }
  if (chart.x.type === "number") {
    const sorted = names.map(Number).sort((a, b) => a - b);
    return sorted.map((x) => ({ x: String(x), label: chartNumber(x, null, { language: chart.language }) }));
  }
  return names.map((x) => ({ x, label: x }));
}

/** Labels every slot if they fit, else every second, third … one. */
function slotTicks(slots: readonly Slot[], plot: Plot, slot: number): Tick[] {
  const widest =
    Math.max(...slots.map(({ label }) => Math.max(...label.split(" ").map((word) => textWidth(word) * 11))), 20) + 8;
  const every = Math.max(1, Math.ceil(widest / slot));
  return slots.flatMap(({ label }, index) =>
    index % every === 0 ? [{ at: plot.left + (index + 0.5) * slot, label }] : [],
  );
}

/** The points of a series that have a value, by slot. */
function placedPoints({ points }: DrawnSeries, slots: readonly Slot[]): { position: number; y: number }[] {
  const positions = new Map(slots.map(({ x }, index) => [x, index]));
  const placed = points.flatMap(({ x, y }) => (y === null ? [] : [{ position: positions.get(String(x)) ?? 0, y }]));
  return placed.sort((a, b) => a.position - b.position);
}

function referenceLines({ series }: PlotContext, plot: Plot, slots: readonly Slot[], slot: number): string {
  const references = series.filter(({ isReference, points }) => isReference && points.some(({ y }) => y !== null));
  return references
    .map((one) => {
      const path = placedPoints(one, slots).map(
        ({ position, y }) =>
          `${px(plot.left + (position + 0.5) * slot)} ${px(place(plot.scale, y, plot.bottom, plot.top))}`,
      );
      return `<path d="M${path.join("L")}" ${strokeOf(one)}/>`;
    })
    .join("");
}
